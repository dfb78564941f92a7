"""BS and WS as they are for one attack, and the rules that close quarters add."""

import pytest
from rules.kt21.attack.closed import weapon

from killzone.editions.kt21.cards.notation import parse_rules
from killzone.editions.kt21.operatives.stats import ballistic_skill, condensed, is_injured, weapon_skill

RIFLE = weapon("4 3+ 3/4")
KNIFE = weapon("3 4+ 3/4", melee=True)


@pytest.mark.rule("kt21.damage.injured")
@pytest.mark.parametrize(
    ("wounds", "starting", "injured"), [(6, 12, False), (5, 12, True), (6, 13, True), (7, 13, False)]
)
def test_fewer_than_half_of_the_starting_wounds_is_injured(wounds: int, starting: int, injured: bool) -> None:
    assert is_injured(wounds, starting) is injured


@pytest.mark.rule("kt21.damage.injured", "kt21.def.modifiers")
def test_injured_operatives_have_worse_bs_and_ws() -> None:
    assert ballistic_skill(RIFLE).total == 3
    assert ballistic_skill(RIFLE, injured=True).total == 4
    assert weapon_skill(KNIFE).total == 4
    assert weapon_skill(KNIFE, injured=True).total == 5


@pytest.mark.rule("kt21.action.overwatch", "kt21.def.modifiers")
def test_overwatch_worsens_bs_by_one_beside_whatever_else_does() -> None:
    assert ballistic_skill(RIFLE, overwatch=True).total == 4
    both = ballistic_skill(RIFLE, injured=True, overwatch=True)
    assert both.total == 5
    assert [entry.rule for entry in both] == ["kt21.shoot.attack-dice", "kt21.damage.injured", "kt21.action.overwatch"]


@pytest.mark.rule("kt21.fight.support", "kt21.def.modifiers")
@pytest.mark.parametrize(("supporters", "skill"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_each_supporter_improves_ws_by_one(supporters: int, skill: int) -> None:
    assert weapon_skill(KNIFE, supporters=supporters).total == skill
    assert weapon_skill(KNIFE, supporters=supporters, injured=True).total == skill + 1


@pytest.mark.rule("kt21.cq.condensed-lethal")
@pytest.mark.parametrize("rules", ['Blast 2"', "Splash 1", "! Splash 1", 'Torrent 2"'])
def test_in_close_quarters_area_weapons_have_lethal_five(rules: str) -> None:
    assert condensed(parse_rules(rules)) == (*parse_rules(rules), *parse_rules("Lethal 5+"))


@pytest.mark.rule("kt21.cq.condensed-lethal")
def test_in_close_quarters_other_weapons_are_as_they_were() -> None:
    rules = parse_rules('Indirect, Rng 6", Lethal 4+')
    assert condensed(rules) == rules
