"""The odds page's side of the server: which fields there are, and the odds of what stands in them."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from killzone.core.attack_forms import AttackForm, Field, Group
from killzone.odds import POLICIES
from killzone.odds.api import find_kit
from killzone.odds.charts import saves_of, wounds_of
from killzone.reference import EDITIONS, entry
from killzone.web.bots import Worker, WorkerLostError
from killzone.web.odds_worker import MOST_CELLS, MOST_TIMES, USUAL, Question, work
from killzone.web.pages import Kept, Refusal, kept, once, read, refused
from killzone.web.protocol import (
    AskGrid,
    AskOdds,
    Failed,
    OddsChoice,
    OddsEdition,
    OddsField,
    OddsForm,
    OddsForms,
    OddsGroup,
    OddsPolicy,
    OddsPreset,
    OddsSuggestion,
)

LARGEST: Final = 200_000
"""Bytes of a request; the largest grid has far fewer."""
WITHIN: Final = 12.0
"""Seconds that one answer may take."""
LOOK_UP: Final = 0.25
PATIENCE: Final = 1.0
"""Seconds between looks whether somebody still waits, and how long an answer that nobody waits for may take."""
WAITING: Final = 12
"""Questions that may wait for their turn."""


class Desk:
    """Takes questions one at a time to the process that works odds out."""

    def __init__(self, within: float = WITHIN, waiting: int = WAITING) -> None:
        self.within, self.most_waiting = within, waiting
        self._threads = ThreadPoolExecutor(1, "killzone odds")
        self._worker = Worker((), self._threads, work)
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._warming: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Start the process, for a question that will come soon."""
        if self._warming is None:
            self._warming = asyncio.get_running_loop().create_task(self._warm_up())

    async def _warm_up(self) -> None:
        with suppress(WorkerLostError):
            await self._worker.warm_up()

    async def ask(self, request: Request, question: Question) -> Response:
        """The odds. Raises `Refusal` where they are too much work, or where too many are asking."""
        if self._waiting >= self.most_waiting:
            raise refused("too many odds are being worked out just now; ask again in a few seconds.", status=503)
        self._waiting += 1
        try:
            async with self._turn:
                if await request.is_disconnected():
                    return Response(status_code=204)
                found = await self._found(request, question)
        except WorkerLostError:
            if await request.is_disconnected():
                return Response(status_code=204)
            raise refused(
                f"these odds take longer than {self.within:g} seconds to work out. Fewer dice, no points to spend, "
                "fewer rules that re-roll, or the policy reroll-fails are less work.",
                status=422,
            ) from None
        finally:
            self._waiting -= 1
        if isinstance(found, Failed):
            raise Refusal(400, *found.reasons)
        return once(found, request)

    async def _found(self, request: Request, question: Question) -> Any:
        """What the process answers. Whoever typed on has gone, and is not waited for long."""
        asked = asyncio.ensure_future(self._worker.do(question, self.within))
        started = time.monotonic()
        while not asked.done():
            await asyncio.wait([asked], timeout=LOOK_UP)
            if not asked.done() and time.monotonic() - started >= PATIENCE and await request.is_disconnected():
                self._worker.interrupt()
                break
        return await asked

    def close(self) -> None:
        self._worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


def desk(request: Request) -> Desk:
    """The desk of the application that a request came to, which has one from the first question on."""
    state = request.app.state
    if not hasattr(state, "odds_desk"):
        state.odds_desk = Desk()
    found: Desk = state.odds_desk
    return found


def close(app: Starlette) -> None:
    """End the process of an application, if it ever started one."""
    found: Desk | None = getattr(app.state, "odds_desk", None)
    if found is not None:
        found.close()


async def shoot(request: Request) -> Response:
    return await _attack(request, "shoot")


async def fight(request: Request) -> Response:
    return await _attack(request, "fight")


async def _attack(request: Request, kind: str) -> Response:
    try:
        return await desk(request).ask(request, Question(kind, await read(request, AskOdds, LARGEST)))
    except Refusal as refusal:
        return refusal.response()


async def grid(request: Request) -> Response:
    try:
        return await desk(request).ask(request, Question("grid", await read(request, AskGrid, LARGEST)))
    except Refusal as refusal:
        return refusal.response()


async def forms(request: Request) -> Response:
    """Every field of every edition. Whoever asks for them will ask for odds."""
    desk(request).prepare()
    return (await asyncio.to_thread(_forms)).response(request)


@cache
def _forms() -> Kept:
    return kept(all_forms())


def all_forms() -> OddsForms:
    """The newest edition first."""
    found = [
        OddsEdition(
            edition,
            title,
            [_form(form) for form in find_kit(edition).forms()],
            "reroll-fails" if find_kit(edition).stages else "damage",
            saves_of(edition),
            wounds_of(edition),
        )
        for edition, title in reversed(EDITIONS.items())
    ]
    return OddsForms(found, [OddsPolicy(one.name, one.title) for one in POLICIES.values()], MOST_CELLS)


def _form(form: AttackForm) -> OddsForm:
    kind: Any = form.kind
    return OddsForm(kind, form.title, USUAL[form.kind], MOST_TIMES, [_group(group) for group in form.groups])


def _group(group: Group) -> OddsGroup:
    role: Any = group.role
    presets = [OddsPreset(one.id, one.name, one.of, dict(one.numbers)) for one in group.presets]
    return OddsGroup(group.id, group.title, role, [_field(field) for field in group.numbers], presets)


def _field(field: Field) -> OddsField:
    kind: Any = field.kind
    return OddsField(
        field.name,
        field.title,
        kind,
        field.start,
        field.least,
        field.most,
        field.zero,
        list(field.parts),
        [OddsChoice(value, title) for value, title in field.choices],
        [_suggestion(text, rule) for text, rule in field.suggestions],
        field.rule,
        field.help,
        field.rare,
    )


def _suggestion(text: str, rule: str) -> OddsSuggestion:
    if not rule:
        return OddsSuggestion(text)
    found = entry(rule)
    return OddsSuggestion(text, rule, found.title, found.text)


ROUTES = [
    Route("/odds", forms, methods=["GET"]),
    Route("/odds/shoot", shoot, methods=["POST"]),
    Route("/odds/fight", fight, methods=["POST"]),
    Route("/odds/grid", grid, methods=["POST"]),
]
