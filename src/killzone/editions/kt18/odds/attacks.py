"""Attacks from bare numbers: a weapon fired or a model fighting outside any game, for the odds.

In this edition nobody strikes back in a fight: the other model fights when it is chosen, with a fight of its own.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from killzone.core.attack_forms import AttackForm
from killzone.core.attacks import ATTACKER, DEFENDER, Attack, AttackKit, Exchange, Numbers, Purse
from killzone.core.flow import OfferRule, Sequence
from killzone.core.rules import rule
from killzone.editions.kt18.attack.mortal_wounds import MORTAL_WOUNDS, MortalWounds
from killzone.editions.kt18.attack.throws import TACTICAL_REROLL_CP, WINDOWS, failed_dice
from killzone.editions.kt18.attack.volley import VOLLEY, Attacks, Outcome, Shots, Volley, injure
from killzone.editions.kt18.cards.amounts import Amount, UnreadableNumberError, parse_amount, parse_strength
from killzone.editions.kt18.cards.datacards import MELEE, RAPID_FIRE, parse_type
from killzone.editions.kt18.odds.counts import ATTACKS, MOST_WOUNDS
from killzone.editions.kt18.operatives.stats import (
    BOXES,
    NO_SAVE,
    close_combat_modifiers,
    injury_modifiers,
    shooting_modifiers,
    to_hit,
    to_save,
    to_wound,
)
from killzone.spelling import did_you_mean

SEATS: Final = (ATTACKER, DEFENDER)

MOST_POINTS: Final = 9

MOST_KNOWN: Final = 256
"""How many sums of modifiers are remembered."""

FLESH_WOUNDS: Final = "flesh-wounds"
MORTAL: Final = "mortal-wounds"
DAZZLED: Final = "dazzled"


def shoot(
    *,
    type: str,
    bs: int,
    strength: int,
    ap: int = 0,
    damage: str | int = 1,
    toughness: int,
    save: int,
    invulnerable: int = 0,
    wounds: int = 1,
    flesh_wounds: int = 0,
    long_range: bool = False,
    obscured: bool = False,
    cover: bool = False,
    moved: bool = False,
    advanced: bool = False,
    overwatch: bool = False,
    own_flesh_wounds: int = 0,
    gritted_teeth: bool = False,
    broken: bool = False,
    hit_modifier: int = 0,
    wound_modifier: int = 0,
    save_modifier: int = 0,
    injury_modifier: int = 0,
    reroll_hits: str = "",
    reroll_wounds: str = "",
    reroll_saves: str = "",
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A weapon fired at one target: its type as printed (`Rapid Fire 1`), S, AP and D, the shooter's BS, the target.

    `wounds` and `flesh_wounds` are what the target has; `cover` is being obscured with something in between within 1"
    of it. Not at `long_range` is within half range, where Rapid Fire doubles. Modifiers and re-rolls (`ones`, `failed`
    or `any`) are those of abilities, beside what the rules say. A player with CP may use one Tactical Re-roll.

    Raises ValueError for numbers that make no sense.
    """
    kind, number = parse_type(type)
    if kind == MELEE:
        raise UnreadableNumberError("a melee weapon cannot be fired")
    added = _added_to_hit(kind, own_flesh_wounds, gritted_teeth, broken, long_range, obscured or cover, moved, advanced)
    if isinstance(added, str):
        raise UnreadableNumberError(f"{type}: {added}")
    hit = to_hit(_skill("bs", bs), added + hit_modifier, overwatch=overwatch)
    wound = to_wound(_at_least("strength", strength, 1), _at_least("toughness", toughness, 1), wound_modifier)
    needs = to_save(_skill("save", save, 7), _ap(ap), _invulnerable(invulnerable), save_modifier)
    if not number.dice:
        _at_least("the number of shots", number.plus, 1)
    attacks = Attacks(0, hit, wound, needs, _damage(damage), _again(reroll_hits, hit), _again(reroll_wounds, wound))
    shots = Shots(ATTACKER, number, kind == RAPID_FIRE and not long_range)
    injury = _added_to_injury(_boxes("flesh_wounds", flesh_wounds), cover) + injury_modifier
    saves = _again(reroll_saves, needs)
    _boxes("own_flesh_wounds", own_flesh_wounds)
    return volley_attack(_volley((attacks,), wounds, flesh_wounds, injury, saves, cp, shots), "shot")


@lru_cache(maxsize=MOST_KNOWN)
def _added_to_hit(
    kind: str,
    flesh_wounds: int,
    gritted_teeth: bool,
    broken: bool,
    long_range: bool,
    obscured: bool,
    moved: bool,
    advanced: bool,
) -> int | str:
    """What is added to the hit rolls of a shot, or why it cannot be fired."""
    modifiers = shooting_modifiers(
        kind,
        flesh_wounds=flesh_wounds,
        gritted_teeth=gritted_teeth,
        broken=broken,
        long_range=long_range,
        obscured=obscured,
        moved=moved,
        advanced=advanced,
    )
    return modifiers.impossible.note if modifiers.impossible else modifiers.total


@lru_cache(maxsize=MOST_KNOWN)
def _added_to_injury(flesh_wounds: int, cover: bool) -> int:
    return injury_modifiers(flesh_wounds, cover=cover).total


def fight(
    *,
    attacks: int,
    ws: int,
    strength: str | int = "User",
    user_strength: int = 0,
    ap: int = 0,
    damage: str | int = 1,
    toughness: int,
    save: int,
    invulnerable: int = 0,
    wounds: int = 1,
    flesh_wounds: int = 0,
    intervening_terrain: bool = False,
    own_flesh_wounds: int = 0,
    gritted_teeth: bool = False,
    broken: bool = False,
    hit_modifier: int = 0,
    wound_modifier: int = 0,
    save_modifier: int = 0,
    injury_modifier: int = 0,
    reroll_hits: str = "",
    reroll_wounds: str = "",
    reroll_saves: str = "",
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A model fighting one target with one weapon: its A, WS and S, the weapon's S as printed (`User`, `+1`, `x2`).

    Everything else is as in `shoot`; distance, being obscured and cover do not count.

    Raises ValueError for numbers that make no sense.
    """
    printed = parse_strength(strength)
    if printed.times and not user_strength:
        raise UnreadableNumberError(f"strength {strength!r} is worked out from the user's: give user_strength too")
    modifiers = close_combat_modifiers(
        flesh_wounds=_boxes("own_flesh_wounds", own_flesh_wounds),
        gritted_teeth=gritted_teeth,
        broken=broken,
        intervening_terrain=intervening_terrain,
    )
    hit = to_hit(_skill("ws", ws), modifiers.total + hit_modifier)
    power = _at_least("strength", printed.of(user_strength), 1)
    wound = to_wound(power, _at_least("toughness", toughness, 1), wound_modifier)
    needs = to_save(_skill("save", save, 7), _ap(ap), _invulnerable(invulnerable), save_modifier)
    number = _at_least("attacks", attacks, 1)
    batch = Attacks(number, hit, wound, needs, _damage(damage), _again(reroll_hits, hit), _again(reroll_wounds, wound))
    added = injury_modifiers(_boxes("flesh_wounds", flesh_wounds)).total + injury_modifier
    saves = _again(reroll_saves, needs)
    return volley_attack(_volley((batch,), wounds, flesh_wounds, added, saves, cp, None), "fight")


def mortal_wounds(
    *,
    number: str | int,
    wounds: int = 1,
    flesh_wounds: int = 0,
    cover: bool = False,
    injury_modifier: int = 0,
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A batch of mortal wounds, such as a psychic power's, whose cover counts; a fall has none."""
    added = injury_modifiers(_boxes("flesh_wounds", flesh_wounds), cover=cover).total + injury_modifier
    has = _between("wounds", wounds, 1, MOST_WOUNDS)
    rerolls = (ATTACKER,) if ATTACKER in _rerolls(cp) else ()
    batch = MortalWounds(ATTACKER, "target", "Target", has, flesh_wounds, added, _damage(number), rerolls)
    return fought_out(MORTAL_WOUNDS, batch, WINDOWS, ATTACKER)


def volley_attack(volley: Volley, title: str) -> Attack:
    """The attack that a volley is."""
    return Attack(
        VOLLEY,
        volley,
        WINDOWS,
        _read,
        title=title,
        wounds=(0, volley.wounds),
        alike="every reading",
        simplify=_simpler,
        pauses=(injure,),
        fails=failed_dice,
        counting=ATTACKS,
    )


ANY: Final = Attacks(1, 2, 2, 2, Amount(1))


def _simpler(volley: Volley) -> Volley:
    """Of attacks on a target without wounds nothing matters any more but what they add to its Injury roll."""
    if volley.wounds or not volley.queue:
        return volley
    return volley.but(queue=(ANY.but(injury=volley.queue[0].injury),), save_again=0)


def fought_out(
    sequence: Sequence[Any],
    ctx: Volley | MortalWounds,
    windows: Mapping[str, tuple[OfferRule, ...]],
    seat: int,
    left_out: tuple[str, ...] = (),
) -> Attack:
    """The attack of a battle, with the offers that are in play there."""
    title, wounds = "batch of mortal wounds" if isinstance(ctx, MortalWounds) else "attack", (0, ctx.wounds)
    return Attack(
        sequence,
        ctx,
        windows,
        _read,
        title=title,
        wounds=wounds,
        seat=seat,
        alike="every reading",
        fails=failed_dice,
        left_out=left_out,
    )


def _read(outcome: Outcome) -> Exchange:
    """Wounds lost are dealt, even if a flesh wound then sets the model back to 1; out of action is killed."""
    counts = ((DAZZLED, outcome.dazzled), (FLESH_WOUNDS, int(outcome.injured)), (MORTAL, outcome.mortal))
    marks = tuple((name, number) for name, number in counts if number)
    return Exchange(outcome.lost, 0, outcome.out_of_action, False, marks)


def rewound(shot: Attack, wounds: int) -> Attack:
    """An attack with the same chances on a target that has so many wounds."""
    volley = shot.ctx
    if not (volley.rerolls or volley.save_again or volley.edge or volley.aids):
        volley = volley.but(queue=tuple(map(_in_any_order, volley.queue)))
    return volley_attack(volley.but(wounds=wounds), shot.title)


@cache
def _in_any_order(attacks: Attacks) -> Attacks:
    """Attacks of which an equal part hits, wounds and is not saved: where nobody may re-roll anything, it does not
    matter which of the three rolls is how likely, but only how likely all three are."""
    alone = not (attacks.hit_again or attacks.wound_again or attacks.burns or attacks.harmless)
    if not alone or not 2 <= attacks.hit <= 6 or not 2 <= attacks.wound <= 6:
        return attacks
    unsaved = min(attacks.save, NO_SAVE) - 1
    hit, wound, unsaved = _as_likely((7 - attacks.hit) * (7 - attacks.wound) * unsaved)
    return attacks.but(hit=7 - hit, wound=7 - wound, save=unsaved + 1)


@cache
def _as_likely(ways: int) -> tuple[int, int, int]:
    """Of how many faces a hit, a wound and a save that fails may come, in so many ways together: one such three."""
    return next(
        (hit, wound, unsaved)
        for hit in range(1, 6)
        for wound in range(1, 6)
        for unsaved in range(1, 7)
        if hit * wound * unsaved == ways
    )


def _volley(
    queue: tuple[Attacks, ...],
    wounds: int,
    flesh_wounds: int,
    injury: int,
    save_again: int,
    cp: tuple[int, int],
    shots: Shots | None,
) -> Volley:
    has = _between("wounds", wounds, 1, MOST_WOUNDS)
    return Volley(SEATS, "target", "Target", has, flesh_wounds, injury, queue, shots, save_again, _rerolls(cp))


def _rerolls(cp: tuple[int, int]) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if _between("cp", cp[seat], 0, MOST_POINTS) > 0)


REROLLS: Final[Mapping[str, int]] = {"": 0, "ones": 1, "failed": 0, "any": 6}


def _again(which: str, need: int) -> int:
    """The highest result that an ability may re-roll."""
    if which not in REROLLS:
        hint = did_you_mean(which, [word for word in REROLLS if word])
        raise UnreadableNumberError(f"{which!r} names no results to re-roll; there are ones, failed and any.{hint}")
    return min(need - 1, 6) if which == "failed" else REROLLS[which]


def _skill(name: str, number: int, most: int = 6) -> int:
    if not 2 <= number <= most:
        raise UnreadableNumberError(f"{name} {number} is no target number; expected 2 to {most}")
    return number


def _invulnerable(number: int) -> int:
    return _skill("invulnerable", number) if number else 0


def _ap(number: int) -> int:
    if number > 0:
        raise UnreadableNumberError(f"AP {number} is above 0; it is zero or negative, as in ap={-number}")
    return number


def _at_least(name: str, number: int, least: int) -> int:
    if number < least:
        raise UnreadableNumberError(f"{name} {number} is below {least}")
    return number


def _between(name: str, number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise UnreadableNumberError(f"{name} is {number}; expected {least} to {most}")
    return number


def _boxes(name: str, number: int) -> int:
    if not 0 <= number <= BOXES:
        raise UnreadableNumberError(f"{name} {number} is not between 0 and {BOXES}")
    return number


def _damage(written: str | int) -> Amount:
    amount = parse_amount(written)
    if not amount.dice:
        _at_least("damage", amount.plus, 1)
    return amount


@rule("kt18.attack.flesh-wound")
def carry(numbers: Numbers, before: Exchange, lost: int) -> Numbers:
    """A target that suffered flesh wounds goes on with 1 wound for each, and with the boxes they marked."""
    marked = before.count(FLESH_WOUNDS)
    has = {
        "wounds": numbers.get("wounds", 1) - before.dealt + marked,
        "flesh_wounds": numbers.get("flesh_wounds", 0) + marked,
    }
    return {**numbers, **has}


@rule("kt18.tactic.once-per-phase")
def paid(before: Purse, result: Outcome) -> Purse:
    """Whoever has used the Tactical Re-roll has paid for it, and may not use it again in this phase."""
    used = {seat for seat, points in enumerate(before.at_hand) if points and seat not in result.rerolls}
    points = tuple(have - TACTICAL_REROLL_CP if seat in used else have for seat, have in enumerate(before.points))
    return Purse(points, tuple(sorted({*before.spent, *used})))


IN_A_ROW: Final = ("that shots in a row are of one phase and fights of another: one Tactical Re-roll each in a phase",)


def _forms() -> tuple[AttackForm, AttackForm]:
    from killzone.editions.kt18.odds.attack_forms import forms

    return forms()


@cache
def kit() -> AttackKit:
    return AttackKit("kt18", shoot, fight, carry, paid=paid, in_a_row=IN_A_ROW, rewound=rewound, forms=_forms)
