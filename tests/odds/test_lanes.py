"""Numbers in lanes do what the numbers do one by one; worths in few bits compare and add up as the whole ones."""

from random import Random

import pytest

from killzone.core.attacks import Exchange
from killzone.odds.api import find_policy
from killzone.odds.distribution import Distribution, power
from killzone.odds.lanes import Lanes, lanes_for
from killzone.odds.prospects import Measure
from killzone.odds.worths import Code


def some(chance: Random, number: int, most: int) -> list[int]:
    """Numbers up to the most, many of them equal or at an end."""
    return [chance.choice((0, 1, most, most - 1, chance.randint(0, most))) for _ in range(number)]


@pytest.mark.parametrize("seed", range(20))
def test_lanes_are_numbers_side_by_side(seed: int) -> None:
    chance = Random(f"lanes {seed}")
    number, most = chance.randint(1, 9), 1 << chance.choice((3, 31, 62, 63, 64, 127, 200))
    size = lanes_for(most, compared=True)
    at = Lanes(number, size)
    ones, others = some(chance, number, most), some(chance, number, most)
    one, other = at.packed(ones), at.packed(others)
    assert at.apiece(one) == ones == [at.lane(one, place) for place in range(number)]
    where = at.more(one, other)
    more = [a > b for a, b in zip(ones, others, strict=True)]
    assert [bool(pick) for pick in at.picks(where)] == more
    assert at.apiece(at.taken(one, other, where)) == list(map(max, ones, others))
    assert at.apiece(at.only(one, at.picks(where))) == [a if b else 0 for a, b in zip(ones, more, strict=True)]
    rows = [some(chance, number, most) for _ in range(chance.randint(1, 6))]
    columns = at.turned([at.packed(row) for row in rows])
    assert [Lanes(len(rows), size).apiece(column) for column in columns] == [list(c) for c in zip(*rows, strict=True)]


POLICIES = ("exchange", "damage", "kill", "survive", "kill/survive", "exchange/damage")


def ends(chance: Random, measure: Measure) -> list[tuple[Distribution, int]]:
    found = []
    for _ in range(chance.randint(2, 9)):
        exchanges = {
            Exchange(chance.randint(0, 3), chance.randint(0, 3), chance.random() < 0.3, chance.random() < 0.3): 1,
            Exchange(chance.randint(0, 3), 0, marks=chance.choice(((), (("stun", 1),)))): 5,
        }
        one = Distribution.certain(Exchange(chance.randint(0, 3))) if chance.random() < 0.3 else None
        one = one or Distribution(1, exchanges if len(exchanges) == 2 else dict.fromkeys(exchanges, 6))
        found.append((one, chance.randint(0, 36)))
    return found


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("reverse", [False, True])
def test_worths_in_few_bits_are_what_they_are_in_many(policy: str, reverse: bool) -> None:
    for seed in range(30):
        chance, measure = Random(f"worths {seed}"), Measure(find_policy(policy))
        given = [measure.end(one) for one, _ in ends(chance, measure)]
        code = Code(measure, given, 1, 2, reverse=reverse)
        whole = [one.worth * power(1 - one.dice) for one in given]
        assert [code.worth(one, 1) for one in code.codes] == whole
        # Two sums of the same weights compare as they do for either player.
        sums = []
        for _ in range(2):
            cuts = sorted(chance.randint(0, 36) for _ in given[1:])
            weights = [high - low for low, high in zip([0, *cuts], [*cuts, 36], strict=True)]
            total = tuple(
                sum(weight * one[part] for weight, one in zip(weights, code.codes, strict=True))
                for part in range(len(code.parts))
            )
            assert max(total) < 1 << (code.size * 8 - 1)
            exact = sum(weight * one for weight, one in zip(weights, whole, strict=True))
            assert code.worth(total, 36) == exact
            sums.append((total, exact))
        (one, exact), (other, other_exact) = sums
        for part, attacks in enumerate((True, False)[: len(code.parts)]):
            key = measure.key(attacks=attacks != (reverse and measure.opposed))
            assert (one[part] > other[part]) == (key(exact) > key(other_exact))
