"""How exact odds find the attacks of a battle, and what they work out of each."""

from collections.abc import Mapping
from typing import Any

from killzone.core.attacks import Attack, Reading, Several
from killzone.core.flow import OfferRule
from killzone.core.table import Table
from killzone.editions.kt18.attack.mortal_wounds import MORTAL_WOUNDS, MortalWounds
from killzone.editions.kt18.attack.volley import AIMED_SHOTS, VOLLEY, AimedShots, Outcome, Volley
from killzone.editions.kt18.odds.attacks import fought_out
from killzone.editions.kt18.shooting.shooting import GROUP, TARGET

Windows = Mapping[str, tuple[OfferRule, ...]]


def _volley_in_battle(volley: Volley, table: Table, windows: Windows) -> Attack:
    """The whole volley, as if nobody fell between two attacks."""
    left_out = []
    if volley.edge:
        left_out.append(f"that {volley.name} may fall from a ledge between attacks")
    if any(attacks.burns for attacks in volley.queue):
        left_out.append("the mortal wounds that a hot weapon deals its user")
    return fought_out(VOLLEY, volley.but(edge=False), windows, volley.seats[0], tuple(left_out))


def _shots_in_battle(shots: AimedShots, table: Table, windows: Windows) -> Attack:
    """A random number of shots, with the volley that they will be."""
    assert shots.volley is not None
    return _volley_in_battle(shots.volley, table, windows)


def _mortal_wounds_in_battle(batch: MortalWounds, table: Table, windows: Windows) -> Attack:
    return fought_out(MORTAL_WOUNDS, batch, windows, batch.seat)


def _nothing(volley: Volley) -> Outcome:
    return Outcome(volley.target, 0, volley.wounds, volley.flesh_wounds, False, volley.rerolls)


def _rerolls(outcome: Any) -> tuple[int, ...]:
    found: tuple[int, ...] = outcome.rerolls
    return found


def _with_rerolls(volley: Volley, rerolls: tuple[int, ...]) -> Volley:
    return volley.but(rerolls=rerolls)


def _target(volley: Volley) -> str:
    return volley.target


def _once(volley: Volley) -> tuple[str, ...]:
    return tuple(f"that {aid.name} is for one of the targets only" for aid in volley.aids)


READING = Reading(
    {
        VOLLEY.name: _volley_in_battle,
        AIMED_SHOTS.name: _shots_in_battle,
        MORTAL_WOUNDS.name: _mortal_wounds_in_battle,
    },
    usual=frozenset({TARGET, "next-target"}),
    solved=frozenset({GROUP}),
    only=frozenset({TARGET, "attacks"}),
    several={VOLLEY.name: Several(_nothing, _rerolls, _with_rerolls, _target, _once)},
)
"""A target that is named is shot at with all shots; of several groups of weapons the best is fired."""
