"""Random battles of every kind end, and all that must hold holds on the way. `make soak` plays many more."""

import pytest
from properties.battles import Kind, kinds, play

THOROUGHLY = 40
"""Every which decision is checked in full here; the long run checks every one."""


def test_the_sample_has_every_killzone_with_lite_and_full_rules_and_every_team() -> None:
    from killzone.content import list_killzones
    from killzone.editions.kt24.cards.files import list_teams

    boards = {(kind.killzone, kind.full) for kind in SAMPLE}
    assert boards == {(name, full) for name in list_killzones("kt24") for full in (False, True)}
    assert {team for kind in SAMPLE for team in kind.teams} == set(list_teams())


def test_every_combination_is_played_once() -> None:
    assert len(set(kinds())) == len(kinds())


SAMPLE = kinds()[:8]


@pytest.mark.parametrize(("seed", "kind"), list(enumerate(SAMPLE, 8)), ids=map(str, SAMPLE))
def test_a_random_battle_conforms(seed: int, kind: Kind) -> None:
    played = play(kind, seed, THOROUGHLY)
    assert not played.failure, played.failure
    assert played.decisions > 100
    assert played.seen["event", "kt24.setup.turning-points"] >= 3
