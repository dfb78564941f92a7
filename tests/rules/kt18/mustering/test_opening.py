"""From rosters, a mission and a killzone to a first table, for two to four seats."""

import json
from pathlib import Path
from typing import Any

import pytest

from killzone.content.source import ContentError
from killzone.core.events import Event
from killzone.core.flow import Next
from killzone.core.machine import start
from killzone.core.ruleset import opened
from killzone.core.table import Table
from killzone.editions.edition import Wish
from killzone.editions.kt18.battle.battle import BATTLE, Battle, tell_teams
from killzone.editions.kt18.battle.options import content_of, force_of, is_battle_forged, options, reasons_of
from killzone.editions.kt18.battle.round import command_points
from killzone.editions.kt18.edition import edition
from killzone.editions.kt18.ruleset import ruleset
from killzone.editions.kt18.ways import USUAL
from killzone.editions.wishes import source_of

BELL, PLOT, SURVEY, HOUSE = "ninth-bell", "plot-forty", "meridian-survey", "house-of-seconds"


def source(*teams: str, **wish: Any) -> Any:
    return source_of(edition()._replace(usual=USUAL), Wish(teams=teams, **wish))


def table(*teams: str, **wish: Any) -> Table:
    made = source(*teams, **wish)
    assert json.loads(json.dumps(made)) == made
    return opened(ruleset(), made)[0]


def refused(*teams: str, **wish: Any) -> str:
    with pytest.raises(ContentError) as caught:
        table(*teams, **wish)
    return caught.value.problems[0].text


def told(found: Table) -> list[Event]:
    """What a battle begins with."""
    flow = tell_teams(Battle(), found)
    assert isinstance(flow, Next)
    return list(flow.events)


@pytest.mark.rule("kt18.setup.sequence", "kt18.setup.board")
def test_the_usual_battle_has_two_default_rosters() -> None:
    found = table()
    assert [player.name for player in found.players] == ["The Ninth Bell", "Meridian Survey"]
    assert [len([one for one in found.operatives if one.seat == seat]) for seat in (0, 1)] == [6, 10]
    assert [one.id for one in found.operatives if one.seat == 0] == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert found.operatives[0].name == "Bellmaster"
    assert all(one.wounds == one.card.wounds and one.spot is None for one in found.operatives)  # type: ignore[attr-defined]  # cards of this edition
    content = content_of(found)
    assert (content.mission.id, content.killzone.id, len(content.killzone.drop_zones)) == (
        "return-of-property", "candlewick-court", 2,
    )  # fmt: skip
    assert (content.forces, content.battle_forged) == ((100, 98), (True, True))
    assert [one.id for one in found.markers] == ["centre", "west", "east"]
    assert (found.turn, found.setting.terrain.width // 2540, found.setting.terrain.depth // 2540) == (0, 30, 22)


@pytest.mark.parametrize(("teams", "zones"), [((BELL, PLOT, HOUSE), 3), ((BELL, PLOT, HOUSE, SURVEY), 4)])
def test_three_and_four_play_for_the_table(teams: tuple[str, ...], zones: int) -> None:
    found = table(*teams, killzone="salt-rows")
    assert len(found.players) == zones
    assert len(content_of(found).killzone.drop_zones) == zones
    assert (content_of(found).mission.id, [one.id for one in found.markers]) == ("quorum", ["centre"])
    assert {one.seat for one in found.operatives} == set(range(zones))
    assert len({one.id for one in found.operatives}) == len(found.operatives)


@pytest.mark.rule("kt18.mission.objective-measure")
def test_a_marker_is_an_inch_across() -> None:
    assert {(one.base.length, one.base.width) for one in table().markers} == {(2540, 2540)}


def test_which_roster_comes_is_said_by_way_mission_and_name() -> None:
    assert [side["roster"] for side in source()["sides"]] == ["default", "default"]
    assert [side["roster"] for side in source(mission="in-person")["sides"]] == ["commander", "commander"]
    assert [side["roster"] for side in source(way="first-steps")["sides"]] == ["small", "small"]
    named = source(f"{BELL}.commander", PLOT, HOUSE)
    assert [side["roster"] for side in named["sides"]] == ["commander", "default", "default"]
    assert refused(f"{BELL}.comander", PLOT) == "there is no roster 'comander'. Did you mean 'commander'?"


def test_models_can_be_listed() -> None:
    own = [["bellmaster.leader", "cutter.gunner-2.braced", "riveter.buoyancy-rig"], ["party-chief.leader", "longsight"]]
    found = table(BELL, SURVEY, selections=own)
    assert found.operatives[1].card.id == "ninth-bell.cutter.gunner-2.braced"
    assert content_of(found).forces == (19 + 22 + 19, 23)
    assert content_of(found).battle_forged == (True, False)
    assert reasons_of(found, 1) == ("The roster has 2 members; 3 to 20 may come.",)
    assert refused(BELL, SURVEY, selections=[["diver"], ["longsight"]]).startswith("there is no model 'diver'")


def test_a_roster_or_team_can_be_a_file(tmp_path: Path) -> None:
    roster = tmp_path / "friday.yaml"
    roster.write_text(
        "edition: kt18\nteam: plot-forty\nname: Friday\nroster:\n  - {card: chair, role: leader, name: Winnie}\n"
        "  - {card: tenant, count: 3}\n",
        encoding="utf-8",
    )
    found = table(str(roster), BELL)
    assert (found.players[0].name, found.operatives[0].name) == ("Friday", "Winnie")
    assert content_of(found).teams[0].id == "plot-forty"
    roster.write_text("edition: kt18\nteam: plot-fourty\nroster: [{card: chair}]\n", encoding="utf-8")
    assert refused(str(roster), BELL) == "there is no team 'plot-fourty'. Did you mean 'plot-forty'?"


def test_numbers_of_players_that_do_not_fit_are_told() -> None:
    assert refused(BELL, PLOT, HOUSE, mission="in-person") == "In Person is for 2 players, not for 3."
    assert refused(BELL, PLOT, mission="quorum") == "Quorum is for 3 or 4 players, not for 2."
    three = refused(BELL, PLOT, HOUSE, killzone="tollgate-six")
    assert three == "Tollgate Six has deployment zones for 2 players, not for 3."
    assert refused(BELL) == "a battle has 2, 3 or 4 teams, not 1."


def test_first_steps_have_sixty_points_and_no_mission() -> None:
    found = table(BELL, SURVEY, way="first-steps", killzone="tollgate-six")
    assert (content_of(found).mission, found.markers, content_of(found).forces) == (None, (), (54, 55))
    assert content_of(found).battle_forged == (True, True)
    large = table(f"{BELL}.default", SURVEY, way="first-steps", killzone="tollgate-six")
    assert reasons_of(large, 0) == ("The roster costs 100 points; 60 is the most, 40 less would do.",)
    assert (options(found).rounds, options(found).variable) == (6, True)


@pytest.mark.rule(
    "kt18.roster.max", "kt18.roster.faction", "kt18.commander.permission", "kt18.roster.not-battle-forged"
)
def test_k45_an_illegal_team_plays_without_command_points() -> None:
    riveters = ["bellmaster.leader", *["riveter"] * 5]
    commander = ["superintendent.old-hand", "bellmaster.leader", "riveter"]
    mixed = {"edition": "kt18", "team": PLOT, "roster": [
        {"card": "chair", "role": "leader"}, {"card": "tenant", "count": 3}, {"card": "riveter", "team": BELL},
    ]}  # fmt: skip
    cases = {
        "The roster has 5 of Riveter; 4 is the most.": (BELL, riveters),
        "The roster has models of 2 factions: plot-forty and ninth-bell; all must be of one.": (PLOT, mixed),
        "The roster has a commander; this mission does not allow one.": (BELL, commander),
    }
    for reason, (team, roster) in cases.items():
        made = source(team, SURVEY)
        made["sides"][0]["roster"] = roster
        found, _ = opened(ruleset(), made)
        assert reasons_of(found, 0) == (reason,)
        assert (is_battle_forged(found, 0), is_battle_forged(found, 1)) == (False, True)
        assert force_of(found, 0) > 0
        for turn in range(1, 7):
            assert list(command_points(found, 0, turn)) == []
            assert sum(entry.amount for entry in command_points(found, 1, turn)) >= 1
        (said,) = told(found)
        name = found.players[0].name
        assert said.tell(found) == f"{name} is not battle-forged and gains no Command Points. {reason}"


def test_a_battle_begins_with_what_is_told_of_the_teams() -> None:
    found, stack = opened(ruleset(), source())
    assert stack == start(BATTLE, Battle())
    assert not told(found)
