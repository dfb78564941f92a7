"""Guided first games: what they are played with, and what is said when something first matters."""

from killzone.web.protocol.pieces import Said, Word


class LessonWhen(Word):
    """The situation that a step waits for: all that is said here must be so. `kinds` are those of questions, `seen`
    steps that were shown before."""

    kinds: list[str] = []
    dice: bool = False
    waiting: bool = False
    over: bool = False
    turn: int = 0
    seen: list[str] = []


class LessonStep(Word):
    """Something to say once, in the situation that it `waits` for; `at` is what it points at: a part of the page, or
    pieces on the board."""

    id: str
    title: Said
    text: Said
    at: str
    waits: LessonWhen


class Lesson(Word):
    """The first game of an edition, and its steps in the order in which they are said if several could be."""

    edition: str
    title: Said
    text: Said
    way: str
    killzone: str
    teams: list[str]
    bot: str
    steps: list[LessonStep]


class Lessons(Word):
    """The first games that there are, the usual edition's first."""

    lessons: list[Lesson]
