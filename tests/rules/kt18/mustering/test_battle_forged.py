"""What makes a team battle-forged: both sides of every number, and every reason told at once."""

from collections.abc import Sequence
from typing import Any

import pytest

from killzone.content.source import ContentError, read_text
from killzone.editions.kt18.cards.files import load_team
from killzone.editions.kt18.mustering.battle_forged import reasons
from killzone.editions.kt18.mustering.muster import COMMANDER, DEFAULT, SMALL, Muster, muster_of, mustered

BELL, PLOT, SURVEY, HOUSE = "ninth-bell", "plot-forty", "meridian-survey", "house-of-seconds"


def comes(team: str, *models: str, limit: int = 100, commander: str = "optional") -> Muster:
    """Some models of a team, each written as a word with what it has."""
    return mustered(load_team(team), list(models), limit, commander)


def why(muster: Muster) -> list[tuple[str, str]]:
    """The last word of each rule that is broken, with the sentence."""
    return [(breach.rule.rpartition(".")[2], text) for breach, text in zip(muster.breaches, told(muster), strict=True)]


def told(muster: Muster) -> Sequence[str]:
    return reasons(muster.breaches)


def of_file(team: str, **data: Any) -> Muster:
    """A roster as a file has it."""
    return mustered(load_team(team), {"edition": "kt18", "team": team, **data})


@pytest.mark.parametrize("team", [BELL, PLOT, SURVEY, HOUSE])
@pytest.mark.parametrize("roster", [DEFAULT, SMALL, COMMANDER])
@pytest.mark.rule("kt18.roster.size", "kt18.roster.points")
def test_the_ready_rosters_are_battle_forged(team: str, roster: str) -> None:
    found = mustered(load_team(team), roster, 60 if roster == SMALL else 100)
    assert found.battle_forged, told(found)


@pytest.mark.rule("kt18.roster.size")
def test_three_to_twenty_models_come() -> None:
    assert comes(PLOT, "chair.leader", "tenant", "tenant").battle_forged
    assert why(comes(PLOT, "chair.leader")) == [("size", "The roster has 1 member; 3 to 20 may come.")]
    assert why(comes(PLOT, "chair.leader", "tenant")) == [("size", "The roster has 2 members; 3 to 20 may come.")]
    crowd = ("chair.leader", "sprayer", "thresher", "beekeeper", "quarryman", "treasurer", *["tenant"] * 14)
    assert comes(PLOT, *crowd, limit=200).battle_forged
    assert why(comes(PLOT, *crowd, "dowser", limit=200)) == [("size", "The roster has 21 members; 3 to 20 may come.")]


@pytest.mark.rule("kt18.roster.leader")
def test_exactly_one_leads() -> None:
    assert why(comes(PLOT, *["tenant"] * 4)) == [("leader", "The roster has no leader; exactly one must come.")]
    two = comes(PLOT, "chair.leader", "chair.leader", "tenant")
    assert ("leader", "The roster has 2 leaders; exactly one must come.") in why(two)


@pytest.mark.rule("kt18.roster.specialists")
def test_three_specialists_come_beside_the_leader_and_all_differ() -> None:
    three = ("chair.leader", "thresher.brawler", "quarryman.breacher", "dowser.medic")
    assert comes(PLOT, *three).battle_forged
    assert why(comes(PLOT, *three, "treasurer.signals")) == [
        ("specialists", "The roster has 4 specialists beside the leader; 3 is the most.")
    ]
    assert why(comes(PLOT, "chair.leader", "thresher.brawler", "tenant.brawler")) == [
        ("specialists", "Two models have the specialism brawler; no two may have the same.")
    ]


@pytest.mark.rule("kt18.commander.specialism")
def test_a_commander_takes_no_place_of_the_three_but_its_specialism_is_its_own() -> None:
    three = ("chair.leader", "thresher.brawler", "quarryman.breacher", "dowser.medic")
    assert comes(PLOT, *three, "secretary.signals").battle_forged
    assert why(comes(PLOT, *three, "secretary.medic")) == [
        ("specialism", "Two models have the specialism medic; no two may have the same.")
    ]
    assert why(comes(PLOT, "chair.leader", "tenant", "secretary")) == [
        ("specialism", "Secretary has no specialism; every commander has one: signals, medic or old-hand.")
    ]


@pytest.mark.rule("kt18.roster.max")
def test_no_more_of_a_kind_come_than_its_max() -> None:
    four = ("bellmaster.leader", *["riveter"] * 4)
    assert comes(BELL, *four).battle_forged
    assert ("max", "The roster has 5 of Riveter; 4 is the most.") in why(comes(BELL, *four, "riveter"))
    assert ("max", "The roster has 2 of Chair; 1 is the most.") in why(comes(PLOT, "chair.leader", "chair", "tenant"))


@pytest.mark.rule("kt18.roster.faction")
def test_all_models_are_of_one_faction() -> None:
    mixed = of_file(PLOT, roster=[
        {"card": "chair", "role": "leader"}, {"card": "tenant", "count": 3}, {"card": "riveter", "team": "ninth-bell"},
    ])  # fmt: skip
    assert why(mixed) == [
        ("faction", "The roster has models of 2 factions: plot-forty and ninth-bell; all must be of one.")
    ]
    assert (mixed.force, mixed.names[-1], mixed.models[-1].id) == (9 + 18 + 15, "Riveter", "ninth-bell.riveter")


@pytest.mark.rule("kt18.roster.points")
def test_the_force_has_wargear_levels_and_traits_and_is_100_at_most() -> None:
    base = ("bellmaster.leader", "cutter.gunner", "winchman.brawler", "sounder.signals", "riveter", "riveter")
    assert (comes(BELL, *base).force, comes(BELL, *base).battle_forged) == (100, True)
    rig = comes(BELL, *base[:-1], "riveter.buoyancy-rig")
    assert rig.force == 104
    assert why(rig) == [("points", "The roster costs 104 points; 100 is the most, 4 less would do.")]
    assert comes(BELL, "bellmaster.leader", "cutter.gunner-2.braced", "riveter").force == 19 + 22 + 15
    assert comes(BELL, "bellmaster.leader", "cutter.gunner-3", "riveter").force == 19 + 25 + 15
    own = of_file(HOUSE, points=200, roster=[
        {"card": "first-second", "role": "leader"}, {"card": "second", "count": 6}, {"card": "closer"},
        {"card": "foil"},
    ])  # fmt: skip
    assert why(own) == [("points", "The roster costs 108 points; 100 is the most here, 8 less would do.")]


@pytest.mark.rule("kt18.commander.permission")
def test_a_commander_comes_by_the_missions_leave_and_alone() -> None:
    own = ("superintendent.old-hand", "bellmaster.leader", "riveter")
    assert comes(BELL, *own, commander="yes").battle_forged
    assert comes(BELL, *own, commander="optional").battle_forged
    assert why(comes(BELL, *own, commander="no")) == [
        ("permission", "The roster has a commander; this mission does not allow one.")
    ]
    assert comes(BELL, *own[1:], "riveter", commander="yes").battle_forged
    two = comes(BELL, *own, "superintendent.brawler", limit=200)
    assert ("permission", "The roster has 2 commanders; one is the most.") in why(two)


@pytest.mark.rule("kt18.commander.level")
def test_each_level_of_a_commander_has_its_price() -> None:
    prices = [
        comes(BELL, f"superintendent.{level}", "bellmaster.leader", "riveter").models[0].points
        for level in ("brawler", "brawler-2.shoulders", "brawler-3", "brawler-4")
    ]
    assert prices == [36, 41, 47, 54]
    with pytest.raises(ContentError, match="said to be of level 5; level 4 is its highest"):
        comes(BELL, "superintendent.brawler-5", "bellmaster.leader", "riveter")


@pytest.mark.rule("kt18.commander.traits")
def test_three_different_traits_can_be_bought() -> None:
    def traits(*ids: str) -> Muster:
        return comes(HOUSE, ".".join(("umpire.scout", *ids)), "first-second.leader", "second")

    three = traits("good-boots", "unhurried", "long-memory")
    assert (three.battle_forged, three.models[0].points) == (True, 38 + 2 + 3 + 4)
    assert why(traits("good-boots", "unhurried", "long-memory", "weatherproof")) == [
        ("traits", "Umpire has 4 traits; 3 is the most.")
    ]
    assert why(traits("good-boots", "good-boots")) == [
        ("traits", "Umpire has the trait Good Boots twice; each can be bought once.")
    ]
    plain = comes(HOUSE, "first-second.leader", "second.good-boots", "second")
    assert why(plain) == [("traits", "Second cannot have the trait Good Boots.")]


@pytest.mark.rule("kt18.roster.not-battle-forged")
def test_wargear_is_for_whom_it_says() -> None:
    lead = ("bellmaster.leader", "riveter")
    assert comes(BELL, *lead, "tender.sounding-charge").battle_forged
    assert why(comes(BELL, *lead, "torchman.sounding-charge")) == [
        ("not-battle-forged", "Torchman cannot have sounding charge.")
    ]
    assert why(comes(BELL, *lead, "cutter.buoyancy-rig")) == [("not-battle-forged", "Cutter cannot have buoyancy rig.")]
    assert why(comes(BELL, *lead, "riveter.buoyancy-rig", "tender.buoyancy-rig")) == [
        ("not-battle-forged", "The roster has 2 of buoyancy rig; 1 is the most.")
    ]
    assert why(comes(PLOT, "chair.leader", "tenant.hive-jar", "tenant.hive-jar")) == [
        ("not-battle-forged", "More than 1 of Tenant have hive jar; 1 is the most.")
    ]
    assert why(comes(PLOT, "chair.leader", "tenant.padded-apron.padded-apron", "tenant")) == [
        ("not-battle-forged", "Tenant has padded apron twice.")
    ]
    assert comes(SURVEY, "party-chief.leader", "linecutter.drop-darts", "chainman.drop-darts").battle_forged


@pytest.mark.rule("kt18.roster.not-battle-forged")
def test_every_reason_is_told_at_once() -> None:
    found = comes(BELL, *["riveter.brawler"] * 7, commander="no")
    assert [rule for rule, _ in why(found)] == ["max", "points", "leader", "specialists", "specialists"]


def test_a_file_says_in_which_line_each_rule_is_broken() -> None:
    written = "edition: kt18\nteam: plot-forty\nname: Row Three\nroster:\n  - {card: chair, role: leader}\n" + (
        "  - {card: tenant, role: brawler, count: 2, name: Maud}\n"
    )
    found = muster_of(load_team(PLOT), read_text(written, "row.yaml"))
    assert (found.title, found.names) == ("Row Three", ("Chair", "Maud 1", "Maud 2"))
    assert [breach.path for breach in found.breaches] == [("roster", 1)]


@pytest.mark.parametrize(
    ("member", "said"),
    [
        ({"card": "tennant"}, "there is no card 'tennant'. Did you mean 'tenant'?"),
        ({"card": "tenant", "role": "medic"}, "Tenant cannot be 'medic'; it can be old-hand or brawler."),
        ({"card": "tenant", "level": 2},
         "Tenant is said to be of level 2 and has no specialism; only specialists have levels."),
        ({"card": "tenant", "role": "brawler", "level": 2},
         "Tenant is of level 2 and says not which it took; expected shoulders or low-blow."),
        ({"card": "tenant", "role": "brawler", "level": 4}, "Tenant is said to be of level 4; level 3 is its highest."),
        ({"card": "tenant", "gear": ["apron"]}, "there is no gear 'apron'. There are hive-jar and padded-apron."),
        ({"card": "secretary", "traits": ["good-boot"]}, "there is no trait 'good-boot'. Did you mean 'good-boots'?"),
        ({"card": "tenant", "team": "plot-fifty"}, "there is no team 'plot-fifty'. Did you mean 'plot-forty'?"),
    ],
)  # fmt: skip
def test_what_cannot_be_understood_is_refused(member: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError) as caught:
        of_file(PLOT, roster=[{"card": "chair", "role": "leader"}, member])
    assert [problem.text for problem in caught.value.problems] == [said]
