"""The stranger with team, killzone, mission and roster files and with records: changed at random, refused or played.

Run by hand with `python -m content.file_fuzz KIND FIRST COUNT` from the folder of the tests.
"""

import json
import sys
import traceback
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import yaml
from conformance import chance
from content.changes import Data, changed_at_random
from content.mistakes import shipped_text

import killzone
from killzone.content.boards import killzone_of
from killzone.content.library import FOLDERS, shipped
from killzone.content.source import Source, read_text
from killzone.core.game import Game
from killzone.core.ruleset import Ruleset
from killzone.dice import SeededDice
from killzone.editions.kt18.cards import files as kt18
from killzone.editions.kt18.mustering.muster import muster_of, roster_data, team_in
from killzone.editions.kt18.ruleset import ruleset as ruleset_2018
from killzone.editions.kt21.cards import files as kt21
from killzone.editions.kt24.cards.files import mission_of, team_of
from killzone.editions.kt24.ruleset import ruleset


def _muster(source: Source) -> object:
    return muster_of(team_in(source), source)


READ: dict[str, Callable[[Any], object]] = {
    "team": team_of,
    "killzone": killzone_of,
    "mission": mission_of,
    "kt21/team": kt21.team_of,
    "kt21/killzone": killzone_of,
    "kt21/mission": kt21.mission_of,
    "kt18/team": kt18.team_of,
    "kt18/killzone": killzone_of,
    "kt18/mission": kt18.mission_of,
    "kt18/roster": _muster,
}
"""How each kind of file is read; those of kt24 where no edition is named."""
CANNOT_BEGIN = ("no code", "players, not for", "there is no roster")
"""What is told of a file without mistakes that does not go with the rest of a battle."""
RECORD = "record"
KINDS = (*READ, RECORD)


@cache
def corpus(kind: str) -> tuple[str, ...]:
    """The good files of a kind as JSON."""
    if kind == RECORD:
        return tuple(json.dumps(killzone.record(_some(seed))) for seed in range(2))
    edition, _, own = kind.rpartition("/")
    if own == "roster":
        teams = [kt18.load_team(name) for name in kt18.list_teams()]
        return tuple(json.dumps(roster_data(team, ready)) for team in teams for ready, _ in team.rosters)
    folder = f"{edition or 'kt24'}/{FOLDERS[own]}"
    names = shipped(own, edition or "kt24")
    return tuple(json.dumps(yaml.safe_load(shipped_text(f"{folder}/{name}.yaml"))) for name in names)


def _some(seed: int) -> Game:
    """The beginning of a battle."""
    return _played(killzone.new_game(way="full" if seed else "lite", seed=seed), seed, 80)


def _played(game: Game, number: int, most: int) -> Game:
    below = chance(number)
    while game.decision is not None and game.number < most:
        game = game.play(game.decision.action(game.decision.domain.sample(below)))
    return game


def fuzzed(kind: str, number: int) -> Data:
    """The data of a file that a stranger might write."""
    return changed_at_random(Random(number), corpus(kind))


def refused(kind: str, data: Data) -> bool:
    """Whether the data is refused, with a line and a sentence for every mistake, or as no record."""
    if kind == RECORD:
        try:
            killzone.replay(data)
        except (killzone.ReplayError, killzone.UnreadableRecordError) as error:
            said = str(error)
        else:
            return False
        assert 0 < len(said) < 2000, said[:300]
        return True
    try:
        READ[kind](read_text(json.dumps(data, indent=1), "x.yaml"))
    except killzone.ContentError as error:
        for problem in error.problems:
            assert problem.line > 0, f"no line: {problem.text}"
            assert problem.text.endswith((".", "?")), problem.text
        return True
    return False


def survives(kind: str, data: Data, number: int) -> None:
    """What is read as a team, a killzone or a mission is played with to the end, or there is no code for it."""
    if kind.startswith("kt18/"):
        _survives_2018(kind.partition("/")[2], data, number)
        return
    if kind == RECORD or "/" in kind:
        return
    full = kind == "mission" or number % 2 == 0
    source: dict[str, Any] = {"killzone": "tollgate-six", "teams": ["ninth-bell", "plot-forty"]}
    source["rules"] = "full" if full else "lite"
    if full:
        source["mission"] = "secure"
    if kind == "team":
        source["teams"] = [data, "plot-forty"]
    else:
        source[kind] = data
    _play_out(ruleset(), source, number)


def _survives_2018(kind: str, data: Data, number: int) -> None:
    """The same for a battle of 2018: with a roster, of one who brings it."""
    source: dict[str, Any] = {"killzone": "tollgate-six", "way": "matched", "mission": "return-of-property"}
    sides = [{"team": team, "roster": "small"} for team in ("ninth-bell", "plot-forty")]
    if kind == "team":
        sides[0] = {"team": data, "roster": next(iter(data.get("rosters") or ["small"]))}
    elif kind == "roster":
        sides[0] = {"team": data["team"], "roster": data}
    else:
        source[kind] = data
    _play_out(ruleset_2018(), source | {"sides": sides}, number)


def _play_out(rules: Ruleset, source: dict[str, Any], number: int) -> None:
    """A battle to its end; one that cannot begin says why."""
    try:
        game = Game.begin(rules, source, SeededDice(number))
    except killzone.ContentError as error:
        if all(any(word in problem.text for word in CANNOT_BEGIN) for problem in error.problems):
            return
        raise
    game = _played(game, number, 20_000)
    assert game.over
    json.dumps(killzone.record(game))


def main() -> None:
    """Try many files and say what failed."""
    kind, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    read = bad = 0
    for number in range(first, first + count):
        try:
            data = fuzzed(kind, number)
            if not refused(kind, data):
                read += 1
                if len(sys.argv) < 5:
                    survives(kind, data, number)
        except Exception as problem:  # whatever it is, it is what a fuzzer is for
            bad += 1
            where = traceback.extract_tb(problem.__traceback__)[-1]
            print(number, type(problem).__name__, str(problem)[:300], f"{where.filename}:{where.lineno}", flush=True)
    print(f"{count} of {kind}, {read} read, {bad} failed")


if __name__ == "__main__":
    main()
