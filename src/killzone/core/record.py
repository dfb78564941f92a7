"""Records and saves: a game as text, from the start by its answers and faces, or in the middle by its position."""

import json
import re
from collections.abc import Iterator
from typing import Any

from killzone.core.decisions import Action
from killzone.core.domains import NoLegalAnswerError
from killzone.core.game import Dice, Game, Given
from killzone.core.machine import MachineError
from killzone.core.reasons import RefusedError
from killzone.core.ruleset import Ruleset, opened
from killzone.core.rulesets import find_ruleset
from killzone.core.values import Json, decode, encode, fingerprint, ordered
from killzone.dice import DiceRunOutError, ScriptedDice, SeededDice

RECORD_FORMAT = "killzone-record 1"
SAVE_FORMAT = "killzone-save 1"
_ROLL = re.compile(r"[1-9]+|([+][1-9][0-9]{0,2})+")
"""The faces of one roll, a digit each; where one of them has more digits each stands behind a plus."""


class UnreadableRecordError(ValueError):
    """Text that is no record or save of this version; the message says what was expected."""


class NoPastError(ValueError):
    """A game without a beginning has no record."""


class ReplayError(ValueError):
    """A record that does not replay: `step` is the first answer at which it differs, `problem` how."""

    def __init__(self, step: int, problem: str) -> None:
        super().__init__(f"The record differs at answer {step}: {problem}")
        self.step, self.problem = step, problem


def answers(game: Game) -> list[Given]:
    """The answers of a game, oldest first; the first has no action, only the faces that fell before any answer."""
    found: list[Given] = []
    given = game.given
    while given is not None:
        found.append(given)
        given = given.before
    return found[::-1]


def has_past(game: Game) -> bool:
    """Whether a game knows how it came about; an imagined one does not."""
    known = answers(game)
    return bool(known) and known[0].action is None


def record(game: Game, *, digests: bool = True) -> Json:
    """The game from its start: a header, then each answer with the faces that fell after it and a fingerprint.

    Replaying needs no dice generator. The fingerprints let a replay name the first step that differs.

    Raises `NoPastError` for a game that was only imagined.
    """
    if not has_past(game):
        raise NoPastError(f"this game was imagined at answer {game.number}; nobody knows what came before")
    steps = _steps(game)
    if digests:
        for step, position in zip(steps, positions(game), strict=True):
            step["digest"] = position.digest()
    return {"format": RECORD_FORMAT, **_header(game), "steps": steps}


def positions(game: Game) -> Iterator[Game]:
    """Every position of a game from the start, whether or not the earlier ones are still in memory."""
    chain = list(game.past())[::-1]
    if chain[0].number == 0:
        yield from chain
    else:
        yield from _replayed(game.ruleset, game.table.setting.source, _steps(game))


def _header(game: Game) -> dict[str, Json]:
    ruleset = game.ruleset
    return {"ruleset": ruleset.id, "version": ruleset.version, "source": game.table.setting.source}


def _steps(game: Game) -> list[dict[str, Json]]:
    steps: list[dict[str, Json]] = []
    for given in answers(game):
        step: dict[str, Json] = {}
        if given.action is not None:
            step["answer"] = given.text
        if given.rolls:
            step["faces"] = _faces(given)
        steps.append(step)
    return steps


def replay(data: Json, ruleset: Ruleset | None = None) -> Game:
    """Play a record again without any generator, by the rules that it names or by these rules of the house.

    One that was made by other rules is played by today's: every answer and all dice are checked, but not fingerprints,
    which may be others for the same position.

    Raises `ReplayError` at the first step that differs, `UnreadableRecordError` for anything that is no record.
    """
    ruleset = _ruleset(data, RECORD_FORMAT, ruleset)
    same = data.get("version") == ruleset.version
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps or not all(isinstance(step, dict) for step in steps):
        raise UnreadableRecordError("a record needs a list of steps")
    game = None
    try:
        for game in _replayed(ruleset, data.get("source"), steps):
            wanted = steps[game.number].get("digest") if same else None
            if wanted is not None and wanted != (found := game.digest()):
                raise ReplayError(game.number, f"the position is {found}, recorded was {wanted}")
    except ReplayError as difference:
        if same:
            raise
        raise ReplayError(difference.step, f"{difference.problem} ({_made_by(data, ruleset)})") from difference
    assert game is not None
    return game


def made_by_these_rules(data: Json) -> bool:
    """Whether a record or a save that can be read was made by just these rules."""
    return bool(data.get("version") == find_ruleset(str(data.get("ruleset"))).version)


def _made_by(data: Json, ruleset: Ruleset) -> str:
    return f"it was made by version {data.get('version')!r} of {ruleset.id}; this is version {ruleset.version!r}"


def _replayed(ruleset: Ruleset, source: Json, steps: list[dict[str, Json]]) -> Iterator[Game]:
    if "answer" in steps[0]:
        raise ReplayError(0, f"the answer {steps[0]['answer']!r} comes before any question")
    dice = _dice_of(steps[0], 0)
    try:
        game = Game.begin(ruleset, source, dice)
    except Exception as problem:  # a source is whatever a file says; its edition's own errors are not known here
        raise ReplayError(0, f"the game cannot begin: {problem}") from problem
    _all_rolled(game, steps[0], 0)
    yield game
    for number, step in enumerate(steps[1:], 1):
        game = _replay_step(game, step, number)
        yield game


def _replay_step(game: Game, step: dict[str, Json], number: int) -> Game:
    dice = _dice_of(step, number)
    try:
        after = game.with_dice(dice).play(Action.from_text(str(step.get("answer", ""))))
    except RefusedError as refusal:
        raise ReplayError(number, f"the answer {step.get('answer')!r} is refused: {refusal}") from None
    except (DiceRunOutError, ValueError, MachineError, NoLegalAnswerError) as problem:
        raise ReplayError(number, str(problem)) from None
    _all_rolled(after, step, number)
    return after


def _dice_of(step: dict[str, Json], number: int) -> ScriptedDice:
    faces = step.get("faces", [])
    if not isinstance(faces, list) or not all(isinstance(roll, str) and _ROLL.fullmatch(roll) for roll in faces):
        raise ReplayError(number, f"{faces!r} are not faces of dice")
    return ScriptedDice(face for roll in faces for face in _fallen(roll))


def _all_rolled(game: Game, step: dict[str, Json], number: int) -> None:
    if isinstance(game.dice, ScriptedDice) and game.dice.faces:
        raise ReplayError(number, f"{len(game.dice.faces)} recorded dice were not rolled")
    rolled, recorded = _faces(game.given), step.get("faces", [])
    if rolled != recorded:
        raise ReplayError(number, f"the dice are rolled as {rolled}, recorded was {recorded}")


def _faces(given: Given | None) -> list[str]:
    return [_roll(faces) for faces in given.rolls] if given else []


def _roll(faces: tuple[int, ...]) -> str:
    between = "+" if max(faces) > 9 else ""
    return between + between.join(map(str, faces))


def _fallen(roll: str) -> tuple[int, ...]:
    """The faces that `_roll` wrote."""
    return tuple(map(int, roll[1:].split("+") if roll.startswith("+") else roll))


def save(game: Game) -> str:
    """The game as one text, in the middle of any rule, with its past and its dice.

    It ends with a seal over all the rest, so that a save that was cut or changed is never played on from. The seal is
    against accidents; anybody can make one. What comes from a stranger is a record: replaying it checks every answer.
    """
    data = {
        "format": SAVE_FORMAT,
        **_header(game),
        "number": game.number,
        "table": encode(game.table),
        "stack": encode(game.stack),
        "events": encode(game.events),
        "dice": _dice_data(game.dice),
        "steps": _steps(game),
    }
    text = ordered(data)
    return f'{text[:-1]},"seal":"{fingerprint(text)}"}}'


def load(text: str, ruleset: Ruleset | None = None) -> Game:
    """The game that `save` wrote; one that was made by other rules is played again by today's.

    A game that was played by rules of the house needs them: without them it is one of other rules.

    Raises `UnreadableRecordError`, saying what is wrong; nothing is ever half loaded.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise UnreadableRecordError(f"this is not a save: {problem}") from None
    ruleset = _ruleset(data, SAVE_FORMAT, ruleset)
    if not _sealed(data):
        raise UnreadableRecordError("the save was cut or changed: its seal does not match the rest")
    try:
        return _loaded(ruleset, data) if data.get("version") == ruleset.version else _played_again(ruleset, data)
    except (ReplayError, NoPastError) as problem:
        raise UnreadableRecordError(f"{problem} ({_made_by(data, ruleset)})") from problem
    except Exception as problem:  # a forged seal lets anything through to the rules
        raise UnreadableRecordError(f"the save is damaged: {problem!r}") from problem


def _sealed(data: dict[str, Json]) -> bool:
    try:
        return bool(data.pop("seal", "") == fingerprint(ordered(data)))
    except RecursionError:
        return False


def _loaded(ruleset: Ruleset, data: dict[str, Json]) -> Game:
    table, _ = opened(ruleset, data["source"])
    library = table.setting.library
    game = Game(
        ruleset, decode(data["table"], library), decode(data["stack"], library), _dice(data["dice"]), data["number"]
    )
    game.events = decode(data["events"], library)
    game.given = _answers(data["steps"])
    game.restore()
    return game


def _played_again(ruleset: Ruleset, data: dict[str, Json]) -> Game:
    """The game of a save by its answers and faces: what other rules kept of a position may mean something else now."""
    steps = data["steps"]
    if not steps or "answer" in steps[0]:
        raise NoPastError(f"this game was imagined at answer {data['number']}; nobody knows what came before")
    *_, game = _replayed(ruleset, data["source"], steps)
    return game.with_dice(_dice(data["dice"]))


def _ruleset(data: Any, wanted: str, given: Ruleset | None) -> Ruleset:
    if not isinstance(data, dict) or data.get("format") != wanted:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise UnreadableRecordError(f"the format is {found!r}; expected {wanted!r}")
    if given is not None and given.id == data.get("ruleset"):
        return given
    try:
        ruleset = find_ruleset(str(data.get("ruleset")))
    except KeyError:
        raise UnreadableRecordError(f"there is no ruleset {data.get('ruleset')!r}") from None
    return ruleset


def _dice_data(dice: Dice) -> Json:
    if isinstance(dice, SeededDice):
        return {"seed": dice.seed, "counter": dice.counter}
    assert isinstance(dice, ScriptedDice)
    then = {} if dice.then is None else {"then": _dice_data(dice.then)}
    return {"faces": list(dice.faces), **then}


def _dice(data: Json) -> Dice:
    if "seed" in data:
        return SeededDice(data["seed"], data["counter"])
    then = data.get("then")
    return ScriptedDice(data["faces"], SeededDice(then["seed"], then["counter"]) if then else None)


def _answers(steps: list[dict[str, Json]]) -> Given | None:
    given: Given | None = None
    for step in steps:
        action = Action.from_text(step["answer"]) if "answer" in step else None
        rolls = tuple(_fallen(roll) for roll in step.get("faces", []))
        given = Given(given, action, rolls)
    return given
