"""A team that somebody adds as a file is played by greedy like any other, without any change."""

from pathlib import Path

import pytest
from agents.test_greedy_games import Strict

from killzone import new_game
from killzone.agents import Agent, Uniform, play_match
from killzone.agents.greedy import LEVELS

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
