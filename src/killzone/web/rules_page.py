"""The rules page's side of the server: the ledger and the rules printed on content, and what carries one of them."""

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from killzone.core.pictures import Printed
from killzone.editions import find_edition
from killzone.reference import EDITIONS, Entry, UnknownRuleError, chapter, entries, entry
from killzone.reference.coverage import Covered, coverage
from killzone.web.pages import Kept, kept, once, refused
from killzone.web.protocol import Rule, Rulebook, RuleDetail, RuleEdition
from killzone.web.showing.pages import pictures_of


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
        [RuleEdition(id, EDITIONS[id], find_edition(id).short) for id in editions],
        [rule for id in editions for rule in (*map(_rule, entries(id)), *_printed_rules(id).values())],
    )


@cache
def _printed_rules(edition: str) -> dict[str, Rule]:
    """What is printed on an edition's teams, equipment, missions and killzones, by id.

    Teams of several editions are called alike, so that on this page the edition is part of the id.
    """
    pictures = pictures_of(edition)
    found = pictures.printed() if pictures else ()
    return {one.id: _printed_rule(edition, one) for one in found}


def _printed_rule(edition: str, one: Printed) -> Rule:
    return Rule(f"{edition}:{one.id}", one.title, one.kind, chapter(one.kind), one.text, one.source, edition=edition)


async def rule(request: Request) -> Response:
    """One entry by its id, and what carries it."""
    try:
        wanted = request.path_params["id"], request.query_params.get("edition", "")
        return once(await asyncio.to_thread(detail, *wanted), request)
    except UnknownRuleError as unknown:
        return refused(str(unknown), "id", 404).response()


def detail(id: str, edition: str = "") -> RuleDetail:
    """An entry or a printed rule with all that is known about it. Raises `UnknownRuleError`.

    `edition` says whose is meant of printed rules that are called alike; without it the newest is.
    """
    return _printed_detail(id, edition) or _entry_detail(id)


def _printed_detail(id: str, wanted: str) -> RuleDetail | None:
    """A rule that is printed on content, also by the name that cards and effects have for it."""
    newest = list(reversed(EDITIONS))
    for edition in sorted(newest, key=lambda one: one != wanted):
        pictures = pictures_of(edition)
        full = pictures.printed_id(id.removeprefix(f"{edition}:")) if pictures else ""
        if pictures and full:
            code = next(one.code for one in pictures.printed() if one.id == full)
            names = [name.removeprefix("killzone.") for name in code]
            return RuleDetail(**msgspec.structs.asdict(_printed_rules(edition)[full]), code=names)
    return None


def _entry_detail(id: str) -> RuleDetail:
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
        chapter(one.kind),
        one.text,
        one.source,
        list(one.needs),
        one.ruling,
        one.extended,
        one.uncertain,
        one.edition,
    )


ROUTES = [
    Route("/rules", rules, methods=["GET"]),
    Route("/rules/{id}", rule, methods=["GET"]),
]
