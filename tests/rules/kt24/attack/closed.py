"""Attacks without a board: the closed sequences of a shot and of a fight, run with scripted dice and answers.

    shoot(shot("3 3+ 3/4 Balanced"), dice=[6, 4, 1, 2, 5, 3], answers=["pass"])

gives the outcome, the questions in order and the events. Every die and every answer of the script must be used.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple, Protocol

from build import BLUE, PLAYERS, RED, Asked, rules_of, scene, weapon

from killzone.core.domains import Pick
from killzone.core.events import Event
from killzone.core.flow import Ask, Call, Done, Flow, Roll, Sequence, continuation
from killzone.core.machine import State, resume, settle, start
from killzone.core.table import Table
from killzone.dice import ScriptedDice
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.attack.duel import DUEL, Duel, DuelOutcome
from killzone.editions.kt24.attack.shot import SHOT, Shot, ShotOutcome
from killzone.editions.kt24.ruleset import ruleset


class Policy(Protocol):
    """How a question of an attack is answered when no script is given."""

    def __call__(self, ask: Ask, context: Any) -> str: ...


class Ran(NamedTuple):
    """What became of a closed sequence: its result, the questions in order, the events, and the table after them."""

    result: Any
    questions: list[Asked]
    events: list[Event]
    table: Table

    @property
    def rules(self) -> list[str]:
        """The rules behind the events, in order."""
        return rules_of(self.events)

    @property
    def kinds(self) -> list[str]:
        """The kinds of the questions, in order."""
        return [asked.kind for asked in self.questions]

    def told(self, rule: str) -> list[str]:
        """What the log says of a rule."""
        return [event.tell(self.table) for event in self.events if event.rule == rule]


def shot(
    profile: str,
    *,
    save: int = 4,
    wounds: int = 40,
    cover: str = "",
    obscured: bool = False,
    dice: int = 3,
    cp: tuple[int, int] = (0, 0),
    hit: int | None = None,
) -> Shot:
    """A shot of blue's "attacker" at red's "defender"; `hit` is the Hit stat where it is not the printed one."""
    held = weapon(profile)
    attack = Pool(BLUE, "attacker", "attacker", held.hit if hit is None else hit, (), held.rules)
    return Shot(
        (attack, Pool(RED, "defender", "defender", save)),
        cp,
        wounds,
        weapon=held,
        cover=cover,
        obscured=obscured,
        defence_dice=dice,
    )


def duel(
    attacker: str,
    defender: str,
    *,
    wounds: tuple[int, int] = (40, 40),
    cp: tuple[int, int] = (0, 0),
    initiative: int = BLUE,
    full: bool = True,
) -> Duel:
    """A fight of blue's "attacker" with red's "defender", each with the melee weapon of this profile."""
    held = (weapon(attacker, melee=True), weapon(defender, melee=True))
    pools = tuple(
        Pool(seat, name, name, one.hit, (), one.rules)
        for seat, name, one in zip((BLUE, RED), ("attacker", "defender"), held, strict=True)
    )
    return Duel(pools, cp, wounds, (initiative, 1 - initiative), weapons=held, empty_blocks=full)


def shoot(value: Shot, dice: Iterable[int] = (), answers: Iterable[str] | Policy = ()) -> "Ran":
    """Run a shot; what the table lost must be what the outcome says."""
    ran = run(SHOT, value, dice, answers, wounds=(40, value.wounds), cp=value.points)
    outcome: ShotOutcome = ran.result
    assert _lost(ran.table, (40, value.wounds)) == (0, min(outcome.damage, value.wounds))
    assert tuple(player.points for player in ran.table.players) == outcome.points
    return ran


def fight(value: Duel, dice: Iterable[int] = (), answers: Iterable[str] | Policy = ()) -> "Ran":
    """Run a fight; what the table lost must be what the outcome says."""
    ran = run(DUEL, value, dice, answers, wounds=value.wounds, cp=value.points)
    outcome: DuelOutcome = ran.result
    assert tuple(one.wounds for one in ran.table.operatives) == tuple(max(0, left) for left in outcome.wounds)
    assert tuple(player.points for player in ran.table.players) == outcome.points
    return ran


def _lost(table: Table, before: tuple[int, int]) -> tuple[int, ...]:
    return tuple(had - one.wounds for had, one in zip(before, table.operatives, strict=True))


class _Kept:
    """What the sequence under test gave back."""

    def __init__(self, sequence: Sequence[Any], value: Any) -> None:
        self.sequence, self.value, self.result = sequence, value, None


def _call(kept: _Kept) -> Flow:
    return Call(kept, kept.sequence, kept.value, _keep)


@continuation
def _keep(kept: _Kept, result: Any) -> Flow:
    kept.result = result
    return Done()


_CALLER = Sequence("test.caller", "Caller", _call, closed=True)


def run(
    sequence: Sequence[Any],
    value: Any,
    dice: Iterable[int],
    answers: Iterable[str] | Policy,
    *,
    wounds: tuple[int, int] = (40, 40),
    cp: tuple[int, ...] = (0, 0),
) -> Ran:
    """Run a closed sequence with scripted dice, all of which must be used, and with answers or a policy."""
    kept = _Kept(sequence, value)
    state = State(ruleset(), _stage(wounds, cp), start(_CALLER, kept))
    faces, asked = ScriptedDice(dice), list[Asked]()
    script = None if callable(answers) else list(answers)
    choose = answers if callable(answers) else _scripted(script or [])
    flow = settle(state)
    while flow is not None:
        if isinstance(flow, Ask):
            assert isinstance(flow.domain, Pick)
            keys = tuple(option.key for option in flow.domain.options)
            chosen = choose(flow, state.stack[-1].ctx)
            where = f"{PLAYERS[flow.seat]} is asked ({flow.kind}): {flow.prompt}\n  options: {', '.join(keys)}"
            assert chosen in keys, f"the answer {chosen!r} is not offered\n{where}"
            asked.append(Asked(PLAYERS[flow.seat], flow.kind, keys))
            resume(state, flow, chosen)
        else:
            fell, faces = faces.roll(flow.count)
            resume(state, flow, fell)
        flow = settle(state)
    faces.must_be_used_up()
    assert not script, f"the answers {script} were never asked for; the questions were {asked}"
    return Ran(kept.result, asked, state.events, state.table)


def _scripted(answers: list[str]) -> Callable[[Ask, Any], str]:
    def choose(ask: Ask, context: Any) -> str:
        return answers.pop(0) if answers else "nothing (the script has run out)"

    return choose


def by_default(ask: Ask, context: Any) -> str:
    """The policy that takes every default."""
    return str(ask.default)


@cache
def _bare_stage() -> Table:
    bare = scene().operative("attacker", "blue", (5, 5), wounds=40).operative("defender", "red", (15, 5), wounds=40)
    return bare.begin().table


def _stage(wounds: tuple[int, int], cp: tuple[int, ...]) -> Table:
    """A table on which the events of an attack can happen."""
    table = _bare_stage()
    for one, left in zip(table.operatives, wounds, strict=True):
        table = table.with_operative(one.but(wounds=left))
    for player, points in zip(table.players, cp, strict=True):
        table = table.with_player(player.but(points=points))
    return table


def outcomes(sequence: Sequence[Any], value: Any, faces: tuple[int, ...]) -> set[tuple[Any, int]]:
    """Every result that some answers lead to, with how many dice fell; the dice come from one stream of faces."""
    kept = _Kept(sequence, value)
    found: set[tuple[Any, int]] = set()
    seen: set[tuple[Any, int]] = set()
    left = [(start(_CALLER, kept), 0)]
    table = _stage((40, 40), (9, 9))
    while left:
        stack, used = left.pop()
        state = State(ruleset(), table, stack)
        flow = settle(state)
        while isinstance(flow, Roll):
            resume(state, flow, faces[used : used + flow.count])
            used += flow.count
            flow = settle(state)
        if flow is None:
            found.add((kept.result, used))
            continue
        assert isinstance(flow.domain, Pick)
        for option in flow.domain.options:
            branch = State(ruleset(), table, state.stack)
            resume(branch, flow, option.key)
            if (branch.stack, used) not in seen:
                seen.add((branch.stack, used))
                left.append((branch.stack, used))
    return found


def distribution(sequence: Sequence[Any], value: Any, policy: Policy = by_default) -> dict[Any, Fraction]:
    """Every result with its exact chance, all faces of every die being equally likely and answers given by a policy."""
    kept = _Kept(sequence, value)
    found: dict[Any, Fraction] = {}
    left: list[tuple[Any, Fraction]] = [(start(_CALLER, kept), Fraction(1))]
    table = _stage((40, 40), (9, 9))
    while left:
        stack, chance = left.pop()
        state = State(ruleset(), table, stack)
        flow = settle(state)
        while isinstance(flow, Ask):
            resume(state, flow, policy(flow, state.stack[-1].ctx))
            flow = settle(state)
        if flow is None:
            found[kept.result] = found.get(kept.result, Fraction(0)) + chance
            continue
        for faces in product(range(1, 7), repeat=flow.count):
            branch = State(ruleset(), table, state.stack)
            resume(branch, flow, faces)
            left.append((branch.stack, chance / 6**flow.count))
    return found
