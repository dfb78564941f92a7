"""Some good ends of a move or a placing, with what is near them: for whoever plays without pointing."""

from collections.abc import Iterator
from math import dist
from typing import Final

from killzone.core.domains import Path, Place
from killzone.core.game import Game
from killzone.geometry.measure import gap
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text
from killzone.web.protocol import End
from killzone.web.showing.pages import page_of

MOST: Final = 8
NEAR: Final = 4 * INCH
"""Of what is farther than this, only the nearest is said."""
APART: Final = INCH // 2


def ends(game: Game) -> list[End]:
    """The ends that the pending question thinks of first: each once, each a legal answer."""
    decision = game.decision
    assert decision is not None
    domain = decision.domain
    assert isinstance(domain, (Path, Place))
    if isinstance(domain, Path):
        spots = [path[-1] for path in domain.candidates(3 * MOST)]
        moved = [spot for spot in spots if spot != domain.start]
        if spots and not moved:  # hemmed in: the only way out of the question is to stay
            start = domain.start
            return [End((start.x, start.y, start.z, start.facing), "stays where it stands")]
        spots = moved
    else:
        spots = list(domain.candidates(8 * MOST))
    base = Base(*_size(domain.shape))
    mover = str(domain.shape.get("operative", ""))
    near = {spot: _near(game, spot, base, mover) for spot in dict.fromkeys(spots)}
    middle = game.table.terrain.width / 2, game.table.terrain.depth / 2
    # What is nearest to something comes first, to the middle of the board where there is nothing yet, and no two that
    # are next to each other.
    found: list[Spot] = []
    for spot in sorted(near, key=lambda spot: near[spot][0][0] if near[spot] else dist((spot.x, spot.y), middle)):
        if len(found) < MOST and all(gap(spot, base, other, base) > APART or spot.z != other.z for other in found):
            found.append(spot)
    return [End((spot.x, spot.y, spot.z, spot.facing), _told(spot, near[spot])) for spot in found]


def _size(shape: dict[str, object]) -> tuple[int, int]:
    radius, length = shape.get("radius"), shape.get("length")
    if isinstance(radius, int):
        return 2 * radius, 2 * radius
    width = shape.get("width")
    return (length, width) if isinstance(length, int) and isinstance(width, int) else (2, 2)


def _near(game: Game, spot: Spot, base: Base, mover: str) -> list[tuple[int, str]]:
    """What is near an end, and how far it is: the nearest first."""
    gaps = ((gap(spot, base, other, size), name) for name, other, size in _things(game, mover))
    return sorted(gaps)


def _told(spot: Spot, near: list[tuple[int, str]]) -> str:
    """What an end is near, and how high it is."""
    told = [one for one in near[:2] if one[0] <= NEAR] or near[:1]
    words = [f"{length_text(far, 1)} from {name}" if far else f"in contact with {name}" for far, name in told]
    if spot.z:
        words.append(f"{length_text(spot.z, 0 if spot.z % INCH == 0 else 1)} up")
    return ", ".join(words) or f"at {length_text(spot.x, 1)} by {length_text(spot.y, 1)}"


def _things(game: Game, mover: str) -> Iterator[tuple[str, Spot, Base]]:
    """What one may want to be near: markers, and whoever stands against the mover."""
    table = game.table
    page = page_of(game.ruleset, table)
    seat = next((one.seat for one in table.operatives if one.id == mover), -1)
    for marker in table.markers:
        if marker.spot is not None:
            yield page.marker(marker).name, marker.spot, marker.base
    for one in table.operatives:
        if one.spot is not None and seat not in (-1, one.seat):
            yield one.name, one.spot, one.card.body.base
