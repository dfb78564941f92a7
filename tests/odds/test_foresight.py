"""Dice that cannot all be rolled again, and offers that do no more than others, change no odds if they are left out."""

from random import Random
from typing import Any

import pytest

from killzone.core.attacks import Attack
from killzone.odds.api import asked
from killzone.odds.distribution import Distribution
from killzone.odds.foresight import Foresight
from killzone.odds.policies import Policy
from killzone.odds.sides import Side
from killzone.odds.solve import Solver

pytestmark = pytest.mark.usefixtures("nothing_known")

SHOT: dict[str, Any] = {"atk": 6, "hit": 4, "dmg": (4, 3), "save": 4, "wounds": 10}
RULES = ("Balanced", "Ceaseless", "Relentless", "Punishing", "Severe", "Fails to Normals 1", "Devastating 1")


def drawn(seed: int) -> tuple[Attack, Policy]:
    chance = Random(f"foresight {seed}")
    numbers = SHOT | {"atk": chance.randint(4, 6), "hit": chance.randint(2, 5), "dmg": chance.choice(((4, 3), (3, 4)))}
    numbers |= {"rules": ", ".join(chance.sample(RULES, 3)), "cp": (chance.randint(0, 2), chance.randint(0, 1))}
    return asked("shoot", "kt24", chance.choice(("damage", "kill", "survive", "exchange")), numbers)


RULES_21 = ("Balanced", "Ceaseless", "Relentless", "Hot", "Lethal 5+")
WANTS = ("damage", "kill", "survive", "exchange", "keep-successes", "kill/survive")


def drawn_of_2021(seed: int) -> tuple[Attack, Policy]:
    """A shot of many dice, of which few can be rolled again."""
    chance = Random(f"foresight of 2021 {seed}")
    numbers = SHOT | {"atk": chance.randint(5, 8), "hit": chance.randint(2, 5), "dmg": chance.choice(((4, 3), (3, 4)))}
    numbers |= {"rules": f"{', '.join(chance.sample(RULES_21, 2))}{chance.choice(('', ' ! Rending', ' ! MW1'))}"}
    numbers |= {"cp": (chance.randint(0, 3), chance.randint(0, 2)), "own_wounds": chance.choice((0, 8))}
    return asked("shoot", "kt21", chance.choice(WANTS), numbers)


def drawn_fight(seed: int) -> tuple[Attack, Policy]:
    """A fight in which both take turns to roll dice again."""
    chance = Random(f"foresight in fights {seed}")
    numbers: dict[str, Any] = {"cp": (chance.randint(0, 2), chance.randint(0, 2))}
    for side in ("", "other_"):
        numbers |= {f"{side}atk": chance.randint(3, 5), f"{side}hit": chance.randint(2, 5), f"{side}wounds": 9}
        numbers |= {f"{side}dmg": chance.choice(((4, 3), (3, 4))), f"{side}rules": chance.choice(RULES[:5])}
    return asked("fight", "kt24", chance.choice(WANTS), numbers)


@pytest.fixture
def all_explored(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands are explored, whatever is known of their ends."""
    monkeypatch.setattr(Side, "_not_straight", lambda _self, _ctx, _state, hands, _worths: hands)


def without_foresight(attack: Attack, policy: Policy, patched: pytest.MonkeyPatch) -> Distribution:
    with patched.context() as without:
        without.setattr(Foresight, "few", lambda *_: [])
        without.setattr(Foresight, "needed", lambda _self, _ctx, moves: moves)
        return Solver(attack, policy).distribution()


@pytest.mark.parametrize("seed", range(40))
def test_odds_are_the_same_as_without_looking_ahead(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    attack, policy = drawn(seed)
    assert Solver(attack, policy).distribution() == without_foresight(attack, policy, monkeypatch)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("draw", [drawn_of_2021, drawn_fight])
def test_so_are_those_of_2021_and_of_fights(draw: Any, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    attack, policy = draw(seed)
    assert Solver(attack, policy).distribution() == without_foresight(attack, policy, monkeypatch)


@pytest.mark.usefixtures("all_explored")
def test_no_better_dice_are_looked_at_than_worse_ones_leave_points_for(monkeypatch: pytest.MonkeyPatch) -> None:
    shot = SHOT | {"atk": 8, "dmg": (3, 4), "rules": "Balanced ! Rending", "cp": (3, 0)}
    attack, policy = asked("shoot", "kt21", "damage", shot)
    numbers = []
    ways: tuple[Any, ...] = (Foresight.few, lambda *_: [])
    for few in ways:
        monkeypatch.setattr(Foresight, "few", few)
        solver = Solver(attack, policy)
        solver.distribution()
        numbers.append(sum(len(side.lives) for side in solver.sides.values()))
    assert numbers[0] < numbers[1] / 2


@pytest.mark.usefixtures("all_explored")
def test_no_more_fails_are_looked_at_than_there_are_points_to_pay_with(monkeypatch: pytest.MonkeyPatch) -> None:
    attack, policy = asked("shoot", "kt24", "kill", SHOT | {"rules": "Fails to Normals 1", "cp": (1, 0)})
    numbers = []
    ways: tuple[Any, ...] = (Foresight.few, lambda *_: [])
    for few in ways:
        monkeypatch.setattr(Foresight, "few", few)
        solver = Solver(attack, policy)
        solver.distribution()
        numbers.append(sum(len(side.lives) for side in solver.sides.values()))
    assert numbers[0] < numbers[1] / 3


@pytest.mark.usefixtures("all_explored")
def test_nobody_pays_while_another_rule_rolls_the_same_die_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    attack, policy = asked(
        "shoot", "kt24", "damage", SHOT | {"dmg": (3, 4), "rules": "Balanced, Ceaseless", "cp": (2, 0)}
    )
    numbers = []
    ways: tuple[Any, ...] = (Foresight.needed, lambda _self, _ctx, moves: moves)
    for needed in ways:
        monkeypatch.setattr(Foresight, "needed", needed)
        solver = Solver(attack, policy)
        solver.distribution()
        numbers.append(sum(len(side._hands._places) for side in solver.sides.values()))
    assert numbers[0] < numbers[1] * 0.8
