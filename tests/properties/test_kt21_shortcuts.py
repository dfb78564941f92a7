"""What the 2021 edition finds faster, or once, is what the plain way finds, at questions of whole random battles."""

from collections.abc import Callable, Iterator
from inspect import unwrap

import pytest
from conformance import chance
from properties.battles import begin, kinds, positions

from killzone.core.domains import Path, Pick, Place
from killzone.core.events import Moved
from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.machine import State, settle, start
from killzone.core.reasons import first
from killzone.core.ruleset import own_secrets
from killzone.core.table import Operative, Table
from killzone.core.walks import Walk
from killzone.editions.kt21.actions.moves import length
from killzone.editions.kt21.actions.passing import PASS, passes
from killzone.editions.kt21.actions.perform import PERFORM, deed, uneventful
from killzone.editions.kt21.actions.shoot import SHOOTING
from killzone.editions.kt21.battle.firefight import Activation
from killzone.editions.kt21.board.barricades import BARRICADE, _on_terrain
from killzone.editions.kt21.board.engagement import engaged, friends_engaged, in_engagement_range
from killzone.editions.kt21.board.movement import NORMAL_MOVE, manner_of, move_for
from killzone.editions.kt21.board.objectives import CONTROL, SMALL, reassessed
from killzone.editions.kt21.board.visibility import against_lines, is_barred
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.equipment.equipping import ENOUGH, _problems
from killzone.editions.kt21.equipment.on_the_floor import against_lying
from killzone.editions.kt21.equipment.selection import Taken
from killzone.editions.kt21.missions.choosing import SLOTS, cards_of, secret
from killzone.editions.kt21.missions.revealing import hidden, revealed
from killzone.editions.kt21.missions.tac_op_actions import is_held
from killzone.editions.kt21.operatives.characteristics import incapacitated, starting_wounds
from killzone.editions.kt21.operatives.injury import all_injured, falling
from killzone.editions.kt21.teams import house_of_seconds as kt21_house
from killzone.editions.kt21.teams import meridian_survey as kt21_survey
from killzone.editions.kt21.weapons.targets import TARGET_CHECKS, Aim, aims
from killzone.editions.kt24.actions import shoot as kt24_shoot
from killzone.editions.kt24.teams import house_of_seconds as kt24_house
from killzone.editions.kt24.teams import meridian_survey as kt24_survey
from killzone.editions.shared.actions.action import Performing, cost, is_free, price_of
from killzone.editions.shared.actions.shooting import ShootingRules
from killzone.editions.shared.battle.activations import performing_of
from killzone.editions.shared.board import pieces
from killzone.editions.shared.board.kept import kept_with_table
from killzone.editions.shared.board.killzones import killzone_of
from killzone.editions.shared.board.movement import taken_apart, track_of
from killzone.editions.shared.board.nearby import around
from killzone.editions.shared.close_quarters.guard import ON_GUARD
from killzone.editions.shared.hooks import ActionHook, action_hooks
from killzone.editions.shared.teams.common import CalledPloy
from killzone.editions.shared.weapons.use import ranged_weapons, rules_against
from killzone.geometry.ground import Ground
from killzone.geometry.moves import EITHER, Move
from killzone.geometry.parts import Part, rectangle
from killzone.geometry.paths import check
from killzone.geometry.reach import reach
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH


def questions(killzone: str, every: int, edition: str = "kt21", teams: tuple[str, str] | None = None) -> Iterator[Game]:
    """Questions of a random battle for a mission, from its set-up to its end."""
    kind = next(one for one in kinds(edition) if one.killzone == killzone and one.mission and not one.scattered)
    kind = kind if teams is None else kind._replace(teams=teams)
    game, below = begin(kind, 5), chance("shortcuts of 2021")
    while game.decision is not None:
        if game.number % every == 0:
            yield game
        game = game.play_legal(game.decision.action(game.decision.domain.sample(below)))


def plain_hidden(table: Table, seat: int) -> list[tuple[str, TacOp]]:
    known = {card.id: card for card in cards_of(table, seat)}
    return [(slot, known[id]) for slot in SLOTS if (id := secret(table, seat, slot)) in known]


def test_tac_ops_are_held_while_they_are_secret_and_once_they_are_revealed() -> None:
    seen = set()
    for game in questions("tollgate-six", 5):
        for one in game.table.operatives[::6]:
            table, seat = game.table, one.seat
            assert list(hidden(table, seat)) == plain_hidden(table, seat)
            secretly = {card.id for _, card in plain_hidden(table, seat)}
            openly = {card.id for card in revealed(table, seat)}
            for card in cards_of(table, seat):
                assert is_held(card.id, table, one) == (card.id in secretly | openly)
                seen.add((card.id in secretly, card.id in openly))
    assert seen == {(False, False), (True, False), (False, True)}


def plain_friends_engaged(table: Table, shooter: Operative, target: Operative) -> list[Operative]:
    friends = (one for one in table.of(shooter.seat) if one.id != shooter.id)
    return [one for one in friends if in_engagement_range(table, one, target)]


def plain_aims(table: Table, one: Operative, target: Operative, weapon: Weapon) -> tuple[Aim, ...]:
    rules = rules_against(table, one, target, weapon)
    most = min((each.distance for each in rules if each.name == "range"), default=0)
    if not any(each.name == "indirect" for each in rules):
        return (Aim(False, most),)
    return (Aim(False, most), Aim(True, 3 * INCH)) if killzone_of(table).close_quarters else (Aim(True, most),)


def nearer(enemy: Operative, one: Operative, below: Callable[[int], int]) -> Operative:
    """Somebody where it is, or half of the time somewhere around another."""
    assert one.spot is not None
    x, y = (at + below(10 * INCH) - 5 * INCH for at in (one.spot.x, one.spot.y))
    return enemy.but(spot=Spot(x, y, one.spot.z)) if below(2) else enemy


@pytest.mark.parametrize("killzone", ["candlewick-court", "tollgate-six"])
def test_a_target_is_valid_where_no_check_has_a_reason_against_it(killzone: str) -> None:
    met = set()
    for game in questions(killzone, 23):
        table, below = game.table, chance(game.number)
        for one in table.of(0)[::2] + table.of(1)[::3]:
            for enemy in table.against(one.seat):
                target = nearer(enemy, one, below).but(order=("engage", "conceal")[below(2)])
                seen = table.with_operative(target)
                assert friends_engaged(seen, one, target) == plain_friends_engaged(seen, one, target)
                for indirect in (False, True):
                    barred = against_lines(seen, one, target, indirect=indirect) is not None
                    assert is_barred(seen, one, target, indirect=indirect) == barred
                for weapon in ranged_weapons(seen, one):
                    assert aims(seen, one, target, weapon) == plain_aims(seen, one, target, weapon)
                    reason = first(TARGET_CHECKS, seen, one, target, weapon)
                    assert SHOOTING.is_valid(seen, one, target, weapon) == (reason is None)
                    met.add(reason.rule if reason else "")
    assert met >= {"", "kt21.los.visible", "kt21.los.conceal", "kt21.weapon.range", "kt21.shoot.target"}


@pytest.mark.parametrize(("edition", "rules"), [("kt21", SHOOTING), ("kt24", kt24_shoot.SHOOTING)])
def test_there_is_a_choice_of_targets_where_one_is_listed(edition: str, rules: ShootingRules) -> None:
    met = set()
    for game in questions("tollgate-six", 41, edition):
        table, below = game.table, chance(game.number)
        for one in table.of(0)[::2] + table.of(1)[::3]:
            for enemy in table.against(one.seat):
                order = ("engage", "conceal")[below(2)]
                table = table.with_operative(nearer(enemy, one, below).but(order=order))
            enemies = table.against(one.seat)
            for weapon in ranged_weapons(table, one):
                for fixed in ("", enemies[below(len(enemies))].id if enemies else ""):
                    performing = Performing(one.id, "shoot", target=fixed)
                    listed = list(rules.choices(table, one, weapon, performing))
                    assert rules.has_choice(table, one, weapon, performing) == bool(listed)
                    met.add((bool(fixed), bool(listed), any(each.order == "conceal" for each in listed)))
    assert {found for _, found, _ in met} == {False, True}
    assert any(concealed for _, _, concealed in met)


@pytest.mark.parametrize("edition", ["kt21", "kt24"])
def test_a_ploy_is_possible_when_nobody_has_moved_just_where_it_was(edition: str) -> None:
    met = set()
    for game in questions("tollgate-six", 3, edition, ("house-of-seconds", "meridian-survey")):
        for ploy in ploys_in_play(edition):
            for seat in (0, 1):
                plain = unwrap(ploy.possible)
                assert ploy.possible(game.table, seat) == plain(game.table, seat)
                met.add((ploy.id, plain(game.table, seat)))
    assert {answer for _, answer in met} == {True, False}


def ploys_in_play(edition: str) -> tuple[CalledPloy, CalledPloy]:
    if edition == "kt21":
        return kt21_survey.TRIANGULATE_PLOY, kt21_house.GLOVE_PLOY
    return kt24_survey.TRIANGULATE_PLOY, kt24_house.GLOVE_PLOY


@pytest.mark.parametrize("edition", ["kt21", "kt24"])
def test_what_is_not_asked_about_an_action_has_nothing_to_say_of_it(edition: str) -> None:
    said = 0
    for game in questions("tollgate-six", 9, edition):
        hung = action_hooks(game.table)
        for one in game.table.operatives:
            for id in hung.actions:
                for hook in (hung.cost, hung.repeats):
                    assert isinstance(hook, ActionHook)
                    found = list(hook(game.table, one, id))
                    assert found == list(Hook(*hook.functions)(game.table, one, id))
                    said += len(found)
                for done in ((), (id,)):
                    free = price_of(game.table, one, hung.actions[id], done) == 0
                    assert is_free(game.table, one, hung.actions[id], done) == free
                    price = price_of(game.table, one, hung.actions[id], done)
                    assert price == cost(game.table, one, hung.actions[id], done).total
    assert said


def test_answers_are_kept_for_the_very_same_table() -> None:
    asked = []

    @kept_with_table(2)
    def turn(table: Table, more: int) -> int:
        asked.append(more)
        return table.turn + more

    tables = [game.table for game in questions("salt-rows", 60)]
    for table in tables[:6]:
        assert [turn(table, more) for more in (1, 1, 2, 3)] == [table.turn + more for more in (1, 1, 2, 3)]
    assert asked == [1, 2, 3] * 6
    assert turn(tables[5].but(turn=9), 3) == 12


def test_each_seat_is_told_its_own_secrets() -> None:
    for game in questions("salt-rows", 40):
        for seat in (0, 1, 0):
            told = tuple((who, what, value if who == seat else "") for who, what, value in game.table.secrets)
            assert own_secrets(game.table, seat) == game.table.but(secrets=told)


def test_places_that_are_listed_are_all_that_may_be_taken() -> None:
    listed = 0
    for game in questions("candlewick-court", 1):
        decision = game.decision
        if decision is not None and decision.kind == "place" and isinstance(decision.domain, Place):
            x0, y0, x1, y1 = decision.domain.shape["area"]
            radius = int(decision.domain.shape["radius"])
            grid = [
                Spot(x, y)
                for x in range(x0 + radius, x1 - radius + 1, 2 * INCH)
                for y in range(y0 + radius, y1 - radius + 1, 2 * INCH)
            ]
            free = [spot for spot in grid if decision.check(spot)]
            assert list(decision.domain.candidates(len(free))) == free
            listed += len(free)
        if game.table.turn:
            break
    assert listed


def test_a_pass_that_nothing_comes_of_is_one_performed_step_by_step() -> None:
    passed = 0
    for game in questions("candlewick-court", 2):
        ctx, table = game.stack[-1].ctx, game.table
        if not isinstance(ctx, Activation):
            continue
        performing = performing_of(ctx, table).but(action=PASS)
        one = table.operative(ctx.operative)
        for enemy in table.against(one.seat)[:1]:
            assert uneventful(table.with_operative(enemy.with_token(ON_GUARD, 1)), performing) is None
        done = uneventful(table, performing)
        if done is not None:
            state = State(game.ruleset, table, start(PERFORM, deed(table, performing)), windows=game.windows)
            assert settle(state) is None
            assert state.table == table
            assert state.events == [passes(one)]
            assert (done.result, done.free) == (None, ())
            passed += 1
    assert passed


def plain_around(table: Table, spot: Spot, reach: int) -> Iterator[Operative]:
    for one in table.operatives:
        if one.spot is not None:
            far = one.card.body.base.radius + reach
            if abs(one.spot.x - spot.x) <= far and abs(one.spot.y - spot.y) <= far:
                yield one


def test_control_is_what_it_is_on_a_table_never_asked_about() -> None:
    near = 0
    for game in questions("tollgate-six", 1):
        assert reassessed(game.table) == unwrap(reassessed)(game.table)
        for spot in (one.spot for one in game.table.markers if one.spot is not None):
            found = around(game.table, spot, CONTROL)
            assert found == list(plain_around(game.table, spot, CONTROL))
            near += len(found)
    assert near


def test_all_enemies_within_engagement_range_are_found() -> None:
    together = 0
    for game in questions("tollgate-six", 40):
        below, crowd = chance(game.number), 12 * INCH
        spots = [Spot(below(crowd), below(crowd)) for _ in game.table.operatives]
        moved = [one.but(spot=spot) for one, spot in zip(game.table.operatives, spots, strict=True)]
        table = game.table.but(operatives=tuple(moved))
        for one in table.operatives:
            found = [other for other in table.against(one.seat) if in_engagement_range(table, one, other)]
            assert engaged(table, one) == found
            together += len(found)
    assert together


def test_nobody_is_injured_but_who_has_fewer_than_half_of_all_its_wounds() -> None:
    seen = set()
    for game in questions("patient-margin", 40):
        below = chance(game.number)
        table = game.table.but(operatives=tuple(one.but(wounds=below(12)) for one in game.table.operatives))
        standing = [one for one in table.operatives if one.spot is not None]
        hurt = [one.id for one in standing if one.wounds * 2 < starting_wounds(table, one).total]
        assert list(all_injured(table)) == hurt
        assert all_injured(game.table) == unwrap(all_injured)(game.table)
        seen.add(bool(hurt))
        assert {one.id for one in falling(table)} == {one.id for one in standing if incapacitated(one)}
    assert seen == {False, True}


def test_an_item_is_taken_where_somebody_can_bear_it() -> None:
    seen = set()
    for game in questions("tollgate-six", 1):
        decision, table = game.decision, game.table
        assert decision is not None
        if decision.kind == "equipment" and isinstance(decision.domain, Pick):
            own = ["", *(one.id for one in table.operatives if one.seat == decision.seat)]
            for id in decision.domain.keys:
                fits = [not _problems(table, decision.seat, Taken(id, one)) for one in own] if id != ENOUGH else [True]
                assert bool(decision.check(id)) == any(fits), id
                seen.add(any(fits))
        if table.turn:
            break
    assert seen == {False, True}


def test_a_way_counts_what_it_counts_on_ground_made_anew() -> None:
    bent = 0
    for game in questions("candlewick-court", 1):
        decision, table = game.decision, game.table
        if decision is not None and isinstance(decision.domain, Path):
            mover = table.operative(str(decision.domain.shape["operative"]))
            way = decision.domain.sample(chance(game.number))
            place = Ground(table.terrain, mover.card.body, manner_of(table, mover))
            anew = check(Move(place, way[0], 0, down=EITHER), way)
            assert length(Walk(mover.id, "", "", way), table, way) == anew.total
            verdict = decision.check(way)
            assert verdict.cost is not None
            assert verdict.cost.total == anew.total
            bent += len(way) > 2
            walked = [event for event in game.play(decision.action(way)).events if isinstance(event, Moved)]
            if walked and walked[-1].path[-1] == way[-1]:  # not held up at a jump
                assert sum(event.length for event in walked) == anew.total
    assert bent


def test_what_was_set_up_is_in_the_way_as_if_it_were_part_of_the_board() -> None:
    barred = 0
    for game in questions("candlewick-court", 1):
        table, below = game.table, chance(game.number)
        if game.decision is None or game.decision.kind not in ("barricade", "piece-place", "scouting"):
            continue
        whole = table.but(setting=table.setting.but(terrain=table.terrain), extra=())
        for part in (*table.extra, *table.terrain.parts[::9]):
            x, y = part.outline[0]
            spot = Spot(x + below(4 * INCH) - 2 * INCH, y + below(4 * INCH) - 2 * INCH, 0, below(180))
            found = list(_on_terrain(table, spot, "", True))
            assert found == list(_on_terrain(whole, spot, "", True))
            assert list(against_lying(table, "", SMALL, spot)) == list(against_lying(whole, "", SMALL, spot))
            barred += bool(found)
    assert barred


def test_there_is_room_for_a_barricade_where_a_place_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "STEPS", (2 * INCH, INCH))
    seen = []
    for game in questions("salt-rows", 1):
        decision, table = game.decision, game.table
        assert decision is not None
        if decision.kind == "barricade":
            everywhere = Part("w", "w", rectangle(0, 0, 99_999, 99_999), 0, 2540)
            for there in (table, table.but(extra=(*table.extra, everywhere))):
                room = BARRICADE.has_room(there, decision.seat)
                assert room == bool(BARRICADE.domain(there, decision.seat).candidates(1))
                seen.append(room)
        if table.turn:
            break
    assert set(seen) == {True, False}


def test_who_is_engaged_is_found_once_and_anew_where_somebody_is_imagined_elsewhere() -> None:
    seen = set()
    for game in positions("kt21", "tollgate-six", 12):
        table = game.table
        for one in (one for one in table.operatives if one.spot is not None):
            assert one.spot is not None
            beside = Spot(one.spot.x + INCH, one.spot.y, one.spot.z)
            for imagined in (one, one.but(spot=beside), one, one.but(order="")):
                plain = [other for other in table.against(one.seat) if in_engagement_range(table, imagined, other)]
                assert engaged(table, imagined) == plain
                seen.add(bool(plain))
    assert seen == {False, True}


def test_a_way_is_judged_by_further_moves_only_where_the_first_says_no() -> None:
    seen = set()
    for game in positions("kt21", "patient-margin", 8):
        for one in (one for one in game.table.operatives[::3] if one.spot is not None):
            near, far = (move_for(game.table, one, NORMAL_MOVE, inches * INCH) for inches in (2, 6))
            for track in reach(far).candidates(6):
                both = [taken_apart(move, track.path) for move in (near, far)]
                plain = min(both, key=lambda way: len(way.problems))
                found = track_of((near, far), track.path)
                assert (found.problems, found.total) == (plain.problems, plain.total)
                seen.add(len(both[0].problems))
    assert 0 in seen
    assert len(seen) > 1
