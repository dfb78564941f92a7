"""Everything that is printed for specialists, weapons and teams of 2018 has code, found by its id."""

import importlib
from pathlib import Path
from typing import Any

import pytest
import yaml
from rules.kt18.arms import armed, gun, member, playing
from rules.kt18.tables import A, B, one

from killzone import content
from killzone.editions.kt18.attack.aims import FIGHT, OVERWATCH, SHOOTING
from killzone.editions.kt18.attack.attacking import Attacking, Batch, volley_of
from killzone.editions.kt18.battle.tactics import TacticRule
from killzone.editions.kt18.cards.files import load_team, specialisms
from killzone.editions.kt18.commanders.command import Command
from killzone.editions.kt18.ruleset import ruleset
from killzone.editions.kt18.teams.common import CARRIERS

FOLDER = Path(content.__file__).parent / "kt18"


def printed(file: str) -> dict[str, object]:
    found = yaml.safe_load((FOLDER / file).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("ability", sorted(printed("weapon-abilities.yaml")["abilities"]))  # type: ignore[call-overload]  # plain data
def test_each_weapon_ability_has_code(ability: str) -> None:
    assert f"weapon.{ability}" in CARRIERS


def _of_specialisms() -> list[str]:
    found = []
    for name, role in printed("specialisms.yaml")["specialisms"].items():  # type: ignore[attr-defined]  # plain data
        found += [f"{name}.{id}" for part in ("ability", "choices", "tactic") for id in role[part]]
    return found


@pytest.mark.parametrize("rule", _of_specialisms())
def test_each_rule_of_a_specialism_has_code(rule: str) -> None:
    assert importlib.import_module("killzone.editions.kt18.specialisms")
    assert rule in CARRIERS
    assert len(_of_specialisms()) == 9 * 4


@pytest.mark.parametrize("team", ["ninth-bell", "meridian-survey"])
def test_each_ability_tactic_and_item_of_a_team_has_code_and_nothing_else_does(team: str) -> None:
    own = load_team(team)
    ids = {*(each.id for each in own.abilities), *(each.id for each in own.tactics), *(each.id for each in own.wargear)}
    assert {id for id in CARRIERS if id.startswith(f"{team}.")} == {f"{team}.{id}" for id in ids}


def _tactics(module: str) -> dict[str, tuple[str, int]]:
    found = vars(importlib.import_module(f"killzone.editions.kt18.{module}")).values()
    rules = [each for each in found if isinstance(each, TacticRule)]
    rules += [each.tactic for each in found if isinstance(each, Command)]
    return {each.id: (each.name, each.cost) for each in rules}


@pytest.mark.parametrize("team", ["ninth-bell", "meridian-survey"])
def test_tactics_of_a_team_cost_what_is_printed(team: str) -> None:
    printed_costs = {each.id: (each.name, each.cost) for each in load_team(team).tactics}
    assert _tactics(f"teams.{team.replace('-', '_')}") == printed_costs


@pytest.mark.parametrize("name", sorted(specialisms()))
def test_the_tactic_of_a_specialism_costs_what_is_printed(name: str) -> None:
    tactic = specialisms()[name].tactic
    assert _tactics(f"specialisms.{name.replace('-', '_')}") == {tactic.id: (tactic.name, tactic.cost)}


def test_what_being_readied_gives_is_for_shots_and_says_so() -> None:
    survey = load_team("meridian-survey")
    texts = [
        specialisms()["marksman"].ability.text,
        next(one.text for one in survey.abilities if one.id == "second-reading"),
    ]
    assert all("shot" in text for text in texts)
    marksman = member("x", A, "meridian-survey.longsight.marksman", (5, 5), tokens=["readied"])
    models = [armed(marksman, gun()), one("b", B, (7, 5))]
    position = playing(models, ["meridian-survey", ""], phase="fight phase")
    for how, again in ((FIGHT, False), (OVERWATCH, True), (SHOOTING, True)):
        batches = (Batch("b", "close-combat-weapon" if how == FIGHT else "rifle", 1),)
        volley = volley_of(position, Attacking("x", how, batches, readied=True), batches, ())
        assert (volley.queue[0].hit_again == 1, bool(volley.aids)) == (again, again)


def test_what_is_used_when_targets_of_a_weapon_are_named_says_that_it_is_for_shots() -> None:
    reacting = {one.__name__.replace("_", "-") for one in ruleset_windows("target-chosen")}
    assert reacting == {"hull-rated", "stand-in"}
    tactics, abilities = load_team("ninth-bell").tactics, load_team("house-of-seconds").abilities
    texts = [each.text for each in tactics if each.id == "hull-rated"]
    texts += [each.text for each in abilities if each.id == "stand-in"]
    assert len(texts) == 2
    assert all("the target of a shot" in text for text in texts)


def ruleset_windows(name: str) -> list[Any]:
    """What makes offers in a window."""
    return [offers for pack in ruleset().packs for offers in pack.windows.get(name, ())]


def test_the_ruleset_fits_together() -> None:
    assert ruleset().problems() == []
