"""The Docket between battles: founding, mustering, rising, recruits, and what a battle leaves behind."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from rules.kt18.campaign.reckoning import after, model, reckon

from killzone.content.source import ContentError
from killzone.core.events import Event, Finished
from killzone.core.table import Table
from killzone.editions.campaigns import ENLIST, MUSTER, PROMOTE, CampaignError, Deed, Entry
from killzone.editions.kt18.campaign.deeds import done, recruits, settled, with_player
from killzone.editions.kt18.campaign.entries import Entrant, campaign_of
from killzone.editions.kt18.campaign.fixtures import due, limit_of, opened, standing
from killzone.editions.kt18.campaign.founding import check_roster, founded
from killzone.editions.kt18.campaign.kit import Docket
from killzone.editions.kt18.campaign.mustering import judged, source_of, suggested
from killzone.editions.kt18.campaign.state import CampaignState, ModelState, NextForm, plain_state, read_state
from killzone.editions.kt18.cards.files import load_team

TEAMS = ("meridian-survey", "plot-forty", "ninth-bell", "house-of-seconds")
IDS = ("ada", "ben", "cleo", "dan")


def campaign(players: int = 2, *rosters: str) -> CampaignState:
    entries = [
        Entry(id, id.title(), roster) for id, roster in zip(IDS[:players], rosters or TEAMS[:players], strict=True)
    ]
    return opened(founded("docket", "key", entries))


def changed(found: CampaignState, id: str, name: str, /, **fields: Any) -> CampaignState:
    """The campaign with something else about a model."""
    player = found.players[id]
    roster = {**player.roster, name: replace(player.roster[name], **fields)}
    return with_player(found, id, replace(player, roster=roster))


def told(state: CampaignState, id: str, **fields: Any) -> CampaignState:
    return with_player(state, id, replace(state.players[id], **fields))


class Played(NamedTuple):
    """As much of a finished game as a campaign looks at."""

    table: Table
    events: tuple[Event, ...]
    places: tuple[int, ...]


def played(ids: Sequence[str], position: Table, dice: Sequence[int], places: Sequence[int]) -> Any:
    """A game that ended in a position, whose models are called in the rosters as at the table."""
    found = campaign_of(position)
    assert found is not None
    entrants = tuple(
        Entrant(id, one.models, one.fire_teams, one.resources) for id, one in zip(ids, found.entrants, strict=True)
    )
    detail = position.setting.detail.but(campaign=found.but(entrants=entrants))
    position = position.but(setting=position.setting.but(detail=detail))
    ran = reckon(position, dice)
    return Played(ran.table, (Finished("test", tuple(places)), *ran.events), tuple(places))


# Founding


def test_a_team_brings_its_default_roster_and_its_commander() -> None:
    state = campaign()
    ada = state.players["ada"]
    assert (len(ada.roster), ada.resources) == (11, {"morale": 3, "stores": 3, "papers": 3, "ground": 3})
    general = ada.roster["surveyor-general-1"]
    assert (general.specialism, general.level, general.took) == ("signals", 2, ("spare-channel",))
    assert {one.fire_team for one in ada.roster.values() if one.card == "chainman"} == {"chainman-team-1"}
    assert ada.roster["kite-hand-1"].fire_team is None
    assert len({one.name for one in ada.roster.values()}) == 11
    assert read_state(plain_state(state)) == state


def test_a_fire_team_has_five_at_most() -> None:
    teams = [one.fire_team for one in campaign().players["ben"].roster.values() if one.fire_team]
    assert (teams.count("tenant-team-1"), teams.count("tenant-team-2")) == (5, 2)


@pytest.mark.rule("kt18.campaign.roster-unique")
@pytest.mark.parametrize(("number", "refused"), [(1, False), (2, True)])
def test_a_roster_holds_one_of_any_commander(number: int, refused: bool) -> None:
    models = [ModelState("surveyor-general", f"General {each}", "signals") for each in range(number)]
    models += [ModelState("chainman", "Chain")] * 3
    if not refused:
        check_roster(load_team("meridian-survey"), models)
        return
    with pytest.raises(CampaignError, match="2 of the commander Surveyor General; a campaign allows one of each"):
        check_roster(load_team("meridian-survey"), models)


@pytest.mark.parametrize(("number", "refused"), [(20, False), (21, True)])
def test_a_roster_has_twenty_models_at_most(number: int, refused: bool) -> None:
    models = [ModelState("chainman", f"Chain {each}") for each in range(number)]
    if refused:
        with pytest.raises(CampaignError, match="21 models; 20 is the most"):
            check_roster(load_team("meridian-survey"), models)
    else:
        check_roster(load_team("meridian-survey"), models)


def test_a_campaign_is_for_two_to_four_with_rosters_that_there_are(tmp_path: Any) -> None:
    with pytest.raises(CampaignError, match="2, 3 or 4 players, not for 1"):
        campaign(1)
    with pytest.raises(CampaignError, match="ada is named twice"):
        founded("docket", "key", [Entry("ada", "Ada", TEAMS[0]), Entry("ada", "Ben", TEAMS[1])])
    with pytest.raises(ContentError, match=r"no team 'plot-fourty'\. Did you mean 'plot-forty'"):
        campaign(2, "plot-fourty", "ninth-bell")
    file = tmp_path / "own.yaml"
    file.write_text("edition: kt18\nteam: plot-forty\nroster: [{card: chair, role: leader, gear: [tripod]}]\n")
    with pytest.raises(ContentError, match="tripod"):
        campaign(2, str(file), "ninth-bell")


def test_a_roster_has_somebody_who_can_come_without_leave(tmp_path: Any) -> None:
    file = tmp_path / "own.yaml"
    alone = "edition: kt18\nteam: plot-forty\nroster: [{card: secretary, role: old-hand}"
    file.write_text(f"{alone}]\n")
    with pytest.raises(CampaignError, match="the roster has commanders only"):
        campaign(2, str(file), "ninth-bell")
    file.write_text(f"{alone}, {{card: tenant}}]\n")
    assert set(campaign(2, str(file), "ninth-bell").players["ada"].roster) == {"secretary-1", "tenant-1"}


def test_a_roster_may_be_a_file_or_a_ready_one(tmp_path: Any) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(
        "edition: kt18\nteam: plot-forty\nname: Ours\n"
        "roster: [{card: chair, name: Maud, role: leader}, {card: tenant, count: 3}]\n"
    )
    state = campaign(2, str(file), "ninth-bell.commander")
    assert next(iter(state.players["ada"].roster.values())).name == "Maud"
    assert len(state.players["ada"].roster) == 4
    assert "superintendent-1" in state.players["ben"].roster


# Who plays when


@pytest.mark.parametrize(("players", "games"), [(2, [("ada", "ben")]), (3, [IDS[:3]]), (4, [IDS])])
def test_the_first_battle_is_of_all(players: int, games: list[tuple[str, ...]]) -> None:
    found = due(campaign(players))
    assert [one.players for one in found] == games
    title = "Return of Property on Tollgate Six, 60 points" if players == 2 else "Quorum on Salt Rows, 100 points"
    assert found[0].title == title


def at(state: CampaignState, battle: int) -> CampaignState:
    return opened(replace(state, next=battle))


def test_pairs_are_in_the_order_of_the_file_and_a_third_rests() -> None:
    three = at(campaign(3), 2)
    assert (three.due, three.resting) == ((("ada", "ben"),), ("cleo",))
    assert at(campaign(4), 2).due == (("ada", "ben"), ("cleo", "dan"))


def test_pairs_by_standing_are_the_best_against_the_second_best() -> None:
    state = told(campaign(4), "dan", resources={"morale": 3, "stores": 4, "papers": 3, "ground": 3})
    state = told(told(state, "cleo", won=2), "ben", won=1)
    assert standing(state) == (("dan",), ("cleo",), ("ben",), ("ada",))
    assert at(state, 4).due == (("dan", "cleo"), ("ben", "ada"))
    assert (at(state, 6).due, due(at(state, 6))) == ((), ())


@pytest.mark.parametrize(("stores", "limit"), [(1, 60), (0, 50)])
def test_without_stores_ten_points_fewer_may_come(stores: int, limit: int) -> None:
    state = told(campaign(), "ada", resources={"morale": 3, "stores": stores, "papers": 3, "ground": 3})
    assert limit_of(state, "ada") == limit
    chosen = ["party-chief-1", "longsight-1", "stakegunner-1", "chainman-1", "chainman-2"]
    assert judged(state, "ada", chosen).points == 51
    assert bool(judged(state, "ada", chosen).refusals) is (limit < 51)


# Mustering


def test_a_muster_is_judged_by_the_rules_of_mustering() -> None:
    state = campaign()
    fine = judged(state, "ada", suggested(state, "ada"))
    assert (fine.points, fine.limit, fine.refusals, fine.reasons) == (58, 60, (), ())
    few = judged(state, "ada", ["longsight-1", "chainman-1"])
    assert (few.refusals, len(few.reasons)) == ((), 2)
    with pytest.raises(CampaignError, match="this mission does not allow one"):
        done(state, Deed("ada", MUSTER, ("party-chief-1", "surveyor-general-1")))
    with pytest.raises(CampaignError, match="74 points; 60 is the most"):
        done(state, Deed("ada", MUSTER, tuple(one for one in state.players["ada"].roster if "surveyor" not in one)[:7]))
    with pytest.raises(CampaignError, match="at least one model must come"):
        done(state, Deed("ada", MUSTER, ()))
    with pytest.raises(CampaignError, match="no player 'eve'"):
        done(state, Deed("eve", MUSTER, ()))


def test_a_convalescent_misses_the_battle() -> None:
    state = changed(campaign(), "ada", "longsight-1", state="convalescent")
    assert "longsight-1" not in suggested(state, "ada")
    with pytest.raises(CampaignError, match="Lindqvist 088 is convalescent and misses this battle"):
        done(state, Deed("ada", MUSTER, ("longsight-1",)))


def test_a_muster_can_be_changed_until_all_are_in() -> None:
    state = done(campaign(), Deed("ada", MUSTER, ("party-chief-1",)))
    state = done(state, Deed("ada", MUSTER, ("longsight-1",)))
    assert state.players["ada"].muster == ("longsight-1",)
    with pytest.raises(CampaignError, match="Ben has not mustered yet"):
        source_of(state, due(state)[0])
    state = done(state, Deed("ben", MUSTER, ("chair-1",)))
    with pytest.raises(CampaignError, match="everybody has mustered"):
        done(state, Deed("ada", MUSTER, ("party-chief-1",)))
    with pytest.raises(CampaignError, match="the roster is closed"):
        done(state, Deed("ada", ENLIST, ("chainman", "")))


def test_the_data_of_a_battle_tell_who_comes_and_how() -> None:
    state = changed(campaign(), "ada", "longsight-1", state="light-duties", next=NextForm(1))
    state = done(state, Deed("ada", MUSTER, ("party-chief-1", "longsight-1", "chainman-1")))
    state = done(state, Deed("ben", MUSTER, suggested(state, "ben")))
    source = source_of(state, due(state)[0])
    side = source["sides"][0]
    assert (side["roster"]["name"], side["roster"]["points"]) == ("Ada", 60)
    assert [one["id"] for one in side["campaign"]["models"]] == ["party-chief-1", "longsight-1", "chainman-1"]
    assert side["campaign"]["models"][1]["flesh-wounds"] == 1
    assert side["campaign"]["fire-teams"] == {"chainman-team-1": {"name": "First Chainman team", "experience": 0}}
    assert source["campaign"]["at-stake"] == "stores"
    other = changed(state, "ada", "chainman-1", name="Somebody else")
    assert source_of(other, due(other)[0])["campaign"]["state"] != source["campaign"]["state"]


# Rising and recruits


@pytest.mark.parametrize(("experience", "rises"), [(2, False), (3, True)])
def test_a_specialist_chooses_an_ability_at_three_experience(experience: int, rises: bool) -> None:
    state = changed(campaign(), "ada", "longsight-1", experience=experience)
    deed = Deed("ada", PROMOTE, ("longsight-1", "long-eye"))
    if not rises:
        with pytest.raises(CampaignError, match="level 1 with 2 experience; level 2 comes at 3"):
            done(state, deed)
        return
    risen = done(state, deed).players["ada"].roster["longsight-1"]
    assert (risen.level, risen.took) == (2, ("long-eye",))
    with pytest.raises(CampaignError, match="no ability to choose 'braced'"):
        done(state, Deed("ada", PROMOTE, ("longsight-1", "braced")))


@pytest.mark.rule("kt18.campaign.commander-upgrades", "kt18.campaign.commander-no-xp")
def test_a_commander_never_rises_and_never_joins_later() -> None:
    state = changed(campaign(), "ada", "surveyor-general-1", experience=9)
    with pytest.raises(CampaignError, match="level and traits are fixed when it joins"):
        done(state, Deed("ada", PROMOTE, ("surveyor-general-1", "cross-talk")))
    with pytest.raises(CampaignError, match="they join when the campaign begins"):
        done(told(state, "ada", recruits=2, owed=1), Deed("ada", ENLIST, ("surveyor-general", "")))


def test_recruits_are_two_plain_models_and_a_specialist_for_each_one_struck_off() -> None:
    state = campaign()
    assert list(recruits(state, "ada")) == []
    with pytest.raises(CampaignError, match="2 plain models after each battle; none is left"):
        done(state, Deed("ada", ENLIST, ("chainman", "")))
    state = told(state, "ada", recruits=2, owed=1)
    for card, role in (("chainman", ""), ("linecutter", ""), ("longsight", "marksman")):
        state = done(state, Deed("ada", ENLIST, (card, role)))
    ada = state.players["ada"]
    assert (len(ada.roster), ada.recruits, ada.owed) == (14, 0, 0)
    assert ada.roster["chainman-6"].fire_team == "chainman-team-2"
    assert ada.roster["linecutter-1"].fire_team is None
    assert (ada.roster["longsight-2"].specialism, ada.roster["longsight-2"].level) == ("marksman", 1)
    with pytest.raises(CampaignError, match="none is owed now"):
        done(state, Deed("ada", ENLIST, ("longsight", "marksman")))
    with pytest.raises(CampaignError, match="cannot be 'medic'"):
        done(told(state, "ada", owed=1), Deed("ada", ENLIST, ("longsight", "medic")))


# After a battle


def mustered(players: int = 2) -> CampaignState:
    state = campaign(players)
    for id in due(state)[0].players:
        state = done(state, Deed(id, MUSTER, suggested(state, id)))
    return state


@pytest.mark.rule("kt18.campaign.casualty-minor", "kt18.campaign.morale-loss", "kt18.campaign.casualty-roll")
def test_k46_an_injury_lasts_for_one_battle() -> None:
    state = mustered()
    general = model("surveyor-general-1", 0, out=True, role="signals", commands=True)
    ids = ("ada", "ben")
    position = after([general, model("chair-1", 1, role="leader")], scores=(4, 2))
    state = settled(state, due(state)[0], played(ids, position, [3], (1, 2)))
    ada = state.players["ada"]
    assert ada.resources == {"morale": 2, "stores": 3, "papers": 3, "ground": 3}
    assert (ada.won, state.next, ada.muster, ada.recruits) == (1, 2, None, 2)
    assert ada.roster["surveyor-general-1"].next == NextForm(1, ("move", "attacks", "leadership"))
    assert state.players["ben"].resources["stores"] == 2
    position = after([model("party-chief-1", 0, role="leader"), model("chair-1", 1, role="leader")], scores=(2, 2))
    state = settled(state, due(state)[0], played(ids, position, [], (1, 1)))
    assert state.players["ada"].roster["surveyor-general-1"].next is None
    assert (state.players["ada"].won, state.next) == (1, 3)


def test_the_fallen_are_struck_off_or_get_better_by_the_battle_after() -> None:
    state = mustered()
    lost = [model(name, 0, out=True, role="x") for name in ("party-chief-1", "longsight-1", "stakegunner-1")]
    position = after([*lost, model("chair-1", 1, role="leader")], felled={"longsight-1": "chair-1"}, scores=(0, 3))
    state = settled(state, due(state)[0], played(("ada", "ben"), position, [1, 2, 5], (2, 1)))
    ada = state.players["ada"]
    assert "party-chief-1" not in ada.roster
    assert ada.owed == 1
    assert (ada.roster["longsight-1"].state, ada.roster["longsight-1"].next) == ("convalescent", None)
    assert (ada.roster["stakegunner-1"].state, ada.roster["stakegunner-1"].next) == ("light-duties", NextForm(1))
    assert state.players["ben"].roster["chair-1"].experience == 2


def test_level_three_comes_by_itself() -> None:
    state = changed(mustered(), "ada", "longsight-1", experience=6, level=2, took=("long-eye",))
    position = after([model("longsight-1", 0, role="marksman"), model("chair-1", 1)])
    state = settled(state, due(state)[0], played(("ada", "ben"), position, [], (1, 2)))
    risen = state.players["ada"].roster["longsight-1"]
    assert (risen.level, risen.took, risen.experience) == (3, (), 7)


def test_of_pairs_each_is_settled_alone_and_who_rested_gains_stores() -> None:
    state = at(campaign(3), 2)
    for id in ("ada", "ben"):
        state = done(state, Deed(id, MUSTER, suggested(state, id)))
    with pytest.raises(CampaignError, match="Cleo has no battle to play now"):
        done(state, Deed("cleo", MUSTER, ("bellmaster-1",)))
    position = after([model("party-chief-1", 0, role="leader"), model("chair-1", 1, role="leader")])
    state = settled(state, due(state)[0], played(("ada", "ben"), position, [], (1, 2)))
    assert (state.next, state.players["cleo"].resources["stores"]) == (3, 4)
    four = at(campaign(4), 2)
    position = after([model("party-chief-1", 0, role="leader"), model("chair-1", 1, role="leader")])
    four = settled(four, due(four)[0], played(("ada", "ben"), position, [], (1, 2)))
    assert (four.next, four.due) == (2, (("cleo", "dan"),))


def test_resources_never_fall_below_nothing() -> None:
    state = told(mustered(), "ben", resources={"morale": 3, "stores": 0, "papers": 3, "ground": 3})
    position = after([model("party-chief-1", 0, role="leader"), model("chair-1", 1, role="leader")])
    state = settled(state, due(state)[0], played(("ada", "ben"), position, [], (1, 2)))
    assert state.players["ben"].resources["stores"] == 0


# What is shown


def test_the_page_shows_what_each_carries_and_may_choose() -> None:
    state = changed(campaign(), "ada", "longsight-1", experience=3)
    state = changed(state, "ada", "surveyor-general-1", state="minor-injury", next=NextForm(1, ("move",)))
    state = told(state, "ada", recruits=1, resources={"morale": 0, "stores": 1, "papers": 1, "ground": 1})
    page = Docket().page(plain_state(state))
    assert [(one.number, one.state) for one in page.plan][:2] == [(1, "due"), (2, "later")]
    ada = page.players[0]
    members = {one.id: one for one in ada.members}
    assert [id for id, _ in members["longsight-1"].learns] == ["long-eye", "finds-the-gap"]
    assert members["surveyor-general-1"].notes[-1] == (
        "minor injury: the next battle starts with a flesh wound, M one less"
    )
    assert ada.resources[0] == ("morale", 0, "all models have Ld -1")
    assert (ada.mustered, ada.limit) == (False, 60)
    assert ("chainman", "") in [(one.card, one.role) for one in ada.recruits]
    assert page.standing == (("ben",), ("ada",))


def test_a_state_without_a_resource_is_none() -> None:
    data = plain_state(campaign())
    del data["players"]["ada"]["resources"]["papers"]
    with pytest.raises(ContentError, match="Ada must have morale, stores, papers, ground"):
        Docket().check(data)
