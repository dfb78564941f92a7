"""Carrying tokens: Pick Up, dropping one between actions or before being removed, and where it then lies."""

from functools import partial
from typing import Final

from killzone.core.domains import Option
from killzone.core.flow import Ask, Concerning, Done, Flow, Sequence
from killzone.core.hooks import ById
from killzone.core.pieces import PickedUp, PutDown
from killzone.core.reasons import Reason, Verdict, because
from killzone.core.rules import rule
from killzone.core.subjects import MARKER, of
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt21.actions.action import ActionRule, Performing, free_of_enemies
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.board.measuring import far_facts, within_point
from killzone.editions.kt21.board.movement import manner
from killzone.editions.kt21.board.objectives import APPARATUS, OBJECTIVE, TOKEN, assess, marker_name
from killzone.editions.kt21.board.visibility import sees_marker
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.shared.actions.carrying import ask_marker, hands_free, place_around, some_marker, under
from killzone.editions.shared.board.markers import (
    cannot_lie,
    carried_by,
    carried_by_another,
    not_controlled,
    over_the_edge,
    point_of,
)
from killzone.editions.shared.declared import MarkerKind
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

PICK_UP, DROP = "pick-up", "drop-token"
PICKING_UP, LIMITS = "kt21.action.pick-up", "kt21.action.pick-up-limits"
DROPPING, PLACEMENT = "kt21.action.drop-token", "kt21.action.drop-placement"
REACH: Final = INCH
"""How far from an operative the centre of a token is picked up, and dropped."""


def tokens_of(table: Table) -> list[Marker]:
    """The tokens of a battle."""
    return [marker for marker in table.markers if marker.kind == TOKEN]


def tokens_are_carried(table: Table, operative: Operative) -> bool:
    """Whether there is anything to pick up in this battle."""
    return bool(tokens_of(table))


@rule(PICKING_UP, LIMITS)
def against_pick_up(table: Table, operative: Operative, token: Marker) -> Reason | None:
    """A token is picked up within 1" of its centre by a side that controls it, from when its mission says."""
    mission, name = content_of(table).mission, marker_name(table, token)
    taken = carried_by_another(table, operative, token, name, "kt21.objective.carried")
    if taken is not None:
        return taken
    if mission is not None and mission.carry is not None and table.turn < mission.carry.from_turning_point:
        text = "{marker} may be picked up from turning point {first} on; this is turning point {now}."
        return because(PICKING_UP, text, marker=name, first=mission.carry.from_turning_point, now=table.turn)
    assert token.spot is not None
    if not within_point(table, operative, token.spot, REACH):
        text = "The centre of {marker} is {far} from {who}, {short} too far."
        facts = far_facts(table, operative, token.spot, REACH)
        return because(PICKING_UP, text, marks=point_of(token), marker=name, who=operative.name, **facts)
    # Control is determined when the action begins: a token that was dropped just now may be another's.
    return not_controlled(operative, token, name, assess(table, token), LIMITS)


@rule(PICKING_UP, LIMITS)
def a_token_to_pick_up(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """There must be a token that the operative may pick up."""
    if carried_by(table, operative) is not None:
        return None
    if not tokens_are_carried(table, operative):
        return because(PICKING_UP, "There is no token for {who} to pick up.", who=operative.name)
    return some_marker(table, operative, tokens_of(table), against_pick_up)


@rule(PICKING_UP)
def pick_up(performing: Performing, table: Table) -> Flow:
    """The operative removes a token from the killzone and carries it from now on."""
    operative = table.operative(performing.operative)
    choices = [one for one in tokens_of(table) if against_pick_up(table, operative, one) is None]
    label, prompt = partial(_to_pick_up, table), f"Which token does {operative.name} pick up?"
    return ask_marker(performing, table, choices, _picked_up, label, prompt, PICKING_UP)


def _to_pick_up(table: Table, token: Marker) -> str:
    return f"Pick up {marker_name(table, token)}"


def _picked_up(performing: Performing, table: Table, answer: str) -> Flow:
    name = marker_name(table, table.marker(answer))
    return Done(None, [PickedUp(PICKING_UP, answer, performing.operative, name)])


@rule(DROPPING)
def to_drop(table: Table, operative: Operative) -> list[Option]:
    """Between its actions an operative may drop the token that it carries, for free; that is no action."""
    token = carried_by(table, operative)
    if token is None:
        return []
    return [Option(DROP, f"Drop {marker_name(table, token)}", DROPPING, of(MARKER, token.id))]


class Dropping(Concerning):
    """A token being dropped by whoever carries it."""

    operative: str

    @property
    def concerns(self) -> str:
        return self.operative


@rule(DROPPING)
def drop(dropping: Dropping, table: Table) -> Flow:
    """The carrier's player says where the token lies; of whoever carries none nothing is asked."""
    operative = table.operative(dropping.operative)
    token = carried_by(table, operative)
    if token is None:
        return Done()
    prompt = f"Where does {operative.name} drop {marker_name(table, token)}?"
    reach = operative.card.body.base.radius + REACH
    domain = place_around(operative, token, partial(judge_drop, table, operative, token), reach, REACH)
    return Ask(operative.seat, "place", prompt, domain, _dropped, rule=PLACEMENT)


def _dropped(dropping: Dropping, table: Table, spot: Spot) -> Flow:
    token = carried_by(table, table.operative(dropping.operative))
    assert token is not None
    return Done(None, [PutDown(DROPPING, token.id, spot, marker_name(table, token))])


@rule(PLACEMENT)
def judge_drop(table: Table, operative: Operative, token: Marker, spot: Spot) -> Verdict:
    """The centre of a dropped token is within 1" of the operative and visible to it; beneath it always is possible."""
    assert operative.spot is not None
    reasons: list[Reason] = []
    name, marks = marker_name(table, token), point_of(token, spot)
    if not within_point(table, operative, spot, REACH):
        text = "The centre of {marker} would lie {far} from {who}, {short} too far."
        facts = far_facts(table, operative, spot, REACH)
        reasons.append(because(PLACEMENT, text, marks=marks, marker=name, who=operative.name, **facts))
    elif not under(operative.spot, spot) and not sees_marker(table, operative, spot, token.base):
        text = "{marker} would not be visible to {who} there."
        reasons.append(because(PLACEMENT, text, marks=marks, marker=name, who=operative.name))
    lies = *cannot_lie(table, name, spot, manner(), PLACEMENT), *over_the_edge(table, name, spot, token.base, PLACEMENT)
    return Verdict((*reasons, *lies))


PICK_UP_TOKEN = Sequence("kt21.pick-up", "Pick Up", pick_up)
DROP_TOKEN = Sequence("kt21.drop-token", "Drop a token", drop)

RULES = Rules(
    "carrying",
    Hooks(
        actions=ById(
            ActionRule(
                PICK_UP,
                "Pick Up",
                1,
                PICKING_UP,
                (
                    rule(LIMITS)(hands_free(LIMITS, marker_name)),
                    rule(LIMITS)(free_of_enemies(LIMITS)),
                    a_token_to_pick_up,
                ),
                PICK_UP_TOKEN,
                offered=tokens_are_carried,
            )
        ),
        markers=ById(MarkerKind(OBJECTIVE), MarkerKind(TOKEN), MarkerKind(APPARATUS)),
    ),
    sequences=(PICK_UP_TOKEN, DROP_TOKEN),
)
