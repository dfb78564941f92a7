"""A team that somebody adds as a file is played by greedy like any other, without any change."""

import json
from pathlib import Path

import pytest
import yaml
from agents.test_greedy_games import Strict

from killzone import new_game
from killzone.agents import Agent, Uniform, play_match
from killzone.agents.greedy import LEVELS
from killzone.content.library import home

NIGHT_FERRY = """
id: night-ferry
edition: kt24
name: The Night Ferry
idea: They were always going across anyway.
selection:
  size: 5
  default: [purser, oarsman, oarsman, oarsman, surgeon]
operatives:
  purser:
    {name: Purser, leader: true, max: 1, apl: 2, move: 6, save: 4+, wounds: 9, base: 32 mm,
     weapons: [flare-pistol, boathook], abilities: [steady-hand]}
  oarsman: {name: Oarsman, max: 4, apl: 2, move: 6, save: 4+, wounds: 8, base: 32 mm, weapons: [line-gun, boathook]}
  surgeon:
    {name: Surgeon, max: 1, apl: 2, move: 6, save: 4+, wounds: 8, base: 32 mm, weapons: [flare-pistol, boathook],
     abilities: [patch]}
weapons:
  flare-pistol: {name: flare pistol, type: ranged, attacks: 4, hit: 3+, damage: 3/4, rules: 'Range 8", Saturate'}
  line-gun: {name: line gun, type: ranged, attacks: 4, hit: 4+, damage: 3/4, rules: Punishing}
  boathook: {name: boathook, type: melee, attacks: 4, hit: 4+, damage: 3/5}
abilities:
  steady-hand: {name: Calm Water, text: Once per turning point ...}
  patch: {name: Caulk, text: Gives wounds back ...}
strategy-ploys: {}
firefight-ploys: {}
equipment: {}
"""


@pytest.mark.parametrize("seat", [0, 1])
def test_a_team_from_a_file_is_played_and_wins_against_chance(tmp_path: Path, seat: int) -> None:
    file = tmp_path / "night-ferry.yaml"
    file.write_text(NIGHT_FERRY, encoding="utf-8")
    game = new_game("salt-rows", (str(file), str(file)), mission="secure", seed=f"ferry-{seat}")
    agents: list[Agent] = [Strict("ferry", LEVELS["recruit"]), Uniform("ferry")]
    outcome = play_match(game, agents if seat == 0 else agents[::-1])
    assert outcome.kind == "finished", (outcome.reason, outcome.trace)
    assert outcome.winner == seat


KEPT = ("rivet-carbine", "grapnel-gun")
"""Weapons that abilities are about by their names in the file."""


def a_team_nobody_knows() -> str:
    """A team as strong as the Ninth Bell, whose numbers and abilities it has, with nothing that greedy could know."""
    team = yaml.safe_load(home("kt24").joinpath("teams", "ninth-bell.yaml").read_text(encoding="utf-8"))
    team["id"], team["name"] = "ninth-lamp", "The Ninth Lamp"
    fresh = {key: key if key in KEPT else f"{key}-of-the-lamp" for key in team["weapons"]}
    team["weapons"] = {fresh[key]: {**weapon, "name": f"new {key}"} for key, weapon in team["weapons"].items()}
    for operative in team["operatives"].values():
        operative["name"] = f"New {operative['name']}"
        operative["weapons"] = [fresh[key] for key in operative["weapons"]]
    team["operatives"] = {f"{key}-of-the-lamp": one for key, one in team["operatives"].items()}
    team["selection"]["default"] = [f"{key}-of-the-lamp" for key in team["selection"]["default"]]
    for ability in team["abilities"].values():
        ability["name"] = f"New {ability['name']}"
    return str(yaml.safe_dump(team, sort_keys=False))


def test_a_team_that_nobody_knows_wins_as_much_as_one_of_its_strength(tmp_path: Path) -> None:
    """Against the Ninth Bell every answer is the one that the Ninth Bell itself would have given there: its share is
    exactly that of a shipped team of the same strength."""
    file = tmp_path / "ninth-lamp.yaml"
    file.write_text(a_team_nobody_knows(), encoding="utf-8")
    told = []
    for team in ("ninth-bell", str(file)):
        game = new_game("salt-rows", (team, "ninth-bell"), mission="secure", seed="share")
        level = LEVELS["veteran"]
        outcome = play_match(game, [Strict("lamp", level), Strict("bell", level)])
        assert outcome.kind == "finished", (outcome.reason, outcome.trace)
        text = json.dumps(outcome.record(digests=False)["steps"])
        told.append((text.replace("-of-the-lamp", "").replace("ninth-lamp", "ninth-bell"), outcome.winner))
    assert told[0] == told[1]
