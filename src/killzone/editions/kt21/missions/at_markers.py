"""Actions that missions and tac ops add, performed at a marker: which one, how near, and what comes of it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from killzone.core.events import Event
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.reasons import Check, Reason, because, first
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt21.actions.action import ActionRule, Performing, free_of_enemies
from killzone.editions.kt21.board.measuring import far_facts
from killzone.editions.kt21.board.objectives import (
    APPARATUS,
    APPARATUS_CONTROL,
    assess,
    marker_name,
    within_marker,
)
from killzone.editions.shared.actions.action import Offered, action_of
from killzone.editions.shared.actions.carrying import Against, ask_marker, some_marker
from killzone.editions.shared.board.markers import not_controlled, point_of
from killzone.geometry.units import text as length_text


class AtMarker(NamedTuple):
    """What is done at a marker: by which rule, at which markers it could be, what speaks against one, what follows."""

    rule: str
    markers: Callable[[Table, Operative], list[Marker]]
    against: Against
    done: Callable[[Table, Operative, Marker], list[Event]]
    none: str


AT_MARKERS: dict[str, AtMarker] = {}
"""Everything that is done at markers, by the id of the action."""


def too_far(id: str, table: Table, operative: Operative, marker: Marker, reach: int) -> Reason | None:
    """Why a marker is not near enough: its centre, or an apparatus itself, which is within 1" at most."""
    is_apparatus = marker.kind == APPARATUS
    most = min(reach, APPARATUS_CONTROL) if is_apparatus else reach
    if within_marker(table, operative, marker, most):
        return None
    name, marks = marker_name(table, marker), point_of(marker)
    if is_apparatus or marker.spot is None:
        text = "{who} is not within {reach} of {marker}."
        return because(id, text, marks=marks, who=operative.name, reach=length_text(most, 0), marker=name)
    text = "The centre of {marker} is {far} from {who}, {short} too far."
    facts = far_facts(table, operative, marker.spot, most)
    return because(id, text, marks=marks, marker=name, who=operative.name, **facts)


def not_held(id: str, table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """Why the side of an operative does not control a marker, as is determined when an action begins."""
    return not_controlled(operative, marker, marker_name(table, marker), assess(table, marker), id)


def first_against(*checks: Against) -> Against:
    """The first thing that any of several checks has against a marker."""

    def against(table: Table, operative: Operative, marker: Marker) -> Reason | None:
        return first(checks, table, operative, marker)

    return against


def some_marker_for_it(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """There must be a marker at which the action may be performed."""
    at = AT_MARKERS[performing.action]
    among = at.markers(table, operative)
    if not among:
        return because(at.rule, at.none, who=operative.name)
    return some_marker(table, operative, among, at.against)


def choose_marker(performing: Performing, table: Table) -> Flow:
    """The player says at which marker, where there are several."""
    operative, at = table.operative(performing.operative), AT_MARKERS[performing.action]
    among = [one for one in at.markers(table, operative) if at.against(table, operative, one) is None]
    name = action_of(table, performing.action).name
    prompt = f"At which marker does {operative.name} perform {name}?"
    return ask_marker(performing, table, among, _chosen, partial(_label, table, name), prompt, at.rule)


def _label(table: Table, name: str, marker: Marker) -> str:
    return f"{name} at {marker_name(table, marker)}"


def _chosen(performing: Performing, table: Table, answer: str) -> Flow:
    at, operative = AT_MARKERS[performing.action], table.operative(performing.operative)
    return Done(None, at.done(table, operative, table.marker(answer)))


AT_MARKER = Sequence("kt21.at-marker", "At a marker", choose_marker)


def marker_action(id: str, name: str, at: AtMarker, offered: Offered, *checks: Check) -> ActionRule:
    """An action that is performed at a marker, for 1 AP and not while engaged."""
    AT_MARKERS[id] = at
    own = (*checks, free_of_enemies(at.rule), some_marker_for_it)
    return ActionRule(id, name, 1, at.rule, own, AT_MARKER, offered=offered)


def of_kinds(*kinds: str) -> Callable[[Table, Operative], list[Marker]]:
    """The markers of some kinds, whosever they are."""

    def found(table: Table, operative: Operative) -> list[Marker]:
        return [marker for marker in table.markers if marker.kind in kinds]

    return found


def once_each(word: str, kinds: tuple[str, ...], there: Callable[[Table], bool]) -> Callable[..., Iterator[str]]:
    """For `uses`: what each side does at most once in a turning point at each marker of some kinds."""

    def known(table: Table, seat: int) -> Iterator[str]:
        if there(table):
            yield from (f"{word}-{marker.id}" for marker in table.markers if marker.kind in kinds)

    return known
