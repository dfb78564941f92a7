"""Ops: what a player scores for, at most how much, and the one that counts half again."""

from collections.abc import Iterator

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said, Scored
from killzone.core.flow import Ask, Flow, Jump, Next
from killzone.core.pieces import Hid, Revealed
from killzone.core.rules import rule
from killzone.core.subjects import AIM, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24.battle.options import mission_of, options
from killzone.editions.kt24.cards.mission_cards import Mission
from killzone.editions.kt24.operatives.injury import INCAPACITATED, is_incapacitated

CRIT_OP, KILL_OP = "crit-op", "kill-op"
PRIMARY = "primary-op"
"""What the secret choice is kept under."""

OTHER = "other"
"""What points of neither op are noted for in a scenario file."""
MOST_KILL_OP = 6
MOST_OTHER = 99

_AGAIN = "primary op: "
"""How the notes of what the primary op scores again begin."""

GRADES = {
    5: (1, 2, 3, 4, 5),
    6: (1, 2, 4, 5, 6),
    7: (1, 3, 4, 6, 7),
    8: (2, 3, 5, 6, 8),
    9: (2, 4, 5, 7, 9),
    10: (2, 4, 6, 8, 10),
    11: (2, 4, 7, 9, 11),
    12: (2, 5, 7, 10, 12),
    13: (3, 5, 8, 10, 13),
    14: (3, 6, 8, 11, 14),
}
"""For each size of the enemy team, how many incapacitated operatives each kill grade takes."""


def team_size(table: Table, seat: int) -> int:
    """How many operatives a side had at the start."""
    return sum(1 for one in table.operatives if one.seat == seat)


@rule("kt24.mission.kill-op")
def has_kill_op(table: Table, seat: int) -> bool:
    """Whether a player has a kill op: the mission has one, and the enemy team is of a size that its table knows."""
    mission = mission_of(table)
    return mission is not None and mission.kill_op and team_size(table, 1 - seat) in GRADES


@rule("kt24.mission.kill-op")
def grade(size: int, fallen: int) -> int:
    """The kill grade, 0 to 5, for so many incapacitated enemies of a team that started with this size."""
    return sum(1 for needed in GRADES[size] if fallen >= needed)


def fallen_of(table: Table, seat: int) -> int:
    """How many operatives of a side are incapacitated."""
    fallen = (one for one in table.operatives if one.seat == seat and is_incapacitated(one))
    return sum(1 for one in fallen if one.spot is None or one.count(INCAPACITATED))


def kill_grade(table: Table, seat: int) -> int:
    """The kill grade of a player, by the other side's losses; 0 for one without a kill op."""
    return grade(team_size(table, 1 - seat), fallen_of(table, 1 - seat)) if has_kill_op(table, seat) else 0


@rule("kt24.mission.kill-op")
def score_kill(table: Table, fallen: Operative) -> list[Event]:
    """Each new kill grade scores 1 VP; `fallen` is the enemy that was incapacitated just now."""
    seat = 1 - fallen.seat
    if not has_kill_op(table, seat):
        return []
    size, now = team_size(table, fallen.seat), fallen_of(table, fallen.seat)
    reached = grade(size, now)
    if reached == grade(size, now - 1):
        return []
    return score(table, seat, KILL_OP, 1, f"kill grade {reached}: {now} of {size} incapacitated")


@rule("kt24.mission.kill-op")
def score_higher_grade(table: Table) -> list[Event]:
    """At the end of the last turning point the player with the higher kill grade scores 1 VP more, on a tie nobody."""
    grades = [kill_grade(table, player.seat) for player in table.players]
    if grades[0] == grades[1]:
        return []
    seat = grades.index(max(grades))
    return score(table, seat, KILL_OP, 1, f"the higher kill grade, {max(grades)} to {min(grades)}")


def op_rule(mission: Mission | None, op: str) -> str:
    """The ledger entry that an op's points are scored by; a mission of our own scores as the entry on ops says."""
    if op == KILL_OP:
        return "kt24.mission.kill-op"
    return (mission.rule if mission is not None else "") or "kt24.mission.primary"


def op_name(table: Table, op: str) -> str:
    mission = mission_of(table)
    return "the kill op" if op == KILL_OP or mission is None else f"the crit op {mission.name}"


def ops(table: Table, seat: int) -> tuple[str, ...]:
    """The ops of a player."""
    return (CRIT_OP, KILL_OP) if has_kill_op(table, seat) else (CRIT_OP,)


def scored(table: Table, seat: int, op: str) -> Tally:
    """What a player has scored for an op so far."""
    id = op_rule(mission_of(table), op)
    entries = table.players[seat].score
    return Tally(tuple(entry for entry in entries if entry.rule == id and not entry.note.startswith(_AGAIN)))


def scored_again(table: Table, seat: int) -> Tally:
    """What a player has scored for the primary op at the end."""
    return Tally(tuple(entry for entry in table.players[seat].score if entry.note.startswith(_AGAIN)))


def noted(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """What points may be noted for: the two ops, as far as they can give any, and anything else."""
    mission = mission_of(table)
    yield CRIT_OP, mission.most_points if mission is not None else MOST_OTHER
    yield KILL_OP, MOST_KILL_OP if mission is not None else MOST_OTHER
    yield OTHER, MOST_OTHER


def may_be_primary(table: Table, seat: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The primary op, where the mission has one: the crit op, or the kill op if there is one. Lite games heed none."""
    mission = mission_of(table)
    if not options(table).full or (mission is not None and mission.primary_op):
        yield PRIMARY, (CRIT_OP,) if mission is not None and not mission.kill_op else (CRIT_OP, KILL_OP)


@rule("kt24.mission.primary")
def score(table: Table, seat: int, op: str, amount: int, note: str) -> list[Event]:
    """Score for an op, at most 6 VP for each."""
    mission = mission_of(table)
    assert mission is not None
    most = mission.most_points if op == CRIT_OP else MOST_KILL_OP
    left = most - scored(table, seat, op).total
    events: list[Event] = []
    if left > 0:
        events.append(Scored(op_rule(mission, op), seat, min(amount, left), note))
    if amount > left:
        text = f"{table.players[seat].name} scores no more for {op_name(table, op)}: at most {most} VP ({note})."
        events.append(Said("kt24.mission.primary", text))
    return events


@rule("kt24.mission.primary")
def choose_primary(ctx: object, table: Table) -> Flow:
    """In turning point 1 each player secretly picks one of their ops as primary."""
    mission = mission_of(table)
    if mission is None or not mission.primary_op or table.turn != 1:
        return Next(ctx)
    picked = {seat for seat, what, _ in table.secrets if what == PRIMARY}
    waiting = [seat for seat in table.order if seat not in picked]
    if not waiting:
        return Next(ctx)
    choices = ops(table, waiting[0])
    if len(choices) == 1:
        return _primary(ctx, table, choices[0])
    rule_ = "kt24.mission.primary"
    buttons = [Option(op, f"Score half of {op_name(table, op)} again", rule_, of(AIM, op)) for op in choices]
    prompt = "Pick your primary op in secret: at the end it scores half of its VP again."
    rule_ = "kt24.mission.primary"
    return Ask(waiting[0], PRIMARY, prompt, Pick(buttons), _primary, rule=rule_, default=choices[0])


def _primary(ctx: object, table: Table, answer: str) -> Flow:
    picked = {seat for seat, what, _ in table.secrets if what == PRIMARY}
    seat = next(seat for seat in table.order if seat not in picked)
    event = Hid("kt24.mission.primary", seat, PRIMARY, answer, op_name(table, answer))
    return Jump(ctx, choose_primary, [event])


@rule("kt24.mission.primary")
def score_primary(table: Table) -> list[Event]:
    """At the end the primary ops are shown, and each scores half of its VP again, rounded up."""
    events: list[Event] = []
    secrets = {seat: op for seat, what, op in table.secrets if what == PRIMARY}
    for seat in table.order:
        if seat not in secrets:
            continue
        op = secrets[seat]
        name = op_name(table, op) if op else ""
        events.append(Revealed("kt24.mission.primary", seat, PRIMARY, name))
        points = scored(table, seat, op).total if op else 0
        if points:
            note = f"{_AGAIN}half of {points} VP for {name}"
            events.append(Scored("kt24.mission.primary", seat, (points + 1) // 2, note))
    return events
