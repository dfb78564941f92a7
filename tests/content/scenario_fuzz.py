"""The stranger with a scenario file: good files changed at random, and what each of them must do.

A file is refused with a line and a sentence for every mistake, or it loads and then does all that a position does:
`killzone check` shows it, everybody on it is explained, it is written to a file that reads to the same position, and a
random game from there is played to its end with everything that must hold in any game.

Run by hand with `python -m content.scenario_fuzz FIRST COUNT` from the folder of the tests: a number is a file.
`--kt18` tries files of 2018, `--read` plays none of them.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import yaml
from conformance import chance, conform
from content.changes import Data, changed_at_random

import killzone
from killzone.cli.check import show_decision, show_position
from killzone.core.game import Game
from killzone.core.values import digest
from killzone.editions import presentation_of

ROOT = Path(__file__).resolve().parents[2]


def sources() -> Iterator[Data]:
    """Good scenarios: those of the documentation and the tests, and positions of games as they are written."""
    files = [*sorted((ROOT / "docs" / "examples").rglob("*.yaml")), *sorted((ROOT / "tests" / "perft").glob("*.yaml"))]
    for file in files:
        yield yaml.safe_load(file.read_text(encoding="utf-8"))
    told = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    yield yaml.safe_load(told.partition("```yaml\n")[2].partition("```")[0])
    for number, (board, mission) in enumerate(
        [("patient-margin", "carry-the-file"), ("salt-rows", "read-the-meters"), ("tollgate-six", "secure")]
    ):
        game = killzone.new_game(board, way="full", mission=mission, seed=number)
        below, kept = chance(number), 0
        while game.decision is not None and kept < 3:
            game = game.play(game.decision.action(game.decision.domain.sample(below)))
            data = _data(game)
            if data is not None and game.number % 60 == 0:
                kept += 1
                yield json.loads(json.dumps({**data, "seed": str(number)}))


def sources_2018() -> Iterator[Data]:
    """Good scenarios of 2018: the situations of its tests, which have every phase and number of seats."""
    for file in sorted((ROOT / "tests" / "rules" / "kt18" / "situations").rglob("*.yaml")):
        yield yaml.safe_load(file.read_text(encoding="utf-8"))


@cache
def corpus(edition: str = "") -> tuple[str, ...]:
    """The good scenarios as JSON, which YAML readers read."""
    return tuple(json.dumps(one) for one in (sources_2018() if edition == "kt18" else sources()))


def _clock(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    """Another moment: set-up, the Strategy phase, another turning point."""
    data["phase"] = random.choice(["setup", "strategy", "firefight"])
    data["turn"] = random.choice([0, 1, 2, 4, 5])
    if random.random() < 0.7:
        data.pop("activation", None)


def _round(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    """Another moment of 2018, or another state of somebody in it."""
    if random.random() < 0.5:
        phases = ["setup", "priority", "movement", "psychic", "shooting", "fight", "morale", "end"]
        data["phase"] = random.choice(phases)
        data["turn"] = random.choice([0, 1, 2, 4, 6, 7])
    else:
        tokens = ["shaken", "readied", "moved", "advanced", "fell-back", "retreated", "charge-attempted", "arrived"]
        models = data.get("operatives")
        one = random.choice(
            [one for one in models.values() if isinstance(one, dict)] if isinstance(models, dict) else []
        )
        one["tokens"] = dict.fromkeys(random.sample(tokens, 2), 1)


def fuzzed(number: int, edition: str = "") -> str:
    """A scenario file that a stranger might write: one of the good ones after one to three changes."""
    change = _round if edition == "kt18" else _clock
    data = changed_at_random(Random(number), corpus(edition), (change,))
    return json.dumps(data, indent=1, ensure_ascii=True)


def refused(text: str) -> killzone.ContentError | Game:
    """The game of a text, or the error that says what is wrong with it and where; its answers are given in passing."""
    try:
        course = killzone.play_scenario_text(text)
        for difference in course.differences:
            assert difference.line > 0, f"no line: {difference.text}"
        return killzone.scenario_from_text(text)
    except killzone.ContentError as error:
        for problem in error.problems:
            assert problem.line > 0, f"no line: {problem.text}"
            assert problem.text.endswith((".", "?")), problem.text
        return error


def survives(game: Game, number: int, *, every: int = 40) -> None:
    """What every position does that loads at all, up to the end of its battle."""
    game = game.fork(f"fuzz {number}")  # scripted dice end with the script
    with redirect_stdout(StringIO()):
        show_position(game, True)
        if game.decision is not None:
            show_decision(game, game.decision)
    for one in game.table.operatives:
        assert game.explain(one.id).stats
    written_back(game)
    conform(game, chance(number), every=every, candidates=6)


def _data(game: Game) -> Any:
    """The position as its own edition writes it: a file may have been changed into one of another."""
    return None if game.over else presentation_of(game.ruleset.id).scenario_data(game.table, game.stack)


def written_back(game: Game) -> None:
    """The position as a file reads to the same position."""
    data = _data(game)
    if data is not None:
        again = killzone.scenario_from_text(json.dumps(data, indent=1))
        for field in ("players", "operatives", "markers", "effects", "secrets", "extra"):
            one, two = getattr(game.table, field), getattr(again.table, field)
            assert digest(one) == digest(two), f"{field}: {one} is written and read as {two}"
        assert digest((again.table,)) == digest((game.table,))
        assert [frame.ctx for frame in again.stack] == [frame.ctx for frame in game.stack]


def main() -> None:
    """Try many files and say what failed."""
    first, count = int(sys.argv[1]), int(sys.argv[2])
    play = "--read" not in sys.argv
    edition = "kt18" if "--kt18" in sys.argv else ""
    loaded = bad = 0
    for number in range(first, first + count):
        text = fuzzed(number, edition)
        try:
            outcome = refused(text)
            if isinstance(outcome, Game):
                loaded += 1
                if play:
                    survives(outcome, number, every=0)
                else:
                    written_back(outcome)
        except BaseException as problem:
            bad += 1
            import traceback

            where = traceback.extract_tb(problem.__traceback__)[-1]
            print(number, type(problem).__name__, str(problem)[:300], f"{where.filename}:{where.lineno}", flush=True)
            if isinstance(problem, KeyboardInterrupt):
                raise
    print(f"{count} files, {loaded} loaded, {bad} failed")


if __name__ == "__main__":
    main()
