"""The Fight action: whom, with what, the duel, and what follows."""

from collections.abc import Callable
from functools import partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Next, Sequence, Step, continuation
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, WEAPON, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import (
    ActionRule,
    Performing,
    affordable_with,
    dearer_with,
    enemy_near,
    name_of,
)
from killzone.editions.kt24.actions.unlisted import enemy_operative
from killzone.editions.kt24.attack.aftermath import bystanders, used
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.attack.duel import DUEL, Duel, DuelOutcome
from killzone.editions.kt24.battle.options import options
from killzone.editions.kt24.board.visibility import enemies_in_control_range, gap, in_control_range
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.operatives.injury import INCAPACITATED, stuns
from killzone.editions.kt24.weapons.hot import HOT, Hot
from killzone.editions.kt24.weapons.use import against_melee_weapon, melee_weapons, uses_left
from killzone.editions.shared.weapons.use import rules_against, weapon_of, weapons
from killzone.geometry.units import text as length_text

NO_RETALIATION = "kt24.cq.point-blank"
"""The rule of an effect that keeps an operative from retaliating."""


class Fighting(Concerning):
    """A Fight action under way: the enemy, the weapons of attacker and defender, and AP paid for the weapon."""

    performing: Performing
    enemy: str = ""
    weapon: str = ""
    answer: str = ""
    hits: tuple[int, ...] = ()
    paid: int = 0

    @property
    def concerns(self) -> str:
        return self.performing.operative

    @property
    def operative(self) -> str:
        return self.performing.operative


OPPONENTS: dict[str, Callable[[Table, Operative], list[Operative]]] = {"fight": enemies_in_control_range}
"""Who may be fought, by the action: whoever is within control range, or what another action says."""


@rule("kt24.fight.target", "kt24.fight.roles")
def choose_enemy(fighting: Fighting, table: Table) -> Flow:
    """Fight 1: the attacker picks an enemy within control range, which will retaliate."""
    operative = table.operative(fighting.operative)
    near = OPPONENTS[fighting.performing.action](table, operative)
    if len(near) == 1:
        return _enemy(fighting, table, near[0].id)
    choices = [Option(enemy.id, f"Fight {enemy.name}", "kt24.fight.target", of(OPERATIVE, enemy.id)) for enemy in near]
    prompt = f"Whom does {operative.name} fight?"
    rule_ = "kt24.fight.target"

    def why(one: Operative) -> Reason | None:
        text = "{who} cannot fight {enemy}, {far} from it, by {action}."
        action, far = name_of(table, fighting.performing.action), length_text(gap(table, operative, one))
        return because(rule_, text, who=operative.name, enemy=one.name, far=far, action=action)

    domain = Pick(choices, missing=partial(enemy_operative, table, operative.seat, rule_, why))
    return Ask(operative.seat, "target", prompt, domain, _enemy, rule=rule_, default=near[0].id)


def _enemy(fighting: Fighting, table: Table, answer: str) -> Flow:
    operative, enemy = table.operative(fighting.operative), table.operative(answer)
    return Next(fighting.but(enemy=answer), [Said("kt24.fight.target", f"{operative.name} fights {enemy.name}.")])


@rule("kt24.fight.weapons")
def choose_weapon(fighting: Fighting, table: Table) -> Flow:
    """Fight 2: the attacker selects a melee weapon."""
    operative = table.operative(fighting.operative)
    held = melee_weapons(table, operative)
    paid = [one for one in held if affordable_with(table, operative, one, fighting.performing) is None]
    return _choose(operative, paid, fighting, table, _weapon)


def _weapon(fighting: Fighting, table: Table, answer: str) -> Flow:
    operative = table.operative(fighting.operative)
    if not answer:
        return Next(fighting)
    paid = dearer_with(table, operative, fighting.performing, weapon_of(table, operative, answer))
    return Next(fighting.but(weapon=answer, paid=paid))


@rule("kt24.fight.weapons")
def choose_answer(fighting: Fighting, table: Table) -> Flow:
    """Fight 2: the defender selects a melee weapon, if the operative may retaliate."""
    if any(effect.rule == NO_RETALIATION and effect.operative == fighting.enemy for effect in table.effects):
        return _answer(fighting, table, "")
    enemy = table.operative(fighting.enemy)
    return _choose(enemy, melee_weapons(table, enemy), fighting, table, _answer)


def _answer(fighting: Fighting, table: Table, answer: str) -> Flow:
    return Next(fighting.but(answer=answer))


def _choose(operative: Operative, held: list[Weapon], fighting: Fighting, table: Table, then: Step) -> Flow:
    if not held:
        return then(fighting, table, "")
    if len(held) == 1:
        return then(fighting, table, held[0].id)
    rule_ = "kt24.fight.weapons"
    choices = [Option(one.id, f"Fight with the {one.name}", rule_, of(WEAPON, one.id)) for one in held]
    prompt = f"Which weapon does {operative.name} fight with?"
    domain = Pick(choices, missing=partial(_no_melee_weapon, table, operative))
    return Ask(operative.seat, "weapon", prompt, domain, then, rule="kt24.fight.weapons", default=held[0].id)


def _no_melee_weapon(table: Table, operative: Operative, id: str) -> tuple[Reason, ...]:
    """Why a weapon is no choice in a fight: it is ranged, used up, or forbidden."""
    named = next((weapon for weapon in weapons(table, operative) if weapon.id == id), None)
    if named is None:
        return ()
    if not named.melee:
        text = "The {weapon} of {who} is a ranged weapon."
        return (because("kt24.fight.weapons", text, weapon=named.name, who=operative.name),)
    reason = against_melee_weapon(table, operative, named)
    return () if reason is None else (reason,)


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


def finish(fighting: Fighting, table: Table) -> Flow:
    """The action is over."""
    return Done(fighting)


FIGHT = Sequence(
    "kt24.fight", "Fight", choose_enemy, choose_weapon, choose_answer, fight, roll_hot, roll_hot_answer, finish
)


@rule("kt24.fight.weapons")
def a_melee_weapon(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Whoever starts a fight must have a melee weapon to select; whoever retaliates without one rolls no dice."""
    if melee_weapons(table, operative):
        return None
    held = (weapon for weapon in weapons(table, operative) if weapon.melee)
    used_up = next((uses_left(table, operative, weapon, performing) for weapon in held), None)
    return used_up or because("kt24.fight.weapons", "{who} has no melee weapon.", who=operative.name)


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
