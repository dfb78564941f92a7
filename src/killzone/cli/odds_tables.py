"""Odds as they are shown in a terminal: the figures in one line, and tables with bars."""

from fractions import Fraction
from typing import TYPE_CHECKING

from killzone.cli.output import show

if TYPE_CHECKING:
    from killzone.odds import Odds

BAR = 24
LEAST = 5e-4
"""Chances below this are left out at the far end of a table."""


def table(name: str, damage: list[tuple[int, Fraction]], deadly: set[int], out: str) -> None:
    """The chance of each amount of damage and of at least as much."""
    show((f"{name:>7}{'exactly':>10}  {'':{BAR}}{'at least':>10}", "dim"))
    chances = dict(damage)
    highest = float(max(chances.values()))
    for number in range(max(chances) + 1):
        exactly = float(chances.get(number, 0))
        at_least = float(sum(chance for amount, chance in damage if amount >= number))
        if number and at_least < LEAST:
            break
        show(
            f"{number:>7}{_percent(exactly):>10}  ",
            (_bar(exactly / highest), "green" if number in deadly else "cyan"),
            f"{_percent(at_least):>10}{f'  {out}' if number in deadly else ''}",
        )


def _percent(chance: float) -> str:
    return f"{chance * 100:.1f} %"


def _bar(part: float) -> str:
    """A bar of eighths; the whole of it is as wide as the column."""
    eighths = round(part * BAR * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(BAR)


def headline(found: "Odds", boundless: float | None) -> list[str | tuple[str, str]]:
    parts: list[str | tuple[str, str]] = []
    figures = [("mean", f"{float(found.mean):.2f}"), ("spread", f"{found.spread:.2f}")]
    figures += [("kills", _percent(float(found.kill))), ("no damage", _percent(float(1 - found.at_least(1))))]
    if found.mean_taken:
        figures += [("takes", f"{float(found.mean_taken):.2f}"), ("dies", _percent(float(found.die)))]
    if found.title == "fight":
        own, other = (float(has - lost) for has, lost in zip(found.wounds, (found.mean_taken, found.mean), strict=True))
        figures += [("has left", f"{own:.2f}" if found.wounds[0] else ""), ("leaves", f"{other:.2f}")]
    if boundless is not None:
        figures += [("mean without end of wounds", f"{boundless:.2f}")]
    figures += [(mark.replace("-", " "), _percent(float(found.mark(mark)))) for mark in found.marks]
    for name, figure in figures:
        if figure:
            parts += [(f"{name} ", "dim"), (figure, "bold"), "   "]
    return parts[:-1]
