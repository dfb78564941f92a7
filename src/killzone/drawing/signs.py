"""The signs of a board: who is on it, markers, orders, levels. Sizes are those of the picture."""

from math import cos, radians, sin

from killzone.core.words import LID, RING, SIGHT
from killzone.drawing.canvas import Canvas, tenth
from killzone.drawing.shapes import POINT, TARGET, Disc
from killzone.drawing.themes import SEATS
from killzone.drawing.words import width
from killzone.drawing.xml import Element
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text


def operative(disc: Disc, canvas: Canvas) -> Element:
    """A base to scale with its seat's shape, its facing, its order and, above the floor, its height."""
    x, y = canvas.x(disc.at[0]), canvas.y(disc.at[1])
    long, short = disc.length * canvas.scale / 2, disc.width * canvas.scale / 2
    group = Element("g", Element("title", _told(disc)), transform=f"translate({tenth(x)} {tenth(y)})")
    seat = SEATS[disc.seat] if 0 <= disc.seat < len(SEATS) else SEATS[0]
    group.children.append(_oval("halo", long + 4, short + 4, disc.facing))
    if "mover" in disc.words or "viewer" in disc.words:
        group.children.append(_oval("active", long + 6, short + 6, disc.facing))
    if TARGET in disc.words:
        group.children.append(_oval("ring", long + 6, short + 6, disc.facing))
        for turn in (45, 135, 225, 315):
            group.add("path", d=f"M{tenth(short + 3)} 0h8", transform=f"rotate({turn})", class_="ring")
    if disc.kind == POINT:
        group.children.append(_oval("point", long, short, disc.facing))
        _code(group, disc.name, min(short, 16), "")
        _level(group, disc, long, short)
        return group
    group.children.append(_oval(f"rim-{seat}", long - 0.8, short - 0.8, disc.facing))
    tip, back = long + 0.4, long - 6
    group.add(
        "path",
        d=f"M{tenth(back)} -4L{tenth(tip)} 0L{tenth(back)} 4Z",
        transform=f"rotate({-disc.facing})",
        class_=f"core-{seat}",
    )
    spent = disc.spent
    inner = short * 0.64
    group.add("path", d=_seat_shape(disc.seat, inner), class_=f"{'spent' if spent else 'core'}-{seat}")
    _code(group, short_name(disc.name), short, f"name-{seat}" if spent else f"on-{seat}")
    _order(group, disc, long, short)
    _level(group, disc, long, short)
    return group


def _oval(kind: str, long: float, short: float, facing: int) -> Element:
    if abs(long - short) < 0.01:
        return Element("circle", r=long, class_=kind)
    return Element("ellipse", rx=long, ry=short, transform=f"rotate({-facing})", class_=kind)


def _seat_shape(seat: int, size: float) -> str:
    """A disc, a diamond, a triangle, a square."""
    r = tenth(size)
    if seat == 1:
        d = tenth(size * 1.22)
        return f"M0 -{d}L{d} 0L0 {d}L-{d} 0Z"
    if seat == 2:
        w, h = tenth(size * 1.15), tenth(size * 0.75)
        return f"M0 -{tenth(size * 1.2)}L{w} {h}L-{w} {h}Z"
    if seat == 3:
        s = tenth(size * 0.88)
        return f"M-{s} -{s}H{s}V{s}H-{s}Z"
    return f"M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 -{r} 0Z"


def short_name(name: str) -> str:
    """Two signs for a name: the first letters of its words, or of the word."""
    words = name.replace("-", " ").replace(".", " ").split()
    code = "".join(word[0] for word in words[:2]) if len(words) > 1 else (words or ["?"])[0][:2]
    return code[:1].upper() + code[1:]


def _code(group: Element, code: str, short: float, kind: str) -> None:
    size = min(15.0, max(8.0, short * 0.62))
    group.add("text", code, y=size * 0.36, class_=f"c b {kind}".strip(), font_size=tenth(size))


def _order(group: Element, disc: Disc, long: float, short: float) -> None:
    """A filled badge with a sight, a hollow one with a closed lid, or a ring with the order's letter."""
    x, y = _corner(disc, long, short, 1, -1)
    if disc.sign == SIGHT:
        badge = group.add("g", transform=f"translate({tenth(x)} {tenth(y)})")
        badge.add("circle", r=6.4, class_="badge")
        badge.add("path", d="M0-5v3.2M0 5V1.8M-5 0h3.2M5 0H1.8", class_="onbadge")
    elif disc.sign == LID:
        badge = group.add("g", transform=f"translate({tenth(x)} {tenth(y)})")
        badge.add("circle", r=6.2, class_="lid")
        badge.add(
            "path",
            d="M-3.8-1Q0 3.4 3.8-1M-2.1 1.5l-1 1.7M0 2.2v1.9M2.1 1.5l1 1.7",
            class_="onlid",
        )
    elif disc.sign == RING:
        badge = group.add("g", transform=f"translate({tenth(x)} {tenth(y)})")
        badge.add("circle", r=6.2, class_="lid")
        _code(badge, disc.title[:1], 14, "")


def _level(group: Element, disc: Disc, long: float, short: float) -> None:
    """A small arrow with the height, above the floor."""
    if not disc.at[2]:
        return
    text = length_text(disc.at[2], 0 if disc.at[2] % INCH == 0 else 1)
    x, y = _corner(disc, long, short, 1, 1)
    wide = width(text, 10, True) + 15
    chip = group.add("g", transform=f"translate({tenth(x)} {tenth(y)})")
    chip.add("rect", x=-7, y=-7, width=tenth(wide), height=14, rx=4, class_="chip")
    chip.add("path", d="M-4 3.5l3.2-6.4 3.2 6.4Z", class_="up")
    chip.add("text", text, x=5, y=3.6, font_size=10, class_="b")


def _corner(disc: Disc, long: float, short: float, side_x: int, side_y: int) -> tuple[float, float]:
    """A place at the rim of a base, towards a corner of its box."""
    turn = radians(disc.facing)
    wide = abs(long * cos(turn)) + abs(short * sin(turn))
    high = abs(long * sin(turn)) + abs(short * cos(turn))
    return side_x * wide * 0.76, side_y * high * 0.8


def _told(disc: Disc) -> str:
    return ", ".join(filter(None, [disc.name, *disc.words]))


def marker(disc: Disc, canvas: Canvas) -> Element:
    """An objective marker: a flag in a double ring."""
    x, y = canvas.x(disc.at[0]), canvas.y(disc.at[1])
    radius = disc.length * canvas.scale / 2
    line = f"line-{SEATS[disc.seat]}" if 0 <= disc.seat < len(SEATS) else "tick"
    group = Element("g", Element("title", disc.name), transform=f"translate({tenth(x)} {tenth(y)})")
    group.add("circle", r=tenth(radius), class_="halo")
    group.add("circle", r=tenth(radius), class_=f"flag {line}")
    if radius > 12:
        group.add("circle", r=tenth(radius - 4), class_=f"flag {line}", stroke_width=0.8)
        size = min(1.5, radius / 18)
        group.add("path", d="M-4 8V-8H6L3.2-4.5 6-1H-4", class_=f"flag {line}", transform=f"scale({tenth(size)})")
    return group


def ladder(box: tuple[float, float, float, float]) -> Element:
    """Two rails and rungs between them, along the longer side."""
    x0, y0, x1, y1 = box
    rails, rungs = "", ""
    if x1 - x0 >= y1 - y0:
        rails = f"M{tenth(x0)} {tenth(y0)}H{tenth(x1)}M{tenth(x0)} {tenth(y1)}H{tenth(x1)}"
        steps = max(2, int((x1 - x0) // 6))
        rungs = "".join(f"M{tenth(x0 + (x1 - x0) * (i + 0.5) / steps)} {tenth(y0)}V{tenth(y1)}" for i in range(steps))
    else:
        rails = f"M{tenth(x0)} {tenth(y0)}V{tenth(y1)}M{tenth(x1)} {tenth(y0)}V{tenth(y1)}"
        steps = max(2, int((y1 - y0) // 6))
        rungs = "".join(f"M{tenth(x0)} {tenth(y0 + (y1 - y0) * (i + 0.5) / steps)}H{tenth(x1)}" for i in range(steps))
    return Element("path", d=rails + rungs, class_="rung")
