"""How to win, as the table shows it: what scores, what was scored, what can still be had, and nobody's secrets."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
import toy
from build import scene

import killzone
from killzone.core import pictures
from killzone.core.events import Scored
from killzone.core.game import Game
from killzone.core.table import Table
from killzone.editions.kt24.missions.scoring import END_OF_BATTLE, END_OF_TURNING_POINT, score_mission
from killzone.web import showing
from killzone.web.protocol import Aim, Contest
from killzone.web.showing.contests import Side, standing

MISSIONS = ("secure", "carry-the-file", "notice-to-quit", "read-the-meters")


def test_the_score_says_how_a_mission_without_markers_stands() -> None:
    game = killzone.new_game("salt-rows", edition="kt18", mission="change-of-address", seed=1)
    (aim,) = contest_of(game).aims
    assert (aim.title, aim.brief) == ("Change of Address", ["0 VP as it stands"] * 2)


def contest_of(game: Game, seat: int = -1) -> Contest:
    found = showing.position(game, seat).contest
    assert found
    return found


def games(mission: str | None, seed: int) -> Iterator[Game]:
    """A whole game of random answers, position by position."""
    chance = Random(seed)
    full = mission is not None
    game = killzone.new_game(
        "salt-rows", ("ninth-bell", "plot-forty"), way="full" if full else "lite", mission=mission or "", seed=seed
    )
    yield game
    while game.decision is not None:
        game = game.play(game.decision.action(game.decision.domain.sample(chance.randrange)))
        yield game


def given(table: Table, when: str, seat: int) -> int:
    """What the mission itself would score for a side if the time came now."""
    return sum(one.amount for one in score_mission(table, when) if isinstance(one, Scored) and one.seat == seat)


@pytest.mark.parametrize("mission", MISSIONS)
def test_what_is_shown_is_what_will_be_scored(mission: str) -> None:
    last: Game | None = None
    left: list[tuple[list[int], list[int]]] = []
    for game in games(mission, 5):
        last = game
        found, table = contest_of(game), game.table
        op = found.aims[0]
        victory = [player.victory for player in table.players]
        left.append((victory, [sum(aim.left[seat] for aim in found.aims) for seat in (0, 1)]))
        assert victory == [sum(aim.scored[seat] for aim in found.aims) for seat in (0, 1)]
        assert found.figures == [str(one) for one in victory]
        if table.turn == 0 or game.over:
            continue
        for seat in (0, 1):
            shown = min(op.left[seat], sum(goal.worth[seat] for goal in op.goals))
            at_end = given(table, END_OF_BATTLE, seat) if table.turn == 4 else 0
            due = min(op.most - op.scored[seat], given(table, END_OF_TURNING_POINT, seat) + at_end)
            assert shown == due, (table.turn, op)
    assert last
    final = [player.victory for player in last.table.players]
    assert all(final[seat] <= then[seat] + most[seat] for then, most in left for seat in (0, 1))
    assert left[-1][1] == [0, 0]
    for seat in (0, 1):
        assert final[seat] == sum(int(aim.brief[seat].removesuffix(" VP")) for aim in contest_of(last).aims)


def test_nothing_of_it_depends_on_what_is_secret() -> None:
    game = next(game for game in games("secure", 5) if game.decision and game.decision.kind == "primary-op")
    assert game.decision
    shown = []
    for answer in ("crit-op", "kill-op"):
        after = game.play(game.decision.action(answer))
        shown.append(contest_of(after))
        assert [msgspec.to_builtins(contest_of(after, seat)) for seat in (0, 1)] == [msgspec.to_builtins(shown[-1])] * 2
    assert shown[0] == shown[1]


def kill_op(game: Game) -> Aim:
    return next(aim for aim in contest_of(game).aims if aim.title == "Kill op")


@pytest.mark.rule("kt24.mission.kill-op")
def test_the_next_kill_grade_is_told() -> None:
    battle = scene().having(rules="full", mission="secure", turn=2).operative("gunner", "blue", at=(5, 5))
    for number in range(5):
        out = number == 0
        battle = battle.operative(f"r{number}", "red", at=None if out else (20, 3 + 3 * number), left=0 if out else 12)
    shown = kill_op(battle.begin())
    assert shown.brief == ["1 of 5, next VP at 2", "none against a team of this size"]
    assert shown.goals[0].now[0] == "1 of 5 incapacitated, next VP at 2"
    assert shown.left[1] == 0


def test_a_lite_game_shows_its_wounds() -> None:
    game = next(games(None, 1))
    found = contest_of(game)
    assert found.figures == ["100 %", "100 %"]
    assert "larger share of their team's wounds" in found.text
    hurt = scene().operative("gunner", "blue", at=(5, 5), wounds=12, left=5).operative("raider", "red", at=(25, 5))
    assert contest_of(hurt.begin()).figures == ["41 %", "100 %"]
    assert contest_of(hurt.begin()).aims[0].brief == ["5 of 12 wounds left", "12 of 12 wounds left"]


def test_a_ruleset_without_words_shows_its_points_plainly() -> None:
    assert contest_of(toy.new_game(8)) == Contest(figures=["0", "0", "0"])


def test_it_is_told_who_is_ahead_by_what_and_what_would_be_scored() -> None:
    way = pictures.Goal("Hold more", "at the end", "1 VP", worth=(0, 2))
    aims = (
        pictures.Aim("Secure", goals=(way,), scored=(4, 1)),
        pictures.Aim("Kills", goals=(way.but(worth=(1, 0)),), scored=(1, 2)),
    )
    contest = pictures.Contest("More VP win.", unit="VP", aims=aims)
    ada, orrin = Side("Ada", 5), Side("Orrin", 3)
    told = standing(contest, [ada, orrin], over=False)
    assert told == "Ada is ahead by 2 VP, most of it from Secure: 4 to 1. To score as it stands: Ada 1, Orrin 2."
    assert standing(contest, [ada, orrin._replace(points=5)], over=True) == "Ada and Orrin are level at 5 VP."
    plain = contest.but(aims=(pictures.Aim("Secure", goals=(pictures.Goal("Hold more", "at the end", "1 VP"),)),))
    three = [ada, Side("Bo", 5), orrin._replace(points=5)]
    assert standing(plain, three, over=False) == "Ada, Bo and Orrin are level at 5 VP."
    capped = contest.but(aims=(aims[0].but(worth=(0, 1)), *aims[1:]))
    assert standing(capped, [ada, orrin], over=False).endswith("Ada 1, Orrin 1."), "a limit for all ways"
    assert standing(contest.but(aims=()), [ada, orrin], over=False) == "", "no points decide"


@pytest.mark.parametrize("edition", ["kt24", "kt21", "kt18"])
def test_every_mission_of_every_edition_says_how_it_stands(edition: str) -> None:
    found = contest_of(killzone.new_game(edition=edition, seed=3))
    assert found.aims
    assert all(aim.title for aim in found.aims)
    assert "level at 0 VP" in found.ahead
