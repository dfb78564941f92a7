"""What a reader of a battle of 2018 is spared: facts that another sentence tells, or that are merely counted."""

from rules.kt18.playing import in_play
from rules.kt18.tables import A, B, one, table

from killzone.core.events import Event
from killzone.core.flow import Done
from killzone.core.story import ToldEvent
from killzone.editions.kt18.battle.tactics import TACTICAL_REROLL, Declared, aids_used, pay, rerolls_used
from killzone.editions.kt18.board.movement import ADVANCE
from killzone.editions.kt18.movement.moving import marked
from killzone.editions.kt18.operatives.states import ADVANCED, READIED, tokens_off

POSITION = in_play(table([one("a", A, (5, 5), tokens=[READIED, ADVANCED]), one("b", B, (20, 5))], points=2))


def heard(*events: Event) -> list[str]:
    """The sentences that a reader gets."""
    told = [ToldEvent(event.tell(POSITION), event, POSITION) for event in events]
    return [line.text for line in told if not line.is_bookkeeping]


def paid(tactic: Declared) -> tuple[Event, ...]:
    flow = pay(tactic, POSITION)
    assert isinstance(flow, Done)
    return tuple(flow.events)


def test_that_a_model_has_advanced_is_told_by_its_move_but_not_that_it_loses_its_aim() -> None:
    assert heard(*marked(POSITION.operative("a"), ADVANCE)) == ["A is no longer readied."]


def test_tokens_that_come_off_with_the_round_are_not_told() -> None:
    events = list(tokens_off(POSITION))
    assert len(events) == 2
    assert heard(*events) == []


def test_a_tactic_is_told_once_by_its_price_or_for_nothing_by_its_use() -> None:
    tactic = Declared(A, TACTICAL_REROLL.id, TACTICAL_REROLL.name, 1, TACTICAL_REROLL.rule)
    assert heard(*paid(tactic)) == ["Ada spends 1 CP on Tactical Re-roll, 1 left."]
    assert heard(*paid(tactic.but(cost=0))) == ["Ada uses Tactical Re-roll."]


def test_what_was_used_on_a_roll_is_told_with_the_roll_alone() -> None:
    assert len(list(rerolls_used(POSITION, (A,), ()))) == 1
    assert heard(*rerolls_used(POSITION, (A,), ()), *aids_used(())) == []
