"""Reasons: why not, with the rule and the facts."""

import pytest

from killzone.core.reasons import LEGAL, Fact, Mark, Reason, RefusedError, Verdict, because, every, first, no
from killzone.core.values import decode, encode


def too_small(number: int) -> Reason | None:
    return because("toy.small", "{number} is below {least}.", number=number, least=10) if number < 10 else None


def odd(number: int) -> Reason | None:
    return because("toy.odd", "{number} is odd.", number=number) if number % 2 else None


def test_a_sentence_is_filled_in_from_its_facts() -> None:
    reason = because("toy.reach", "{who} is {far} short.", who="Gunner 3", far='0.38"')
    assert reason.text == 'Gunner 3 is 0.38" short.'
    assert reason.facts == (Fact("who", "Gunner 3", "Gunner 3"), Fact("far", '0.38"', '0.38"'))


def test_a_number_stays_a_number_among_the_facts() -> None:
    (fact,) = because("toy.count", "{n} left.", n=3).facts
    assert (fact.text, fact.value) == ("3", 3)


def test_a_fact_that_takes_work_is_worked_out_when_it_is_read_and_once() -> None:
    asked: list[int] = []

    def far() -> int:
        asked.append(3)
        return 3

    reason = because("toy.reach", "{far} too far.", far=far)
    assert not asked
    assert (reason.text, reason.facts, str(reason)) == ("3 too far.", (Fact("far", "3", 3),), "3 too far. [toy.reach]")
    assert asked == [3]
    assert reason == because("toy.reach", "{far} too far.", far=3)
    assert hash(reason) == hash(because("toy.reach", "{far} too far.", far=3))


def test_a_reason_is_saved_as_it_reads() -> None:
    reason = because("toy.odd", "{n} is odd.", n=lambda: 3, hint="try 4")
    assert decode(encode(Verdict((reason,))), {}) == Verdict((reason,))


def test_braces_in_a_fact_are_only_text() -> None:
    assert because("toy.odd", "{answer} is odd.", answer="{0} {x}").text == "{0} {x} is odd."


def test_a_reason_is_shown_with_its_rule_and_the_way_out() -> None:
    reason = because("toy.odd", "{n} is odd.", n=3, hint="try 4")
    assert str(reason) == "3 is odd. [toy.odd] Hint: try 4"
    assert str(reason.but(hint="")) == "3 is odd. [toy.odd]"


def test_marks_travel_with_the_reason() -> None:
    mark = Mark("line", ((0, 0, 0), (10, 0, 0)), "blocked")
    assert because("toy.sight", "{wall} is in the way.", marks=(mark,), wall="Wall 1").marks == (mark,)


def test_the_first_reason_stops_the_search() -> None:
    asked: list[int] = []

    def never(number: int) -> Reason | None:
        asked.append(number)
        return None

    found = first((never, too_small, odd, never), 7)
    assert found is not None
    assert found.rule == "toy.small"
    assert asked == [7]
    assert first((too_small, odd), 12) is None


def test_every_reason_is_collected_for_an_explanation() -> None:
    verdict = every((too_small, odd), 7)
    assert [reason.rule for reason in verdict.reasons] == ["toy.small", "toy.odd"]
    assert every((too_small, odd), 12) == LEGAL


def test_a_verdict_is_true_when_legal() -> None:
    assert LEGAL
    assert LEGAL.legal
    assert str(LEGAL) == "legal"
    refused = no(because("toy.odd", "{n} is odd.", n=3))
    assert not refused
    assert not refused.legal


def test_a_refusal_carries_every_reason_and_reads_as_sentences() -> None:
    verdict: Verdict = every((too_small, odd), 7)
    with pytest.raises(RefusedError, match=r"7 is below 10\. \[toy\.small\]\n7 is odd\. \[toy\.odd\]") as caught:
        raise RefusedError(verdict)
    assert caught.value.verdict is verdict
