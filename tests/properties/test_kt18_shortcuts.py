"""What 2018 finds faster, or once, is what the plain way finds, at decisions of random battles."""

from collections.abc import Iterator
from itertools import product
from math import hypot

import pytest
from properties.battles import positions

from killzone.core.game import Game
from killzone.core.walks import Walk
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import SHOOTING
from killzone.editions.kt18.attack.attacking import Batch
from killzone.editions.kt18.battle import tactics
from killzone.editions.kt18.board import visibility
from killzone.editions.kt18.board.measuring import ENGAGED, enemies_within, is_engaged
from killzone.editions.kt18.board.movement import CHARGE, FALL_SHORT, NORMAL, move_for, not_so, others, says_all, zones
from killzone.editions.kt18.board.standing import Standing, standing
from killzone.editions.kt18.board.terrain import SEE_THROUGH
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.commanders import command
from killzone.editions.kt18.fighting.nearing import nearest_enemies
from killzone.editions.kt18.movement import moving, reactions, walking
from killzone.editions.kt18.movement.moving import Moving
from killzone.editions.kt18.operatives.states import has_models, is_shaken, seats_after, seats_in_play
from killzone.editions.kt18.operatives.stats import NEAR
from killzone.editions.kt18.shooting.phase import (
    OTHER_HALF,
    READIED_HALF,
    ShootingPhase,
    may_shoot_now,
    next_seat,
)
from killzone.editions.kt18.shooting.shooting import Shooting, has_further_targets
from killzone.editions.kt18.shooting.targets import too_far_from_the_first, why_not_targeted
from killzone.editions.shared.board.kept import kept_for_both
from killzone.geometry import approach
from killzone.geometry.contacts import contacts, soon_found
from killzone.geometry.crowds import visible_from_any
from killzone.geometry.lengths import least_climbed
from killzone.geometry.moves import Move
from killzone.geometry.places import place
from killzone.geometry.reach import Reach
from killzone.geometry.routes import ends_well
from killzone.geometry.search import Search
from killzone.geometry.shapes import Spot
from killzone.geometry.sight import wholly_visible
from killzone.geometry.strides import stride
from killzone.geometry.tracks import DROP
from killzone.geometry.units import INCH


def charges(game: Game, *far: int) -> Iterator[Moving]:
    """Charges of models at the enemies nearest to each."""
    for one in game.table.operatives[::2]:
        if one.spot is not None and game.table.against(one.seat):
            nearest = tuple(enemy.id for enemy in nearest_enemies(game.table, one)[:2])
            yield from (Moving(one.id, CHARGE, (), inches, nearest) for inches in far)


@pytest.mark.parametrize("killzone", ["candlewick-court", "patient-margin", "salt-rows", "tollgate-six"])
def test_that_a_charge_gets_somewhere_is_known_before_its_cheapest_way(killzone: str) -> None:
    seen = set()
    for game in positions("kt18", killzone, 4):
        for charge in charges(game, 4, 8):
            move = moving.prepared.__wrapped__(game.table, charge)
            hasty, plain = Reach(move), Reach(move)
            tracks = plain.candidates(1)
            found = hasty.has_end()
            assert found == bool(tracks), charge
            assert [track.path for track in hasty.candidates(1)] == [track.path for track in tracks], charge
            model = game.table.operative(charge.operative)
            if says_all(game.table, model, CHARGE, move.ground):
                assert all(not_so(game.table, model, CHARGE, move, track) is None for track in plain.candidates(8))
                assert moving.can_end.__wrapped__(game.table, charge) == moving.finds_an_end(game.table, charge)
            ends = [spot for spot in contacts(move) if ends_well(move, spot) and hasty.straight(spot) is None]
            if ends and soon_found(Reach(move).search, ends):
                assert any(Reach(move).track(spot) is not None for spot in ends), charge
                seen.add("soon")
            seen.add("found" if found else "none")
    assert {"found", "none"} <= seen


def test_ways_that_are_soon_found_are_found() -> None:
    """Somewhere in these battles a charge goes over something, or round it."""
    soon = 0
    for game in positions("kt18", "tollgate-six", 6):
        for charge in charges(game, 9):
            move = moving.prepared.__wrapped__(game.table, charge)
            ends = [spot for spot in contacts(move) if ends_well(move, spot) and Reach(move).straight(spot) is None]
            soon += bool(ends) and soon_found(Reach(move).search, ends)
    assert soon


@pytest.mark.parametrize("killzone", ["patient-margin", "tollgate-six"])
def test_whoever_is_too_far_away_for_a_move_is_no_matter_to_it(killzone: str) -> None:
    fewer = 0
    for game in positions("kt18", killzone, 6):
        table = game.table
        for model in (one for one in table.operatives if one.spot is not None):
            assert model.spot is not None
            for kind, limit in ((NORMAL, 2 * INCH), (CHARGE, 7 * INCH)):
                targets = tuple(enemy.id for enemy in table.against(model.seat)[:2])
                near = move_for(table, model, kind, limit, targets)
                everybody = others(table, model), zones(table, model, kind, targets)
                plain = Move(near.ground, model.spot, limit, *everybody, down=DROP)
                assert (near.blockers, near.bases) == (plain.blockers, plain.bases)
                assert [repr(zone) for zone in near.zones] == [repr(zone) for zone in plain.zones]
                fewer += len(others(table, model, limit)) < len(everybody[0])
            for dx in (-INCH, 0, INCH):
                spot = Spot(model.spot.x + dx, model.spot.y, model.spot.z)
                beside = others(table, model.but(spot=spot), 0)
                found, expected = (place(near.ground, spot, among) for among in (beside, others(table, model)))
                assert [repr(one) for one in found] == [repr(one) for one in expected]
    assert fewer


@pytest.mark.parametrize("killzone", ["salt-rows", "tollgate-six"])
def test_what_is_known_of_who_is_there_is_what_all_models_say(killzone: str) -> None:
    seen = set()
    for game in positions("kt18", killzone, 8):
        table = game.table
        assert seats_in_play(table) == tuple(seat for seat in table.order or (0, 1) if has_models(table, seat))
        on_board = [one for one in table.operatives if one.spot is not None]
        for one in on_board:
            assert is_engaged(table, one) == bool(list(enemies_within(table, one, ENGAGED)))
            seen.add(is_engaged(table, one))
        commanders = tuple(one for one in on_board if datasheet(one).commands and not is_shaken(one))
        assert command._able(table.operatives) == commanders
        for player in table.players:
            for tactic in tactics.UNIVERSAL:
                keys = [tactics.use_key(table, tactic.id, mark) for mark in (tactics.PHASE_MARK, tactics.BACK_MARK)]
                used = any(player.uses(key, table.turn) for key in keys) and table.phase not in tactics.NO_PHASE
                assert tactics.used_in_phase(table, player.seat, tactic.id) == used
    assert seen == {False, True}


@pytest.mark.parametrize("killzone", ["candlewick-court", "patient-margin", "salt-rows", "tollgate-six"])
def test_whoever_terrain_hides_is_hidden_whoever_else_stands_between(killzone: str) -> None:
    seen = set()
    for game in positions("kt18", killzone, 6):
        table = game.table
        there = [one for one in table.operatives if one.spot is not None]
        for viewer in there:
            for target in (one for one in there[::2] if one.id != viewer.id):
                assert viewer.spot is not None
                assert target.spot is not None
                bodies = visibility._bodies_between(table, viewer, target)
                at, other = (viewer.spot, viewer.card.body), (target.spot, target.card.body)
                plain = visible_from_any(*at, *other, table.terrain, SEE_THROUGH, extra=bodies)
                assert visibility._sees(table, viewer, target) == plain, (viewer.id, target.id)
                seen.add((plain, bool(bodies)))
    assert {(True, False), (True, True), (False, True)} <= seen


@pytest.mark.parametrize("killzone", ["candlewick-court", "tollgate-six"])
def test_who_is_obscured_or_has_cover_is_found_thing_by_thing(killzone: str) -> None:
    seen = set()
    for game in positions("kt18", killzone, 6):
        table = game.table
        there = [one for one in table.operatives if one.spot is not None]
        for viewer in there:
            for target in (one for one in there[::2] if one.id != viewer.id):
                assert viewer.spot is not None
                assert target.spot is not None
                bodies = visibility._bodies_between(table, viewer, target)
                at, other = (viewer.spot, viewer.card.body), (target.spot, target.card.body)
                plain = not wholly_visible(*at, *other, table.terrain, SEE_THROUGH, extra=bodies)
                assert visibility.is_obscured(table, viewer, target) == plain, (viewer.id, target.id)
                hiding = [one.distance <= NEAR for one in visibility.hidden_by(table, viewer, target)]
                if not any(hooks.of(table).obscured_is_cover(table, target)):
                    assert visibility.has_cover(table, viewer, target) == any(hiding), (viewer.id, target.id)
                past_terrain = wholly_visible(*at, *other, table.terrain, SEE_THROUGH)
                seen.add((plain, past_terrain, any(hiding)))
    assert {(False, True, False), (True, True, True), (True, False, False), (True, False, True)} <= seen


def test_whoever_stands_between_two_is_kept_until_somebody_moves() -> None:
    seen = set()
    for game in positions("kt18", "salt-rows", 6):
        table = game.table
        there = [one for one in table.operatives if one.spot is not None]
        anew = Standing(tuple((one.id, one.spot, one.card.body) for one in there if one.spot is not None))
        for viewer in there[::2]:
            for target in there[::3]:
                for one in (viewer, viewer.but(spot=there[-1].spot)):
                    for _ in range(2):
                        found = visibility._bodies_between(table, one, target)
                        assert found == visibility._stand_between(anew, one, target)
                        seen.add((bool(found), standing(table).has(one)))
    assert {(False, True), (True, False), (True, True)} <= seen


@pytest.mark.parametrize("killzone", ["salt-rows", "tollgate-six"])
def test_who_shoots_next_is_who_is_found_by_asking_all_in_turn(killzone: str) -> None:
    seen: set[tuple[str, bool]] = set()
    for game in positions("kt18", killzone, 8):
        table = game.table
        for half in (READIED_HALF, OTHER_HALF):
            for passed in ((), (0,), (1,)):
                phase = ShootingPhase(half, passed=passed, shot=tuple(one.id for one in table.operatives[::3]))
                able = [
                    seat
                    for seat in seats_after(table, phase.last)
                    if seat not in passed and any(may_shoot_now(table, phase, one) for one in table.of(seat))
                ]
                assert next_seat(table, phase) == next(iter(able), -1)
                seen.add(("next", bool(able)))
        for model in (one for one in table.operatives if one.spot is not None):
            for weapon in (one for one in datasheet(model).weapons if one.range):
                for first in table.against(model.seat):
                    shooting = Shooting(model.id, SHOOTING, weapon=weapon.id, batches=(Batch(first.id, weapon.id, 0),))
                    further = [
                        enemy
                        for enemy in table.against(model.seat)
                        if enemy.id != first.id
                        and not list(too_far_from_the_first(first, enemy))
                        and not list(why_not_targeted(table, model, enemy, weapon, SHOOTING))
                    ]
                    assert has_further_targets(table, shooting) == bool(further)
                    seen.add(("further", bool(further)))
    assert {("next", False), ("next", True), ("further", False)} <= seen


def test_who_may_react_has_nothing_against_it() -> None:
    seen = set()
    for game in positions("kt18", "tollgate-six", 6):
        table = game.table
        for charger in (one for one in table.operatives if one.spot is not None):
            targets = tuple(one.id for one in table.against(charger.seat)[::2])
            reacting = reactions.Reacting(charger.id, targets)
            for one in reactions.reactions(table, reacting, 1 - charger.seat):
                plain = not list(reactions.against(table, reacting, one))
                assert reactions._may(table, reacting, one.model, one.how) == plain
                seen.add((one.how, plain))
    assert len(seen) == 4


def test_what_is_kept_for_two_things_is_found_anew_for_others() -> None:
    asked = []

    @kept_for_both
    def joined(one: list[int], other: list[int]) -> list[int]:
        asked.append((one, other))
        return [*one, *other]

    first, second, third = [1], [2], [1]
    assert joined(first, second) is joined(first, second)
    assert len(asked) == 1
    assert joined(third, second) == joined(first, second) == [1, 2]
    assert joined(first, third) == [1, 1]
    assert len(asked) == 4


def test_a_smooth_way_has_no_stops() -> None:
    seen = set()
    for game in positions("kt18", "salt-rows", 4):
        for one in (one for one in game.table.operatives if one.spot is not None):
            move = move_for(game.table, one, NORMAL, 6 * INCH)
            for track in Reach(move).candidates(12):
                stops = list(walking.stops(Walk(one.id, "normal move", "kt18.move.normal", track.path), game.table))
                plain = list(walking._stops.__wrapped__(one.id, move.ground, track.path, ()))
                smooth = walking._is_smooth(move.ground, track.path)
                assert not (smooth and plain)
                assert not (smooth and stops)
                seen.add((smooth, bool(plain)))
    assert {(True, False), (False, True)} <= seen


@pytest.mark.parametrize("killzone", ["candlewick-court", "tollgate-six"])
def test_a_straight_way_that_is_given_up_climbs_too_much(killzone: str) -> None:
    seen = set()
    for game in positions("kt18", killzone, 4):
        for charge in charges(game, 3, 6):
            move = moving.prepared.__wrapped__(game.table, charge)
            start, most = move.start, move.limit + 2.0
            for x, y in product(range(-3, 4), repeat=2):
                end = Spot(start.x + x * INCH, start.y + y * INCH)
                plain = stride(move.ground, start, end.x, end.y, True)
                found = stride(move.ground, start, end.x, end.y, True, most=most)
                if found != plain:
                    assert found is None
                    assert plain is not None
                    far = hypot(end.x - start.x, end.y - start.y)
                    assert far + least_climbed(move, plain) > most
                    search = Search(move)
                    assert plain[-1].z != start.z or not search.offer(list(plain))
                seen.add((plain is not None, found == plain))
    assert {(True, True), (True, False), (False, True)} <= seen


@pytest.mark.parametrize("killzone", ["tollgate-six", "patient-margin"])
def test_the_closest_end_is_the_same_however_close_is_hoped_for_at_first(
    killzone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = []
    for game in positions("kt18", killzone, 3):
        for charge in charges(game, 4, 7):
            model, target = game.table.operative(charge.operative), game.table.operative(charge.targets[0])
            assert target.spot is not None
            move = move_for(game.table, model, FALL_SHORT, charge.rolled * INCH)
            short.append((move, target.spot, target.card.body.base))
    found = []
    for hopes in ((5080,), (), (1270, 3810)):
        monkeypatch.setattr(approach, "_HOPES", hopes)
        ways = [approach.closest(Reach(move), spot, base) for move, spot, base in short]
        found.append([None if way is None else way.path for way in ways])
    assert found[0] == found[1] == found[2]
    assert any(way is not None and len(way) > 2 for way in found[0])
