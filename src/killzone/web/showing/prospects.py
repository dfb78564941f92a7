"""All about one operative: where it stands, or where a move that is only planned would end; and what it could do next.

What would be is imagined on the game itself, so that no rule is repeated here. Of everybody on the other sides it is
told whether they see each other, as far as a seat may know.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from killzone.core import explanations, pictures
from killzone.core.game import Game
from killzone.core.pictures import Reaching
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.drawing import board, reaches
from killzone.geometry.units import text as length_text
from killzone.web import protocol
from killzone.web.protocol import (
    Amount,
    AskProspect,
    Explained,
    Facing,
    Move,
    Nearby,
    Possibility,
    Region,
    Stat,
    Statement,
    Threat,
)
from killzone.web.showing.looks import operative
from killzone.web.showing.nothing import nothing, refusal
from killzone.web.showing.pages import page_of
from killzone.web.showing.supposing import moved

VISIBLE, COVER = "visible", "cover"
"""What statements about who sees whom are about."""
MOST_FACING: Final = 40
"""At how many of the other sides is looked, so that no reply takes long; all of them in any battle of a usual size."""
NEAREST: Final = 2
"""How many markers are named although they are out of reach."""


def explained(game: Game, seat: int, id: str) -> Explained:
    """All about an operative as far as a seat may know: its numbers, its actions, whom it could attack, and why not."""
    table = game.ruleset.redact(game.table, seat)
    one = operative(table, id)
    if game.ruleset.explain is None:
        raise nothing(f"{game.ruleset.title} explains nobody.")
    found = game.ruleset.explain(table, game.stack, one.id)
    sights = {look.target: look for look in found.looks}
    return Explained(
        id,
        [Stat(stat.name, stat.value, tally(stat.tally, stat.length)) for stat in found.stats],
        [_possibility(action) for action in found.actions],
        [_possibility(target) for target in found.targets],
        list(_facing(game, table, one, sights)),
        _near(game, table, one),
    )


def prospect(game: Game, seat: int, ask: AskProspect) -> Explained:
    """The same of whoever is moved or set up, after that."""
    mover, after = moved(game, ask.way)
    return explained(after, seat, mover)


def threat(game: Game, seat: int, id: str) -> Threat:
    """Where an operative can end its usual move and any that goes farther, and whom it sees from where it stands."""
    table = game.ruleset.redact(game.table, seat)
    one = operative(table, id)
    looks = page_of(game.ruleset, game.table).pictures
    if looks is None:
        raise nothing(f"{game.ruleset.title} says nothing about who can go where.")
    if one.spot is None:
        raise nothing(f"{one.name} is not on the board.")
    usual, *others = (looks.reaching(table, one, action) for action in looks.ACTIONS)
    farther = [other for other in others if other.move.limit > usual.move.limit]
    sights = {
        other.id: explanations.SeenAs(other.id, looks.look(table, one, other).statements)
        for other in _others(table, one)
    }
    return Threat(id, [_move(each) for each in (usual, *farther)], list(_facing(game, table, one, sights)))


def _move(reaching: Reaching) -> Move:
    regions = [Region(each.z, [list(line) for line in each.lines]) for each in reaches.regions(reaching)]
    return Move(_statements(reaching.statements), regions)


def _others(table: Table, one: Operative) -> list[Operative]:
    """Everybody of the other sides on the board."""
    return [other for other in table.operatives if other.seat != one.seat and other.spot is not None][:MOST_FACING]


def _facing(game: Game, table: Table, one: Operative, sights: dict[str, explanations.SeenAs]) -> Iterator[Facing]:
    looks = page_of(game.ruleset, game.table).pictures
    if looks is None or one.spot is None:
        return
    for other in _others(table, one):
        sight = sights.get(other.id, explanations.SeenAs(other.id, ()))
        exposure = explanations.SeenAs(one.id, looks.look(table, other, one).statements)
        yield Facing(
            other.id,
            sight.fact(VISIBLE),
            sight.fact(COVER),
            exposure.fact(VISIBLE),
            exposure.fact(COVER),
            _statements(sight.statements),
            _statements(exposure.statements),
        )


def _statements(statements: Iterable[pictures.Statement]) -> list[Statement]:
    return [Statement(board.shown(one.text), one.tone, one.rule) for one in statements if not one.aside]


def _near(game: Game, table: Table, one: Operative) -> list[Nearby]:
    """Markers that can be contested from here, and the nearest of the others."""
    page = page_of(game.ruleset, game.table)
    if page.pictures is None or one.spot is None:
        return []
    found = []
    for marker in table.markers:
        reach = page.pictures.marker_reach(marker)
        if marker.spot is not None and reach:
            here, there = (one.spot, one.card.body.base), (marker.spot, marker.base)
            far, _ = page.pictures.measure(table, here, there)
            beyond = "" if far <= reach else f", {length_text(far - reach)} too far to contest it"
            text = f"{length_text(far)} from the rim of {page.marker(marker).name}{beyond}."
            found.append((far, Nearby(marker.id, text, far <= reach)))
    found.sort(key=lambda each: each[0])
    return [near for place, (_, near) in enumerate(found) if near.within or place < NEAREST]


def tally(one: Tally, length: bool = False) -> protocol.Tally:
    """A number taken apart, to be sent."""
    return protocol.Tally(one.total, [Amount(entry.amount, entry.rule, entry.note) for entry in one], length)


def _possibility(one: explanations.Possibility) -> Possibility:
    return Possibility(one.name, one.rule, one.target, one.price, refusal(one.verdict))
