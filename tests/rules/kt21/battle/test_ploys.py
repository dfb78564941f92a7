"""Strategic ploys in the Strategy phase: in turn, paid for, each once; initiative comes first wherever several act."""

import pytest
from build import answer, options, pending, refusals
from rules.kt21.scenes import Scene21, scene

from killzone.core.game import Game


def phase(dice: tuple[int, ...] = (6, 1), cp: int = 2, **keys: object) -> Game:
    """The Strategy phase of turning point 2: blue is the Ninth Bell, red the Meridian Survey, each with 1 CP more."""
    made = scene(dice=dice, turn=2).having(phase="strategy")
    made = made.player("blue", team="ninth-bell", cp=cp).player("red", team="meridian-survey", cp=cp)
    made = made.operative("b", "blue", (5, 11), card="ninth-bell.riveter")
    for id, y in (("r", 11), ("r2", 14)):
        made = made.operative(id, "red", (20, y), card="meridian-survey.chainman")
    made = made.having(**keys)
    assert isinstance(made, Scene21)
    return made.begin()


@pytest.mark.rule("kt21.strategy.ploys", "kt21.def.simultaneous")
@pytest.mark.parametrize(("first", "seat"), [("blue", "seat-0"), ("red", "seat-1")])
def test_5_players_alternate_from_initiative_until_both_pass_in_succession(first: str, seat: str) -> None:
    game = answer(phase(), seat)
    second = "red" if first == "blue" else "blue"
    assert pending(game)[:2] == (first, "strategic-ploys")
    game = answer(game, "pass")
    assert pending(game)[:2] == (second, "strategic-ploys")
    game = answer(game, options(game)[0])
    assert pending(game)[:2] == (first, "strategic-ploys"), "a pass is not final"
    passed = answer(game, "pass")
    if pending(passed)[:2] == (second, "strategic-ploys"):  # whoever has nothing more to use is not asked
        passed = answer(passed, "pass")
    assert pending(passed)[1] == "activate"


@pytest.mark.rule("kt21.strategy.ploys", "kt21.strategy.ploy-once", "kt21.strategy.ploy-cost")
def test_5_five_turns_and_two_ploys() -> None:
    """Blue passes, red uses a ploy, blue uses one, red passes, blue passes: each has paid 1 CP of 3."""
    game = answer(phase(), "seat-0", "pass")
    assert pending(game) == ("red", "strategic-ploys", ("triangulate", "hold-the-peg", "pass"))
    game = answer(game, "hold-the-peg", "hull-rated")
    assert pending(game)[:2] == ("red", "strategic-ploys")
    assert refusals(game, "hold-the-peg") == ("kt21.strategy.ploys",)
    game = answer(game, "pass")
    assert pending(game) == ("blue", "strategic-ploys", ("on-the-line", "pass"))
    game = answer(game, "pass")
    assert pending(game).kind == "activate"
    assert [player.points for player in game.table.players] == [2, 2]


@pytest.mark.rule("kt21.strategy.ploy-cost")
def test_a_ploy_is_paid_for_when_it_is_used_and_not_offered_to_who_cannot() -> None:
    game = answer(phase(cp=0), "seat-0")
    assert game.table.players[0].points == 1
    game = answer(game, options(game)[0], "pass")
    assert game.table.players[0].points == 0
    assert pending(game)[0] != "blue" or pending(game)[1] != "strategic-ploys"


@pytest.mark.rule("kt21.strategy.ploy-once")
def test_5_no_ploy_is_used_twice_in_one_strategy_phase() -> None:
    game = answer(phase(), "seat-0")
    ploy = options(game)[0]
    game = answer(game, ploy, "pass")
    assert pending(game)[:2] == ("blue", "strategic-ploys")
    assert ploy not in options(game)
    assert refusals(game, ploy)
