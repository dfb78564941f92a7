"""What is found by place, or kept while nothing has changed, is what looking at everybody again says."""

from types import ModuleType

import pytest
from properties.battles import positions

from killzone.core.table import Operative, Table
from killzone.editions.kt21.board import movement as kt21_moves
from killzone.editions.kt24.actions.targets import no_friend_near
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.board import movement as kt24_moves
from killzone.editions.kt24.board.visibility import CONTROL, enemies_in_control_range, is_visible, within
from killzone.editions.kt24.operatives.incapacitation import falling
from killzone.editions.kt24.operatives.injury import INCAPACITATED, injured
from killzone.editions.kt24.operatives.stats import starting_wounds
from killzone.geometry.moves import Move
from killzone.geometry.units import INCH


def standing(table: Table) -> list[Operative]:
    return [one for one in table.operatives if one.spot is not None]


@pytest.mark.parametrize("edition", ["kt18", "kt21", "kt24"])
def test_everybody_is_found_on_a_table_and_on_its_side(edition: str) -> None:
    tables = [game.table for game in positions(edition, "salt-rows", 12)]
    # Another battle in between, in which the same ids stand at other places.
    turned = [table.but(operatives=tuple(reversed(table.operatives))) for table in tables]
    for table in (one for pair in zip(tables, turned, strict=True) for one in pair):
        for one in table.operatives:
            assert table.operative(one.id) is one
            lesser = one.but(wounds=one.wounds - 1)
            after = table.with_operative(lesser)
            assert after.operatives == tuple(lesser if other is one else other for other in table.operatives)
        for seat in range(len(table.players)):
            assert table.of(seat) == tuple(one for one in standing(table) if one.seat == seat)
            assert table.against(seat) == tuple(one for one in standing(table) if one.seat != seat)
        with pytest.raises(KeyError):
            table.operative("nobody")


def test_several_operatives_change_at_once() -> None:
    table = positions("kt24", "salt-rows", 1)[0].table
    changed = [one.but(ready=not one.ready) for one in table.operatives[1::2]]
    after = table.with_operatives(changed)
    assert after.operatives[1::2] == tuple(changed)
    assert after.operatives[::2] == table.operatives[::2]


def test_the_terrain_is_that_of_the_openings_and_of_what_was_set_up() -> None:
    tables = [positions("kt24", killzone, 2)[-1].table for killzone in ("salt-rows", "patient-margin")]
    closed = tables[1].setting.terrain
    doors = frozenset(part.when.rpartition(":")[0] for part in closed.parts if part.when)
    assert doors
    for _ in range(2):
        for table in tables:
            for open in (frozenset[str](), doors):
                for extra in ((), closed.parts[:1], closed.parts[:2]):
                    found = table.but(open=open, extra=extra).terrain
                    there = [part for part in table.setting.terrain.parts if part.exists(open)]
                    assert found.parts == (*there, *extra)


def test_who_falls_and_who_is_injured_is_what_their_wounds_say() -> None:
    seen = set()
    for game in positions("kt24", "tollgate-six", 10):
        for wounds in (0, 1, 3, 5):
            table = game.table
            for one in standing(table)[::2]:
                table = table.with_operative(one.but(wounds=wounds))
            for one in standing(table)[::5]:
                table = table.with_operative(one.with_token(INCAPACITATED, 1))
            there = standing(table)
            hurt = tuple(one.id for one in there if 2 * one.wounds < starting_wounds(table, one).total)
            down = tuple(one for one in there if one.wounds <= 0 and not one.count(INCAPACITATED))
            for _ in range(2):
                assert injured(table) == hurt
                assert falling(table) == down
            seen |= {("hurt", bool(hurt)), ("down", bool(down))}
    assert {("hurt", True), ("down", True), ("down", False)} <= seen


@pytest.mark.parametrize("killzone", ["salt-rows", "patient-margin"])
def test_whoever_is_within_control_range_is_found_among_those_nearby(killzone: str) -> None:
    seen = set()
    for game in positions("kt24", killzone, 10):
        table = game.table
        there = standing(table)
        for one in there:
            for spot in (one.spot, there[0].spot, there[-1].spot):
                moved = one.but(spot=spot)
                controlled = [
                    other
                    for other in there
                    if within(table, moved, other, CONTROL)
                    and (is_visible(table, moved, other) or is_visible(table, other, moved))
                ]
                assert enemies_in_control_range(table, moved) == [one for one in controlled if one.seat != moved.seat]
                seen.add(len(controlled))
        for shooter in there[::3]:
            for target in table.against(shooter.seat):
                friends = [one for one in table.of(shooter.seat) if one.id != shooter.id]
                near = any(target in enemies_in_control_range(table, friend) for friend in friends)
                weapon = datacard(shooter).weapons[0]
                assert (no_friend_near(table, shooter, target, weapon) is not None) == near
                seen.add(near)
    assert {False, True} <= seen


def apart(one: Operative, other: Operative) -> int:
    """The square of the distance between two operatives, from above."""
    assert one.spot is not None
    assert other.spot is not None
    return (one.spot.x - other.spot.x) ** 2 + (one.spot.y - other.spot.y) ** 2


@pytest.mark.parametrize(("edition", "moves"), [("kt24", kt24_moves), ("kt21", kt21_moves)])
def test_a_move_minds_whoever_it_would_mind_if_it_were_shown_everybody(edition: str, moves: ModuleType) -> None:
    seen = set()
    for game in positions(edition, "candlewick-court", 6):
        table = game.table
        for mover in standing(table)[::3]:
            assert mover.spot is not None
            everybody = moves.others(table, mover)
            assert [one.id for one in everybody] == [one.id for one in standing(table) if one.id != mover.id]
            for action in moves.MOVES:
                for limit in (0, 3 * INCH, 6 * INCH):
                    move = moves.move_for(table, mover, action, limit)
                    plain = Move(move.ground, mover.spot, limit, everybody)
                    assert (move.bases, move.blockers) == (plain.bases, plain.blockers)
                    assert [one.id for one in move.odd] == [one.id for one in plain.odd]
                    enemies = table.against(mover.seat)
                    radii = [mover.card.body.base.radius + one.card.body.base.radius for one in enemies]
                    near = [
                        one.id
                        for one, both in zip(enemies, radii, strict=True)
                        if apart(mover, one) <= (both + CONTROL + limit) ** 2
                    ]
                    assert [zone.id for zone in move.zones] == near
                    seen.add(len(near) < len(enemies))
                    seen.add(len(plain.bases) > 1)
    assert seen == {False, True}
