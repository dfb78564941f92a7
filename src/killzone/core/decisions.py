"""A question and its answer: the one interface of person, bot and learner."""

import re
from typing import Any, TypeGuard

from killzone.core.domains import MOST_PARTS, Domain, brief, is_number, path_text, spot_text
from killzone.core.reasons import Verdict
from killzone.core.values import Json, Value
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

Answer = str | Spot | tuple[Spot, ...] | tuple[int, ...]

# What is read from outside is bounded, so that no answer costs more to refuse than to send.
LONGEST_TEXT = 4_000
_NUMBER = r"-?\d{1,9}"
_LENGTH = r"-?\d{1,6}(?:\.\d{1,9})?"
_SPOT = re.compile(rf"({_LENGTH}),({_LENGTH})(?:,({_LENGTH}))?(?:@({_NUMBER}))?", re.ASCII)
_KEY = re.compile(r"\S{1,200}")
_ACTION = re.compile(r"#(\d{1,9}) (\S.*)", re.ASCII)
_SHARE = re.compile(rf"share (?:nothing|{_NUMBER}(?: {_NUMBER})*)", re.ASCII)


class UnreadableActionError(ValueError):
    """Text or JSON that is no action; the message says what was expected."""


class Action(Value):
    """An answer that quotes the question it answers, so that a late one is refused.

    >>> Action.from_text("#12 strike-6")
    Action(decision=12, answer='strike-6')
    """

    decision: int
    answer: Answer

    def to_text(self) -> str:
        """The action on one line; `from_text` reads it back."""
        return f"#{self.decision} {answer_text(self.answer)}"

    @classmethod
    def from_text(cls, text: str) -> "Action":
        match = _ACTION.fullmatch(text) if len(text) <= LONGEST_TEXT else None
        if not match:
            raise UnreadableActionError(f"{text[:80]!r} is not an action; expected '#number answer'")
        return cls(int(match[1]), _answer_from_text(match[2]))

    def to_json(self) -> Json:
        kind, data = _answer_json(self.answer)
        return {"decision": self.decision, kind: data}

    @classmethod
    def from_json(cls, data: Json) -> "Action":
        if not isinstance(data, dict) or len(data) != 2 or not is_number(number := data.get("decision")) or number < 0:
            raise UnreadableActionError("an action is an object with 'decision' and one of pick, place, path, share")
        (kind,) = data.keys() - {"decision"}
        return cls(number, _answer_from_json(kind, data[kind]))


def is_answer(value: object) -> TypeGuard[Answer]:
    """Whether this is built like an answer at all, legal or not."""
    if isinstance(value, tuple):
        return type(value) is tuple and (
            all(is_number(part) for part in value) or all(_is_spot(part) for part in value)
        )
    return type(value) is str or _is_spot(value)


def _is_spot(value: object) -> TypeGuard[Spot]:
    return type(value) is Spot and all(map(is_number, (value.x, value.y, value.z, value.facing)))


def answer_text(answer: Answer) -> str:
    if isinstance(answer, str):
        return answer
    if isinstance(answer, Spot):
        return f"at {spot_text(answer)}"
    if answer and isinstance(answer[0], Spot):
        return f"path {path_text(spot for spot in answer if isinstance(spot, Spot))}"
    return "share " + (" ".join(map(str, answer)) or "nothing")


def _answer_from_text(text: str) -> Answer:
    if _KEY.fullmatch(text):
        return text
    word, *parts = text.split(" ")
    if word == "at" and len(parts) == 1 and (spot := _spot_from_text(parts[0])):
        return spot
    if word == "path" and len(parts) <= MOST_PARTS:
        spots = [spot for part in parts if (spot := _spot_from_text(part))]
        if len(spots) == len(parts):
            return tuple(spots)
    if len(parts) <= MOST_PARTS and _SHARE.fullmatch(text):
        return tuple(int(part) for part in parts if part != "nothing")
    raise UnreadableActionError(
        f"{text[:80]!r} is not an answer; expected a key, 'at x,y', 'path x,y ...' or 'share n n'"
    )


def _spot_from_text(text: str) -> Spot | None:
    match = _SPOT.fullmatch(text)
    if not match:
        return None
    x, y, z, facing = match.groups(default="0")
    spot = Spot(_length(x), _length(y), _length(z), int(facing))
    return spot if _is_spot(spot) else None


def _length(text: str) -> int:
    """What `inches` gives for a plain decimal number, several times as fast: a save holds hundreds of them."""
    whole, _, places = text.lstrip("-").partition(".")
    scale: int = 10 ** len(places)
    size = (int(whole + places) * 2 * INCH + scale) // (2 * scale)
    return -size if text[0] == "-" else size


def _answer_json(answer: Answer) -> tuple[str, Json]:
    if isinstance(answer, str):
        return "pick", answer
    if isinstance(answer, Spot):
        return "place", _spot_json(answer)
    if answer and isinstance(answer[0], Spot):
        return "path", [_spot_json(spot) for spot in answer if isinstance(spot, Spot)]
    return "share", list(answer)


def _spot_json(spot: Spot) -> Json:
    return [spot.x, spot.y, spot.z, spot.facing]


def _answer_from_json(kind: str, data: Json) -> Answer:
    if kind == "pick" and isinstance(data, str) and _KEY.fullmatch(data):
        return data
    if kind == "place":
        return _spot_from_json(data)
    if kind == "path" and isinstance(data, list) and 0 < len(data) <= MOST_PARTS:
        return tuple(_spot_from_json(item) for item in data)
    if kind == "share" and isinstance(data, list) and len(data) <= MOST_PARTS and all(map(is_number, data)):
        return tuple(data)
    raise UnreadableActionError(f"{kind!r} with {brief(data)} is no answer; expected pick, place, path or share")


def _spot_from_json(data: Json) -> Spot:
    if not isinstance(data, list) or len(data) != 4 or not all(map(is_number, data)):
        raise UnreadableActionError(f"{brief(data)} is not a spot; expected [x, y, z, facing] in whole units")
    return Spot(*data)


class Decision:
    """A pending question: whose it is, what is asked, what may be answered, and the rule behind it."""

    __slots__ = ("default", "domain", "id", "kind", "prompt", "rule", "seat", "trail")

    def __init__(
        self,
        id: int,
        seat: int,
        kind: str,
        prompt: str,
        domain: Domain,
        default: Any,
        rule: str,
        trail: tuple[str, ...],
    ) -> None:
        self.id, self.seat, self.kind, self.prompt = id, seat, kind, prompt
        self.domain, self.default, self.rule, self.trail = domain, default, rule, trail

    def check(self, answer: Any) -> Verdict:
        """Every reason against an answer; none means it is legal."""
        return self.domain.check(answer, self.rule)

    def action(self, answer: Answer) -> Action:
        return Action(self.id, answer)

    def candidates(self, limit: int = 64) -> tuple[Action, ...]:
        """Up to `limit` legal actions, in a fixed order."""
        return tuple(Action(self.id, answer) for answer in self.domain.candidates(limit))

    def describe(self) -> dict[str, Json]:
        """All a screen needs to ask it, as plain data."""
        return {
            "id": self.id,
            "seat": self.seat,
            "kind": self.kind,
            "prompt": self.prompt,
            "rule": self.rule,
            "trail": list(self.trail),
            "default": None if self.default is None else _answer_json(self.default)[1],
            "domain": self.domain.describe(),
        }

    def __repr__(self) -> str:
        return f"<Decision {self.id} of seat {self.seat}: {self.prompt}>"
