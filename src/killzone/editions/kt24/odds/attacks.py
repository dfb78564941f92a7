"""Attacks from bare numbers: a shot or a fight outside any game, for the odds."""

from functools import cache, partial

from killzone.core.attack_forms import AttackForm
from killzone.core.attacks import (
    ATTACKER,
    DEFENDER,
    Attack,
    AttackKit,
    Exchange,
    ImpossibleNumberError,
    Numbers,
    Reading,
    carry_wounds,
    possible,
)
from killzone.core.table import Table
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.attack.duel import DUEL, Duel, DuelOutcome
from killzone.editions.kt24.attack.shot import COVER, DEFENCE_STEPS, IMPROVED, SHOT, Shot, ShotOutcome, finish
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.cards.notation import RULES_OF_SAVES, WRITTEN, parse_rules
from killzone.editions.kt24.odds.independence import KEEPING_POINTS, LOSING_POINTS
from killzone.editions.kt24.odds.reduction import simpler_duel, simpler_shot
from killzone.editions.kt24.odds.stages import STAGES
from killzone.editions.kt24.operatives.stats import injured_with, needed
from killzone.editions.kt24.weapons.dice_rules import ATTACK_DICE_KEPT, REROLLS, RETAINS
from killzone.editions.kt24.weapons.hot import HOT, Hot
from killzone.editions.shared.attack.damage_reduction import IGNORE, IGNORE_ONE, REDUCE, REDUCE_ONE, ignores
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.odds.attacks import Following, Windows, of_duel, of_shot, several_shots
from killzone.editions.shared.odds.counts import blows, ignoring, one_by_one, saves
from killzone.editions.shared.odds.independence import is_over
from killzone.editions.shared.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    RETAINING,
)

WINDOWS: Windows = {
    AFTER_ATTACK_DICE: REROLLS,
    AFTER_DEFENCE_DICE: REROLLS,
    AFTER_FIGHT_DICE: REROLLS,
    RETAINING: RETAINS,
}


AREA = ("what Devastating does to others near the target",)


def shoot(
    *,
    atk: int,
    hit: int,
    dmg: tuple[int, int],
    rules: str = "",
    save: int,
    wounds: int,
    cover: bool = False,
    improved_cover: bool = False,
    obscured: bool = False,
    defence: int = 3,
    reduce: int = 0,
    reduce_one: int = 0,
    ignore_one: int = 0,
    ignore: int = 0,
    target_rules: str = "",
    own_wounds: int = 0,
    injured: bool = False,
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A shot: the weapon's Atk, Hit, Dmg and rules, the target's Save and Wounds, cover and obscured, CP of both.

    `improved_cover` is cover below a Vantage point. `reduce` is what the target's ability takes off the damage of each
    success, `reduce_one` what another takes off one die of the defender's choice, `ignore_one` of how many dice it
    ignores the damage, and `ignore` the number on which it ignores a wound. `target_rules` are rules that its defence
    dice have, such as Balanced, Lethal 5+ for saves that are critical on 5 or more, or an Invulnerable Save.
    `own_wounds` are the shooter's, which a Hot weapon can take; 0 if nobody asks. `injured` is the shooter's, too.

    Raises ValueError for numbers that make no sense.
    """
    _possible(atk=atk, hit=hit, dmg=dmg, save=save, wounds=wounds, defence=defence, own_wounds=own_wounds, cp=cp)
    _possible(reduce=reduce, reduce_one=reduce_one, ignore_one=ignore_one, ignore=ignore)
    weapon = Weapon("weapon", "weapon", False, atk, hit, *dmg, parse_rules(rules or "-"))
    attack = Pool(ATTACKER, "attacker", "Attacker", needed(hit, injured=injured), (), weapon.rules)
    able = (*_abilities(reduce, ignore, reduce_one, ignore_one), *_of_saves(target_rules))
    target = Pool(DEFENDER, "target", "Target", save, (), able)
    behind = IMPROVED if improved_cover else COVER if cover else ""
    return shot_attack(
        Shot((attack, target), cp, wounds, weapon=weapon, cover=behind, obscured=obscured, defence_dice=defence),
        own_wounds,
    )


def _of_saves(written: str) -> tuple[WeaponRule, ...]:
    """The rules of defence dice. Raises ValueError for a rule that defence dice cannot have."""
    if not written:
        return ()
    rules = parse_rules(written)
    wrong = next((one for one in rules if one.name not in RULES_OF_SAVES), None)
    if wrong is not None:
        known = "Balanced, Ceaseless, Relentless, Lethal x+ and Invulnerable Save x+"
        raise ImpossibleNumberError(f"defence dice cannot have {WRITTEN[wrong.name].title}; there are {known}.")
    return rules


def _one_by_one(shot: Shot) -> bool:
    """Against an obscured target a success is given up, however many there are."""
    return (shot.defending or not shot.obscured) and one_by_one(shot)


SAVES = saves(Shot, Pool, (), DEFENCE_STEPS, "damage", simplify=simpler_shot, one_by_one=_one_by_one)
"""How many hits there are matters only to the blocks; what Devastating has done to nothing at all."""
SAVES_IGNORING = ignoring(SAVES, finish)


def shot_attack(shot: Shot, own_wounds: int = 0, windows: Windows = WINDOWS, *, burns: bool = True) -> Attack:
    """The attack that a shot is. If its weapon is Hot that follows, unless further targets come first."""
    wounds = shot.wounds
    stuns = shot.attack.has("stun")
    counting = SAVES_IGNORING if ignores(shot.defence) else SAVES

    def read(outcome: ShotOutcome) -> Exchange:
        marks = (("stun", 1),) if stuns and outcome.criticals else ()
        return Exchange(min(outcome.damage, wounds), 0, outcome.damage >= wounds, False, marks)

    following: Following | None = None
    if burns and shot.weapon.rule("hot"):
        hot = Hot(shot.attack.seat, shot.attack.operative, shot.attack.needs)

        def following(exchange: Exchange) -> Attack | None:
            return hot_attack(hot, own_wounds)

    return of_shot(
        SHOT,
        shot,
        windows,
        read,
        own_wounds,
        alike=(wounds, stuns, counting is SAVES),
        simplify=simpler_shot,
        apart=LOSING_POINTS if is_over(windows, RETAINS, ATTACK_DICE_KEPT) else KEEPING_POINTS,
        counting=counting,
        following=following,
        left_out=AREA if shot.near else (),
    )


def hot_attack(hot: Hot, wounds: int, *, other: bool = False) -> Attack:
    """The die for a Hot weapon. `wounds` are its user's, 0 if nobody asks; `other` says that it is the target's."""

    def read(damage: int) -> Exchange:
        lost = min(damage, wounds) if wounds else damage
        dead = 0 < wounds <= damage
        return Exchange(lost, 0, dead) if other else Exchange(0, lost, False, dead)

    return Attack(HOT, hot, {}, read, title="Hot weapon", wounds=(wounds, 0))


def fight(
    *,
    atk: int,
    hit: int,
    dmg: tuple[int, int],
    rules: str = "",
    wounds: int,
    reduce: int = 0,
    ignore: int = 0,
    reduce_one: int = 0,
    ignore_one: int = 0,
    injured: bool = False,
    assists: int = 0,
    other_atk: int,
    other_hit: int,
    other_dmg: tuple[int, int],
    other_rules: str = "",
    other_wounds: int,
    other_reduce: int = 0,
    other_ignore: int = 0,
    other_reduce_one: int = 0,
    other_ignore_one: int = 0,
    other_injured: bool = False,
    other_assists: int = 0,
    initiative: int = ATTACKER,
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A fight: both sides' Atk, Hit, Dmg, rules and Wounds, who has initiative, and the CP of both.

    `reduce` is what a side's ability takes off the damage of each success against it, `reduce_one` what another takes
    off one die of its choice, `ignore_one` of how many dice it ignores the damage, and `ignore` the number on which it
    ignores a wound. `injured` makes its Hit 1 worse, and each of `assists`, friends that assist it, 1 better.

    Raises ValueError for numbers that make no sense.
    """
    _possible(atk=atk, hit=hit, dmg=dmg, wounds=wounds, assists=assists, other_assists=other_assists, cp=cp)
    _possible(reduce=reduce, reduce_one=reduce_one, ignore_one=ignore_one, ignore=ignore)
    _possible(
        other_atk=other_atk,
        other_hit=other_hit,
        other_dmg=other_dmg,
        other_wounds=other_wounds,
        other_reduce=other_reduce,
        other_reduce_one=other_reduce_one,
        other_ignore_one=other_ignore_one,
        other_ignore=other_ignore,
        initiative=initiative,
    )
    mine = Weapon("weapon", "weapon", True, atk, hit, *dmg, parse_rules(rules or "-"))
    theirs = Weapon("answer", "answer", True, other_atk, other_hit, *other_dmg, parse_rules(other_rules or "-"))
    able = _abilities(reduce, ignore, reduce_one, ignore_one)
    other_able = _abilities(other_reduce, other_ignore, other_reduce_one, other_ignore_one)
    pools = (
        Pool(ATTACKER, "attacker", "Attacker", needed(hit, injured=injured, assists=assists), (), (*mine.rules, *able)),
        Pool(
            DEFENDER,
            "defender",
            "Defender",
            needed(other_hit, injured=other_injured, assists=other_assists),
            (),
            (*theirs.rules, *other_able),
        ),
    )
    order = (initiative, 1 - initiative)
    return duel_attack(Duel(pools, cp, (wounds, other_wounds), order, weapons=(mine, theirs), empty_blocks=True))


BLOWS = blows(Duel, Pool, 1)
"""Who resolves next does not depend on what the other one has left."""


def duel_attack(duel: Duel, windows: Windows = WINDOWS) -> Attack:
    """The attack that a duel is, and the dice for Hot weapons after it."""
    own, other = duel.wounds
    stuns = (duel.pools[0].has("stun"), duel.pools[1].has("stun"))

    def read(outcome: DuelOutcome) -> Exchange:
        left, left_other = outcome.wounds
        marks = tuple(
            (name, 1)
            for name, stun, criticals in zip(("stun", "stunned"), stuns, outcome.criticals, strict=True)
            if stun and criticals
        )
        dealt, taken = other - max(0, left_other), own - max(0, left)
        return Exchange(dealt, taken, left_other <= 0, left <= 0, marks)

    attack = of_duel(
        DUEL,
        duel,
        windows,
        read,
        alike=(own, other, stuns),
        simplify=simpler_duel,
        apart=LOSING_POINTS if is_over(windows, RETAINS, BEFORE_BLOWS) else KEEPING_POINTS,
        counting=BLOWS,
        left_out=AREA if any(duel.near) else (),
    )
    for index, weapon in enumerate(duel.weapons):
        if weapon.rule("hot"):
            pool = duel.pools[index]
            hot = Hot(pool.seat, pool.operative, pool.needs)
            attack = attack.then(partial(_burnt, hot, duel.wounds, index))
    return attack


def _burnt(hot: Hot, wounds: tuple[int, int], index: int, exchange: Exchange) -> Attack | None:
    """The Hot die of a side that is still there."""
    left = wounds[index] - (exchange.dealt if index == DEFENDER else exchange.taken)
    return hot_attack(hot, left, other=index == DEFENDER) if left > 0 else None


def _abilities(reduce: int, ignore: int, reduce_one: int, ignore_one: int) -> tuple[WeaponRule, ...]:
    found = (WeaponRule(REDUCE, reduce), WeaponRule(IGNORE, ignore), WeaponRule(REDUCE_ONE, reduce_one))
    return (*(one for one in found if one.x), *(WeaponRule(IGNORE_ONE) for _ in range(ignore_one)))


LIMITS = {
    "atk": (0, 12),
    "hit": (2, 6),
    "save": (2, 6),
    "wounds": (1, 99),
    "own_wounds": (0, 99),
    "defence": (0, 9),
    "assists": (0, 9),
    "reduce": (0, 9),
    "reduce_one": (0, 30),
    "ignore_one": (0, 9),
    "ignore": (2, 6),
    "initiative": (0, 1),
    "dmg": (0, 30),
    "cp": (0, 9),
}
"""The least and the most that a number may be; `ignore` may also be 0, for nothing."""


def _possible(**numbers: int | tuple[int, int]) -> None:
    possible(LIMITS, {name: given for name, given in numbers.items() if given or "ignore" not in name})


def _shot_in_game(shot: Shot, table: Table, windows: Windows) -> Attack:
    return shot_attack(shot, table.operative(shot.attack.operative).wounds, windows)


def _duel_in_game(duel: Duel, table: Table, windows: Windows) -> Attack:
    return duel_attack(duel, windows)


def _nothing(shot: Shot) -> ShotOutcome:
    return ShotOutcome(shot.defence.operative, 0, 0, shot.points)


READING = Reading(
    {SHOT.name: _shot_in_game, DUEL.name: _duel_in_game},
    usual=frozenset({"torrent", "next-target"}),
    solved=frozenset({"weapon", "cover-or-obscured"}),
    only=frozenset({"target"}),
    several={SHOT.name: several_shots(_nothing)},
)
"""With Torrent every target that there is is shot at; of open weapons each side takes its best."""


def _forms() -> tuple[AttackForm, AttackForm]:
    from killzone.editions.kt24.odds.attack_forms import forms

    return forms()


def _carry(numbers: Numbers, before: Exchange, lost: int) -> Numbers:
    return carry_wounds(numbers, before, lost, "injured", injured_with)


IN_A_ROW = ("that the wounds given are those they started the battle with: whoever has fewer than half is injured",)


@cache
def kit() -> AttackKit:
    return AttackKit("kt24", shoot, fight, _carry, in_a_row=IN_A_ROW, stages=STAGES, forms=_forms)
