"""Answers in a scenario file, and what must come of them: a dispute, a bug report, a puzzle and a test are one file."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

import msgspec

from killzone.content.forms import Form, Id, Title
from killzone.content.library import unknown
from killzone.content.scalars import Figure, Point
from killzone.content.source import Found

MOST_ANSWERS: Final = 500
MOST_TRIED: Final = 200
"""How many answers a file may try without giving them: to find a way may take long."""
NOBODY: Final = "nobody"

Path = tuple[str | int, ...]

Spoken = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=400,
        description="an answer: a key such as shoot, words of a label, 'at 12,4', 'path 1,1 4,1' or 'share 1 2'"
        " (a number in quotes)",
    ),
]
Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=400, description="words of a sentence")]
Sentences = Annotated[tuple[Sentence, ...], msgspec.Meta(max_length=60)]
Degrees = Annotated[int, msgspec.Meta(ge=0, le=359)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=999)]
RuleName = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$", max_length=80, description="the id of a rule such as action.dash"
    ),
]
Points = Annotated[tuple[Point, ...], msgspec.Meta(min_length=1, max_length=100)]
Parts = Annotated[tuple[Amount, ...], msgspec.Meta(max_length=100)]


class TriedForm(Form):
    """An answer: exactly one of these.

    `pick` is the key of an option or words of its label; `at` a place; `path` the points that a move passes, from where
    the mover stands, which may be left out; `to` only the end of a move, whose way is then found; `share` how a total
    is divided. `facing` is for oval bases.
    """

    pick: Spoken | None = None
    at: Point | None = None
    to: Point | None = None
    path: Points | None = None
    share: Parts | None = None
    facing: Degrees | None = None

    @property
    def ways(self) -> tuple[str, ...]:
        """Which of the kinds of answers it gives."""
        return tuple(way for way in WAYS if getattr(self, way) is not None)


WAYS: Final = ("pick", "at", "to", "path", "share")


class RefusedForm(TriedForm):
    """An answer that must be refused: by this rule, with these words in the reason, where it says so."""

    rule: RuleName | None = None
    because: Sentence | None = None


class ExpectedOperative(Form):
    """How somebody must stand. Places are compared to a hundredth of an inch; `on-board: false` is off the board.

    `stats` are its numbers as they are now, by their names (`apl`, `hit-of-the-stake-gun`); `sees` says how enemies
    stand to it: whether each is `visible`, in `cover`, `obscured`.
    """

    wounds: Amount | None = None
    at: Point | None = None
    on_board: bool | None = None
    order: Id | None = None
    ready: bool | None = None
    tokens: dict[Id, Amount] = msgspec.field(default_factory=dict)
    stats: dict[Id, Figure] = msgspec.field(default_factory=dict)
    sees: dict[Id, dict[Id, bool]] = msgspec.field(default_factory=dict)


class ExpectedPlayer(Form):
    """How a side must stand: what it has to spend, and its score all together."""

    cp: Amount | None = None
    vp: Amount | None = None


class ExpectedMarker(Form):
    """How a marker must be; `nobody` carries, owns or controls it where that is so."""

    at: Point | None = None
    carrier: Id | None = None
    owner: Id | None = None
    controller: Id | None = None


class ExpectForm(Form):
    """What must be so: what is asked of whom, what was told, how everybody stands, what is legal and what is not.

    `question` is the kind of the question reached, `prompt` words of it, `asks` the player. `log` are words that must
    be told, in this order, `unsaid` words that must not: after one answer, or, at the end of the file, after all.
    """

    question: Id | None = None
    prompt: Sentence | None = None
    asks: Id | None = None
    over: bool | None = None
    winner: Id | None = None
    turn: Amount | None = None
    phase: Title | None = None
    log: Sentences = ()
    unsaid: Sentences = ()
    operatives: dict[Id, ExpectedOperative] = msgspec.field(default_factory=dict)
    players: dict[Id, ExpectedPlayer] = msgspec.field(default_factory=dict)
    markers: dict[Id, ExpectedMarker] = msgspec.field(default_factory=dict)
    legal: Annotated[tuple[Spoken | TriedForm, ...], msgspec.Meta(max_length=40)] = ()
    refused: Annotated[tuple[Spoken | RefusedForm, ...], msgspec.Meta(max_length=40)] = ()


class AnswerForm(TriedForm):
    """An answer to give, by whom, and what must come of it; without an answer only what must be so here."""

    by: Id | None = None
    expect: ExpectForm | None = None


Answers = Annotated[tuple[Spoken | AnswerForm, ...], msgspec.Meta(max_length=MOST_ANSWERS)]


def answer_problems(form: Any) -> Iterator[Found]:
    """What is wrong with the answers and expectations of a scenario whose other keys are right."""
    tried = 0
    expected: list[tuple[Path, ExpectForm]] = [(("expect",), form.expect)] if form.expect else []
    for place, one in enumerate(form.answers):
        path: Path = ("answers", place)
        if isinstance(one, str):
            continue
        yield from _named((*path, "by"), one.by, "player", form.players)
        if one.expect is not None:
            expected.append(((*path, "expect"), one.expect))
        if one.ways or one.expect is None:
            yield from _one_way(path, one)
        elif one.by is not None or one.facing is not None:
            yield path, "it says who answers or how, and no answer; expected pick, at, to, path or share."
    for path, expect in expected:
        tried += len(expect.legal) + len(expect.refused)
        yield from _names(path, expect, form)
        for key, entries in (("legal", expect.legal), ("refused", expect.refused)):
            for place, entry in enumerate(entries):
                if not isinstance(entry, str):
                    yield from _one_way((*path, key, place), entry)
    if tried > MOST_TRIED:
        yield ("answers",), f"{tried} answers are tried as legal or refused; expected at most {MOST_TRIED} in a file."


def _one_way(path: Path, one: TriedForm) -> Iterator[Found]:
    if len(one.ways) != 1:
        amount = "none" if not one.ways else " and ".join(one.ways)
        yield path, f"the answer has {amount}; expected exactly one of pick, at, to, path and share."
    elif one.facing is not None and one.ways[0] in ("pick", "share"):
        yield (*path, "facing"), f"facing says how a base is turned; a {one.ways[0]} has none."


def _names(path: Path, expect: ExpectForm, form: Any) -> Iterator[Found]:
    yield from _named((*path, "asks"), expect.asks, "player", form.players)
    yield from _named((*path, "winner"), expect.winner, "player", (*form.players, NOBODY))
    for id, one in expect.operatives.items():
        yield from _named((*path, "operatives", id), id, "operative", form.operatives)
        for seen in one.sees:
            yield from _named((*path, "operatives", id, "sees", seen), seen, "operative", form.operatives)
    for id in expect.players:
        yield from _named((*path, "players", id), id, "player", form.players)
    for id, marker in expect.markers.items():
        where = (*path, "markers", id)
        yield from _named((*where, "carrier"), marker.carrier, "operative", (*form.operatives, NOBODY))
        yield from _named((*where, "owner"), marker.owner, "player", (*form.players, NOBODY))
        yield from _named((*where, "controller"), marker.controller, "player", (*form.players, NOBODY))


def _named(path: Path, name: str | None, kind: str, known: Mapping[str, object] | tuple[str, ...]) -> Iterator[Found]:
    if name is not None and name not in known:
        yield path, unknown(kind, name, tuple(known))
