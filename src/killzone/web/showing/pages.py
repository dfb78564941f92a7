"""What is the same all through one battle: signs for everybody, and the words of its edition, kept at hand.

Positions are shown after every answer to everyone who looks on, and most of a position is as it was before. Operatives,
players and markers are values, so what they are shown as is remembered for each value.
"""

from functools import lru_cache

from killzone.core.pictures import Standing
from killzone.core.ruleset import Ruleset, opened
from killzone.core.table import Effect, Marker, Operative, Player, Setting, Table
from killzone.drawing.signs import short_name
from killzone.editions import look_of
from killzone.editions.presentation import Presentation
from killzone.geometry.shapes import Spot
from killzone.reference import UnknownRuleError, entry
from killzone.web import protocol
from killzone.web.protocol import Amount, Statement

MOST_BATTLES, MOST_VALUES = 256, 512
"""How many battles are kept at hand, and how many values of each."""


class Page:
    """One battle as it is shown. `pictures` is None for a ruleset that has no words of its own."""

    def __init__(self, ruleset: Ruleset, setting: Setting) -> None:
        self.first: Table = opened(ruleset, setting.source)[0]
        self.pictures = pictures_of(ruleset.id)
        self.title = ruleset.title
        self.is_out = ruleset.is_out
        self.codes = codes(self.first.operatives)
        self.wounds = {one.id: one.wounds for one in self.first.operatives}
        self.operative = lru_cache(MOST_VALUES)(self._operative)
        self.player = lru_cache(MOST_VALUES)(self._player)
        self.marker = lru_cache(MOST_VALUES)(self._marker)
        self.effect = lru_cache(MOST_VALUES)(self._effect)

    def _operative(self, one: Operative, effects: tuple[Effect, ...], turn: int) -> protocol.Operative:
        standing = self.standing(one, effects, turn)
        return protocol.Operative(
            one.id,
            one.name,
            self.codes.get(one.id) or short_name(one.name),
            one.seat,
            one.card.id,
            one.wounds,
            standing.most_wounds,
            spot_of(one.spot),
            one.order,
            one.ready,
            self.is_out(one),
            list(standing.states),
            list(standing.tokens),
            [self.effect(effect) for effect in effects],
            standing.hurt,
            standing.sign,
        )

    def standing(self, one: Operative, effects: tuple[Effect, ...], turn: int) -> Standing:
        if self.pictures is not None:
            return self.pictures.standing(self.first.but(effects=effects, turn=turn), one)
        words = self.first.setting.words
        states = () if one.spot is None else (words.ready,) if one.ready else (words.spent,)
        tokens = tuple((token.replace("-", " "), many) for token, many in one.tokens)
        return Standing(self.wounds.get(one.id, one.wounds), states, tokens)

    def _player(self, one: Player, secrets: tuple[tuple[str, str], ...]) -> protocol.Player:
        pictures = self.pictures
        named = pictures.equipment_names(self.first, one) if pictures else one.equipment
        tokens = pictures.side_tokens(self.first, one) if pictures else _plain_tokens(one)
        words = self.first.setting.words
        return protocol.Player(
            one.seat,
            one.name,
            one.points,
            one.victory,
            [Amount(entry.amount, entry.rule, entry.note, words.scored_for(entry.rule)) for entry in one.score],
            list(named),
            [told for what, value in secrets if (told := self._secret(what, value))[0]],
            list(tokens),
        )

    def _secret(self, what: str, value: str) -> tuple[str, str]:
        if self.pictures is not None:
            return self.pictures.secret_words(self.first, what, value)
        return what.replace("-", " "), value.replace("-", " ")

    def _marker(self, one: Marker) -> protocol.Marker:
        name = self.pictures.marker_title(self.first, one) if self.pictures else one.id.replace("-", " ")
        return protocol.Marker(
            one.id,
            name,
            one.kind,
            one.base.length,
            spot_of(one.spot),
            one.carrier,
            one.owner,
            one.controller,
            self.pictures.marker_reach(one) if self.pictures else 0,
        )

    def _effect(self, effect: Effect) -> Statement:
        found = self.pictures.in_force(self.first, effect) if self.pictures else None
        if found is not None:
            return Statement(found.text, found.tone, found.rule)
        who = self.first.players[effect.seat].name if effect.seat >= 0 else ""
        names = " and ".join(self._name(id) for id in (effect.operative, effect.target) if id) or who
        words = f"{title_of(effect.rule)} ({names})" if names else title_of(effect.rule)
        return Statement(f"{words}: {effect.amount}." if effect.amount else f"{words}.", "plain", effect.rule)

    def _name(self, id: str) -> str:
        return next((one.name for one in self.first.operatives if one.id == id), id)


@lru_cache(MOST_BATTLES)
def _page(ruleset: Ruleset, setting: Setting) -> Page:
    return Page(ruleset, setting)


def page_of(ruleset: Ruleset, table: Table) -> Page:
    """The page of the battle that a table belongs to."""
    return _page(ruleset, table.setting)


@lru_cache
def pictures_of(edition: str) -> Presentation | None:
    """The words and pictures of an edition; None for a ruleset without any."""
    return look_of(edition)


@lru_cache
def title_of(rule: str) -> str:
    """What the ledger calls a rule; of one that it does not hold, the last part of its id."""
    try:
        return entry(rule).title
    except UnknownRuleError:
        words = rule.rpartition(".")[2].replace("-", " ")
        return words[:1].upper() + words[1:]


def spot_of(spot: Spot | None) -> protocol.Spot | None:
    return None if spot is None else (spot.x, spot.y, spot.z, spot.facing)


def codes(operatives: tuple[Operative, ...]) -> dict[str, str]:
    """A sign of two or three characters for each operative, no two alike, as near to its name as can be."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for one in operatives:
        code = next(code for code in _tries(one.name) if code not in taken)
        found[one.id] = code
        taken.add(code)
    return found


def _tries(name: str) -> "list[str]":
    """The signs that may stand for a name, the best first: `R1`, then `Ri1`, `Rv1`; at last any letters."""
    words = name.replace("-", " ").replace(".", " ").split() or ["?"]
    first, last = words[0], words[-1] if len(words) > 1 else ""
    usual = short_name(name)
    found = [usual.upper() if last and not last[:1].isdigit() else usual]
    if last.isdigit() and len(last) == 2:
        # The tenth of a name is no first one.
        found = [f"{first[0].upper()}{last}"]
    if last:
        tail = last[:2] if last.isdigit() else last[0].upper()
        found += [f"{first[0].upper()}{letter.lower()}{tail}"[:3] for letter in first[1:]]
    found += [f"{first[0].upper()}{letter.lower()}" for letter in first[1:]]
    letters = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [*found, *(f"{first[0].upper()}{one}{two}".strip() for one in letters for two in ("", *letters))]


def _plain_tokens(one: Player) -> tuple[tuple[str, int], ...]:
    return tuple((token.replace("-", " "), many) for token, many in one.tokens)
