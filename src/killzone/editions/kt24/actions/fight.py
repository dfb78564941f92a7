"""The Fight action: whom, with what, the duel, and what follows."""

from killzone.core.events import Event
from killzone.core.flow import Call, Flow, Next, Sequence, continuation
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import (
    ActionRule,
    Performing,
    affordable_with,
    enemy_near,
)
from killzone.editions.kt24.attack.aftermath import bystanders, used
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.attack.duel import DUEL, Duel, DuelOutcome
from killzone.editions.kt24.battle.options import options
from killzone.editions.kt24.board.visibility import enemies_in_control_range, gap, in_control_range
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.operatives.injury import INCAPACITATED, stuns
from killzone.editions.kt24.weapons.hot import HOT, Hot
from killzone.editions.kt24.weapons.use import against_melee_weapon, melee_weapons
from killzone.editions.shared.actions import fighting as shared
from killzone.editions.shared.actions.fighting import FightingRules, choose_answer, choose_enemy, choose_weapon, finish
from killzone.editions.shared.weapons.use import rules_against, weapon_of

NO_RETALIATION = "kt24.cq.point-blank"
"""The rule of an effect that keeps an operative from retaliating."""


def within_control_range(table: Table, operative: Operative, action: str) -> list[Operative]:
    """In a Fight action enemies within control range may be fought; other actions say whom else."""
    return enemies_in_control_range(table, operative) if action == "fight" else []


@rule("kt24.fight.weapons")
def _retaliates_with(table: Table, operative: Operative) -> list[Weapon]:
    """The defender selects a melee weapon if the operative may retaliate."""
    if any(effect.rule == NO_RETALIATION and effect.operative == operative.id for effect in table.effects):
        return []
    return melee_weapons(table, operative)


class Fighting(shared.Fighting):
    """A Fight action under way in this edition; `hits` are what the dice of the two need."""

    performing: Performing
    hits: tuple[int, ...] = ()

    rules = FightingRules(
        target="kt24.fight.target",
        weapons="kt24.fight.weapons",
        gap=gap,
        against_weapon=against_melee_weapon,
        affordable=affordable_with,
        fights_with=melee_weapons,
        answers_with=_retaliates_with,
    )


rule("kt24.fight.target", "kt24.fight.roles")(choose_enemy)
rule("kt24.fight.weapons")(choose_weapon)
rule("kt24.fight.weapons")(choose_answer)


@rule("kt24.fight.assist")
def assists(table: Table, operative: Operative, enemy: Operative) -> Tally:
    """Each other friendly operative near this enemy, and near no other, improves Hit by 1."""
    tally = Tally()
    if not options(table).full:
        return tally
    for friend in table.of(operative.seat):
        if friend.id == operative.id or not in_control_range(table, friend, enemy):
            continue
        if all(other.id == enemy.id for other in enemies_in_control_range(table, friend)):
            tally = tally.plus(-1, "kt24.fight.assist", f"{friend.name} assists")
    return tally


def fight(fighting: Fighting, table: Table) -> Flow:
    """Fight 3 and 4: the duel."""
    operative, enemy = table.operative(fighting.operative), table.operative(fighting.enemy)
    duel = build_duel(table, operative, enemy, fighting.weapon, fighting.answer)
    hits = tuple(pool.needs for pool in duel.pools)
    return Call(fighting.but(hits=hits), DUEL, duel, _fought)


BARE_HANDS = Weapon("bare-hands", "bare hands", True, 0, 6, 0, 0)
"""An operative without a melee weapon rolls no dice."""


def build_duel(table: Table, operative: Operative, enemy: Operative, weapon: str, answer: str) -> Duel:
    """All that the dice of one fight depend on."""
    sides = ((operative, enemy, weapon), (enemy, operative, answer))
    held = tuple(weapon_of(table, own, id) if id else BARE_HANDS for own, _, id in sides)
    pools = tuple(
        Pool(
            own.seat,
            own.id,
            own.name,
            stats.hit(table, own, weapon_).total
            + stats.hit_against(table, own, weapon_, other)
            + assists(table, own, other).total,
            (),
            (*rules_against(table, own, other, weapon_), *hooks.of(table).dice_rules(table, own, other)),
        )
        for (own, other, _), weapon_ in zip(sides, held, strict=True)
    )
    points = tuple(player.points for player in table.players)
    order = table.order or (operative.seat, enemy.seat)
    wounds = (_wounds_to_lose(operative), enemy.wounds)
    near = tuple(bystanders(table, other, pool.rules) for (_, other, _), pool in zip(sides, pools, strict=True))
    return Duel(
        pools,
        points,
        wounds,
        order,
        weapons=(held[0], held[1]),
        empty_blocks=options(table).full,
        near=near,
    )


NOTHING_TO_LOSE = 999
"""More wounds than any fight takes."""


@rule("kt24.damage.last-action")
def _wounds_to_lose(operative: Operative) -> int:
    """Whoever is incapacitated and fights once more before it is removed cannot be incapacitated again."""
    return NOTHING_TO_LOSE if operative.count(INCAPACITATED) else operative.wounds


@continuation
def _fought(fighting: Fighting, table: Table, outcome: DuelOutcome) -> Flow:
    operative, enemy = table.operative(fighting.operative), table.operative(fighting.enemy)
    events: list[Event] = []
    for own, other, id, criticals in (
        (operative, enemy, fighting.weapon, outcome.criticals[0]),
        (enemy, operative, fighting.answer, outcome.criticals[1]),
    ):
        if id:
            weapon = weapon_of(table, own, id)
            events += [*stuns(rules_against(table, own, other, weapon), other, criticals), *used(table, own, weapon)]
    return Next(fighting, events)


@rule("kt24.weapon.hot")
def roll_hot(fighting: Fighting, table: Table) -> Flow:
    """Hot: after the fight, a D6 for the attacker's weapon."""
    return _roll_hot(fighting, table, fighting.operative, fighting.weapon, fighting.hits[0])


@rule("kt24.weapon.hot")
def roll_hot_answer(fighting: Fighting, table: Table) -> Flow:
    """Hot: after the fight, a D6 for the defender's weapon."""
    return _roll_hot(fighting, table, fighting.enemy, fighting.answer, fighting.hits[1])


def _roll_hot(fighting: Fighting, table: Table, id: str, weapon: str, hit: int) -> Flow:
    operative = table.operative(id)
    if not weapon or weapon_of(table, operative, weapon).rule("hot") is None:
        return Next(fighting)
    return Call(fighting, HOT, Hot(operative.seat, id, hit))


FIGHT = Sequence(
    "kt24.fight", "Fight", choose_enemy, choose_weapon, choose_answer, fight, roll_hot, roll_hot_answer, finish
)


@rule("kt24.fight.weapons")
def a_melee_weapon(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Whoever starts a fight must have a melee weapon to select; whoever retaliates without one rolls no dice."""
    return Fighting.rules.against_fighting(table, operative)


AN_ENEMY_NEAR = rule("kt24.action.fight")(enemy_near("kt24.action.fight"))
FIGHT_ACTION = ActionRule(
    "fight",
    "Fight",
    1,
    "kt24.action.fight",
    (AN_ENEMY_NEAR, a_melee_weapon),
    FIGHT,
    Fighting,
    weapons=melee_weapons,
)
