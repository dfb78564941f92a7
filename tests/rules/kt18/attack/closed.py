"""Attacks without a board: the closed sequences of this edition, run with scripted dice and answers.

    run(volley(attacks(2, damage="D3")), dice=[4, 4, 1, 5, 2], answers=["pass"])

gives the outcome, the questions in order and the events. Every die and every answer of the script must be used.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from build import BLUE, PLAYERS, RED, Asked, rules_of

from killzone.core.domains import Pick
from killzone.core.events import Event, Rolled
from killzone.core.flow import Ask, Call, Done, Flow, Sequence, continuation
from killzone.core.machine import State, resume, settle, start
from killzone.core.table import Card, Operative, Player, Setting, Table
from killzone.dice import ScriptedDice
from killzone.editions.kt18.attack.mortal_wounds import MORTAL_WOUNDS, MortalWounds
from killzone.editions.kt18.attack.throws import WINDOWS
from killzone.editions.kt18.attack.volley import SHOTS, VOLLEY, Attacks, Outcome, Shots, Volley
from killzone.editions.kt18.cards.amounts import parse_amount
from killzone.editions.kt18.operatives.injury import FLESH_WOUND, INJURY, Injury
from killzone.editions.kt18.operatives.stats import injury_modifiers
from killzone.geometry.shapes import Base, Spot, usual_body
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

SEQUENCES: dict[type, Sequence[Any]] = {Volley: VOLLEY, MortalWounds: MORTAL_WOUNDS, Injury: INJURY, Shots: SHOTS}

NO_SAVE = 7


class Rules:
    """The part of a ruleset that a closed sequence needs."""

    windows = WINDOWS


class Ran(NamedTuple):
    """What became of a closed sequence: its result, the rolls and questions in order, the events, and the table."""

    result: Any
    rolls: list[Rolled]
    questions: list[Asked]
    events: list[Event]
    table: Table

    @property
    def rules(self) -> list[str]:
        """The rules behind the events, in order."""
        return rules_of(self.events)

    @property
    def kinds(self) -> list[str]:
        """The kinds of the questions, in order."""
        return [asked.kind for asked in self.questions]

    def told(self, rule: str) -> list[str]:
        """What the log says of a rule."""
        return [event.tell(self.table) for event in self.events if event.rule == rule]


def attacks(
    number: int = 1,
    *,
    hit: int = 4,
    wound: int = 4,
    save: int = NO_SAVE,
    damage: str | int = 1,
    hit_again: int = 0,
    wound_again: int = 0,
) -> Attacks:
    """Attacks that hit and wound on 4+ and cannot be saved, unless said otherwise."""
    return Attacks(number, hit, wound, save, parse_amount(damage), hit_again, wound_again)


def volley(
    *queue: Attacks,
    wounds: int = 1,
    flesh_wounds: int = 0,
    cover: bool = False,
    shots: str = "",
    doubled: bool = False,
    save_again: int = 0,
    cp: tuple[int, int] = (0, 0),
    edge: bool = False,
) -> Volley:
    """Attacks of blue's "attacker" on red's "target"."""
    added = injury_modifiers(flesh_wounds, cover=cover).total
    fired = Shots(BLUE, parse_amount(shots), doubled) if shots else None
    rerolls = tuple(seat for seat in (BLUE, RED) if cp[seat])
    return Volley((BLUE, RED), "target", "target", wounds, flesh_wounds, added, queue, fired, save_again, rerolls, edge)


def mortal(number: str, *, wounds: int = 1, flesh_wounds: int = 0, cover: bool = False, cp: int = 0) -> MortalWounds:
    """Mortal wounds that blue inflicts on red's "target"."""
    added = injury_modifiers(flesh_wounds, cover=cover).total
    rerolls = (BLUE,) if cp else ()
    return MortalWounds(BLUE, "target", "target", wounds, flesh_wounds, added, parse_amount(number), rerolls)


def shots(number: str, *, doubled: bool = False) -> Shots:
    return Shots(BLUE, parse_amount(number), doubled)


def run(value: Any, dice: Iterable[int] = (), answers: Iterable[str] = ()) -> Ran:
    """Run a closed sequence over its value; what the table shows must be what an outcome says."""
    kept = _Kept(SEQUENCES[type(value)], value)
    state = State(Rules, _stage(value), start(_CALLER, kept))
    faces, rolls, asked, script = ScriptedDice(dice), list[Rolled](), list[Asked](), list(answers)
    flow = settle(state)
    while flow is not None:
        if isinstance(flow, Ask):
            assert isinstance(flow.domain, Pick)
            keys = tuple(option.key for option in flow.domain.options)
            chosen = script.pop(0) if script else "nothing (the script has run out)"
            assert chosen in keys, f"{PLAYERS[flow.seat]} is asked ({flow.kind}) for one of {keys}, not {chosen!r}"
            asked.append(Asked(PLAYERS[flow.seat], flow.kind, keys))
            resume(state, flow, chosen)
        else:
            fell, faces = faces.roll(flow.count)
            rolls.append(Rolled(flow.rule, flow.seat, flow.why, fell))
            resume(state, flow, fell)
        flow = settle(state)
    faces.must_be_used_up()
    assert not script, f"the answers {script} were never asked for; the questions were {asked}"
    if isinstance(kept.result, Outcome):
        _agree(kept.result, value, state.table)
    return Ran(kept.result, rolls, asked, state.events, state.table)


def played(value: Any, faces: Iterable[int], *, like: bool, take: bool) -> Any:
    """What the steps give for a stream of faces, if every offer is taken or none; `like` puts alike faces for them."""
    kept = _Kept(SEQUENCES[type(value)], value)
    state, left = State(Rules, None, start(_CALLER, kept), silent=True), iter(faces)
    while (flow := settle(state)) is not None:
        if isinstance(flow, Ask):
            resume(state, flow, flow.domain.candidates(9)[0 if take else -1])
        else:
            fell = tuple(next(left) for _ in range(flow.count))
            resume(state, flow, tuple(flow.alike[face - 1] for face in fell) if like else fell)
    return kept.result


def _agree(outcome: Outcome, value: Volley | MortalWounds, table: Table) -> None:
    target = table.operative("target")
    assert target.wounds == outcome.wounds
    assert target.count(FLESH_WOUND) == outcome.flesh_wounds
    assert target.spot is not None, "whoever called the sequence removes a model, not the sequence"
    spent = tuple(seat for seat in value.rerolls if seat not in outcome.rerolls)
    assert [player.points for player in table.players] == [5 - (seat in spent) for seat in (BLUE, RED)]


class _Kept:
    """What the sequence under test gave back."""

    def __init__(self, sequence: Sequence[Any], value: Any) -> None:
        self.sequence, self.value, self.result = sequence, value, None


def _call(kept: _Kept) -> Flow:
    return Call(kept, kept.sequence, kept.value, _keep)


@continuation
def _keep(kept: _Kept, result: Any) -> Flow:
    kept.result = result
    return Done()


_CALLER = Sequence("test.kt18-caller", "Caller", _call, closed=True)


@cache
def _bare_stage() -> Table:
    card = Card("card", "Card", usual_body(Base(2800, 2800)))
    players = tuple(Player(seat, name, points=5) for seat, name in enumerate(PLAYERS))
    operatives = (
        Operative("attacker", "attacker", BLUE, card, 1, Spot(5 * INCH, 5 * INCH)),
        Operative("target", "target", RED, card, 1, Spot(15 * INCH, 5 * INCH)),
    )
    setting = Setting("stage", Terrain(30 * INCH, 22 * INCH), (card,), ("attacker", "target"), None)
    return Table(setting, players, operatives)


def _stage(value: Any) -> Table:
    """A table on which the events of an attack can happen."""
    table = _bare_stage()
    target = table.operative("target").but(wounds=getattr(value, "wounds", 0))
    if marked := getattr(value, "flesh_wounds", 0):
        target = target.with_token(FLESH_WOUND, marked)
    return table.with_operative(target)
