"""Actions that tac ops add: Record, Count, Plant, Pull and Copy, and the notes and pegs that lie on the board.

An action that reveals its card may be performed while the card is secret; the others only once it is revealed.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from killzone.core.events import Event, fold
from killzone.core.flow import Ask, Done, Flow, Sequence
from killzone.core.hooks import ById, Hook
from killzone.core.pieces import Laid, TakenAway
from killzone.core.reasons import Reason, Verdict, because
from killzone.core.rules import rule
from killzone.core.table import Effect, Marker, Operative, Table
from killzone.editions.kt21.actions.action import ActionRule, Performing, free_of_enemies
from killzone.editions.kt21.actions.perform import Deed
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.board.measuring import far_facts, half_of, wholly_in, within_point
from killzone.editions.kt21.board.movement import manner
from killzone.editions.kt21.board.objectives import CONTROL, NOTE, PEG, PLACES, SMALL, assess, marker_name
from killzone.editions.kt21.board.visibility import sees_marker
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.missions.at_markers import (
    AT_MARKER,
    AtMarker,
    first_against,
    marker_action,
    not_held,
    of_kinds,
    too_far,
)
from killzone.editions.kt21.missions.choosing import SLOTS
from killzone.editions.kt21.missions.revealing import did, hidden, progress, reveal, revealed, score
from killzone.editions.kt21.missions.tac_op_conditions import NOW, SCORING
from killzone.editions.shared.actions.action import CONCEAL
from killzone.editions.shared.actions.carrying import place_around, under
from killzone.editions.shared.board.kept import kept_for
from killzone.editions.shared.board.markers import cannot_lie, over_the_edge, point_of
from killzone.editions.shared.board.pieces import side_of
from killzone.editions.shared.declared import MarkerKind
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

FIELD_NOTES, INVENTORY, TRESPASS, CLEAN_COPY = "field-notes", "inventory", "trespass-survey", "clean-copy"
RECORD, COUNT, PLANT, PULL, COPY = "record", "count", "plant", "pull", "copy"
REACH: Final = INCH
"""How near one is to what is recorded, planted, pulled up or copied."""


def is_revealed(card: str, table: Table, operative: Operative) -> bool:
    """Whether the side of an operative has revealed a tac op."""
    if not table.effects or card not in _lasting(table.effects):
        return False
    return any(one.id == card for one in revealed(table, operative.seat))


@kept_for
def _lasting(effects: tuple[Effect, ...]) -> frozenset[str]:
    """What the effects on a table are called: many actions are asked whether theirs is among them."""
    return frozenset([effect.rule for effect in effects])


def is_held(card: str, table: Table, operative: Operative) -> bool:
    """Whether the side of an operative has a tac op, secret or revealed."""
    for who, what, value in table.secrets:
        if value == card and who == operative.seat and what in SLOTS:
            return True
    return is_revealed(card, table, operative)


def shown(table: Table, seat: int, card: str) -> list[Event]:
    """A tac op that is still secret is revealed by what is done for it."""
    found = next(((slot, one) for slot, one in hidden(table, seat) if one.id == card), None)
    return reveal(table, seat, *found) if found else []


@rule(SCORING)
def done_for(table: Table, operative: Operative, card: str, what: str, before: list[Event]) -> list[Event]:
    """What an operative did for a tac op counts, also what reveals the card, and is scored at once."""
    events = [*before, did(card, operative, what)]
    now = fold(events, table)
    found = next(one for one in revealed(now, operative.seat) if one.id == card)
    return [*events, *score(now, operative.seat, found, NOW)]


# Field Notes


@rule(SCORING)
def leave_notes(table: Table, operative: Operative, deed: Deed) -> Iterator[Event]:
    """Once Field Notes is revealed, an enemy that is removed leaves a note where its centre was."""
    for player in table.players if deed.places else ():
        if any(one.id == FIELD_NOTES for one in revealed(table, player.seat)):
            for id, spot in deed.places:
                one = table.operative(id)
                if one.seat != player.seat:
                    note = Marker(f"{NOTE}-{side_of(player.seat)}-{id}", NOTE, SMALL, spot, owner=player.seat)
                    yield Laid(SCORING, note, f"A note lies where {one.name} fell.")


def own_notes(table: Table, operative: Operative) -> list[Marker]:
    """The notes that an operative may record."""
    return [one for one in table.markers if one.kind == NOTE and one.owner == operative.seat]


@rule(SCORING)
def against_record(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """A note is recorded within 1" of its centre."""
    return too_far(SCORING, table, operative, marker, REACH)


@rule(SCORING)
def record(table: Table, operative: Operative, marker: Marker) -> list[Event]:
    """The note is taken away."""
    gone = TakenAway(SCORING, marker.id, f"{operative.name} records {marker_name(table, marker)}, which is taken away.")
    return done_for(table, operative, FIELD_NOTES, "", [gone])


# Inventory


@rule(SCORING)
def not_counted(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """Each marker is counted once."""
    if not any(where == marker.id for _, where in progress(table, operative.seat, INVENTORY).deeds):
        return None
    side, name = table.players[operative.seat].name, marker_name(table, marker)
    return because(SCORING, "{side} has counted at {marker} already.", side=side, marker=name)


against_count = first_against(partial(too_far, SCORING, reach=CONTROL), partial(not_held, SCORING), not_counted)


@rule(SCORING)
def count(table: Table, operative: Operative, marker: Marker) -> list[Event]:
    """Friends count at markers that their side controls."""
    return done_for(table, operative, INVENTORY, marker.id, [])


# Clean Copy


@rule(SCORING)
def concealed(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Copy is performed with a Conceal order."""
    if operative.order == CONCEAL:
        return None
    return because(SCORING, "{who} has an Engage order; Copy is performed with a Conceal order.", who=operative.name)


@rule(SCORING)
def not_our_own(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """A marker is copied that the operative's side does not control."""
    if assess(table, marker)[0] != operative.seat:
        return None
    side, name = table.players[operative.seat].name, marker_name(table, marker)
    return because(SCORING, "{side} controls {marker}; Copy is performed at others.", side=side, marker=name)


against_copy = first_against(partial(too_far, SCORING, reach=REACH), not_our_own)


@rule(SCORING)
def copy(table: Table, operative: Operative, marker: Marker) -> list[Event]:
    """The first Copy reveals the card."""
    return done_for(table, operative, CLEAN_COPY, marker.id, shown(table, operative.seat, CLEAN_COPY))


# Trespass Survey


@rule(SCORING)
def in_enemy_half(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Plant is performed wholly within the enemy half."""
    if wholly_in(operative, half_of(table, 1 - operative.seat)):
        return None
    return because(SCORING, "{who} is not wholly within the enemy half.", who=operative.name)


@rule(SCORING)
def plant(performing: Performing, table: Table) -> Flow:
    """The player says where the peg lies: within 1" of the operative and visible to it."""
    operative = table.operative(performing.operative)
    peg = next_peg(table, operative.seat)
    reach = operative.card.body.base.radius + REACH
    domain = place_around(operative, peg, partial(judge_peg, table, operative, peg), reach, REACH)
    return Ask(operative.seat, "place", f"Where does {operative.name} plant a peg?", domain, _planted, rule=SCORING)


def next_peg(table: Table, seat: int) -> Marker:
    """The peg that a side lays next; pegs that were pulled up leave their number free."""
    taken = {marker.id for marker in table.markers}
    ids = (f"{PEG}-{side_of(seat)}{number}" for number in range(1, len(taken) + 2))
    return Marker(next(id for id in ids if id not in taken), PEG, SMALL, owner=seat)


@rule(SCORING)
def judge_peg(table: Table, operative: Operative, peg: Marker, spot: Spot) -> Verdict:
    """A peg lies within 1" of the operative, visible to it, and on something."""
    assert operative.spot is not None
    reasons: list[Reason] = []
    if not within_point(table, operative, spot, REACH):
        text = "The peg would lie {far} from {who}, {short} too far."
        facts = far_facts(table, operative, spot, REACH)
        reasons.append(because(SCORING, text, marks=point_of(peg, spot), who=operative.name, **facts))
    elif not under(operative.spot, spot) and not sees_marker(table, operative, spot, peg.base):
        text = "The peg would not be visible to {who} there."
        reasons.append(because(SCORING, text, marks=point_of(peg, spot), who=operative.name))
    lies = (
        *cannot_lie(table, "The peg", spot, manner(), SCORING),
        *over_the_edge(table, "The peg", spot, peg.base, SCORING),
    )
    return Verdict((*reasons, *lies))


def _planted(performing: Performing, table: Table, spot: Spot) -> Flow:
    operative = table.operative(performing.operative)
    peg = next_peg(table, operative.seat).but(spot=spot)
    told = f"{operative.name} plants a peg of {table.players[operative.seat].name}."
    return Done(None, [*shown(table, operative.seat, TRESPASS), Laid(SCORING, peg, told)])


def enemy_pegs(table: Table, operative: Operative) -> list[Marker]:
    """The pegs that an operative may pull up."""
    return [one for one in _pegs(table.markers) if one.owner != operative.seat]


@kept_for
def _pegs(markers: tuple[Marker, ...]) -> list[Marker]:
    return [one for one in markers if one.kind == PEG]


@rule(SCORING)
def against_pull(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """An enemy pulls up a peg within 1" of its centre."""
    return too_far(SCORING, table, operative, marker, REACH)


@rule(SCORING)
def pull(table: Table, operative: Operative, marker: Marker) -> list[Event]:
    """The peg is taken away."""
    return [TakenAway(SCORING, marker.id, f"{operative.name} pulls up {marker_name(table, marker)}.")]


def _pegs_lie(table: Table, operative: Operative) -> bool:
    return bool(enemy_pegs(table, operative))


def _matched(table: Table) -> bool:
    return content_of(table).mission is not None


PLANTING = Sequence("kt21.plant", "Plant", plant)

TAC_OP_ACTIONS: Final = (
    marker_action(
        RECORD,
        "Record",
        AtMarker(SCORING, own_notes, against_record, record, "There is no note for {who} to record."),
        partial(is_revealed, FIELD_NOTES),
    ),
    marker_action(
        COUNT,
        "Count",
        AtMarker(SCORING, of_kinds(*PLACES), against_count, count, "There is no marker for {who} to count at."),
        partial(is_revealed, INVENTORY),
    ),
    marker_action(
        COPY,
        "Copy",
        AtMarker(SCORING, of_kinds(*PLACES), against_copy, copy, "There is no marker for {who} to copy."),
        partial(is_held, CLEAN_COPY),
        concealed,
    ),
    ActionRule(
        PLANT,
        "Plant",
        1,
        SCORING,
        (free_of_enemies(SCORING), in_enemy_half),
        PLANTING,
        offered=partial(is_held, TRESPASS),
    ),
    marker_action(
        PULL,
        "Pull",
        AtMarker(SCORING, enemy_pegs, against_pull, pull, "There is no peg for {who} to pull up."),
        _pegs_lie,
    ),
)

RULES = Rules(
    "tac op actions",
    Hooks(
        actions=ById(*TAC_OP_ACTIONS),
        performed=Hook(leave_notes),
        markers=ById(MarkerKind(PEG, owned=True), MarkerKind(NOTE, owned=True)),
    ),
    sequences=(PLANTING, AT_MARKER),
    in_play=_matched,
)
