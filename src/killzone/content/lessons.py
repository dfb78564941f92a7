"""A guided first game as a file: what it is played with, and what is said when something first matters.

A step waits for a situation that any page can see (what is asked, dice on the table, a turn, the end) and is shown
once. Nothing in it changes the game.
"""

from functools import cache
from typing import Annotated, Literal

import msgspec

from killzone.content.forms import Form, Id, Title, Words, fill
from killzone.content.library import find_own, home
from killzone.content.source import ContentError, Problem, Source

FILE = "lesson"

Pointing = Literal["question", "dice", "active", "choices", "others", "markers", "teams", "score", "log", "turn"]
"""What a step points at: parts of the page, or pieces on the board (who acts, what the choices are about, whoever is
not the reader's, the markers)."""


class WhenForm(Form):
    """The situation that a step waits for: all that is said must be so, and the steps of `seen` were shown before.

    `asked` are kinds of questions, one of which is the reader's to answer; `waiting` says that somebody else decides.
    """

    asked: tuple[Id, ...] = ()
    dice: bool = False
    waiting: bool = False
    over: bool = False
    turn: int = 0
    seen: tuple[Id, ...] = ()


class StepForm(Form):
    """Something to say once, where it first matters."""

    id: Id
    title: Title
    text: Words
    when: WhenForm
    at: Pointing = "question"


class LessonForm(Form):
    """A first game: how it is played, and its steps in the order in which they are said if several could be."""

    edition: Id
    title: Title
    text: Words
    way: Id
    killzone: Id
    teams: tuple[Id, ...]
    bot: Title
    steps: Annotated[tuple[StepForm, ...], msgspec.Meta(min_length=1)]


@cache
def lesson(edition: str) -> LessonForm | None:
    """The first game of an edition; None if it has none. Raises `ContentError` for mistakes in its file."""
    try:
        if not home(edition).joinpath(f"{FILE}.yaml").is_file():
            return None
    except ContentError:
        return None
    return lesson_of(find_own(edition, FILE))


def lesson_of(source: Source) -> LessonForm:
    """A first game from a file. Raises `ContentError` with every mistake."""
    found = fill(LessonForm, source)
    problems = list(_misnamed(source, found))
    if problems:
        raise ContentError(problems)
    return found


def _misnamed(source: Source, found: LessonForm) -> list[Problem]:
    """Steps with an id that was used before, and steps that wait for one that does not come before them."""
    problems, known = [], set[str]()
    for place, step in enumerate(found.steps):
        if step.id in known:
            problems.append(source.problem(("steps", place, "id"), f"there is a step {step.id!r} already."))
        for name in step.when.seen:
            if name not in known:
                text = f"no step before this one is called {name!r}."
                problems.append(source.problem(("steps", place, "when", "seen"), text))
        known.add(step.id)
    return problems
