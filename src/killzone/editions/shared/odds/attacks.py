"""Shots and fights as exact odds look at them."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from killzone.core.attacks import Apart, Attack, Counting, Exchange, Several
from killzone.core.flow import OfferRule, Sequence
from killzone.editions.shared.attack.attack import ATTACKER
from killzone.editions.shared.attack.duel import Duel, resolve
from killzone.editions.shared.attack.shot import Shot, resolve_saves
from killzone.editions.shared.odds.stages import fails
from killzone.editions.shared.weapons.dice_rules import FREE_COMMAND_REROLL

Windows = Mapping[str, tuple[OfferRule, ...]]
Following = Callable[[Exchange], Attack | None]


def of_shot(
    sequence: Sequence[Any],
    shot: Shot[Any],
    windows: Windows,
    read: Callable[[Any], Exchange],
    own_wounds: int,
    *,
    alike: Hashable,
    simplify: Callable[[Any], Any],
    apart: Apart,
    counting: Counting,
    following: Following | None = None,
    left_out: tuple[str, ...] = (),
) -> Attack:
    """The attack that a shot is; the arguments are those of `Attack`, and the shooter's wounds."""
    return Attack(
        sequence,
        shot,
        windows,
        read,
        title="shot",
        wounds=(own_wounds, shot.wounds),
        seat=shot.attack.seat,
        alike=alike,
        simplify=simplify,
        pauses=(resolve_saves,),
        fails=fails,
        apart=apart,
        counting=counting,
        following=following,
        left_out=left_out,
    )


def of_duel(
    sequence: Sequence[Any],
    duel: Duel[Any],
    windows: Windows,
    read: Callable[[Any], Exchange],
    *,
    alike: Hashable,
    simplify: Callable[[Any], Any],
    apart: Apart,
    counting: Counting,
    left_out: tuple[str, ...] = (),
) -> Attack:
    """The attack that a fight is; the arguments are those of `Attack`."""
    return Attack(
        sequence,
        duel,
        windows,
        read,
        title="fight",
        wounds=duel.wounds,
        seat=duel.pools[ATTACKER].seat,
        alike=alike,
        simplify=simplify,
        pauses=(resolve,),
        fails=fails,
        apart=apart,
        counting=counting,
        left_out=left_out,
    )


def several_shots(nothing: Callable[[Any], Any]) -> Several:
    """How a shot may be followed by others in one action; `nothing` is the outcome of one that does nothing."""
    return Several(nothing, _points, _with_points, _target, _once)


def _points(outcome: Any) -> tuple[int, ...]:
    points: tuple[int, ...] = outcome.points
    return points


def _with_points(shot: Shot[Any], points: tuple[int, ...]) -> Shot[Any]:
    return shot.but(points=points)


def _target(shot: Shot[Any]) -> str:
    target: str = shot.defence.operative
    return target


def _once(shot: Shot[Any]) -> tuple[str, ...]:
    free = any(pool.has(FREE_COMMAND_REROLL) for pool in shot.pools)
    return ("that a free Command Re-roll is for one of the targets only",) if free else ()
