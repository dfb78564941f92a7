"""Guided first games: their files are sound, and everything that they wait for comes about in the game they ask for."""

import pytest

import killzone
from killzone.agents import names
from killzone.content.lessons import LessonForm, lesson, lesson_of
from killzone.content.library import shipped
from killzone.content.source import ContentError, read_bytes
from killzone.editions import find_edition, playable

LESSONS = [id for id in playable() if lesson(id)]
GAMES = 6
"""In so many games every situation comes about; none is left to a single one's luck."""


def lesson_for(edition: str) -> LessonForm:
    found = lesson(edition)
    assert found is not None, f"{edition} has no guided first game"
    return found


@pytest.mark.parametrize("edition", LESSONS)
def test_a_first_game_is_played_with_what_there_is(edition: str) -> None:
    found = lesson_for(edition)
    assert find_edition(edition).way(found.way) is not None
    assert found.killzone in shipped("killzone", edition)
    assert set(found.teams) <= set(shipped("team", edition))
    assert found.bot in names()
    assert found.edition == edition


@pytest.mark.parametrize("edition", LESSONS)
def test_every_step_of_a_first_game_comes_about(edition: str) -> None:
    found = lesson_for(edition)
    asked, turns, dice, waited = set[str](), 0, False, False
    for seed in range(GAMES):
        game = killzone.new_game(found.killzone, found.teams, edition=edition, way=found.way, seed=seed)
        played = killzone.play_match(game, [killzone.Uniform(f"{seed}/{n}") for n in range(len(found.teams))])
        for one in (*played.game.past(), played.game):
            turns = max(turns, one.table.turn)
            dice = dice or any(type(event).__name__ == "Rolled" for event in one.events)
            if one.decision is not None and one.decision.seat == 0:
                asked.add(one.decision.kind)
            waited = waited or (one.decision is not None and one.decision.seat != 0)
    for step in found.steps:
        when = step.when
        assert not when.asked or asked & set(when.asked), f"{step.id}: nobody was asked {when.asked}, but {asked}"
        assert when.turn <= turns, step.id
        assert dice or not when.dice, step.id
        assert waited or not when.waiting, step.id
        assert when != type(when)(), f"{step.id} waits for nothing"


def written(steps: str) -> str:
    head = "edition: kt24\ntitle: t\ntext: t\nway: lite\nkillzone: salt-rows\nteams: [a, b]\nbot: uniform\n"
    return f"{head}steps:\n{steps}"


def test_a_step_that_is_there_twice_or_waits_for_a_later_one_is_named_with_its_line() -> None:
    twice = "- {id: a, title: t, text: t, when: {over: true}}\n" * 2
    with pytest.raises(ContentError) as problem:
        lesson_of(read_bytes(written(twice).encode(), "lesson.yaml"))
    assert "there is a step 'a' already" in str(problem.value)
    assert "10" in str(problem.value)
    later = "- {id: a, title: t, text: t, when: {seen: [b]}}\n- {id: b, title: t, text: t, when: {over: true}}\n"
    with pytest.raises(ContentError, match="no step before this one is called 'b'"):
        lesson_of(read_bytes(written(later).encode(), "lesson.yaml"))


def test_editions_have_first_games() -> None:
    assert {"kt18", "kt21", "kt24"} <= set(LESSONS)


def test_an_edition_without_a_file_has_no_first_game() -> None:
    assert lesson("none-such") is None
