"""Mission actions: Secure and Read, performed at a marker that the operative controls."""

from collections.abc import Callable, Iterator
from functools import partial

from killzone.core.events import Event, Said, Tokened, Used
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.hooks import ById, Hook
from killzone.core.pieces import Secured
from killzone.core.reasons import Reason, because, first
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.action import ActionRule, Performing, no_enemy_near
from killzone.editions.kt24.battle.options import mission_of
from killzone.editions.kt24.board.markers import OBJECTIVE, against_control, marker_name
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.kt24.missions.ops import CRIT_OP, op_rule, score
from killzone.editions.shared.actions.carrying import ask_marker, some_marker
from killzone.editions.shared.cards.printed import MissionAction
from killzone.editions.shared.hooks import ActionHook

SECURE, READ = "secure", "read"
MOST_READS = 2
"""How often one operative may Read in a battle."""

READING = "read-"
"""How the uses of a side begin that count which markers it has read."""

MarkerCheck = Callable[[Table, Operative, Marker], Reason | None]


def mission_action(table: Table, id: str) -> MissionAction | None:
    """The action with this id, if the mission has it."""
    mission = mission_of(table)
    actions = mission.actions if mission is not None else ()
    return next((action for action in actions if action.id == id), None)


def has_actions(table: Table) -> bool:
    mission = mission_of(table)
    return mission is not None and bool(mission.actions)


def has_action(id: str, table: Table, operative: Operative) -> bool:
    return mission_action(table, id) is not None


def times_read(table: Table, operative: Operative) -> Iterator[tuple[str, int]]:
    """How often an operative has performed Read, where the mission has that."""
    if has_action(READ, table, operative):
        yield READ, MOST_READS


def markers_read(table: Table, seat: int) -> Iterator[str]:
    """The markers that a side has read, where the mission has that."""
    if mission_action(table, READ) is not None:
        yield from (f"{READING}{marker.id}" for marker in table.markers if marker.kind == OBJECTIVE)


@rule("kt24.mission.secure")
def not_too_early(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A mission action is not performed before the turning point that the mission says."""
    action = mission_action(table, performing.action)
    if action is None or table.turn >= action.from_turning_point:
        return None
    text = "{action} is performed from turning point {first} on; this is turning point {now}."
    id, earliest = op_rule(mission_of(table), CRIT_OP), action.from_turning_point
    return because(id, text, action=action.name, first=earliest, now=table.turn)


def not_read_yet(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """Each side reads each marker at most once per turning point."""
    if not table.players[operative.seat].uses(f"{READING}{marker.id}", table.turn):
        return None
    text = "{side} has already read {marker} in turning point {now}."
    side, name = table.players[operative.seat].name, marker_name(table, marker)
    return because(op_rule(mission_of(table), CRIT_OP), text, side=side, marker=name, now=table.turn)


def reads_left(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Each operative performs Read at most twice per battle."""
    if operative.count(READ) < MOST_READS:
        return None
    text = "{who} has performed Read {times} times in this battle."
    return because(op_rule(mission_of(table), CRIT_OP), text, who=operative.name, times=operative.count(READ))


MARKER_CHECKS: dict[str, tuple[MarkerCheck, ...]] = {SECURE: (against_control,), READ: (against_control, not_read_yet)}
"""What speaks against performing a mission action at a marker."""


@rule("kt24.mission.secure")
def a_marker_of_its_own(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A mission action needs an objective marker that the operative controls."""
    markers = [marker for marker in table.markers if marker.kind == OBJECTIVE]
    if not markers:
        text = "There is no objective marker for {who}."
        return because("kt24.marker.contest", text, who=operative.name)
    return some_marker(table, operative, markers, partial(first, MARKER_CHECKS[performing.action]))


def choose_marker(performing: Performing, table: Table) -> Flow:
    """The player says which marker, where the operative controls several."""
    operative = table.operative(performing.operative)
    checks = MARKER_CHECKS[performing.action]
    choices = [
        marker
        for marker in table.markers
        if marker.kind == OBJECTIVE and first(checks, table, operative, marker) is None
    ]
    action = mission_action(table, performing.action)
    assert action is not None
    prompt = f"At which marker does {operative.name} perform {action.name}?"
    label = partial(_at_marker, table, action)
    return ask_marker(performing, table, choices, _chosen, label, prompt, op_rule(mission_of(table), CRIT_OP))


def _at_marker(table: Table, action: MissionAction, marker: Marker) -> str:
    return f"{action.name} {marker_name(table, marker)}"


def _chosen(performing: Performing, table: Table, answer: str) -> Flow:
    done = secure if performing.action == SECURE else read
    return Done(None, done(table, table.operative(performing.operative), table.marker(answer)))


@rule("kt24.mission.secure")
def secure(table: Table, operative: Operative, marker: Marker) -> list[Event]:
    """An objective marker that the operative controls is secured by its side until the enemy secures it."""
    return [Secured("kt24.mission.secure", marker.id, operative.seat, marker_name(table, marker))]


def reads(table: Table, seat: int) -> int:
    """How often a side has performed Read in this turning point."""
    return sum(1 for what, turn in table.players[seat].used if what.startswith(READING) and turn == table.turn)


def read(table: Table, operative: Operative, marker: Marker) -> list[Event]:
    """1 VP per Read, but no more than the mission gives in one turning point."""
    mission = mission_of(table)
    assert mission is not None
    way = next(way for way in mission.scoring if way.id == READ)
    id, seat = op_rule(mission, CRIT_OP), operative.seat
    name = marker_name(table, marker)
    events: list[Event] = [
        Tokened(id, operative.id, READ, operative.count(READ) + 1, f"{operative.name} reads {name}."),
        Used(id, seat, f"{READING}{marker.id}", f"its reading of {name} in this turning point"),
    ]
    if way.most and reads(table, seat) * way.points >= way.most:
        text = f"{mission.name} gives at most {way.most} VP in a turning point."
        return [*events, Said(id, text)]
    note = f"{mission.name}, turning point {table.turn}: {name} read"
    return [*events, *score(table, seat, CRIT_OP, way.points, note)]


def printed_cost(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """A mission may print another price for its action than 1 AP."""
    found = mission_action(table, action)
    if found is not None and found.cost != 1:
        yield Entry(found.cost - 1, op_rule(mission_of(table), CRIT_OP), f"{found.name} costs {found.cost} AP")


AT_MARKER = Sequence("kt24.mission-action", "Mission action", choose_marker)

MISSION_ACTIONS = (
    ActionRule(
        SECURE,
        "Secure",
        1,
        "kt24.mission.secure",
        (not_too_early, no_enemy_near("kt24.mission.secure"), a_marker_of_its_own),
        AT_MARKER,
        offered=partial(has_action, SECURE),
    ),
    ActionRule(
        READ,
        "Read",
        1,
        "kt24.mission.primary",
        (not_too_early, no_enemy_near("kt24.mission.primary"), reads_left, a_marker_of_its_own),
        AT_MARKER,
        offered=partial(has_action, READ),
    ),
)


RULES = Rules(
    "mission",
    Hooks(
        cost=ActionHook(printed_cost, about=[action.id for action in MISSION_ACTIONS]),
        actions=ById(*MISSION_ACTIONS),
        tokens=Hook(times_read),
        uses=Hook(markers_read),
    ),
    sequences=(AT_MARKER,),
    in_play=has_actions,
)
