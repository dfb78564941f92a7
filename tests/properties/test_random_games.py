"""Random battles of every kind end, and all that must hold holds on the way. `make soak` plays many more."""

import pytest
from properties.battles import Kind, begin, kinds, play
from properties.sides import SIDES
from properties.silent import strangers

SIDES_PHASES = {"kt18": "kt18.round.phases", "kt24": "kt24.setup.turning-points", "kt21": "kt21.tp.phases"}
"""The rule by which each turning point begins."""
THOROUGHLY = 40
"""Every which decision is checked in full here; the long run checks every one."""


def test_the_sample_has_every_killzone_with_every_way_to_play_and_every_team() -> None:
    from killzone.content import list_killzones

    for edition, own in SIDES.items():
        sample = [kind for kind in SAMPLE if kind.edition == edition]
        boards = {(kind.killzone, kind.way) for kind in sample}
        assert boards == {(name, way) for name in list_killzones(edition) for way in own.ways}
        assert {team for kind in sample for team in kind.teams} == set(own.teams())


def test_every_combination_is_played_once() -> None:
    for edition in SIDES:
        assert len(set(kinds(edition))) == len(kinds(edition))


@pytest.mark.parametrize("edition", SIDES)
def test_battles_of_every_mission_open_set_up_and_scattered(edition: str) -> None:
    openings = {(kind.way, kind.mission, kind.scattered): kind for kind in kinds(edition)}
    assert {scattered for *_, scattered in openings} == {True, False}
    for kind in openings.values():
        assert begin(kind, 0).decision is not None, kind


SAMPLE = [kind for edition in SIDES for kind in kinds(edition)[:8]]


@pytest.mark.parametrize(("seed", "kind"), list(enumerate(SAMPLE, 8)), ids=map(str, SAMPLE))
def test_a_random_battle_conforms(seed: int, kind: Kind) -> None:
    played = play(kind, seed, THOROUGHLY)
    assert not played.failure, played.failure
    assert played.decisions > 100
    assert played.seen["event", SIDES_PHASES[kind.edition]] >= 3


def test_what_is_said_to_be_silent_is_in_the_ledger() -> None:
    assert strangers() == set()
