"""Actions on hand-built positions of 2021: performed by `perform` alone, with scripted dice and answers.

    ran = act(table, "gunner", "shoot", dice=[6, 4, 1, 2], answers=["raider"])

gives the table after it, the questions in order and the events. Every die and every answer of the script must be used.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from rules.kt21 import tables

from killzone.core.events import Event
from killzone.core.flow import Ask, Done, Flow, continuation
from killzone.core.flow import Sequence as Steps
from killzone.core.hooks import RulePack, joined
from killzone.core.machine import State, resume, settle, start
from killzone.core.reasons import Verdict
from killzone.core.ruleset import by_initiative
from killzone.core.table import Operative, Table
from killzone.dice import ScriptedDice, SeededDice
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.actions.attacks import ATTACKING
from killzone.editions.kt21.actions.moves import MOVING
from killzone.editions.kt21.actions.perform import (
    ACTION_ENDED,
    EVENT_REVEAL,
    FALL,
    PERFORM,
    Deed,
    perform,
)
from killzone.editions.kt21.close_quarters.interrupts import CLOSE_QUARTERS
from killzone.editions.kt21.hooks import Rules
from killzone.editions.shared.actions.action import action_of, explain
from killzone.editions.shared.operatives.removal import BEFORE_REMOVAL

PERFORMING = Rules(
    "performing", windows={ACTION_ENDED: (), BEFORE_REMOVAL: (), EVENT_REVEAL: ()}, sequences=(PERFORM, FALL)
)


def position(*operatives: Operative, packs: Sequence[RulePack] = (), points: int = 0, **fields: Any) -> Table:
    """A position in which attacks can be made; `packs` are further rules in play, `points` are the CP of both."""
    rules = joined((PERFORMING, MOVING, ATTACKING, CLOSE_QUARTERS, *packs))
    table = tables.table(operatives, rules=rules, **fields)
    for player in table.players:
        table = table.with_player(player.but(points=points))
    return table


class _Script:
    """The rules that the machine runs by."""

    def __init__(self, table: Table) -> None:
        self.windows = table.setting.rules.windows

    order = staticmethod(by_initiative)


class Question(NamedTuple):
    """A question that was asked: to whom, of which kind, and what could be answered."""

    seat: int
    kind: str
    answers: tuple[Any, ...]


Choice = Callable[[Question], Any]
"""How a question is answered where there is no script."""


class Acted(NamedTuple):
    """What became of an action: the table after it, the deed, the questions in order, the events."""

    table: Table
    deed: Deed
    questions: list[Question]
    events: list[Event]

    def wounds(self, *ids: str) -> tuple[int, ...]:
        """The wounds that these have left."""
        return tuple(self.table.operative(id).wounds for id in ids)

    @property
    def gone(self) -> set[str]:
        """Who was removed."""
        return {one.id for one in self.table.operatives if one.spot is None}

    @property
    def rules(self) -> list[str]:
        """The rules behind the events, in order."""
        return [event.rule for event in self.events]

    @property
    def kinds(self) -> list[str]:
        return [one.kind for one in self.questions]


class _Kept:
    """What is performed, and what became of it."""

    def __init__(self, how: Performing) -> None:
        self.how, self.deed = how, Deed(how, ())


def _act(kept: _Kept, table: Table) -> Flow:
    return perform(kept, table, kept.how, _keep)


@continuation
def _keep(kept: _Kept, table: Table, deed: Deed) -> Flow:
    kept.deed = deed
    return Done()


_ACT = Steps("test.kt21-act", "Act", _act)


def performing(id: str, action: str, **fields: Any) -> Performing:
    """How an operative performs an action, with its 2 AP left unless said otherwise."""
    return Performing(id, action, **({"left": 2} | fields))


def judged(table: Table, id: str, action: str, **fields: Any) -> Verdict:
    """Every reason why an operative may not perform an action now."""
    how = performing(id, action, **fields)
    return explain(table, table.operative(id), action_of(table, action), how)


def reasons(table: Table, id: str, action: str, **fields: Any) -> list[str]:
    """The entries behind these reasons."""
    return [one.rule for one in judged(table, id, action, **fields).reasons]


def _scripted(answers: list[Any]) -> Choice:
    def choose(question: Question) -> Any:
        assert answers, f"the answers have run out: {question}"
        return answers.pop(0)

    return choose


def act(
    table: Table,
    id: str,
    action: str,
    dice: Iterable[int] | SeededDice = (),
    answers: Iterable[Any] | Choice = (),
    **fields: Any,
) -> Acted:
    """Perform an action that is legal; `fields` are those of `Performing`."""
    verdict = judged(table, id, action, **fields)
    assert verdict.legal, str(verdict)
    kept = _Kept(performing(id, action, **fields))
    state = State(_Script(table), table, start(_ACT, kept))
    faces: Any = dice if isinstance(dice, SeededDice) else ScriptedDice(dice)
    asked: list[Question] = []
    script = None if callable(answers) else list(answers)
    choose = answers if callable(answers) else _scripted(script or [])
    flow = settle(state)
    while flow is not None:
        if isinstance(flow, Ask):
            asked.append(Question(flow.seat, flow.kind, flow.domain.candidates(500)))
            answer = choose(asked[-1])
            verdict = flow.domain.check(answer, flow.rule)
            assert verdict.legal, f"{asked[-1]}\n{verdict}"
            resume(state, flow, answer)
        else:
            fell, faces = faces.roll(flow.count)
            resume(state, flow, fell)
        flow = settle(state)
    if isinstance(faces, ScriptedDice):
        faces.must_be_used_up()
    assert not script, f"the answers {script} were never asked for; the questions were {asked}"
    return Acted(state.table, kept.deed, asked, state.events)
