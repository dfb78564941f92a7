"""Selecting a kill team by fire teams: both sides of every number, and every reason."""

import pytest

from killzone.editions.kt21.battle.kill_team import half_problems, selection_problems
from killzone.editions.kt21.cards.datacards import Chosen
from killzone.editions.kt21.cards.files import load_team

pytestmark = pytest.mark.rule("kt21.setup.kill-team")


def problems(team: str, *chosen: str) -> list[str]:
    """What is wrong with fire teams written as `hull: bellmaster riveter riveter`."""
    made = []
    for one in chosen:
        kind, _, operatives = one.partition(": ")
        made.append(Chosen(kind, tuple(operatives.split())))
    return selection_problems(load_team(team), made)


def test_a_kill_team_by_the_list_is_legal_in_any_order() -> None:
    assert problems("ninth-bell", "cutting: riveter riveter bellmaster", "hull: riveter riveter tender") == []
    assert problems("ninth-bell", "hull: bellmaster riveter tender", "hull: riveter riveter winchman") == []
    assert problems("ninth-bell", "hull: ninth-bell.bellmaster riveter tender", "hull: riveter riveter winchman") == []


def test_the_number_of_fire_teams() -> None:
    one, two = "hull: bellmaster riveter tender", "cutting: cutter riveter sounder"
    told = "A kill team of The Ninth Bell has 2 fire teams; this one has {}."
    assert problems("ninth-bell", one) == [told.format(1)]
    assert problems("ninth-bell", one, two) == []
    assert problems("ninth-bell", one, two, "cutting: riveter riveter torchman") == [told.format(3)]


def test_how_many_of_a_kind() -> None:
    row, shed = "row: chair tenant tenant tenant tenant tenant tenant", "shed: tenant tenant sprayer thresher beekeeper"
    assert problems("plot-forty", row, shed) == []
    assert problems("plot-forty", row, "row: tenant tenant thresher tenant tenant tenant tenant") == [
        "A kill team of Plot Forty Committee has at most 1 of Row; this one has 2.",
        "A kill team of Plot Forty Committee has at least 1 of Shed; this one has 0.",
        "A kill team of Plot Forty Committee has at most 8 Tenant; this one has 12.",
    ]
    parties = ["chain: party-chief chainman linecutter", "chain: chainman chainman chainman"]
    assert problems("meridian-survey", *parties, "instrument: longsight plotter chainman") == []
    assert problems("meridian-survey", *parties, "signal: lampsman chainman kiteman") == [
        "A kill team of Meridian Survey has at least 1 of Instrument Party; this one has 0.",
    ]
    instruments = ["instrument: longsight plotter chainman", "instrument: party-chief stakegunner chainman"]
    assert problems("meridian-survey", *instruments, "signal: lampsman chainman kiteman") == []


def test_an_unknown_kind_of_fire_team() -> None:
    assert problems("ninth-bell", "hull: bellmaster riveter tender", "cuting: cutter riveter sounder") == [
        "The Ninth Bell: there is no fire team 'cuting'. Did you mean 'cutting'?",
    ]


def test_the_size_of_a_fire_team() -> None:
    cutting = "cutting: cutter riveter sounder"
    told = "A Hull Team has 3 operatives; this one has {}."
    assert problems("ninth-bell", "hull: bellmaster riveter", cutting) == [told.format(2)]
    assert problems("ninth-bell", "hull: bellmaster riveter tender", cutting) == []
    assert problems("ninth-bell", "hull: bellmaster riveter tender winchman", cutting) == [told.format(4)]


def test_how_often_an_operative_may_be_in_a_fire_team() -> None:
    cutting = "cutting: cutter bellmaster sounder"
    assert problems("ninth-bell", "hull: riveter riveter tender", cutting) == []
    assert problems("ninth-bell", "hull: riveter riveter riveter", cutting) == [
        "A Hull Team has at most 2 Riveter; this one has 3.",
    ]


def test_an_operative_that_is_on_another_list_or_on_none() -> None:
    assert problems("ninth-bell", "hull: bellmaster riveter cutter", "cutting: torchman riveter sounder") == [
        "A Hull Team has no Cutter.",
    ]
    assert problems("ninth-bell", "hull: bellmaster riveter tendr", "cutting: torchman riveter sounder") == [
        "The Ninth Bell: there is no operative 'tendr'. Did you mean 'tender'?",
    ]


def test_exactly_one_leader() -> None:
    told = "A kill team of House of Seconds has exactly one leader; this one has {}."
    attendants = "attendants: second second closer witness"
    assert problems("house-of-seconds", "principals: first-second second second foil", attendants) == []
    assert problems("house-of-seconds", "principals: second second second foil", attendants) == [told.format(0)]
    two = problems(
        "house-of-seconds",
        "principals: first-second second second foil",
        "attendants: first-second second closer witness",
    )
    assert two == [told.format(2), "A kill team of House of Seconds has at most 1 First Second; this one has 2."]


def test_the_limit_of_the_whole_kill_team() -> None:
    six = ["principals: first-second second second second", "principals: second second second foil"]
    assert problems("house-of-seconds", *six) == []
    seven = ["principals: first-second second second second", "principals: second second second second"]
    assert problems("house-of-seconds", *seven) == [
        "A kill team of House of Seconds has at most 6 Second; this one has 7.",
    ]
    bearers = ["principals: first-second second second bearer", "attendants: second second bearer closer"]
    assert problems("house-of-seconds", *bearers) == [
        "A kill team of House of Seconds has at most 1 Bearer; this one has 2.",
    ]


def test_every_reason_is_told_at_once() -> None:
    assert problems("ninth-bell", "hull: riveter riveter riveter cutter", "bell: x") == [
        "A Hull Team has 3 operatives; this one has 4.",
        "A Hull Team has at most 2 Riveter; this one has 3.",
        "A Hull Team has no Cutter.",
        "The Ninth Bell: there is no fire team 'bell'. There are hull and cutting.",
        "The Ninth Bell: there is no operative 'x'. There are bellmaster, riveter, cutter, torchman, winchman, sounder "
        "and tender.",
        "A kill team of The Ninth Bell has exactly one leader; this one has 0.",
    ]


@pytest.mark.parametrize(
    ("team", "size"), [("ninth-bell", 3), ("meridian-survey", 5), ("plot-forty", 6), ("house-of-seconds", 4)]
)
def test_half_a_team_has_a_leader_and_half_the_operatives(team: str, size: int) -> None:
    found = load_team(team)
    assert len(found.half) == size
    assert half_problems(found, found.half) == []
    assert half_problems(found, found.half[:-1]) == [
        f"Half a kill team of {found.name} has {size} operatives; this one has {size - 1}.",
    ]
    assert f"this one has {size + 1}." in half_problems(found, [*found.half, found.operatives[-1]])[0]
    assert half_problems(found, [*found.half[1:], found.operatives[-1]]) == [
        f"A kill team of {found.name} has exactly one leader; this one has 0.",
    ]
