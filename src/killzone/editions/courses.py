"""A scenario's answers played one after the other, and where what came of them differs from what the file expects."""

from typing import Any, NamedTuple

from killzone.content.answer_forms import AnswerForm, TriedForm
from killzone.content.scenario import Scenario
from killzone.content.source import Path, Problem, Source
from killzone.core.decisions import answer_text
from killzone.core.domains import Pick
from killzone.core.game import Game
from killzone.core.reasons import Verdict
from killzone.core.story import lines
from killzone.core.values import Json
from killzone.dice import DiceRunOutError, ScriptedDice, WrongFaceError
from killzone.editions.answers import MOST_LISTED, meant, shown
from killzone.editions.expectations import differences
from killzone.spelling import listed


class Answered(NamedTuple):
    """One answer that was given: who was asked what, the answer as written and as taken, and what was told."""

    player: str
    question: str
    prompt: str
    written: str
    answer: str
    told: tuple[str, ...]


class Course(NamedTuple):
    """A scenario that was played: the game it came to, each answer, and every difference with its line in the file.

    `compared` says how many expectations were judged; a refused answer ends the course, and what was to come after it
    is not judged.
    """

    game: Game
    answered: tuple[Answered, ...]
    differences: tuple[Problem, ...]
    compared: int

    @property
    def ok(self) -> bool:
        """Whether everything came as the file expects."""
        return not self.differences

    def as_data(self) -> dict[str, Json]:
        """All but the game as plain data."""
        answered = [{**one._asdict(), "told": list(one.told)} for one in self.answered]
        found = [problem._asdict() for problem in self.differences]
        return {"ok": self.ok, "answers": answered, "compared": self.compared, "differences": found}


def play_course(game: Game, scenario: Scenario[Any], source: Source) -> Course:
    """Give the answers of a scenario to the game that begins with it."""
    return _Playing(game, scenario, source).course()


class _Playing:
    """One course under way."""

    def __init__(self, game: Game, scenario: Scenario[Any], source: Source) -> None:
        self.game, self.form, self.source = game, scenario.form, source
        self.ids = list(scenario.form.players)
        self.answered: list[Answered] = []
        self.found: list[Problem] = []
        self.told: list[str] = _told(game)
        self.compared = 0

    def course(self) -> Course:
        for place, written in enumerate(self.form.answers):
            if not self.step(("answers", place), written):
                left = len(self.form.answers) - place - 1
                if left:
                    self.note(("answers", place), f"{left} answer{'s' * (left > 1)} after this one cannot be given.")
                return self.result()
        if self.form.expect is not None:
            before = len(self.found)
            self.compare(("expect",), self.form.expect, self.told)
            if len(self.found) > before:
                self.say_what_is_asked()
        dice = self.game.dice
        if self.form.answers and isinstance(dice, ScriptedDice) and dice.then is None and dice.faces:
            rest = " ".join(map(str, dice.faces[:20]))
            self.note(("dice",), f"{len(dice.faces)} of the dice were never rolled: {rest}.")
        return self.result()

    def result(self) -> Course:
        order = {problem: place for place, problem in enumerate(self.found)}
        found = sorted(order, key=lambda problem: (problem.line, order[problem]))
        return Course(self.game, tuple(self.answered), tuple(found), self.compared)

    def step(self, path: Path, written: str | AnswerForm) -> bool:
        """One entry of the list; whether the course goes on."""
        if isinstance(written, str) or written.ways:
            if not self.answer(path, written):
                return False
            self.told += _told(self.game)
        if not isinstance(written, str) and written.expect is not None:
            self.compare((*path, "expect"), written.expect, _told(self.game))
        return True

    def answer(self, path: Path, written: str | TriedForm) -> bool:
        decision, said = self.game.decision, shown(written)
        if decision is None:
            self.note(path, f"the battle is over; the answer {said!r} comes too late.")
            return False
        player = self.ids[decision.seat]
        by = written.by if isinstance(written, AnswerForm) else None
        if by is not None and by != player:
            self.note((*path, "by"), f"{player!r} is asked, not {by!r}: {decision.prompt}")
            return False
        answer, verdict = meant(decision, written)
        if answer is None or not verdict.legal:
            self.note(path, f"the answer {said!r} is refused. {player!r} is asked: {decision.prompt} {_why(verdict)}")
            return False
        try:
            self.game = self.game.play_legal(decision.action(answer))
        except DiceRunOutError as problem:
            self.note(path, f"after the answer {said!r} {problem}. {more_dice(problem)}")
            return False
        except WrongFaceError as problem:
            self.note(("dice", len(self.form.dice or ()) - problem.left), f"{problem}.")
            return False
        text = answer_text(answer)
        self.answered.append(Answered(player, decision.kind, decision.prompt, said, text, tuple(_told(self.game))))
        return True

    def compare(self, path: Path, expect: Any, told: list[str]) -> None:
        self.compared += 1
        for where, text in differences(self.game, self.ids, expect, told):
            self.note((*path, *where), text)

    def say_what_is_asked(self) -> None:
        """With the last difference at the end: what is still to be answered, since that may be why."""
        decision = self.game.decision
        if decision is None or not self.form.answers:
            return
        domain, last = decision.domain, self.found.pop()
        keys = [option.key for option in domain.options] if isinstance(domain, Pick) else []
        said = f" {listed(keys[:MOST_LISTED])}." if keys else ""
        text = f"{last.text} The answers end where {self.ids[decision.seat]!r} is asked: {decision.prompt}{said}"
        self.found.append(last._replace(text=text))

    def note(self, path: Path, text: str) -> None:
        self.found.append(self.source.problem(path, text))


def more_dice(problem: DiceRunOutError) -> str:
    """What the dice that are missing are for, and the way out."""
    return f"The roll is for {problem.why}. Add faces to dice, or a seed for those that follow."


def _told(game: Game) -> list[str]:
    """What came of the last answer, as whoever looks on is told it."""
    return [line.text for line in lines(game)]


def _why(verdict: Verdict) -> str:
    return " ".join(map(str, verdict.reasons))
