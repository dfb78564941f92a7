"""`python -m bench`: measure everything and print a table."""

import argparse
import importlib
import importlib.util
import json
import sys
from time import monotonic

from bench import Figure, battles, games, growth, measure
from killzone.memory import search_seldom

OTHERS = ("geometry", "movement", "odds")
"""Modules beside this one that measure themselves: their `timings()` have name, microseconds and ratio."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description="Measure killzone in calibration loops.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--slots", type=int, default=9, help="how often each case is measured (default 9)")
    parser.add_argument("--only", choices=("games", *OTHERS, "growth", "battles"), help="measure only this part")
    parser.add_argument("--usual", action="store_true", help="measure battles of the usual teams instead of all")
    options = parser.parse_args()
    started = monotonic()
    search_seldom()  # as the arena's workers do
    figures: dict[str, list[Figure]] = {}
    sizes: dict[str, int] = {}
    for part in ("games", *OTHERS):
        if options.only in (None, part) and importlib.util.find_spec(f"bench.{part}"):
            print(f"measuring {part} ...", file=sys.stderr)
            figures |= {part: measure(games.cases(), options.slots)} if part == "games" else timings(part)
    if "games" in figures:
        sizes = games.sizes()
    grown: list[growth.Growth] = []
    if options.only in (None, "growth"):
        print("measuring growth ...", file=sys.stderr)
        grown = growth.timings()
    played: list[battles.Battles] = []
    if options.only in (None, "battles"):
        print("measuring battles ...", file=sys.stderr)
        played = battles.timings(options.slots, usual=options.usual)
    if options.json:
        told = {part: [one._asdict() for one in found] for part, found in figures.items()}
        rows = [{**one._asdict(), "exponent": one.exponent} for one in grown]
        print(
            json.dumps({"figures": told, "growth": rows, "battles": [one._asdict() for one in played], "bytes": sizes})
        )
    else:
        if figures:
            show(figures, sizes)
        if grown:
            growth.show(grown)
        if played:
            battles.show(played)
    print(f"{monotonic() - started:.0f} s", file=sys.stderr)


def timings(part: str) -> dict[str, list[Figure]]:
    """The figures of a part, those of each group by themselves where it has groups."""
    found: dict[str, list[Figure]] = {}
    for one in importlib.import_module(f"bench.{part}").timings():
        figure = Figure(one.name, one.microseconds / 1e6, one.ratio)
        found.setdefault(getattr(one, "group", part), []).append(figure)
    return found


def show(figures: dict[str, list[Figure]], sizes: dict[str, int]) -> None:
    width = max(len(one.name) for found in figures.values() for one in found)
    print(f"{'':{width}}{'each':>12}{'a second':>12}{'loops each':>14}{'spread':>9}")
    for part, found in figures.items():
        print(f"{part}")
        for one in found:
            spread = "" if one.spread is None else f"{one.spread:.0%}"
            print(f"{one.name:{width}}{duration(one.seconds):>12}{rate(one.seconds):>12}{one.loops:>14.4g}{spread:>9}")
    for name, size in sizes.items():
        print(f"{name:{width}}{size / 1000:>9.1f} kB")
    print("loops: runs of a fixed pure-Python loop that take as long, measured before and after each slot of work.")


def duration(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def rate(seconds: float) -> str:
    return f"{1 / seconds:,.1f}" if seconds > 1e-3 else f"{1 / seconds:,.0f}"


if __name__ == "__main__":
    main()
