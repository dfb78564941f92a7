"""Positions written as scenario files are read back as they were."""

import pytest
import toy
from build import answer, scene

import killzone
from killzone.core.game import Game
from killzone.web import showing
from killzone.web.showing.scenarios import Draft, visible

GAMES = [
    ("tollgate-six", ("ninth-bell", "meridian-survey"), "secure"),
    ("candlewick-court", ("plot-forty", "house-of-seconds"), "carry-the-file"),
    ("patient-margin", ("house-of-seconds", "ninth-bell"), "read-the-meters"),
    ("salt-rows", ("meridian-survey", "plot-forty"), None),
]


def played(number: int) -> list[Game]:
    board, teams, mission = GAMES[number]
    game = killzone.new_game(board, teams, way="full" if mission else "lite", seed=20 + number, mission=mission or "")
    end = killzone.play_match(game, [killzone.Uniform("left"), killzone.Uniform("right")]).game
    return list(end.past())[::-1]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_positions_between_actions_are_written_exactly(number: int) -> None:
    exact = 0
    for then in played(number)[::7]:
        decision = then.decision
        if decision is None or decision.kind not in ("activate", "action", "counteract"):
            continue
        if decision.kind == "action" and len(then.stack) != 3:  # an interruption, or a free action
            continue
        text = showing.scenario_text(then, decision.seat)
        if "further on" in text:
            continue
        again = killzone.scenario_from_text(text)
        assert visible(again, decision.seat) == visible(then, decision.seat)
        assert again.decision is not None
        assert again.decision.prompt == decision.prompt
        assert again.decision.candidates(99) == tuple(
            again.decision.action(one.answer) for one in decision.candidates(99)
        )
        exact += 1
    assert exact > 10


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_any_other_position_goes_back_to_the_last_one_that_can_be_written_and_says_so(number: int) -> None:
    back = 0
    games = played(number)
    for then in games[::23]:
        if not any(before.decision and before.decision.kind == "activate" for before in then.past()):
            with pytest.raises(showing.Nothing, match="from the first activation on"):
                showing.scenario_text(then, 0)
            continue
        text = showing.scenario_text(then, 0)
        count = int(text.partition("After ")[2].partition(" ")[0])
        written = games[count]
        assert written.decision is not None
        asked = showing.question(written, written.decision.seat)
        assert asked is not None
        assert Draft(text, 0, visible(written, 0), asked).reads_back()
        assert ("further on" in text) == (count != then.number)
        back += count != then.number
    assert back


def test_a_game_from_a_scenario_is_written_with_its_own_cards_and_terrain() -> None:
    game = (
        scene(dice=[3] * 20)
        .board(close_quarters=True)
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 4 3+ 3/4; knife: melee 4 3+ 3/5", left=4)
        .operative("raider", "red", at=(12, 5.1234), weapons="knife: melee 3 4+ 3/4", tokens={"on-guard": 1})
        .terrain("crate", (7, 8, 8, 9), "heavy", top=2)
        .marker("pond", at=(8, 12), owner="red")
        .effect("kt24.weapon.stun", operative="raider", until="activated")
        .active("gunner")
        .begin()
    )
    text = showing.scenario_text(game, 0)
    again = killzone.scenario_from_text(text)
    assert visible(again, 0) == visible(game, 0)
    assert again.table.effects == game.table.effects
    shot = answer(game, "shoot", "raider")
    assert shot.decision is not None
    assert shot.decision.kind == "action"
    later = killzone.scenario_from_text(showing.scenario_text(shot, 0))
    assert later.decision is not None
    assert [reason.rule for reason in later.decision.check("shoot").reasons] == [
        reason.rule for reason in shot.decision.check("shoot").reasons
    ]
    assert later.stack[-1].ctx.weapons == ("rifle",)


def test_whoever_bears_plates_may_have_more_wounds_than_its_card() -> None:
    game = (
        scene()
        .operative("diver", "blue", at=(5, 5), left=13, wounds=12, tokens={"ballast-plates": 1})
        .operative("raider", "red", at=(12, 5))
        .begin()
    )
    again = killzone.scenario_from_text(showing.scenario_text(game, 0))
    assert again.table.operative("diver").wounds == 13


def test_a_toy_has_no_scenario_files() -> None:
    with pytest.raises(showing.Nothing, match="The Ring has no scenario files"):
        showing.scenario_text(toy.new_game(1), 0)
