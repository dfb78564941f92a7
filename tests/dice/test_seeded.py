"""Seeded dice: the same faces for ever, on every machine."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from killzone.dice import SeededDice
from killzone.dice.seeded import UnknownDiceError

GOLDEN = {
    "1": "3242164662143224345461514452123531254565333636223125653646462545634563655562614233155322512463213461",
    "b2:arena": "2245346641446626422541121422222334265535454153265252213424661221451565215125612565645111613624352533",
    "ünïcödé": "6533633326346232153465634265161243141434435365352643434451145515223542431225612225621316164143425132",
}


@pytest.mark.parametrize(("seed", "faces"), GOLDEN.items())
def test_the_faces_of_a_seed_never_change(seed: str, faces: str) -> None:
    assert "".join(map(str, SeededDice(seed).roll(100)[0])) == faces


def test_dice_of_other_sides_never_change_either() -> None:
    assert SeededDice("1").roll(12, 10)[0] == (5, 2, 8, 8, 1, 4, 8, 8, 6, 2, 3, 4)
    assert SeededDice("1").roll(12, 3)[0] == (3, 2, 1, 2, 1, 3, 1, 3, 3, 2, 1, 1)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_every_face_falls_and_no_other(sides: int) -> None:
    faces, _ = SeededDice("all").roll(40 * sides, sides)
    assert set(faces) == set(range(1, sides + 1))


def test_the_numbers_of_a_seed_never_change() -> None:
    dice, numbers = SeededDice("numbers"), []
    for limit in (1, 2, 3, 10, 255, 256, 257, 65_536, 65_537, 10**12):
        number, dice = dice.below(limit)
        numbers.append(number)
    assert numbers == [0, 1, 2, 1, 226, 78, 103, 8141, 12986, 600481728464]
    assert dice.counter == 23


def test_rolling_leaves_the_dice_as_they_were() -> None:
    dice = SeededDice(5)
    assert dice.roll(10)[0] == dice.roll(10)[0]
    assert dice.below(1_000)[0] == dice.below(1_000)[0]
    assert dice == SeededDice(5)


@given(st.integers(0, 300), st.integers(0, 300))
def test_rolling_in_parts_gives_the_faces_of_rolling_at_once(first: int, second: int) -> None:
    faces, dice = SeededDice("parts").roll(first)
    more, after = dice.roll(second)
    assert (*faces, *more) == SeededDice("parts").roll(first + second)[0]
    assert after == SeededDice("parts").roll(first + second)[1]


@given(st.integers(0, 10_000), st.integers(0, 20))
def test_dice_can_be_taken_up_again_from_seed_and_counter(counter: int, count: int) -> None:
    _, dice = SeededDice("kept").roll(counter % 100)
    again = SeededDice(dice.seed, dice.counter)
    assert again == dice
    assert hash(again) == hash(dice)
    assert again.roll(count) == dice.roll(count)


def test_no_dice_are_no_faces() -> None:
    assert SeededDice(1).roll(0) == ((), SeededDice(1))


def test_a_number_as_seed_is_its_text() -> None:
    assert SeededDice(17) == SeededDice("17") == SeededDice("b2:17")
    assert SeededDice(17) != SeededDice(18)
    assert repr(SeededDice(17, 3)) == "SeededDice('b2:17', 3)"
    assert eval(repr(SeededDice(17, 3))) == SeededDice(17, 3)


def test_a_seed_of_an_unknown_algorithm_is_refused() -> None:
    with pytest.raises(UnknownDiceError, match="'mt:5' names no known algorithm"):
        SeededDice("mt:5")


def test_every_face_falls_equally_often() -> None:
    faces = SeededDice("even").roll(60_000)[0]
    counts = [faces.count(face) for face in range(1, 7)]
    assert sum(counts) == 60_000
    # Five degrees of freedom: a fair die is above 20.5 once in a thousand seeds.
    assert sum((count - 10_000) ** 2 for count in counts) / 10_000 < 20.5


def test_a_face_says_nothing_about_the_next() -> None:
    faces = SeededDice("pairs").roll(72_001)[0]
    counts: dict[tuple[int, int], int] = {}
    for pair in pairwise(faces):
        counts[pair] = counts.get(pair, 0) + 1
    # Thirty-five degrees of freedom: above 66.6 once in a thousand.
    assert len(counts) == 36
    assert sum((count - 2_000) ** 2 for count in counts.values()) / 2_000 < 66.6


@pytest.mark.parametrize("limit", range(1, 20))
def test_small_numbers_are_all_equally_likely(limit: int) -> None:
    dice, counts = SeededDice(f"below {limit}"), [0] * limit
    for _ in range(500 * limit):
        number, dice = dice.below(limit)
        counts[number] += 1
    assert all(400 < count < 600 for count in counts)


@pytest.mark.parametrize("limit", [3, 6, 7, 100, 200, 255, 256])
def test_a_number_from_one_byte_is_exactly_unbiased(limit: int) -> None:
    """Of the 256 bytes, those that are used give each number equally often."""
    counts = [0] * limit
    for byte in range(256):
        dice = OneByte(byte)
        number, after = dice.below(limit)
        if after.counter == 1:
            counts[number] += 1
    assert counts == [256 // limit] * limit


class OneByte(SeededDice):
    """Dice whose first byte is known, and the second is always taken."""

    def __init__(self, byte: int) -> None:
        super().__init__(0)
        self.first = byte

    def byte(self, index: int) -> int:
        return self.first if index == 0 else 0


@given(st.integers(1, 2**70))
def test_a_number_is_below_its_limit(limit: int) -> None:
    number, after = SeededDice("limit").below(limit)
    assert 0 <= number < limit
    assert after.counter > 0


def byte_by_byte(dice: SeededDice, limit: int) -> tuple[int, int]:
    """A number below a limit, and where the stream is then, with every byte asked for."""
    size, at = max(1, ((limit - 1).bit_length() + 7) // 8), dice.counter
    while True:
        number = 0
        for _ in range(size):
            number, at = number << 8 | dice.byte(at), at + 1
        if number < 256**size - 256**size % limit:
            return number % limit, at


@given(st.lists(st.sampled_from([1, 2, 6, 255, 256, 257, 1000, 65_536, 65_537, 10**9, 2**40]), max_size=60))
def test_numbers_are_those_of_the_bytes_one_by_one(limits: list[int]) -> None:
    dice = SeededDice("bytes")
    for limit in limits:
        expected = byte_by_byte(SeededDice("bytes", dice.counter), limit)
        number, dice = dice.below(limit)
        assert (number, dice.counter) == expected


@pytest.mark.parametrize("limit", [0, -1])
def test_no_number_is_below_nothing(limit: int) -> None:
    with pytest.raises(ValueError, match="no number is below"):
        SeededDice(1).below(limit)
