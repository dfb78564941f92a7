"""Campaigns and rosters over the web interface: what is refused, what is told, and what nobody is told."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from web.served import Served

from killzone.campaign.keeping import check, read


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path)
    yield server
    server.stop()


PLAYERS = [{"id": "ada", "name": "Ada", "team": "meridian-survey"}, {"id": "ben", "name": "Ben", "team": "plot-forty"}]


def ask(served: Served, path: str, body: Any = None) -> tuple[int, Any]:
    return served.get(path) if body is None else served.post(path, body)


def found(served: Served) -> str:
    status, made = ask(served, "/api/campaigns", {"edition": "kt18", "players": PLAYERS})
    assert status == 201
    return str(made["id"])


def reason(answer: tuple[int, Any]) -> str:
    return f"{answer[0]} {answer[1]['reasons'][0]['text']}"


def test_a_campaign_is_founded_and_shown(served: Served) -> None:
    id = found(served)
    status, view = ask(served, f"/api/campaigns/{id}")
    assert (status, view["name"], len(view["plan"])) == (200, "The Docket", 5)
    assert [one["name"] for one in view["players"]] == ["Ada", "Ben"]
    assert view["plan"][0]["due"][0]["players"] == ["ada", "ben"]
    assert reason(ask(served, "/api/campaigns/aaaaaaaaaaaaaaaa")) == "404 There is no such campaign."
    assert reason(ask(served, "/api/campaigns/docket")).startswith("404")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"edition": "kt24"}, "has no campaigns"),
        ({"players": PLAYERS[:1]}, "2, 3 or 4 players, not for 1"),
        ({"players": [PLAYERS[0], {**PLAYERS[1], "name": " "}]}, "needs a name"),
        ({"players": [PLAYERS[0], {**PLAYERS[1], "team": "../secret.yaml"}]}, "chosen by its name"),
        ({"players": [PLAYERS[0], {**PLAYERS[1], "team": "nobody"}]}, "no team 'nobody'"),
        ({"players": [PLAYERS[0], {**PLAYERS[1], "file": "- just a list"}]}, "this file is no roster"),
        ({"players": [PLAYERS[0], {**PLAYERS[1], "file": "roster: [{card: x}]\nteam: 3"}]}, "no team"),
    ],
)
def test_what_cannot_be_founded_is_refused_in_words(served: Served, change: dict[str, Any], said: str) -> None:
    answer = ask(served, "/api/campaigns", {"edition": "kt18", "players": PLAYERS, **change})
    assert said.lower() in reason(answer).lower()
    assert answer[0] == 422


def test_a_muster_is_judged_and_kept_from_everybody(served: Served, tmp_path: Path) -> None:
    id = found(served)
    deed = {"player": "ada", "what": "muster", "names": ["longsight-1"]}
    _, judged = ask(served, f"/api/campaigns/{id}/judge", deed)
    assert (judged["points"], judged["limit"], len(judged["reasons"])) == (11, 60, 2)
    _, advised = ask(served, f"/api/campaigns/{id}/judge", {**deed, "what": "advice", "names": []})
    assert (advised["points"], "refusals" in advised, "reasons" in advised) == (58, False, False)
    status, view = ask(served, f"/api/campaigns/{id}/deeds", deed)
    assert status == 200
    assert [one.get("mustered", False) for one in view["players"]] == [True, False]
    told = json.dumps({**view, "players": [{**one, "members": []} for one in view["players"]]})
    assert "longsight-1" not in told
    assert read(tmp_path / "campaigns" / f"{id}.yaml").state["players"]["ada"]["muster"] == ["longsight-1"]
    refused = ask(served, f"/api/campaigns/{id}/deeds", {**deed, "names": ["nobody"]})
    assert reason(refused).startswith("422 There is no model 'nobody'")
    assert ask(served, f"/api/campaigns/{id}/deeds", {**deed, "names": ["x"] * 41})[0] == 400
    assert ask(served, f"/api/campaigns/{id}/deeds", {"player": "ada"})[0] == 400


def test_a_battle_has_one_table_and_is_settled_when_it_is_over(served: Served, tmp_path: Path) -> None:
    id = found(served)
    game = {"battle": 1, "players": ["ada", "ben"]}
    assert "has not mustered yet" in reason(ask(served, f"/api/campaigns/{id}/play", game))
    for player in ("ada", "ben"):
        deed: dict[str, Any] = {"player": player, "what": "advice", "names": []}
        names = ask(served, f"/api/campaigns/{id}/judge", deed)[1]["names"]
        ask(served, f"/api/campaigns/{id}/deeds", {**deed, "what": "muster", "names": names})
    status, made = ask(served, f"/api/campaigns/{id}/play", game)
    assert (status, len([one for one in made["secrets"] if one])) == (201, 1)
    status, again = ask(served, f"/api/campaigns/{id}/play", game)
    assert (status, again) == (200, {"table": made["table"], "secrets": []})
    _, view = ask(served, f"/api/campaigns/{id}")
    assert view["plan"][0]["due"][0] == {
        "battle": 1,
        "players": ["ada", "ben"],
        "title": "Return of Property on Tollgate Six, 60 points",
        "ready": True,
        "table": made["table"],
    }
    assert reason(ask(served, f"/api/campaigns/{id}/settle", game)).startswith("409 This battle is not played")
    assert reason(ask(served, f"/api/campaigns/{id}/play", {**game, "battle": 2})).startswith("409 No such battle")
    check(tmp_path / "campaigns" / f"{id}.yaml")


def test_rosters_are_judged_by_the_editions_own_check(served: Served) -> None:
    _, editions = ask(served, "/api/rosters")
    assert [one["edition"] for one in editions] == ["kt18"]
    status, team = ask(served, "/api/rosters/kt18/plot-forty")
    assert status == 200
    thresher = next(one for one in team["cards"] if one["id"] == "thresher")
    assert (thresher["points"], thresher["most"], thresher["roles"][0]["id"]) == (11, 1, "brawler")
    assert [one["id"] for one in thresher["roles"][0]["choices"]] == ["shoulders", "low-blow"]
    roster = {
        "edition": "kt18",
        "team": "plot-forty",
        "roster": [{"card": "tenant", "count": 15}, {"card": "thresher"}],
    }
    _, judged = ask(served, "/api/rosters/kt18", roster)
    assert (judged["points"], judged["members"], judged["limit"]) == (101, [90, 11], 100)
    texts = [one["text"] for one in judged["faults"]]
    assert "The roster has 15 of Tenant; 14 is the most." in texts
    assert {one.get("member", -1) for one in judged["faults"]} == {-1, 0}
    assert "team: plot-forty" in judged["text"]
    _, broken = ask(served, "/api/rosters/kt18", {**roster, "roster": [{"card": "tenant"}, {"card": "nobody"}]})
    assert [(one["member"], "text" in broken) for one in broken["faults"]] == [(1, False)]
    assert ask(served, "/api/rosters/kt18/play", {**roster, "roster": [{"card": "nobody"}]})[0] == 422
    status, made = ask(
        served, "/api/rosters/kt18/play", {**roster, "name": "Ours", "roster": [{"card": "thresher"}] * 3}
    )
    assert status == 201
    table = served.game(made["table"]).table
    assert (table.players[0].name, len([one for one in table.operatives if one.seat == 0])) == ("Ours", 3)
    assert ask(served, "/api/rosters/kt24", roster)[0] == 404
    assert ask(served, "/api/rosters/kt18/nobody")[0] == 404
    assert ask(served, "/api/rosters/kt18", [])[0] == 200
