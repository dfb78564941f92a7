"""Definitions: the shapes of print, the board and its words, D3."""

import pytest
from rules.kt21.scenes import battle

from killzone.content import load_killzone
from killzone.editions.kt21.cards.icons import without_icons
from killzone.editions.kt21.cards.notation import parse_rules
from killzone.editions.kt21.words import WORDS
from killzone.editions.shared.teams.ninth_bell import d3
from killzone.geometry.units import inches


@pytest.mark.rule("kt21.def.icons")
@pytest.mark.parametrize(("shapes", "length"), [
    ("▲", 1), ("●", 2), ("■", 3), ("⬟", 6), ("3●", 6), ("2●▲", 5), ("3● ▲", 7), ("⬟■", 9), ("12▲", 12),
])  # fmt: skip
def test_shapes_stand_for_inches(shapes: str, length: int) -> None:
    assert without_icons(shapes) == f'{length}"'
    (rule,) = parse_rules(f"Rng {shapes}")
    assert rule.distance == inches(length)


@pytest.mark.rule("kt21.def.icons")
def test_shapes_and_inches_may_stand_in_one_list_of_rules() -> None:
    assert parse_rules("Rng ⬟, Torrent ●, AP1 ! Stun") == parse_rules('Rng 6", Torrent 2", AP1 ! Stun')
    assert without_icons('Blast 2"') == 'Blast 2"'


@pytest.mark.rule("kt21.def.killzone")
@pytest.mark.parametrize(("killzone", "size"), [("salt-rows", (30, 22)), ("patient-margin", (26, 22))])
def test_the_board_is_30_by_22_inches_unless_the_killzone_says_otherwise(killzone: str, size: tuple[int, int]) -> None:
    terrain = battle(killzone=killzone, dice=(6, 1)).table.terrain
    assert (terrain.width, terrain.depth) == (inches(size[0]), inches(size[1]))
    assert load_killzone(killzone, edition="kt21").terrain.width == terrain.width
    assert (WORDS.turn.one, WORDS.piece.one) == ("turning point", "operative")


@pytest.mark.rule("kt21.def.d3")
@pytest.mark.parametrize(("face", "result"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_d6_halved_and_rounded_up(face: int, result: int) -> None:
    assert d3(face) == result
