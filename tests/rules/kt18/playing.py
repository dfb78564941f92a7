"""Battles of 2018 from hand-built positions: any step of any rule, played with scripted dice and answers.

    ran = run(table, MORALE, MoralePhase(), dice=[4, 3], answers=["pass"])

gives the table after it, the result, the questions in order and the events; every die and answer must be used.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from killzone.core.domains import Pick
from killzone.core.events import Event, Rolled
from killzone.core.flow import Ask, Call, Done, Flow, Roll, Sequence, continuation
from killzone.core.hooks import RulePack, joined
from killzone.core.machine import State, resume, settle, start
from killzone.core.subjects import REROLL
from killzone.core.table import Table
from killzone.dice import ScriptedDice, SeededDice
from killzone.editions.kt18.battle.battle import BATTLE, play_round
from killzone.editions.kt18.campaign.resources import CAMPAIGN
from killzone.editions.kt18.ruleset import ruleset


def in_play(table: Table, *packs: RulePack) -> Table:
    """A position with those rules of the edition that can matter in it, as in a campaign, and those of the house."""
    own = tuple(pack for pack in ruleset().packs if pack is CAMPAIGN or pack.in_play(table))
    return table.but(setting=table.setting.but(rules=joined((*own, *packs))))


class _Script:
    """The rules that the machine runs by."""

    def __init__(self, table: Table) -> None:
        self.windows = table.setting.rules.windows

    order = staticmethod(ruleset().order)


class Question(NamedTuple):
    """A question that was asked: to whom, of which kind, what could be answered, why the rest could not, its words."""

    seat: int
    kind: str
    answers: tuple[Any, ...]
    refused: dict[str, tuple[str, ...]]
    prompt: str
    labels: dict[str, str]


class Ran(NamedTuple):
    """What became of a sequence: the table after it, its result, the questions and dice in order, the events."""

    table: Table
    result: Any
    questions: list[Question]
    rolls: list[Roll]
    events: list[Event]

    def wounds(self, *ids: str) -> tuple[int, ...]:
        return tuple(self.table.operative(id).wounds for id in ids)

    @property
    def gone(self) -> set[str]:
        """Who is out of action."""
        return {one.id for one in self.table.operatives if one.spot is None and not one.wounds}

    @property
    def rules(self) -> list[str]:
        return [event.rule for event in self.events]

    @property
    def kinds(self) -> list[str]:
        return [one.kind for one in self.questions]

    def asked(self, kind: str) -> list[Question]:
        """The questions of a kind."""
        return [one for one in self.questions if one.kind == kind]

    def told(self, rule: str) -> list[str]:
        """What the log says of a rule."""
        return [event.tell(self.table) for event in self.events if event.rule == rule]


class _Kept:
    def __init__(self, sequence: Sequence[Any], ctx: Any) -> None:
        self.sequence, self.ctx, self.result = sequence, ctx, None


def _run(kept: _Kept, table: Table) -> Flow:
    return Call(kept, kept.sequence, kept.ctx, _keep)


@continuation
def _keep(kept: _Kept, table: Table, result: Any) -> Flow:
    kept.result = result
    return Done()


_PLAY = Sequence("test.kt18-play", "Play", _run)

ROUNDS = Sequence("test.kt18-rounds", "Rounds", *BATTLE.steps[BATTLE.index(play_round) :])
"""A battle from its next round on: everybody is set up."""

Choice = Callable[[Ask], Any]


def idle(ask: Ask) -> Any:
    """The answer of somebody who does nothing."""
    return ask.default if ask.default is not None else ask.domain.candidates(1)[0]


class Keeping:
    """Answers one after another, for somebody who keeps every roll: a window that offers a re-roll is passed."""

    def __init__(self, *answers: Any) -> None:
        self.left = list(answers)

    def __call__(self, ask: Ask) -> Any:
        if any(offer.verb == REROLL for offer in ask.offers):
            return ask.default
        assert self.left, f"the answers have run out: {ask.kind} {ask.domain.candidates(9)}"
        return self.left.pop(0)


def run(
    table: Table,
    sequence: Sequence[Any],
    ctx: Any,
    dice: Iterable[int] | SeededDice = (),
    answers: Iterable[Any] | Choice = (),
) -> Ran:
    """Play a sequence from a position to its end."""
    kept = _Kept(sequence, ctx)
    state = State(_Script(table), table, start(_PLAY, kept))
    faces: Any = dice if isinstance(dice, SeededDice) else ScriptedDice(tuple(dice))
    asked: list[Question] = []
    rolls: list[Roll] = []
    script = None if callable(answers) else list(answers)
    flow = settle(state)
    while flow is not None:
        if isinstance(flow, Ask):
            asked.append(_question(flow))
            if script is None:
                answer = answers(flow)  # type: ignore[operator]  # a list has become the script
            else:
                assert script, f"the answers have run out: {asked[-1]}\n{flow.prompt}"
                answer = script.pop(0)
            verdict = flow.domain.check(answer, flow.rule)
            assert verdict.legal, f"{answer!r} to {asked[-1]}\n{verdict}"
            resume(state, flow, answer)
        else:
            fell, faces = faces.roll(flow.count, flow.sides)
            rolls.append(flow)
            state.events.append(Rolled(flow.rule, flow.seat, flow.why, fell, flow.sides))
            resume(state, flow, fell)
        flow = settle(state)
    if isinstance(faces, ScriptedDice):
        faces.must_be_used_up()
    script = answers.left if isinstance(answers, Keeping) else script
    assert not script, f"the answers {script} were never asked for; the questions were {[one[:3] for one in asked]}"
    return Ran(state.table, kept.result, asked, rolls, state.events)


def _question(flow: Ask) -> Question:
    domain = flow.domain
    refused, labels = {}, {}
    if isinstance(domain, Pick):
        for option in domain.options:
            labels[option.key] = option.label
            reasons = domain.check(option.key, flow.rule).reasons
            if reasons:
                refused[option.key] = tuple(reason.rule for reason in reasons)
    text = flow.prompt if isinstance(flow.prompt, str) else flow.prompt()
    return Question(flow.seat, flow.kind, domain.candidates(500), refused, text, labels)
