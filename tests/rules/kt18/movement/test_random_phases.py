"""Whole Movement phases played at random among walls, ledges and pools by three teams, with a plain look at the end."""

import random
from typing import Any

import pytest
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.tables import MM25, MM40, REGISTRY, A, B, C, one, part, table

from killzone.core.flow import Ask
from killzone.core.table import Operative, Table
from killzone.dice import SeededDice
from killzone.editions.kt18.board.falls import put_down
from killzone.editions.kt18.board.measuring import is_engaged
from killzone.editions.kt18.board.movement import ground_of, others
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.editions.kt18.operatives.states import was_charged
from killzone.geometry.places import place
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, inches

BOARD = (
    *REGISTRY,
    part("pool", (2, 14, 6, 18), 0.05, "flat", "difficult"),
    part("pan", (12, 9, 15, 12), 0.05, "flat", "dangerous"),
    part("bund", (9, 13, 9.5, 19), 1, "solid"),
    part("hull", (18, 8, 19, 14), 4, "solid", "impassable"),
)


def crowd(dice: random.Random) -> Table:
    """Five models for each of three seats, set down at random, on floors too."""
    position = in_play(table(terrain=BOARD, seats=3))
    models: list[Operative] = []
    for seat in (A, B, C):
        for number in range(5):
            size = dice.choice([MM25, MM25, MM40])
            fields: dict[str, Any] = {"keywords": ["fly"]} if number == 4 else {}
            model = one(f"m{seat}{number}", seat, (1, 1), base=size, wounds=dice.choice([1, 2]), **fields)
            height = dice.choice([0, 0, 2.5, 5, 7.5])
            at = Spot(inches(dice.uniform(2, 20)), inches(dice.uniform(2, 20)), inches(height))
            board = position.but(operatives=tuple(models))
            free = put_down(board, model.but(spot=at), at)
            assert free is not None
            models.append(model.but(spot=free))
    cards = tuple(one.card for one in models)
    setting = position.setting.but(cards=cards, operatives=tuple(one.id for one in models))
    return position.but(setting=setting, operatives=tuple(models))


def look(position: Table) -> None:
    """Nobody overlaps anybody or anything, or stands in the air."""
    for model in position.operatives:
        if model.spot is not None:
            assert place(ground_of(position, model), model.spot, others(position, model)) == []


@pytest.mark.parametrize("seed", range(3))
def test_random_phases_end_and_leave_a_legal_position(seed: int) -> None:
    dice = random.Random(seed)
    position = crowd(dice)
    look(position)
    ran = played(position, dice)
    look(ran.table)
    for model in ran.table.operatives:
        if model.spot is not None and model.count("moved") and not model.count("charge-attempted"):
            fell = "kt18.terrain.fall-placement" in ran.rules
            assert fell or not is_engaged(ran.table, model) or was_charged(ran.table, model)


def played(position: Table, dice: random.Random) -> Ran:
    def answer(ask: Ask) -> Any:
        for candidate in ask.domain.candidates(4):
            assert ask.domain.check(candidate, ask.rule).legal
        return ask.domain.sample(dice.randrange)

    return run(position, MOVEMENT, MovementPhase(), SeededDice(f"b2:{dice.randrange(10**9)}"), answer)


if __name__ == "__main__":
    for number in range(10**6):
        test_random_phases_end_and_leave_a_legal_position(number)
        print(number, INCH, flush=True)
