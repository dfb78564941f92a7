"""What a scenario file expects of a position, compared with it; every difference names both values."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from killzone.content.answer_forms import (
    NOBODY,
    ExpectedMarker,
    ExpectedOperative,
    ExpectForm,
    RefusedForm,
    TriedForm,
)
from killzone.content.library import unknown
from killzone.content.source import Path
from killzone.core.decisions import Decision
from killzone.core.domains import Pick
from killzone.core.explanations import Explanation
from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.reasons import Verdict
from killzone.editions.answer_names import is_answer, likely_answer
from killzone.editions.answers import fitting, meant, shown
from killzone.editions.shared.hooks import TableHooks
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, text
from killzone.spelling import closest, listed

Difference = tuple[Path, str]
NEAR: Final = INCH // 100
"""Places are written in hundredths of an inch."""
SHOWN: Final = 6


def differences(game: Game, players: Sequence[str], expect: ExpectForm, told: Sequence[str]) -> Iterator[Difference]:
    """Where a game differs from what is expected of it; `players` are the ids of the seats, `told` the log."""
    yield from _question(game, players, expect)
    yield from _clock(game, players, expect)
    yield from _log(expect, told)
    for id, one in expect.operatives.items():
        yield from _operative(game, id, one)
    yield from _sides(game, players, expect)
    for id, marker in expect.markers.items():
        yield from _marker(game, players, id, marker)
    for place, written in enumerate(expect.legal):
        yield from _legal(game, ("legal", place), written)
    for place, refused in enumerate(expect.refused):
        yield from _refused(game, ("refused", place), refused)


def _question(game: Game, players: Sequence[str], expect: ExpectForm) -> Iterator[Difference]:
    decision = game.decision
    asked = f"{decision.kind!r} ({decision.prompt})" if decision else "none: the battle is over"
    if expect.question is not None and (decision is None or decision.kind != expect.question):
        yield ("question",), f"the question reached is {asked}; expected {expect.question!r}."
    if expect.prompt is not None and (decision is None or not _says(expect.prompt, decision.prompt)):
        yield ("prompt",), f"the question reached is {asked}; expected the words {expect.prompt!r} in it."
    if expect.asks is not None and (decision is None or players[decision.seat] != expect.asks):
        whom = repr(players[decision.seat]) if decision else "nobody: the battle is over"
        yield ("asks",), f"the question is asked of {whom}; expected {expect.asks!r}."


def _clock(game: Game, players: Sequence[str], expect: ExpectForm) -> Iterator[Difference]:
    table = game.table
    if expect.over is not None and expect.over != game.over:
        yield ("over",), f"the battle {'is over' if game.over else 'goes on'}; expected over: {_written(expect.over)}."
    if expect.winner is not None:
        winner = game.winner
        found = "not known yet" if winner is None else repr(players[winner]) if winner >= 0 else repr(NOBODY)
        if found != repr(expect.winner):
            yield ("winner",), f"the winner is {found}; expected {expect.winner!r}."
    if expect.turn is not None and expect.turn != table.turn:
        yield ("turn",), f"turn is {table.turn}; expected {expect.turn}."
    if expect.phase is not None and not _says(expect.phase, table.phase):
        yield ("phase",), f"phase is {table.phase!r}; expected {expect.phase!r}."


def _log(expect: ExpectForm, told: Sequence[str]) -> Iterator[Difference]:
    """Words are told one after the other; one that comes too early is not told where it is expected."""
    at, before = 0, ""
    for place, words in enumerate(expect.log):
        found = next((number for number in range(at, len(told)) if _says(words, told[number])), None)
        if found is not None:
            at, before = found + 1, words
            continue
        if any(_says(words, sentence) for sentence in told):
            yield ("log", place), f"{words!r} is told, but before {before!r}; expected it after that."
            continue
        near = closest(words, told)
        instead = f"nearest to it is {near!r}" if near else _told(told)
        yield ("log", place), f"nothing is told with the words {words!r}; {instead}."
    for place, words in enumerate(expect.unsaid):
        said = next((sentence for sentence in told if _says(words, sentence)), None)
        if said is not None:
            yield ("unsaid", place), f"{said!r} is told; expected nothing with the words {words!r}."


def _told(told: Sequence[str]) -> str:
    if not told:
        return "nothing is told at all"
    more = f" and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
    return f"told is {listed([repr(one) for one in told[:SHOWN]], 'and')}{more}"


def _operative(game: Game, id: str, expect: ExpectedOperative) -> Iterator[Difference]:
    one, path = game.table.operative(id), ("operatives", id)
    name = f"operatives.{id}"
    for key, wanted, found in (
        ("wounds", expect.wounds, one.wounds),
        ("on-board", expect.on_board, one.spot is not None),
        ("order", expect.order, one.order),
        ("ready", expect.ready, one.ready),
    ):
        if wanted is not None and wanted != found:
            yield (*path, key), f"{name}.{key} is {_written(found)}; expected {_written(wanted)}."
    yield from _place((*path, "at"), f"{name}.at", one.spot, expect.at)
    for token, many in expect.tokens.items():
        if one.count(token) != many:
            yield (*path, "tokens", token), f"{name}.tokens.{token} is {one.count(token)}; expected {many}."
        elif not many and (known := _tokens(game)) and token not in known:
            yield (*path, "tokens", token), unknown("token", token, known)
    if expect.stats or expect.sees:
        yield from _explained(game.explain(id), path, name, expect)


def _tokens(game: Game) -> tuple[str, ...]:
    """The tokens that somebody on the table can have; none where the rules do not say."""
    hooks = game.ruleset.whole.hooks
    known = hooks.tokens if isinstance(hooks, TableHooks) else Hook()
    return tuple(sorted({name for one in game.table.operatives for name, _ in known(game.table, one)}))


def _explained(told: Explanation, path: Path, name: str, expect: ExpectedOperative) -> Iterator[Difference]:
    """What an explanation says of somebody's numbers, and of how others stand to it."""
    stats = {re.sub("[^a-z0-9]+", "-", stat.name.casefold()).strip("-"): stat.value for stat in told.stats}
    for stat, wanted in expect.stats.items():
        if stat not in stats:
            yield (*path, "stats", stat), f"{name} has no {stat!r}; it has {listed(stats, 'and')}."
        elif float(stats[stat].rstrip('"+')) != wanted:
            yield (*path, "stats", stat), f"{name}.stats.{stat} is {stats[stat]}; expected {wanted:g}."
    looks = {look.target: look for look in told.looks}
    for target, facts in expect.sees.items():
        if target not in looks:
            known = listed(map(repr, looks), "and") or "nobody"
            yield (
                (*path, "sees", target),
                f"it is not said how {target!r} stands to {told.operative!r}; of {known} it is.",
            )
            continue
        for about, holds in facts.items():
            found = looks[target].fact(about)
            if found is not holds:
                is_so = "not said" if found is None else _written(found)
                said = " ".join(one.text for one in looks[target].statements if one.about)
                yield (
                    (*path, "sees", target, about),
                    f"{name}.sees.{target}.{about} is {is_so}; expected {_written(holds)}. {said}",
                )


def _sides(game: Game, players: Sequence[str], expect: ExpectForm) -> Iterator[Difference]:
    for id, side in expect.players.items():
        player = game.table.players[players.index(id)]
        for key, wanted, found in (("cp", side.cp, player.points), ("vp", side.vp, player.victory)):
            if wanted is not None and wanted != found:
                yield ("players", id, key), f"players.{id}.{key} is {found}; expected {wanted}."


def _marker(game: Game, players: Sequence[str], id: str, expect: ExpectedMarker) -> Iterator[Difference]:
    path = ("markers", id)
    one = next((marker for marker in game.table.markers if marker.id == id), None)
    if one is None:
        known = listed([repr(marker.id) for marker in game.table.markers], "and") or "none"
        yield path, f"there is no marker {id!r}; there are {known}."
        return
    owner = players[one.owner] if one.owner >= 0 else NOBODY
    seat = game.ruleset.controller(game.table, one)
    controller = players[seat] if seat >= 0 else NOBODY
    for key, wanted, found in (
        ("carrier", expect.carrier, one.carrier or NOBODY),
        ("owner", expect.owner, owner),
        ("controller", expect.controller, controller),
    ):
        if wanted is not None and wanted != found:
            yield (*path, key), f"markers.{id}.{key} is {found!r}; expected {wanted!r}."
    yield from _place((*path, "at"), f"markers.{id}.at", one.spot, expect.at)


def _place(path: Path, name: str, spot: Spot | None, wanted: tuple[int, ...] | None) -> Iterator[Difference]:
    if wanted is None:
        return
    x, y, z = (*wanted, 0)[:3]
    if spot is not None and all(abs(a - b) <= NEAR for a, b in ((spot.x, x), (spot.y, y), (spot.z, z))):
        return
    found = f"[{_inches(spot.x, spot.y, spot.z)}]" if spot is not None else "off the board"
    yield path, f"{name} is {found}; expected [{_inches(x, y, z)}]."


def _inches(x: int, y: int, z: int) -> str:
    return ", ".join(text(length).removesuffix('"') for length in ((x, y, z) if z else (x, y)))


def _legal(game: Game, path: Path, written: str | TriedForm) -> Iterator[Difference]:
    if game.decision is None:
        yield path, f"the battle is over; expected that {shown(written)!r} is legal."
        return
    answer, verdict = meant(game.decision, written)
    if answer is None or not verdict.legal:
        yield path, f"{shown(written)!r} is refused; expected that it is legal. {_why(verdict)}"


def _refused(game: Game, path: Path, written: str | RefusedForm) -> Iterator[Difference]:
    """An answer is refused where it could be given and is not legal; what no question takes is a slip of the file."""
    said = shown(written)
    spoken = written if isinstance(written, str) else written.pick
    decision, scenario = game.decision, game.table.setting.source["scenario"]
    if spoken is not None and not _is_taken(decision, spoken) and not is_answer(spoken, scenario):
        near = likely_answer(spoken, scenario)
        hint = f" Did you mean {near!r}?" if near else ""
        yield path, f"there is no answer {said!r} to this question or any other; expected one that is refused.{hint}"
        return
    if decision is None:
        return
    taken = getattr(decision.domain, "kind", "")
    if spoken is None and isinstance(written, RefusedForm) and taken != _TAKEN_AS[written.ways[0]]:
        text = f"{said!r} is refused because the question takes a {taken}; expected an answer of that kind."
        yield path, f"{text} {decision.prompt}"
        return
    legal, verdict = _against(decision, written)
    if legal:
        yield path, f"{legal!r} is legal; expected that {'it' if legal == said else repr(said)} is refused."
        return
    if isinstance(written, str):
        return
    rules = list(dict.fromkeys(rule for reason in verdict.reasons for rule in reason.rules))
    if written.rule is not None and written.rule not in rules:
        yield (
            (*path, "rule"),
            f"{said!r} is refused by {listed(rules, 'and')}; expected {written.rule}. {_why(verdict)}",
        )
    if written.because is not None and not any(_says(written.because, reason.text) for reason in verdict.reasons):
        yield (
            (*path, "because"),
            f"{said!r} is refused otherwise; expected the words {written.because!r}. {_why(verdict)}",
        )


_TAKEN_AS: Final = {"at": "place", "to": "path", "path": "path", "share": "share"}
"""What a question must take, so that an answer written so can be refused."""


def _is_taken(decision: Decision | None, spoken: str) -> bool:
    """Whether an answer in words is one that the question has, or can be read as one."""
    if decision is None:
        return False
    if isinstance(decision.domain, Pick):
        return bool(fitting(decision.domain.options, spoken))
    return meant(decision, spoken)[0] is not None


def _against(decision: Decision, written: str | RefusedForm) -> tuple[str, Verdict]:
    """What is legal of that which may be meant, and all that is against the rest."""
    spoken = written if isinstance(written, str) else written.pick
    found = fitting(decision.domain.options, spoken) if spoken and isinstance(decision.domain, Pick) else []
    if len(found) < 2:
        answer, verdict = meant(decision, written)
        return shown(written) if answer is not None and verdict.legal else "", verdict
    judged = {key: decision.check(key) for key in found}
    legal = next((key for key, verdict in judged.items() if verdict.legal), "")
    return legal, Verdict(tuple(reason for verdict in judged.values() for reason in verdict.reasons))


def _why(verdict: Verdict) -> str:
    return " ".join(map(str, verdict.reasons))


def _says(words: str, sentence: str) -> bool:
    """Whether a sentence has these words; how they are spaced and capitals do not matter."""
    return " ".join(words.casefold().split()) in " ".join(sentence.casefold().split())


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)
