"""The 2024 edition as greedy has to know it."""

from collections.abc import Callable, Mapping
from typing import Any

from killzone.agents.greedy.kt24.answers import ANSWERS
from killzone.agents.greedy.kt24.stakes import MissionStakes
from killzone.agents.greedy.skirmish.craft import Craft, Placing
from killzone.agents.greedy.skirmish.forecasts import that_count
from killzone.agents.greedy.skirmish.situation import Situation
from killzone.agents.greedy.skirmish.stakes import Stakes
from killzone.core.attacks import Attack
from killzone.core.events import Event, fold
from killzone.core.pieces import PickedUp
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import COUNTERACTION, Performing
from killzone.editions.kt24.actions.carry import PICK_UP
from killzone.editions.kt24.actions.fight import Fighting, build_duel
from killzone.editions.kt24.actions.moves import (
    MOVE_ACTIONS,
    Moving,
    an_enemy_in_reach,
    distance,
    somewhere_to_go,
    ways,
)
from killzone.editions.kt24.actions.shoot import Shooting, build_shot
from killzone.editions.kt24.actions.targets import concealed_target
from killzone.editions.kt24.attack.duel import Duel
from killzone.editions.kt24.battle.options import datacard, mission_of, options
from killzone.editions.kt24.board.drop_zones import drop_zones
from killzone.editions.kt24.board.markers import controls, reassess
from killzone.editions.kt24.board.movement import REPOSITION, manner
from killzone.editions.kt24.board.visibility import CONTROL, in_control_range, is_visible, placing_of, within
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.cards.notation import format_rules
from killzone.editions.kt24.close_quarters.hatchways import HATCHWAYS
from killzone.editions.kt24.missions.actions import READ, SECURE, read, secure
from killzone.editions.kt24.missions.ops import has_kill_op, score_kill, team_size
from killzone.editions.kt24.missions.scoring import END_OF_TURNING_POINT, score_battle, score_mission
from killzone.editions.kt24.odds.attacks import duel_attack
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.weapons.use import WEAPON_CHECKS, melee_weapons
from killzone.editions.shared.actions.action import CONCEAL
from killzone.editions.shared.attack.damage_reduction import IGNORE, REDUCE
from killzone.editions.shared.attack.duel import PARRY
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.board.markers import carried_by
from killzone.geometry.moves import Move
from killzone.geometry.units import INCH

KILL_OP_POINTS = 6.5
"""What a whole enemy team is worth: five kill grades, the higher one, and half of it where it is the primary op."""
USE = 0.2
"""What 2 APL of an operative are worth in each turning point that it still has."""
CARRIER = 2.0
WALKING = manner(full=True, ladders=False)
HAND = frozenset(
    {"accurate", "balanced", "ceaseless", "devastating", "lethal", "punishing", "relentless", "rending", "severe"}
)


def _pick_up(table: Table, one: Operative, marker: Marker) -> list[Event]:
    return [PickedUp("kt24.action.pick-up", marker.id, one.id, "")]


DEEDS: Mapping[str, Callable[[Table, Operative, Marker], list[Event]]] = {SECURE: secure, READ: read, PICK_UP: _pick_up}


class Craft24(Craft):
    """What greedy knows of the 2024 edition."""

    id = "kt24"
    walk = REPOSITION
    control = CONTROL
    performing = Performing
    shooting = Shooting
    fighting = Fighting
    moving = Moving
    walked_through = WALKING.footing.absent | {passage.trait for passage in WALKING.passages}
    move_actions = MOVE_ACTIONS
    slow_checks = (an_enemy_in_reach, somewhere_to_go)
    weapon_checks = WEAPON_CHECKS
    hatchways = HATCHWAYS
    shot_rules = HAND | {"brutal", "piercing", "piercing-crits", "saturate"}
    hand_rules = HAND
    blow_rules = frozenset({"brutal", "shock", PARRY, REDUCE, IGNORE})
    lines_alone = True
    answers = ANSWERS

    def turns(self, table: Table) -> int:
        return options(table).turning_points

    def stakes(self, situation: Situation) -> Stakes:
        return MissionStakes(situation)

    def worth(self, situation: Situation, one: Operative) -> float:
        """Its share in the kill op, what its APL can still do, and what it carries."""
        table = situation.table
        size = max(1, team_size(table, one.seat))
        counts = mission_of(table) is None or has_kill_op(table, 1 - one.seat)
        kill = KILL_OP_POINTS * situation.weights.kill / size if counts else 0.3
        use = USE * situation.weights.use * (situation.turns_left + (0.5 if one.ready else 0.0)) * datacard(one).apl / 2
        return kill + use + (CARRIER if carried_by(table, one) is not None else 0.0)

    def scored(self, table: Table) -> Table:
        table = fold(reassess(table), table)
        table = fold(score_mission(table, END_OF_TURNING_POINT), table)
        is_last = table.turn >= self.turns(table) and mission_of(table) is not None
        return fold(score_battle(table), table) if is_last else table

    def fell(self, table: Table, one: Operative) -> Table:
        return fold(score_kill(table, one), table)

    def worked(self, table: Table, one: Operative, action: str, marker: str) -> Table | None:
        if action not in DEEDS:
            return None
        table = fold(reassess(table), table)
        at = table.marker(marker)
        return fold(DEEDS[action](table, one, at), table) if controls(table, one, at) else table

    def extra(self, one: Operative) -> Performing:
        return Performing(one.id, "", COUNTERACTION, most=2 * INCH, left=1)

    def drop_zones(self, table: Table) -> tuple[tuple[str, Area], ...]:
        return drop_zones(table)

    def apl(self, table: Table, one: Operative) -> int:
        return stats.apl(table, one).total

    def move(self, table: Table, one: Operative) -> int:
        return stats.move(table, one).total

    def wounds(self, table: Table, one: Operative) -> int:
        return one.wounds + stats.lost_wounds(table, one)

    def distance(self, table: Table, one: Operative, doing: Any) -> int:
        return distance(table, one, doing).total

    def ways(self, table: Table, one: Operative, doing: Any, limit: int) -> tuple[Move, ...]:
        return ways(table, one, doing, limit)

    def visible(self, table: Table, viewer: Operative, target: Operative) -> bool:
        return is_visible(table, viewer, target)

    def within(self, table: Table, one: Operative, other: Operative, distance: int) -> bool:
        return within(table, one, other, distance)

    def holds(self, table: Table, one: Operative, other: Operative) -> bool:
        return in_control_range(table, one, other)

    def may_target(self, table: Table, shooter: Operative, target: Operative, weapon: Any) -> bool:
        if not is_visible(table, shooter, target):
            spotters = hooks.of(table).spotters(table, shooter, weapon)
            if not any(is_visible(table, spotter, target) for spotter in spotters):
                return False
        if target.order != CONCEAL or not placing_of(table, shooter, target).cover:
            return True
        return concealed_target(table, shooter, target, weapon) is None

    def placing(self, table: Table, shooter: Operative, target: Operative) -> Placing:
        placing = placing_of(table, shooter, target)
        hidden = any(True for _ in hooks.of(table).obscured(table, shooter, target))
        return Placing(bool(placing.cover), bool(placing.obscured) or hidden)

    def melee_weapons(self, table: Table, one: Operative) -> list[Any]:
        return list(melee_weapons(table, one))

    def moves_and_shoots(self, weapon: Any) -> bool:
        heavy = weapon.rule("heavy")
        return heavy is None or bool(heavy.only)

    def shot_numbers(
        self, table: Table, shooter: Operative, target: Operative, weapon: Any, cover: bool, obscured: bool
    ) -> Mapping[str, Any]:
        hit = min(6, max(2, stats.hit(table, shooter, weapon).total))
        shot = build_shot(table, shooter, target, weapon, hit, "cover" if cover else "", obscured)
        able = {rule.name: rule.x for rule in reversed(shot.defence.rules) if rule.name in (REDUCE, IGNORE)}
        return {
            "atk": weapon.attacks,
            "hit": min(6, max(2, shot.attack.needs)),
            "dmg": (weapon.normal, weapon.critical),
            "rules": format_rules(that_count(shot.attack.rules, self.shot_rules)),
            "save": shot.defence.needs,
            "wounds": target.wounds,
            "cover": cover,
            "obscured": obscured,
            "defence": shot.defence_dice,
            "reduce": able.get(REDUCE, 0),
            "ignore": able.get(IGNORE, 0),
        }

    def format_rules(self, rules: tuple[Any, ...]) -> str:
        return format_rules(rules)

    def duel(self, table: Table, own: Operative, enemy: Operative, weapon: str, answer: str) -> Duel:
        return build_duel(table, own, enemy, weapon, answer)

    def duel_attack(self, duel: Any) -> Attack:
        return duel_attack(duel)

    def fists(self, duel: Any, index: int) -> tuple[int, tuple[int, int]]:
        weapon = duel.weapons[index]
        return weapon.attacks, (weapon.normal, weapon.critical)

    def bare(self, duel: Any) -> Duel:
        pools, weapons = [], []
        for side, (pool, weapon) in enumerate(zip(duel.pools, duel.weapons, strict=True)):
            rules: tuple[WeaponRule, ...] = that_count(pool.rules, self.blow_rules)
            pools.append(type(pool)(side, "", "", 0, (), rules))
            weapons.append(Weapon("weapon", "weapon", True, 0, 0, weapon.normal, weapon.critical, rules))
        held = (weapons[0], weapons[1])
        return Duel(tuple(pools), (0, 0), duel.wounds, (0, 1), weapons=held, empty_blocks=duel.empty_blocks)


CRAFT = Craft24()
