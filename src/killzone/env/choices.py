"""The answers that a learner chooses from, as a list of bounded length with features of each.

Options of a pick and shares are all listed, as far as there is room. Of places and ways, which are without number,
some are drawn by the domain's own cheap sample: a few hundredths of a millisecond each, where a list that covers the
ground takes ten. Every legal end can come up. The draw depends on the episode's seed and the number of the question, so
that the same seed gives the same candidates.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from killzone.core.decisions import Action, Decision
from killzone.core.domains import Path, Pick, Place, Share
from killzone.core.game import View
from killzone.core.subjects import (
    ABILITY,
    ACTION,
    AIM,
    BLOCK,
    EQUIPMENT,
    MARKER,
    OPENING,
    OPERATIVE,
    ORDER,
    PLACE,
    PLAYER,
    PLOY,
    REROLL,
    RETAIN,
    ROLL,
    SPARE,
    STRIKE,
    WEAPON,
    WEAPON_RULE,
)
from killzone.core.table import Operative
from killzone.env.numbers import Floats, bucket, flat
from killzone.env.sight import SCALE, TALL
from killzone.geometry.shapes import Spot

ACTIONS: Final = 64
"""How many candidates there is room for."""
WAYS: Final = 5
"""How many places or ways are drawn, at most."""
KINDS: Final = (
    OPERATIVE,
    MARKER,
    WEAPON,
    EQUIPMENT,
    ACTION,
    PLOY,
    ABILITY,
    WEAPON_RULE,
    ORDER,
    OPENING,
    PLACE,
    PLAYER,
    AIM,
)
VERBS: Final = (REROLL, RETAIN, STRIKE, BLOCK, SPARE, ROLL)
KEYS: Final = 48
SHARES: Final = 4
FORMS: Final = ("pick", "place", "path", "share")

_KIND: Final = 4
_VERB: Final = _KIND + len(KINDS)
_ABOUT: Final = _VERB + len(VERBS)
_END: Final = _ABOUT + 7
_SHARE: Final = _END + 9
_KEY: Final = _SHARE + SHARES
FEATURES: Final = _KEY + KEYS
_KIND_OF: Final = {kind: _KIND + place for place, kind in enumerate(KINDS)}
_VERB_OF: Final = {verb: _VERB + place for place, verb in enumerate(VERBS)}


class Menu:
    """The candidates of one question: `actions` in their order, which is what a learner's number stands for."""

    __slots__ = ("_view", "actions")

    def __init__(self, view: View, seed: str, room: int = ACTIONS, ways: int = WAYS) -> None:
        decision = view.decision
        assert decision is not None
        self._view = view
        self.actions = _listed(decision, seed, room, ways)

    def mask(self, room: int) -> NDArray[np.int8]:
        """1 for every number that stands for an answer."""
        found = np.zeros(room, dtype=np.int8)
        found[: len(self.actions)] = 1
        return found

    def features(self, room: int) -> Floats:
        """A row of numbers for each candidate; rows without one are 0."""
        found = np.zeros((room, FEATURES), dtype=np.float32)
        decision = self._view.decision
        assert decision is not None
        domain = decision.domain
        if isinstance(domain, Pick):
            self._picks(found, domain)
        elif isinstance(domain, Share):
            for row, action in zip(found, self.actions, strict=False):
                row[FORMS.index("share")] = 1
                parts = action.answer[:SHARES]  # type: ignore[index]  # of a share that is a tuple of numbers
                row[_SHARE : _SHARE + len(parts)] = [part / 6 for part in parts]  # type: ignore[operator]  # an answer of this kind
        else:
            self._ends(found)
        return found

    def _picks(self, found: Floats, domain: Pick) -> None:
        options = {option.key: option for option in domain.options}
        operatives: dict[str, Operative] = {}
        seat, numbers = self._view.seat, flat(found)
        for place, action in enumerate(self.actions):
            row = place * FEATURES
            numbers[row] = 1.0
            option = options[action.answer]  # type: ignore[index]  # of a pick that is a key
            piece = None
            for subject in option.subjects:
                kind = subject.kind
                if kind in _KIND_OF:
                    numbers[row + _KIND_OF[kind]] = 1.0
                if kind == OPERATIVE and piece is None:
                    operatives = operatives or {one.id: one for one in self._view.table.operatives}
                    piece = operatives.get(subject.id)
            if option.verb in _VERB_OF:
                numbers[row + _VERB_OF[option.verb]] = 1.0
            about = row + _ABOUT
            if option.price is not None:
                numbers[about] = option.cost / 4
            if option.forgoes:
                numbers[about + 1] = 1.0
            if piece is not None:
                numbers[about + (2 if piece.seat == seat else 3)] = 1.0
                numbers[about + 4] = piece.wounds / (getattr(piece.card, "wounds", 1) or 1)
                if piece.spot is not None:
                    numbers[about + 5], numbers[about + 6] = piece.spot.x / SCALE, piece.spot.y / SCALE
            numbers[row + _KEY + _place_of(option.key)] = 1.0

    def _ends(self, found: Floats) -> None:
        """Where places or ways end, and how far that is from the nearest enemy, friend and marker."""
        table, seat, numbers = self._view.table, self._view.seat, flat(found)
        pieces = [(one.seat == seat, one.spot) for one in table.operatives if one.spot is not None]
        enemies = [(spot.x, spot.y) for own, spot in pieces if not own]
        friends = [(spot.x, spot.y) for own, spot in pieces if own]
        markers = [(one.spot.x, one.spot.y) for one in table.markers if one.spot is not None]
        for place, action in enumerate(self.actions):
            answer: Any = action.answer
            row, way = place * FEATURES, not isinstance(answer, Spot)
            end = answer[-1] if way else answer
            numbers[row + FORMS.index("path" if way else "place")] = 1.0
            row += _END
            numbers[row], numbers[row + 1], numbers[row + 2] = end.x / SCALE, end.y / SCALE, end.z / TALL
            if way:
                start = answer[0]
                numbers[row + 3], numbers[row + 4] = (end.x - start.x) / SCALE, (end.y - start.y) / SCALE
                numbers[row + 5] = len(answer) / 8
            numbers[row + 6] = _nearest(end, enemies)
            numbers[row + 7] = _nearest(end, friends)
            numbers[row + 8] = _nearest(end, markers)


def _nearest(end: Spot, others: Sequence[tuple[int, int]]) -> float:
    """How far the nearest of others is, seen from above."""
    x, y = end.x, end.y
    square = min([(x - a) * (x - a) + (y - b) * (y - b) for a, b in others], default=SCALE * SCALE)
    return min(sqrt(square) / SCALE, 1.0)


def _listed(decision: Decision, seed: str, room: int, ways: int) -> tuple[Action, ...]:
    domain = decision.domain
    if not isinstance(domain, (Path, Place)):
        return decision.candidates(room)
    chance = Random(f"{seed}/{decision.id}").random  # Python promises that this stays the same

    def below(limit: int) -> int:
        return int(chance() * limit)

    found = dict.fromkeys(domain.sample(below) for _ in range(min(ways, room)))
    return tuple(Action(decision.id, answer) for answer in found)


@lru_cache(maxsize=4096)
def _place_of(key: str) -> int:
    return bucket(_stem(key), KEYS)


def _stem(key: str) -> str:
    """A key without numbers and ids behind it, so that what is alike has the same feature."""
    return key.rstrip("0123456789").rstrip("-") or key
