"""The report of an arena as one HTML page: no scripts, nothing from elsewhere, light or dark as the reader has it.

Every plot has a table with the same figures beside it, and no colour says anything that a figure does not.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from killzone.arena.plots import Row, margins, spans, whiskers
from killzone.arena.style import CSS, HEATS
from killzone.arena.summary import Report
from killzone.core.places import ORDINALS
from killzone.drawing.heat import heat
from killzone.drawing.xml import Element
from killzone.editions import find_edition
from killzone.spelling import listed

MOST_SHOWN: Final = 25
MARGIN_NOTE: Final = "Margin: own points less the opponent's; hatched bars are games lost on points."


def page(report: Report) -> str:
    """The page as text."""
    settings = report["settings"]
    title = heading(settings["agents"])
    main = Element("main")
    _head(main, report, title)
    if len(report["agents"]) > 1:
        _standings(main, report)
    for pairing in report["pairings"]:
        _pairing(main, pairing)
    _teams(main, report)
    _times(main, report)
    _broken(main, report)
    _played(main, report)
    head = Element(
        "head",
        Element("meta", charset="utf-8"),
        Element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        Element("meta", name="color-scheme", content="light dark"),
        Element("title", f"Arena: {title}"),
        Element("style", CSS),
    )
    return f"<!doctype html>\n{Element('html', head, Element('body', main), lang='en')}\n"


def rules_played(settings: dict[str, Any]) -> str:
    """The way to play, in words; older arenas do not say it."""
    way = find_edition(settings["edition"]).way(settings.get("way", ""))
    return f"{way.title} rules" if way else "rules of its own"


def _head(main: Element, report: Report, title: str) -> None:
    games, settings = report["games"], report["settings"]
    header = main.add("header")
    header.add("p", "Arena", class_="eyebrow")
    header.add("h1", title)
    rules = rules_played(settings)
    state = "" if games["played"] == games["planned"] else f" of {games['planned']:,} planned"
    words = f"{games['played']:,} games{state}, {rules}, seed {settings['seed']}"
    header.add("p", words, class_="muted")
    facts = main.add("ul", class_="facts")
    for pairing in report["pairings"][:3]:
        first, second = pairing["agents"]
        low, high = pairing["interval"]
        verb = "beats" if settings["seats"] == 2 else "is placed before"
        told = f"{first} {verb} {second}; 95 % interval {low * 100:.1f} to {high * 100:.1f} %"
        _fact(facts, percent(pairing["win_rate"]), told)
    if len(report["pairings"]) == 1:
        pairing = report["pairings"][0]
        _fact(facts, signed(pairing["margin"]["mean"]), f"margin of {pairing['agents'][0]} on average")
    if not report["pairings"]:
        seat = report["first_seat"]
        low, high = seat["interval"]
        _fact(
            facts,
            percent(seat["win_rate"]),
            f"won by the first seat; 95 % interval {low * 100:.1f} to {high * 100:.1f} %",
        )
        _fact(facts, percent(seat["draws"] / seat["games"] if seat["games"] else None), "drawn")
    broken = games["played"] - games["kinds"].get("finished", 0)
    _fact(facts, f"{broken:,}" if broken else "none", "games broken off by a crash, an illegal answer or a stall")


def _fact(facts: Element, figure: str, told: str) -> None:
    # A figure and its unit stay on one line.
    facts.add("li", Element("strong", figure), Element("span", told.replace(" %", "\u00a0%")))


# Sections


def _standings(main: Element, report: Report) -> None:
    section = _section(main, "Standings")
    agents = sorted(report["agents"], key=lambda one: -one["elo"])
    most = max(50.0, *(max(abs(end) for end in one["elo_interval"]) for one in agents))
    step = next(each for each in (25, 50, 100, 200, 400, 800, 10_000) if most / each <= 2.2)
    plot = whiskers(
        [Row(one["agent"], one["elo"], *one["elo_interval"]) for one in agents],
        "Elo points with 95 % intervals: " + ", ".join(f"{one['agent']} {one['elo']:+.0f}" for one in agents),
        ends=(-most, most),
        marks=[step * each for each in range(-2, 3) if abs(step * each) <= most],
        middle_at=0,
        figure=lambda value: f"{value:+.0f}",
        mark=lambda value: f"{value:+.0f}" if value else "0",
    )
    rows = [
        [
            one["agent"],
            *_counts(one),
            *(f"{count:,}" for count in one.get("places", ())),
            f"{one['elo']:+.0f}",
            f"{one['elo_interval'][0]:+.0f} to {one['elo_interval'][1]:+.0f}",
            signed(one["margin"]["mean"]),
        ]
        for one in agents
    ]
    heads = ["Agent", *COUNTS, *place_names(agents[0]), "Elo", "95 %", "Margin"]
    section.children.append(_figure(plot, "Elo points around a mean of 0, with 95 % intervals"))
    section.children.append(_scrolling(_table("Standings of the agents", heads, rows), "Standings"))


def _pairing(main: Element, pairing: Report) -> None:
    first, second = pairing["agents"]
    section = _section(main, f"{first} against {second}")
    section.add("p", f"All win rates are those of {first}.", class_="muted")
    if "pairs" in pairing:
        section.add("h3", "Pairs of games")
        _scores(section, [("both seats", pairing["pairs"])], "Pairs", f"Pairs of games that {first} won")
    section.add("h3", "By teams")
    cells = {(one["own"], one["other"]): one for one in pairing["teams"]}
    _heat_map(section, cells, f"Win rate of {first} by teams", f"{first} has", f"{second} has")
    for what, key in (("killzone", "killzones"), ("mission", "missions"), ("seat", "seats")):
        scores = [(_name(one[what]), one) for one in pairing[key]]
        if scores:
            section.add("h3", f"By {what}")
            _scores(section, scores, what.capitalize(), f"Win rate of {first} by {what}")
    _margin(section, pairing["margin"], first)


def _name(what: Any) -> str:
    return str(what) if isinstance(what, str) else f"{ORDINALS[what]} seat"


def place_names(one: Report) -> list[str]:
    """The heads of the columns for places, which two seats need none of."""
    return [ORDINALS[place].capitalize() for place in range(len(one.get("places", ())))]


def _teams(main: Element, report: Report) -> None:
    section = _section(main, "Teams and seats")
    section.add("p", "All games, whoever played them; a team against itself is left out.", class_="muted")
    cells = {(one["team"], other["team"]): other for one in report["teams"] for other in one["against"]}
    if len(report["teams"]) > 1:
        _heat_map(section, cells, "Win rate of the team in the row", "Team", "against")
        section.add("h3", "By team")
        _scores(section, [(one["team"], one) for one in report["teams"]], "Team", "Win rate by team")
        for mission in report["settings"]["missions"]:
            found = {(one["team"], one["against"]): one for one in report["balance"] if one["mission"] == mission}
            section.add("h3", f"Team by team: {mission}")
            told = f"Win rate of the team in the row, mission {mission}"
            rows = [[*pair, *_counts(one)] for pair, one in found.items()]
            section.children.append(_scrolling(_table(told, ["Team", "Against", *COUNTS], rows), told))
    if len(report["seats"]) > 2:
        section.add("h3", "By seat")
        _scores(section, [(_name(one["seat"]), one) for one in report["seats"]], "Seat", "Win rate by seat")
    else:
        section.add("h3", "First seat")
        _scores(section, [("first seat", report["first_seat"])], "Seat", "Win rate of the first seat")
    if not report["pairings"]:
        _margin(section, report["first_seat"]["margin"], "the first seat")


def _scores(section: Element, scores: Sequence[tuple[str, Report]], head: str, told: str) -> None:
    rows = [Row(name, one["win_rate"], *one["interval"]) for name, one in scores]
    words = "; ".join(f"{name} {percent(one['win_rate'])}" for name, one in scores)
    plot = whiskers(rows, f"{told}: {words}")
    table = _table(told, [head, *COUNTS], [[name, *_counts(one)] for name, one in scores])
    _beside(section, plot, f"{told}, %, with 95 % intervals", table)


def _margin(section: Element, margin: Report, who: str) -> None:
    if not margin["games"]:
        return
    section.add("h3", "Margin")
    counts = {int(points): count for points, count in margin["counts"].items()}
    low, high = margin["interval"]
    words = f"{signed(margin['mean'])} on average, 95 % interval {signed(low)} to {signed(high)}"
    plot = margins(counts, f"Margins of {who}: {words}")
    classes: dict[str, int] = {}
    for points, count in sorted(counts.items(), reverse=True):
        named = _margin_class(points)
        classes[named] = classes.get(named, 0) + count
    rows = [[name, f"{count:,}", percent(count / margin["games"])] for name, count in classes.items()]
    rows.append(["mean", signed(margin["mean"]), f"spread {margin['spread']:.1f}"])
    _beside(section, plot, MARGIN_NOTE, _table(f"Margins of {who}", ["Margin", "Games", "Share"], rows))


def _margin_class(points: int) -> str:
    """Margins in fives: what a table can show."""
    if points == 0:
        return "level"
    low = (abs(points) - 1) // 5 * 5 + 1
    return f"{'+' if points > 0 else '-'}{low} to {'+' if points > 0 else '-'}{low + 4}"


def _times(main: Element, report: Report) -> None:
    section = _section(main, "Decision times")
    limit = report["settings"]["limit"]
    rows = []
    for one in report["agents"]:
        times = one["times"]
        figures = [duration(times[what]) for what in ("mean", "p99", "max")]
        rows.append([one["agent"], f"{times['decisions']:,}", *figures, f"{times['over_limit']:,}"])
    heads = ["Agent", "Answers", "Mean", "99 %", "Longest", f"Over {limit:g} s"]
    section.children.append(_scrolling(_table("Time taken for an answer", heads, rows), "Decision times"))
    row = section.add("div", class_="pair")
    for one in report["agents"]:
        classes = {int(place): count for place, count in one["times"]["classes"].items()}
        if classes:
            told = f"Answers of {one['agent']} by time taken"
            row.children.append(_figure(spans(classes, limit, told), told))


def _broken(main: Element, report: Report) -> None:
    section = _section(main, "Broken off")
    faults = [(one["agent"], kind, count) for one in report["agents"] for kind, count in one["faults"].items()]
    if faults:
        rows = [[agent, kind, f"{count:,}"] for agent, kind, count in faults]
        section.children.append(_scrolling(_table("Games lost in this way", ["Agent", "How", "Games"], rows), "Faults"))
    if not report["broken_off"]:
        section.add("p", "Every game was played to its end: no crash, no illegal answer, no stall.")
        return
    section.add(
        "p", "The record of a game: killzone arena record DIR GAME. To see it happen: killzone arena again DIR GAME."
    )
    for one in report["broken_off"][:MOST_SHOWN]:
        who = f"{one['agent']} in the {_name(one['seat'])}" if one["agent"] else "nobody to blame"
        details = section.add("details")
        details.add("summary", f"Game {one['game']}: {one['kind']}, {who}")
        where = " · ".join(filter(None, [" against ".join(one["teams"]), one["killzone"], one["mission"]]))
        details.add("p", f"{where} · seed {one['seed']} · after {one['decisions']} answers", class_="muted")
        details.add("p", one["reason"])
        if one["trace"]:
            details.add("pre", one["trace"], tabindex="0")
    if len(report["broken_off"]) > MOST_SHOWN:
        section.add("p", "More of them are in report.json, all of them in games.jsonl.", class_="muted")


def _played(main: Element, report: Report) -> None:
    section = _section(main, "How it was played")
    told = (
        "Everybody plays everybody. Every battle (two teams in their seats, a killzone, a mission) is played twice by "
        "each pairing, with the agents exchanged. Games of each kind:"
    )
    if (seats := len(report["seats"])) > 2:
        told = (
            f"Every battle (a team in each of {seats} seats, a killzone, a mission) is played {seats} times by each "
            "line-up of agents, everybody moving on by one seat from game to game. Games of each kind:"
        )
    section.add("p", told)
    rows = []
    for what, one in report["spread"].items():
        named = {
            "teams": "Teams in their seats" if seats > 2 else "Pair of teams, in their seats",
            "killzones": "Killzone",
            "missions": "Mission",
        }[what]
        rows.append([named, str(len(one["games"])), f"{one['least']:,}", f"{one['most']:,}"])
    section.children.append(
        _scrolling(_table("How the games are spread", ["Kind", "Kinds", "Fewest games", "Most games"], rows), "Spread")
    )
    methods = section.add("dl")
    names = {
        "win_rate": "Win rate",
        "score": "Score",
        "elo": "Elo",
        "margin": "Margin",
        "pairs": "Pairs of games",
        "times": "Decision times",
        "broken_off": "Broken off",
    }
    for key, text in report["methods"].items():
        methods.add("dt", names[key])
        methods.add("dd", text)
    settings = report["settings"]
    words = f"Edition {settings['edition']}, rules version {settings['version']}, content {settings['content']}."
    section.add("p", words, class_="muted")


# Parts

COUNTS: Final = ["Games", "Won", "Drawn", "Lost", "Win rate", "95 %"]


def _counts(one: Report) -> list[str]:
    low, high = one["interval"]
    counts = [f"{one[what]:,}" for what in ("games", "wins", "draws", "losses")]
    return [*counts, percent(one["win_rate"]), f"{low * 100:.1f} to {high * 100:.1f}"]


def _section(main: Element, title: str) -> Element:
    section = main.add("section")
    section.add("h2", title)
    return section


def _beside(section: Element, plot: Element, caption: str, table: Element) -> None:
    section.add("div", _figure(plot, caption), _scrolling(table, caption), class_="pair")


def _figure(plot: Element, caption: str) -> Element:
    return Element("figure", plot, Element("figcaption", caption))


def _scrolling(table: Element, label: str) -> Element:
    """A table that can be scrolled, by keyboard too, where there is no room for it."""
    return Element("div", table, class_="scroll", tabindex="0", role="region", aria_label=label)


def _table(caption: str, heads: Iterable[str], rows: Iterable[Sequence[str]]) -> Element:
    table = Element("table", Element("caption", caption))
    table.add("thead").add("tr", *(Element("th", head, scope="col") for head in heads))
    body = table.add("tbody")
    for first, *rest in rows:
        body.add("tr", Element("th", first, scope="row"), *(Element("td", text) for text in rest))
    return table


def _heat_map(section: Element, cells: dict[tuple[str, str], Report], caption: str, rows: str, columns: str) -> None:
    """A table of win rates in which the ground shows what each figure says."""
    names = list(dict.fromkeys(own for own, _ in cells))
    table = Element("table", Element("caption", caption), class_="heat")
    head = table.add("thead")
    corner = Element("th", rows, scope="col")
    head.add("tr", corner, *(Element("th", f"{columns} {name}", scope="col") for name in names))
    body = table.add("tbody")
    for own in names:
        line = body.add("tr", Element("th", own, scope="row"))
        for other in names:
            line.children.append(_cell(cells[own, other]))
    section.children.append(_scrolling(table, caption))


def _cell(one: Report) -> Element:
    if not one["games"]:
        return Element("td", "-", class_="none")
    grounds = {theme: heat(one["win_rate"], colours) for theme, colours in HEATS.items()}
    (light, ink), (dark, dark_ink) = grounds["light"], grounds["dark"]
    style = f"--l:{light};--li:{ink};--d:{dark};--di:{dark_ink}"
    return Element(
        "td", Element("b", f"{one['win_rate'] * 100:.0f} %"), Element("small", f"of {one['games']:,}"), style=style
    )


def heading(agents: Sequence[str]) -> str:
    """Who plays, in a few words."""
    if len(agents) == 1:
        return f"{agents[0]} against itself"
    return " against ".join(agents) if len(agents) == 2 else listed(agents, "and")


def percent(rate: float | None) -> str:
    return "-" if rate is None else f"{rate * 100:.1f} %"


def signed(value: float | None) -> str:
    return "-" if value is None else f"{value:+.1f}"


def duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
