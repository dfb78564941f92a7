"""Killzone: a digital Kill Team. Play it, referee it, study it.

`new_game` and `load_scenario` give a `Game`. `game.decision` is the pending question, `game.play(action)` the game
after an answer; a game itself never changes. `save`, `load`, `record` and `replay` turn games into text and back, and
`play_match` lets agents play one to its end. Everything is loaded when it is first used, so importing this is cheap.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from killzone.agents import Agent, Outcome, Scripted, Uniform, play_match
    from killzone.content import ContentError
    from killzone.content.scenario import Scenario
    from killzone.content.source import Source
    from killzone.core.decisions import Action, Decision, UnreadableActionError
    from killzone.core.game import Game, View
    from killzone.core.reasons import Reason, RefusedError, Verdict
    from killzone.core.record import NoPastError, ReplayError, UnreadableRecordError, record, save
    from killzone.core.story import log
    from killzone.core.values import Json
    from killzone.dice import (
        DiceLeftOverError,
        DiceRunOutError,
        ScriptedDice,
        SeededDice,
        UnknownDiceError,
        WrongFaceError,
    )
    from killzone.editions.courses import Course
    from killzone.editions.edition import Edition
    from killzone.odds import Odds, Salvo

__version__ = "0.1.0"

_HOMES = {
    "Action": "killzone.core.decisions",
    "Agent": "killzone.agents",
    "ContentError": "killzone.content",
    "Course": "killzone.editions.courses",
    "Decision": "killzone.core.decisions",
    "DiceLeftOverError": "killzone.dice",
    "DiceRunOutError": "killzone.dice",
    "Game": "killzone.core.game",
    "NoPastError": "killzone.core.record",
    "Outcome": "killzone.agents",
    "Reason": "killzone.core.reasons",
    "RefusedError": "killzone.core.reasons",
    "ReplayError": "killzone.core.record",
    "Scripted": "killzone.agents",
    "ScriptedDice": "killzone.dice",
    "SeededDice": "killzone.dice",
    "Uniform": "killzone.agents",
    "UnknownDiceError": "killzone.dice",
    "UnreadableActionError": "killzone.core.decisions",
    "UnreadableRecordError": "killzone.core.record",
    "Verdict": "killzone.core.reasons",
    "View": "killzone.core.game",
    "WrongFaceError": "killzone.dice",
    "log": "killzone.core.story",
    "play_match": "killzone.agents",
    "record": "killzone.core.record",
    "save": "killzone.core.record",
}
"""The module that each name comes from which is not defined right here."""

__all__ = [
    "Action",
    "Agent",
    "ContentError",
    "Course",
    "Decision",
    "DiceLeftOverError",
    "DiceRunOutError",
    "Game",
    "NoPastError",
    "NoScenarioError",
    "Outcome",
    "Reason",
    "RefusedError",
    "ReplayError",
    "Scripted",
    "ScriptedDice",
    "SeededDice",
    "Uniform",
    "UnknownDiceError",
    "UnreadableActionError",
    "UnreadableRecordError",
    "Verdict",
    "View",
    "WrongFaceError",
    "__version__",
    "load",
    "load_scenario",
    "log",
    "new_game",
    "play_match",
    "play_scenario",
    "play_scenario_text",
    "record",
    "replay",
    "save",
    "scenario_from_text",
    "scenario_text",
]


def __getattr__(name: str) -> Any:
    """A public name, loaded when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)


def new_game(
    killzone: "str | Path" = "",
    teams: Sequence[str] = (),
    *,
    edition: str = "",
    way: str = "",
    seed: str | int | None = None,
    selections: Sequence[Sequence[str]] | None = None,
    mission: str = "",
    equipment: Sequence[Sequence[str]] | None = None,
) -> "Game":
    """A battle between teams, at its first decision.

    Killzone, teams and mission are names of shipped ones or paths of files; whatever is left out is what the edition
    usually has. `way` is one of the edition's ways to play, such as `full` or `lite`; not all have missions and
    equipment. `selections` lists the pieces of each side, otherwise each team comes with its default; `equipment` is
    what each side comes with, without it the players are asked. The same seed gives the same dice everywhere; without
    one it is drawn, and `game.dice.seed` says what it was.

    Raises `ContentError` for an unknown name or a file with mistakes, ValueError for a seed of unknown dice.
    """
    from killzone.core.game import Game
    from killzone.core.rulesets import find_ruleset
    from killzone.dice import SeededDice, drawn_seed
    from killzone.editions.edition import Wish
    from killzone.editions.wishes import source_of

    played = _playable(edition)
    wish = Wish(str(killzone), tuple(str(team) for team in teams), way, mission, selections, equipment)
    source = source_of(played, wish)
    return Game.begin(find_ruleset(played.id), source, SeededDice(drawn_seed() if seed is None else seed))


def load_scenario(path: "str | Path") -> "Game":
    """The game that goes on from a scenario file; see docs/scenarios.md for the format.

    Its dice are those of the file: a script, a seed, or a script and the seed after it; where the file has neither the
    seed is 0. Answers of the file are not given: `play_scenario` does that.

    Raises `ContentError` with every mistake in the file; nothing is ever half loaded.
    """
    from killzone.content.source import read_file

    return _scenario_game(read_file(path))


def scenario_from_text(text: str) -> "Game":
    """As `load_scenario`, for YAML text that is not in a file.

    Raises `ContentError`.
    """
    from killzone.content.source import read_text

    return _scenario_game(read_text(text, "scenario"))


def play_scenario(path: "str | Path") -> "Course":
    """A scenario file played: its answers given one after the other, compared with what must come of them.

    Raises `ContentError` with every mistake in the file; differences are in the course, each with its line.
    """
    from killzone.content.source import read_file

    return _course(read_file(path))


def play_scenario_text(text: str) -> "Course":
    """As `play_scenario`, for YAML text that is not in a file.

    Raises `ContentError`.
    """
    from killzone.content.source import read_text

    return _course(read_text(text, "scenario"))


def _course(source: "Source") -> "Course":
    from killzone.editions.courses import play_course

    scenario, game = _scenario_and_game(source)
    return play_course(game, scenario, source)


class NoScenarioError(ValueError):
    """A position that no scenario file can say: the battle is over, or in the middle of a rule."""


def scenario_text(game: "Game", title: str = "", seat: int | None = None) -> str:
    """The position as the text of a scenario file that goes on from there: all of it, or as a seat may know it.

    Raises `NoScenarioError` where a file cannot say where the battle stands; `record` keeps any game.
    """
    from killzone.content.scenario_text import scenario_yaml
    from killzone.editions import look_of, presentation_of

    ruleset = game.ruleset
    if look_of(ruleset.id) is None:
        raise NoScenarioError(f"positions of {ruleset.title} are not written as scenario files")
    table = game.table if seat is None else ruleset.redact(game.table, seat)
    data = None if game.over else presentation_of(ruleset.id).scenario_data(table, game.stack)
    if data is None:
        where = "the battle is over" if game.over else f"the battle is at: {game.decision and game.decision.prompt}"
        raise NoScenarioError(f"no scenario file can say where this battle stands; {where}")
    names = " against ".join(player.name for player in table.players)
    title = title or f"{names}, {table.setting.words.turn.one} {table.turn}"
    return scenario_yaml(data, title, f"After {game.number} answers of a game.")


def load(text: str) -> "Game":
    """The game that `save` wrote.

    Raises `UnreadableRecordError`, saying what is wrong.
    """
    from killzone.core import record

    _every_edition()
    return record.load(text)


def replay(data: "Json") -> "Game":
    """The game that `record` wrote, played again without any dice generator.

    Raises `ReplayError` at the first step that differs, `UnreadableRecordError` for what is no record.
    """
    from killzone.core import record

    _every_edition()
    return record.replay(data)


def _scenario_game(source: "Source") -> "Game":
    return _scenario_and_game(source)[1]


def _scenario_and_game(source: "Source") -> "tuple[Scenario[Any], Game]":
    from killzone.content.scenario import LoadedParts, scenario_of
    from killzone.core.game import Game
    from killzone.core.rulesets import find_ruleset
    from killzone.dice import DiceRunOutError, ScriptedDice, SeededDice, UnknownDiceError, WrongFaceError
    from killzone.editions import every_edition, known

    _every_edition()
    parts = LoadedParts({one.id: one.scenario for one in every_edition() if one.scenario})
    named = source.data.get("edition") if isinstance(source.data, dict) else None
    if isinstance(named, str) and named in set(known()) - parts.keys():
        from killzone.content import ContentError

        raise ContentError([source.problem(("edition",), f"there are no scenario files of the edition {named!r}.")])
    scenario = scenario_of(source, parts)
    form = scenario.form
    try:
        seeded = SeededDice(form.seed or 0) if form.dice is None or form.seed is not None else None
        dice = ScriptedDice(form.dice, seeded) if form.dice else seeded or ScriptedDice()
        return scenario, Game.begin(find_ruleset(form.edition), {"scenario": scenario.data}, dice)
    except (DiceRunOutError, UnknownDiceError, WrongFaceError) as problem:
        from killzone.content import ContentError
        from killzone.editions.courses import more_dice

        path: tuple[str | int, ...] = ("seed",) if isinstance(problem, UnknownDiceError) else ("dice",)
        if isinstance(problem, WrongFaceError):
            path = ("dice", len(form.dice or ()) - problem.left)
        hint = f" {more_dice(problem)}" if isinstance(problem, DiceRunOutError) else ""
        raise ContentError([source.problem(path, f"{problem}.{hint}")]) from None


def _every_edition() -> None:
    """Make all editions known, and let their games ask for odds."""
    from killzone import editions  # noqa: F401 - it enters them
    from killzone.core.attacks import ODDS

    ODDS.setdefault("of_action", _odds)


def _odds(game: "Game", action: "Action", policy: Any) -> "Odds | Salvo":
    from killzone.odds import of_action

    return of_action(game, action, policy)


def _playable(id: str) -> "Edition":
    from killzone.content.library import unknown
    from killzone.content.source import ContentError, Problem
    from killzone.editions import USUAL, BrokenEditionError, find_edition, playable

    _every_edition()
    if (id or USUAL) not in playable():
        raise ContentError([Problem("edition", 0, 0, "", unknown("edition", id, playable()))])
    try:
        return find_edition(id or USUAL)
    except BrokenEditionError as problem:
        raise ContentError([Problem("edition", 0, 0, "", str(problem))]) from None
