"""A shot in pieces, for grids of many weapons and targets: the same steps as in a shot, stopped in between."""

from collections.abc import Callable, Mapping
from typing import Any

from killzone.core.attacks import Apart, Attack
from killzone.core.domains import Option
from killzone.core.flow import Done, Flow, Offer, OfferRule, Sequence
from killzone.editions.shared.attack.dice_pool import failed_dice
from killzone.editions.shared.attack.shot import Shot
from killzone.editions.shared.odds.independence import place_of


def stop(shot: Shot[Any]) -> Flow:
    """This piece ends here."""
    return Done(shot)


def piece(
    sequence: Sequence[Any],
    shot: Shot[Any],
    read: Callable[[Any], Any],
    title: str,
    windows: Mapping[str, tuple[OfferRule, ...]],
    simplify: Callable[[Any], Any] | None = None,
    apart: Apart | None = None,
) -> Attack:
    """One of the pieces, with the rules that make offers in its windows; `simplify` and `apart` as in `Attack`."""
    return Attack(
        sequence,
        shot,
        windows,
        read,
        title=title,
        wounds=(0, 0),
        alike=(),
        simplify=simplify,
        fails=fails,
        apart=apart,
    )


def fails(attack: Any, seat: int, choice: Option | Offer) -> int:
    """How many failed dice a choice of a seat may re-roll; -1 if it re-rolls none, or these did not fail."""
    return failed_dice(attack.pools[place_of(attack, seat)], choice)


def saves_left(shot: Shot[Any]) -> tuple[int, int]:
    """The normal and the critical saves of a shot."""
    return shot.defence.normal, shot.defence.critical


def hits_left(shot: Shot[Any]) -> tuple[int, int]:
    """The normal and the critical hits of a shot."""
    return shot.attack.normal, shot.attack.critical
