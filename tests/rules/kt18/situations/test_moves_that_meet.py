"""Positions in which rules of moving meet others: falls in the middle of charges, climbs, dangerous ground."""

from collections.abc import Sequence
from typing import Any

import pytest
from rules.kt18.arms import gun
from rules.kt18.movement.test_charges import charge
from rules.kt18.tables import A, B, one, part, way

from killzone.editions.kt18.operatives.states import has_charged

HAIR = 1 / 2540
LOW = part("low", (3, 3, 7, 7), 2.5, "solid", "floor")
KNOCKED_OFF = [6, 2, 1]
"""A hit in overwatch that does not wound, and a falling test of 1."""


@pytest.mark.rule("kt18.charge.non-targets")
@pytest.mark.rule("kt18.charge.reactions-stop")
@pytest.mark.parametrize(("y", "fails"), [(7, True), (7 + HAIR, False)])
def test_a_charger_that_falls_beside_somebody_it_did_not_name_has_not_charged(y: float, fails: bool) -> None:
    """It falls to (7.5, 5), 0.7" from its target, and 1" from another enemy or more."""
    models = [one("x", A, (6.4, 5, 2.5)), one("t", B, (9.2, 5), weapons=[gun()]), one("n", B, (7.5 + HAIR, y))]
    stays: Sequence[Any] = () if fails else [way((7.5 + HAIR, 5))]
    dice = [*KNOCKED_OFF, *([] if fails else [1, 1])]
    ran = charge(models, ["t", "enough", "overwatch-t", *stays], dice, terrain=[LOW])
    assert has_charged(ran.table, ran.table.operative("x")) is not fails
    assert bool(ran.told("kt18.charge.non-targets")) is fails
