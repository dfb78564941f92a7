"""Hands whose ends are found without exploring them change no odds: dice not worth rolling again are kept."""

from random import Random
from typing import Any

import pytest
from odds.questions import check_attack, same
from odds.random_attacks import drawn
from odds.reference import Reference

from killzone.core.attacks import Attack
from killzone.odds import sides
from killzone.odds.api import asked
from killzone.odds.distribution import Distribution
from killzone.odds.policies import Policy
from killzone.odds.sides import Side
from killzone.odds.solve import Solver
from killzone.odds.spared import Spared, Straight

pytestmark = pytest.mark.usefixtures("nothing_known")

SHOT: dict[str, Any] = {"atk": 6, "hit": 3, "dmg": (3, 4), "save": 4, "wounds": 8, "rules": "Ceaseless", "cp": (2, 0)}
RULES = ("Balanced", "Ceaseless", "Relentless", "Severe", "Punishing", "Rending", "Lethal 5+", "Hot", "Devastating 1")
RULES_21 = ("Balanced", "Ceaseless", "Relentless", "Hot", "Lethal 5+")
WANTS = ("damage", "kill", "survive", "exchange", "keep-successes", "kill/survive", "survive/kill", "reroll-fails")


def shot(seed: int) -> tuple[Attack, Policy]:
    """A shot of more dice than the plain interpreter could roll again."""
    chance = Random(f"spared {seed}")
    edition, dmg = chance.choice(("kt24", "kt24", "kt21")), (chance.randint(2, 4), chance.randint(1, 5))
    numbers: dict[str, Any] = {"atk": chance.randint(4, 8), "hit": chance.randint(2, 5), "dmg": dmg}
    numbers |= {"save": chance.randint(3, 6), "wounds": chance.randint(5, 18), "own_wounds": chance.choice((0, 6))}
    rules = chance.sample(RULES if edition == "kt24" else RULES_21, 2)
    numbers |= {"rules": ", ".join(rules), "cp": (chance.randint(0, 3), chance.randint(0, 1))}
    return asked("shoot", edition, chance.choice(WANTS), numbers)


def explored(attack: Attack, policy: Policy, patched: pytest.MonkeyPatch) -> Distribution:
    """The odds where all hands are explored."""
    with patched.context() as whole:
        whole.setattr(Side, "_not_straight", lambda _self, _ctx, _state, hands, _worths: hands)
        return Solver(attack, policy).distribution()


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> dict[type[Straight], list[bool]]:
    """Of all hands that were asked about whether they were taken."""
    found: dict[type[Straight], list[bool]] = {Straight: [], Spared: []}

    def watch(kind: type[Straight]) -> None:
        takes = kind.takes

        def watched(self: Straight, live: int, others: int, weight: int) -> bool:
            found[kind].append(takes(self, live, others, weight))
            return found[kind][-1]

        monkeypatch.setattr(kind, "takes", watched)

    watch(Straight)
    watch(Spared)
    return found


def test_odds_are_worth_as_much_as_if_all_hands_were_explored(
    monkeypatch: pytest.MonkeyPatch, taken: dict[type[Straight], list[bool]]
) -> None:
    for seed in range(60):
        attack, policy = shot(seed)
        found, whole = Solver(attack, policy).distribution(), explored(attack, policy, monkeypatch)
        assert same(Reference(attack, policy), dict(found.items()), dict(whole.items())), seed
    assert set(taken[Spared]) == {True, False}
    assert set(taken[Straight]) == {True}


def test_every_question_is_answered_as_by_the_plain_interpreter(
    monkeypatch: pytest.MonkeyPatch, taken: dict[type[Straight], list[bool]]
) -> None:
    monkeypatch.setattr(sides, "MANY_DICE", 1)
    seeds = [seed for seed in range(400) if drawn(seed).kind == "shoot"]
    checked = [check_attack(seed, 1_500) for seed in seeds]
    assert [wrong for one in checked for wrong in one.wrong] == []
    assert sum(one.questions for one in checked) > 100
    assert sum(taken[Spared]) > 100


def test_few_hits_that_cannot_kill_are_explored(taken: dict[type[Straight], list[bool]]) -> None:
    """A normal hit is always kept for its damage, but not for a kill that it is too little for."""
    Solver(*asked("shoot", "kt24", "damage", SHOT | {"save": 6})).distribution()
    assert all(taken[Spared])
    taken[Spared].clear()
    Solver(*asked("shoot", "kt24", "kill", SHOT)).distribution()
    assert set(taken[Spared]) == {True, False}


def test_hands_of_two_who_take_turns_are_explored(taken: dict[type[Straight], list[bool]]) -> None:
    """Better dice may lead the other one to play otherwise."""
    fight = {name: SHOT[name] for name in ("atk", "hit", "dmg", "wounds", "rules", "cp")}
    other = {f"other_{name}": number for name, number in fight.items() if name not in ("rules", "cp")}
    Solver(*asked("fight", "kt24", "exchange", fight | other)).distribution()
    assert not taken[Spared]
