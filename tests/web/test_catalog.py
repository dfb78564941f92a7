"""The catalog: all that can be played with, shown as a table shows it."""

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

import killzone
from killzone.agents import ABOUT, named, names
from killzone.content.library import shipped
from killzone.reference import EDITIONS, entries
from killzone.web.catalog import ROUTES, whole_catalog
from killzone.web.protocol import Catalog, CatalogEdition


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return whole_catalog()


@pytest.fixture(scope="module")
def newest(catalog: Catalog) -> CatalogEdition:
    return catalog.editions[0]


def test_every_edition_of_the_ledger_is_there_and_says_whether_it_can_be_played(catalog: Catalog) -> None:
    assert [one.id for one in catalog.editions] == list(reversed(EDITIONS))
    assert [one.id for one in catalog.editions if one.playable] == ["kt24", "kt21", "kt18"]
    assert all(one.about.startswith("Not playable yet") for one in catalog.editions if not one.playable)


def test_the_usual_comes_first(newest: CatalogEdition) -> None:
    game = killzone.new_game(way="full", seed=1)
    assert newest.killzones[0].id == "salt-rows"
    assert [one.killzone for one in newest.ways] == ["", "", "tollgate-six"], "half teams on the small board"
    assert [one.name for one in newest.teams[:2]] == [player.name for player in game.table.players]
    assert newest.missions[0].id == "secure"
    assert [one.id for one in newest.ways] == ["full", "lite", "first-steps"]
    rules = entries("kt24")
    lite = [one for one in rules if not one.extended or one.kind == "definition"]
    assert newest.ways[0].about.startswith(f"All {len(rules)} rules")
    assert newest.ways[1].about.startswith(f"{len(lite)} rules")


def test_everything_that_is_shipped_is_there_once(newest: CatalogEdition) -> None:
    assert sorted(one.id for one in newest.killzones) == list(shipped("killzone", "kt24"))
    assert sorted(one.id for one in newest.teams) == list(shipped("team", "kt24"))
    assert sorted(one.id for one in newest.missions) == list(shipped("mission", "kt24"))


def test_everything_in_the_catalog_can_be_played(newest: CatalogEdition) -> None:
    teams = [one.id for one in newest.teams[:2]]
    for board in newest.killzones:
        for mission in newest.missions:
            game = killzone.new_game(board.id, teams, edition=newest.id, way="full", mission=mission.id, seed=1)
            assert game.decision is not None


def test_a_killzone_comes_with_its_picture_and_a_team_with_its_cards(newest: CatalogEdition) -> None:
    for board in newest.killzones:
        assert {shape["kind"] for shape in board.board.shapes} == {"terrain", "drop-zone"}
        assert board.turns > 0
        assert board.about
    for team in newest.teams:
        cards = {sheet.id for sheet in team.sheets}
        assert team.operatives
        assert all(one.sheet in cards and one.code for one in team.operatives)
        assert list(team.others) == ["first-steps"], "with the lite rules everybody comes"
        half = team.others["first-steps"]
        assert len(half) == (len(team.operatives) + 1) // 2
        assert {one.sheet for one in half} <= cards


def test_every_bot_can_be_asked_for_and_says_how_it_plays(catalog: Catalog) -> None:
    assert catalog.usual_bot in [bot.name for bot in catalog.bots]
    for bot in catalog.bots:
        assert named(bot.name).name == bot.name
        assert bot.about.endswith(".")
    assert set(names()) - set(ABOUT) == {"greedy"}, "only the name without a level goes without a description"


def test_the_catalog_is_packed_and_sent_once() -> None:
    client = TestClient(Starlette(routes=ROUTES))
    first = client.get("/catalog")
    assert first.headers["content-encoding"] == "gzip"
    assert len(first.json()["editions"]) == 3
    again = client.get("/catalog", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
