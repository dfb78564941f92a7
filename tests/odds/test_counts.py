"""Successes and wounds are mere counts in a fight: every step does the same whatever their number beyond the limit."""

from itertools import product
from random import Random
from typing import Any

import pytest

from killzone.core.attacks import Attack
from killzone.core.flow import Ask, Done, Flow, Jump, Next, Roll
from killzone.odds.api import find_kit
from killzone.odds.distribution import falls

SIDE: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 5), "wounds": 9}
RULES = {
    "kt24": ("", "Brutal", "Shock", "Stun, Brutal", "Shock, Brutal"),
    "kt21": ("", "Brutal", "Stun", "! Stun, Reap 1", "Brutal, Stun", "Ignore Wounds 5+", "Reduce One Die 2, Stun"),
}
ABLE: tuple[dict[str, int], ...] = ({}, {"ignore": 5}, {"reduce_one": 2}, {"ignore_one": 1, "ignore": 4}, {"reduce": 2})


def duels(edition: str) -> list[Attack]:
    """Fights of an edition, with abilities and without, one for each pair of what the sides have."""
    build = find_kit(edition).fight
    sides = [SIDE | {"rules": rules} for rules in RULES[edition]]
    if edition == "kt24":
        sides += [SIDE | {"rules": "Shock"} | able for able in ABLE]
    return [build(**own, **{f"other_{name}": n for name, n in other.items()}) for own in sides for other in sides]


@pytest.mark.parametrize("edition", ["kt24", "kt21"])
def test_a_step_does_the_same_with_counts_cut_down_to_their_limits(edition: str) -> None:
    """Every step that counts, with every number of successes of both sides up to three, as blows lead to it."""
    chance, compared = Random(edition), 0
    for attack in duels(edition):
        counting = attack.counting
        assert counting is not None
        pools = tuple(pool.but(needs=0, rules=_in_force(pool.rules)) for pool in attack.ctx.pools)
        for numbers in chance.sample(list(product(range(4), repeat=4)), 40):
            ctx = counting.put(attack.ctx.but(pools=pools), (*numbers, chance.randint(1, 6), chance.randint(1, 9)))
            left = [(next(step for step in attack.sequence.steps if step in counting.steps), ctx)]
            while left:
                step, ctx = left.pop()
                after = _done(step, ctx)
                cut = counting.put(ctx, tuple(map(_least, counting.counts(ctx), counting.steps[step])))
                assert _told(after, ctx, attack) == _told(_done(step, cut), cut, attack), (step, ctx)
                compared += 1
                going = [(flow, to) for flow, to in after if to in counting.steps]
                left += [(to, flow.ctx) for flow, to in chance.sample(going, min(1, len(going)))]
    assert compared > 1_000


def _in_force(rules: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(one.but(on_critical=False) if hasattr(one, "on_critical") else one for one in rules)


def _least(count: int, limit: int) -> int:
    return min(max(count, 0), limit)


def _done(step: Any, ctx: Any) -> list[tuple[Any, Any]]:
    """All that a step comes to, whatever is answered or rolled, and the step that follows."""
    flow: Flow = step(ctx)
    if isinstance(flow, Ask):
        return [_to(flow.then(ctx, answer), ("asks", flow.seat, answer)) for answer in flow.domain.candidates()]
    if isinstance(flow, Roll):
        return [_to(flow.then(ctx, faces), ("rolls", flow.count)) for faces, _ in falls(flow)]
    return [_to(flow, ())]


def _to(flow: Flow, how: tuple[Any, ...]) -> tuple[Any, Any]:
    assert isinstance(flow, (Next, Jump, Done))
    return flow, flow.to if isinstance(flow, Jump) else how


def _told(after: list[tuple[Any, Any]], before: Any, attack: Attack) -> list[Any]:
    """What a step did, but for the counts themselves: only how far they changed."""
    counting = attack.counting
    assert counting is not None
    found = []
    for flow, to in after:
        change = tuple(b - a for a, b in zip(counting.counts(before), counting.counts(flow.ctx), strict=True))
        found.append((type(flow), to, change, counting.put(flow.ctx, (0,) * len(change))))
    return found
