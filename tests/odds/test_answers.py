"""Where an answer in the middle of an attack leads."""

from fractions import Fraction

import pytest
from build import scene

from killzone.core.game import Game
from killzone.odds.answers import OpenAttack, is_open


def blocking(dice: list[int]) -> Game:
    """A shot whose dice have fallen: red has to choose what to block."""
    position = scene(dice=dice).operative("b1", "blue", (5, 11), "rifle: ranged 3 3+ 3/5")
    game = position.operative("r1", "red", (12, 11), "knife: melee 3 4+ 3/4", wounds=12).active("b1").begin()
    for answer in ("shoot", "r1"):
        assert game.decision is not None
        game = game.play(game.decision.action(answer))
    return game


def test_the_odds_of_each_answer_are_those_of_what_is_left() -> None:
    game = blocking([6, 4, 1, 6, 1, 1])
    assert game.decision is not None
    assert game.decision.kind == "block"
    attack = OpenAttack(game)
    assert attack.after("critical-critical").mean == 3
    assert attack.after("critical-normal").mean == 5
    assert attack.ctx.wounds == 12


def test_chance_that_is_still_to_come_is_mixed_exactly() -> None:
    position = scene(dice=[4, 4, 1, 1], blue_cp=1).operative("b1", "blue", (10, 11), "knife: melee 2 3+ 3/4")
    game = position.operative("r1", "red", (11.5, 11), "knife: melee 2 4+ 3/4", wounds=12).active("b1").begin()
    assert game.decision is not None
    game = game.play(game.decision.action("fight"))
    assert game.decision is not None
    assert game.decision.kind == "after-fight-dice"
    attack = OpenAttack(game)
    assert attack.after("pass").mean == 6
    assert attack.after("command-reroll-4").mean == 3 + Fraction(3 * 3 + 4, 6)


def asked_about_attack_dice(dice: list[int], rules: str) -> Game:
    """A shot at a target with no chance to save: blue has to say what becomes of the attack dice."""
    position = scene(dice=dice).operative("b1", "blue", (5, 11), f"rifle: ranged 3 4+ 3/4 {rules}, Piercing 3")
    game = position.operative("r1", "red", (12, 11), wounds=20).active("b1").begin()
    for answer in ("shoot", "r1"):
        assert game.decision is not None
        game = game.play(game.decision.action(answer))
    return game


def test_whoever_keeps_the_dice_gets_what_they_show() -> None:
    """A 6, a 4 and a 1 that are kept inflict 7 and no more; one die of 4+ that is re-rolled inflicts 3, or 4 on a 6."""
    attack = OpenAttack(asked_about_attack_dice([6, 4, 1], "Balanced"))
    assert attack.after("pass").damage() == [(7, Fraction(1))]
    assert attack.after("balanced-1").mean == 7 + Fraction(2 * 3 + 4, 6)
    assert attack.after("balanced-4").mean == 4 + Fraction(2 * 3 + 4, 6)


def test_whoever_keeps_a_success_keeps_it_as_it_is() -> None:
    """Severe makes one of two normal successes critical, if it is used."""
    attack = OpenAttack(asked_about_attack_dice([4, 4, 1], "Severe"))
    assert attack.after("pass").damage() == [(6, Fraction(1))]
    assert attack.after("severe").damage() == [(7, Fraction(1))]


def test_a_fight_goes_on_only_when_both_have_kept_their_dice() -> None:
    """Blue has kept a 4 and a 1; if red keeps two fails, too, blue inflicts 3 and nobody is asked again."""
    position = scene(dice=[4, 1, 1, 1]).operative("b1", "blue", (10, 11), "knife: melee 2 4+ 3/4 Balanced")
    game = position.operative("r1", "red", (11.5, 11), "axe: melee 2 4+ 9/9 Balanced", wounds=12).active("b1").begin()
    assert game.decision is not None
    game = game.play(game.decision.action("fight"))
    assert game.decision is not None
    game = game.play(game.decision.action("pass"))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "after-fight-dice")
    attack = OpenAttack(game)
    assert attack.after("pass").damage() == [(3, Fraction(1))]
    assert attack.after("pass").mean_taken == 0
    assert attack.after("balanced-1").mean_taken > 0


def test_an_attack_can_be_looked_at_with_other_points() -> None:
    position = scene(dice=[4, 1, 1, 1], blue_cp=3).operative("b1", "blue", (10, 11), "knife: melee 2 3+ 3/4")
    game = position.operative("r1", "red", (11.5, 11), "knife: melee 2 4+ 3/4", wounds=12).active("b1").begin()
    assert game.decision is not None
    game = game.play(game.decision.action("fight"))
    attack = OpenAttack(game)
    poor = attack.after("command-reroll-1", lambda duel: duel.but(points=(1, 0)))
    assert poor.mean == 3 + Fraction(3 * 3 + 4, 6)


def test_without_an_attack_there_is_nothing_to_look_at() -> None:
    game = scene().operative("b1", "blue", (10, 11)).operative("r1", "red", (20, 11)).active("b1").begin()
    assert not is_open(game)
    with pytest.raises(LookupError, match="no attack is under way"):
        OpenAttack(game)
