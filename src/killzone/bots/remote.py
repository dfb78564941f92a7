"""The agent that stands for a bot in a match. Whatever the bot does, it answers in time or forfeits the game."""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec

from killzone.agents.clocks import Clock
from killzone.agents.match import CRASHED, FLOODED, OUTGROWN, STALLED, UNREADABLE, Outcome
from killzone.agents.protocol import Forfeit
from killzone.bots import words
from killzone.bots.programs import FAREWELL, MEMORY, START, Line, NoBotError, is_remote, opened
from killzone.bots.thinking import UnwantedError, reply
from killzone.bots.wire import ClosedError, FloodError, LateError
from killzone.core.decisions import Action, UnreadableActionError
from killzone.core.game import View

__all__ = ["Remote", "is_remote", "opener_of"]

LONGEST: Final = 86_400.0
"""Seconds that are waited for an answer where no clock says less."""
ENDS: Final = {"memory": OUTGROWN, "processes": OUTGROWN}

Data = dict[str, Any]
Opener = Callable[[], Line]


def opener_of(name: str, memory: int = MEMORY) -> Opener:
    """What starts the bot of this name, or connects to it, once for each game."""
    return lambda: opened(name, memory)


class Remote:
    """A bot elsewhere as an agent: `start` comes before the game, `close` after it."""

    keeps_time: Final = True

    def __init__(self, name: str, seed: str, clock: Clock, opener: Opener) -> None:
        self.name, self._seed, self._clock, self._opener = name, seed, clock, opener
        self._line: Line | None = None
        self._failed: Forfeit | None = Forfeit(CRASHED, "was never started.")
        self._limit, self._events, self._heard, self._seat = words.CANDIDATES, True, -1, -1
        self.why = ""

    def start(self, view: View, edition: str) -> None:
        """Start the bot and tell it the game; its time for this is on no clock. One that fails forfeits when asked."""
        deadline = monotonic() + START
        self._seat = view.seat
        try:
            self._greet(deadline)
            self._say(words.game(view, edition, self._seed, self._clock.left()), deadline)
        except Forfeit as problem:
            self._failed = problem
        else:
            self._failed = None

    def _greet(self, deadline: float) -> None:
        try:
            self._line = self._opener()
        except (NoBotError, OSError) as problem:
            raise Forfeit(CRASHED, f"has no bot: {problem}") from None
        self._say(words.hello(), deadline)
        ready = self._hear(deadline, f"was not ready in {START:g} seconds.")
        if ready.get("type") != "ready" or ready.get("protocol") != words.PROTOCOL:
            raise self._forfeit(UNREADABLE, f"did not say that it is ready for protocol {words.PROTOCOL}.", ready)
        limit = ready.get("candidates", words.CANDIDATES)
        if type(limit) is not int or not 0 <= limit <= words.MOST_CANDIDATES:
            raise self._forfeit(UNREADABLE, f"wants no number of candidates from 0 to {words.MOST_CANDIDATES}.")
        self._limit, self._events = limit, ready.get("events", True) is not False

    def answer(self, view: View) -> Action:
        """The bot's answer. Raises `Forfeit` where there is none in time."""
        started = monotonic()
        if self._failed is not None:
            raise self._failed
        decision = view.decision
        assert decision is not None
        deadline = started + (self._clock.asked or LONGEST)

        def late() -> None:
            if monotonic() > deadline:
                raise self._forfeit(STALLED, self._clock.told())

        self._say(self.asked(view), deadline)
        while True:
            message = self._hear(deadline, "")
            if message.get("type") == "answer":
                break
            try:
                self._say(reply(view, message, late), deadline)
            except UnwantedError as problem:
                raise self._forfeit(UNREADABLE, str(problem), message) from None
        self.why = str(message.pop("why", ""))[:1000]
        message.pop("type")
        try:
            return Action.from_json(message)
        except UnreadableActionError as problem:
            told = f"answered with something that is no action: {problem}."
            raise self._forfeit(UNREADABLE, told, message) from None

    def asked(self, view: View) -> Data:
        """The question as it is sent."""
        decision = view.decision
        assert decision is not None
        since, self._heard = self._heard, view.number
        return {
            "type": "ask",
            "decision": words.question(decision),
            "candidates": words.candidates(decision, self._limit),
            "view": words.table(view.table),
            "events": words.events(view, since) if self._events else [],
            "clock": {name: round(left, 3) for name, left in self._clock.left().items()},
        }

    def close(self, outcome: Outcome | None = None) -> None:
        """Tell the bot how its game ended, and end it."""
        if self._line is None:
            return
        line, self._line = self._line, None
        if outcome is not None:
            told = {"kind": outcome.kind, "seat": outcome.seat, "places": list(outcome.places)}
            victory = [player.victory for player in outcome.game.table.players]
            try:
                data = msgspec.json.encode({"type": "over", **told, "victory": victory}) + b"\n"
                line.wire.send(data, monotonic() + 1)
                if outcome.seat != self._seat:
                    line.farewell()
            except (LateError, ClosedError, FloodError):
                pass  # it has ended before; there is nobody to be told
        line.end()
        line.wire.close()

    def _say(self, message: Data, deadline: float) -> None:
        self._do(lambda line: line.wire.send(msgspec.json.encode(message) + b"\n", deadline), "")

    def _hear(self, deadline: float, late: str) -> Data:
        text = self._do(lambda line: line.wire.line(deadline), late)
        try:
            message = msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            message = None
        if not isinstance(message, dict):
            raise self._forfeit(UNREADABLE, "sent a line that is no JSON object.", text[:200].decode(errors="replace"))
        return message

    def _do(self, deed: "Callable[[Line], Any]", late: str) -> Any:
        assert self._line is not None
        try:
            return deed(self._line)
        except LateError:
            raise self._forfeit(STALLED, late or self._clock.told()) from None
        except FloodError:
            raise self._forfeit(FLOODED, "sent more than anybody reads.") from None
        except ClosedError:
            end = self._line.end(FAREWELL)
            raise self._forfeit(ENDS.get(end.how, CRASHED), f"{end.text}.") from None

    def _forfeit(self, kind: str, text: str, answer: Any = "") -> Forfeit:
        """Give the game up for the bot, and end it at once."""
        shown = answer if isinstance(answer, str) else msgspec.json.encode(answer).decode()
        assert self._line is not None
        line = self._line
        line.end()
        with suppress(LateError, FloodError):
            line.wire.silence(monotonic() + FAREWELL)
        trace = line.wire.complaints
        line.wire.close()
        self._line = None
        return Forfeit(kind, text, shown[:400], trace)
