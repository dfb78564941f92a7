"""Moves as an edition judges them: where a path may go, what it costs leg by leg, and why not, in its own words."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice, zip_longest
from typing import Any, Final, NamedTuple

from killzone.core.domains import Below, Path
from killzone.core.reasons import Mark, Reason, Verdict, because
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.shared.board.guides import MoveGuide, cost_in_words
from killzone.editions.shared.board.killzones import part_name
from killzone.editions.shared.board.levels import VANTAGE, levels_at, top_under
from killzone.editions.shared.board.nearby import around
from killzone.geometry import measure
from killzone.geometry.moves import Move, Other, Zone
from killzone.geometry.paths import check, note, noted
from killzone.geometry.reach import reach
from killzone.geometry.samples import sample
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import CLIMB, CLIMB_DOWN, DROP, Problem, Track, stretches
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

Way = tuple[Spot, ...]
Extra = Callable[[Move, Track], Problem | None]


SENTENCES: Final[Mapping[str, str]] = {
    "start": "{who} starts a move where it stands.",
    "part": "{who} cannot move through {what} at {where}.",
    "base": "{who} cannot pass over the base of {what} at {where}.",
    "floor": "{who} cannot go below the killzone floor at {where}.",
    "slant": "{who} must climb or drop straight up or down at {where}.",
    "unsupported": "{who} has nothing under it at {where}.",
    "climb-reach": '{who} has no terrain to climb within 1" at {where}.',
    "climb-down": "{who} cannot climb down at {where}.",
    "drop-height": "{who} cannot drop {have}: at most {need} at {where}.",
    "jump-reach": "{who} cannot jump {have}: at most {need}.",
    "zone": "{who} would come {near} {what} at {where}.",
    "end-part": "{who} has no room to end at {where}: {what} is there.",
    "end-base": "{who} has no room to end at {where}: {what} is there.",
    "end-zone": "{who} would finish {near} {what}.",
    "end-goal": "{who} would not finish {near} an enemy (at {where}).",
}
"""What is told of problems of a move, by their codes, in every edition that has no sentence of its own.

`{near}` is what an edition says of whoever is so near an enemy that they fight.
"""


def sentences(near: str, by: Mapping[str, tuple[str, ...]], own: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """For each problem the entry that it is told by, and the sentence: an edition's own, or the one of all.

    `by` lists the problems that each entry of the ledger is about.
    """
    said = {**SENTENCES, **own}
    return {code: (id, said[code].replace("{near}", near)) for id, codes in by.items() for code in codes}


class MoveWords(NamedTuple):
    """What an edition says about moves: an entry of its ledger and a sentence for each problem by its code.

    `legs` are the entries by which legs are counted that are not plain `increments`, `limits` those that say how far
    each action goes, `moving` is that about moving in general; `rounded` says why increments count more. `floors` are
    the traits of what may be stood on, `stand` says so.
    """

    sentences: Mapping[str, tuple[str, str]]
    legs: Mapping[str, str]
    limits: Mapping[str, str]
    increments: str
    moving: str
    rounded: str
    floors: frozenset[str] = VANTAGE
    stand: str = "end on the killzone floor or on Vantage terrain"


ANY_DISTANCE: Final = 1 << 40
"""Where nobody is too far away to matter."""


def others_of(table: Table, mover: Operative, friends_pass: bool, limit: int = ANY_DISTANCE) -> tuple[Other, ...]:
    """The other operatives on the board; with `friends_pass` friends may be moved through, enemies never.

    Of those that a `Move` of this limit leaves out, as too far away, most are not even made into others.
    """
    spot, seat = mover.spot or Spot(0, 0), mover.seat
    return tuple(
        [
            Other(one.id, one.spot, one.card.body, friends_pass and one.seat == seat)
            for one in around(table, spot, mover.card.body.base.radius + limit)
            if one.spot is not None and one.id != mover.id
        ]
    )


def may_be_hidden(table: Table, operative: Operative) -> bool:
    """Whether terrain is near enough that somebody right beside an operative might not be seen."""
    spot = operative.spot
    assert spot is not None
    far = operative.card.body.base.radius + 4 * INCH
    return bool(table.terrain.near(spot.x - far, spot.y - far, spot.x + far, spot.y + far))


MOVES_KEPT: Final = 64
"""How many moves are kept with the ways found of them: an action is judged, asked for and carried out in one position,
and whatever is found of its ways on the first of these occasions need not be looked for on the others."""


class Range(NamedTuple):
    """The range in which enemies are together: how near that is at most, and whether two operatives are in it."""

    reach: int
    holds: Callable[[Table, Operative, Operative], bool]


def enemy_zones(
    table: Table,
    mover: Operative,
    range: Range,
    alone: str,
    held: str,
    limit: int,
    beyond: int,
    goal: Callable[[str], bool],
) -> tuple[Zone, ...]:
    """What each enemy's range means to a move: `alone`, or `held` where another friend has the enemy in its own.

    Whoever is farther off than a move of this limit and this much `beyond` cannot be come near to; of those that a
    `Move` leaves out most get no zone. The move is at those enemies that are its `goal`.
    """
    zones = []
    assert mover.spot is not None
    base, near = mover.card.body.base, limit + range.reach
    for enemy in around(table, mover.spot, base.radius + near):
        if enemy.spot is None or enemy.seat == mover.seat:
            continue
        mode, counts = alone, None
        if measure.within(mover.spot, base, enemy.spot, enemy.card.body.base, near + beyond):
            if held != alone and _held(table, mover, enemy, range):
                mode = held
            if may_be_hidden(table, enemy):
                counts = partial(_counts, table, mover, enemy, range)
        zones.append(Zone(enemy.id, enemy.spot, enemy.card.body.base, range.reach, mode, goal(enemy.id), counts))
    return tuple(zones)


def _held(table: Table, mover: Operative, enemy: Operative, range: Range) -> bool:
    """Whether another operative friendly to the mover has this enemy within its range."""
    return any(one.id != mover.id and range.holds(table, one, enemy) for one in table.of(mover.seat))


def _counts(table: Table, mover: Operative, enemy: Operative, range: Range, spot: Spot) -> bool:
    return range.holds(table, mover.but(spot=spot), enemy)


def no_more(move: Move, track: Track) -> Problem | None:
    """Nothing is asked of a way beyond what geometry finds."""
    return None


def as_it_is(track: Track) -> Track:
    """A way counts as geometry counts it."""
    return track


class Judge:
    """Judges the ways of one action, good if they are ways of any of the moves it may make.

    `allowed` takes the limit of each move apart; `onward(move, spot, limit)` is one of the moves from another spot and
    with another limit. `sentence(problem, track)` tells a problem of a way after its rule, behind which others stand
    that it comes from; `extra` finds one more that the edition has with it. `told` is a way with what its legs count
    by the edition, where geometry counts otherwise.
    """

    def __init__(
        self,
        words: MoveWords,
        table: Table,
        mover: Operative,
        action: str,
        moves: tuple[Move, ...],
        allowed: tuple[Tally, ...],
        onward: Callable[[Move, Spot, int], Move],
        sentence: Callable[[Problem, Track], tuple[str, str]],
        extra: Extra = no_more,
        told: Callable[[Track], Track] = as_it_is,
    ) -> None:
        self.words, self.table, self.mover, self.action = words, table, mover, action
        self.moves, self.allowed, self.onward, self.sentence, self.extra = moves, allowed, onward, sentence, extra
        self.told = told

    def domain(self) -> Path:
        """Where the move may go."""
        mover, moves = self.mover, self.moves
        assert mover.spot is not None
        limit = max(move.limit for move in moves)
        shape = {"operative": mover.id, "action": self.action, "limit": limit, "radius": mover.card.body.base.radius}
        interests = tuple(marker.spot for marker in self.table.markers if marker.spot is not None)
        return Path(
            mover.spot,
            self.verdict,
            partial(_find, moves, self.extra),
            partial(list_paths, moves, interests=interests, extra=self.extra),
            shape,
            self.guide,
        )

    def guide(self) -> MoveGuide:
        """Who helps to plan the move."""
        return MoveGuide(self.moves, self.onward, partial(part_name, self.table), self.words.moving)

    def verdict(self, path: Way) -> Verdict:
        """The verdict on a path with its cost leg by leg."""
        track = self.told(track_of(self.moves, path, self.extra))
        limits = {tally.total: tally for tally in self.allowed}
        reasons = dict.fromkeys(
            self._too_far(problem, track, limits.get(problem.need, Tally()))
            if problem.code == "limit"
            else self._reason(problem, track)
            for problem in track.problems
        )
        return Verdict(tuple(reasons), self.cost(track))

    def cost(self, track: Track) -> Tally:
        """The distance a path counts, leg by leg."""
        tally = Tally()
        for leg in stretches(track.legs):
            note = f"{leg.kind} {length_text(leg.measured, 1)}"
            tally = tally.plus(leg.counted, self.words.legs.get(leg.kind, self.words.increments), note)
        return tally

    def _too_far(self, problem: Problem, track: Track, allowed: Tally) -> Reason:
        """Why a path is too long: what its legs count, rounding included, and what the distance allowed is made of."""
        spot, over = problem.where, problem.have - problem.need
        have, need, far = (length_text(one, places_for(over)) for one in (problem.have, problem.need, over))
        legs = cost_in_words(track)
        if any(leg.counted - leg.extra > leg.measured for leg in track.legs if leg.kind not in _UP_OR_DOWN):
            legs += f": {self.words.rounded}"
        plain = len(track.legs) == 1 and track.legs[0].counted == track.legs[0].measured
        made = ", ".join(f"{entry.note}: {length_text(entry.amount)}" for entry in allowed)
        text = "{who} would move {have}" + ("" if plain else " ({legs})")
        text += "; it may move {need}" + (" ({made})" if len(allowed.entries) > 1 else "") + ": {far} too far."
        marks = (Mark("point", ((spot.x, spot.y, spot.z),), problem.what),)
        rules = " ".join(entry.rule for entry in allowed)
        facts: dict[str, Any] = {"who": self.mover.name, "have": have, "need": need, "far": far, "legs": legs}
        facts |= {"made": made, "rules": rules}
        return because(self.words.limits[self.action], text, marks=marks, **facts)

    def _reason(self, problem: Problem, track: Track) -> Reason:
        spot = problem.where
        where = f"({length_text(spot.x)}, {length_text(spot.y)})"
        marks = (Mark("point", ((spot.x, spot.y, spot.z),), problem.what),)
        lacks = problem.have - problem.need
        have, need = (length_text(one, places_for(lacks)) for one in (problem.have, problem.need))
        ids, sentence = self.sentence(problem, track)
        id, *others = ids.split()
        what = name_of(self.table, problem)
        facts = {"who": self.mover.name, "where": where, "what": what, "have": have, "need": need}
        hint = ""
        if problem.code == "end-support":
            sentence, hint, facts = self._no_footing(sentence, spot, facts)
        used = {name: fact for name, fact in facts.items() if f"{{{name}}}" in sentence}
        if others:
            used["rules"] = " ".join(others)
        return because(id, sentence, marks=marks, hint=hint, **used)

    def _no_footing(self, sentence: str, spot: Spot, facts: dict[str, str]) -> tuple[str, str, dict[str, str]]:
        """Why nobody ends here, with what the terrain is whose top it is, and what may be stood on instead."""
        terrain = self.table.terrain
        hint = self.words.stand
        if levels := levels_at(terrain, spot.x, spot.y, self.words.floors):
            hint += f", which here is {listed([length_text(level) for level in levels], 'and')} up"
        part = top_under(terrain, spot)
        if part is None:
            return sentence, hint, facts
        traits = listed([trait.capitalize() for trait in sorted(part.traits)], "and") or "without traits"
        facts = {**facts, "top": part_name(self.table, part.id), "traits": traits}
        return f"{sentence.removesuffix('.')}: {{top}} is {{traits}}.", hint, facts


def _find(moves: tuple[Move, ...], extra: Extra, below: Below) -> Way | None:
    first = below(len(moves)) if len(moves) > 1 else 0
    turns = (*moves[first:], *moves[:first])
    return next((path for move in turns if (path := sample(move, below)) and _good(move, path, extra)), None)


def _good(move: Move, path: Way, extra: Extra) -> bool:
    return extra is no_more or extra(move, taken_apart(move, path)) is None


def list_paths(
    moves: tuple[Move, ...], limit: int, interests: tuple[Spot, ...] = (), extra: Extra = no_more
) -> list[Way]:
    """Good legal paths, in a fixed order: into contact, towards what matters, then all round; each move in turn."""
    tracks = zip_longest(*(_tracks(move, interests, extra) for move in moves))
    paths: dict[Way, None] = {}
    for turn in tracks if limit > 0 else ():
        for track in turn:
            if track is not None:
                paths[track.path] = None
        if len(paths) >= limit:
            break
    return list(paths)[:limit]


_LOOKED_AT = 32
"""How many ways are looked at where the edition may have something against them."""


def _tracks(move: Move, interests: tuple[Spot, ...], extra: Extra) -> Iterator[Track]:
    """Good ways of a move, each found when it is asked for."""
    if extra is no_more:
        yield from reach(move).ends(interests)
        return
    for track in islice(reach(move).ends(interests), _LOOKED_AT):
        if extra(move, track) is None:
            yield track


def track_of(moves: tuple[Move, ...], path: Way, extra: Extra = no_more) -> Track:
    """A path taken apart as a way of the move it fits best."""
    found = _checked(moves[0], path, extra)
    for move in moves[1:]:
        if not found.problems:
            break
        other = _checked(move, path, extra)
        if len(other.problems) < len(found.problems):
            found = other
    return found


@lru_cache(maxsize=MOVES_KEPT)
def taken_apart(move: Move, path: Way) -> Track:
    """A path taken apart as a way of a move: once, though it is drawn, judged and carried out."""
    known = noted(move.cache, path)
    if known is not None:
        return known
    track = check(move, path)
    if track.legal:
        note(move, track)
    return track


def _checked(move: Move, path: Way, extra: Extra) -> Track:
    track = taken_apart(move, path)
    more = extra(move, track)
    return track if more is None else Track(track.path, track.legs, track.total, (*track.problems, more))


def places_for(difference: int) -> int:
    """How many places tell two lengths apart that differ by this much."""
    return 2 if difference >= INCH // 100 else 4


_UP_OR_DOWN = (CLIMB, CLIMB_DOWN, DROP)
"""What is not counted by increments along the board."""

_ABOUT_PARTS = ("part", "end-part")
"""The problems that name a part of the terrain; the others name an operative, which may have the same id."""


def name_of(table: Table, problem: Problem) -> str:
    """What to call what is in the way."""
    if problem.code in _ABOUT_PARTS:
        return part_name(table, problem.what)
    return next((one.name for one in table.operatives if one.id == problem.what), problem.what)
