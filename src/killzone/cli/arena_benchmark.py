"""`killzone arena --benchmark` and `killzone arena compare`: the tables of a benchmark and of a comparison."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from killzone.arena import Workers


def run_benchmark(
    agents: list[str], edition: str, games: int, limit: float, workers: "Workers", out: Path, json: bool
) -> None:
    """Play what is not yet played of every agent's benchmark, and show the table."""
    from killzone.arena import Run, summarise
    from killzone.arena.benchmark import arenas, benchmark, line
    from killzone.arena.run import played_games
    from killzone.cli.arena import play_all
    from killzone.cli.output import note, show_json

    lines = []
    for agent in agents:
        for name, settings in arenas(agent, [edition] if edition else [], games, limit):
            folder = out / settings.name().removeprefix("arena-") if len(agents) > 1 else out / name
            note(f"{' against '.join(settings.agents)}, {settings.edition}: {folder}")
            with Run(folder, settings) as kept:
                play_all(kept, workers)
            lines.append(line(summarise(settings, played_games(folder))))
    if json:
        show_json({"benchmark": benchmark().name, "games": games or benchmark().games, "results": lines})
    else:
        show_benchmark(lines)


def show_benchmark(lines: list[dict[str, Any]]) -> None:
    """The table of a benchmark."""
    from killzone.arena.benchmark import benchmark
    from killzone.cli.arena_table import between, percent, signed, table
    from killzone.cli.output import show

    show((benchmark().name, "bold"))
    heads = ("edition", "agent", "opponent", "games", "won", "drawn", "lost", "win rate", "95 %", "pairs won", "margin")
    rows = [
        (
            one["edition"],
            one["agent"],
            one["opponent"],
            *(str(one[name]) for name in ("games", "wins", "draws", "losses")),
            percent(one["win_rate"]),
            between(one["interval"]),
            f"{one['pairs']['wins']} of {one['pairs']['games']}",
            signed(one["margin"]),
        )
        for one in lines
    ]
    table(heads, rows)


def show_comparison(found: dict[str, Any]) -> None:
    """The tables of two arenas compared game by game."""
    from killzone.cli.arena_table import signed, table
    from killzone.cli.output import show

    for one in found["changed"]:
        show(f"{one['what']}: {one['before']} becomes {one['after']}")
    show(f"{found['finished']} games were played to their end in both.")
    if not any(one["games"] for what in ("agents", "teams") for one in found[what]):
        show("In none of them did agents or teams that differ meet: there is nothing to compare yet.")
    heads = ("", "games", "margin", "95 %", "won more", "won less", "by chance")
    for what in ("agents", "teams"):
        rows = [
            (
                one["name"],
                str(one["games"]),
                signed(one["margin"]),
                " to ".join(map(signed, one["interval"])) if one["interval"] else "-",
                str(one["won_more"]),
                str(one["won_less"]),
                f"{one['chance']:.1%}",
            )
            for one in found[what]
            if one["games"]
        ]
        if rows:
            show("")
            table((what, *heads[1:]), rows)
