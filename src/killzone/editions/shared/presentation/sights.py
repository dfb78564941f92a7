"""How somebody stands to a shooter, in words: how much is seen of it, and whether it may be selected."""

from collections.abc import Callable
from typing import Any, Final

from killzone.core.pictures import NO, PLAIN, YES, Statement
from killzone.core.reasons import Reason, Verdict
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import CONCEAL, ENGAGE
from killzone.editions.shared.presentation.boards import called
from killzone.editions.shared.weapons.use import ranged_weapons
from killzone.geometry.sight import Sight
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

STAND_IN: Final = "stand-in"
"""The card of an operative of no team, for a point of the board."""


def visible(table: Table, rule: str, gap: int, sees: bool, seen: Sight | None) -> Statement:
    """Whether somebody so far away is visible; where that was worked out, how much of its body, and what hides it."""
    found = _seen(table, rule, gap, sees, seen)
    return found.but(about="visible", holds=found.tone == YES)


def _seen(table: Table, rule: str, gap: int, sees: bool, seen: Sight | None) -> Statement:
    far = f"{length_text(gap)} away"
    if seen is None:
        if sees:
            return Statement(f"Visible, {far}.", YES, rule)
        return Statement(f"Not visible, {far}: no free line from the head to its body.", NO, rule)
    hiding = [part.id for part, share in seen.by if share * 20 > seen.hidden]
    if seen.by and seen.by[0][1] >= seen.hidden:
        hiding = hiding[:1]
    names = listed([called(table, id) for id in hiding], "and")
    hide = "hides" if len(hiding) == 1 else "hide"
    if not sees:
        return Statement(f"Not visible, {far}: {names} {hide} all of it.", NO, rule)
    if not seen.hidden:
        return Statement(f"Visible, {far}: nothing hides any of its body.", YES, rule)
    share = max(1, 100 * (seen.total - seen.hidden) // seen.total)
    return Statement(f"Visible, {far}: {share} % of its body; {names} {hide} the rest.", YES, rule)


def as_a_target(
    table: Table,
    viewer: Operative,
    target: Operative,
    check: Callable[[Table, Operative, Operative, Any], Verdict],
    rules: tuple[str, str],
) -> list[Statement]:
    """Whether it may be selected with each ranged weapon; a stand-in with either order.

    `rules` are the entries about targets and about weapons.
    """
    if viewer.seat == target.seat:
        return []
    if target.card.id != STAND_IN:
        return _valid(table, viewer, target, check, rules)
    found = []
    for order, phrase in ((ENGAGE, "With an Engage order"), (CONCEAL, "With a Conceal order")):
        for one in _valid(table, viewer, target.but(order=order), check, rules):
            found.append(one.but(text=f"{phrase}: {one.text[0].lower()}{one.text[1:]}"))
    return found


def _valid(
    table: Table,
    viewer: Operative,
    target: Operative,
    check: Callable[[Table, Operative, Operative, Any], Verdict],
    rules: tuple[str, str],
) -> list[Statement]:
    """For each ranged weapon, whether the target is valid; weapons with the same answer together."""
    answers: dict[tuple[Reason, ...], list[str]] = {}
    for weapon in ranged_weapons(table, viewer):
        answers.setdefault(check(table, viewer, target, weapon).reasons, []).append(weapon.name)
    found = []
    for reasons, weapons in answers.items():
        names = listed([f"the {name}" for name in weapons], "and")
        if not reasons:
            found.append(Statement(f"A valid target for {names}.", YES, rules[0]))
        for reason in reasons[:1]:
            found.append(Statement(f"Not a valid target for {names}: {reason.text}", NO, reason.rule))
    return found or [Statement(f"{viewer.name} has no ranged weapon.", PLAIN, rules[1])]
