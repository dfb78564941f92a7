"""What whole games cost: random play, copies, forks, saves and fingerprints."""

from collections.abc import Callable, Iterator

import killzone
from bench import Amounts, Case
from killzone import Game, Uniform, load, new_game, play_match, save
from killzone.core import machine
from killzone.core.flow import Ask, Roll

GAMES = 4
"""Random games in one slot; each slot has seeds of its own, so that no cache has seen them."""

FULL = ("plot-forty", "meridian-survey")


def lite(seed: str) -> Game:
    return new_game("tollgate-six", seed=seed, way="lite")


def full(seed: str) -> Game:
    """The larger teams on the largest board: 12 and 9 operatives."""
    return new_game("candlewick-court", FULL, way="full", seed=seed)


def finished(game: Game, seed: str) -> Game:
    """The end of a game that two random agents play."""
    outcome = play_match(game, [Uniform(f"{seed}a"), Uniform(f"{seed}b")])
    assert outcome.kind == "finished", outcome.trace or outcome.reason
    return outcome.game


def random_games(name: str, begin: Callable[[str], Game]) -> Case:
    """Whole random games, with the decisions and steps in them."""

    def run(slot: int) -> Amounts:
        decisions = 0
        counted = Counter()
        with counted:
            for number in range(GAMES):
                seed = f"{name} {slot} {number}"
                decisions += finished(begin(seed), seed).number
        return {"games": GAMES, "decisions": decisions, "steps": counted.steps}

    return Case(name, run)


class Counter:
    """Counts the machine's steps while it is in force, for about a hundredth of the time that they take."""

    def __init__(self) -> None:
        self.steps = 0
        self._run_on = machine.run_on

    def __enter__(self) -> None:
        inner = self._run_on

        def counting(state: machine.State, most: int) -> tuple[Ask | Roll | None, int]:
            pending, left = inner(state, most)
            self.steps += most - left
            return pending, left

        machine.run_on = counting  # put back at the end

    def __exit__(self, *_: object) -> None:
        machine.run_on = self._run_on


def midgame() -> Game:
    """A position in the middle of a full game, by a fixed seed."""
    end = finished(full("midgame"), "midgame")
    return next(game for game in end.past() if game.number == end.number // 2)


def small_jobs(game: Game) -> Iterator[Case]:
    """What searches and tables do to one position over and over."""
    one = game.table.operatives[0]
    text = save(game)
    decision = game.decision
    assert decision is not None
    action = decision.candidates(1)[0]

    def copy(slot: int) -> Amounts:
        for _ in range(40_000):
            one.but(wounds=3)
        return {"copies of an operative": 40_000}

    def change(slot: int) -> Amounts:
        for _ in range(10_000):
            game.table.with_operative(one.but(wounds=3))
        return {"copies of a table": 10_000}

    def fork(slot: int) -> Amounts:
        for number in range(10_000):
            game.fork(number)
        return {"forks": 10_000}

    def digest(slot: int) -> Amounts:
        for _ in range(40):
            game.digest()
        return {"digests": 40}

    def check(slot: int) -> Amounts:
        for _ in range(500):
            game.check(action)
        return {"checks of an answer": 500}

    def saving(slot: int) -> Amounts:
        for _ in range(20):
            save(game)
        return {"saves": 20}

    def loading(slot: int) -> Amounts:
        for _ in range(5):
            load(text)
        return {"loads": 5}

    for run in (copy, change, fork, check, digest, saving, loading):
        yield Case("one position", run)


def cases() -> list[Case]:
    return [
        random_games("lite, tollgate-six", lite),
        random_games("full, candlewick-court", full),
        *small_jobs(midgame()),
    ]


def sizes() -> dict[str, int]:
    """Sizes in bytes: a save in mid-game and at the end, and a record with its fingerprints."""
    from killzone.core.values import canonical

    game = midgame()
    end = finished(full("midgame"), "midgame")
    return {
        "save in mid-game": len(save(game).encode()),
        "save at the end": len(save(end).encode()),
        "record at the end": len(canonical(killzone.record(end)).encode()),
    }
