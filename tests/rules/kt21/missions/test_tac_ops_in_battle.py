"""Tac ops in battles of 2021: secret until they are revealed, by choice, and scored by their conditions."""

import pytest
from build import answer, log, options, pending, told
from rules.kt21.scenes import Scene21, scene

NOBODY = {"first-tac-op-friend": "nobody"}


def mission(dice: tuple[int, ...] = (), turn: int = 2, phase: str = "strategy") -> Scene21:
    """A turning point of Statement of Holdings with a marker in the west; blue has initiative."""
    made = scene(dice=dice, turn=turn).having(phase=phase, mission="statement-of-holdings")
    found = made.marker("west", at=(8, 11)).player("blue", team="ninth-bell").player("red", team="plot-forty")
    assert isinstance(found, Scene21)
    return found


def hiding(made: Scene21, player: str, card: str) -> Scene21:
    """With a tac op that a player keeps secret."""
    found = made.player(player, secrets={"archetype": "eviction", "first-tac-op": card, **NOBODY})
    assert isinstance(found, Scene21)
    return found


def standing(made: Scene21) -> Scene21:
    found = made.operative("b", "blue", at=(7, 11)).operative("r", "red", at=(25, 11))
    assert isinstance(found, Scene21)
    return found


@pytest.mark.rule("kt21.strategy.target-reveal")
@pytest.mark.rule("kt21.tacops.secret")
def test_a_tac_op_is_revealed_in_target_reveal_with_what_it_names() -> None:
    game = standing(hiding(hiding(mission(dice=(5, 2)), "blue", "vacant-possession"), "red", "notice-served")).begin()
    game = answer(game, "seat-0")
    assert pending(game) == ("blue", "target-reveal", ("vacant-possession-west", "pass"))
    seen = game.ruleset.redact(game.table, 1)
    assert (0, "first-tac-op", "") in seen.secrets
    assert "vacant" not in repr(seen.secrets)
    assert "vacant" not in repr(seen.setting.source)
    game = answer(game, "vacant-possession-west")
    assert "blue reveals Vacant Possession, naming the west marker." in log(game)
    assert not [secret for secret in game.table.secrets if secret[0] == 0]
    assert pending(game).kind == "activate"  # red's is for the first turning point


@pytest.mark.rule("kt21.strategy.target-reveal")
def test_a_pass_is_not_final_while_the_other_still_reveals() -> None:
    made = standing(hiding(hiding(mission(dice=(5, 2)), "blue", "vacant-possession"), "red", "quorum"))
    game = answer(made.begin(), "seat-0", "pass")
    assert pending(game) == ("red", "target-reveal", ("quorum", "pass"))
    game = answer(game, "quorum")
    assert pending(game) == ("blue", "target-reveal", ("vacant-possession-west", "pass"))
    assert pending(answer(game, "pass")).kind == "activate"


@pytest.mark.rule("kt21.tacops.scoring")
def test_each_condition_scores_once_at_the_end_of_turning_points() -> None:
    made = standing(hiding(mission(dice=(5, 2, 4, 4)), "blue", "vacant-possession"))
    game = answer(made.begin(), "seat-0", "vacant-possession-west", "b", "engage", "end", "r", "engage", "end")
    first = "blue scores 1 VP (Vacant Possession, first condition)"
    assert any(line.startswith(first) for line in told(game, "kt21.tacops.scoring"))
    assert game.table.players[0].count("vacant-possession-first") == 2
    assert not game.table.players[0].count("vacant-possession-second")
    assert game.table.turn == 3


FALLEN = "rifle: ranged 4 2+ 5/6"


@pytest.mark.rule("kt21.tacops.scoring")
@pytest.mark.rule("kt21.tacops.secret")
def test_distraint_is_revealed_when_an_enemy_falls_at_a_marker() -> None:
    made = hiding(mission(dice=(5, 5, 5, 5, 1, 1, 1), phase="firefight"), "blue", "distraint")
    made = made.operative("b", "blue", at=(2, 11), weapons=FALLEN).active("b")  # type: ignore[assignment]
    game = made.operative("r", "red", at=(9, 11), wounds=6, left=3).begin()
    game = answer(game, "shoot", "r")
    assert pending(game) == ("blue", "action-ended", ("distraint-r-west", "pass"))
    declined = answer(game, "pass")
    assert not declined.table.players[0].victory
    assert (0, "first-tac-op", "distraint") in declined.table.secrets
    game = answer(game, "distraint-r-west")
    assert game.table.players[0].victory == 1
    assert told(game, "kt21.tacops.secret")[-1] == "blue reveals Distraint, naming the west marker."
    assert "distraint-r-west" not in options(game)
