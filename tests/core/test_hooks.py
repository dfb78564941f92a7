"""Hooks give what all functions on them yield, in order; packs are joined once, and the first comes first."""

from collections.abc import Iterator

import pytest
import toy

from killzone.core.flow import Flow, Next, Sequence
from killzone.core.hooks import NO_RULES, ById, Hook, Hooks, RulePack, functions_of, joined
from killzone.core.ruleset import opened
from killzone.core.table import Table


class Numbers(Hooks):
    sums: Hook[[int], int] = Hook()


class Others(Hooks):
    sums: Hook[[int], int] = Hook()


class Thing:
    def __init__(self, id: str, size: int = 0) -> None:
        self.id, self.size = id, size


def once(number: int) -> Iterator[int]:
    yield number


def twice(number: int) -> list[int]:
    return [number, 2 * number]


def never(number: int) -> Iterator[int]:
    return iter(())


@pytest.mark.parametrize(
    ("hook", "found"),
    [
        (Hook(), []),
        (Hook(once), [3]),
        (Hook(never), []),
        (Hook(once, twice), [3, 3, 6]),
        (Hook(twice) + Hook(never) + Hook(once), [3, 6, 3]),
    ],
)
def test_a_hook_gives_all_that_its_functions_yield_in_order(hook: Hook[[int], int], found: list[int]) -> None:
    assert list(hook(3)) == found


def test_a_hook_asks_no_function_before_it_has_to() -> None:
    def fails(number: int) -> Iterator[int]:
        raise AssertionError("asked too early")
        yield

    assert next(Hook(once, fails)(3)) == 3


def test_of_two_things_with_one_id_the_later_counts_in_the_place_of_the_first() -> None:
    both = ById(Thing("a", 1), Thing("b", 2)) + ById(Thing("c", 3), Thing("a", 4))
    assert [(thing.id, thing.size) for thing in both.values()] == [("a", 4), ("b", 2), ("c", 3)]


def test_packs_are_joined_hook_by_hook_and_window_by_window() -> None:
    def offers(*subject: object) -> Iterator[object]:
        yield from ()

    one = RulePack("one", Numbers(sums=Hook(once)), {"fair": (offers,)})  # type: ignore[dict-item]  # never run
    two = RulePack("two", Numbers(sums=Hook(twice)), {"fair": (offers,), "stall": (offers,)})  # type: ignore[dict-item]  # a function that offers nothing real
    both = joined((one, two))
    assert both.hooks == Numbers(sums=Hook(once, twice))
    assert {name: len(rules) for name, rules in both.windows.items()} == {"fair": 2, "stall": 1}
    assert list(functions_of(both)) == [once, twice, offers, offers, offers]
    assert joined((one, two)) is both, "once"
    assert joined(()) is NO_RULES


def test_the_packs_of_two_editions_are_not_joined() -> None:
    with pytest.raises(TypeError, match="one kind of hooks, not Numbers and Others"):
        joined((RulePack("one", Numbers()), RulePack("two", Others())))


def test_a_pack_that_is_not_in_play_brings_nothing() -> None:
    more = RulePack("more", windows={"walked": (lambda bout, table: (),)}, in_play=lambda table: len(table.players) > 2)
    rules = toy.TOY.plus(more)
    for houses in (2, 3):
        table, _ = opened(rules, toy.source(houses))
        assert len(table.setting.rules.windows["walked"]) == len(toy.TOY.windows["walked"]) + (houses > 2)


def _over_numbers(ctx: int, table: Table) -> Flow:
    return Next(ctx)


def _over_words(ctx: str, table: Table) -> Flow:
    return Next(ctx)


def _without_table(ctx: int) -> Flow:
    return Next(ctx)


MIXED = Sequence("hooks.mixed", "Mixed", _over_numbers, _over_words, _without_table)


def test_a_ruleset_says_which_steps_cannot_be_run_in_their_sequence() -> None:
    assert toy.TOY.plus(RulePack("mixed", sequences=(MIXED,))).problems() == [
        "the step _over_words of 'hooks.mixed' is over str, others are over int",
        "the step _without_table of 'hooks.mixed' takes 1 arguments; expected 2",
    ]
