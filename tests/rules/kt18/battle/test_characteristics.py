"""The characteristics of models in a battle: what is printed, what rules add to it, and how low they go."""

from collections.abc import Iterator

import pytest
from rules.kt18.playing import in_play
from rules.kt18.tables import A, B, one, table

from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.cards.files import list_teams, load_team
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.operatives.characteristics import attacks_of, leadership_of, move_of
from killzone.geometry.units import inches


@pytest.mark.rule("kt18.def.characteristics")
@pytest.mark.parametrize(("more", "expected"), [(1, (7, 3, 8)), (-1, (5, 1, 6)), (-9, (0, 0, -2))])
def test_rules_add_to_move_attacks_and_leadership(more: int, expected: tuple[int, int, int]) -> None:
    def inched(table: Table, model: Operative) -> Iterator[Entry]:
        yield Entry(inches(more), "kt18.def.characteristics", "more")

    def added(table: Table, model: Operative) -> Iterator[Entry]:
        yield Entry(more, "kt18.def.characteristics", "more")

    pack = Rules("house", Hooks(move=Hook(inched), attacks=Hook(added), leadership=Hook(added)))
    models = [one("a", A, (5, 5), attacks=2), one("b", B, (20, 20))]
    found = in_play(table(models), pack)
    model = found.operative("a")
    have = (move_of(found, model).total, attacks_of(found, model).total, leadership_of(found, model).total)
    assert have == (inches(expected[0]), *expected[1:])
    sheet = datasheet(model)
    assert (sheet.move, sheet.attacks, sheet.leadership) == (inches(6), 2, 7), "what is printed stays"


@pytest.mark.rule("kt18.def.characteristics")
def test_every_datasheet_and_weapon_has_all_of_its_numbers() -> None:
    for name in list_teams():
        for card in load_team(name).cards:
            skills = (card.weapon_skill, card.ballistic_skill, card.save)
            assert all(2 <= number <= 6 for number in skills), card.id
            numbers = (card.move, card.strength, card.toughness, card.wounds, card.attacks, card.leadership, card.most)
            assert all(number > 0 for number in numbers), card.id
            assert all(weapon.ap <= 0 for weapon in card.weapons), card.id
