"""What is in the way of a move besides the ground, as circles: other bases and zones. And what its increments count."""

from killzone.geometry.moves import KEEP_OUT, LOCK, Move


def counted(move: Move, length: float) -> int:
    """What an increment of this length counts in a move."""
    # The next whole number, unless the length is one but for the last bits.
    return move.ground.manner.counted(int(length + 0.999999))


Circle = tuple[int, int, int]
"""Its centre and the square of its radius."""


def closed(move: Move, z: int) -> tuple[list[Circle], list[Circle]]:
    """What may not be entered at a height, other bases and zones, and then the zones that may not be left again."""
    ground = move.ground
    out = [(x, y, square) for x, y, square, bottom, top, _ in move.blockers if bottom < z + ground.height and top > z]
    for other in move.odd:
        if not other.passes and other.spot.z < z + ground.height and other.spot.z + other.body.height > z:
            both = ground.radius + other.body.base.radius
            out.append((other.spot.x, other.spot.y, both * both))
    locks: list[Circle] = []
    for zone in move.zones:
        if zone.counts is None and zone.round and ground.round:
            square = zone.square(ground.radius, z)
            if square >= 0 and zone.mode == KEEP_OUT:
                out.append((zone.spot.x, zone.spot.y, square + 1))
            elif square >= 0 and zone.mode == LOCK:
                locks.append((zone.spot.x, zone.spot.y, square))
    return out, locks
