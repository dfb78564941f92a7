"""Which games an arena plays: evenly spread, both seats, the same from the same seed."""

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import islice

import pytest

from killzone.arena import Settings, SettingsError, jobs
from killzone.arena.schedule import Battle, battles, find_job, shuffled
from killzone.arena.settings import LIMIT, differences, settings_of

BATTLES = 4 * 4 * 4 * 4
"""Pairs of four teams in their seats, four killzones, four missions."""


def full(games: int = 2 * BATTLES, seed: str = "7", *agents: str) -> Settings:
    return settings_of(agents or ("uniform", "greedy"), games=games, seed=seed)


def counted(found: list[Battle]) -> dict[str, list[int]]:
    """How often each value of each kind came up."""
    kinds: dict[str, Sequence[Hashable]] = {
        "teams": [one.teams for one in found],
        "first team": [one.teams[0] for one in found],
        "second team": [one.teams[1] for one in found],
        "killzone": [one.killzone for one in found],
        "mission": [one.mission for one in found],
        "board and mission": [(one.killzone, one.mission) for one in found],
        "all": found,
    }
    sizes = {"teams": 16, "board and mission": 16, "all": BATTLES}
    counts = {}
    for kind, values in kinds.items():
        times = sorted(Counter(values).values())
        counts[kind] = [0] * (sizes.get(kind, 4) - len(times)) + times
    return counts


def test_every_combination_comes_up_once_before_any_comes_up_twice() -> None:
    found = list(islice(battles(full()), 2 * BATTLES))
    assert len(set(found[:BATTLES])) == BATTLES
    assert {len(set(times)) for times in counted(found).values()} == {1}


@pytest.mark.parametrize("seed", ["7", "8", "other"])
@pytest.mark.parametrize("number", [10, 50, 100, 150, 300])
def test_any_number_of_battles_is_spread_evenly(number: int, seed: str) -> None:
    found = counted(list(islice(battles(full(seed=seed)), number)))
    uneven = {kind: times[-1] - times[0] for kind, times in found.items()}
    assert uneven["teams"] <= 1
    assert uneven["all"] <= 1
    assert max(uneven["killzone"], uneven["mission"], uneven["first team"], uneven["second team"]) <= 2
    assert uneven["board and mission"] <= 3


def test_each_battle_is_played_twice_with_the_agents_exchanged() -> None:
    found = list(jobs(full(60)))
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert (one.teams, one.killzone, one.mission) == (other.teams, other.killzone, other.mission)
        assert one.agents == other.agents[::-1] == ("uniform", "greedy")
    for agent in ("uniform", "greedy"):
        seats = Counter(job.agents.index(agent) for job in found)
        teams = Counter(job.teams[job.agents.index(agent)] for job in found)
        assert seats == {0: 30, 1: 30}
        assert len(teams) == 4
        assert max(teams.values()) - min(teams.values()) <= 2


def test_everybody_plays_everybody_and_one_alone_itself() -> None:
    three = settings_of(["uniform", "greedy", "greedy:elite"], games=4)
    pairs = Counter(frozenset(job.agents) for job in jobs(three))
    assert three.total == 12
    assert sorted(pairs.values()) == [4, 4, 4]
    assert {job.agents for job in jobs(settings_of(["uniform"], games=4))} == {("uniform", "uniform")}


def test_a_seed_gives_the_same_games_and_another_seed_others() -> None:
    assert list(jobs(full(40))) == list(jobs(full(40)))
    ours, theirs = list(jobs(full(40))), list(jobs(full(40, "8")))
    assert [job.seed for job in ours] != [job.seed for job in theirs]
    assert [(job.teams, job.killzone) for job in ours] != [(job.teams, job.killzone) for job in theirs]
    assert len({job.seed for job in ours}) == 40


def test_a_longer_arena_begins_with_the_games_of_a_shorter_one() -> None:
    assert list(jobs(full(80)))[:40] == list(jobs(full(40)))


def test_games_are_numbered_from_one_and_found_by_number() -> None:
    found = list(jobs(full(40)))
    assert [job.number for job in found] == list(range(1, 41))
    assert find_job(full(40), 17) == found[16]


def test_lite_games_have_no_mission() -> None:
    settings = settings_of(["uniform"], games=4, way="lite")
    assert {job.mission for job in jobs(settings)} == {""}
    assert {job.source["rules"] for job in jobs(settings)} == {"lite"}


def test_shuffling_keeps_everything() -> None:
    assert sorted(shuffled(range(50), "x")) == list(range(50))
    assert shuffled(range(50), "x") != shuffled(range(50), "y")


def test_an_odd_number_of_games_becomes_even() -> None:
    assert settings_of(["uniform"], games=5).games == 6


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"agents": ["unifrm"]}, "--agents: there is no agent 'unifrm'. Did you mean 'uniform'?"),
        ({"agents": ["uniform", "uniform"]}, "--agents: 'uniform' is named twice."),
        ({"agents": []}, "--agents: name at least one."),
        ({"agents": ["nowhere.py:Bot"]}, "--agents: there is no file 'nowhere.py' to take the agent 'Bot' from."),
        ({"teams": ["ninth-bel"]}, "--teams: there is no team 'ninth-bel'. Did you mean 'ninth-bell'?"),
        ({"killzones": ["salt-row"]}, "--killzones: there is no killzone 'salt-row'. Did you mean 'salt-rows'?"),
        ({"missions": ["secur"]}, "--missions: there is no mission 'secur'. Did you mean 'secure'?"),
        ({"seed": "x:7"}, "--seed: the seed 'x:7' names no known algorithm; expected 'b2:...'."),
    ],
)
def test_what_cannot_be_played_is_named(wrong: dict[str, list[str]], told: str) -> None:
    with pytest.raises(SettingsError) as error:
        settings_of(**{"agents": ["uniform"], "games": 2, **wrong})  # type: ignore[arg-type]  # keywords of whoever calls
    assert str(error.value) == told


def test_settings_that_differ_say_in_what() -> None:
    asked, kept = full(40, "8", "uniform"), full(40)
    assert differences(asked, kept) == ["agents uniform,greedy, not uniform", "seed 7, not 8"]
    assert differences(full(80), full(40)) == []
    assert differences(full(40), full(80)) == ["games 80, not 40"]
    assert kept.limit == LIMIT


def test_in_a_mirror_everybody_has_the_same_team() -> None:
    settings = settings_of(("uniform", "greedy"), games=32, seed="7", mirror=True)
    found = list(jobs(settings))
    assert all(len(set(job.teams)) == 1 for job in found)
    assert {job.teams[0] for job in found} == set(settings.teams)
    assert settings.name() != settings_of(("uniform", "greedy"), games=32, seed="7").name()
