"""Normal Move, Charge, Fall Back and Dash as actions: when they may be performed, how far, and jumps on the way."""

from collections.abc import Iterator
from typing import Any

import pytest
from rules.kt21.tables import BLUE, RED, Place, one, spot, table, wall

from killzone.core.events import Event, Moved
from killzone.core.flow import Ask, Roll
from killzone.core.hooks import Hook
from killzone.core.machine import State, resume, settle, start
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.actions.moves import MOVING, distance, limits
from killzone.editions.kt21.actions.perform import ACTION_ENDED, PERFORM, Deed, deed
from killzone.editions.kt21.board.movement import CHARGE, DASH, FALL_BACK, NORMAL_MOVE
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.shared.actions.action import ACTIVATION, FREE, action_of, explain
from killzone.geometry.units import INCH, inches


def mover(*at: float, **fields: Any) -> Operative:
    return one("mover", BLUE, at, **fields)  # type: ignore[arg-type]  # keywords of whoever calls


def board(*operatives: Operative, **fields: Any) -> Table:
    return table(operatives, rules=MOVING, **fields)


def doing(action: str, *performed: str, left: int = 2, when: str = ACTIVATION, most: int = 0) -> Performing:
    return Performing("mover", action, when, performed, left=left, most=most)


def against(place: Table, performing: Performing) -> list[str]:
    """The entries by which an action may not be performed."""
    who = place.operative(performing.operative)
    verdict = explain(place, who, action_of(place, performing.action), performing)
    return [reason.rule for reason in verdict.reasons]


class Run:
    """An action performed from its beginning, with the path answered and the dice given."""

    def __init__(self, place: Table, performing: Performing, path: list[Place], dice: list[int]) -> None:
        self.deeds: list[Deed] = []
        heard = Hooks(actions=MOVING.hooks.actions, performed=Hook(self._hear))
        place = place.but(setting=place.setting.but(rules=Rules("heard", heard)))
        state = State(None, place, start(PERFORM, deed(place, performing)), windows={ACTION_ENDED: ()})
        self.asked: list[Ask] = []
        while pending := settle(state):
            if isinstance(pending, Roll):
                resume(state, pending, tuple(dice.pop(0) for _ in range(pending.count)))
                continue
            self.asked.append(pending)
            here = state.table.operative(performing.operative).spot
            answer = (here, *map(spot, path))
            verdict = pending.domain.check(answer, "kt21.action.normal-move")
            assert verdict.legal, str(verdict)
            resume(state, pending, answer)
        assert not dice
        self.table: Table = state.table
        self.events: list[Event] = state.events

    def _hear(self, table: Table, operative: Operative, deed: Deed) -> Iterator[Event]:
        self.deeds.append(deed)
        yield from ()

    @property
    def at(self) -> Any:
        return self.table.operative("mover").spot

    @property
    def told(self) -> list[str]:
        return [event.tell(self.table) for event in self.events]


@pytest.mark.rule("kt21.action.normal-move-limits", "kt21.action.dash-limits", "kt21.action.fall-back-limits")
def test_engaged_one_falls_back_and_does_nothing_else() -> None:
    free, engaged = board(mover(5, 11)), board(mover(5, 11), one("enemy", RED, (7, 11)))
    assert against(free, doing(NORMAL_MOVE)) == against(free, doing(DASH)) == []
    assert against(engaged, doing(NORMAL_MOVE)) == ["kt21.action.normal-move-limits"]
    assert against(engaged, doing(DASH)) == ["kt21.action.dash-limits"]
    assert "kt21.action.charge-limits" in against(engaged, doing(CHARGE))
    assert against(engaged, doing(FALL_BACK)) == []
    assert against(engaged, doing(FALL_BACK, left=1)) == ["kt21.firefight.ap"]
    assert "kt21.action.fall-back-limits" in against(free, doing(FALL_BACK))
    apart = board(mover(5, 11), one("enemy", RED, (7.01, 11)))
    assert against(apart, doing(NORMAL_MOVE)) == []


@pytest.mark.rule(
    "kt21.action.normal-move-limits",
    "kt21.action.dash-limits",
    "kt21.action.fall-back-limits",
    "kt21.action.charge-limits",
)
@pytest.mark.parametrize(
    ("action", "before", "entry"),
    [
        (NORMAL_MOVE, FALL_BACK, "kt21.action.normal-move-limits"),
        (NORMAL_MOVE, CHARGE, "kt21.action.normal-move-limits"),
        (NORMAL_MOVE, DASH, ""),
        (DASH, CHARGE, "kt21.action.dash-limits"),
        (DASH, FALL_BACK, ""),
        (DASH, NORMAL_MOVE, ""),
        (CHARGE, NORMAL_MOVE, "kt21.action.charge-limits"),
        (CHARGE, DASH, "kt21.action.charge-limits"),
        (CHARGE, FALL_BACK, "kt21.action.charge-limits"),
        (FALL_BACK, NORMAL_MOVE, "kt21.action.fall-back-limits"),
        (FALL_BACK, CHARGE, "kt21.action.fall-back-limits"),
        (FALL_BACK, DASH, ""),
    ],
)
def test_which_moves_go_together_in_one_activation(action: str, before: str, entry: str) -> None:
    """Situation 18 among them: Fall Back then Dash, but not Normal Move."""
    near = 6.9 if action == FALL_BACK else 9
    place = board(mover(5, 11), one("enemy", RED, (near, 11)))
    assert against(place, doing(action, before)) == ([entry] if entry else [])


@pytest.mark.rule("kt21.action.charge-limits", "kt21.order.conceal")
def test_a_charge_needs_an_engage_order() -> None:
    enemy = one("enemy", RED, (9, 11))
    assert against(board(mover(5, 11), enemy), doing(CHARGE)) == []
    assert against(board(mover(5, 11, order="conceal"), enemy), doing(CHARGE)) == ["kt21.order.conceal"]


@pytest.mark.rule("kt21.action.charge", "kt21.firefight.declare")
@pytest.mark.parametrize(("x", "reached"), [(15, True), (15.01, False)])
def test_a_charge_must_be_able_to_reach_an_enemy(x: float, reached: bool) -> None:
    """M 6" + 2" and 1" of engagement range: 10" between the centres."""
    place = board(mover(5, 11), one("enemy", RED, (x, 11)))
    assert against(place, doing(CHARGE)) == ([] if reached else ["kt21.action.charge"])


@pytest.mark.rule("kt21.action.fall-back", "kt21.firefight.declare")
def test_a_fall_back_needs_somewhere_to_go() -> None:
    pen = [
        wall("a", (4, 9.4, 8, 9.9), 9, "wall", "heavy"),
        wall("b", (4, 12.1, 8, 12.6), 9, "wall", "heavy"),
        wall("c", (3.5, 9.4, 4.2, 12.6), 9, "wall", "heavy"),
        wall("d", (8, 9.4, 8.5, 12.6), 9, "wall", "heavy"),
    ]
    shut_in = board(mover(5, 11), one("enemy", RED, (6.5, 11)), terrain=pen)
    assert against(shut_in, doing(FALL_BACK)) == ["kt21.action.fall-back"]
    run = Run(shut_in, doing(FALL_BACK), [], [])
    assert run.at == spot((5, 11))
    assert run.deeds == []
    assert "another action is chosen" in run.told[0]


@pytest.mark.rule("kt21.action.normal-move", "kt21.action.dash", "kt21.action.charge", "kt21.def.move-modifier")
def test_how_far_each_goes_and_what_changes_that() -> None:
    def entry(table: Table, operative: Operative) -> Any:
        yield Entry(INCH, "test.longer", "longer")

    plain, hurt = mover(5, 11), mover(5, 11, wounds=3)
    longer = table([plain], rules=Rules("test", Hooks(move=Hook(entry))))
    for place, who, normal in ((board(plain), plain, 6), (board(hurt), hurt, 4), (longer, plain, 7)):
        far = {action: distance(place, who, doing(action)).total for action in (NORMAL_MOVE, CHARGE, FALL_BACK, DASH)}
        assert far == {
            NORMAL_MOVE: inches(normal),
            CHARGE: inches(normal + 2),
            FALL_BACK: inches(normal),
            DASH: inches(3),
        }
    assert distance(longer, plain, doing(NORMAL_MOVE, most=2 * INCH)).total == 2 * INCH


@pytest.mark.rule("kt21.action.normal-move", "kt21.action.dash")
def test_a_move_is_told_with_its_length() -> None:
    run = Run(board(mover(5, 11)), doing(DASH), [(7.4, 11)], [])
    assert run.at == spot((7.4, 11))
    assert run.told == ['Mover dashes 2.4" to (7.4", 11.0").']
    assert run.asked[0].prompt == 'Where does Mover move? Up to 3.0".'


ROOFS = [wall("west", (4, 8, 8, 14), 3, "heavy", "vantage"), wall("east", (10.5, 8, 14, 14), 3, "heavy", "vantage")]


@pytest.mark.rule("kt21.move.jump-test", "kt21.move.jump-cost", "kt21.action.charge")
@pytest.mark.parametrize(("face", "x"), [(1, 7.4), (2, 12.2), (6, 12.2)])
def test_a_jump_is_tested_where_it_begins(face: int, x: float) -> None:
    """Situation 14."""
    place = board(mover(7.4, 11, 3), one("enemy", RED, (13.6, 11, 3)), terrain=ROOFS)
    run = Run(place, doing(CHARGE), [(12.2, 11, 3)], [face])
    assert [deed.performing.action for deed in run.deeds] == [CHARGE]
    assert run.at == spot((x, 11, 3))
    moved = [event for event in run.events if isinstance(event, Moved)]
    assert [event.length for event in moved] == ([] if face == 1 else [inches(4.8)])
    if face == 1:
        assert run.told[-1] == "Mover does not dare the jump: it stays where it is, and the action ends."


@pytest.mark.rule("kt21.move.jump-test")
def test_the_move_up_to_the_edge_stands() -> None:
    place = board(mover(5, 11, 3), terrain=ROOFS)
    stays, goes = (Run(place, doing(NORMAL_MOVE), [(10.9, 11, 3)], [face]) for face in (1, 2))
    assert stays.at == spot((8, 11, 3))
    assert goes.at == spot((10.9, 11, 3))
    assert [event.length for event in goes.events if isinstance(event, Moved)] == [inches(3), inches(2.9)]


@pytest.mark.rule("kt21.move.jump-test")
def test_every_gap_is_tested() -> None:
    third = wall("third", (15, 8, 18, 14), 3, "heavy", "vantage")
    place = board(mover(9.9, 11, 3, move=9), terrain=[wall("first", (8, 8, 10, 14), 3, "vantage"), *ROOFS[1:], third])
    assert Run(place, doing(NORMAL_MOVE), [(16, 11, 3)], [2, 2]).at == spot((16, 11, 3))
    assert Run(place, doing(NORMAL_MOVE), [(16, 11, 3)], [2, 1]).at == spot((14, 11, 3))
    assert Run(place, doing(NORMAL_MOVE), [(16, 11, 3)], [1]).at == spot((9.9, 11, 3))


HIGH = wall("floor", (10, 8, 14, 14), 7, "heavy", "vantage")
UP: list[Place] = [(9.5, 11, 7), (10.5, 11, 7)]


@pytest.mark.rule("kt21.move.climb-finish", "kt21.move.climb-cost")
def test_a_climb_over_two_actions_costs_both_and_counts_as_both() -> None:
    place = board(mover(9.5, 11), terrain=[HIGH])
    run = Run(place, doing(NORMAL_MOVE), UP, [])
    assert run.at == spot((10.5, 11, 7))
    assert run.told == ['Mover: Normal Move and Dash, 9.0" to (10.5", 11.0", 7.0" up).']
    assert run.asked[0].prompt == 'Where does Mover move? Up to 6.0", or 9.0" to finish a climb with a Dash.'
    (done,) = run.deeds
    assert (done.result.extra, done.result.paid) == ((DASH,), 1)
    (alone,) = Run(place, doing(NORMAL_MOVE), [(9.5, 9)], []).deeds
    assert (alone.result.extra, alone.result.paid) == ((), 0)
    assert Run(place, doing(DASH), UP, []).told == ['Mover: Dash and Normal Move, 9.0" to (10.5", 11.0", 7.0" up).']


@pytest.mark.rule("kt21.move.climb-finish")
def test_when_another_action_may_be_joined() -> None:
    who = mover(9.5, 11)
    place, flat = board(who, terrain=[HIGH]), board(who)

    def joined(table: Table, performing: Performing) -> list[str]:
        return [tally.entries[-1].note for tally in limits(table, who, performing)[1:]]

    assert joined(place, doing(NORMAL_MOVE)) == ["Dash to finish a climb"]
    assert joined(place, doing(DASH)) == ["Normal Move to finish a climb"]
    assert joined(place, doing(NORMAL_MOVE, left=1)) == []
    assert joined(place, doing(NORMAL_MOVE, DASH, left=2)) == []
    assert joined(place, doing(NORMAL_MOVE, when=FREE)) == []
    assert joined(place, doing(DASH, FALL_BACK)) == []
    assert joined(flat, doing(NORMAL_MOVE)) == []
    assert joined(place, doing(CHARGE)) == joined(place, doing(FALL_BACK)) == []
    for traits, joins in (("heavy", True), ("light", True), ("light traversable", False), ("wall", False)):
        over = board(who, terrain=[wall("street", (10, 8, 10.5, 14), 3, *traits.split())])
        assert bool(joined(over, doing(NORMAL_MOVE))) == joins, "on the other side of it a climb is finished, too"
    far, near = (board(who, terrain=[wall("street", (x, 8, x + 1, 14), 3, "heavy")]) for x in (15.01, 15))
    assert (joined(far, doing(NORMAL_MOVE)), joined(near, doing(NORMAL_MOVE))) == ([], ["Dash to finish a climb"])
