"""How a table's game has gone: every position since the start, what was taken back, and how it is built again.

What is kept on disk is the record that the game began with, the dice that come after it, and every deed since. Doing
the deeds again gives the same game, to the die; fingerprints on the way prove it.
"""

import json
from typing import NamedTuple

from killzone import Action, Game, RefusedError, SeededDice, record, replay
from killzone.core.record import positions
from killzone.web.showing.contests import contest
from killzone.web.store import Deed, Kept, Progress
from killzone.web.worker import Step

DIGEST_EVERY = 10
"""A fingerprint costs as much as an answer, so only some deeds have one."""


class BrokenTableError(Exception):
    """A table on disk that cannot be played on; the message says why."""


class History:
    """The positions of one game, oldest first, and the revision, which grows with every deed."""

    def __init__(self, game: Game) -> None:
        self.games: list[Game] = list(positions(game))
        self.start = json.dumps(record(self.games[0], digests=False), separators=(",", ":"))
        """The game before any answer, as a record. It may be large, so it is written here, off the event loop."""
        self.steps: list[Step] = [step_of(one) for one in self.games[1:]]
        """Every answer with the dice after it."""
        self.revision = 0
        self.whys: dict[int, str] = {}
        self.taken_back: list[tuple[int, int]] = []
        """For each time that answers were taken back: the revision after it, and the number they went back to."""

    @property
    def game(self) -> Game:
        return self.games[-1]

    def at(self, number: int) -> Game | None:
        """The game after an answer, if there was one with this number."""
        return self.games[number] if 0 <= number < len(self.games) else None

    def seat_of(self, number: int) -> int:
        """Who gave the answer with this number; -1 for the start."""
        decision = self.games[number - 1].decision if number > 0 else None
        return decision.seat if decision else -1

    def common(self, since: int, revision: int) -> int:
        """The last answer up to `since` that is the same now as it was at a revision."""
        went_back = [number for at, number in self.taken_back if at > revision]
        return max(-1, min([since, self.game.number, *went_back]))

    # Deeds: made first, done once they are on disk

    def answer_deed(self, after: Game, seat: int, why: str, later: int = 0) -> Deed:
        """An answer; `later` is how many others are done before it."""
        given = after.given
        assert given is not None
        assert given.action is not None
        return self._deed(after, seat, given.text, why, later)

    def back_deed(self, after: Game, seat: int) -> Deed:
        return self._deed(after, seat, "", "")

    def _deed(self, after: Game, seat: int, answer: str, why: str, later: int = 0) -> Deed:
        revision = self.revision + later + 1
        digest = seal_of(after) if after.over or revision % DIGEST_EVERY == 0 else ""
        return Deed(revision, seat, answer, after.number, why, counter_of(after), digest)

    def do(self, deed: Deed, after: Game) -> None:
        """Go on with the game after a deed."""
        self.revision = deed.revision
        if deed.answer:
            self.games.append(after)
            self.steps.append(step_of(after))
            if deed.why:
                self.whys[after.number] = deed.why
            return
        del self.games[after.number :]
        self.games.append(after)
        del self.steps[after.number :]
        self.whys = {number: why for number, why in self.whys.items() if number <= after.number}
        self.taken_back.append((deed.revision, after.number))

    def back_to(self, number: int) -> Game:
        """The game after an earlier answer, with the dice as they now are: a die once seen does not fall again."""
        return self.games[number].with_dice(self.game.dice)


def step_of(game: Game) -> Step:
    """The answer that led to a game, and the faces that fell after it."""
    assert game.given is not None
    return game.given.text, game.given.rolls


def counter_of(game: Game) -> int:
    """How far the dice of a game have come."""
    return game.dice.counter if isinstance(game.dice, SeededDice) else 0


def seal_of(game: Game) -> str:
    """A fingerprint of the position, and which rules it is of."""
    return f"{game.ruleset.version}:{game.digest()}"


def is_sealed(game: Game, seal: str) -> bool:
    """Whether a position is the one that was kept; unknown, so granted, where other rules kept it."""
    version, _, digest = seal.rpartition(":")
    return version != game.ruleset.version or digest == game.digest()


def dice_seed(game: Game) -> str:
    return game.dice.seed if isinstance(game.dice, SeededDice) else ""


def progress_of(game: Game) -> Progress:
    decision = game.decision
    score = ",".join(contest(game).figures)
    places = ",".join(map(str, game.places)) if game.over else ""
    return Progress(game.number, game.table.turn, decision.seat if decision else -1, game.over, score, places)


def record_text(game: Game) -> str:
    """The record of a game, as it is kept and given away."""
    return json.dumps(record(game), separators=(",", ":"))


class Beginning(NamedTuple):
    """What a table begins with, as it is kept."""

    opening: str
    dice: str


def beginning(game: Game, seed: str) -> tuple[Beginning, Game]:
    """A game that goes on with dice of this seed, and how to begin it again."""
    dice = game.dice if isinstance(game.dice, SeededDice) else SeededDice(seed)
    opening = json.dumps(record(game, digests=False), separators=(",", ":"))
    kept = json.dumps({"seed": dice.seed, "counter": dice.counter})
    return Beginning(opening, kept), game.with_dice(dice)


def rebuilt(kept: Kept) -> History:
    """The history of a table from disk, every deed done again.

    Raises `BrokenTableError` where it does not come out as it was.
    """
    try:
        history = History(begun(kept))
        for deed in kept.deeds:
            history.do(deed, after_deed(history, deed))
    except RefusedError as problem:
        raise BrokenTableError(f"an answer that was once taken is refused by this version: {problem}") from problem
    except (ValueError, LookupError) as problem:
        raise BrokenTableError(f"it cannot be played again by this version: {problem}") from problem
    return history


def begun(kept: Kept) -> Game:
    """The game that a table began with."""
    dice = json.loads(kept.dice)
    return replay(json.loads(kept.opening)).with_dice(SeededDice(dice["seed"], dice["counter"]))


def after_deed(history: History, deed: Deed) -> Game:
    if deed.revision != history.revision + 1:
        raise ValueError(f"revision {history.revision + 1} is missing")
    after = history.game.play(Action.from_text(deed.answer)) if deed.answer else history.back_to(deed.number)
    if after.number != deed.number or counter_of(after) != deed.counter:
        raise ValueError(f"the dice after revision {deed.revision} fall otherwise than they did")
    if not is_sealed(after, deed.digest):
        raise ValueError(f"the position after revision {deed.revision} is not the one that was kept")
    return after
