"""Attacks from bare numbers: a shot or a combat outside any game, for the odds."""

from functools import cache, partial
from typing import Final

from killzone.core.attack_forms import AttackForm
from killzone.core.attacks import (
    ATTACKER,
    DEFENDER,
    Attack,
    AttackKit,
    Counting,
    Exchange,
    ImpossibleNumberError,
    Numbers,
    Reading,
    carry_wounds,
    possible,
)
from killzone.core.table import Table
from killzone.editions.kt21.attack.dice_pool import Pool
from killzone.editions.kt21.attack.duel import DUEL, Duel, DuelOutcome
from killzone.editions.kt21.attack.shot import DEFENCE_STEPS, SHOT, Shot, ShotOutcome, finish, take_defence
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.cards.notation import NOT_ON_OVERWATCH, doubtful, parse_rules
from killzone.editions.kt21.odds.independence import KEEPING_POINTS, LOSING_POINTS
from killzone.editions.kt21.odds.stages import STAGES
from killzone.editions.kt21.operatives.stats import ballistic_skill, condensed, is_injured, weapon_skill
from killzone.editions.kt21.weapons.dice_rules import WINDOWS, rending
from killzone.editions.shared.attack.damage_reduction import ignores
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.cards import abilities
from killzone.editions.shared.odds.attacks import Windows, of_duel, of_shot, several_shots
from killzone.editions.shared.odds.counts import blows, ignoring, saves
from killzone.editions.shared.odds.independence import is_over

LIMITS: Final = {
    "atk": (0, 12),
    "hit": (2, 6),
    "save": (2, 6),
    "wounds": (1, 99),
    "own_wounds": (0, 99),
    "defence": (0, 9),
    "dmg": (0, 30),
    "support": (0, 9),
    "initiative": (0, 1),
    "cp": (0, 9),
}
"""The least and the most that a number may be."""


def shoot(
    *,
    atk: int,
    hit: int,
    dmg: tuple[int, int],
    rules: str = "",
    save: int,
    wounds: int,
    cover: bool = False,
    defence: int = 3,
    target_rules: str = "",
    own_wounds: int = 0,
    overwatch: bool = False,
    injured: bool = False,
    close_quarters: bool = False,
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A shot: the weapon's A, BS, D and rules, the target's Save, Wounds, cover, Defence and rules, CP of both.

    `rules` may hold abilities of the shooter, `target_rules` those of the target, such as an Invulnerable Save. `cover`
    is as the weapon reckons it. `own_wounds` are the shooter's, which a Hot weapon can take; 0 if nobody asks.

    Raises ValueError for numbers that make no sense.
    """
    given = {"atk": atk, "hit": hit, "dmg": dmg, "save": save, "wounds": wounds, "defence": defence, "cp": cp}
    possible(LIMITS, given | {"own_wounds": own_wounds})
    weapon = Weapon("weapon", "weapon", False, atk, hit, *dmg, parse_rules(rules))
    barred = next((one.name for one in weapon.rules if one.name in NOT_ON_OVERWATCH), None)
    if overwatch and barred is not None:
        raise ImpossibleNumberError(f"a weapon with {NOT_ON_OVERWATCH[barred]} cannot be used for Overwatch.")
    in_force = condensed(weapon.rules) if close_quarters else weapon.rules
    needs = ballistic_skill(weapon, injured=injured, overwatch=overwatch).total
    attack = Pool(ATTACKER, "attacker", "Attacker", needs, (), in_force, to_roll=atk, damage=dmg)
    target = Pool(DEFENDER, "target", "Target", save, (), parse_rules(target_rules), to_roll=defence)
    return shot_attack(Shot((attack, target), cp, wounds, cover=cover, overhead=cover), own_wounds)


def shot_attack(shot: Shot, own_wounds: int = 0, windows: Windows = WINDOWS, left_out: tuple[str, ...] = ()) -> Attack:
    """The attack that a shot is."""
    wounds = shot.wounds

    def read(outcome: ShotOutcome) -> Exchange:
        counts = (("splash", outcome.splash), ("stun", outcome.apl))
        marks = tuple((name, number) for name, number in counts if number)
        dealt = Exchange(wounds - outcome.wounds, 0, not outcome.wounds, False, marks)
        return dealt.plus(_burnt(own_wounds, outcome.self_damage)) if outcome.self_damage else dealt

    ignores_wounds = ignores(shot.defence) > 0
    alike = (own_wounds, wounds, ignores_wounds)
    return of_shot(
        SHOT,
        shot,
        windows,
        read,
        own_wounds,
        alike=alike,
        simplify=_simpler_shot,
        apart=LOSING_POINTS if is_over(windows, (rending,)) else KEEPING_POINTS,
        counting=_saves(own_wounds, ignores_wounds),
        left_out=left_out,
    )


def fight(
    *,
    atk: int,
    hit: int,
    dmg: tuple[int, int],
    rules: str = "",
    wounds: int,
    support: int = 0,
    injured: bool = False,
    other_atk: int,
    other_hit: int,
    other_dmg: tuple[int, int],
    other_rules: str = "",
    other_wounds: int,
    other_support: int = 0,
    other_injured: bool = False,
    initiative: int = ATTACKER,
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A combat: both sides' A, WS, D, rules and Wounds, supporting friends, who has initiative, and the CP of both.

    The rules of a side may hold abilities of its operative.

    Raises ValueError for numbers that make no sense.
    """
    given = {"atk": atk, "hit": hit, "dmg": dmg, "wounds": wounds, "support": support, "cp": cp}
    theirs_given = {"other_atk": other_atk, "other_hit": other_hit, "other_dmg": other_dmg}
    theirs_given |= {"other_wounds": other_wounds, "other_support": other_support}
    possible(LIMITS, given | theirs_given | {"initiative": initiative})
    mine = Weapon("weapon", "weapon", True, atk, hit, *dmg, parse_rules(rules))
    theirs = Weapon("answer", "answer", True, other_atk, other_hit, *other_dmg, parse_rules(other_rules))
    needs = (
        weapon_skill(mine, injured=injured, supporters=support).total,
        weapon_skill(theirs, injured=other_injured, supporters=other_support).total,
    )
    pools = (
        Pool(ATTACKER, "attacker", "Attacker", needs[0], (), mine.rules, to_roll=atk, damage=dmg),
        Pool(DEFENDER, "defender", "Defender", needs[1], (), theirs.rules, to_roll=other_atk, damage=other_dmg),
    )
    return duel_attack(Duel(pools, cp, (wounds, other_wounds), (initiative, 1 - initiative)))


BLOWS = blows(Duel, Pool, 2)
"""Who resolves next depends on what the other one has left after a blow."""


def duel_attack(duel: Duel, windows: Windows = WINDOWS, left_out: tuple[str, ...] = ()) -> Attack:
    """The attack that a combat is."""
    own, other = duel.wounds

    def read(outcome: DuelOutcome) -> Exchange:
        left, left_other = outcome.wounds
        counts = (
            ("reap", outcome.reaped[ATTACKER]),
            ("reaped", outcome.reaped[DEFENDER]),
            ("stun", outcome.apl[DEFENDER]),
            ("stunned", outcome.apl[ATTACKER]),
        )
        marks = tuple((name, number) for name, number in counts if number)
        return Exchange(other - left_other, own - left, not left_other, not left, marks)

    apart = LOSING_POINTS if is_over(windows, (rending,), BEFORE_BLOWS) else KEEPING_POINTS
    return of_duel(
        DUEL,
        duel,
        windows,
        read,
        alike=(own, other),
        simplify=_simpler_duel,
        apart=apart,
        counting=BLOWS,
        left_out=left_out,
    )


OF_DICE: Final = frozenset({"balanced", "ceaseless", "hot", "lethal", "relentless", *abilities.OF_DICE})
"""Rules that no longer matter once the dice are retained."""


def _retained(pool: Pool) -> Pool:
    """A pool whose dice are all retained or discarded, without what only they asked for; another one as it is."""
    if pool.dice or pool.to_roll or not any(one.name in OF_DICE for one in pool.rules):
        return pool
    return pool.but(rules=tuple(one for one in pool.rules if one.name not in OF_DICE))


def _simpler_shot(shot: Shot) -> Shot:
    """The shot without what no longer matters, so that exact odds work out equal situations once."""
    first, second = shot.pools
    attack, defence = _retained(first), _retained(second) if shot.defending else second
    return shot if attack is first and defence is second else shot.but(pools=(attack, defence))


SAVES = saves(
    Shot,
    Pool,
    (take_defence,),
    DEFENCE_STEPS[1:],
    "damage",
    "mortal",
    "splash",
    "self_damage",
    simplify=_simpler_shot,
)
"""Whether there are hits, and critical ones, decides which defence dice are taken, then matters to the saves only."""


def _burnt(own_wounds: int, damage: int) -> Exchange:
    """What a shooter has who suffered damage, with so many wounds; 0 if nobody asks."""
    return Exchange(0, min(damage, own_wounds) if own_wounds else damage, False, 0 < own_wounds <= damage)


@cache
def _saves(own_wounds: int, ignores_wounds: bool) -> Counting:
    """The same; what the shooter has suffered before the defence dice are rolled is had besides."""
    self_damage = len(next(iter(SAVES.steps.values()))) - 1
    counting = ignoring(SAVES, finish) if ignores_wounds else SAVES
    return counting._replace(adding=(self_damage, partial(_burnt, own_wounds)))


def _simpler_duel(duel: Duel) -> Duel:
    """The same of a combat; a side without hits is passed over, so that it might as well be the attacker's turn."""
    first, second = duel.pools
    pools, turn = (_retained(first), _retained(second)), duel.turn if first.successes else ATTACKER
    if turn == duel.turn and pools[0] is first and pools[1] is second:
        return duel
    return duel.but(pools=pools, turn=turn)


def _shot_in_game(shot: Shot, table: Table, windows: Windows) -> Attack:
    left_out = ("what Splash does to others near the target",) if shot.attack.has("splash") else ()
    return shot_attack(shot, table.operative(shot.attack.operative).wounds, windows, left_out)


def _duel_in_game(duel: Duel, table: Table, windows: Windows) -> Attack:
    left_out = ("what Reap does to others near the two",) if any(pool.has("reap") for pool in duel.pools) else ()
    return duel_attack(duel, windows, left_out)


def _nothing(shot: Shot) -> ShotOutcome:
    return ShotOutcome(shot.defence.operative, 0, 0, shot.wounds, 0, 0, 0, shot.points)


READING = Reading(
    {SHOT.name: _shot_in_game, DUEL.name: _duel_in_game},
    usual=frozenset({"torrent", "next-target", "fusillade"}),
    solved=frozenset({"weapon", "cover-lines"}),
    only=frozenset({"target"}),
    several={SHOT.name: several_shots(_nothing)},
)
"""With Torrent every target that there is is shot at, with Fusillade only the first one. Of open weapons each side
takes its best, and the shooter the best point for the cover lines."""


def _forms() -> tuple[AttackForm, AttackForm]:
    from killzone.editions.kt21.odds.attack_forms import forms

    return forms()


def _carry(numbers: Numbers, before: Exchange, lost: int) -> Numbers:
    return carry_wounds(numbers, before, lost, "injured", is_injured)


IN_A_ROW: Final = (
    "that the wounds given are those they started the battle with: whoever has fewer than half is injured",
)


def _hints(numbers: Numbers) -> tuple[str, ...]:
    return doubtful(f"{numbers.get('rules', '')}, {numbers.get('other_rules', '')}")


@cache
def kit() -> AttackKit:
    return AttackKit("kt21", shoot, fight, _carry, in_a_row=IN_A_ROW, stages=STAGES, forms=_forms, hints=_hints)
