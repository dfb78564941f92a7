"""Tac ops in battles of 2021: secret until they are revealed, by choice, and scored by their conditions."""

import pytest
from build import answer, log, options, pending, told
from rules.kt21.scenes import Scene21, scene

from killzone.core.game import Game

NOBODY = {"first-tac-op-friend": "nobody"}


def mission(dice: tuple[int, ...] = (), turn: int = 2, phase: str = "strategy") -> Scene21:
    """A turning point of Statement of Holdings with a marker in the west; blue has initiative."""
    made = scene(dice=dice, turn=turn).having(phase=phase, mission="statement-of-holdings")
    found = made.marker("west", at=(8, 11)).player("blue", team="ninth-bell").player("red", team="plot-forty")
    assert isinstance(found, Scene21)
    return found


def hiding(made: Scene21, player: str, card: str) -> Scene21:
    """With a tac op that a player keeps secret."""
    found = made.player(player, secrets={"archetype": "custody", "first-tac-op": card, **NOBODY})
    assert isinstance(found, Scene21)
    return found


def standing(made: Scene21) -> Scene21:
    found = made.operative("b", "blue", at=(7, 11)).operative("r", "red", at=(25, 11))
    assert isinstance(found, Scene21)
    return found


def target_reveal(game: Game) -> Game:
    """The game at its target reveal: blue decides who has initiative, and nobody uses a ploy."""
    game = answer(game, "seat-0")
    while pending(game).kind == "strategic-ploys":
        game = answer(game, "pass")
    return game


@pytest.mark.rule("kt21.strategy.target-reveal")
@pytest.mark.rule("kt21.tacops.secret")
def test_a_tac_op_is_revealed_in_target_reveal_with_what_it_names() -> None:
    game = standing(hiding(hiding(mission(dice=(5, 2)), "blue", "vacant-possession"), "red", "notice-served")).begin()
    game = target_reveal(game)
    assert pending(game) == ("blue", "target-reveal", ("vacant-possession-west", "pass-for-good", "pass"))
    seen = game.ruleset.redact(game.table, 1)
    assert (0, "first-tac-op", "") in seen.secrets
    assert "vacant" not in repr(seen.secrets)
    assert "vacant" not in repr(seen.setting.source)
    game = answer(game, "vacant-possession-west")
    assert "blue reveals Vacant Possession, naming the west marker." in log(game)
    assert not [secret for secret in game.table.secrets if secret[0] == 0]
    # Red's is for the first turning point, but red is asked: not to be asked would tell blue what it is not.
    assert pending(game) == ("red", "target-reveal", ("pass",))
    game = answer(game, "pass")
    assert pending(game).kind == "activate"  # blue has nothing more to keep secret


@pytest.mark.rule("kt21.strategy.target-reveal")
def test_5_a_pass_is_not_final_while_the_other_still_reveals() -> None:
    made = standing(hiding(hiding(mission(dice=(5, 2)), "blue", "vacant-possession"), "red", "quorum"))
    game = answer(target_reveal(made.begin()), "pass")
    assert pending(game) == ("red", "target-reveal", ("quorum", "pass-for-good", "pass"))
    game = answer(game, "quorum")
    assert pending(game) == ("blue", "target-reveal", ("vacant-possession-west", "pass"))
    assert pending(answer(game, "pass")).kind == "activate"


@pytest.mark.rule("kt21.strategy.target-reveal")
@pytest.mark.rule("kt21.tacops.secret")
def test_who_passes_for_the_rest_of_the_step_is_not_asked_after_each_reveal_of_the_other() -> None:
    made = standing(hiding(hiding(mission(dice=(5, 2)), "blue", "vacant-possession"), "red", "quorum"))
    game = answer(target_reveal(made.begin()), "pass-for-good", "quorum")
    assert pending(game).kind == "activate"
    assert (0, "first-tac-op", "vacant-possession") in game.table.secrets, "it may be revealed in a later one"


@pytest.mark.rule("kt21.tacops.secret")
def test_at_an_end_each_player_is_asked_once_more_only_after_a_reveal_of_their_own() -> None:
    made = hiding(hiding(mission(dice=(4, 4), phase="firefight"), "blue", "served-at-home"), "red", "served-at-home")
    game = answer(standing(made).begin(), "b", "engage", "end", "r", "engage", "end")
    assert pending(game) == ("blue", "end-reveal", ("served-at-home", "pass"))
    game = answer(game, "pass")
    assert pending(game) == ("red", "end-reveal", ("served-at-home", "pass"))
    game = answer(game, "served-at-home")
    assert game.table.turn == 3, "blue has passed, and nothing changed that blue could answer to"


@pytest.mark.rule("kt21.tacops.scoring")
def test_each_condition_scores_once_at_the_end_of_turning_points() -> None:
    made = standing(hiding(mission(dice=(5, 2, 4, 4)), "blue", "vacant-possession"))
    game = answer(target_reveal(made.begin()), "vacant-possession-west", "b", "engage", "end", "r", "engage", "end")
    first = "(Vacant Possession, first condition)"
    assert any(first in line for line in told(game, "kt21.tacops.scoring"))
    assert game.table.players[0].count("vacant-possession-first") == 2
    assert not game.table.players[0].count("vacant-possession-second")
    assert game.table.turn == 3


FALLEN = "rifle: ranged 4 2+ 5/6"


@pytest.mark.rule("kt21.tacops.scoring")
@pytest.mark.rule("kt21.tacops.secret")
def test_43_distraint_is_revealed_when_an_enemy_falls_at_a_marker() -> None:
    made = hiding(mission(dice=(5, 5, 5, 5, 1, 1, 1), phase="firefight"), "blue", "distraint")
    made = made.operative("b", "blue", at=(2, 11), weapons=FALLEN).active("b")
    game = made.operative("r", "red", at=(9, 11), wounds=6, left=3).begin()
    game = answer(game, "shoot", "r")
    assert pending(game) == ("blue", "event-reveal", ("distraint-r-west", "pass"))
    declined = answer(game, "pass")
    assert not declined.table.players[0].victory
    assert (0, "first-tac-op", "distraint") in declined.table.secrets
    game = answer(game, "distraint-r-west")
    assert game.table.players[0].victory == 1
    assert told(game, "kt21.tacops.secret")[-1] == "blue reveals Distraint, naming the west marker."
    assert "distraint-r-west" not in options(game)


@pytest.mark.rule("kt21.tacops.scoring")
def test_43_the_second_condition_at_an_end_with_control_there_and_the_next_event_after_one_declined() -> None:
    made = hiding(mission(dice=(5, 5, 5, 5, 1, 1, 1, 4, 4), phase="firefight"), "blue", "distraint")
    made = made.operative("b", "blue", at=(2, 11), weapons=FALLEN).active("b")
    made = made.operative("far", "red", at=(25, 11), ready=False)
    made = made.operative("near", "blue", at=(8, 8.5), weapons=FALLEN, ready=False)
    fallen = answer(made.operative("r", "red", at=(9, 11), wounds=6, left=3).begin(), "shoot", "r")
    game = answer(fallen, "distraint-r-west", "end")
    assert game.table.turn == 3, "blue controls the west marker at the End"
    said = [
        line for line in told(game, "kt21.tacops.scoring") if line.startswith("blue scores") and "Distraint" in line
    ]
    assert said == [
        "blue scores 1 VP, 1 in all (Distraint, first condition).",
        "blue scores 1 VP, 4 in all (Distraint, second condition).",
    ]
    again = answer(answer(fallen, "pass"), "end")
    assert not [line for line in told(again, "kt21.tacops.scoring") if "Distraint" in line]
    more = made.having(dice=[5, 5, 5, 5, 1, 1, 1, 5, 5, 5, 5, 1, 1, 1])
    more = more.operative("near", "blue", at=(8, 7.5), weapons=FALLEN).operative("far", "red", at=(25, 11))
    more = more.operative("s", "red", at=(9, 13), wounds=6, left=3, ready=False)
    game = more.operative("r", "red", at=(9, 11), wounds=6, left=3).begin()
    game = answer(game, "shoot", "r", "pass", "end", "far", "engage", "end", "near", "engage", "shoot", "s")
    assert options(game) == ("distraint-s-west", "pass")


@pytest.mark.rule("kt21.tacops.secret")
def test_whoever_keeps_another_card_is_asked_at_the_same_moments() -> None:
    made = hiding(mission(dice=(5, 5, 5, 5, 1, 1, 1), phase="firefight"), "blue", "quiet-possession")
    made = made.operative("b", "blue", at=(2, 11), weapons=FALLEN).active("b")
    game = made.operative("r", "red", at=(9, 11), wounds=6, left=3).begin()
    game = answer(game, "shoot", "r")
    assert pending(game) == ("blue", "event-reveal", ("pass",))
    nobody = made.player("blue", secrets={}).operative("r", "red", at=(9, 11), wounds=6, left=3).begin()  # all revealed
    assert pending(answer(nobody, "shoot", "r")).kind != "event-reveal"
