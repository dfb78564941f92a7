"""Policies: who decides what, and what "best" means. An answer always says which one it was worked out with."""

from collections.abc import Callable

from killzone.core.attacks import Exchange

KILL_WORTH = 3
"""What a kill counts in the exchange, in points of damage, beside the damage itself."""

Utility = Callable[[Exchange], int]
Habit = Callable[[str, tuple[str, ...]], tuple[str, ...]]
"""Of a question's kind and its legal answers, those that a player with this habit looks at."""


class Policy:
    """What the attacker and the defender each want most, and the answers they look at."""

    __slots__ = ("attacker", "defender", "habit", "name", "title")

    def __init__(self, name: str, title: str, attacker: Utility, defender: Utility, habit: Habit | None = None) -> None:
        self.name, self.title, self.attacker, self.defender, self.habit = name, title, attacker, defender, habit

    def __repr__(self) -> str:
        return f"<Policy {self.name}: {self.title}>"


def _dealt(exchange: Exchange) -> int:
    return exchange.dealt


def _taken(exchange: Exchange) -> int:
    return exchange.taken


def _net(exchange: Exchange) -> int:
    kills = KILL_WORTH * (exchange.killed - exchange.died)
    return exchange.dealt - exchange.taken + kills


def _killed(exchange: Exchange) -> int:
    return int(exchange.killed)


def _less(utility: Utility) -> Utility:
    return lambda exchange: -utility(exchange)


def _strikes_first(kind: str, answers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(answer for answer in answers if answer.startswith("strike")) or answers


def _blocks_first(kind: str, answers: tuple[str, ...]) -> tuple[str, ...]:
    blocks = tuple(a for a in answers if a.startswith(("block", "parry")) and "nothing" not in a)
    return blocks or _strikes_first(kind, answers)


def _keeps(kind: str, answers: tuple[str, ...]) -> tuple[str, ...]:
    return ("pass",) if "pass" in answers and kind.startswith("after-") else answers


DAMAGE = Policy("damage", "each side for expected damage: the attacker most, the defender least", _dealt, _less(_dealt))
KILL = Policy("kill", "the attacker for the chance to kill, the defender against it", _killed, _less(_killed))
SURVIVE = Policy("survive", "each side for the least damage to itself", _less(_taken), _less(_dealt))
EXCHANGE = Policy("exchange", "both sides best for net damage, a kill worth 3 more: a solved game", _net, _less(_net))
ALWAYS_STRIKE = Policy("always-strike", "both sides strike whenever they can", _net, _less(_net), _strikes_first)
ALWAYS_BLOCK = Policy("always-block", "both sides block whenever they can", _net, _less(_net), _blocks_first)
KEEP_DICE = Policy("keep-dice", "nobody re-rolls; otherwise for expected damage", _dealt, _less(_dealt), _keeps)

POLICIES = {policy.name: policy for policy in (DAMAGE, KILL, SURVIVE, EXCHANGE, ALWAYS_STRIKE, ALWAYS_BLOCK, KEEP_DICE)}
