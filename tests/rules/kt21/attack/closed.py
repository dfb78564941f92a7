"""Attacks without a board: the closed sequences of a shot and of a combat, run with scripted dice and answers.

    shoot(shot("3 3+ 3/4 Balanced ! MW1"), dice=[6, 4, 1, 2, 5, 3], answers=["pass"])

gives the outcome, the questions in order and the events. Every die and every answer of the script must be used.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from build import BLUE, PLAYERS, RED, Asked, rules_of

from killzone.core.domains import Pick
from killzone.core.events import Event
from killzone.core.flow import Ask, Call, Done, Flow, OfferRule, Roll, Sequence, continuation
from killzone.core.machine import State, resume, settle, start
from killzone.core.table import Card, Operative, Player, Setting, Table
from killzone.dice import ScriptedDice
from killzone.editions.kt21.attack.dice_pool import Pool
from killzone.editions.kt21.attack.duel import DUEL, Duel, DuelOutcome
from killzone.editions.kt21.attack.shot import SHOT, Shot, ShotOutcome
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.cards.notation import parse_rules
from killzone.editions.kt21.weapons.dice_rules import WINDOWS
from killzone.geometry.shapes import Base, usual_body
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

Choice = Callable[[Ask], str]
"""How a question of an attack is answered when no script is given."""

WOUNDS = 40
"""What everyone has unless a test says otherwise: more than any attack takes."""


Windows = Mapping[str, tuple[OfferRule, ...]]


class Rules:
    """The part of a ruleset that a closed sequence needs; `more` are offers beside those that everybody has."""

    windows = WINDOWS

    def __init__(self, more: Windows) -> None:
        self.windows = {name: (*offers, *more.get(name, ())) for name, offers in WINDOWS.items()}


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


_PROFILE = re.compile(r"(?P<atk>\d+) (?P<hit>\d)\+ (?P<dmg>\d+/\d+)(?: (?P<rules>.+))?")


def weapon(text: str, *, melee: bool = False) -> Weapon:
    """A weapon from its profile: `4 3+ 3/4 Balanced, Lethal 5+ ! MW1`."""
    found = _PROFILE.fullmatch(text)
    assert found, f"{text!r} is no profile; expected such as '4 3+ 3/4 Balanced, Lethal 5+ ! MW1'"
    normal, critical = map(int, found["dmg"].split("/"))
    rules = parse_rules(found["rules"] or "-")
    return Weapon("weapon", "weapon", melee, int(found["atk"]), int(found["hit"]), normal, critical, rules)


def pool_of(seat: int, name: str, held: Weapon, abilities: str = "", hit: int | None = None) -> Pool:
    """The attack dice of a weapon; `hit` is the skill where it is not the printed one."""
    needs = held.hit if hit is None else hit
    rules = (*held.rules, *parse_rules(abilities))
    return Pool(seat, name, name, needs, (), rules, to_roll=held.attacks, damage=(held.normal, held.critical))


def shot(
    profile: str,
    *,
    save: int = 4,
    defence: int = 3,
    target: str = "",
    own: str = "",
    wounds: int = WOUNDS,
    cover: bool = False,
    overhead: bool = False,
    cp: tuple[int, int] = (0, 0),
    hit: int | None = None,
) -> Shot:
    """A shot of blue's "attacker" at red's "defender"; `target` and `own` are abilities of the two."""
    attack = pool_of(BLUE, "attacker", weapon(profile), own, hit)
    against = Pool(RED, "defender", "defender", save, (), parse_rules(target), to_roll=defence)
    return Shot((attack, against), cp, wounds, cover=cover, overhead=overhead)


def duel(
    attacker: str,
    defender: str,
    *,
    wounds: tuple[int, int] = (WOUNDS, WOUNDS),
    cp: tuple[int, int] = (0, 0),
    initiative: int = BLUE,
    abilities: tuple[str, str] = ("", ""),
) -> Duel:
    """A combat of blue's "attacker" with red's "defender", each with the melee weapon of this profile."""
    pools = (
        pool_of(BLUE, "attacker", weapon(attacker, melee=True), abilities[0]),
        pool_of(RED, "defender", weapon(defender, melee=True), abilities[1]),
    )
    return Duel(pools, cp, wounds, (initiative, 1 - initiative))


NO_MORE: Windows = {}


def shoot(
    value: Shot, dice: Iterable[int] = (), answers: Iterable[str] | Choice = (), windows: Windows = NO_MORE
) -> Ran:
    """Run a shot; what the table lost must be what the outcome says."""
    ran = run(SHOT, value, dice, answers, wounds=(WOUNDS, value.wounds), cp=value.points, windows=windows)
    outcome: ShotOutcome = ran.result
    assert outcome.wounds == max(0, value.wounds - outcome.damage) == ran.table.operative("defender").wounds
    assert ran.table.operative("attacker").wounds == max(0, WOUNDS - outcome.self_damage)
    assert tuple(player.points for player in ran.table.players) == outcome.points
    return ran


def fight(
    value: Duel, dice: Iterable[int] = (), answers: Iterable[str] | Choice = (), windows: Windows = NO_MORE
) -> Ran:
    """Run a combat; what the table lost must be what the outcome says."""
    ran = run(DUEL, value, dice, answers, wounds=value.wounds, cp=value.points, windows=windows)
    outcome: DuelOutcome = ran.result
    assert tuple(one.wounds for one in ran.table.operatives) == outcome.wounds
    assert tuple(player.points for player in ran.table.players) == outcome.points
    return ran


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


_CALLER = Sequence("test.kt21-caller", "Caller", _call, closed=True)


def run(
    sequence: Sequence[Any],
    value: Any,
    dice: Iterable[int],
    answers: Iterable[str] | Choice,
    *,
    wounds: tuple[int, int] = (WOUNDS, WOUNDS),
    cp: tuple[int, ...] = (0, 0),
    windows: Windows = NO_MORE,
) -> Ran:
    """Run a closed sequence with scripted dice, all of which must be used, and with answers or a choice."""
    kept = _Kept(sequence, value)
    state = State(Rules(windows), stage(wounds, cp), start(_CALLER, kept))
    faces, asked = ScriptedDice(dice), list[Asked]()
    script = None if callable(answers) else list(answers)
    choose = answers if callable(answers) else _scripted(script or [])
    flow = settle(state)
    while flow is not None:
        if isinstance(flow, Ask):
            assert isinstance(flow.domain, Pick)
            keys = tuple(option.key for option in flow.domain.options)
            chosen = choose(flow)
            prompt = flow.prompt if isinstance(flow.prompt, str) else flow.prompt()
            where = f"{PLAYERS[flow.seat]} is asked ({flow.kind}): {prompt}\n  options: {', '.join(keys)}"
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


def _scripted(answers: list[str]) -> Choice:
    def choose(ask: Ask) -> str:
        return answers.pop(0) if answers else "nothing (the script has run out)"

    return choose


def by_default(ask: Ask) -> str:
    """The choice that takes every default."""
    return str(ask.default)


def outcomes(
    sequence: Sequence[Any], value: Any, faces: tuple[int, ...], *, like: bool = False
) -> set[tuple[Any, int]]:
    """Every result that some answers lead to, with how many dice fell; the dice come from one stream of faces.

    With `like`, each roll is answered with the faces that its rules say are alike.
    """
    kept = _Kept(sequence, value)
    found: set[tuple[Any, int]] = set()
    seen: set[tuple[Any, int]] = set()
    left = [(start(_CALLER, kept), 0)]
    while left:
        stack, used = left.pop()
        state = State(Rules, None, stack, silent=True)
        flow = settle(state)
        while isinstance(flow, Roll):
            fell = faces[used : used + flow.count]
            assert len(fell) == flow.count, "the stream of faces is too short"
            resume(state, flow, tuple(flow.alike[face - 1] for face in fell) if like else fell)
            used += flow.count
            flow = settle(state)
        if flow is None:
            found.add((kept.result, used))
            continue
        assert isinstance(flow.domain, Pick)
        for option in flow.domain.options:
            branch = State(Rules, None, state.stack, silent=True)
            resume(branch, flow, option.key)
            if (branch.stack, used) not in seen:
                seen.add((branch.stack, used))
                left.append((branch.stack, used))
    return found


@cache
def _bare_stage() -> Table:
    card = Card("card", "Card", usual_body(Base(2800, 2800)))
    players = tuple(Player(seat, name) for seat, name in enumerate(PLAYERS))
    operatives = (
        Operative("attacker", "attacker", BLUE, card, WOUNDS),
        Operative("defender", "defender", RED, card, WOUNDS),
    )
    setting = Setting("stage", Terrain(30 * INCH, 22 * INCH), (card,), ("attacker", "defender"), None)
    return Table(setting, players, operatives)


def stage(wounds: tuple[int, int], cp: tuple[int, ...]) -> Table:
    """A table on which the events of an attack can happen."""
    table = _bare_stage()
    for one, left in zip(table.operatives, wounds, strict=True):
        table = table.with_operative(one.but(wounds=left))
    for player, points in zip(table.players, cp, strict=True):
        table = table.with_player(player.but(points=points))
    return table
