"""Greedy over whole games: legal, the same again, and blind to what is hidden."""

from functools import cache

import pytest

from killzone import new_game
from killzone.agents import Greedy, Outcome, Uniform, named, play_match
from killzone.agents.greedy import LEVELS
from killzone.agents.greedy.replies import Reply
from killzone.content.library import shipped
from killzone.core.decisions import Action
from killzone.core.game import Game, View
from killzone.dice import SeededDice
from killzone.editions.kt24.battle.opening import battle_source
from killzone.editions.kt24.cards.files import load_team

TEAMS, KILLZONES, MISSIONS = (tuple(sorted(shipped(kind, "kt24"))) for kind in ("team", "killzone", "mission"))


class Strict(Greedy):
    """Greedy that fails where an answer of its own would not be legal, instead of giving the usual one."""

    def _reply(self, game: Game, seat: int) -> Reply | None:
        reply = super()._reply(game, seat)
        if reply is not None:
            assert game.decision is not None
            verdict = game.decision.check(reply.answer)
            assert verdict.legal, f"{game.decision}: {reply.answer}: {verdict}"
        return reply


def half_game(killzone: str, teams: tuple[str, str], mission: str, seed: str, turning_points: int = 4) -> Game:
    """A full game between halves of two teams."""
    from killzone.editions.kt24.ruleset import ruleset

    halves = [load_team(name).half for name in teams]
    source = battle_source(
        killzone, list(teams), full=True, selections=halves, mission=mission, turning_points=turning_points
    )
    return Game.begin(ruleset(), source, SeededDice(seed))


@pytest.mark.parametrize("number", range(8))
def test_it_never_gives_an_illegal_answer(number: int) -> None:
    killzone, mission = KILLZONES[number % 4], MISSIONS[(number + number // 4) % 4]
    teams = (TEAMS[number % 4], TEAMS[(number // 2 + 1) % 4])
    level = LEVELS["elite"].but(candidates=8) if number % 4 == 0 else LEVELS["recruit"]
    game = half_game(killzone, teams, mission, f"legal-{number}", turning_points=3)
    other = Uniform("other") if number % 2 else Strict("other", LEVELS["recruit"])
    outcome = play_match(game, [Strict("own", level), other])
    assert outcome.kind == "finished", (outcome.reason, outcome.trace)


def test_it_plays_lite_games() -> None:
    halves = [load_team(name).half for name in ("plot-forty", "ninth-bell")]
    game = new_game("salt-rows", ("plot-forty", "ninth-bell"), seed=1, selections=halves, way="lite")
    outcome = play_match(game, [Strict(1, LEVELS["recruit"]), Strict(2, LEVELS["recruit"])])
    assert outcome.kind == "finished", (outcome.reason, outcome.trace)


def test_it_beats_random_play_on_every_killzone() -> None:
    for number, killzone in enumerate(KILLZONES):
        teams = (TEAMS[number], TEAMS[(number + 1) % 4])
        game = half_game(killzone, teams, MISSIONS[number], f"beats-{number}")
        seat = number % 2
        agents = [named("greedy:recruit", 1), Uniform(2)]
        assert play_match(game, agents if seat == 0 else agents[::-1]).winner == seat


@cache
def played(seed: str) -> Outcome:
    game = half_game("tollgate-six", ("house-of-seconds", "plot-forty"), "secure", "same", 2)
    return play_match(game, [named("greedy:recruit", f"{seed}/0"), named("greedy:recruit", f"{seed}/1")])


def test_the_same_seed_gives_the_same_game() -> None:
    first = played("a")
    played.cache_clear()
    assert played("a").game.digest() == first.game.digest()
    assert played("b").game.digest() != first.game.digest()


class Suspicious:
    """Asks a second greedy the same questions with what the seat cannot know changed; both must always agree."""

    def __init__(self, seed: str, name: str = "suspicious") -> None:
        self.name = name
        self.real, self.other = (Greedy(seed, LEVELS["recruit"]) for _ in range(2))
        self.changed = 0

    def answer(self, view: View) -> Action:
        action = self.real.answer(view)
        game = view._game
        secrets = tuple(
            (seat, what, value if seat == view.seat else "kill-op" if value == "crit-op" else "crit-op")
            for seat, what, value in game.table.secrets
        )
        self.changed += secrets != game.table.secrets
        altered = Game(
            game.ruleset, game.table.but(secrets=secrets), game.stack, SeededDice(f"other {game.number}"), game.number
        )
        altered.restore()
        assert self.other.answer(altered.view(view.seat)) == action
        assert self.other.why == self.real.why
        return action


@pytest.mark.parametrize(
    ("teams", "killzone", "mission"),
    [
        (("meridian-survey", "ninth-bell"), "salt-rows", "secure"),
        (("plot-forty", "house-of-seconds"), "candlewick-court", "notice-to-quit"),
    ],
)
def test_it_answers_the_same_whatever_is_hidden_from_it(teams: tuple[str, str], killzone: str, mission: str) -> None:
    agents = [Suspicious("left"), Suspicious("right")]
    outcome = play_match(half_game(killzone, teams, mission, "hidden", 3), agents)
    assert outcome.kind == "finished", (outcome.reason, outcome.trace)
    assert min(agent.changed for agent in agents) > 30
