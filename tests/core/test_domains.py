"""Domains: what is offered is legal, what is refused says why."""

from itertools import product
from typing import Any

import pytest
from compiled import COMPILED
from conformance import chance
from hypothesis import given
from hypothesis import strategies as st

from killzone.core.domains import Below, NoLegalAnswerError, Option, Path, Pick, Place, Share, brief
from killzone.core.reasons import LEGAL, Reason, Verdict, because, no
from killzone.core.subjects import Price, Subject
from killzone.geometry.shapes import Spot

RULE = "toy.rule"
LETTERS = Pick([Option(letter, letter.upper()) for letter in "abcd"])


def vowel(key: str) -> tuple[Reason, ...]:
    return (because("toy.vowel", "{key} is a vowel.", key=key),) if key == "a" else ()


CONSONANTS = Pick(LETTERS.options, vowel)


def refusal(verdict: Verdict) -> Reason:
    """The only reason against; every one has a rule and a fact."""
    (reason,) = verdict.reasons
    assert reason.rule
    assert reason.facts
    return reason


def test_a_pick_takes_its_options_and_nothing_else() -> None:
    assert all(LETTERS.check(key, RULE) for key in "abcd")
    reason = refusal(LETTERS.check("x", RULE))
    assert reason.rule == RULE
    assert reason.text == "'x' is not one of the answers: a, b, c, d."


def test_a_pick_guesses_what_was_meant() -> None:
    pick = Pick([Option("strike-6", "Strike with the 6"), Option("block-6", "Block with the 6")])
    assert refusal(pick.check("strik-6", RULE)).hint == "did you mean 'strike-6'?"
    assert refusal(pick.check("zzz", RULE)).hint == ""


def test_a_pick_of_nothing_has_no_legal_answer() -> None:
    assert refusal(Pick([]).check("x", RULE)).text == "'x' is not one of the answers: none."
    assert Pick([]).candidates() == ()
    with pytest.raises(NoLegalAnswerError):
        Pick([]).sample(chance(1))


def test_an_option_that_is_judged_is_shown_but_not_taken() -> None:
    assert refusal(CONSONANTS.check("a", RULE)).rule == "toy.vowel"
    assert CONSONANTS.candidates() == ("b", "c", "d")
    shown = CONSONANTS.describe()["options"]
    assert [bool(option["why_not"]) for option in shown] == [True, False, False, False]


def test_candidates_stop_at_the_limit_and_judge_no_further() -> None:
    judged: list[str] = []

    def judge(key: str) -> tuple[Reason, ...]:
        judged.append(key)
        return vowel(key)

    assert Pick(LETTERS.options, judge).candidates(1) == ("b",)
    assert judged == ["a", "b"]
    assert LETTERS.candidates(0) == ()


def test_every_legal_option_comes_up_in_samples_and_no_other() -> None:
    below = chance("samples")
    assert {CONSONANTS.sample(below) for _ in range(100)} == {"b", "c", "d"}


def test_samples_of_a_pick_are_even() -> None:
    below = chance("even")
    picked = [LETTERS.sample(below) for _ in range(4_000)]
    assert all(900 < picked.count(key) < 1_100 for key in "abcd")


def test_a_pick_without_a_legal_option_says_so() -> None:
    nothing = Pick(LETTERS.options, lambda key: (because("toy.none", "{key} is out.", key=key),))
    with pytest.raises(NoLegalAnswerError, match="none of 4 options"):
        nothing.sample(chance(1))


WRONG: list[Any] = [None, 1, 1.5, "", [], ["a"], {}, (), (1,), ("a",), Spot(1, 2), (Spot(1, 2), 3), object, "x" * 9_999]


@pytest.mark.parametrize("value", WRONG, ids=brief)
def test_a_pick_refuses_whatever_is_no_key(value: Any) -> None:
    assert len(refusal(LETTERS.check(value, RULE)).text) < 200


def near_origin(spot: Spot) -> Verdict:
    if abs(spot.x) + abs(spot.y) <= 5:
        return LEGAL
    return no(because("toy.far", "{x}, {y} is too far.", x=spot.x, y=spot.y))


def throw(below: Below) -> Spot | None:
    spot = Spot(below(11) - 5, below(11) - 5)
    return spot if near_origin(spot) else None


def listed(limit: int) -> list[Spot]:
    spots = (Spot(x, y) for x, y in product(range(-5, 6), repeat=2))
    return [spot for spot in spots if near_origin(spot)][:limit]


PLACE = Place(near_origin, throw, listed, {"radius": 5})
PATH = Path(
    Spot(0, 0),
    lambda path: near_origin(path[-1]),
    lambda below: (Spot(0, 0), spot) if (spot := throw(below)) else None,
    lambda limit: [(Spot(0, 0), spot) for spot in listed(limit)],
    {"most": 5},
)


@pytest.mark.parametrize("domain", [PLACE, PATH], ids=["place", "path"])
def test_places_and_paths_that_are_offered_are_legal(domain: Place | Path) -> None:
    offered = domain.candidates(1_000)
    assert len(offered) == 61
    assert all(domain.check(answer, RULE) for answer in offered)
    assert domain.candidates(7) == offered[:7]
    below = chance("places")
    samples = [domain.sample(below) for _ in range(300)]
    assert all(domain.check(answer, RULE) for answer in samples)
    assert len(set(samples)) > 50


def test_a_sample_that_finds_nothing_falls_back_on_the_list() -> None:
    assert Place(near_origin, lambda below: None, listed, {}).sample(chance(1)) == listed(1)[0]
    with pytest.raises(NoLegalAnswerError):
        Place(near_origin, lambda below: None, lambda limit: [], {}).sample(chance(1))


@pytest.mark.parametrize("value", [value for value in WRONG if value != Spot(1, 2)], ids=brief)
def test_a_place_refuses_whatever_is_no_spot(value: Any) -> None:
    assert refusal(PLACE.check(value, RULE)).text.endswith("is not a spot on the board.")


@pytest.mark.parametrize("value", [*WRONG, (Spot(0, 0), "pass"), [Spot(0, 0), Spot(1, 1)]], ids=brief)
def test_a_path_refuses_whatever_is_no_path(value: Any) -> None:
    assert refusal(PATH.check(value, RULE)).text.endswith("is not a path of one or more spots.")


@pytest.mark.skipif(COMPILED, reason="there are no such spots")
def test_spots_with_fractions_are_refused() -> None:
    half: Any = 0.5
    assert not PLACE.check(Spot(half, 0), RULE)
    assert not PATH.check((Spot(0, 0), Spot(0, half)), RULE)
    assert not PLACE.check(Spot(True, 0), RULE)


def test_a_place_says_what_the_judge_says() -> None:
    assert refusal(PLACE.check(Spot(9, 9), RULE)).text == "9, 9 is too far."


def test_a_path_starts_where_the_operative_stands() -> None:
    reason = refusal(PATH.check((Spot(2540, 0), Spot(0, 0)), RULE))
    assert reason.text == "The path starts at 1,0; whoever moves stands at 0,0."


def test_domains_describe_themselves_with_what_the_board_draws() -> None:
    assert PLACE.describe() == {"kind": "place", "radius": 5}
    assert PATH.describe()["kind"] == "path"
    assert PATH.describe()["most"] == 5
    share = Share(3, (Option("a", "A"),), ((0, 3),)).describe()
    assert share == {"kind": "share", "total": 3, "takers": [share["takers"][0]]}
    assert (share["takers"][0]["least"], share["takers"][0]["most"]) == (0, 3)


def test_domains_describe_themselves_without_names_of_classes() -> None:
    option = Option("a", "A", subjects=(Subject("marker", "m"),), price=Price(2, "AP"))
    for domain in (CONSONANTS, PATH, PLACE, Share(3, (option,), ((0, 3),)), Pick([option])):
        assert no_tags(domain.describe()), domain
    assert Pick([option]).describe()["options"][0]["price"] == {"amount": 2, "unit": "AP"}
    assert PATH.describe()["start"] == {"x": 0, "y": 0, "z": 0, "facing": 0}


def no_tags(data: object) -> bool:
    """Whether this is plain data whose keys all say something."""
    if isinstance(data, dict):
        return not {"", "@"} & data.keys() and all(map(no_tags, data.values()))
    if isinstance(data, list):
        return all(map(no_tags, data))
    return data is None or isinstance(data, bool | int | str)


BOUNDS = list(product(range(3), range(-1, 4)))


def shares(total: int, bounds: tuple[tuple[int, int], ...]) -> Share:
    return Share(total, [Option(str(number), f"Taker {number}") for number in range(len(bounds))], bounds)


def by_brute_force(total: int, bounds: tuple[tuple[int, int], ...]) -> list[tuple[int, ...]]:
    ways = product(*(range(low, high + 1) for low, high in bounds))
    return [way for way in ways if sum(way) == total]


@pytest.mark.parametrize("takers", [0, 1, 2, 3])
def test_shares_are_exactly_those_that_brute_force_finds(takers: int) -> None:
    for bounds in product(BOUNDS, repeat=takers):
        for total in range(5):
            expected = by_brute_force(total, bounds)
            share = shares(total, bounds)
            assert list(share.candidates(1_000)) == expected
            assert share.candidates(2) == tuple(expected[:2])
            assert all(share.check(way, RULE) for way in expected)


def test_every_share_comes_up_in_samples_and_no_other() -> None:
    bounds = ((0, 3), (1, 2), (0, 9))
    share, below = shares(5, bounds), chance("shares")
    assert {share.sample(below) for _ in range(300)} == set(by_brute_force(5, bounds))


@pytest.mark.parametrize(("total", "bounds"), [(9, ((0, 3), (0, 3))), (1, ()), (0, ((1, 2),))])
def test_a_total_that_cannot_be_shared_has_no_legal_answer(total: int, bounds: tuple[tuple[int, int], ...]) -> None:
    assert shares(total, bounds).candidates() == ()
    with pytest.raises(NoLegalAnswerError, match="cannot be shared"):
        shares(total, bounds).sample(chance(1))


@given(st.lists(st.integers(-2, 6), max_size=4).map(tuple))
def test_a_share_is_legal_or_refused_with_a_fact(parts: tuple[int, ...]) -> None:
    bounds = ((0, 3), (0, 2), (1, 4))
    verdict = shares(5, bounds).check(parts, RULE)
    assert verdict.legal == (parts in by_brute_force(5, bounds))
    if not verdict:
        assert refusal(verdict).rule == RULE


@pytest.mark.parametrize("value", [*WRONG, (True, 4, 0), (1.0, 4, 0), [1, 2, 2], (1, 4)], ids=brief)
def test_a_share_refuses_whatever_is_no_share(value: Any) -> None:
    assert refusal(shares(5, ((0, 5),) * 3).check(value, RULE)).text.endswith("is not 3 whole numbers.")


def test_a_refused_share_names_the_taker_and_its_bounds() -> None:
    share = shares(5, ((0, 3), (0, 3)))
    assert refusal(share.check((4, 1), RULE)).text == "Taker 0 may take 0 to 3, not 4."
    assert refusal(share.check((1, 1), RULE)).text == "The parts add up to 2; 5 must be shared."


def test_a_long_share_is_listed_only_as_far_as_asked() -> None:
    assert len(shares(10**6, ((0, 10**6),) * 3).candidates(5)) == 5


def test_whatever_was_sent_is_shown_briefly() -> None:
    assert brief("x") == "'x'"
    assert brief(Spot(2540, 1270)) == "at 1,0.5"
    assert brief((Spot(2540, 1270), Spot(0, 0, 2540))) == "path 1,0.5 0,0,1"
    assert brief(()) == "()"
    assert len(brief("x" * 10**6)) == 80
    assert brief(10**9_999) == "<int>"


class Length(int):
    """A whole number by another name, as content files give them."""


def test_whole_numbers_of_any_make_are_whole_numbers() -> None:
    assert PLACE.check(Spot(Length(2), Length(1)), RULE)
    assert shares(3, ((0, 3), (0, 3))).check((Length(1), 2), RULE)


def test_a_pick_says_why_something_is_missing_if_it_knows() -> None:
    def missing(key: str) -> tuple[Reason, ...]:
        return (because(RULE, "{key} is used up.", key=key),) if key == "e" else ()

    pick = Pick(LETTERS.options, missing=missing)
    assert refusal(pick.check("e", RULE)).text == "e is used up."
    assert refusal(pick.check("x", RULE)).text == "'x' is not one of the answers: a, b, c, d."
    assert refusal(pick.check(7, RULE)).text == "7 is not one of the answers: a, b, c, d."
    assert pick.check("a", RULE).legal
