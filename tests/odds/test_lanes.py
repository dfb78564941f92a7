"""Numbers in lanes do what the numbers do one by one; worths in few bits compare and add up as the whole ones."""

from random import Random

import pytest

from killzone.core.attacks import Exchange
from killzone.odds.api import find_policy
from killzone.odds.distribution import Distribution, power
from killzone.odds.lanes import Lanes, has_mark, lanes, lanes_for
from killzone.odds.prospects import Measure
from killzone.odds.worths import Code, codes_for


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
    assert at.apiece(one & at.mask(where)) == [a * b for a, b in zip(ones, more, strict=True)]
    wheres = [at.packed([chance.choice((0, 1 << at.shift)) for _ in ones]) for _ in range(chance.randint(0, 7))]
    marks = at.marks([*wheres, where])
    assert [has_mark(marks, lane, len(wheres)) for lane in range(number)] == more
    kept = at.only(one, at.marked(marks), len(wheres))
    assert at.apiece(kept) == [a if b else 0 for a, b in zip(ones, more, strict=True)]
    wider = Lanes(number, size + chance.choice((0, 8, 16)))
    assert wider.apiece(at.spread(one, wider.size)) == ones
    assert wider.apiece(wider.filled(most)) == [most] * number
    rows = [some(chance, number, most) for _ in range(chance.randint(1, 6))]
    columns = at.turned([at.packed(row) for row in rows])
    assert [Lanes(len(rows), size).apiece(column) for column in columns] == [list(c) for c in zip(*rows, strict=True)]


POLICIES = ("exchange", "damage", "kill", "survive", "kill/survive", "exchange/damage")


def ends(chance: Random, measure: Measure) -> list[tuple[Distribution, int]]:
    found, unit = [], chance.choice((1, 2, 3))
    for _ in range(chance.randint(2, 9)):
        dealt, taken, other = [chance.randint(0, 3) * unit for _ in range(3)]
        exchanges = {
            Exchange(dealt, taken, chance.random() < 0.3, chance.random() < 0.3): 1,
            Exchange(other, 0, marks=chance.choice(((), (("stun", 1),)))): 5,
        }
        one = Distribution.certain(Exchange(dealt)) if chance.random() < 0.3 else None
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


@pytest.mark.parametrize("policy", POLICIES)
def test_worths_are_written_as_closely_as_the_dice_before_them_allow(policy: str) -> None:
    for seed in range(10):
        chance, measure = Random(f"layers {seed}"), Measure(find_policy(policy))
        given = [measure.end(one) for one, _ in ends(chance, measure)]
        codes = codes_for(measure, given, 1, 40, reverse=False)
        assert [code.size for code in codes] == sorted(code.size for code in codes)
        assert len({code.size for code in codes}) > 1
        for deep, code in enumerate(codes):
            assert code.deep >= deep
            assert code.size == code.size_for(deep)
            at = lanes(len(given), code.size)
            packed = tuple(at.packed(one) for one in zip(*code.codes, strict=True))
            last = codes[-1]
            moved = code.widened(packed, len(given), last)
            assert moved == tuple(lanes(len(given), last.size).packed(one) for one in zip(*last.codes, strict=True))
