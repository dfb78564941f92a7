"""`killzone watch` and `killzone replay`: see a recorded game again, or verify it."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from killzone import Game

MOST_BYTES = 50_000_000

RecordFile = Annotated[str, typer.Argument(help="The path of a record, as killzone tell --record writes it.")]


def watch(
    record: RecordFile,
    start: Annotated[int, typer.Option("--from", min=0, help="Begin with this answer.")] = 0,
    stop: Annotated[int | None, typer.Option("--to", min=0, help="End with this answer.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter before each activation.")] = False,
    pace: Annotated[float | None, typer.Option(min=0, max=60, help="Seconds to wait after each activation.")] = None,
    maps: Annotated[bool, typer.Option("--map/--no-map", help="Draw the board after each turn of the battle.")] = True,
    every: Annotated[bool, typer.Option("--all", help="Tell every event, also what goes without saying.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each event.")] = False,
) -> None:
    """Tell a recorded game again."""
    from killzone.cli.output import fail, note
    from killzone.cli.play import find_teller, title, waiting
    from killzone.core.story import began_activation

    data = read_record(record)
    final = replayed(data)
    games = list(final.past())[::-1]
    if start > final.number:
        fail(f"--from: the record has {final.number} answers; there is no answer {start}.")
    if stop is not None and stop < start:
        fail(f"--to: {stop} comes before answer {start}, with which --from begins.")
    last = games[-1 if stop is None else min(stop, final.number)]
    teller = find_teller(json, every, maps)
    wait = 0 if json or step else waiting(pace)
    teller.begin(games[start], f"{title(final, '')}, a record of {final.number} answers, from answer {start}")
    for game in games[start : last.number + 1]:
        if began_activation(game) and game.number > start:
            time.sleep(wait)
            if step and not goes_on():
                note(f"Stopped before answer {game.number}; go on with --from {game.number}.")
                return
        teller.tell(game)
    if last is final:
        outcome = data.get("outcome", {})
        teller.end(final, str(outcome.get("reason", "")) or ending(final))


def goes_on() -> bool:
    """Wait for Enter; `q` or the end of the input stops."""
    try:
        return not input().strip().lower().startswith("q")
    except EOFError:
        return False


def ending(game: "Game") -> str:
    """How a game ended, in its own words."""
    from killzone.core.story import lines

    told = [line.text for line in lines(game)]
    return told[-1] if game.over and told else "The record ends here; the game goes on."


def replay(
    record: RecordFile,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Verify a record step by step; exit code 1 if one differs."""
    from killzone import ReplayError
    from killzone.cli.output import fail, show, show_json
    from killzone.core.record import made_by_these_rules

    data = read_record(record)
    try:
        game = play_again(data)
    except ReplayError as problem:
        if json:
            show_json({"ok": False, "step": problem.step, "problem": problem.problem})
            raise typer.Exit(1) from None
        fail(f"{record}: {problem}", code=1)
    dice = sum(len(faces) for one in game.past() if one.given for faces in one.given.rolls)
    found = {"ok": True, "answers": game.number, "dice": dice, "over": game.over, "digest": game.digest()}
    same = made_by_these_rules(data)
    if json:
        show_json({**found, "same_rules": same})
        return
    state = "over" if game.over else "not over"
    show(("OK", "bold green"), f"  {game.number} answers, {dice} dice, the game is {state}, digest {game.digest()}")
    if not same:
        show("It was made by other rules: every answer is legal by today's, but its fingerprints were not compared.")


def read_record(path: str) -> dict[str, Any]:
    """The data of a record's file; ends the command with one line where it is none."""
    import json
    from pathlib import Path

    from killzone.cli.output import fail

    try:
        with Path(path).open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        fail(f"{path}: {getattr(problem, 'strerror', None) or problem}.")
    if len(content) > MOST_BYTES:
        fail(f"{path}: larger than {MOST_BYTES:,} bytes, the most that a record may have.")
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        fail(f"{path}: this is not a record; expected JSON as killzone tell --record writes it.")
    if not isinstance(data, dict):
        fail(f"{path}: this is not a record; expected a JSON object.")
    return data


def play_again(data: dict[str, Any]) -> "Game":
    """The game of a record; ends the command where the data is no record. Raises `ReplayError`."""
    from killzone import UnreadableRecordError, replay
    from killzone.cli.output import fail

    try:
        return replay(data)
    except UnreadableRecordError as problem:
        fail(f"This is not a record of this version: {problem}.")


def replayed(data: dict[str, Any]) -> "Game":
    """As `play_again`, but a record that differs ends the command, too."""
    from killzone import ReplayError
    from killzone.cli.output import fail

    try:
        return play_again(data)
    except ReplayError as problem:
        fail(str(problem), code=1)
