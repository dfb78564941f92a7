"""The report of an arena as text: tables for the terminal, plain lines elsewhere."""

from collections.abc import Sequence
from typing import Final

from killzone.arena.page import heading, place_names, rules_played
from killzone.arena.summary import Report
from killzone.cli.output import runs, show
from killzone.core.places import ORDINALS

Rows = Sequence[Sequence[str]]

MOST_SHOWN: Final = 10
FIGURES: Final = frozenset("0123456789+-")
"""What a figure begins with, or stands for one that there is not."""


def show_report(report: Report) -> None:
    """Print all of a report."""
    games, settings = report["games"], report["settings"]
    rules = rules_played(settings)
    show((heading(settings["agents"]), "bold"), f", {rules}, seed {settings['seed']}")
    show(f"{games['played']} of {games['planned']} games, {games['decisions']} answers{_kinds(games['kinds'])}")
    show("")
    show_agents(report)
    for pairing in report["pairings"]:
        show_pairing(pairing)
    if not report["pairings"]:
        show_teams(report)
    show("")
    if len(report["seats"]) > 2:
        show_scores("seat", [(ORDINALS[one["seat"]], one) for one in report["seats"]])
    else:
        show_scores("First seat", [("either agent", report["first_seat"])])
    show_spread(report["spread"], len(report["seats"]))
    show_broken(report["broken_off"])


def _kinds(kinds: dict[str, int]) -> str:
    others = [f"{count} {kind}" for kind, count in kinds.items() if kind != "finished"]
    return f" ({', '.join(others)})" if others else ""


def show_agents(report: Report) -> None:
    if len(report["agents"]) > 1:
        show_standings(report)
        show("")
    show_times(report)


def show_standings(report: Report) -> None:
    placed = [name.lower() for name in place_names(report["agents"][0])]
    counts = ("games", "won", "drawn", "lost", *placed)
    heads = ("agent", *counts, "win rate", "95 %", "score", "Elo", "95 %", "margin")
    rows = [
        (
            one["agent"],
            *(str(one[what]) for what in ("games", "wins", "draws", "losses")),
            *map(str, one.get("places", ())),
            percent(one["win_rate"]),
            between(one["interval"]),
            percent(one["score"]),
            f"{one['elo']:+.0f}",
            f"{one['elo_interval'][0]:+.0f} to {one['elo_interval'][1]:+.0f}",
            signed(one["margin"]["mean"]),
        )
        for one in report["agents"]
    ]
    table(heads, rows)


def show_times(report: Report) -> None:
    limit = report["settings"]["limit"]
    heads = ("agent", "answers", "mean", "99 %", "longest", f"over {limit:g} s", "broken off by it")
    rows = []
    for one in report["agents"]:
        times = one["times"]
        faults = ", ".join(f"{count} {kind}" for kind, count in one["faults"].items()) or "none"
        spans = (milliseconds(times[what]) for what in ("mean", "p99", "max"))
        rows.append((one["agent"], str(times["decisions"]), *spans, str(times["over_limit"]), faults))
    table(heads, rows)


def show_pairing(pairing: Report) -> None:
    first, second = pairing["agents"]
    show("")
    show((f"{first} against {second}", "bold"))
    if "pairs" in pairing:
        show_scores("pairs of games", [("both seats", pairing["pairs"])])
    show_scores("killzone", [(one["killzone"], one) for one in pairing["killzones"]])
    show_scores("mission", [(one["mission"], one) for one in pairing["missions"]])
    show_scores("seat", [(ORDINALS[one["seat"]], one) for one in pairing["seats"]])
    cells = {(one["own"], one["other"]): one for one in pairing["teams"]}
    show_heat(f"{first} has, {second} has", cells)


def show_teams(report: Report) -> None:
    show("")
    show_scores("team", [(one["team"], one) for one in report["teams"]])
    cells = {(one["team"], other["team"]): other for one in report["teams"] for other in one["against"]}
    show_heat("team, against", cells)
    balance = [(f"{one['team']} against {one['against']}, {one['mission']}", one) for one in report["balance"]]
    if any(one["mission"] for one in report["balance"]):
        show("")
        show_scores("team by team by mission", balance)


def show_scores(what: str, scores: Sequence[tuple[str, Report]]) -> None:
    if not scores:
        return
    heads = (what, "games", "won", "drawn", "lost", "win rate", "95 %")
    rows = [
        (
            name,
            *(str(one[key]) for key in ("games", "wins", "draws", "losses")),
            percent(one["win_rate"]),
            between(one["interval"]),
        )
        for name, one in scores
    ]
    table(heads, rows)
    show("")


def show_heat(corner: str, cells: dict[tuple[str, str], Report]) -> None:
    """Win rates of teams against teams, in percent, with the number of games."""
    names = list(dict.fromkeys(own for own, _ in cells))
    rows = [(one, *(heat_cell(cells[one, other]) for other in names)) for one in names]
    table((corner, *names), rows)


def heat_cell(one: Report) -> str:
    return f"{one['win_rate'] * 100:.0f} % of {one['games']}" if one["games"] else "-"


def show_spread(spread: Report, seats: int) -> None:
    told = []
    for what, one in spread.items():
        name = {
            "teams": "set of teams in their seats" if seats > 2 else "pair of teams",
            "killzones": "killzone",
            "missions": "mission",
        }[what]
        told.append(f"each {name} {one['least']}" + (f" to {one['most']}" if one["most"] != one["least"] else ""))
    show(f"Games spread: {', '.join(told)}.")


def show_broken(broken: Sequence[Report]) -> None:
    if not broken:
        return
    show("")
    show(("Broken off", "bold"))
    for one in broken[:MOST_SHOWN]:
        who = f"{one['agent']} in seat {one['seat']}" if one["agent"] else "nobody to blame"
        show(f"game {one['game']}, seed {one['seed']}: {one['kind']}, {who}: {one['reason']}")
    if len(broken) > MOST_SHOWN:
        show("... and more of them: see report.json.")


def table(heads: Sequence[str], rows: Rows) -> None:
    """Columns as wide as they must be, words to the left, figures to the right; in parts on a narrow terminal."""
    widths = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
    words = [place == 0 or not all(row[place][:1] in FIGURES for row in rows) for place in range(len(heads))]
    for some in runs(widths[0], [width + 2 for width in widths[1:]]):
        for number, row in enumerate((heads, *rows)):
            cells = [
                text.ljust(width) if left else text.rjust(width)
                for text, width, left in zip(row, widths, words, strict=True)
            ]
            show(("  ".join([cells[0], *cells[1:][some]]).rstrip(), "dim" if number == 0 else ""))


def percent(rate: float | None) -> str:
    return "-" if rate is None else f"{rate * 100:.1f} %"


def between(interval: Sequence[float]) -> str:
    return f"{interval[0] * 100:.1f} to {interval[1] * 100:.1f}"


def signed(value: float | None) -> str:
    return "-" if value is None else f"{value:+.1f}"


def milliseconds(seconds: float) -> str:
    """A time that can be read at a glance."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
