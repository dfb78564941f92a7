"""`killzone arena`: many games between agents, and what they say about them."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from killzone.arena import Run, Workers

arena = typer.Typer(
    name="arena",
    invoke_without_command=True,
    rich_markup_mode=None,
    help="Play many games between agents and report win rates, Elo, margins and times.",
)

AsJson = Annotated[bool, typer.Option("--json", help="Print the report as JSON.")]
Folder = Annotated[str, typer.Argument(metavar="DIR", help="The directory of an arena, as --out named it.")]
Number = Annotated[int, typer.Argument(metavar="GAME", min=1, help="The number of a game.")]


@arena.callback()
def run(
    context: typer.Context,
    agents: Annotated[
        str,
        typer.Option(help="Who plays, with commas: names, bot.py:Name, or commands of bots. One alone plays itself."),
    ] = "greedy,uniform",
    teams: Annotated[str, typer.Option(help="Teams with commas, by name or path, or all.")] = "all",
    killzones: Annotated[str, typer.Option(help="Killzones likewise.")] = "all",
    missions: Annotated[str, typer.Option(help="Missions likewise; not every way to play has them.")] = "all",
    edition: Annotated[str | None, typer.Option(help="The edition; the newest with battles if not given.")] = None,
    way: Annotated[str, typer.Option(help="The way to play, such as full or lite; the edition's usual one else.")] = "",
    games: Annotated[
        int | None, typer.Option(min=1, max=10_000_000, help="Games for each pairing of agents; 200 if not given.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    limit: Annotated[
        float, typer.Option(min=0.01, max=86_400, help="Seconds for an answer; 10 % more, and the game is lost.")
    ] = 10.0,
    turn_clock: Annotated[float, typer.Option(min=0, help="Seconds of a seat for each turn; 0 is no limit.")] = 0.0,
    game_clock: Annotated[float, typer.Option(min=0, help="Seconds of a seat for a game; 0 is no limit.")] = 0.0,
    memory: Annotated[int, typer.Option(min=16, max=1_000_000, help="MB that a bot in a process may have.")] = 1024,
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Processes; one for each core if not given.")
    ] = None,
    cluster: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a dask cluster, such as tcp://10.0.0.5:8786.")
    ] = "",
    until: Annotated[
        float, typer.Option(min=0, max=50, help="Stop early when rates are known to within this many percent.")
    ] = 0.0,
    seats: Annotated[
        int | None, typer.Option(min=2, max=4, help="Players of a game; the fewest that the edition has if not given.")
    ] = None,
    benchmark: Annotated[
        bool, typer.Option("--benchmark", help="Play the standing benchmark of the agents; --games plays its first.")
    ] = False,
    mirror: Annotated[bool, typer.Option("--mirror", help="Everybody has the same team in a game.")] = False,
    out: Annotated[
        str | None, typer.Option(help="The directory that keeps the games; named after the settings if not given.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Play many games between agents and report win rates, Elo, margins and times.

    Every battle is played with everybody in each seat. What was interrupted goes on with the same command.
    """
    if context.invoked_subcommand is not None:
        return
    from pathlib import Path

    from killzone.arena import DirectoryError, Processes, Run, SettingsError
    from killzone.arena.cluster import Cluster, ClusterError
    from killzone.arena.settings import settings_of
    from killzone.cli.arena_benchmark import run_benchmark
    from killzone.cli.content import edition_meant
    from killzone.cli.output import fail, note

    lists = [[one.strip() for one in text.split(",") if one.strip()] for text in (agents, teams, killzones, missions)]
    found = edition_meant(edition, *(name for names in lists[1:] for name in names)).id
    folder = Path(out or ".")
    wanted = games or 200
    try:
        players = Cluster(cluster) if cluster else Processes(workers or 0)
        if benchmark:
            check_for_benchmark(context)
            folder = Path(out or "benchmark")
            run_benchmark(lists[0], found if edition else "", games or 0, limit, players, folder, json)
            return
        settings = settings_of(
            *lists,
            games=wanted,
            seed=seed,
            way=way,
            limit=limit,
            edition=found,
            seats=seats or 0,
            mirror=mirror,
            turn_clock=turn_clock,
            game_clock=game_clock,
            memory=memory,
        )
        if settings.games != wanted and settings.seats == 2:
            note(f"Every battle is played twice, with the agents exchanged: {settings.games} games for each pairing.")
        elif settings.games != wanted:
            every = f"Every battle is played {settings.seats} times, once with everybody in each seat"
            note(f"{every}: {settings.games} games for each line-up.")
        folder = Path(out or settings.name())
        with Run(folder, settings) as kept:
            play_all(kept, players, until / 100)
    except (SettingsError, DirectoryError, ClusterError) as problem:
        fail(str(problem))
    except KeyboardInterrupt:
        note(f"Interrupted. The same command goes on; so far: killzone arena report {folder}")
        raise typer.Exit(130) from None
    finish(folder, json)


def check_for_benchmark(context: typer.Context) -> None:
    """Refuse what the benchmark has of its own."""
    from killzone.cli.output import fail
    from killzone.spelling import listed

    own = (
        "teams",
        "killzones",
        "missions",
        "way",
        "seed",
        "turn_clock",
        "game_clock",
        "memory",
        "until",
        "seats",
        "mirror",
    )
    sources = {name: context.get_parameter_source(name) for name in own}
    given = [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    if given:
        options = listed([f"--{name.replace('_', '-')}" for name in given], "and")
        fail(f"--benchmark: everybody plays the same games; leave out {options}.")


def play_all(kept: "Run", workers: "Workers", until: float = 0.0) -> None:
    """Play what is not yet played, or until all rates are known well enough."""
    from contextlib import closing

    from killzone.arena import jobs
    from killzone.arena.run import played_games
    from killzone.arena.stopping import Stopping
    from killzone.cli.arena_progress import ArenaProgress
    from killzone.cli.output import note

    settings = kept.settings
    if kept.dropped:
        note("A game that was only half written is played again.")
    done = frozenset(kept.done)
    if done:
        note(f"{len(done)} of {settings.total} games were already played in {kept.folder}.")
    enough = Stopping(settings, until)
    for played in played_games(kept.folder):
        enough.add(played)
    left = (job for job in enough.before(jobs(settings)) if job.number not in done)
    if len(done) == settings.total or enough.reached:
        return
    results = workers.run(left)
    with ArenaProgress(settings, played_games(kept.folder)) as progress, closing(results):
        for played in results:
            kept.add(played)
            progress.add(played)
            enough.add(played)
    if enough.reached:
        note(f"Every rate is known to within {until:.1%}; {settings.total - len(kept.done)} games were not needed.")


@arena.command("report")
def report(folder: Folder, json: AsJson = False) -> None:
    """Report the games of an arena again, also of one that is still being played."""
    from pathlib import Path

    finish(Path(folder), json)


@arena.command("record")
def record(folder: Folder, game: Number) -> None:
    """Print the record of a game, for killzone watch and killzone replay."""
    import json
    from pathlib import Path

    from killzone.arena import DirectoryError
    from killzone.arena.run import record_of_game
    from killzone.cli.output import fail

    try:
        typer.echo(json.dumps(record_of_game(Path(folder), game), indent=1))
    except DirectoryError as problem:
        fail(str(problem))


@arena.command("compare")
def compare(before: Folder, after: Folder, json: AsJson = False) -> None:
    """What if: compare two arenas of the same seed game by game, one of them with a changed file or agent."""
    from pathlib import Path

    from killzone.arena import DirectoryError, SettingsError
    from killzone.arena.comparing import compared
    from killzone.arena.run import kept_settings, played_games
    from killzone.cli.arena_benchmark import show_comparison
    from killzone.cli.output import fail, show_json

    one, other = Path(before), Path(after)
    try:
        found = compared(kept_settings(one), played_games(one), kept_settings(other), played_games(other))
    except (DirectoryError, SettingsError) as problem:
        fail(str(problem))
    if json:
        show_json(found)
    else:
        show_comparison(found)


@arena.command("data")
def data(
    folder: Folder,
    agents: Annotated[str, typer.Option(help="Only the answers of these agents, with commas.")] = "",
    candidates: Annotated[int, typer.Option(min=0, max=1024, help="Legal answers listed with each.")] = 64,
) -> None:
    """Print every answer of an arena with what its seat could see, one line of JSON each, to learn from."""
    from pathlib import Path

    import msgspec

    from killzone import ReplayError
    from killzone.arena import DirectoryError
    from killzone.arena.data import choices, exported
    from killzone.cli.output import fail

    wanted = [one.strip() for one in agents.split(",") if one.strip()]
    try:
        for choice in choices(Path(folder), agents=wanted):
            typer.echo(msgspec.json.encode(exported(choice, candidates)))
    except (DirectoryError, ReplayError) as problem:
        fail(str(problem))


@arena.command("again")
def again(folder: Folder, game: Number) -> None:
    """Play a game again with the same agents and seed; exit code 1 if it goes another way."""
    from pathlib import Path

    from killzone.arena import DirectoryError, SettingsError, play
    from killzone.arena.games import unpacked
    from killzone.arena.run import kept_settings, record_of_game
    from killzone.arena.schedule import find_job
    from killzone.arena.settings import check_unchanged
    from killzone.cli.output import fail, note, show

    try:
        settings = kept_settings(Path(folder))
        recorded = record_of_game(Path(folder), game)
        check_unchanged(settings)
    except (DirectoryError, SettingsError) as problem:
        fail(str(problem))
    job = find_job(settings, game)
    for seat, agent in enumerate(job.agents):
        note(f"Seat {seat}: {agent} with {job.teams[seat]}")
    note(f"{job.killzone}{', ' * bool(job.mission)}{job.mission}, seed {job.seed}")
    played = play(job)
    if played.trace:
        note(played.trace.rstrip())
    show(f"{played.kind}: {played.reason or ' to '.join(map(str, played.victory))}")
    if unpacked(played.record) != recorded:
        fail(f"It went another way than game {game} of {folder}; its agents or the rules have changed.", code=1)
    note(f"The same as game {game} of {folder}, answer by answer.")


def finish(folder: "Path", json: bool) -> None:
    """Write the report beside the games and show it; exit code 1 if games were broken off."""
    import msgspec

    from killzone.arena import DirectoryError, summarise
    from killzone.arena.page import page
    from killzone.arena.run import kept_settings, played_games
    from killzone.cli.arena_table import show_report
    from killzone.cli.output import fail, note, show_json

    try:
        found = summarise(kept_settings(folder), played_games(folder))
    except DirectoryError as problem:
        fail(str(problem))
    if json:
        show_json(found)
    else:
        show_report(found)
    (folder / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    (folder / "report.html").write_text(page(found), encoding="utf-8")
    note(f"Report: {folder / 'report.html'} and report.json. A game: killzone arena record {folder} 1 > game.json")
    if found["broken_off"]:
        raise typer.Exit(1)
