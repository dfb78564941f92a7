"""What `killzone bot check` asks of a bot: that it plays whole games, and keeps its head in odd situations.

Every check is a small play with the real messages. A situation that no game has is made from one that a game has: a
line in pieces, a message of a kind that is not known, candidates that are few, a clock that is nearly out.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

import msgspec

from killzone.agents import Agent, Clock, Forfeit, Uniform, play_match
from killzone.agents.match import FINISHED
from killzone.bots import words
from killzone.bots.programs import FAREWELL, MEMORY, START, End, Line, NoBotError, opened
from killzone.bots.remote import Remote, opener_of
from killzone.bots.wire import ClosedError, FloodError, LateError
from killzone.core.decisions import Action, UnreadableActionError
from killzone.core.game import Game, View
from killzone.dice import SeededDice
from killzone.editions import find_edition, known, ruleset_of
from killzone.editions.edition import Wish
from killzone.editions.wishes import source_of

SEED: Final = "b2:bot-check"
PATIENCE: Final = 5.0
"""Seconds that a bot has for an answer in every check."""
TIGHT: Final = 0.5
"""Seconds left on its clock where that is nearly out."""

Data = dict[str, Any]


class Finding(NamedTuple):
    """A check and what came of it: `problem` is empty where all is well; `must` says that it has to be."""

    name: str
    problem: str
    must: bool = True


class _OddError(Exception):
    """What a bot did wrong, as a sentence."""


def findings(name: str, editions: tuple[str, ...] = (), memory: int = MEMORY) -> Iterator[Finding]:
    """Every check of a bot, one after the other; only on the first, that it is there, do all others depend."""
    played = editions or known()
    problem = _problem(lambda: _Talk(name, memory).leave())
    yield Finding("it starts, and says that it is ready", problem)
    if problem:
        return
    for edition in played:
        found = find_edition(edition)
        for seats in sorted({found.seats[0], found.seats[-1]}):
            for seat in sorted({0, seats - 1}):
                told = f"it plays a whole game of {found.title} in seat {seat} of {seats}"
                yield Finding(told, _problem(partial(_whole_game, name, memory, edition, seats, seat)))
    views = list(_views(played[-1]))
    for told, must, check in CHECKS:
        yield Finding(told, _problem(partial(check, partial(_Talk, name, memory), views)), must)


def _problem(check: Callable[[], object]) -> str:
    try:
        check()
    except _OddError as problem:
        return str(problem)
    except Forfeit as problem:
        return f"It {problem}{f' It complained: {problem.trace.strip()[-300:]}' if problem.trace else ''}"
    except NoBotError as problem:
        return f"It cannot be run: {problem}"
    except LateError:
        return f"It said nothing for {PATIENCE:g} seconds."
    except ClosedError:
        return "It ended instead of answering."
    except FloodError:
        return "It said more than anybody reads."
    return ""


def _game(edition: str, seats: int = 0) -> Game:
    found = find_edition(edition)
    assert found.usual is not None
    seats = seats or found.seats[0]
    teams = tuple(found.usual.teams[number % len(found.usual.teams)] for number in range(seats))
    wish = Wish(teams=teams, mission=found.usual.mission_for(seats))
    return Game.begin(ruleset_of(edition), source_of(found, wish), SeededDice(SEED))


def _whole_game(name: str, memory: int, edition: str, seats: int, seat: int) -> None:
    game = _game(edition, seats)
    clocks = [Clock(PATIENCE) for _ in range(seats)]
    bot = Remote(name, SEED, clocks[seat], opener_of(name, memory))
    agents: list[Agent] = [bot if one == seat else Uniform(f"{SEED}/{one}") for one in range(seats)]
    bot.start(game.view(seat), edition)
    outcome = None
    try:
        outcome = play_match(game, agents, clocks=clocks)
    finally:
        bot.close(outcome)
    if outcome.kind != FINISHED:
        shown = f" Its answer: {outcome.answer}" if outcome.answer else ""
        raise _OddError(f"{outcome.reason}{shown}{f' It complained: {outcome.trace[-300:]}' if outcome.trace else ''}")


def _views(edition: str) -> Iterator[View]:
    """Questions of a random game to its first seat, of every kind of answer that there is."""
    game, chance = _game(edition), Uniform(SEED)
    seen: dict[str, int] = {}
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        kind = decision.domain.describe()["kind"]
        if decision.seat == 0 and seen.setdefault(kind, 0) < 3:
            seen[kind] += 1
            yield view
        game = game.play(chance.answer(view))


class _Talk:
    """A bot that is spoken to word by word."""

    def __init__(self, name: str, memory: int) -> None:
        self.line: Line = opened(name, memory)
        try:
            self.say(words.hello(), START)
            ready = self.hear(START)
            if ready.get("type") != "ready" or ready.get("protocol") != words.PROTOCOL:
                raise _OddError(f"It answered hello with {json.dumps(ready)[:200]}.")
        except BaseException:
            self.leave()
            raise

    def say(self, message: Data, seconds: float = PATIENCE) -> None:
        self.send(msgspec.json.encode(message) + b"\n", seconds)

    def send(self, data: bytes, seconds: float = PATIENCE) -> None:
        self.line.wire.send(data, monotonic() + seconds)

    def hear(self, seconds: float = PATIENCE) -> Data:
        text = self.line.wire.line(monotonic() + seconds)
        try:
            found = msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            found = None
        if not isinstance(found, dict):
            raise _OddError(f"It sent a line that is no JSON object: {text[:200].decode(errors='replace')!r}.")
        return found

    def begin(self, view: View) -> None:
        self.say(words.game(view, "", SEED, {"answer": PATIENCE}))

    def answer(self, view: View, seconds: float = PATIENCE) -> Action:
        """A legal answer to what was asked; what the bot wants to know meanwhile it is refused."""
        deadline = monotonic() + seconds
        while (message := self.hear(deadline - monotonic())).pop("type", "") != "answer":
            self.say({"type": "refused", "of": message.get("of", 0), "reasons": []})
        message.pop("why", None)
        decision = view.decision
        assert decision is not None
        try:
            action = Action.from_json(message)
        except UnreadableActionError as problem:
            raise _OddError(f"It answered {json.dumps(message)[:200]}: {problem}.") from None
        if action.decision != decision.id:
            raise _OddError(f"It answered question {action.decision}; the pending one was {decision.id}.")
        if not (verdict := decision.check(action.answer)).legal:
            raise _OddError(f"It gave an answer that is not legal: {verdict}")
        return action

    def leave(self) -> End:
        """The end of the talk, whatever the bot does."""
        end = self.line.end()
        self.line.wire.close()
        return end


Open = Callable[[], _Talk]


def _asked(view: View, limit: int = words.CANDIDATES, **more: Any) -> Data:
    decision = view.decision
    assert decision is not None
    shown = {"decision": words.question(decision), "candidates": words.candidates(decision, limit)}
    rest = {"view": words.table(view.table), "events": words.events(view, -1), "clock": {"answer": PATIENCE}}
    return {"type": "ask", **shown, **rest, **more}


def _each(open_: Open, views: list[View], ask: Callable[[_Talk, View], None], seconds: float = PATIENCE) -> None:
    talk = open_()
    try:
        talk.begin(views[0])
        for view in views:
            ask(talk, view)
            talk.answer(view, seconds)
    finally:
        talk.leave()


def _in_pieces(open_: Open, views: list[View]) -> None:
    """A line may come in pieces, the last of them later."""

    def ask(talk: _Talk, view: View) -> None:
        data = msgspec.json.encode(_asked(view)) + b"\n"
        for start in range(0, len(data), 4099):
            talk.send(data[start : start + 4099])
        sleep(0.01)

    _each(open_, views[:3], ask)


def _unknown_words(open_: Open, views: list[View]) -> None:
    def ask(talk: _Talk, view: View) -> None:
        talk.say({"type": "weather", "wind": [1, {"gusts": None}]})
        talk.say({**_asked(view), "weather": {"rain": True}, "type": "ask"})

    _each(open_, views[:3], ask)


def _few_candidates(open_: Open, views: list[View]) -> None:
    _each(open_, views, lambda talk, view: talk.say(_asked(view, 1)))


def _long_lines(open_: Open, views: list[View]) -> None:
    event = {
        "answer": 1,
        "kind": "said",
        "rule": "",
        "text": 'A long story, with signs: \u2014 \u00e4 \U0001f3b2 \\ "quoted".',
    }
    _each(open_, views[:2], lambda talk, view: talk.say(_asked(view, events=[event] * 20_000)))


def _tight_clock(open_: Open, views: list[View]) -> None:
    clock = {"answer": TIGHT, "game": TIGHT}
    _each(open_, views, lambda talk, view: talk.say(_asked(view, clock=clock)), TIGHT)


def _leaves(open_: Open, views: list[View], last: Data | None) -> None:
    talk = open_()
    try:
        talk.begin(views[0])
        talk.say(_asked(views[0]))
        talk.answer(views[0])
        if last is not None:
            talk.say(last)
        else:
            talk.line.wire.hang_up()
        try:
            talk.line.wire.silence(monotonic() + FAREWELL)
        except LateError:
            raise _OddError(f"It is still there {FAREWELL:g} seconds later.") from None
    finally:
        talk.leave()


def _leaves_at_the_end(open_: Open, views: list[View]) -> None:
    _leaves(open_, views, {"type": "over", "kind": "finished", "seat": -1, "places": [1, 2], "victory": [7, 3]})


def _leaves_when_broken_off(open_: Open, views: list[View]) -> None:
    _leaves(open_, views, {"type": "over", "kind": "crashed", "seat": 1, "places": [1, 2], "victory": [0, 0]})


def _leaves_when_hung_up(open_: Open, views: list[View]) -> None:
    _leaves(open_, views, None)


def _says_the_same(open_: Open, views: list[View]) -> None:
    found = []
    for _ in range(2):
        talk = open_()
        try:
            talk.begin(views[0])
            given = []
            for view in views:
                talk.say(_asked(view))
                given.append(talk.answer(view))
            found.append(given)
        finally:
            talk.leave()
    for view, one, other in zip(views, *found, strict=True):
        if one != other:
            prompt = view.decision.prompt if view.decision else ""
            raise _OddError(
                f"Asked {prompt!r} with the same seed, it answered {one.to_text()}, then {other.to_text()}."
            )


CHECKS: Final[tuple[tuple[str, bool, Callable[[Open, list[View]], None]], ...]] = (
    ("it reads a line that comes in pieces", True, _in_pieces),
    ("it ignores messages and fields that it does not know", True, _unknown_words),
    ("it answers with a single candidate to choose from", True, _few_candidates),
    ("it reads a line of some megabytes with any signs in it", True, _long_lines),
    (f"it answers in {TIGHT:g} seconds when its clock has no more", True, _tight_clock),
    ("it ends when the game is over", True, _leaves_at_the_end),
    ("it ends when the game is broken off", True, _leaves_when_broken_off),
    ("it ends when its line is closed", True, _leaves_when_hung_up),
    ("it gives the same answers for the same seed", False, _says_the_same),
)
"""What is checked with words that no game says: a sentence, whether it must be so, and the check."""
