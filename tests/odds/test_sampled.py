"""60,000 plays of the same steps with seeded dice agree with the exact answer, for every edition.

Where something is asked, the first answer offered is given, in the plays and, by a policy of that habit, in the odds.
"""

from collections import Counter
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from killzone.core.attacks import Attack, Exchange
from killzone.core.flow import Ask, Frame, Roll
from killzone.core.machine import Stack, State, resume, settle
from killzone.editions.kt18.odds import attacks as kt18
from killzone.editions.kt21.odds import attacks as kt21
from killzone.editions.kt24.odds import attacks as kt24
from killzone.odds.policies import DAMAGE, Policy, Question
from killzone.odds.solve import solve
from killzone.odds.study import OVER, STUDY, Study

PLAYS = 60_000
SIGMAS = 4.5
"""How far a count may lie from its chance: a bound for all ends of all cases together. The seed is fixed."""


FACES = (1, 2, 3, 4, 5, 6)


def _first(question: Question) -> tuple[str, ...]:
    return question.answers[:1]


FIRST = Policy("first", "everybody takes the first answer", DAMAGE.attacker, DAMAGE.defender, _first)

SIDE: dict[str, Any] = {"atk": 3, "hit": 3, "dmg": (3, 5), "wounds": 9}
CASES = {
    "kt24 shot": kt24.shoot(
        atk=4, hit=3, dmg=(3, 4), rules="Balanced, Rending, Devastating 1", save=4, wounds=12, cover=True, cp=(0, 1)
    ),
    "kt24 fight": kt24.fight(
        **SIDE, rules="Balanced", **{f"other_{k}": v for k, v in SIDE.items()}, other_rules="Shock", other_reduce_one=2
    ),
    "kt21 shot": kt21.shoot(
        atk=4, hit=3, dmg=(3, 4), rules="Relentless, Hot ! MW2, P1", save=4, wounds=14, target_rules="Ignore Wounds 6+"
    ),
    "kt18 shot": kt18.shoot(
        type="Rapid Fire 2", bs=3, strength=5, toughness=4, ap=-1, damage="D3", save=4, wounds=3, flesh_wounds=1,
        reroll_hits="ones", cp=(1, 1),
    ),
}  # fmt: skip


class Place(NamedTuple):
    """A position where dice are rolled, or the end of a play, and the positions that throws have led to."""

    stack: Stack
    roll: Roll | None
    end: Exchange | None
    after: "dict[tuple[int, ...], Place]"


def plays(attack: Attack, number: int, seed: int) -> Counter[Exchange]:
    """What so many plays came to. What was met before is not run again: only the dice are new."""

    class Rules:
        windows = attack.windows

    places: dict[Stack, Place] = {}

    def settled(state: State) -> Place:
        """On to the next dice or the end."""
        end = None
        while isinstance(pending := settle(state), Ask):
            if pending.kind == OVER:
                end = attack.read(state.stack[-1].ctx.result)
                break
            resume(state, pending, pending.domain.candidates(99)[0])
        roll = pending if isinstance(pending, Roll) else None
        return places.setdefault(state.stack, Place(state.stack, roll, end, {}))

    def thrown(place: Place, roll: Roll, faces: tuple[int, ...]) -> Place:
        state = State(Rules(), None, place.stack, silent=True)
        resume(state, roll, faces)
        return settled(state)

    chance = Random(seed)
    begin = settled(State(Rules(), None, (Frame(STUDY, Study(attack.sequence, attack.ctx)),), silent=True))
    found: Counter[Exchange] = Counter()
    for _ in range(number):
        place = begin
        while (roll := place.roll) is not None:
            faces = tuple(sorted(chance.choices(FACES, k=roll.count)))
            after = place.after.get(faces)
            if after is None:
                after = place.after[faces] = thrown(place, roll, faces)
            place = after
        assert place.end is not None
        found[place.end] += 1
    return found


@pytest.mark.parametrize("name", CASES)
def test_60_000_plays_agree_with_the_odds(name: str) -> None:
    attack = CASES[name]
    exact = dict(solve(attack, FIRST).items())
    found = plays(attack, PLAYS, seed=2024)
    assert found.keys() <= exact.keys()
    for end, chance in exact.items():
        p = float(chance)
        assert abs(found[end] - p * PLAYS) <= max(SIGMAS * sqrt(p * (1 - p) * PLAYS), 3), end
