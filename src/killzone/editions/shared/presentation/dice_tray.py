"""The dice of a shot or a fight as they lie: what each shows, what became of it, and which answers are about it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from killzone.core.domains import Option
from killzone.core.machine import PASS
from killzone.core.subjects import BLOCK, REROLL, RETAIN, SPARE, STRIKE, SomeDice
from killzone.core.table import Table
from killzone.core.trays import BLOCKED, DISCARDED, REROLLED, RETAINED, STRUCK, Tray, TrayDie, TrayPool
from killzone.editions.shared.attack.attack import Attack
from killzone.editions.shared.attack.damage_reduction import ignores
from killzone.editions.shared.attack.dice_pool import (
    CRITICAL,
    FAIL,
    NORMAL,
    RESULTS,
    ROLLED,
    Die,
    Pool,
    can_be_rerolled,
)
from killzone.editions.shared.attack.duel import Duel
from killzone.editions.shared.attack.shot import DEFENCE, Shot
from killzone.editions.shared.weapons.dice_rules import AFTER_DEFENCE_DICE, AFTER_FIGHT_DICE

Trace = Sequence[Attack[Any]]
"""The contexts that a shot or a fight went through."""

_WORDS: Final = {"cover": "cover save", "obscured": "obscured"}


class TrayWords(NamedTuple):
    """What an edition says of dice: how it heads the dice of a side, given all the contexts and which pool it is, and
    what it calls rules that retain dice.

    `stops` is what becomes of a success that a save, a block or a parry stops, in a shot and in a fight, `spent` what
    of the die that stops it, `stun` the rule by which a blow discards one, and `last` are the kinds of questions after
    which no dice fall.
    """

    title: Callable[[Trace, int], str]
    rules: Mapping[str, str]
    stops: tuple[str, str]
    spent: tuple[str, str]
    stun: str
    last: frozenset[str]

    def rule(self, id: str) -> str:
        """What a rule that retained a die is called."""
        return self.rules.get(id) or _WORDS.get(id, id.replace("-", " "))


class _Die:
    """One die on its way through an attack."""

    __slots__ = ("die", "note", "picks", "state")

    def __init__(self, die: Die, words: TrayWords) -> None:
        self.die = die
        self.state = REROLLED if die.rerolled else ""
        self.note = "re-rolled" if die.rerolled else ""
        if die.by != ROLLED:
            self.state, self.note = RETAINED, words.rule(die.by)
        self.picks: list[str] = []

    @property
    def gone(self) -> bool:
        return self.state in (BLOCKED, STRUCK, DISCARDED)

    def goes(self, state: str, note: str) -> None:
        self.state, self.note = state, note

    def shown(self) -> TrayDie:
        return TrayDie(self.die.face, RESULTS[self.die.result], self.state, self.note, tuple(self.picks))


def tray(words: TrayWords, trace: Trace, kind: str, options: tuple[Option, ...], table: Table, around: object) -> Tray:
    """The dice after all that an attack went through, and which options of the pending question are about which die.

    `kind` is that of the question, `around` the context that called the attack, which knows no more than the attack.
    """
    now = trace[-1]
    pools = [_lie(words, trace, index) for index in (0, 1)]
    for option in options:
        _mark(option, pools)
    shown = [
        TrayPool(
            pool.seat,
            pool.operative,
            words.title(trace, index),
            _counted(pools[index]),
            tuple(die.shown() for die in sorted(pools[index], key=_order)),
        )
        for index, pool in enumerate(now.pools)
    ]
    return Tray(tuple(shown), _final(words, now, kind, options))


def _final(words: TrayWords, now: Attack[Any], kind: str, options: tuple[Option, ...]) -> tuple[str, ...]:
    """Answers that leave no dice to fall: blocks, strikes, and to keep the last dice that are rolled.

    Nothing is told where damage was already done, or where wounds may be ignored, for which dice fall later.
    """
    done = now.damage if isinstance(now, Shot) else 0
    if done or any(ignores(pool) for pool in now.pools):
        return ()
    if kind in (AFTER_DEFENCE_DICE, AFTER_FIGHT_DICE):
        return (PASS,)
    return tuple(option.key for option in options) if kind in words.last else ()


def _order(die: _Die) -> tuple[int, int]:
    return -die.die.result, -die.die.face


def _counted(dice: list[_Die]) -> str:
    """The successes that still count."""
    count = Counter(die.die.result for die in dice if not die.gone)
    named = [f"{count[result]} {RESULTS[result]}" for result in (CRITICAL, NORMAL) if count[result]]
    return ", ".join(named) or ("nothing left" if dice else "")


def needed(trace: Trace, index: int) -> int:
    """What a side needs; settled dice no longer say so, but those before them do."""
    return next((one.pools[index].needs for one in trace if one.pools[index].needs), 0)


def _lie(words: TrayWords, trace: Trace, index: int) -> list[_Die]:
    """The dice of one side, followed from the first to the last that is known of them."""
    first = trace[0].pools[index]
    dice = [_Die(die, words) for die in first.dice] or _faceless(first, words)
    for before, after in pairwise(trace):
        was, now = before.pools[index], after.pools[index]
        if now.dice:
            gone = [die for die in dice if die.gone]
            lost = list((Counter(was.dice) - Counter(now.dice)).elements())[: max(0, len(was.dice) - len(now.dice))]
            dice = [_Die(die, words) for die in now.dice]
            for die in lost:
                dice.append(_Die(die, words))
                dice[-1].goes(DISCARDED, _WORDS["obscured"])
            dice += gone
        elif was.dice:
            _settle(dice, now)
        else:
            _raise(words, dice, was, now)
            _spend(words, dice, before, after, index)
    return dice


def _faceless(pool: Pool[Any], words: TrayWords) -> list[_Die]:
    """Dice of which only the number is known."""
    return [_Die(Die(0, result), words) for result in (CRITICAL, NORMAL) for _ in range(pool.count(result))]


def _settle(dice: list[_Die], now: Pool[Any]) -> None:
    """The dice once they are final: fails are discarded, and a success if there is one too many."""
    for result in (FAIL, NORMAL, CRITICAL):
        live = _of(_live(dice), result)
        for die in live[: len(live) - now.count(result)]:
            die.goes(DISCARDED, die.note if result == FAIL else _WORDS["obscured"])


def _raise(words: TrayWords, dice: list[_Die], was: Pool[Any], now: Pool[Any]) -> None:
    """Of settled normal successes those that a rule made critical: the highest first."""
    more = min(now.count(CRITICAL) - was.count(CRITICAL), was.count(NORMAL) - now.count(NORMAL))
    by = next((one for one in now.used if one not in was.used), "")
    for _ in range(more):
        die = max(_of(_live(dice), NORMAL), key=lambda die: die.die.face)
        die.die = die.die.but(result=CRITICAL)
        die.goes(RETAINED, words.rule(by) if by else "")


def _spend(words: TrayWords, dice: list[_Die], before: Attack[Any], after: Attack[Any], index: int) -> None:
    """Of settled dice those that were blocked or used between two moments."""
    now = after.pools[index]
    for result in (CRITICAL, NORMAL):
        for _ in range(len(_of(_live(dice), result)) - now.count(result)):
            state, note = _cause(words, before, after, index)
            live = [die for die in dice if not die.gone and die.die.result == result]
            min(live, key=lambda die: die.die.face).goes(state, note)


def _cause(words: TrayWords, before: Attack[Any], after: Attack[Any], index: int) -> tuple[str, str]:
    if isinstance(before, Shot):
        assert isinstance(after, Shot)
        if index == DEFENCE:
            return DISCARDED, words.spent[0]
        less = after.losing - before.losing
        return (STRUCK, f"does {less} damage") if less else (BLOCKED, words.stops[0])
    assert isinstance(before, Duel)
    assert isinstance(after, Duel)
    struck = 1 - before.turn
    hurt = before.wounds[struck] - after.wounds[struck] or after.losing[struck]
    if index == struck:
        return (DISCARDED, words.stun) if hurt else (BLOCKED, words.stops[1])
    blocks = before.pools[struck].successes > after.pools[struck].successes or getattr(before, "empty_blocks", False)
    return (STRUCK, f"strikes: {hurt} damage") if hurt or not blocks else (DISCARDED, words.spent[1])


def _mark(option: Option, pools: list[list[_Die]]) -> None:
    """Notes an option at the dice that it is about; those that are to be retained are not on the table yet."""
    if option.verb in (REROLL, RETAIN, STRIKE, BLOCK, SPARE):
        for some in option.dice:
            for die in _fitting(some, option.verb, pools[some.pool]):
                die.picks.append(option.key)


def _fitting(some: SomeDice, verb: str, dice: list[_Die]) -> list[_Die]:
    fit = [die for die in _live(dice) if some.face in (0, die.die.face)]
    fit = [die for die in fit if some.result in ("", RESULTS[die.die.result])]
    if some.unchanged:
        fit = [die for die in fit if die.die.by == ROLLED]
    if verb == REROLL:
        return [die for die in fit if can_be_rerolled(die.die)]
    return fit[: some.count] if verb == RETAIN else fit


def _live(dice: list[_Die]) -> list[_Die]:
    return [die for die in dice if not die.gone]


def _of(dice: list[_Die], result: int) -> list[_Die]:
    return [die for die in dice if die.die.result == result]
