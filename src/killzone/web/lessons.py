"""The guided first games of all editions, for whoever starts or plays one."""

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from killzone.content.lessons import LessonForm, WhenForm, lesson
from killzone.editions import USUAL, playable
from killzone.web.pages import Kept, kept
from killzone.web.protocol import Lesson, Lessons, LessonStep, LessonWhen


async def lessons(request: Request) -> Response:
    return (await asyncio.to_thread(_kept)).response(request)


@cache
def _kept() -> Kept:
    return kept(every_lesson())


def every_lesson() -> Lessons:
    """Those of editions that can be played."""
    ids = sorted(playable(), key=lambda id: id != USUAL)
    return Lessons([told(found) for id in ids if (found := lesson(id))])


def told(form: LessonForm) -> Lesson:
    """A first game, to be sent."""
    steps = [LessonStep(one.id, one.title, one.text, one.at, _situation(one.when)) for one in form.steps]
    return Lesson(form.edition, form.title, form.text, form.way, form.killzone, list(form.teams), form.bot, steps)


def _situation(when: WhenForm) -> LessonWhen:
    return LessonWhen(list(when.asked), when.dice, when.waiting, when.over, when.turn, list(when.seen))


ROUTES = [Route("/lessons", lessons, methods=["GET"])]
