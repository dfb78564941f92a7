"""The pending question as its seat is asked it, what the others are told of it, and answers to it."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from killzone.core import domains
from killzone.core.decisions import Action, Decision, UnreadableActionError
from killzone.core.domains import Path, Pick, Place, Share
from killzone.core.foresight import half
from killzone.core.game import Game
from killzone.core.machine import LEAVE, PASS
from killzone.core.subjects import MARKER, OPERATIVE
from killzone.geometry.shapes import Spot
from killzone.web.protocol import (
    Answer,
    Judged,
    Option,
    PathDomain,
    PickDomain,
    PlaceDomain,
    Price,
    Question,
    ShareDomain,
)
from killzone.web.showing.actors import acting
from killzone.web.showing.groups import moves_together
from killzone.web.showing.nothing import nothing, reason
from killzone.web.showing.offers import is_block, is_routine, offered, tells_fails
from killzone.web.showing.pages import page_of, spot_of
from killzone.web.showing.supposing import MOST_FIRST


def question(game: Game, seat: int) -> Question | None:
    """The pending question, if it is this seat's to answer."""
    decision = game.decision
    if decision is None or decision.seat != seat:
        return None
    return Question(
        decision.id,
        decision.seat,
        decision.kind,
        decision.prompt,
        decision.rule,
        _domain(game, decision),
        _plain(decision.default),
        _may_attack(game, decision),
        operative=acting(game),
        secret=decision.kind in game.ruleset.secret_questions,
        before=not game.ruleset.is_set_up(game.table),
        mutes=offered(game),
        blocks=is_block(game),
        rerolls=tells_fails(game),
        usual=_usual(game, decision),
        routine=is_routine(game),
    )


def _usual(game: Game, decision: Decision) -> list[str]:
    """What most people would pick once the battle has begun; before that the default of the rules is good enough.

    Whoever is asked again what they have passed on in this turn would rather not be asked a third time, where a window
    offers that.
    """
    options = decision.domain.options if isinstance(decision.domain, Pick) else ()
    if any(option.key == LEAVE for option in options) and _passed(game, decision):
        return [LEAVE]
    pictures = page_of(game.ruleset, game.table).pictures
    if pictures is None or not isinstance(decision.domain, Pick) or not game.ruleset.is_set_up(game.table):
        return []
    return list(pictures.usual(game.table, acting(game), decision.kind))


def _passed(game: Game, decision: Decision) -> bool:
    """Whether whoever is asked has passed when the same was last asked of them in this turn."""
    later, before = game, game.previous
    while before is not None and before.table.turn == game.table.turn:
        asked = before.decision
        if asked is not None and (asked.seat, asked.kind, asked.rule) == (decision.seat, decision.kind, decision.rule):
            return later.given is not None and later.given.action is not None and later.given.action.answer == PASS
        later, before = before, before.previous
    return False


def _plain(default: Any) -> Any:
    """An answer as the client sends it."""
    if isinstance(default, Spot):
        return spot_of(default)
    if isinstance(default, tuple):
        return [_plain(one) for one in default]
    return default


def _domain(game: Game, decision: Decision) -> PickDomain | PlaceDomain | PathDomain | ShareDomain:
    domain = decision.domain
    if isinstance(domain, Pick):
        return PickDomain(_options(game, decision, domain.options))
    if isinstance(domain, Share):
        return ShareDomain(domain.total, _options(game, decision, domain.takers), list(domain.bounds))
    if isinstance(domain, Place):
        shape = domain.shape
        return PlaceDomain(_size(shape), shape.get("operative", ""), list(shape.get("area", ())))
    assert isinstance(domain, Path)
    shape = domain.shape
    start = domain.start
    return PathDomain(
        (start.x, start.y, start.z, start.facing),
        _size(shape),
        shape.get("limit", 0),
        shape.get("operative", ""),
        shape.get("action", ""),
    )


def _size(shape: dict[str, Any]) -> list[int]:
    """Length and width of what is moved or placed."""
    if "radius" in shape:
        return [2 * shape["radius"], 2 * shape["radius"]]
    return [shape.get("length", 0), shape.get("width", 0)]


def _options(game: Game, decision: Decision, options: tuple[domains.Option, ...]) -> list[Option]:
    table = game.table
    pictures = page_of(game.ruleset, table).pictures
    about = acting(game) if pictures else ""
    found = []
    for one in options:
        price = Price(one.price.amount, one.price.unit) if one.price else None
        subject = one.about(OPERATIVE, MARKER)
        detail = pictures.option_detail(table, decision.seat, about, decision.kind, one) if pictures else ""
        found.append(Option(one.key, one.does, one.rule, price, subject, detail, one.forgoes, one.verb))
    return found


def _may_attack(game: Game, decision: Decision) -> bool:
    """Whether options may make an attack whose odds can be asked for, or are about one that is being made."""
    reading = game.ruleset.reading
    if reading is None or not isinstance(decision.domain, Pick):
        return False
    return decision.kind in reading.questions or game.stack[-1].sequence.name in reading.attacks


def judged(game: Game, first: Sequence[str] = ()) -> Judged:
    """For each option of a pick that is not legal, every reason against it; of the others which are only half of an
    answer. With picks that come `first`, the question that they lead on to as well."""
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        if decision is None or not first:
            raise nothing("Nobody is asked to pick anything now.", decision.rule if decision else game.ruleset.end_rule)
        return Judged({}, question=question(game, decision.seat))
    domain = decision.domain
    against, leads = {}, []
    for option in domain.options:
        if domain.judge is not None and (found := domain.judge(option.key)):
            against[option.key] = [reason(one) for one in found]
        elif len(first) < MOST_FIRST and half(game, option.key):
            leads.append(option.key)
    follows = question(game, decision.seat) if first else None
    return Judged(against, leads, follows, not first and moves_together(game, leads))


def trail(game: Game) -> list[str]:
    """The pending rules from the outermost to the innermost, by their titles; those in a row with one title once."""
    return [title for title, _ in groupby(frame.sequence.title for frame in game.stack)]


def asked(game: Game) -> str:
    """What somebody is deciding, as everybody may know it: a prompt tells nothing that is secret."""
    decision = game.decision
    return "" if decision is None else decision.prompt


def action(form: Answer) -> Action:
    """The action that a message stands for. Raises `Nothing` with words for what is none."""
    return action_of(form.decision, form.kind, form.value)


def action_of(decision: int, kind: str, value: Any) -> Action:
    """The action that answers a question with a value of a kind. Raises as `action` does."""
    try:
        return Action.from_json({"decision": decision, kind: value})
    except UnreadableActionError as problem:
        raise nothing(f"{str(problem)[:1].upper()}{str(problem)[1:]}.") from None
