"""Overwatch: when it may be performed, with what, and at which BS."""

from collections.abc import Iterator
from typing import Any

import pytest
from rules.kt21.acting import Acted, act, position, reasons
from rules.kt21.tables import BLUE, RED, one, weapon

from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.hooks import Hooks, Rules

WATCH = {"when": "overwatch", "left": 0}


def watching(profile: str = "1 4+ 3/4", packs: Any = (), **fields: Any) -> Table:
    watch = one("watch", BLUE, (5, 11), weapons=[weapon("gun", profile)], **fields)
    return position(watch, one("raider", RED, (11, 11)), one("mate", RED, (11, 13)), packs=packs)


def overwatch(table: Table, dice: list[int], answers: list[Any]) -> Acted:
    return act(table, "watch", "overwatch", dice, answers, **WATCH)


def against(table: Table, **fields: Any) -> list[str]:
    return reasons(table, "watch", "overwatch", **(WATCH | fields))


@pytest.mark.rule("kt21.action.overwatch", "kt21.overwatch.limit")
@pytest.mark.parametrize(("face", "damage"), [(4, 0), (5, 3)])
def test_overwatch_is_a_shot_at_a_bs_1_worse_and_is_used_up(face: int, damage: int) -> None:
    ran = overwatch(watching(), [face, 1, 1, 1] if damage else [face], ["raider"])
    assert ran.wounds("raider") == (8 - damage,)
    assert ran.table.operative("watch").count("overwatched") == 1
    assert against(ran.table) == ["kt21.overwatch.limit"]


@pytest.mark.rule("kt21.weapon.lethal", "kt21.damage.injured", "kt21.action.overwatch")
def test_a_five_that_is_no_hit_is_not_critical_by_lethal() -> None:
    """Situation 31 of the brief."""
    table = watching("4 4+ 2/3 Lethal 5+", wounds=3)
    assert overwatch(table, [5, 5, 6, 4, 1, 1, 1], ["raider"]).wounds("raider") == (5,)


@pytest.mark.rule("kt21.overwatch.when", "kt21.action.overwatch-limits")
def test_overwatch_needs_a_turn_for_it_and_an_activated_operative() -> None:
    assert against(watching()) == []
    assert against(watching(), when="activation", left=2) == ["kt21.action.overwatch-limits"]
    assert against(watching(), when="free") == ["kt21.action.overwatch-limits"]
    assert against(watching(ready=True)) == ["kt21.overwatch.when"]


@pytest.mark.rule("kt21.action.overwatch-limits", "kt21.order.conceal")
def test_overwatch_needs_an_engage_order_even_with_a_silent_weapon() -> None:
    assert against(watching(order="conceal")) == ["kt21.order.conceal"]
    assert against(watching("1 4+ 3/4 Silent", order="conceal")) == ["kt21.order.conceal"]


@pytest.mark.rule("kt21.action.overwatch-limits")
@pytest.mark.parametrize(("x", "engaged"), [(7.0, True), (7.01, False)])
def test_no_overwatch_while_engaged(x: float, engaged: bool) -> None:
    watch = one("watch", BLUE, (5, 11), weapons=[weapon("gun", "1 4+ 3/4")])
    table = position(watch, one("raider", RED, (x, 11)), one("mate", RED, (5, 16)))
    assert against(table) == (["kt21.action.overwatch-limits"] if engaged else [])


@pytest.mark.rule("kt21.weapon.blast", "kt21.weapon.unwieldy")
@pytest.mark.parametrize(("rules", "id"), [('Blast 2"', "blast"), ("Unwieldy", "unwieldy")])
def test_neither_blast_nor_an_unwieldy_weapon_is_used_for_overwatch(rules: str, id: str) -> None:
    assert against(watching(f"1 4+ 3/4 {rules}")) == [f"kt21.weapon.{id}"]


@pytest.mark.rule("kt21.weapon.heavy", "kt21.weapon.limited", "kt21.action.overwatch")
def test_heavy_does_not_hinder_overwatch_and_limited_is_used_up_by_it() -> None:
    ran = overwatch(watching("1 4+ 3/4 Heavy, Limited"), [1], ["raider"])
    assert ran.table.operative("watch").count("used-gun") == 1
    fresh = ran.table.with_operative(ran.table.operative("watch").with_token("overwatched", 0))
    assert against(fresh) == ["kt21.weapon.limited"]


@pytest.mark.rule("kt21.weapon.torrent", "kt21.weapon.fusillade", "kt21.action.overwatch")
def test_torrent_and_fusillade_work_on_overwatch_all_at_the_worse_bs() -> None:
    ran = overwatch(watching('1 4+ 3/4 Torrent 2"'), [4, 5, 1, 1, 1], ["raider", "mate"])
    assert ran.wounds("raider", "mate") == (8, 5)
    ran = overwatch(watching("2 4+ 3/4 Fusillade"), [4, 5, 1, 1, 1], ["raider", (1, 1)])
    assert ran.wounds("raider", "mate") == (8, 5)


@pytest.mark.rule("kt21.action.overwatch")
def test_a_rule_may_fix_the_target_of_overwatch_and_another_spare_the_worse_bs() -> None:
    def late(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Entry]:
        yield Entry(-1, "test.late", "")

    table = watching(packs=[Rules("late", Hooks(overwatch=Hook(late)))])
    ran = act(table, "watch", "overwatch", [4, 1, 1, 1], [], target="mate", **WATCH)
    assert ran.wounds("raider", "mate") == (8, 5)
