"""What players are asked in windows: about whom, and what is happening."""

import pytest
from rules.kt18.arms import gun, playing
from rules.kt18.playing import run
from rules.kt18.tables import A, B, one

from killzone.core.flow import SEQUENCES, Window
from killzone.editions.kt18.ruleset import ruleset
from killzone.editions.kt18.shooting.shooting import SHOOT, Shooting

WHOLE = ("round", "phase", "battle", "team is checked", "Nerve tests")
"""What a window may be about that is about no single model."""


def test_every_window_names_a_model_or_is_about_no_single_one() -> None:
    assert ruleset().packs
    own = {name: one for name, one in SEQUENCES.items() if name.startswith("kt18.")}
    fixed = [step.prompt for each in own.values() for step in each.steps if isinstance(step, Window)]
    assert len(fixed) > 20
    assert [text for text in fixed if isinstance(text, str) and not any(word in text for word in WHOLE)] == []


@pytest.mark.rule("kt18.tactic.reroll")
def test_whose_roll_it_is_is_said() -> None:
    models = [one("gunner", A, (5, 11), weapons=[gun()]), one("raider", B, (10, 11))]
    table = playing(models, points=1)
    ran = run(table, SHOOT, Shooting("gunner"), [1], ["raider", "pass"])
    assert ran.questions[-1].prompt == "Re-roll the hit roll against Raider?"
