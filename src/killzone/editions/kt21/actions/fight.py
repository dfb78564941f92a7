"""The Fight action: whom, with what, the combat, and what follows."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Event, Said
from killzone.core.flow import Call, Flow, Jump, Next, Sequence, continuation
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.actions.action import ActionRule, Performing, engaged_with_somebody
from killzone.editions.kt21.attack.aftermath import MORTAL_WOUNDS, reaped, stunned, suffering
from killzone.editions.kt21.attack.dice_pool import Pool
from killzone.editions.kt21.attack.duel import DUEL, Duel, DuelOutcome
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.board.engagement import engaged
from killzone.editions.kt21.board.measuring import gap
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.operatives.skills import fighting_skill, supporters
from killzone.editions.kt21.weapons.use import FIGHT as FIGHT_ID
from killzone.editions.kt21.weapons.use import against_melee_weapon, melee_weapons
from killzone.editions.shared.actions import fighting as shared
from killzone.editions.shared.actions.action import affordable_with
from killzone.editions.shared.actions.fighting import FightingRules, choose_answer, choose_enemy, choose_weapon, finish
from killzone.editions.shared.weapons.use import rules_against, used, weapon_of
from killzone.spelling import listed

NO_MELEE_WEAPON: Final = "kt21.cq.guard-point-blank"
"""The rule of an effect by which an operative selects no melee weapon and rolls no attack dice."""


@rule("kt21.fight.target", "kt21.action.fight")
def within_engagement_range(table: Table, operative: Operative, action: str) -> list[Operative]:
    """In a Fight enemies within engagement range may be fought; other actions say whom for themselves."""
    return engaged(table, operative) if action == FIGHT_ID else []


@rule("kt21.cq.guard-point-blank")
def _selectable(table: Table, operative: Operative) -> list[Weapon]:
    """The melee weapons that an operative selects from: none after a point-blank shot."""
    if any(effect.rule == NO_MELEE_WEAPON and effect.operative == operative.id for effect in table.effects):
        return []
    return melee_weapons(table, operative)


class Fighting(shared.Fighting):
    """A Fight action under way in this edition; `reaped` lists who is still to suffer mortal wounds, and how many."""

    performing: Performing
    reaped: tuple[tuple[str, int], ...] = ()

    rules = FightingRules(
        target="kt21.fight.target",
        weapons="kt21.fight.weapons",
        gap=gap,
        against_weapon=against_melee_weapon,
        affordable=affordable_with,
        fights_with=_selectable,
        answers_with=_selectable,
    )


rule("kt21.fight.target", "kt21.action.fight")(choose_enemy)
rule("kt21.fight.weapons")(choose_weapon)
rule("kt21.fight.weapons")(choose_answer)


def fight(fighting: Fighting, table: Table) -> Flow:
    """Fight 3 and 4: the combat."""
    operative, enemy = table.operative(fighting.operative), table.operative(fighting.enemy)
    told = [
        *_skill_told(table, operative, enemy, fighting.weapon),
        *_skill_told(table, enemy, operative, fighting.answer),
    ]
    duel = build_duel(table, operative, enemy, fighting.weapon, fighting.answer)
    return Call(fighting, DUEL, duel, _fought, told)


@rule("kt21.fight.support", "kt21.damage.injured")
def _skill_told(table: Table, own: Operative, other: Operative, weapon: str) -> Iterator[Event]:
    """What has changed the WS of somebody who fights, and who supports it."""
    if not weapon:
        return
    held = weapon_of(table, own, weapon)
    skill = fighting_skill(table, own, other, held)
    if skill.total == held.hit:
        return
    helping = [one.name for one in supporters(table, own, other)]
    why = [entry.note for entry in skill.entries[1:] if entry.rule != "kt21.fight.support"]
    why += [f"supported by {listed(helping, 'and')}"] if helping else []
    id = "kt21.fight.support" if helping else "kt21.damage.injured"
    yield Said(id, f"{own.name} fights with WS {skill.total}+: {', '.join(why)}.")


BARE_HANDS = Weapon("bare-hands", "bare hands", True, 0, 6, 0, 0)
"""An operative without a melee weapon rolls no dice."""


def build_duel(table: Table, operative: Operative, enemy: Operative, weapon: str, answer: str) -> Duel:
    """All that the dice of one combat depend on."""
    pools = (_pool(table, operative, enemy, weapon), _pool(table, enemy, operative, answer))
    points = tuple(player.points for player in table.players)
    order = table.order or (operative.seat, enemy.seat)
    return Duel(pools, points, (operative.wounds, enemy.wounds), order)


@rule("kt21.fight.roll", "kt21.fight.weapons")
def _pool(table: Table, own: Operative, other: Operative, weapon: str) -> Pool:
    held = weapon_of(table, own, weapon) if weapon else BARE_HANDS
    return Pool(
        own.seat,
        own.id,
        own.name,
        fighting_skill(table, own, other, held).total,
        (),
        (
            *rules_against(table, own, other, held),
            *datacard(own).rules,
            *hooks.of(table).dice_rules(table, own, other),
        ),
        to_roll=held.attacks,
        damage=(held.normal, held.critical),
    )


@continuation
@rule("kt21.weapon.stun-fight", "kt21.weapon.reap", "kt21.weapon.limited")
def _fought(fighting: Fighting, table: Table, outcome: DuelOutcome) -> Flow:
    """Stun takes effect, and others near the two are to suffer for Reap, whoever won."""
    operative, enemy = table.operative(fighting.operative), table.operative(fighting.enemy)
    events: list[Event] = []
    suffered: list[tuple[str, int]] = []
    for index, (own, other, id) in enumerate(
        ((operative, enemy, fighting.weapon), (enemy, operative, fighting.answer))
    ):
        if outcome.apl[1 - index]:
            events += stunned(other, "kt21.weapon.stun-fight")
        if outcome.reaped[index]:
            suffered += [(one, outcome.reaped[index]) for one in reaped(table, own, other)]
        if id:
            events += used("kt21.weapon.limited", table, own, weapon_of(table, own, id))
    return Next(fighting.but(reaped=tuple(suffered)), events)


@rule("kt21.weapon.reap")
def reap_others(fighting: Fighting, table: Table) -> Flow:
    """Whoever is near the two suffers after the combat."""
    if not fighting.reaped:
        return Next(fighting)
    (id, wounds), *rest = fighting.reaped
    value = suffering(table.operative(id), wounds, "kt21.weapon.reap")
    return Call(fighting.but(reaped=tuple(rest)), MORTAL_WOUNDS, value, _reaped)


@continuation
def _reaped(fighting: Fighting, table: Table, taken: int) -> Flow:
    return Jump(fighting, reap_others)


FIGHT = Sequence("kt21.fight", "Fight", choose_enemy, choose_weapon, choose_answer, fight, reap_others, finish)


@rule("kt21.fight.weapons", "kt21.action.fight")
def a_melee_weapon(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Whoever starts a combat must have a melee weapon to select."""
    return Fighting.rules.against_fighting(table, operative)


FIGHT_ACTION = ActionRule(
    FIGHT_ID,
    "Fight",
    1,
    "kt21.action.fight",
    (rule("kt21.action.fight")(engaged_with_somebody("kt21.action.fight")), a_melee_weapon),
    FIGHT,
    Fighting,
)
