"""The 2021 edition as greedy has to know it."""

from collections.abc import Mapping
from typing import Any

from killzone.agents.greedy.kt21.answers import ANSWERS
from killzone.agents.greedy.kt21.stakes import MissionStakes
from killzone.agents.greedy.skirmish.craft import Craft, Placing
from killzone.agents.greedy.skirmish.forecasts import that_count
from killzone.agents.greedy.skirmish.situation import Situation
from killzone.agents.greedy.skirmish.stakes import Stakes
from killzone.core.attacks import Attack
from killzone.core.events import fold
from killzone.core.reasons import first
from killzone.core.table import Operative, Table
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.actions.fight import Fighting, build_duel
from killzone.editions.kt21.actions.moves import (
    MOVE_ACTIONS,
    Moving,
    an_enemy_in_reach,
    distance,
    longer_charges,
    somewhere_to_go,
)
from killzone.editions.kt21.actions.shoot import Shooting, build_shot
from killzone.editions.kt21.attack.duel import Duel
from killzone.editions.kt21.battle.firefight import INFILTRATES, overwatching
from killzone.editions.kt21.battle.options import datacard, options
from killzone.editions.kt21.board.engagement import ENGAGEMENT, in_engagement_range
from killzone.editions.kt21.board.measuring import ZONES, within
from killzone.editions.kt21.board.movement import CHARGE, FOOTING, NORMAL_MOVE, access, move_for
from killzone.editions.kt21.board.objectives import reassessed
from killzone.editions.kt21.board.visibility import is_visible, lines
from killzone.editions.kt21.cards.notation import format_rules
from killzone.editions.kt21.close_quarters.hatchways import HATCHWAYS
from killzone.editions.kt21.missions.revealing import score_all
from killzone.editions.kt21.missions.scoring import END_OF_BATTLE, END_OF_TURNING_POINT, score_mission
from killzone.editions.kt21.odds.attacks import duel_attack
from killzone.editions.kt21.operatives import characteristics
from killzone.editions.kt21.weapons.targets import in_line_of_sight, not_forbidden, visible_target
from killzone.editions.kt21.weapons.use import WEAPON_CHECKS, melee_weapons
from killzone.editions.shared.attack.damage_reduction import IGNORE, REDUCE
from killzone.editions.shared.attack.duel import PARRY
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.board.markers import carried_by
from killzone.geometry.moves import Move

TEAM = 5.0
"""What a whole enemy team is worth: nobody scores for the fallen, but who is gone holds nothing."""
USE = 0.3
"""What 2 APL of an operative are worth in each turning point that it still has."""
CARRIER = 1.5
HAND = frozenset({"balanced", "ceaseless", "lethal", "relentless", "rending"})
HARD = frozenset({"invulnerable", REDUCE, IGNORE})
"""Of the target's rules those that count most."""


class Craft21(Craft):
    """What greedy knows of the 2021 edition."""

    id = "kt21"
    walk = NORMAL_MOVE
    control = ENGAGEMENT
    performing = Performing
    shooting = Shooting
    fighting = Fighting
    moving = Moving
    walked_through = FOOTING.absent | {access().trait}
    move_actions = MOVE_ACTIONS
    slow_checks = (an_enemy_in_reach, somewhere_to_go)
    weapon_checks = WEAPON_CHECKS
    hatchways = HATCHWAYS
    shot_rules = HAND | {"ap", "mortal", "no-cover", "piercing"}
    hand_rules = HAND
    blow_rules = frozenset({"brutal", PARRY, REDUCE, IGNORE})
    answers = ANSWERS

    def turns(self, table: Table) -> int:
        return options(table).turning_points

    def stakes(self, situation: Situation) -> Stakes:
        return MissionStakes(situation)

    def worth(self, situation: Situation, one: Operative) -> float:
        """Its share of the team, what its APL can still do, and what it carries."""
        table = situation.table
        size = max(1, sum(1 for other in table.operatives if other.seat == one.seat))
        use = USE * situation.weights.use * (situation.turns_left + (0.5 if one.ready else 0.0)) * datacard(one).apl / 2
        share = TEAM * situation.weights.kill / size
        return share + use + (CARRIER if carried_by(table, one) is not None else 0.0)

    def scored(self, table: Table) -> Table:
        table = fold(reassessed(table), table)
        ends = (END_OF_TURNING_POINT, END_OF_BATTLE) if table.turn >= self.turns(table) else (END_OF_TURNING_POINT,)
        for when in ends:
            table = fold(score_mission(table, when), table)
            table = fold(score_all(table, when), table)
        return table

    def may_change_order(self, table: Table, one: Operative) -> bool:
        return table.turn != 1 or not one.order or bool(one.count(INFILTRATES))

    def extra(self, one: Operative) -> Performing:
        return overwatching(one)

    def drop_zones(self, table: Table) -> tuple[tuple[str, Area], ...]:
        return ZONES.all(table)

    def apl(self, table: Table, one: Operative) -> int:
        return characteristics.apl(table, one).total

    def move(self, table: Table, one: Operative) -> int:
        return characteristics.move(table, one).total

    def wounds(self, table: Table, one: Operative) -> int:
        return characteristics.starting_wounds(table, one).total

    def distance(self, table: Table, one: Operative, doing: Any) -> int:
        return distance(table, one, doing).total

    def ways(self, table: Table, one: Operative, doing: Any, limit: int) -> tuple[Move, ...]:
        own = move_for(table, one, doing.action, limit)
        return (own, *longer_charges(table, one, limit)) if doing.action == CHARGE else (own,)

    def visible(self, table: Table, viewer: Operative, target: Operative) -> bool:
        return is_visible(table, viewer, target)

    def within(self, table: Table, one: Operative, other: Operative, distance: int) -> bool:
        return within(table, one, other, distance)

    def holds(self, table: Table, one: Operative, other: Operative) -> bool:
        return in_engagement_range(table, one, other)

    def may_target(self, table: Table, shooter: Operative, target: Operative, weapon: Any) -> bool:
        return first((visible_target, in_line_of_sight, not_forbidden), table, shooter, target, weapon) is None

    def placing(self, table: Table, shooter: Operative, target: Operative) -> Placing:
        return Placing(bool(lines(table, shooter, target).cover), False)

    def melee_weapons(self, table: Table, one: Operative) -> list[Any]:
        return list(melee_weapons(table, one))

    def moves_and_shoots(self, weapon: Any) -> bool:
        return True  # a Dash goes together even with Heavy

    def shot_numbers(
        self, table: Table, shooter: Operative, target: Operative, weapon: Any, cover: bool, obscured: bool
    ) -> Mapping[str, Any]:
        shooting = Shooting(Performing(shooter.id, "shoot"), cover=cover)
        shot = build_shot(table, shooting, shooter, target, weapon, weapon.attacks)
        attack, defence = shot.attack, shot.defence
        return {
            "atk": attack.to_roll,
            "hit": min(6, max(2, attack.needs)),
            "dmg": attack.damage,
            "rules": format_rules(that_count(attack.rules, self.shot_rules)),
            "save": min(6, max(2, defence.needs)),
            "wounds": target.wounds,
            "cover": cover,
            "defence": defence.to_roll,
            "target_rules": format_rules(that_count(defence.rules, HARD)),
        }

    def format_rules(self, rules: tuple[Any, ...]) -> str:
        return format_rules(rules)

    def duel(self, table: Table, own: Operative, enemy: Operative, weapon: str, answer: str) -> Duel:
        return build_duel(table, own, enemy, weapon, answer)

    def duel_attack(self, duel: Any) -> Attack:
        return duel_attack(duel)

    def fists(self, duel: Any, index: int) -> tuple[int, tuple[int, int]]:
        pool = duel.pools[index]
        return pool.to_roll, pool.damage

    def bare(self, duel: Any) -> Duel:
        pools = tuple(
            type(pool)(side, "", "", 0, (), that_count(pool.rules, self.blow_rules), damage=pool.damage)
            for side, pool in enumerate(duel.pools)
        )
        return Duel(pools, (0, 0), duel.wounds, (0, 1))


CRAFT = Craft21()
