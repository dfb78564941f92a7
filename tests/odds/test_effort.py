"""What a question will cost is known before, and what is answered meanwhile holds the exact answer between two."""

from typing import Any

import pytest
from odds.random_attacks import drawn

from killzone import odds
from killzone.odds.api import asked, find_policy
from killzone.odds.efforts import Effort
from killzone.odds.solve import Solver, forget
from killzone.odds.survey import surveyed
from killzone.odds.windows import WindowGame

SIDE: dict[str, Any] = {"atk": 3, "hit": 3, "dmg": (3, 4), "wounds": 8}


def fight(**more: Any) -> dict[str, Any]:
    return SIDE | {f"other_{name}": number for name, number in SIDE.items()} | more


@pytest.mark.parametrize(
    "more",
    [
        {"rules": "Relentless", "other_rules": "Relentless"},
        {"rules": "Ceaseless", "cp": (1, 1)},
        {"rules": "Balanced", "other_rules": "Ceaseless", "cp": (0, 2)},
    ],
)
def test_the_pairs_told_before_are_those_that_are_looked_at(more: dict[str, Any]) -> None:
    attack, policy = asked("fight", "kt24", None, fight(**more))
    solver = Solver(attack, policy)
    told = surveyed(solver)
    solver.distribution()
    games = [game for game in solver.games.values() if isinstance(game, WindowGame)]
    assert told == max(len(game.sides[0].nodes) * len(game.sides[1].nodes) for game in games) > 100


def test_asking_for_the_effort_changes_no_answer() -> None:
    numbers = fight(rules="Ceaseless", other_rules="Balanced", cp=(1, 0))
    forget()
    before = odds.fight(**numbers)
    forget()
    assert odds.effort("fight", **numbers).pairs > 0
    assert odds.fight(**numbers) == before


def test_a_shot_and_a_fight_without_rerolls_are_no_effort() -> None:
    assert odds.effort("shoot", atk=4, hit=3, dmg=(3, 4), rules="Ceaseless", save=4, wounds=8).pairs == 0
    assert not odds.effort("fight", **fight()).is_long


def test_an_effort_says_what_it_takes() -> None:
    assert str(Effort(20_000_000)) == "about 10 s and 1,000 MB: 20,000,000 pairs of hands of dice"
    assert (Effort(20_000_000).is_long, Effort(20_000_000).is_too_much) == (True, False)
    assert (Effort(100_000_000).is_long, Effort(100_000_000).is_too_much) == (True, True)
    assert (Effort(10_000).is_long, Effort(10_000).is_too_much) == (False, False)
    assert str(Effort(600_000_000)).startswith("about 5 minutes")
    assert str(Effort(20_000_000, opposed=False)).startswith("about 18 s and 2,800 MB")


@pytest.mark.parametrize("seed", range(24))
def test_the_exact_answer_lies_between_the_bounds(seed: int) -> None:
    one = drawn(f"bounds {seed}")
    between = odds.bounds(one.kind, edition=one.edition, policy=one.policy, **one.numbers)
    if not one.policy.opposed:
        assert between is None
        return
    assert between is not None
    exact = odds.of_attack(one.attack, one.policy).joint.mean(one.policy.attacker)
    assert between.worth[0] <= exact <= between.worth[1]


def test_bounds_are_apart_where_a_success_is_worth_a_reroll() -> None:
    between = odds.bounds("fight", policy="exchange", **fight(rules="Relentless", other_rules="Relentless"))
    assert between is not None
    assert between.worth[0] < between.worth[1]
    assert "the attacker re-rolls fails and nothing else" in between.least.policy.title
    assert between.most.policy.attacker is find_policy("exchange").attacker


@pytest.mark.parametrize("seed", range(40))
def test_no_side_does_worse_than_it_is_assured_of(seed: int) -> None:
    one = drawn(f"assured {seed}")
    sure = odds.assured(one.kind, edition=one.edition, policy=one.policy, **one.numbers)
    if one.policy.opposed:
        assert sure is None
        return
    assert sure is not None
    exact = odds.of_attack(one.attack, one.policy).joint
    assert sure.worth[0] <= exact.mean(one.policy.attacker)
    assert sure.worth[1] <= exact.mean(one.policy.defender)


def test_who_plays_to_survive_is_sure_of_no_more_than_that_if_the_other_plays_to_hurt() -> None:
    sure = odds.assured("fight", policy="survive", **fight(rules="Relentless", other_rules="Ceaseless", cp=(1, 0)))
    assert sure is not None
    exact = odds.fight(policy="survive", **fight(rules="Relentless", other_rules="Ceaseless", cp=(1, 0)))
    assert exact.mean_taken < sure.attacker.mean_taken == -sure.worth[0]
    assert exact.mean < sure.defender.mean == -sure.worth[1]
    assert "but the defender plays against what the attacker wants" in sure.attacker.policy.title


def test_what_openings_tell_holds_the_exact_answer_nearly_always() -> None:
    policies = ("survive", "survive", "kill/survive", "exchange")
    rules = ("Relentless", "Ceaseless", "Balanced", "")
    held = told = 0
    for seed in range(40):
        more = {"rules": rules[seed % 3], "other_rules": rules[seed // 3 % 4], "cp": (seed % 2, 1)}
        numbers = fight(**more, atk=3 + seed % 2, hit=3 + seed // 2 % 2)
        found = odds.sampled("fight", policy=policies[seed % 4], openings=24, seed=seed, **numbers)
        exact = odds.fight(policy=policies[seed % 4], **numbers)
        assert found is not None
        for (low, high), number in (
            (found.mean, exact.mean),
            (found.kill, exact.kill),
            (found.taken, exact.mean_taken),
            (found.die, exact.die),
        ):
            told, held = told + 1, held + (low - 1e-9 <= number <= high + 1e-9)
    assert held >= told * 0.98


def test_more_openings_tell_more() -> None:
    numbers = fight(rules="Relentless", other_rules="Ceaseless", cp=(1, 1))
    few, many = (odds.sampled("fight", policy="survive", openings=number, **numbers) for number in (10, 90))
    assert few is not None
    assert many is not None
    assert (few.openings, many.openings) == (10, 90)
    assert many.mean.high - many.mean.low < (few.mean.high - few.mean.low) / 2
    assert "both re-roll fails and nothing else" in few.plain.policy.title


def test_openings_are_drawn_no_longer_than_asked_for_but_a_few_always() -> None:
    found = odds.sampled("fight", policy="survive", openings=50, seconds=0.0, **fight(rules="Relentless", cp=(1, 0)))
    assert found is not None
    assert found.openings == 8


def test_nothing_is_drawn_where_somebody_is_asked_before_the_dice() -> None:
    assert odds.sampled("fight", policy="survive", **fight(rules="Accurate 1", other_rules="Relentless")) is None
