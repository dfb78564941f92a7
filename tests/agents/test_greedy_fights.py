"""What greedy expects of fights is what exact odds say: at a glance where nobody re-rolls, else before it fights."""

from typing import Any

import pytest
from build import scene

from killzone.agents.greedy.kt24.craft import Craft24
from killzone.agents.greedy.skirmish import forecasts
from killzone.agents.greedy.skirmish.forecasts import Bout, bout_of
from killzone.core.table import Table
from killzone.odds import Odds, fight

WEAPON = "melee 4 3+ 4/5"
ANSWER = "melee 5 4+ 3/4"


def two(rules: str, other_rules: str, own: int, other: int) -> Table:
    position = scene().operative("b1", "blue", (5, 5), f"axe: {WEAPON} {rules}".strip(), wounds=12, left=own)
    answer = f"club: {ANSWER} {other_rules}".strip()
    return position.operative("r1", "red", (7, 5), answer, wounds=12, left=other).begin().table


def expected(rules: str, other_rules: str, own: int, other: int) -> Odds:
    side: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (4, 5), "rules": rules, "wounds": own, "injured": own < 6}
    answer: dict[str, Any] = {"atk": 5, "hit": 4, "dmg": (3, 4), "rules": other_rules, "wounds": other}
    answer["injured"] = other < 6
    return fight(**side, **{f"other_{name}": number for name, number in answer.items()})


def bout(craft: Any, table: Table, exact: bool) -> Bout:
    return bout_of(craft, table, table.operative("b1"), table.operative("r1"), "axe", "club", exact=exact)


def same(found: Bout, odds: Odds) -> bool:
    told = (odds.mean, odds.mean_taken, odds.kill, odds.die)
    return tuple(found) == pytest.approx(tuple(map(float, told)), abs=1e-9)


@pytest.mark.parametrize(("own", "other"), [(12, 12), (9, 7), (3, 11), (1, 1)])
@pytest.mark.parametrize(("rules", "other_rules"), [("", ""), ("Brutal", "Lethal 5+"), ("Rending", "Shock")])
def test_a_fight_without_rerolls_is_exact_at_a_glance(rules: str, other_rules: str, own: int, other: int) -> None:
    table, odds = two(rules, other_rules, own, other), expected(rules, other_rules, own, other)
    assert same(bout(Craft24(), table, exact=False), odds)
    assert same(bout(Craft24(), table, exact=True), odds)


@pytest.mark.parametrize("rules", ["Balanced", "Ceaseless", "Relentless"])
def test_before_it_fights_rerolls_are_solved_too(rules: str) -> None:
    table, odds = two(rules, "Balanced", 12, 10), expected(rules, "Balanced", 12, 10)
    assert same(bout(Craft24(), table, exact=True), odds)
    assert not same(bout(Craft24(), table, exact=False), odds)


def test_a_fight_that_would_take_long_is_taken_as_at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    table = two("Relentless", "Relentless", 12, 12)
    glance = bout(Craft24(), table, exact=False)
    monkeypatch.setattr(forecasts, "MOST_PAIRS", 10)
    forecasts._whole.cache_clear()
    assert bout(Craft24(), table, exact=True) == glance
    forecasts._whole.cache_clear()


def test_what_was_fought_with_other_wounds_before_changes_nothing() -> None:
    craft = Craft24()
    found = [bout(craft, two("", "", own, other), exact=False) for own, other in ((12, 12), (5, 12), (12, 4))]
    for cache in (forecasts._bout, forecasts._blows):
        cache.cache_clear()
    again = [bout(craft, two("", "", own, other), exact=False) for own, other in ((12, 4), (5, 12), (12, 12))]
    assert found == again[::-1]
