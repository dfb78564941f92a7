"""Search: keeps its limits, sees only what its seat may see, finds what greedy misses, and says why."""

import re
from itertools import count

import pytest
from agents.asking import RIFLE, near
from agents.test_greedy_games import half_game
from build import Scene, scene

from killzone import new_game
from killzone.agents import Greedy, Limit, Search, UnknownAgentError, named, names
from killzone.agents.greedy import LEVELS
from killzone.agents.greedy.replies import Reply
from killzone.agents.search.guesses import guess
from killzone.core.decisions import Answer
from killzone.core.game import Game
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP, PRIMARY

LANCE = "lance: ranged 6 2+ 9/9"


def thinking(lines: int = 24) -> Search:
    return Search("test", Limit(None, lines))


def hasty(agent: Search) -> Search:
    """The same that does not think long about what is no activation."""
    agent.level = LEVELS["recruit"].but(noise=0.0)
    return agent


def two_steps_to_a_win() -> Scene:
    """The last turning point: whoever stands at the marker must fall before a friend can secure it. Another enemy is
    still to act, so that to shoot at that one is worth more by itself."""
    position = near(scene(), turn=4).marker("pond", (12, 11)).operative("b1", "blue", (5, 4), LANCE)
    position = position.operative("b2", "blue", (8, 17), "knife: melee 3 4+ 3/4")
    position = position.operative("guard", "red", (12, 11), RIFLE, left=4, ready=False)
    return position.operative("other", "red", (20, 4), RIFLE, left=4)


def first_target(agent: Greedy, game: Game) -> Answer:
    """Whom the first seat shoots at."""
    while (decision := game.decision) is not None and decision.seat == 0:
        action = agent.answer(game.view(0))
        if decision.kind == "target":
            return action.answer
        game = game.play(action)
    return ""


def test_it_finds_a_win_in_two_activations_that_elite_misses() -> None:
    game = two_steps_to_a_win().begin()
    assert first_target(Greedy("test", LEVELS["elite"]), game) == "other"
    assert first_target(thinking(), game) == "guard"


def test_it_sees_before_it_activates_somebody_who_gets_to_a_marker_by_a_move_and_a_dash() -> None:
    position = near(scene()).marker("pond", (15, 18)).operative("b1", "blue", (4, 4), LANCE)
    position = position.operative("b2", "blue", (5.5, 18), "knife: melee 3 4+ 3/4", apl=3)
    game = position.operative("r1", "red", (22, 4), RIFLE, wounds=8).begin()
    assert Greedy("test", LEVELS["elite"]).answer(game.view(0)).answer == "b1"
    agent = thinking()
    assert agent.answer(game.view(0)).answer == "b2"
    assert agent.why.startswith("b2 moves and dashes and secures the marker")


def test_it_says_why_by_its_best_lines() -> None:
    agent = thinking()
    agent.answer(two_steps_to_a_win().begin().view(0))
    line = r"b1 shoots guard and moves \(engage\), then other .*, then b2 moves \(\w+\): \+\d\.\d points"
    assert re.fullmatch(rf"{line}; rather than .*: [+-]\d\.\d points \(24 lines\)", agent.why)


def test_the_same_lines_give_the_same_answers() -> None:
    def answers() -> list[tuple[str, Answer]]:
        game = half_game("salt-rows", ("plot-forty", "plot-forty"), "secure", "same")
        agents, given = (hasty(thinking(6)), hasty(thinking(6))), list[tuple[str, Answer]]()
        while sum(kind == "activate" for kind, _ in given) < 4 and (decision := game.decision) is not None:
            action = agents[decision.seat].answer(game.view(decision.seat))
            given.append((decision.kind, action.answer))
            game = game.play(action)
        return given

    assert answers() == answers()


def test_it_begins_nothing_that_would_take_longer_than_its_time() -> None:
    """A clock that goes on by a hundredth of a second whenever it is looked at, so that each piece takes as long."""
    ticks = count()
    limit = Limit(0.5, clock=lambda: next(ticks) / 100)
    Search("test", limit).answer(two_steps_to_a_win().begin().view(0))
    assert 0.4 < next(ticks) / 100 <= 0.5
    assert limit.lines > 10


@pytest.mark.parametrize("seconds", [0.02, 0.05])
def test_with_hardly_any_time_it_still_answers(seconds: float) -> None:
    ticks = count()
    agent = Search("test", Limit(seconds, clock=lambda: next(ticks) / 100))
    game = two_steps_to_a_win().begin()
    assert agent.answer(game.view(0)).answer in ("b1", "b2")


def test_the_next_piece_is_reckoned_to_take_as_long_as_the_longest() -> None:
    moments = iter([0.0, 0.1, 0.5, 0.6])
    limit = Limit(1.0, clock=lambda: next(moments))
    limit.begin()
    over = []
    for _ in range(3):
        limit.tick()
        over.append(limit.is_over())
    assert over == [False, False, True], "after 0.6 seconds a piece of 0.4 may take too long"
    assert not limit.is_over(line=True), "of lines none took long yet"


class StrictSearch(Search):
    """Search that fails where an answer of its own would not be legal, instead of giving the usual one."""

    def _reply(self, game: Game, seat: int) -> Reply | None:
        reply = super()._reply(game, seat)
        if reply is not None:
            assert game.decision is not None
            assert game.decision.check(reply.answer).legal, f"{game.decision}: {reply.answer}"
        return reply


@pytest.mark.parametrize(
    ("killzone", "team", "mission"),
    [("tollgate-six", "ninth-bell", "carry-the-file"), ("candlewick-court", "house-of-seconds", "read-the-meters")],
)
def test_it_never_gives_an_illegal_answer(killzone: str, team: str, mission: str) -> None:
    game = half_game(killzone, (team, team), mission, "legal", turning_points=2)
    agents = [hasty(StrictSearch(0, Limit(None, 2))), named("greedy:recruit", 1)]
    while (decision := game.decision) is not None:
        game = game.play(agents[decision.seat].answer(game.view(decision.seat)))
    assert game.over


def test_it_answers_the_same_whatever_is_hidden() -> None:
    """In the last turning point, in which the enemy's primary op decides what its points are worth."""

    def answers(hidden: str) -> list[tuple[Answer, str]]:
        position = two_steps_to_a_win().player("red", secrets={PRIMARY: hidden})
        game, agent, given = position.begin().fork("dice"), thinking(8), list[tuple[Answer, str]]()
        while (decision := game.decision) is not None and decision.seat == 0:
            action = agent.answer(game.view(0))
            given.append((action.answer, agent.why))
            game = game.play(action)
        return given

    assert answers(CRIT_OP) == answers(KILL_OP)


def test_what_is_hidden_is_guessed_to_be_anything_that_it_can_be() -> None:
    game = new_game("salt-rows", ("house-of-seconds", "plot-forty"), mission="secure", seed=1)
    table = game.table.but(secrets=((0, PRIMARY, CRIT_OP), (1, PRIMARY, "")))
    guesses = [guess(table, 0, number).secrets for number in range(2)]
    assert all(secrets[0] == (0, PRIMARY, CRIT_OP) for secrets in guesses)
    assert {secrets[1][2] for secrets in guesses} == {CRIT_OP, KILL_OP}
    assert guess(guess(table, 0, 1), 0, 0) == guess(table, 0, 1)


def test_an_edition_that_it_has_not_learnt_it_plays_as_elite_and_says_so() -> None:
    game = new_game("salt-rows", edition="kt18", seed=1)
    agent, elite = thinking(), Greedy("test", LEVELS["elite"])
    assert game.decision is not None
    view = game.view(game.decision.seat)
    assert agent.answer(view) == elite.answer(view)
    assert "plays as greedy:elite" in agent.why


def test_its_limit_is_part_of_its_name() -> None:
    assert names()[-1] == "search"
    found = [named(name, 1) for name in ("search", "search:500", "search:0.5s")]
    limits = [(agent.limit.seconds, agent.limit.most_lines) for agent in found if isinstance(agent, Search)]
    assert limits == [(2.0, None), (None, 500), (0.5, None)]
    assert [agent.name for agent in found] == ["search", "search:500", "search:0.5s"]
    for wrong in (
        "search:",
        "search:0",
        "search:0s",
        "search:-1",
        "search:1.5",
        "search:s",
        "search:1e3",
        "search:2.s.",
        "search:fast",
    ):
        with pytest.raises(UnknownAgentError, match="search"):
            named(wrong)
    with pytest.raises(ValueError, match="needs a limit"):
        Limit(None, None)
