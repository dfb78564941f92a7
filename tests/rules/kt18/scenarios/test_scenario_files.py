"""Scenario files of 2018: what they say, what cannot be, and positions that are written as they were read."""

import json
from typing import Any

import pytest
from conformance import chance

from killzone import new_game, scenario_from_text
from killzone.content.source import ContentError
from killzone.core.game import Game
from killzone.editions.kt18.board.measuring import ZONES
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.operatives.states import has_charged
from killzone.editions.kt18.scenarios.writing import scenario_data

POSITION: dict[str, Any] = {
    "edition": "kt18",
    "killzone": "salt-rows",
    "turn": 2,
    "order": ["cleo", "ada", "ben"],
    "players": {"ada": {}, "ben": {}, "cleo": {}},
    "operatives": {
        "a1": {"player": "ada", "card": "house-of-seconds.second", "at": [3, 11]},
        "a2": {"player": "ada", "card": "house-of-seconds.second", "at": [3, 13]},
        "b1": {"player": "ben", "card": "plot-forty.tenant", "at": [12, 11]},
        "c1": {"player": "cleo", "card": "meridian-survey.declinator.signals", "at": [15, 11]},
    },
}


def game(**changes: Any) -> Game:
    return scenario_from_text(json.dumps(POSITION | changes))


def mistake(**changes: Any) -> str:
    with pytest.raises(ContentError) as caught:
        game(**changes)
    return " ".join(one.text for one in caught.value.problems)


def asked(found: Game) -> tuple[str, int]:
    assert found.decision is not None
    return found.decision.kind, found.decision.seat


def test_the_whole_order_of_the_seats_holds() -> None:
    assert game().table.order == (2, 0, 1)
    assert asked(game()) == ("model-to-move", 2)
    assert game(order=[], initiative="ben").table.order == (1, 0, 2)


def test_a_phase_goes_on_where_it_was() -> None:
    assert asked(game(active="ada")) == ("model-to-move", 0)
    moved = game(active="ada", **{"under-way": {"models": ["a1"]}})
    assert moved.decision is not None
    assert moved.decision.candidates(9)[0].answer == "a2", "a1 has made its choice"
    shooting = {"phase": "shooting", "under-way": {"half": 2, "models": ["b1"], "last": "ben", "passed": ["ben"]}}
    assert asked(game(**shooting))[1] == 2
    psychic = {"phase": "psychic", "under-way": {"psyker": "c1", "attempted": [], "denied": ["a1"]}}
    assert asked(game(**psychic)) == ("power", 2)
    assert asked(game(phase="setup", turn=0, operatives=_off()))[0] == "deployment-zone"
    assert game(phase="priority", seed=3).table.players[0].points == 1, "the round begins with its Command Points"
    assert game(phase="end", turn=4, dice=[2], seed=1).over, "the length is rolled at the end of round 4"


def _off() -> dict[str, Any]:
    models: dict[str, Any] = POSITION["operatives"]
    return {id: {key: value for key, value in one.items() if key != "at"} for id, one in models.items()}


def test_charges_tokens_and_models_with_all_they_bought_are_said() -> None:
    effects = [{"rule": "kt18.def.charged", "operative": "a1", "target": "b1"}]
    models = POSITION["operatives"] | {
        "a3": {
            "player": "ada",
            "card": "house-of-seconds.umpire.signals-2.cross-talk.known-to-the-office",
            "at": [6, 18],
            "wounds": 2,
            "tokens": {"flesh-wound": 2, "shaken": 1},
        }
    }
    table = game(effects=effects, operatives=models).table
    assert has_charged(table, table.operative("a1"))
    assert table.effects[0].until == "round"
    umpire = table.operative("a3")
    assert (datasheet(umpire).leadership, umpire.count("flesh-wound"), umpire.wounds) == (10, 2, 2)


def test_zones_are_those_said_and_else_the_first_that_are_free() -> None:
    players = {"ada": {"drop-zone": 2}, "ben": {}, "cleo": {"drop-zone": 1}}
    table = game(players=players).table
    assert [player.zone for player in table.players] == [1, 2, 0]
    assert len(ZONES.all(table)) == 3


def test_a_model_can_be_written_out() -> None:
    card = {
        "name": "Duke", "move": 7, "ws": "2+", "bs": "3+", "strength": 4, "toughness": 4, "wounds": 3, "attacks": 4,
        "leadership": 9, "save": "3+", "base": "32 mm", "commander": True, "level": 3, "specialism": "brawler",
        "traits": ["good-boots"], "abilities": ["shoulders"],
        "weapons": {"gun": {"name": "gun", "type": "Heavy D3", "range": 36, "strength": 5, "damage": "D3", "ap": -1}},
    }  # fmt: skip
    models = POSITION["operatives"] | {"duke": {"player": "ben", "card": card, "at": [12, 16.5]}}
    duke = datasheet(game(operatives=models).table.operative("duke"))
    assert (duke.commands, duke.level, duke.specialism) == (True, 3, "brawler")
    assert duke.has("leans-in")
    assert duke.move == 8 * 2540


def with_tokens(*tokens: str, **fields: Any) -> dict[str, Any]:
    """The models, the first of them with these tokens."""
    first = POSITION["operatives"]["a1"] | {"tokens": dict.fromkeys(tokens, 1)} | fields
    return {"operatives": POSITION["operatives"] | {"a1": {key: one for key, one in first.items() if one is not None}}}


CHARGED = {"rule": "kt18.def.charged", "operative": "a1", "target": "b1"}
MISTAKES: list[tuple[dict[str, Any], str]] = [
    (with_tokens("shaken", "readied"), "'a1' cannot be readied: it is shaken and has done nothing"),
    (with_tokens("shaken", "moved"), "'a1' cannot be moved: it is shaken and has done nothing"),
    (with_tokens("readied", "advanced"), "it is one that advanced in this round (kt18.move.ready-lost)"),
    (with_tokens("fell-back", "charge-attempted"), "it is one that fell back in this round (kt18.move.one-choice)"),
    (with_tokens("arrived", "advanced"), "in this round (kt18.setup.reinforcements-arrive)"),
    (with_tokens("fell-back") | {"effects": [CHARGED]}, "it is one that attempted a charge in this round"),
    (with_tokens("readied") | {"effects": [CHARGED]}, "it is one that attempted a charge in this round"),
    (with_tokens("readied") | {"phase": "priority"}, "is over before the next one begins (kt18.def.readied)"),
    (with_tokens("shaken", at=None, wounds=0), "it is not on the battlefield (kt18.def.out-of-action)"),
    (with_tokens("shaken", at=None), "it is not on the battlefield (kt18.setup.reinforcements-arrive)"),
    (with_tokens("never-came"), "it is on the battlefield (kt18.setup.reinforcements-absent)"),
    ({"effects": [CHARGED | {"target": "b9"}]}, "'b9'"),
    ({"order": ["ada", "dan"]}, "there is no player 'dan'"),
    ({"order": ["ada", "ada"]}, "order names 'ada' twice"),
    ({"initiative": "ada"}, "order begins with 'cleo'"),
    ({"phase": "psychic", "under-way": {"models": ["a1"]}}, "belongs to the movement phase, the shooting phase or"),
    ({"under-way": {"models": ["z9"]}}, "there is no model 'z9'"),
    ({"phase": "psychic", "under-way": {"attempted": ["draught"]}}, "attempted by nobody"),
    ({"phase": "psychic", "under-way": {"psyker": "c1", "attempted": ["drought"]}}, "Did you mean 'draught'?"),
    ({"turn": 7}, "expected 1 to the 6 rounds"),
    ({"turn": 5, "rounds": 4}, "expected 1 to the 4 rounds"),
    ({"mission": "in-person"}, "In Person is for 2 players, not for 3"),
    ({"phase": "end", "active": "ada"}, "nobody has a turn in the phase end"),
    ({"players": {"ada": {"drop-zone": 1}, "ben": {"drop-zone": 1}, "cleo": {}}}, "which 'ada' has"),
    ({"players": {"ada": {"vp": {"glory": 1}}, "ben": {}, "cleo": {}}}, "there is no score 'glory'"),
    ({"players": {"ada": {"used": {"gritted-tooth@fight": [1]}}, "ben": {}, "cleo": {}}}, "gritted-teeth@fight"),
    ({"players": {"ada": {"used": {"gritted-teeth@fight": [3]}}, "ben": {}, "cleo": {}}}, "names battle round 3"),
    ({"effects": [{"rule": "kt18.def.charged", "operative": "a1"}]}, "needs target"),
    ({"effects": [{"rule": "kt18.def.charged", "operative": "a1", "target": "a2"}]}, "'a1' and 'a2' are of one team"),
    ({"effects": [{"rule": "kt18.def.charged", "operative": "a1", "target": "a1"}]}, "'a1' and 'a1' are of one team"),
    ({"phase": "psychic", "under-way": {"psyker": "b1"}}, "'b1' is no psyker: Tenant attempts no powers"),
    ({"active": "ada", "under-way": {"players": ["cleo", "ada"]}}, "'ada' is active and cannot have had its turn"),
    ({"active": "dan", "players": POSITION["players"] | {"dan": {}}}, "'dan' has no models left and no turn"),
    ({"phase": "psychic", "active": "ada", "under-way": {"psyker": "c1"}}, "'c1' is of 'cleo'; 'ada' is active"),
    ({"activation": {"operative": "a1"}}, "have no activations"),
    ({"dice": [11]}, "10"),
    ({"operatives": {"pass": {"player": "ada", "card": "plot-forty.chair", "at": [3, 3]}}}, "is an answer"),
    ({"operatives": {"a": {"player": "ada", "card": "plot-forty.chair", "at": [3, 3], "ready": False}}}, "readied: 1"),
    ({"operatives": {"a": {"player": "ada", "card": "plot-forty.chair"}}}, "nobody is on the battlefield"),
    ({"operatives": {"a": {"player": "ada", "card": "plot-forty.chair.medic", "at": [3, 3]}}}, "cannot be 'medic'"),
]


@pytest.mark.parametrize("order", [["cleo", "ben"], []])
def test_whoever_has_nobody_left_is_not_active(order: list[str]) -> None:
    fallen = {id: one | {"wounds": 0} for id, one in _off().items() if one["player"] == "ada"}
    said = "'ada' has no models left and no turn; expected a player who has some."
    assert mistake(active="ada", order=order, operatives=POSITION["operatives"] | fallen) == said
    reserve = fallen | {"a2": _off()["a2"]}
    assert asked(game(active="ben", order=order, operatives=POSITION["operatives"] | reserve)) == ("model-to-move", 1)
    assert game(active="ada", order=order, operatives=POSITION["operatives"] | reserve).decision is not None


@pytest.mark.parametrize(("changes", "said"), MISTAKES, ids=[said for _, said in MISTAKES])
def test_what_cannot_be_is_told(changes: dict[str, Any], said: str) -> None:
    assert said in mistake(**changes)


def test_tokens_that_go_together_are_taken() -> None:
    for tokens in (("readied", "moved"), ("moved", "charge-attempted"), ("fell-back", "moved")):
        assert game(**with_tokens(*tokens)).table.operative("a1").count(tokens[0])
    for phase in ("morale", "end"):
        assert game(**with_tokens("shaken", "readied"), phase=phase, seed="1").decision is not None


def test_flat_and_thin_ground_is_stood_in() -> None:
    models = {"a1": POSITION["operatives"]["a1"] | {"at": [5.5, 13.5]}, "b1": POSITION["operatives"]["b1"]}
    assert game(operatives=models).table.operative("a1").spot is not None


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_positions_of_a_battle_are_written_and_read_again(seed: int, seats: int) -> None:
    teams = ("plot-forty", "house-of-seconds", "meridian-survey", "ninth-bell")[:seats]
    found = new_game("candlewick-court", teams, edition="kt18", seed=f"written {seed}")
    below, phases = chance(f"written {seed}"), set()
    while found.decision is not None and found.table.turn < 3:
        data = scenario_data(found.table, found.stack)
        if data is not None and found.number % 7 == 0:
            again = scenario_from_text(json.dumps(data))
            assert again.decision is not None
            assert asked(again) == asked(found)
            assert again.decision.domain.describe() == found.decision.domain.describe()
            phases.add(data["phase"])
        found = found.play_legal(found.decision.action(found.decision.domain.sample(below)))
    assert "movement" in phases


@pytest.mark.parametrize("tenants", [(), ("ada",), ("ada", "ben")])
def test_a_change_of_address_has_one_sitting_tenant(tenants: tuple[str, ...]) -> None:
    sides = {id: {"tokens": {"sitting-tenant": 1}} if id in tenants else {} for id in ("ada", "ben")}
    models = {id: one for id, one in POSITION["operatives"].items() if one["player"] in sides}
    changes: dict[str, Any] = {"mission": "change-of-address", "order": ["ada", "ben"], "players": sides}
    if len(tenants) == 1:
        assert game(**changes, operatives=models).decision is not None
    else:
        assert f"one sitting tenant, not {len(tenants)}" in mistake(**changes, operatives=models)
