"""The rules page's side of the server: the ledger, all of it at once, and what carries one entry."""

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from killzone.reference import EDITIONS, Entry, UnknownRuleError, entries, entry
from killzone.reference.coverage import Covered, coverage
from killzone.web.pages import Kept, kept, once, refused
from killzone.web.protocol import Rule, Rulebook, RuleDetail, RuleEdition


async def rules(request: Request) -> Response:
    """Every entry; a browser that has them gets nothing but that."""
    return (await asyncio.to_thread(_rulebook)).response(request)


@cache
def _rulebook() -> Kept:
    return kept(rulebook())


def rulebook() -> Rulebook:
    """The newest edition first."""
    editions = list(reversed(EDITIONS))
    return Rulebook(
        [RuleEdition(id, EDITIONS[id]) for id in editions],
        [_rule(one) for id in editions for one in entries(id)],
    )


async def rule(request: Request) -> Response:
    """One entry by its id, and what carries it."""
    try:
        return once(await asyncio.to_thread(detail, request.path_params["id"]), request)
    except UnknownRuleError as unknown:
        return refused(str(unknown), "id", 404).response()


def detail(id: str) -> RuleDetail:
    """An entry with all that is known about it. Raises `UnknownRuleError`."""
    found = entry(id)
    carried = _coverage()[id]
    return RuleDetail(
        **msgspec.structs.asdict(_rule(found)),
        needed_by=[one.id for one in entries(found.edition) if id in one.needs],
        code=sorted({f"{carrier.module}.{carrier.qualname}".removeprefix("killzone.") for carrier in carried.code}),
        tests=list(carried.tests),
    )


@cache
def _coverage() -> dict[str, Covered]:
    return {one.rule: one for one in coverage()}


def _rule(one: Entry) -> Rule:
    return Rule(
        one.id,
        one.title,
        one.kind,
        one.text,
        one.source,
        list(one.needs),
        one.ruling,
        one.extended,
        one.uncertain,
    )


ROUTES = [
    Route("/rules", rules, methods=["GET"]),
    Route("/rules/{id}", rule, methods=["GET"]),
]
