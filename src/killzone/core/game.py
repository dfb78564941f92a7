"""A game: a table, a stack of pending rules, dice, and how it came about. Every answer gives a new one."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from killzone.core.attacks import ODDS
from killzone.core.decisions import Action, Decision
from killzone.core.domains import brief
from killzone.core.events import Event, Finished, Rolled
from killzone.core.explanations import Explanation
from killzone.core.flow import Ask, Roll
from killzone.core.machine import Stack, State, Windows, resume, settle
from killzone.core.places import Places, winner_of
from killzone.core.reasons import Reason, RefusedError, Verdict, because, no
from killzone.core.ruleset import Ruleset, opened
from killzone.core.table import Table
from killzone.core.values import Json, digest
from killzone.dice import DiceRunOutError, ScriptedDice, SeededDice


class Dice(Protocol):
    """Where faces come from; rolling gives the dice for the next roll."""

    def roll(self, count: int, sides: int = 6) -> tuple[tuple[int, ...], Any]: ...


class Given:
    """One answer of the past and the faces that fell after it; they form a chain back to the start."""

    __slots__ = ("_text", "action", "before", "rolls")

    def __init__(self, before: "Given | None", action: Action | None, rolls: tuple[tuple[int, ...], ...]) -> None:
        self.before, self.action, self.rolls = before, action, rolls
        self._text = ""

    @property
    def text(self) -> str:
        """The answer on one line, written once however often the game is saved; empty where there is none."""
        if not self._text and self.action is not None:
            self._text = self.action.to_text()
        return self._text


class Game:
    """A position in play. Never changed: `play` gives the next game and leaves this one as it is.

    `events` are those since the previous answer; `previous` is the game before it, if this one was reached by playing.
    """

    __slots__ = (
        "_decision",
        "_pending",
        "dice",
        "events",
        "given",
        "number",
        "previous",
        "ruleset",
        "stack",
        "table",
    )

    def __init__(self, ruleset: Ruleset, table: Table, stack: Stack, dice: Dice, number: int = 0) -> None:
        self.ruleset, self.table, self.stack, self.dice, self.number = ruleset, table, stack, dice, number
        self.events: tuple[Event, ...] = ()
        self.previous: Game | None = None
        self.given: Given | None = None
        self._pending: Ask | None = None
        self._decision: Decision | None = None

    @classmethod
    def begin(cls, ruleset: Ruleset, source: Json, dice: Dice) -> "Game":
        """A new game from plain data about teams, killzone and options, run to its first decision."""
        table, stack = opened(ruleset, source)
        game = cls(ruleset, table, stack, dice)
        game._run(game.state(), None)
        return game

    @classmethod
    def begin_until_dice(cls, ruleset: Ruleset, source: Json) -> "Game | Falling":
        """A new game without dice of its own, run to its first decision or the first roll before it."""
        table, stack = opened(ruleset, source)
        game = cls(ruleset, table, stack, ScriptedDice())
        state = game.state()
        return _run_to(game, state, None, [], settle(state))

    # Asking and answering

    @property
    def over(self) -> bool:
        return self._pending is None

    @property
    def decision(self) -> Decision | None:
        """The pending question; None when the battle is over."""
        if self._decision is None and self._pending is not None:
            ask = self._pending
            trail = tuple([frame.sequence.title for frame in self.stack])
            prompt = ask.prompt if isinstance(ask.prompt, str) else ask.prompt()
            self._decision = Decision(self.number, ask.seat, ask.kind, prompt, ask.domain, ask.default, ask.rule, trail)
        return self._decision

    @property
    def windows(self) -> Windows:
        """The rules in play that make offers in each window."""
        return self.table.setting.rules.windows

    def state(self) -> State:
        """What a run of the machine from here works on."""
        return State(self.ruleset, self.table, self.stack, windows=self.windows)

    @property
    def pending(self) -> Ask | None:
        """What the rules ask, as the machine knows it; players look at `decision`."""
        return self._pending

    def check(self, action: Action) -> Verdict:
        """Every reason against an action; none means `play` takes it."""
        decision = self.decision
        if not isinstance(action, Action):
            rule = decision.rule if decision else self.ruleset.end_rule
            hint = "game.decision.action(answer) makes one"
            return no(because(rule, "{given} is no Action.", hint=hint, given=brief(action)))
        if decision is None:
            text = "The battle is over; answer {answer} comes too late."
            return no(because(self.ruleset.end_rule, text, answer=action.decision))
        if action.decision != decision.id:
            return no(self._stale(action, decision))
        return decision.check(action.answer)

    @staticmethod
    def _stale(action: Action, decision: Decision) -> Reason:
        text = "The answer is to question {answered}; the pending one is {pending}: {prompt}"
        return because(
            decision.rule,
            text,
            hint="answer the pending question",
            answered=action.decision,
            pending=decision.id,
            prompt=decision.prompt,
        )

    def play(self, action: Action) -> "Game":
        """The game after an action.

        Raises `RefusedError` with every reason when the action is not legal; this game is unchanged either way.
        """
        verdict = self.check(action)
        if not verdict.legal:
            raise RefusedError(verdict)
        return self.play_legal(action)

    def play_legal(self, action: Action) -> "Game":
        """`play` without the check, for answers that the decision itself gave."""
        after, state = self._answered(action)
        after._run(state, action)
        return after

    def play_until_dice(self, action: Action) -> "Game | Falling":
        """`play` that stops where dice are wanted, for whoever decides what falls: its own dice stay as they are.

        Raises `RefusedError` as `play` does.
        """
        verdict = self.check(action)
        if not verdict.legal:
            raise RefusedError(verdict)
        after, state = self._answered(action)
        return _run_to(after, state, action, [], settle(state))

    def _answered(self, action: Action) -> "tuple[Game, State]":
        """The game after this one, and a run of the machine that has taken the answer and nothing more."""
        assert self._pending is not None
        after = Game(self.ruleset, self.table, self.stack, self.dice, self.number + 1)
        after.previous = self
        state = self.state()
        resume(state, self._pending, action.answer)
        return after, state

    def _run(self, state: State, action: Action | None) -> None:
        """Run to the next decision, rolling dice on the way."""
        rolls: list[tuple[int, ...]] = []
        pending = settle(state)
        while pending is not None and not isinstance(pending, Ask):
            try:
                faces, self.dice = self.dice.roll(pending.count, pending.sides)
            except DiceRunOutError as problem:
                problem.why = pending.why
                raise
            pending = _fall(state, pending, faces, rolls)
        self._arrive(state, action, rolls, pending)

    def _arrive(self, state: State, action: Action | None, rolls: list[tuple[int, ...]], pending: Ask | None) -> None:
        before = self.previous.given if self.previous else None
        self.table, self.stack, self.events = state.table, state.stack, tuple(state.events)
        self._pending = pending
        self.given = Given(before, action, tuple(rolls))

    def restore(self) -> None:
        """Find the pending question again in a game put together from saved parts."""
        pending = settle(self.state())
        assert pending is None or isinstance(pending, Ask), "a game is only ever saved at a question"
        self._pending = pending

    def odds(self, action: Action, policy: Any = None) -> Any:
        """The exact odds of the attack that an action makes, as `killzone.odds.of_action` gives them.

        Raises `RefusedError` for an action that is not legal, ValueError for one that makes no single attack.
        """
        return ODDS["of_action"](self, action, policy)

    # Copies

    def fork(self, seed: str | int) -> "Game":
        """The same position with other dice to come."""
        return self.with_dice(SeededDice(seed))

    def with_dice(self, dice: Dice) -> "Game":
        """The same position with these dice to come."""
        other = Game(self.ruleset, self.table, self.stack, dice, self.number)
        other.events, other.previous, other.given = self.events, self.previous, self.given
        other._pending = self._pending
        return other

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        """Itself: nobody ever changes a game."""
        return self

    def undo(self, *, agreed: bool = False) -> "Game":
        """The game before the last answer, with the dice as they now are: a die once seen does not fall again.

        Free while no dice fell and nothing secret was shown since that answer; afterwards the others have to agree.

        Raises `RefusedError` saying why it is not possible.
        """
        rule = self.decision.rule if self.decision else self.ruleset.end_rule
        before = self.previous or self._remembered()
        if before is None:
            raise RefusedError(
                no(because(rule, "There is no earlier decision to return to; this is number {n}.", n=self.number))
            )
        if not agreed and self.given and self.given.rolls:
            fallen = sum(len(faces) for faces in self.given.rolls)
            text = "{dice} dice have fallen since that answer."
            raise RefusedError(no(because(rule, text, dice=fallen, hint="ask the others to agree")))
        if not agreed and (shown := sum(1 for event in self.events if event.reveals or event.for_seat(-1) != event)):
            text = "{count} of the events since that answer showed something secret."
            raise RefusedError(no(because(rule, text, count=shown, hint="ask the others to agree")))
        return before.with_dice(self.dice)

    def _remembered(self) -> "Game | None":
        """The game before this one, played again from its record, where this one was loaded."""
        from killzone.core.record import has_past, positions

        if self.number == 0 or not has_past(self):
            return None
        *_, before, _ = positions(self)
        return before

    # Looking

    def view(self, seat: int) -> "View":
        """The game as a seat may see it; -1 is a spectator."""
        return View(self, seat)

    @property
    def winner(self) -> int | None:
        """The seat that is first alone, -1 where the first place is shared, None while the battle goes on."""
        return winner_of(self.places) if self.places else None

    @property
    def places(self) -> Places:
        """The place of each seat once the battle is over, 1 for the first; before that nothing."""
        return next((event.places for event in reversed(self.events) if isinstance(event, Finished)), ())

    def explain(self, operative: str) -> Explanation:
        """All about an operative: its stats as tallies, and every reason for or against each action and target.

        Raises KeyError for an operative that there is not, LookupError where the ruleset has no explanations.
        """
        if self.ruleset.explain is None:
            raise LookupError(f"{self.ruleset.title} explains nobody")
        return self.ruleset.explain(self.table, self.stack, operative)

    def digest(self) -> str:
        """A fingerprint of the position, the same on every machine, in the middle of any rule."""
        return digest((self.table, self.stack, self.number))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of one game; of games loaded or replayed compare `digest()`."""
        return (
            isinstance(other, Game)
            and self.number == other.number
            and self.stack == other.stack
            and self.table == other.table
        )

    def __hash__(self) -> int:
        return hash((self.number, self.stack, self.table))

    def past(self) -> "Iterator[Game]":
        """This game and all before it, newest first."""
        game: Game | None = self
        while game is not None:
            yield game
            game = game.previous

    def __repr__(self) -> str:
        where = "over" if self.over else repr(self.decision)
        return f"<Game {self.ruleset.id} {self.digest()}: {where}>"


class Falling:
    """A game between an answer and the next question, where dice are wanted. Never changed, as games are not.

    `wanted` says how many dice of how many sides are rolled, whose they are and what for; `since` is the game that was
    answered, None before the first question, and `fallen` are the faces since then.
    """

    __slots__ = ("_action", "_game", "_rolls", "wanted")

    def __init__(self, game: Game, action: Action | None, rolls: list[tuple[int, ...]], wanted: Roll) -> None:
        self._game, self._action, self._rolls, self.wanted = game, action, rolls, wanted

    @property
    def since(self) -> Game | None:
        return self._game.previous

    @property
    def fallen(self) -> tuple[int, ...]:
        return tuple(face for faces in self._rolls for face in faces)

    def fall(self, faces: Iterable[int]) -> "Game | Falling":
        """The game at the next question, or at the next roll before it.

        Raises what `ScriptedDice` raises for too few faces, too many, or one that such a die has not.
        """
        given, left = ScriptedDice(faces).roll(self.wanted.count, self.wanted.sides)
        left.must_be_used_up()
        stopped = self._game
        after = Game(stopped.ruleset, stopped.table, stopped.stack, stopped.dice, stopped.number)
        after.previous = stopped.previous
        state, rolls = stopped.state(), self._rolls.copy()
        state.events.extend(stopped.events)
        return _run_to(after, state, self._action, rolls, _fall(state, self.wanted, given, rolls))

    def __copy__(self) -> "Falling":
        return self

    def __deepcopy__(self, memo: object) -> "Falling":
        """Itself: nobody ever changes it."""
        return self


def _fall(state: State, wanted: Roll, faces: tuple[int, ...], rolls: list[tuple[int, ...]]) -> Ask | Roll | None:
    """Let dice fall, and run on to what is asked next."""
    if faces:
        rolls.append(faces)
        told = (wanted.sides, wanted.seats, wanted.aside)
        state.events.append(Rolled(wanted.rule, wanted.seat, wanted.why, faces, *told))
    resume(state, wanted, faces)
    return settle(state)


def _run_to(
    game: Game, state: State, action: Action | None, rolls: list[tuple[int, ...]], pending: Ask | Roll | None
) -> Game | Falling:
    """A game where a run of the machine has stopped: at a question, at its end, or at dice."""
    while isinstance(pending, Roll) and not pending.count:
        pending = _fall(state, pending, (), rolls)
    if isinstance(pending, Roll):
        game.table, game.stack, game.events = state.table, state.stack, tuple(state.events)
        return Falling(game, action, rolls, pending)
    game._arrive(state, action, rolls, pending)
    return game


class View:
    """What one seat knows: a table without the others' secrets, its own pending question, the events as it saw them."""

    __slots__ = ("_game", "events", "number", "seat", "table")

    def __init__(self, game: Game, seat: int) -> None:
        self._game, self.seat, self.number = game, seat, game.number
        self.table = game.ruleset.redact(game.table, seat)
        self.events = tuple(event.for_seat(seat) for event in game.events)

    @property
    def decision(self) -> Decision | None:
        """The pending question if it is this seat's."""
        decision = self._game.decision
        return decision if decision and decision.seat == self.seat else None

    def since(self, number: int) -> "Iterator[tuple[int, Event, str]]":
        """The events after this many answers, as this seat saw them: the answer that led to each, and its sentence.

        A game remembers its positions from where it was begun, loaded or imagined.
        """
        from killzone.core.story import lines

        games = []
        for game in self._game.past():
            if game.number <= number:
                break
            games.append(game)
        for game in reversed(games):
            for line in lines(game, self.seat):
                yield game.number, line.event, line.text

    @property
    def waiting_for(self) -> int | None:
        """The seat that has to answer."""
        return self._game.decision.seat if self._game.decision else None

    @property
    def trail(self) -> tuple[str, ...]:
        """The pending rules from the outermost to the innermost, as a breadcrumb."""
        return tuple(frame.sequence.title for frame in self._game.stack)

    def imagine(self, seed: str | int) -> Game:
        """A game to think with: this view's table, dice of its own, no past."""
        game = Game(self._game.ruleset, self.table, self._game.stack, SeededDice(seed), self.number)
        game.restore()
        return game
