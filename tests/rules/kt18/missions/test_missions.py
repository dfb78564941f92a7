"""What missions score at the end of a round and of the battle, and what they change in the set-up."""

import random
from typing import Any

import pytest
from rules.kt18.playing import Ran, idle, in_play, run
from rules.kt18.tables import A, B, C, Place, marker, one, spot, table

from killzone.core.events import Placed, Scored, fold
from killzone.core.flow import Ask
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.battle.battle import Battle, lose_reserves
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.battle.setup import SETUP, SettingUp
from killzone.editions.kt18.board.placing import places as found_places
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.cards.files import load_mission
from killzone.editions.kt18.missions.change_of_address import TENANT, arrivals
from killzone.editions.kt18.missions.quorum import NOTABLES
from killzone.editions.kt18.missions.scoring import LINES, without_code
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal

MARKERS = [marker("west", (5, 11)), marker("centre", (15, 11)), marker("east", (25, 11))]
BROKEN = "kt18.def.broken"


def playing(mission: str, models: list[Operative], *, seats: int = 2, markers: Any = (), **fields: Any) -> Table:
    """A position of a mission."""
    found = table(models, markers, seats=seats, **fields)
    content = content_of(found).but(mission=load_mission(mission))
    found = found.but(setting=found.setting.but(detail=content))
    return in_play(found)


def scored(position: Table, hook: str = "round_ended") -> list[tuple[int, int, str]]:
    events = getattr(hooks.of(position), hook)(position)
    return [(event.seat, event.amount, event.note) for event in events if isinstance(event, Scored)]


def out(id: str, seat: int, **fields: Any) -> Operative:
    return one(id, seat, None, left=0, **fields)


def test_every_line_of_a_shipped_mission_has_code() -> None:
    for mission in LINES:
        assert without_code(load_mission(mission)) == []
    strange = load_mission("quorum").but(id="quorate")
    assert without_code(strange)[0] == "scoring.table has no code: nothing says when quorate scores it."


@pytest.mark.rule("kt18.mission.objective-control")
def test_return_of_property_scores_a_marker_and_more_than_the_opponent_from_round_2() -> None:
    models = [one("a1", A, (5, 11)), one("a2", A, (15, 11)), one("b1", B, (25, 11))]
    first = playing("return-of-property", models, markers=MARKERS, turn=1)
    assert scored(first) == []
    assert scored(first.but(turn=2)) == [
        (A, 1, "round 2: 2 markers controlled"),
        (B, 1, "round 2: 1 marker controlled"),
        (A, 1, "round 2: more markers controlled, 2 to 1"),
    ]
    even = playing("return-of-property", [models[0], models[2]], markers=MARKERS)
    assert [(seat, amount) for seat, amount, _ in scored(even)] == [(A, 1), (B, 1)], "nobody has more"
    assert scored(playing("return-of-property", [one("a1", A, (10, 3))], markers=MARKERS)) == []


@pytest.mark.rule("kt18.def.broken")
@pytest.mark.parametrize(("broken", "seats"), [((), []), ((B,), [A]), ((A,), [B]), ((A, B), [])])
def test_return_of_property_rewards_whoever_breaks_the_other_and_holds(broken: Any, seats: list[int]) -> None:
    models = [one("a1", A, (5, 11)), one("b1", B, (25, 11))]
    effects = tuple(Effect(BROKEN, "", seat) for seat in broken)
    position = playing("return-of-property", models, effects=effects)
    assert scored(position, "battle_ended") == [(seat, 2, "the enemy team is broken") for seat in seats]


def commander(id: str, seat: int, at: Place | None, **fields: Any) -> Operative:
    made = one(id, seat, at, **fields)
    return made.but(card=datasheet(made).but(levels=(0, 5, 11, 18)))


@pytest.mark.rule("kt18.mission.objective-measure")
@pytest.mark.parametrize(("x", "shaken", "there"), [(18.5, False, True), (18.51, False, False), (18.5, True, False)])
def test_in_person_scores_an_unshaken_commander_within_3_inches_of_the_centre(
    x: float, shaken: bool, there: bool
) -> None:
    models = [commander("a1", A, (x, 11), tokens=["shaken"] if shaken else []), one("b1", B, (2, 2))]
    position = playing("in-person", models, markers=MARKERS[1:2])
    assert scored(position) == ([(A, 1, "round 2: A1 is there")] if there else [])


@pytest.mark.rule("kt18.mission.objective-control")
def test_in_person_scores_the_marker_beside_it() -> None:
    models = [commander("a1", A, (16, 11)), one("b1", B, (15, 12.5)), one("b2", B, (14, 11))]
    position = playing("in-person", models, markers=MARKERS[1:2])
    assert [(seat, amount) for seat, amount, _ in scored(position)] == [(A, 1), (B, 1)]


def test_in_person_scores_3_at_once_for_the_enemy_commander_and_nothing_for_anybody_else() -> None:
    models = [commander("a1", A, (16, 11)), one("a2", A, (5, 5)), one("b1", B, (15, 12.5))]
    position = playing("in-person", models, markers=MARKERS[1:2])
    ran = run(position, REMOVAL, Removal("a1", "b1", B))
    assert [(event.seat, event.amount) for event in ran.events if isinstance(event, Scored)] == [(B, 3)]
    ran = run(position, REMOVAL, Removal("a1"))
    assert ran.table.players[B].victory == 3, "however it happened"
    assert not any(isinstance(event, Scored) for event in run(position, REMOVAL, Removal("a2", "b1", B)).events)


@pytest.mark.rule("kt18.mission.objective-control", "kt18.mission.objective-measure")
def test_quorum_gives_2_for_the_table_and_1_for_a_seat_at_it() -> None:
    models = [
        one("a1", A, (15, 11)), one("b1", B, (21.5, 11)), one("c1", C, (15, 17.51)),
    ]  # fmt: skip
    position = playing("quorum", models, seats=3, markers=MARKERS[1:2])
    assert scored(position) == [(A, 2, "round 2: the table controlled"), (B, 1, "round 2: B1 has a seat")]
    shaken = position.with_operative(position.operative("b1").with_token("shaken", 1))
    assert scored(shaken) == [(A, 2, "round 2: the table controlled")]
    tie = playing("quorum", [*models, one("b2", B, (15, 12.2))], seats=3, markers=MARKERS[1:2])
    assert [(seat, amount) for seat, amount, _ in scored(tie)] == [(A, 1), (B, 1)], "nobody has the table"


def leader(id: str, seat: int, at: Place | None) -> Operative:
    made = one(id, seat, at)
    return made.but(card=datasheet(made).but(specialism="leader"))


def test_quorum_counts_leaders_and_commanders_whom_enemies_took_out() -> None:
    models = [leader("a1", A, (5, 5)), one("a2", A, (8, 5)), commander("b1", B, (10, 5)), one("c1", C, (12, 5))]
    position = playing("quorum", models, seats=3, markers=MARKERS[1:2])
    after = run(position, REMOVAL, Removal("a1", "c1", C)).table
    after = run(after, REMOVAL, Removal("b1", "c1", C)).table
    assert after.players[C].count(NOTABLES) == 2
    assert (C, 2) in [(seat, amount) for seat, amount, _ in scored(after, "battle_ended")]
    for removal in (Removal("a2", "c1", C), Removal("a1", "a2", A), Removal("a1")):
        nobody = run(position, REMOVAL, removal).table
        assert not any(player.count(NOTABLES) for player in nobody.players), "no notable, by a friend, by nobody"


def address(*models: Operative, tenant: int = B, **fields: Any) -> Table:
    found = playing("change-of-address", list(models), **fields)
    return in_play(found.with_player(found.players[tenant].with_token(TENANT, 1)))


def unset(*numbers: int) -> Table:
    models = [one(f"{'ab'[seat]}{each}", seat, None) for seat, n in enumerate(numbers) for each in range(1, n + 1)]
    found = playing("change-of-address", models, turn=0)
    return in_play(found.but(players=tuple(player.but(zone=-1) for player in found.players), order=()))


def moved(position: Table, answers: Any) -> Ran:
    return run(position, MOVEMENT, MovementPhase(), [], answers)


@pytest.mark.rule("kt18.setup.deployment-order", "kt18.setup.deployment-placement")
def test_half_of_the_tenant_rounded_up_is_set_up_first_about_the_centre() -> None:
    ran = run(unset(2, 5), SETUP, SettingUp(), [6, 6, 1, 1], idle)
    assert [event.operative for event in ran.events if isinstance(event, Placed)] == ["b1", "b2", "b3", "a1", "a2"]
    assert [player.count(TENANT) for player in ran.table.players] == [0, 1]
    assert {one.id for one in ran.table.operatives if one.spot is None} == {"b4", "b5"}
    assert ran.asked("deployment-zone")[0].seat == A, "the incomer has either zone"


@pytest.mark.rule("kt18.setup.deployment-placement")
@pytest.mark.parametrize(("x", "legal"), [(20.5, True), (20.51, False)])
def test_the_tenant_stands_wholly_within_6_inches_of_the_centre(x: float, legal: bool) -> None:
    answers = ["zone-0", "b1", spot((x, 11)), "a1", spot((1, 1))]
    if legal:
        assert run(unset(1, 1), SETUP, SettingUp(), [6, 6, 1, 1], answers).table.operative("b1").spot == spot((x, 11))
        return
    with pytest.raises(AssertionError, match='not wholly within 6" of the centre'):
        run(unset(1, 1), SETUP, SettingUp(), [6, 6, 1, 1], answers)


@pytest.mark.rule("kt18.setup.reinforcements-arrive")
def test_up_to_three_of_the_tenants_reserves_arrive_a_turn_from_the_second_round() -> None:
    reserves = [one(f"b{each}", B, None) for each in range(1, 6)]
    models = [one("a1", A, (15, 11)), *reserves]
    assert moved(address(*models, turn=1), idle).asked("arrival") == []
    ran = moved(address(*models), lambda ask: ask.domain.candidates(1)[0] if ask.kind == "arrival" else idle(ask))
    assert len(ran.asked("arrival")) == 3
    assert sum(one.spot is not None for one in ran.table.of(B)) == 3


PLACES: list[tuple[Place, str]] = [
    ((1.5, 4), ""),
    ((1.51, 4), "not wholly within 2"),
    ((15, 20.5), ""),
    ((15, 20.49), "not wholly within 2"),
    ((1.5, 10), ""),
    ((1.5, 11), "not more than 6"),
]


@pytest.mark.rule("kt18.setup.reinforcements-arrive")
@pytest.mark.parametrize(("at", "why"), PLACES)
def test_reserves_arrive_at_an_edge_and_more_than_6_inches_from_enemies(at: Place, why: str) -> None:
    position = address(one("a1", A, (8.5, 11)), one("b1", B, None))
    answers = ["done", "b1", spot(at)]
    if not why:
        assert moved(position, answers).table.operative("b1").spot == spot(at)
        return
    with pytest.raises(AssertionError, match=why):
        moved(position, answers)


@pytest.mark.rule("kt18.setup.reinforcements-arrive")
@pytest.mark.parametrize(("wide", "places"), [(1.98, True), (2.02, False)])
def test_an_oval_arrives_alongside_an_edge_if_it_is_narrow_enough(wide: float, places: bool) -> None:
    position = address(one("a1", A, (15, 11)), one("b1", B, None, base=(3, wide)))
    arrival = next(arrivals(position, B))
    assert bool(found_places(position, position.operative("b1"), arrival.where(position), 1)) is places
    tries = random.Random(1)
    ran = moved(position, lambda ask: ask.domain.sample(tries.randrange) if ask.kind == "place" else _somebody(ask))
    assert (ran.table.operative("b1").spot is not None) is places


def _somebody(ask: Ask) -> Any:
    return "b1" if ask.kind == "arrival" else idle(ask)


@pytest.mark.rule("kt18.setup.reinforcements-absent")
def test_change_of_address_counts_who_moved_in_who_was_kept_out_and_who_never_came() -> None:
    models = [
        one("a1", A, (27.5, 5)),  # wholly within the tenant's zone
        one("a2", A, (27.49, 9)),
        out("a3", A),
        one("b1", B, (15, 11)),
        one("b2", B, None),
        out("b3", B),
    ]
    position = address(*models)
    flow = lose_reserves(Battle(), position)
    after = fold(flow.events, position)  # type: ignore[attr-defined]  # a step that is over
    assert after.operative("b2").wounds == 0
    assert scored(after, "battle_ended") == [(A, 1, "1 moved in"), (B, 1, "1 kept out"), (A, 1, "1 never came")]
