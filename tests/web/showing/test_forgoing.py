"""What an option gives up: told with the question, so that nobody gives it up by accident."""

from pathlib import Path

from build import answer, scene, way

import killzone
from killzone.core.game import Game
from killzone.web import showing
from killzone.web.protocol import PickDomain


def forgone(game: Game) -> dict[str, str]:
    """What the options of the pending question give up, by key."""
    asked = showing.question(game, game.decision.seat) if game.decision else None
    assert asked
    assert isinstance(asked.domain, PickDomain)
    return {one.key: one.forgoes for one in asked.domain.options if one.forgoes}


def test_ending_an_activation_gives_up_the_ap_that_are_left() -> None:
    begun = (
        scene().operative("gunner", "blue", at=(5, 5), apl=2).operative("raider", "red", at=(25, 5)).active("gunner")
    )
    game = begun.begin()
    assert forgone(game) == {"end": "gunner still has 2 AP."}
    moved = begun.play("dash", way((5, 5), (6, 5)))
    assert forgone(moved) == {"end": "gunner still has 1 AP."}


def test_whatever_is_done_on_guard_gives_the_guard_up() -> None:
    deck = scene().board(12, 12, close_quarters=True).operative("gunner", "blue", at=(2, 2), order="engage", apl=2)
    game = deck.operative("raider", "red", at=(9, 9)).active("gunner").begin()
    game = answer(game, "guard")
    given_up = forgone(game)
    assert given_up.pop("end") == "gunner still has 1 AP."
    assert set(given_up.values()) == {"gunner is on guard; any action ends that."}
    assert {"dash", "reposition"} <= set(given_up)


def test_taking_no_more_equipment_gives_up_what_could_be_selected() -> None:
    game = killzone.new_game(way="full", seed=7)
    while game.decision is not None and game.decision.kind != "equipment":
        game = game.play(game.decision.candidates(1)[0])
    assert forgone(game) == {"enough": "You may still select 4 options of equipment."}
    assert game.decision
    for left in ("3 options", "2 options", "1 option"):
        assert game.decision
        game = game.play(game.decision.candidates(1)[0])
        assert forgone(game) == {"enough": f"You may still select {left} of equipment."}


def test_an_order_gives_up_nothing() -> None:
    game = scene().operative("gunner", "blue", at=(5, 5)).operative("raider", "red", at=(25, 5)).begin()
    assert game.decision
    game = game.play(game.decision.action("gunner"))
    assert forgone(game) == {}


def until(game: Game, kind: str) -> Game:
    """Pass until a question of a kind is asked."""
    while game.decision and game.decision.kind != kind:
        game = game.play(game.decision.action("pass"))
    return game


def test_whoever_passes_in_the_shooting_phase_of_2018_is_told_what_that_may_cost() -> None:
    text = (Path(__file__).parents[2] / "perft" / "kt18-shooting.yaml").read_text()
    game = until(killzone.scenario_from_text(text), "model-to-shoot")
    assert forgone(game) == {"pass": "Once everybody has passed, none of these models shoots in this phase."}
