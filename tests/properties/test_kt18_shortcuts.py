"""What 2018 finds faster, or once, is what the plain way finds, at decisions of random battles."""

from collections.abc import Iterator

import pytest
from properties.battles import positions

from killzone.core.game import Game
from killzone.editions.kt18.board.movement import CHARGE, not_so, says_all
from killzone.editions.kt18.fighting.nearing import nearest_enemies
from killzone.editions.kt18.movement import moving
from killzone.editions.kt18.movement.moving import Moving
from killzone.geometry.contacts import contacts, soon_found
from killzone.geometry.reach import Reach
from killzone.geometry.routes import ends_well


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
