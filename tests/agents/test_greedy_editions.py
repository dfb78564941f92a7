"""Greedy in every edition: legal answers over whole battles, the same again, and better than chance."""

import pytest
from agents.test_greedy_games import Strict

from killzone import new_game
from killzone.agents import Outcome, Uniform, play_match
from killzone.agents.greedy import LEVELS
from killzone.agents.greedy.skirmish.situation import apart
from killzone.core.game import Game
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

RECRUIT = LEVELS["recruit"]


def battle(edition: str, killzone: str, mission: str, team: str, seed: str, seats: int = 2) -> Game:
    return new_game(killzone, (team,) * seats, edition=edition, mission=mission, seed=seed)


def played(game: Game, seat: int, seed: str) -> Outcome:
    """A battle of greedy on one seat against chance on the others."""
    seats = len(game.table.players)
    agents = [Strict(seed, RECRUIT) if one == seat else Uniform(f"{seed}-{one}") for one in range(seats)]
    return play_match(game, agents)


@pytest.mark.parametrize(
    ("killzone", "mission", "team"),
    [("salt-rows", "statement-of-holdings", "ninth-bell"), ("patient-margin", "bleed-the-presses", "house-of-seconds")],
)
def test_in_2021_it_never_gives_an_illegal_answer(killzone: str, mission: str, team: str) -> None:
    outcome = played(battle("kt21", killzone, mission, team, "2021"), 0, "2021")
    assert outcome.kind == "finished", (outcome.reason, outcome.trace)
    assert outcome.game.table.players[0].victory > outcome.game.table.players[1].victory


@pytest.mark.parametrize(
    ("killzone", "mission", "team", "seats"),
    [("salt-rows", "return-of-property", "ninth-bell", 2), ("candlewick-court", "quorum", "plot-forty", 4)],
)
def test_in_2018_it_never_gives_an_illegal_answer(killzone: str, mission: str, team: str, seats: int) -> None:
    outcome = played(battle("kt18", killzone, mission, team, "2018", seats), seats - 1, "2018")
    assert outcome.kind == "finished", (outcome.reason, outcome.trace)
    scores = [player.victory for player in outcome.game.table.players]
    assert scores[seats - 1] == max(scores)


def test_in_2018_the_same_seed_gives_the_same_battle() -> None:
    ends = [played(battle("kt18", "salt-rows", "in-person", "meridian-survey", "same"), 0, "same") for _ in range(2)]
    assert ends[0].game.digest() == ends[1].game.digest()


@pytest.mark.usefixtures("ring")
def test_in_a_made_up_edition_it_keeps_the_coins_that_its_oath_counts() -> None:
    game = new_game("ring", ("red", "red"), edition="toy", way="short", seed="ring")
    outcome = play_match(game, [Strict("ring", LEVELS["veteran"]), Uniform("ring")])
    assert outcome.kind == "finished", (outcome.reason, outcome.trace)
    scores = [player.victory for player in outcome.game.table.players]
    assert scores[0] >= scores[1]
    assert scores[0] >= 1


def test_in_2018_whoever_waits_in_reserve_comes_as_soon_as_it_may() -> None:
    game = battle("kt18", "salt-rows", "change-of-address", "ninth-bell", "reserves")
    agents = [Uniform("left"), Uniform("right")]
    while game.decision is not None and game.decision.kind != "arrival":
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    assert game.decision is not None
    answer = Strict("reserves", RECRUIT).answer(game.view(game.decision.seat)).answer
    assert answer in [one.id for one in game.table.operatives if one.spot is None]


def test_in_2021_barricades_stand_before_markers_and_not_in_a_row() -> None:
    game = battle("kt21", "candlewick-court", "statement-of-holdings", "ninth-bell", "barricades")
    other, own = Uniform("other"), Strict("barricades", RECRUIT)
    spots = list[Spot]()
    while (decision := game.decision) is not None and len(spots) < 2:
        action = (own if decision.kind == "barricade" and decision.seat == 0 else other).answer(
            game.view(decision.seat)
        )
        if decision.kind == "barricade" and decision.seat == 0:
            assert isinstance(action.answer, Spot)
            spots.append(action.answer)
        game = game.play(action)
    markers = [marker.spot for marker in game.table.markers if marker.spot is not None]
    assert all(min(apart(spot, marker) for marker in markers) < 5 * INCH for spot in spots)
    assert apart(*spots) > 4 * INCH
