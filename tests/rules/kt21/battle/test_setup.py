"""The matched play sequence of 2021, from the roll-off to scouting."""

import pytest
from build import answer, one, options, pending, told
from rules.kt21 import tables
from rules.kt21.scenes import battle
from rules.kt21.tables import table as position
from rules.kt21.tables import wall

from killzone.core.domains import Pick
from killzone.core.events import Event
from killzone.core.game import Game
from killzone.core.table import Table
from killzone.editions.kt21.battle.setup import group_size
from killzone.editions.kt21.board.barricades import BARRICADE, against_barricade
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches


@pytest.mark.rule("kt21.setup.attacker-defender")
@pytest.mark.rule("kt21.def.roll-off")
def test_1_the_winner_says_who_attacks_and_the_defender_takes_a_drop_zone() -> None:
    game = battle(dice=(3, 3, 5, 2))
    assert told(game, "kt21.def.roll-off") == ["A tie: both roll again."]
    assert pending(game) == ("House of Seconds", "attacker", ("attacker", "defender"))
    game = answer(game, "attacker")
    assert pending(game).player == "Meridian Survey"
    assert pending(game).kind == "drop-zone"
    game = answer(game, "zone-1")
    assert [player.zone for player in game.table.players] == [0, 1]
    assert [player.count("attacker") for player in game.table.players] == [1, 0]
    assert pending(game)[:2] == ("Meridian Survey", "set-up")


@pytest.mark.rule("kt21.setup.operatives")
@pytest.mark.parametrize(
    ("team", "sizes"), [(10, [4, 3, 3]), (7, [3, 2, 2]), (11, [4, 4, 3]), (6, [2, 2, 2]), (2, [1, 1]), (1, [1])]
)
def test_1_groups_are_as_equal_as_possible_and_the_larger_ones_first(team: int, sizes: list[int]) -> None:
    found, waiting = [], team
    while waiting:
        found.append(group_size(team, waiting))
        waiting -= found[-1]
    assert found == sizes


def matched(dice: tuple[int, ...] = (6, 1)) -> Game:
    """Matched play after the drop zones: the House attacks from the west, the Survey defends the east."""
    return answer(battle(dice=dice, way="matched", mission="statement-of-holdings"), "attacker", "zone-1")


def defaults(game: Game, until: str) -> Game:
    """The game with the usual answers, up to a question of a kind."""
    while game.decision is not None and game.decision.kind != until:
        decision = game.decision
        usual = decision.default if isinstance(decision.domain, Pick) else decision.domain.candidates(1)[0]
        game = game.play(decision.action(usual))
    assert game.decision is not None
    return game


@pytest.mark.rule("kt21.setup.cp")
def test_each_player_has_three_cp_with_the_kill_team() -> None:
    assert [player.points for player in matched().table.players] == [3, 3]


@pytest.mark.rule("kt21.setup.tac-ops")
@pytest.mark.rule("kt21.tacops.secret")
def test_tac_ops_are_selected_in_secret_of_one_archetype() -> None:
    game = matched()
    assert pending(game)[:2] == ("Meridian Survey", "tac-ops")
    assert options(game) == ("inspection", "eviction", "discretion")
    game = answer(game, "inspection")
    cards = options(game)
    assert "inventory" in cards
    assert "vacant-possession" not in cards
    game = answer(game, "inventory")
    assert "inventory" not in options(game)
    assert (1, "first-tac-op", "inventory") in game.table.secrets
    seen = game.ruleset.redact(game.table, 0)
    assert (1, "first-tac-op", "") in seen.secrets
    assert "inventory" not in repr(seen.secrets)
    assert all("inventory" not in event.for_seat(0).tell(game.table).lower() for event in _all_events(game))


def _all_events(game: Game) -> list[Event]:
    return [event for before in game.past() for event in before.events]


@pytest.mark.rule("kt21.setup.equipment")
def test_equipment_is_chosen_in_secret_up_to_ten_points_and_revealed_together() -> None:
    game = defaults(matched(), "equipment")
    assert pending(game).player == "Meridian Survey"
    game = answer(game, "tripod", "b1", "tripod", "b2")
    assert not one(game, "b1").count("tripod")
    assert "tripod" not in repr(game.ruleset.redact(game.table, 0).secrets)
    game = answer(game, "tripod")
    assert "b1" not in options(game)
    game = answer(game, "b3")
    assert "tripod" not in options(game)
    game = defaults(game, "barricade")
    assert [one(game, id).count("tripod") for id in ("b1", "b2", "b3", "b4")] == [1, 1, 1, 0]
    assert game.table.players[1].equipment == ("tripod", "tripod", "tripod")
    assert not any(what.startswith("item") for _, what, _ in game.table.secrets)


@pytest.mark.rule("kt21.setup.barricades")
def test_1_barricades_are_set_up_in_turn_the_defender_first() -> None:
    game = defaults(matched(), "barricade")
    asked = []
    while pending(game).kind == "barricade":
        asked.append(pending(game).player)
        assert game.decision is not None
        game = answer(game, game.decision.domain.candidates(1)[0])
    assert asked == ["Meridian Survey", "House of Seconds", "Meridian Survey", "House of Seconds"]
    assert len(game.table.extra) == 4


def upright(x: float, y: float = 11) -> Spot:
    """Where a barricade stands whose length lies along y: its nearest part is 0.25" nearer."""
    return Spot(inches(x), inches(y), 0, 90)


def refused(table: Table, spot: Spot) -> list[str]:
    return [reason.rule for reason in against_barricade(table, 0, spot)]


@pytest.mark.rule("kt21.setup.barricades")
@pytest.mark.rule("kt21.terrain.insignificant")
def test_2_where_barricades_may_be() -> None:
    board = position()
    assert not refused(board, upright(9.25))
    assert refused(board, upright(9.26)) == ["kt21.setup.barricades"]
    assert '6.01"' in next(iter(against_barricade(board, 0, upright(9.26)))).text
    there = BARRICADE.set_up(board, 0, upright(5)).apply(board)
    assert refused(there, upright(7.5)) == ["kt21.setup.barricades"]
    assert not refused(there, upright(7.51))


@pytest.mark.rule("kt21.setup.scouting")
def test_a_barricade_of_fortify_stands_on_nobodys_base() -> None:
    board = position([tables.one("b", 0, (6, 11))])
    assert refused(board, upright(6.5)) == ["kt21.setup.scouting"]
    assert not refused(board, upright(6.75))  # it touches the base, which is 1" across


@pytest.mark.rule("kt21.setup.barricades", "kt21.terrain.insignificant", "kt21.terrain.low-wall")
def test_2_on_rubble_but_on_no_low_wall() -> None:
    rubble = position(terrain=[wall("rubble", (4, 9, 6, 13), 0.5, "insignificant")])
    assert not refused(rubble, upright(5))
    low = position(terrain=[wall("low", (4, 9, 6, 13), 1, "light", "traversable")])
    assert refused(low, upright(5)) == ["kt21.setup.barricades"]


@pytest.mark.rule("kt21.cq.barricades")
def test_where_barricades_may_be_in_close_quarters() -> None:
    board = position(close_quarters=True)
    assert not refused(board, upright(20.74))
    assert refused(board, upright(20.75)) == ["kt21.cq.barricades"]


@pytest.mark.rule("kt21.setup.operatives")
def test_operatives_are_set_up_in_three_groups_with_orders() -> None:
    game = defaults(matched(), "set-up")
    sides = []
    while pending(game).kind == "set-up":
        sides.append(pending(game).player)
        game = defaults(answer(game, options(game)[0]), "order")
        game = answer(game, "engage")
    survey, house = "Meridian Survey", "House of Seconds"
    assert sides == [survey] * 3 + [house] * 3 + [survey] * 3 + [house] * 3 + [survey] * 3 + [house] * 2
    assert {each.order for each in game.table.operatives} == {"engage"}


@pytest.mark.rule("kt21.setup.scouting")
@pytest.mark.rule("kt21.initiative.first")
@pytest.mark.parametrize(
    ("defender", "attacker", "first"),
    [
        ("infiltrate", "fortify", 1),
        ("fortify", "infiltrate", 0),
        ("recon", "infiltrate", 1),
        ("infiltrate", "recon", 0),
        ("fortify", "recon", 1),
        ("recon", "fortify", 0),
        ("recon", "recon", 0),
    ],
)
def test_4_scouting_settles_the_first_initiative(defender: str, attacker: str, first: int) -> None:
    game = defaults(matched(), "scouting")
    assert pending(game).player == "Meridian Survey"
    game = answer(game, defender)
    assert (1, "scouting", "") in game.ruleset.redact(game.table, 0).secrets
    game = defaults(answer(game, attacker), "activate")
    assert game.table.order[0] == first
    assert pending(game).player == game.table.players[first].name
    assert len(game.table.extra) == 4 + [defender, attacker].count("fortify")


@pytest.mark.rule("kt21.setup.scouting")
@pytest.mark.rule("kt21.firefight.order")
def test_4_whoever_infiltrates_is_asked_for_an_order_in_the_first_turning_point() -> None:
    game = defaults(matched(), "scouting")
    game = defaults(answer(game, "infiltrate", "fortify", "b4"), "activate")
    assert pending(answer(game, "b4")).kind == "order"
    assert pending(answer(game, "b5")).kind == "action"
    game = answer(game, "b4", "engage")
    assert not one(game, "b4").count("infiltrates")
