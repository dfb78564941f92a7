"""What is found faster, or once, is what the plain way finds, at decisions of random battles."""

import inspect
from collections.abc import Iterator
from itertools import islice
from math import cos, hypot, pi, sin

import pytest
from conformance import chance
from properties.battles import positions

from killzone.core import machine
from killzone.core.domains import Option, Pick
from killzone.core.game import Game
from killzone.core.reasons import Reason, because
from killzone.editions.kt18.attack.aims import SHOOTING
from killzone.editions.kt18.board import visibility
from killzone.editions.kt18.board.measuring import (
    ENGAGED,
    enemies_within,
    engaging,
    friends_beside,
    within,
    within_point,
)
from killzone.editions.kt18.board.measuring import gap as far
from killzone.editions.kt18.board.movement import CHARGE, FALL_BACK, FALL_SHORT, PILE_IN, RETREAT, move_for
from killzone.editions.kt18.board.objectives import CONTROL, counts, weight
from killzone.editions.kt18.board.standing import standing
from killzone.editions.kt18.fighting.nearing import nearest_enemies
from killzone.editions.kt18.fighting.phase import may_fight, why_no_fight
from killzone.editions.kt18.movement import moving, walking
from killzone.editions.kt18.movement.moving import Moving
from killzone.editions.kt18.operatives.stats import has_injury_cover
from killzone.editions.kt18.psychic import psybolt
from killzone.editions.kt18.shooting.shooters import can_be_chosen, why_not_chosen
from killzone.editions.kt18.shooting.targets import has_target, legal_targets, why_not_targeted
from killzone.editions.kt18.weapons.groups import groups
from killzone.editions.kt21.board import measuring
from killzone.editions.kt21.board.objectives import OBJECTIVE
from killzone.editions.kt21.missions.at_markers import too_far
from killzone.editions.kt21.teams import house_of_seconds as kt21_seconds
from killzone.editions.kt24.board import movement as kt24_moves
from killzone.editions.kt24.teams import house_of_seconds as kt24_seconds
from killzone.editions.shared.actions.action import cost, offered, price_of
from killzone.editions.shared.board.movement import taken_apart
from killzone.geometry import search as searches
from killzone.geometry.approach import NEAR_ENOUGH, closest
from killzone.geometry.contacts import contacts
from killzone.geometry.graph import straight
from killzone.geometry.ground import Ground, ground
from killzone.geometry.increments import slowed
from killzone.geometry.known_ropes import KnownRopes
from killzone.geometry.manner import Increments, Manner
from killzone.geometry.measure import gap
from killzone.geometry.moves import Move
from killzone.geometry.over import straight_over
from killzone.geometry.paths import check
from killzone.geometry.reach import APART, Reach, reach
from killzone.geometry.regions import region
from killzone.geometry.ropes import taut
from killzone.geometry.routes import ends_well, way_to
from killzone.geometry.samples import sample
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH

Circles = dict[int, list[tuple[int, int, int]]]


@pytest.mark.parametrize("edition", ["kt21", "kt24"])
def test_a_price_is_the_total_of_what_an_action_costs(edition: str) -> None:
    changed = 0
    for game in positions(edition, "tollgate-six", 25):
        for one in game.table.operatives:
            for action in offered(game.table, one):
                for performed in ((), (action.id,)):
                    tally = cost(game.table, one, action, performed)
                    assert price_of(game.table, one, action, performed) == tally.total, (one.id, action.id)
                    changed += len(tally.entries) > 1
    assert changed


def test_whoever_can_be_chosen_to_shoot_has_nothing_against_it() -> None:
    seen = set()
    for game in positions("kt18", "salt-rows", 20):
        for model in game.table.operatives:
            if model.spot is not None:
                allowed = can_be_chosen(game.table, model)
                assert allowed == (next(why_not_chosen(game.table, model), None) is None), model.id
                seen.add(allowed)
    assert seen == {False, True}


@pytest.mark.parametrize("killzone", ["salt-rows", "tollgate-six"])
def test_whoever_may_fight_has_nothing_against_it_and_whoever_is_near_a_marker_counts(killzone: str) -> None:
    seen = set()
    for game in positions("kt18", killzone, 4):
        table = game.table
        for model in (one for one in table.operatives if one.spot is not None):
            allowed = may_fight(table, model)
            assert allowed == (next(why_no_fight(table, model), None) is None), model.id
            seen.add(allowed)
        on_board = [one for one in table.operatives if one.spot is not None]
        for spot in (one.spot for one in table.markers if one.spot is not None):
            there = [one for one in on_board if within_point(one, spot, CONTROL)]
            counted = counts(table, spot)
            assert counted == {
                seat: sum(weight(table, one).total for one in there if one.seat == seat)
                for seat in {one.seat for one in there}
            }
            seen.add(len(there) > 1)
    assert seen == {False, True}


def test_who_sees_whom_is_kept_until_somebody_moves_and_asked_anew_of_whoever_is_imagined_elsewhere() -> None:
    seen = set()
    for game in positions("kt18", "salt-rows", 12):
        table = game.table
        there = [one for one in table.operatives if one.spot is not None]
        for viewer in there[::3]:
            for target in there[::2]:
                for one in (viewer, viewer.but(spot=there[-1].spot)):
                    if one.id != target.id:
                        found = visibility.is_visible(table, one, target)
                        assert found == visibility._sees(table, one, target)
                        assert found == visibility.is_visible(table, one, target)
                        seen.add((found, one is viewer))
    assert len(seen) == 4


def test_who_is_beside_whom_is_as_measured_until_somebody_moves() -> None:
    seen = set()
    for game in positions("kt18", "salt-rows", 12):
        table = game.table
        there = [one for one in table.operatives if one.spot is not None]
        for one in (*there, there[0].but(spot=there[-1].spot)):
            plain = [enemy for enemy in table.against(one.seat) if within(one, enemy, ENGAGED)]
            assert list(engaging(table, one)) == plain
            for seat in (0, 1):
                friends = [other for other in table.of(seat) if other.id != one.id and within(other, one, ENGAGED)]
                assert list(friends_beside(table, one, seat)) == friends
                seen.add(bool(friends))
    assert seen == {False, True}


def test_a_position_is_known_again_unless_somebody_has_moved() -> None:
    table = positions("kt18", "salt-rows", 1)[0].table
    first, *others = table.operatives
    known = standing(table)
    assert standing(table.but(turn=9)) is known
    assert standing(table.but(operatives=(first.but(wounds=7), *others))) is known
    gone = standing(table.but(operatives=(first.but(spot=None), *others)))
    assert gone is not known
    assert not gone.has(first)
    assert standing(table.but(operatives=(*others, first))) is not known
    assert standing(table.but(operatives=tuple(table.operatives))) is known


def test_cover_is_what_the_nearest_of_all_that_hides_a_model_gives() -> None:
    seen = set()
    for game in positions("kt18", "salt-rows", 4):
        there = [one for one in game.table.operatives if one.spot is not None]
        for viewer in there[::3]:
            for target in (one for one in there[::2] if one.seat != viewer.seat):
                hiding = visibility.hidden_by(game.table, viewer, target)
                plain = has_injury_cover(bool(hiding), hiding[0].distance if hiding else None)
                assert visibility.has_cover(game.table, viewer, target) == plain, (viewer.id, target.id)
                seen.add((bool(hiding), plain))
    assert seen == {(False, False), (True, False), (True, True)}


def test_a_weapon_has_a_target_where_nothing_speaks_against_one() -> None:
    seen = set()
    for game in positions("kt18", "tollgate-six", 8):
        table = game.table
        for model in table.operatives:
            for weapon in (one for group in groups(model) for one in group.weapons) if model.spot is not None else ():
                for only in ((), *((one.id,) for one in table.against(model.seat)[:2])):
                    listed = [
                        enemy
                        for enemy in table.against(model.seat)
                        if next(why_not_targeted(table, model, enemy, weapon, SHOOTING, only), None) is None
                    ]
                    assert list(legal_targets(table, model, weapon, SHOOTING, only)) == listed
                    found = has_target(table, model, weapon, SHOOTING, only)
                    assert found == bool(listed)
                    seen.add((found, bool(only)))
    assert seen == {(False, False), (True, False), (False, True), (True, True)}


def test_the_closest_enemies_that_are_seen_are_found_among_all() -> None:
    for game in positions("kt18", "salt-rows", 6):
        for psyker in (one for one in game.table.operatives if one.spot is not None):
            near = enemies_within(game.table, psyker, psybolt.RANGE)
            seen = [(far(psyker, one), one) for one in near if visibility.is_visible(game.table, psyker, one)]
            least = min((away for away, _ in seen), default=0)
            plain = [one for away, one in seen if away == least]
            assert list(psybolt.closest_enemies(game.table, psyker)) == plain


def test_a_move_that_is_kept_has_the_ways_of_one_made_anew() -> None:
    make_anew = inspect.unwrap(kt24_moves.move_for)
    for game in positions("kt24", "tollgate-six", 6):
        for one in game.table.operatives[::3]:
            if one.spot is not None:
                kept, anew = (make(game.table, one, "charge", 15000) for make in (kt24_moves.move_for, make_anew))
                assert kept is kt24_moves.move_for(game.table, one, "charge", 15000)
                assert kept is not anew
                ways = [[track.path for track in reach(move).candidates(3)] for move in (kept, anew)]
                assert ways[0] == ways[1]


def test_what_was_found_legal_is_not_judged_again() -> None:
    asked: list[str] = []

    def judge(key: str) -> tuple[Reason, ...]:
        asked.append(key)
        return () if key == "yes" else (because("some.rule", "{key} is not.", key=key),)

    domain = Pick([Option("yes", "Yes"), Option("no", "No")], judge)
    assert domain.candidates() == ("yes",)
    assert asked == ["yes", "no"]
    assert domain.check("yes", "some.rule").legal
    assert domain.sample(lambda limit: 0) == "yes"
    assert asked == ["yes", "no"]
    assert not domain.check("no", "some.rule").legal
    assert not domain.check("maybe", "some.rule").legal
    assert asked == ["yes", "no", "no"]


class Forgetful(machine._Latest):
    """Knows nothing of what was offered last."""

    def __init__(self) -> None:
        pass

    @property
    def known(self) -> None:
        return None

    @known.setter
    def known(self, _: object) -> None:
        pass


@pytest.mark.parametrize("edition", ["kt18", "kt24"])
def test_what_is_taken_is_what_was_offered_though_nobody_looks_again(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = positions(edition, "salt-rows", 20)
    assert machine._LATEST.known is not None
    monkeypatch.setattr(machine, "_LATEST", Forgetful())
    plain = positions(edition, "salt-rows", 20)
    assert [game.digest() for game in known] == [game.digest() for game in plain]


def test_the_way_round_walls_is_walked_when_a_refusal_is_read() -> None:
    game = positions("kt21", "patient-margin", 1)[0]
    marker = next(one for one in game.table.markers if one.kind == OBJECTIVE)
    measuring._gap_around.cache_clear()
    reason = too_far("kt21.objective.control", game.table, game.table.operatives[0], marker, 1)
    assert reason is not None
    assert measuring._gap_around.cache_info().misses == 0
    assert "too far" in reason.text
    assert measuring._gap_around.cache_info().misses == 1


def attempts(game: Game, far: int) -> Iterator[tuple[Moving, Move, Spot, Base]]:
    """Charges of models at the enemy nearest to each, the same as moves of those that fall short, and at whom."""
    for one in game.table.operatives[::2]:
        if one.spot is None or not game.table.against(one.seat):
            continue
        nearest = nearest_enemies(game.table, one)[0]
        assert nearest.spot is not None
        charge = Moving(one.id, CHARGE, (), far, (nearest.id,))
        yield charge, move_for(game.table, one, FALL_SHORT, far * INCH), nearest.spot, nearest.card.body.base


@pytest.mark.parametrize("killzone", ["tollgate-six", "patient-margin"])
def test_an_end_is_found_where_one_is_listed(killzone: str) -> None:
    seen = set()
    for game in positions("kt18", killzone, 5):
        for charge, *_ in attempts(game, 6):
            for kind in (CHARGE, FALL_BACK, RETREAT, PILE_IN):
                move = charge.but(kind=kind, rolled=charge.rolled if kind == CHARGE else 0)
                found = moving.can_end(game.table, move)
                assert found or not moving.finds_an_end(game.table, move), move
                ways = moving.domain(game.table, move)
                assert found == bool(listed := ways.candidates(1)), move
                assert all(ways.check(way, "kt18.move.path").legal for way in listed), move
                for find in (moving.tried_way, moving.some_way):
                    way = find(game.table, move)
                    assert way is None or ways.check(way, "kt18.move.path").legal, move
                seen.add((kind, found))
    assert {kind for kind, found in seen if found} == {CHARGE, FALL_BACK, RETREAT, PILE_IN}


def plain_closest(far: Reach, spot: Spot, base: Base) -> Track | None:
    """As `closest`, over all places of the move and by the cheapest way to each end that is tried."""
    region(far)
    move, mine = far.move, far.move.ground.body.base
    both = move.ground.radius + base.radius
    ends: list[Spot] = []
    for label in far.search.labels.values():
        here, left = label.spot, move.limit - label.cost
        away = hypot(spot.x - here.x, spot.y - here.y)
        if left >= 0 and away:
            ux, uy = (spot.x - here.x) / away, (spot.y - here.y) / away
            on = min(far.ray(here, ux, uy, left), max(0.0, away - both)) if left else 0.0

            def along(length: float, at: Spot = here, x: float = ux, y: float = uy) -> Spot:
                return Spot(int(at.x + x * length), int(at.y + y * length), at.z, move.start.facing)

            def counts(length: float, at: Spot = here) -> float:  # in slow ground every inch counts twice
                return length + slowed(move.ground, at, along(length), move.ground.slow, int(length))

            ends.append(along(next(one for one in (on, *range(int(on), -1, -1)) if counts(one) <= left)))

    def order(end: Spot) -> tuple[int, int, int]:
        return gap(end, mine, spot, base), end.x, end.y

    best = next((track for end in sorted(ends, key=order)[:32] if (track := far.track(end)) is not None), None)
    size = APART
    while best is not None and size >= 8:
        here = best.path[-1]
        round_it = [(size * cos(turn * pi / 8), size * sin(turn * pi / 8)) for turn in range(16)]
        about = [Spot(here.x + round(x), here.y + round(y), here.z, here.facing) for x, y in round_it]
        nearer = [end for end in sorted(about, key=order) if order(end)[0] < order(here)[0]]
        closer = next((track for end in nearer if (track := far.track(end)) is not None), None)
        best, size = (best, size // 2) if closer is None else (closer, size)
    return min(
        [one for one in (best, plain_over(move, spot, base)) if one is not None],
        key=lambda one: order(one.path[-1]),
        default=None,
    )


def plain_over(move: Move, spot: Spot, base: Base) -> Track | None:
    """The straight way towards a base, as far as one can go at all, whatever is in between."""
    start, mine = move.start, move.ground.body.base
    far = hypot(spot.x - start.x, spot.y - start.y)
    most = int(min(move.limit, max(0.0, far - mine.radius - base.radius)))
    for length in range(most, 0, -1) if far and not move.ground.manner.fly else ():
        x, y = start.x + (spot.x - start.x) / far * length, start.y + (spot.y - start.y) / far * length
        if (track := straight_over(move, int(x), int(y))) is not None:
            return track
    return None


@pytest.mark.parametrize("killzone", ["tollgate-six", "patient-margin"])
def test_the_closest_end_is_as_close_as_of_all_places_but_for_a_millimetre(
    killzone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = [one for game in positions("kt18", killzone, 2) for one in attempts(game, 5)]
    short = [closest(Reach(move), spot, base) for _, move, spot, base in moves]
    # Nothing is known to be too long before all of it has been judged, and no rope is left out.
    monkeypatch.setattr(searches, "too_long", lambda *_: False)
    monkeypatch.setattr(KnownRopes, "falls_short", lambda *_: False)
    monkeypatch.setattr(searches, "stays_too_long", lambda *_: False)
    monkeypatch.setattr(searches, "least_climbed", lambda *_: 0)

    def pulled(
        ground: Ground,
        path: list[Spot],
        circles: Circles,
        loose: bool = True,
        given_up: object = None,
        *_: object,
        **__: object,
    ) -> list[Spot]:
        if isinstance(given_up, list):
            given_up.append(path[0])
        return taut(ground, path, circles, loose)

    monkeypatch.setattr(searches, "taut", pulled)
    plain = [plain_closest(Reach(move), spot, base) for _, move, spot, base in moves]
    for (_, move, spot, base), one, two in zip(moves, short, plain, strict=True):
        assert (one is None) == (two is None)
        if one is not None and two is not None:
            ours, theirs = (gap(track.path[-1], move.ground.body.base, spot, base) for track in (one, two))
            assert one.legal
            assert theirs <= ours <= theirs + NEAR_ENOUGH
    assert any(one is not None and len(one.path) > 2 for one in short)


def test_whether_some_way_leads_to_an_end_is_known_before_it_is_pulled_taut() -> None:
    found: set[bool] = set()
    below = chance("some way")
    for game in positions("kt18", "patient-margin", 2):
        for _, move, _, _ in islice(attempts(game, 5), 8):
            hasty, plain, far = Reach(move), Reach(move), move.limit
            plain.explore(())
            for _ in range(20):
                x, y = (at + below(2 * far) - far for at in (move.start.x, move.start.y))
                end = Spot(x, y, move.start.z, move.start.facing)
                if ends_well(move, end) and hypot(x - move.start.x, y - move.start.y) <= far:
                    known = plain.straight(end) is not None or way_to(plain.search, end, True) is not None
                    assert hasty.gets_to(end, ()) is known
                    found.add(known)
    assert found == {False, True}


@pytest.mark.parametrize("killzone", ["tollgate-six", "patient-margin"])
def test_a_rope_that_is_known_to_be_too_long_is(killzone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [one for game in positions("kt18", killzone, 2) for _, one, _, _ in islice(attempts(game, 5), 6)]
    below, found = chance("ropes"), []
    for plainly in (False, True):
        if plainly:
            monkeypatch.setattr(KnownRopes, "falls_short", lambda *_: False)
            monkeypatch.setattr(searches, "stays_too_long", lambda *_: False)
            below = chance("ropes")
        for move in moves:
            far, tries = Reach(move), [2 * pi * below(64) / 64 for _ in range(8)]
            ends = [(turn, back) for turn in tries for back in (1300, 900, 500, 300, 150, 70, 20, 0)]
            for turn, back in ends:
                away = move.limit - back
                x, y = move.start.x + round(away * cos(turn)), move.start.y + round(away * sin(turn))
                found.append(far.gets_to(Spot(x, y, move.start.z, move.start.facing), ()))
    half = len(found) // 2
    assert found[:half] == found[half:]
    assert set(found) == {False, True}


def test_a_charge_finds_its_ways_by_places_near_its_targets() -> None:
    bent = 0
    for game in positions("kt18", "patient-margin", 2):
        for charge, _, _, _ in attempts(game, 8):
            move = moving.prepared.__wrapped__(game.table, charge)
            near, everywhere = Reach(move), Reach(move)
            region(everywhere)
            for spot in contacts(move):
                one, two = near.track(spot), everywhere.track(spot)
                assert (one and one.path) == (two and two.path), (charge, spot)
                bent += one is not None and len(one.path) > 2
    assert bent


@pytest.mark.parametrize(
    ("killzone", "rounded"), [("patient-margin", False), ("salt-rows", False), ("salt-rows", True)]
)
def test_a_search_leaves_out_no_place_to_which_a_straight_way_leads(killzone: str, rounded: bool) -> None:
    """Of all places of the graph, with nothing remembered of what is in the way: none is cheaper from any label."""
    bent = 0
    for game in positions("kt18", killzone, 2):
        for _, move, spot, _ in islice(attempts(game, 5), 0, 8, 2):
            if rounded:
                usual = move.ground.manner
                steps = Manner(Increments(step=INCH), usual.footing, (), usual.climb, usual.drop, usual.jump)
                move = Move(ground(game.table.terrain, move.ground.body, steps), move.start, move.limit)
            search = searches.Search(move)
            for near in ((), ((spot.x, spot.y, search.most),)):
                search.explore(None, near)
                for label in search.labels.values():
                    for index, place in enumerate(search.graph.spots):
                        away = hypot(place.x - label.spot.x, place.y - label.spot.y)
                        cost = label.cost + search.count(away)
                        leash = near[0][2] - hypot(place.x - spot.x, place.y - spot.y) if near else search.most
                        if place.z == label.spot.z and cost <= search.most and label.cost + away <= leash:
                            extra = straight(move.ground, label.spot, place)
                            if extra >= 0 and cost + extra <= search.most and search.free(label.spot, place):
                                assert search.labels[index].cost <= cost + extra
                                bent += label.index >= 0
    assert bent


def test_a_way_that_was_just_found_is_what_taking_it_apart_again_says() -> None:
    below = chance("noted")
    for game in positions("kt18", "salt-rows", 4):
        for _, move, _, _ in islice(attempts(game, 6), 6):
            path = sample(move, below)
            if path is not None:
                plain = check(move, path)
                for track in (taken_apart(move, path), walking._track.__wrapped__(move.ground, path)):
                    assert track.legal
                    assert (track.path, track.total) == (plain.path, plain.total)
                    assert [repr(leg) for leg in track.legs] == [repr(leg) for leg in plain.legs]


@pytest.mark.parametrize("killzone", ["candlewick-court", "patient-margin", "salt-rows"])
def test_a_way_to_one_spot_is_the_same_whoever_explores_no_more_than_it_takes(killzone: str) -> None:
    bent = none = 0
    for game in positions("kt18", killzone, 3):
        for charge, *_ in attempts(game, 5):
            for kind in (CHARGE, FALL_BACK):
                move = moving.prepared.__wrapped__(game.table, charge.but(kind=kind))
                everywhere = Reach(move)
                region(everywhere)
                for spot in islice(contacts(move) if kind == CHARGE else everywhere._around(), 10):
                    one, two = Reach(move).track(spot), everywhere.track(spot)
                    assert (one and one.path) == (two and two.path), (charge, kind, spot)
                    bent += one is not None and len(one.path) > 2
                    none += one is None
    assert bent
    assert none


@pytest.mark.parametrize("edition", ["kt21", "kt24"])
def test_a_challenge_is_possible_where_somebody_can_challenge(edition: str) -> None:
    challenge = kt21_seconds.Challenge if edition == "kt21" else kt24_seconds.Challenge
    seen = set()
    for game in positions(edition, "tollgate-six", 8):
        for one in (one for one in game.table.operatives if one.spot is not None):
            alone = game.table.but(operatives=(*game.table.against(one.seat)[:1], one))
            possible = challenge.possible(alone, one.seat)
            sees, foes = challenge.sees, alone.against(one.seat)
            mutual = [foe for foe in foes if sees(alone, one, foe) and sees(alone, foe, one)]
            assert list(challenge.challenged_by(alone, one)) == mutual
            assert list(challenge.challengers(alone, one.seat)) == ([one] if mutual else [])
            assert possible == bool(mutual)
            seen.add(possible)
    assert seen == {False, True}


def test_terrain_with_the_same_parts_is_the_same() -> None:
    bare = positions("kt24", "tollgate-six", 1)[0].table.setting.terrain
    parts = bare.parts[:2]
    first = bare.plus(parts)
    assert first.parts == (*bare.parts, *parts)
    assert bare.plus(parts) is first
    assert bare.plus((parts[0], parts[1])) is first
    assert bare.plus(parts[:1]).parts == (*bare.parts, parts[0])
    assert bare.plus(parts) is first
    assert bare.plus(()) is bare
