"""Whole battles of 2021 played at random, with the invariants of every game."""

import pytest
from conformance import chance, conform

from killzone.core.game import Game
from killzone.dice import SeededDice
from killzone.editions.kt21.ruleset import ruleset


@pytest.mark.rule("kt21.tp.phases")
@pytest.mark.parametrize(
    ("number", "killzone", "teams", "mission"),
    [
        (1, "salt-rows", ["plot-forty", "meridian-survey"], ""),
        (2, "candlewick-court", ["house-of-seconds", "ninth-bell"], "reconcile-the-ledgers"),
        (3, "patient-margin", ["ninth-bell", "meridian-survey"], "bleed-the-presses"),
    ],
)
def test_a_battle_is_played_to_its_end(number: int, killzone: str, teams: list[str], mission: str) -> None:
    source = {"killzone": killzone, "teams": teams, "way": "matched" if mission else "open"}
    if mission:
        source["mission"] = mission
    game = conform(Game.begin(ruleset(), source, SeededDice(number)), chance(number), every=50)
    assert game.table.over
    assert game.table.turn == 4


def test_the_rules_fit_together() -> None:
    assert not ruleset().problems()
