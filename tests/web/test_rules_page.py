"""The rules page's endpoints: the whole ledger once, and one entry with what carries it."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

import killzone
from killzone.core.game import Game
from killzone.reference import entries, entry
from killzone.web import showing
from killzone.web.rules_page import ROUTES, detail, rulebook


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(Starlette(routes=ROUTES))


def test_the_whole_ledger_is_there_in_the_words_of_the_ledger(client: TestClient) -> None:
    found = client.get("/rules").json()
    assert len([one for one in found["rules"] if ":" not in one["id"]]) == len(entries())
    balanced = next(one for one in found["rules"] if one["id"] == "kt24.weapon.balanced")
    assert balanced["text"] == entry("kt24.weapon.balanced").text
    assert [one["id"] for one in found["editions"]] == ["kt24", "kt21", "kt18"]


def test_the_ledger_is_packed_and_sent_once(client: TestClient) -> None:
    first = client.get("/rules")
    assert first.headers["content-encoding"] == "gzip"
    tag = first.headers["etag"]
    assert client.get("/rules", headers={"If-None-Match": f'"other", W/{tag}'}).status_code == 304
    assert client.get("/rules", headers={"If-None-Match": '"other"'}).status_code == 200
    plain = client.get("/rules", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()


def test_an_entry_says_what_builds_on_it_and_what_carries_it(client: TestClient) -> None:
    found = client.get("/rules/kt24.def.reroll").json()
    assert found["title"] == "Re-rolls"
    assert "kt24.weapon.balanced" in found["needed_by"]
    balanced = detail("kt24.weapon.balanced")
    assert any(name.endswith("dice_rules.balanced") for name in balanced.code)
    assert any("balanced" in name for name in balanced.tests)


def test_an_unknown_id_gets_the_nearest(client: TestClient) -> None:
    answer = client.get("/rules/kt24.weapon.balancd")
    assert answer.status_code == 404
    (reason,) = answer.json()["reasons"]
    assert "Did you mean 'kt24.weapon.balanced'?" in reason["text"]
    assert reason["field"] == "id"


def test_what_an_entry_needs_is_in_the_rulebook() -> None:
    known = {one.id for one in rulebook().rules}
    assert [need for one in rulebook().rules for need in one.needs if need not in known] == []


def test_what_is_printed_on_content_is_there_by_its_id(client: TestClient) -> None:
    known = {one["id"]: one for one in client.get("/rules").json()["rules"]}
    for id, title, part in (
        ("ninth-bell.hull-rated", "Hull Rated", "1 CP. Until the end of the turning point Piercing"),
        ("ninth-bell.haul-in", "Haul In", "grapnel gun inflicted damage"),
        ("ninth-bell.air-bottles", "Air bottles", "regains up to 2 lost wounds"),
        ("equipment.explosive-grenades", "Explosive grenades", "burst grenades and spike grenades"),
        (
            "mission.secure",
            "Secure",
            "1 VP at the end of each turning point from turning point 2 on: You have",
        ),
        ("killzone.patient-margin", "Patient Margin", "close quarters are in force"),
    ):
        found = client.get(f"/rules/{id}").json()
        assert (found["id"], found["title"], found["edition"]) == (f"kt24:{id}", title, "kt24")
        assert part in found["text"]
        assert known[f"kt24:{id}"]["text"] == found["text"]
        assert client.get(f"/rules/kt24:{id}").json() == found
    assert "editions.kt24.teams.ninth_bell.hull_rated" in detail("ninth-bell.hull-rated").code
    assert detail("smoke-pellets").id == "kt24:house-of-seconds.smoke-pellets"


def test_what_is_called_alike_is_of_the_edition_that_is_asked_for(client: TestClient) -> None:
    newest, older = (client.get(f"/rules/ninth-bell.hull-rated{asked}").json() for asked in ("", "?edition=kt21"))
    assert (newest["id"], older["id"]) == ("kt24:ninth-bell.hull-rated", "kt21:ninth-bell.hull-rated")
    assert "count x as 1 less" in older["text"]
    ids = [one["id"] for one in client.get("/rules").json()["rules"]]
    assert len(ids) == len(set(ids))


def rules_in(value: Any) -> Iterator[str]:
    """Every rule that something shown leads to."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name.endswith("rule") and isinstance(part, str) and part:
                yield part
            else:
                yield from rules_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from rules_in(part)


def shown(game: Game) -> Iterator[Any]:
    yield showing.entries(game, -1)
    if game.decision is None or game.number % 10:
        return
    yield showing.position(game, game.decision.seat)
    yield showing.question(game, game.decision.seat)
    if game.decision.domain.describe()["kind"] == "pick":
        yield showing.judged(game)
    standing = [one.id for one in game.table.operatives if one.spot is not None]
    if standing:
        yield showing.explained(game, -1, standing[game.number % len(standing)])


@pytest.mark.parametrize(
    ("killzone_", "teams", "mission"),
    [
        ("tollgate-six", ("ninth-bell", "house-of-seconds"), "carry-the-file"),
        ("patient-margin", ("meridian-survey", "plot-forty"), "secure"),
    ],
)
def test_every_rule_that_a_game_names_leads_to_its_text(killzone_: str, teams: tuple[str, str], mission: str) -> None:
    chance = Random(3)
    game = killzone.new_game(killzone_, teams, way="full", mission=mission, seed=3)
    named = set(rules_in(msgspec.to_builtins(showing.welcome(game, "", [0]))))
    assert f"killzone.{killzone_}" in named
    assert any(one.startswith(f"{teams[0]}.") for one in named), "a card's abilities lead to their text"
    while game.decision is not None:
        for part in shown(game):
            named |= set(rules_in(msgspec.to_builtins(part)))
        game = game.play(game.decision.action(game.decision.domain.sample(chance.randrange)))
    for id in sorted(named):
        assert detail(id).text


@pytest.mark.parametrize("edition", ["kt24", "kt21", "kt18"])
def test_every_rule_of_content_that_code_carries_is_found_by_the_name_that_code_has_for_it(edition: str) -> None:
    killzone.new_game(edition=edition, seed=1)
    carriers = import_module(f"killzone.editions.{edition}.teams.common").CARRIERS
    assert carriers
    for id in carriers:
        assert detail(id, edition).text, id
