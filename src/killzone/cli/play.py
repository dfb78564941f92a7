"""`killzone tell`: a whole game between agents, told as it happens."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from killzone import Agent, Game, Outcome, SeededDice
    from killzone.cli.telling import Teller
    from killzone.editions.edition import Wish

USUAL_AGENT = "greedy"
PACE = 0.2


def tell(
    killzone: Annotated[str, typer.Option(help="The name of a killzone, or the path of a file.")] = "",
    teams: Annotated[
        str, typer.Option(help="Names of teams, or paths of files, with commas between them; else the usual ones.")
    ] = "",
    edition: Annotated[str, typer.Option(help="The edition; the newest with battles if not given.")] = "",
    way: Annotated[str, typer.Option(help="The way to play, such as full or lite; the edition's usual one else.")] = "",
    mission: Annotated[
        str, typer.Option(help="The name of a mission, or the path of a file. Not every way to play has one.")
    ] = "",
    scenario: Annotated[
        str | None, typer.Option(help="Go on from this scenario file instead; its dice come from the seed.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same game; drawn if not given.")] = None,
    agent: Annotated[
        str,
        typer.Option(
            help="Who plays: uniform, greedy:recruit, :veteran or :elite, search, or search:0.5s; one for all seats or "
            "one for each, with commas."
        ),
    ] = USUAL_AGENT,
    pace: Annotated[
        float | None, typer.Option(min=0, max=60, help="Seconds to wait after each activation; on a terminal 0.2.")
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait: the same as --pace 0.")] = False,
    maps: Annotated[bool, typer.Option("--map/--no-map", help="Draw the board after each turn of the battle.")] = True,
    every: Annotated[bool, typer.Option("--all", help="Tell every event, also what goes without saying.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Tell why the agents do what they do.")] = False,
    record: Annotated[str | None, typer.Option(help="Write the game's record to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each event.")] = False,
) -> None:
    """Play a whole game between agents and tell it, by default with all rules."""
    from killzone import play_match
    from killzone.cli.output import fail, note
    from killzone.cli.progress import GameProgress
    from killzone.editions.edition import Wish

    wish = Wish(killzone, tuple(name.strip() for name in teams.split(",") if name.strip()), way, mission)
    game, title = begin_scenario(scenario, seed) if scenario else begin(edition, wish, seed)
    agents = [
        find_agent(name, f"{getattr(game.dice, 'seed', '')}/{seat}")
        for seat, name in enumerate(named(agent, len(game.table.players)))
    ]
    teller = find_teller(json, every, maps)
    wait = 0 if fast or json else waiting(pace)
    if record:
        check_writable(record)
    teller.begin(game, title)
    teller.tell(game)
    with GameProgress(getattr(teller, "console", None)) as progress:

        def watch(after: "Game") -> None:
            from killzone.core.story import began_activation

            progress.watch(after)
            if wait and began_activation(after):
                time.sleep(wait)
            if why:
                teller.explain(after, reason_of(after, agents))
            teller.tell(after)

        outcome = play_match(game, agents, watch=watch)
    teller.end(outcome.game, outcome.reason)
    note(progress.summary(outcome.game))
    if record:
        write_record(record, outcome)
    if outcome.kind != "finished":
        fail(f"The game was broken off: {outcome.reason}", code=1)


def begin(edition: str, wish: "Wish", seed: str | None) -> "tuple[Game, str]":
    """The game at its first decision, and a title with all that is needed to play it again."""
    from killzone import new_game
    from killzone.cli.content import edition_of, reading
    from killzone.editions import find_edition

    dice = seeded(seed)
    edition = edition_of(edition, *wish.teams, wish.killzone, wish.mission)
    with reading():
        game = new_game(wish.killzone, wish.teams, edition=edition, way=wish.way, mission=wish.mission, seed=dice.seed)
    found = find_edition(game.ruleset.id)
    way = found.way(wish.way)
    mission = wish.mission or (found.usual.mission if found.usual and way and way.missions else "")
    told = [f"{way.title} rules" if way else "", f"mission {mission}" if mission else "", f"seed {dice.seed}"]
    return game, ", ".join([title(game, wish.killzone), *filter(None, told)])


def begin_scenario(path: str, seed: str | None) -> "tuple[Game, str]":
    """As `begin`, from a scenario file."""
    from killzone import load_scenario
    from killzone.cli.content import reading

    dice = seeded(seed)
    with reading():
        game = load_scenario(path).with_dice(dice)
    return game, f"{title(game, path)}, from {path}, seed {dice.seed}"


def seeded(seed: str | None) -> "SeededDice":
    """Dice with this seed, or with one that is drawn."""
    from killzone import SeededDice
    from killzone.cli.output import fail
    from killzone.dice import drawn_seed

    try:
        return SeededDice(drawn_seed() if seed is None else seed)
    except ValueError as problem:
        fail(f"--seed: {problem}.")


def title(game: "Game", killzone: str) -> str:
    """Who plays where."""
    from killzone.editions import look_of

    sides = " against ".join(player.name for player in game.table.players)
    look = look_of(game.ruleset.id)
    board = look.billing(game.table).killzone if look else killzone
    return f"{sides} on {board}" if board else sides


def named(agent: str, seats: int) -> list[str]:
    """The agents' names by seat; one alone plays all of them."""
    from killzone.cli.output import fail

    names = [name.strip() for name in agent.split(",")]
    if len(names) not in (1, seats):
        fail(f"--agent: there are {seats} seats, but {len(names)} agents.")
    return names * seats if len(names) == 1 else names


def find_agent(name: str, seed: str) -> "Agent":
    """The agent with this name, with a stream of chance of its own."""
    from killzone.agents import UnknownAgentError
    from killzone.agents import named as agent_named
    from killzone.cli.output import fail

    try:
        return agent_named(name, seed)
    except UnknownAgentError as problem:
        fail(f"--agent: {problem}")


def reason_of(after: "Game", agents: "list[Agent]") -> str:
    """Why the last answer was given, in the words of whoever gave it; empty where they have none."""
    asked = after.previous.decision if after.previous else None
    return str(getattr(agents[asked.seat], "why", "")) if asked else ""


def find_teller(json: bool, every: bool, maps: bool) -> "Teller":
    from killzone.cli.telling import JsonTeller, TextTeller

    return JsonTeller() if json else TextTeller(every=every, maps=maps)


def waiting(pace: float | None) -> float:
    """The seconds to wait after each activation: none where nobody looks on."""
    import sys

    if pace is not None:
        return pace
    return PACE if sys.stdout.isatty() else 0.0


def check_writable(path: str) -> None:
    """A record that cannot be written is better known before the game than after it."""
    from pathlib import Path

    from killzone.cli.output import fail

    file = Path(path)
    if file.is_dir() or not file.parent.is_dir():
        fail(f"--record: {path}: {'this is a directory' if file.is_dir() else 'there is no such directory'}.")


def write_record(path: str, outcome: "Outcome") -> None:
    import json
    from pathlib import Path

    from killzone.cli.output import fail, note

    try:
        Path(path).write_text(json.dumps(outcome.record(), indent=1) + "\n", encoding="utf-8")
    except OSError as problem:
        fail(f"--record: {path}: {problem.strerror}.", code=1)
    note(f"Recorded in {path}. See it again: killzone watch {path}")
