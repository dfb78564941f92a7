"""Whatever is asked about a game has an answer or a reason why there is none, never anything else."""

from collections.abc import Callable
from random import Random

import pytest

import killzone
from killzone.core.domains import LARGEST, Path, Place
from killzone.core.game import Game
from killzone.web import showing
from killzone.web.protocol import AskLook, AskMeasured, AskOutlook, AskRoute, Spot, encode


def asked(query: Callable[[], object]) -> bool:
    """Whether a query was answered; if it was not, a reason was given."""
    try:
        encode(query())
    except showing.Nothing as problem:
        return not all(reason.text for reason in problem.reasons)
    return True


@pytest.mark.parametrize("seed", range(3))
def test_strange_numbers_and_names_are_answered_or_refused(seed: int) -> None:
    chance = Random(seed)
    board = ("candlewick-court", "patient-margin", "salt-rows")[seed]
    game = killzone.new_game(board, ("ninth-bell", "plot-forty"), way="full", seed=seed)
    end = killzone.play_match(game, [killzone.Uniform("left"), killzone.Uniform("right")]).game
    answered = [one for then in list(end.past())[::8] for one in map(asked, queries(then, chance))]
    assert any(answered)
    assert not all(answered)


def queries(game: Game, chance: Random) -> list[Callable[[], object]]:
    def number() -> int:
        return chance.choice([0, -1, 1, LARGEST, -LARGEST, 10**12, chance.randint(-(10**6), 10**6), 20_000])

    def spot() -> Spot:
        return number(), number(), number(), number()

    found: list[Callable[[], object]] = [
        lambda: showing.explained(game, 0, chance.choice(["a1", "b2", "", "a1 ", "nobody"])),
        lambda: showing.outlook(game, AskOutlook(1, 0, chance.choice(["pass", "shoot", "", "end"]))),
        lambda: showing.measured(game, 0, AskMeasured(1, spot()[:3], chance.choice(["a1", "b1", "nothing"]))),
        lambda: showing.look(game, 1, AskLook(1, "a1", chance.choice(["b1", "a1", "x"]), spot())),
    ]
    domain = game.decision.domain if game.decision else None
    if isinstance(domain, (Path, Place)):
        start = domain.start if isinstance(domain, Path) else None
        far = [spot() for _ in range(chance.randint(0, 3))]
        again = [(start.x, start.y, start.z, start.facing)] * chance.randint(1, 120) if start else far
        found += [
            lambda: showing.route(game, AskRoute(1, 0, spot()[:2], far, number(), number())),
            lambda: showing.route(game, AskRoute(1, 0, (20_000, 20_000), again)),
        ]
    return found
