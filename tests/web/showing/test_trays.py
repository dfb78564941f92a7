"""The dice on the table: every die with its face, what became of it, and the answers that are about it."""

import pytest
from build import Scene, answer, options, scene
from toy.script import walked

import killzone
from killzone.core.game import Game
from killzone.web import showing
from killzone.web.protocol import DicePool, Tray

Shown = tuple[int, str, str]


def rifle(dice: list[int], rules: str = "-", *, cp: int = 0, wounds: int = 12) -> Scene:
    return (
        scene(dice=dice, blue_cp=cp)
        .operative("gunner", "blue", at=(5, 5), weapons=f"rifle: ranged 4 3+ 3/4 {rules}; knife: melee 4 3+ 3/5")
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4", wounds=wounds)
        .active("gunner")
    )


def knives(dice: list[int], own: str = "4 3+ 3/5", theirs: str = "3 4+ 3/4") -> Game:
    game = (
        scene(dice=dice)
        .operative("gunner", "blue", at=(5, 5), weapons=f"knife: melee {own}")
        .operative("raider", "red", at=(6.5, 5), weapons=f"dirk: melee {theirs}")
        .active("gunner")
        .begin()
    )
    return answer(game, "fight")


def tray_of(game: Game, seat: int | None = None) -> Tray:
    assert game.decision is not None
    found = showing.tray(game, game.decision.seat if seat is None else seat)
    assert found is not None
    return found


def dice(pool: DicePool) -> list[Shown]:
    return [(die.face, die.result, die.state) for die in pool.dice]


def picks(pool: DicePool) -> dict[int, list[str]]:
    return {die.face: die.picks for die in pool.dice if die.picks}


def test_each_die_that_can_be_rerolled_carries_the_answers_about_it() -> None:
    game = answer(rifle([6, 2, 1, 5], "Balanced", cp=1).begin(), "shoot", "raider")
    attack, defence = tray_of(game).pools
    assert dice(attack) == [(6, "critical", ""), (5, "normal", ""), (2, "fail", ""), (1, "fail", "")]
    assert picks(attack)[2] == ["balanced-2", "command-reroll-2"]
    assert (attack.seat, attack.operative) == (0, "gunner")
    assert attack.title == "Attack: rifle, Hit 3+, Dmg 3/4"
    assert attack.note == "1 critical, 1 normal"
    assert (defence.operative, defence.title, defence.dice) == ("raider", "Defence: Save 4+", [])


def test_a_rerolled_die_is_marked_and_has_no_more_answers() -> None:
    game = answer(rifle([6, 2, 1, 5, 4], "Balanced", cp=1).begin(), "shoot", "raider", "balanced-2")
    attack = tray_of(game).pools[0]
    assert (4, "normal", "rerolled") in dice(attack)
    assert 4 not in picks(attack)
    assert picks(attack) == {6: ["command-reroll-6"], 5: ["command-reroll-5"], 1: ["command-reroll-1"]}


def test_only_whoever_is_asked_sees_which_answers_are_about_a_die() -> None:
    game = answer(rifle([6, 2, 1, 5], "Balanced").begin(), "shoot", "raider")
    assert picks(tray_of(game, 0).pools[0])
    for seat in (-1, 1):
        assert dice(tray_of(game, seat).pools[0]) == dice(tray_of(game, 0).pools[0])
        assert picks(tray_of(game, seat).pools[0]) == {}


def test_blocks_are_made_with_dice_against_dice_whose_faces_are_still_known() -> None:
    game = answer(rifle([6, 5, 4, 1, 6, 4, 3]).begin(), "shoot", "raider")
    assert options(game) == ("critical-critical", "normal-normal", "critical-normal")
    attack, defence = tray_of(game).pools
    assert dice(attack) == [(6, "critical", ""), (5, "normal", ""), (4, "normal", ""), (1, "fail", "discarded")]
    assert dice(defence) == [(6, "critical", ""), (4, "normal", ""), (3, "fail", "discarded")]
    assert picks(attack) == {
        6: ["critical-critical"],
        5: ["normal-normal", "critical-normal"],
        4: ["normal-normal", "critical-normal"],
    }
    assert picks(defence) == {6: ["critical-critical", "critical-normal"], 4: ["normal-normal"]}


def test_a_block_takes_both_dice_out_of_the_attack() -> None:
    game = answer(rifle([6, 6, 5, 4, 6, 6, 5]).begin(), "shoot", "raider", "critical-critical")
    attack, defence = tray_of(game).pools
    assert dice(attack).count((6, "critical", "blocked")) == 1
    assert dice(defence).count((6, "critical", "discarded")) == 1
    assert next(die.note for die in defence.dice if die.state == "discarded") == "spent on a block"
    assert (attack.note, defence.note) == ("1 critical, 2 normal", "1 critical, 1 normal")


def comes_to(game: Game) -> str:
    lie = showing.lying(game)
    return showing.as_they_lie(game, lie) if lie else ""


def test_what_the_dice_come_to_is_told_when_no_more_have_to_fall() -> None:
    game = answer(rifle([6, 5, 4, 1, 6, 4, 3], wounds=8).begin(), "shoot", "raider")
    assert comes_to(game) == "As the dice lie raider takes 3 (5 of 8 wounds left)."
    game = answer(rifle([6, 6, 5, 5, 5, 4, 4], wounds=7).begin(), "shoot", "raider")
    assert comes_to(game) == "As the dice lie raider takes 7 and is incapacitated."


def test_what_the_dice_come_to_is_true() -> None:
    game = answer(rifle([6, 6, 5, 5, 6, 4, 4], wounds=14).begin(), "shoot", "raider")
    told = comes_to(game)
    least = min(14 - _end(game, first).table.operative("raider").wounds for first in options(game))
    assert told == f"As the dice lie raider takes {least} ({14 - least} of 14 wounds left)."


def _end(game: Game, first: str) -> Game:
    """The least damage that the defender can be left with after a first answer."""
    game = answer(game, first)
    while game.decision and game.decision.kind == "block":
        game = min((_end(game, one) for one in options(game)), key=lambda end: -end.table.operative("raider").wounds)
    return game


def test_nothing_is_told_while_defence_dice_have_still_to_fall() -> None:
    game = answer(rifle([6, 2, 1, 5], "Balanced").begin(), "shoot", "raider")
    assert showing.lying(game) is None


@pytest.mark.parametrize(
    ("rules", "faces", "key", "die"),
    [
        ("Punishing", [6, 5, 2, 1], "punishing", (1, "fail", "")),
        ("Rending", [6, 5, 4, 1], "rending", (4, "normal", "")),
        ("Severe", [5, 4, 2, 1], "severe", (4, "normal", "")),
    ],
)
def test_retaining_is_offered_at_the_die_that_would_change(
    rules: str, faces: list[int], key: str, die: tuple[int, str, str]
) -> None:
    game = answer(rifle(faces, rules).begin(), "shoot", "raider")
    attack = tray_of(game).pools[0]
    assert [(one.face, one.result, one.state) for one in attack.dice if key in one.picks] == [die]


def test_a_die_that_a_rule_changed_says_which() -> None:
    game = answer(rifle([6, 5, 2, 1, 6, 5, 5], "Punishing").begin(), "shoot", "raider", "punishing")
    changed = [die for die in tray_of(game).pools[0].dice if die.state == "retained"]
    assert [(die.face, die.result, die.note) for die in changed] == [(1, "normal", "Punishing")]


def test_dice_kept_without_a_roll_have_no_face() -> None:
    game = answer(rifle([6, 5, 3, 6, 4, 3], "Accurate 1").begin(), "shoot", "raider")
    assert tray_of(game).pools[0].dice == []
    game = answer(game, "accurate-1")
    kept = [die for die in tray_of(game).pools[0].dice if not die.face]
    assert [(die.result, die.state, die.note) for die in kept] == [("normal", "retained", "Accurate")]


def test_a_success_given_up_because_the_target_is_obscured_stays_to_be_seen() -> None:
    obscured = rifle([6, 5, 4, 1, 5, 4, 3]).player("red", cp=1).terrain("wall", (8, 3, 8.5, 7), "heavy", top=1)
    game = answer(obscured.begin(), "shoot", "raider")
    attack = tray_of(game).pools[0]
    gone = [(die.face, die.note) for die in attack.dice if die.state == "discarded" and die.note]
    assert gone == [(4, "obscured")]
    assert attack.note == "2 normal"


def test_strikes_and_blocks_of_a_fight_are_answers_about_dice() -> None:
    game = knives([6, 5, 4, 1, 5, 6, 2])
    own, other = tray_of(game).pools
    assert (own.title, other.title) == ("Attack: knife, Hit 3+, Dmg 3/5", "Attack: dirk, Hit 4+, Dmg 3/4")
    assert picks(own) == {
        6: ["strike-critical", "block-critical-with-critical", "block-normal-with-critical"],
        5: ["strike-normal", "block-normal-with-normal"],
        4: ["strike-normal", "block-normal-with-normal"],
    }
    assert picks(other) == {
        6: ["block-critical-with-critical"],
        5: ["block-normal-with-critical", "block-normal-with-normal"],
    }


def test_a_strike_and_a_block_are_seen_on_the_dice() -> None:
    game = answer(knives([6, 5, 4, 1, 5, 6, 2]), "block-critical-with-critical", "strike-normal")
    own, other = tray_of(game).pools
    assert dice(own) == [
        (6, "critical", "discarded"),
        (5, "normal", ""),
        (4, "normal", ""),
        (1, "fail", "discarded"),
    ]
    assert dice(other) == [(6, "critical", "blocked"), (5, "normal", "struck"), (2, "fail", "discarded")]
    assert next(die.note for die in other.dice if die.state == "struck") == "strikes: 3 damage"


def test_a_success_lost_to_shock_says_so() -> None:
    game = answer(knives([6, 5, 4, 1, 5, 6, 2], own="4 3+ 3/5 Shock"), "strike-critical")
    lost = [die for die in tray_of(game).pools[1].dice if die.note == "Shock"]
    assert [(die.face, die.result, die.state) for die in lost] == [(5, "normal", "discarded")]


def test_a_loaded_game_knows_how_many_successes_there_are_but_not_their_faces() -> None:
    game = answer(rifle([6, 5, 4, 1, 6, 4, 3]).begin(), "shoot", "raider")
    again = killzone.load(killzone.save(game))
    attack, defence = tray_of(again).pools
    assert dice(attack) == [(0, "critical", ""), (0, "normal", ""), (0, "normal", "")]
    assert [die.picks for die in defence.dice] == [["critical-critical", "critical-normal"], ["normal-normal"]]


def test_a_game_that_knows_its_past_shows_the_same_dice_as_the_one_that_was_played() -> None:
    game = answer(rifle([6, 6, 5, 4, 6, 6, 5]).begin(), "shoot", "raider", "critical-critical")
    again = killzone.replay(killzone.record(game))
    assert tray_of(again) == tray_of(game)


def test_positions_that_are_alike_but_fell_otherwise_show_their_own_dice() -> None:
    one = answer(rifle([6, 5, 4, 1, 6, 4, 3]).begin(), "shoot", "raider")
    two = answer(rifle([6, 4, 4, 2, 6, 5, 1]).begin(), "shoot", "raider")
    assert [die.face for die in tray_of(one).pools[0].dice] == [6, 5, 4, 1]
    assert [die.face for die in tray_of(two).pools[0].dice] == [6, 4, 4, 2]


def test_without_an_attack_there_is_no_tray() -> None:
    assert showing.tray(rifle([]).begin(), 0) is None


def test_a_ruleset_without_words_has_no_tray() -> None:
    assert showing.tray(walked(), 0) is None
