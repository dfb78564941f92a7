"""Policies: who decides what, and what "best" means. An answer always says which one it was worked out with."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from killzone.core.attacks import Exchange
from killzone.core.domains import Option
from killzone.core.flow import Ask, Offer
from killzone.core.machine import PASS
from killzone.core.subjects import BLOCK, REROLL, RETAIN, STRIKE

KILL_WORTH = 3
"""What a kill counts in the exchange, in points of damage, beside the damage itself."""

Utility = Callable[[Exchange], int]
"""What an exchange is worth to somebody. What was done before must not change which of two exchanges is better."""


Choice = Option | Offer
Fails = Callable[[Any, int, Choice], int]


class Question(NamedTuple):
    """A question as a habit sees it; `fails` is the attack's own, see `killzone.core.attacks.Attack`.

    `choices` are the options that it has, or the offers of a window, for which all answers but to pass stand.
    """

    kind: str
    seat: int
    answers: tuple[str, ...]
    ctx: Any
    fails: Fails | None
    choices: Sequence[Choice] = ()
    attacks: bool = True
    """Whether it is the attacker who is asked."""

    @property
    def is_of_dice(self) -> bool:
        """Whether re-rolls are offered."""
        return any(choice.verb == REROLL for choice in self.choices)

    def that(self, fits: Callable[[Choice], bool]) -> tuple[str, ...]:
        """The answers whose choice is of a kind."""
        return tuple(choice.key for choice in self.choices if fits(choice) and choice.key in self.answers)

    def failed(self, choice: Choice) -> int:
        """How many failed dice a choice may re-roll; -1 where it re-rolls none or a success."""
        if self.fails is None:
            raise NoHabitError("this edition does not tell which of its dice fail")
        return self.fails(self.ctx, self.seat, choice)


class NoHabitError(ValueError):
    """A policy that an edition's attacks cannot be played by."""


Habit = Callable[[Question], tuple[str, ...]]
"""Of a question's legal answers, those that a player with this habit looks at; at least one."""


class Policy:
    """What the attacker and the defender each want most, and the answers they look at."""

    __slots__ = ("attacker", "defender", "habit", "habits", "name", "title")

    def __init__(
        self,
        name: str,
        title: str,
        attacker: Utility,
        defender: Utility,
        habit: Habit | None = None,
        habits: tuple[Habit | None, Habit | None] | None = None,
    ) -> None:
        """`habits` are those of the attacker and of the defender that `habit` follows, if these are not the same."""
        self.name, self.title, self.attacker, self.defender, self.habit = name, title, attacker, defender, habit
        self.habits = habits or (habit, habit)

    @property
    def opposed(self) -> bool:
        """Whether what one side wants is just what the other does not."""
        return OPPOSITES.get(self.attacker) is self.defender

    def leaves_dice(self, *, attacks: bool) -> bool:
        """Whether the attacker or the defender looks at all that windows offer for dice."""
        habit = self.habits[not attacks]
        return habit is None or habit in OF_BLOWS

    def goes_die_by_die(self, *, attacks: bool) -> bool:
        """Whether the attacker or the defender looks at a re-roll of a die whatever else is offered, and may pass."""
        return self.leaves_dice(attacks=attacks) or self.habits[not attacks] in DIE_BY_DIE

    def goes_by_hand(self, *, attacks: bool) -> bool:
        """Whether the attacker or the defender looks at one re-roll of a fail, of all that are offered, or passes."""
        return self.habits[not attacks] in BY_HAND

    def __repr__(self) -> str:
        return f"<Policy {self.name}: {self.title}>"


def looked_at(policy: Policy, asked: Ask, ctx: Any, fails: Fails | None, *, attacks: bool) -> tuple[str, ...]:
    """The answers to a question that a policy looks at, the usual one first."""
    answers: tuple[str, ...] = asked.domain.candidates(99)
    if policy.habit is not None:
        choices = asked.offers or asked.domain.options
        answers = policy.habit(Question(asked.kind, asked.seat, answers, ctx, fails, choices, attacks))
    if len(answers) > 1 and asked.default in answers:
        answers = (asked.default, *(answer for answer in answers if answer != asked.default))
    return answers


def _dealt(exchange: Exchange) -> int:
    return exchange.dealt


def _not_dealt(exchange: Exchange) -> int:
    return -exchange.dealt


def _taken(exchange: Exchange) -> int:
    return exchange.taken


def _not_taken(exchange: Exchange) -> int:
    return -exchange.taken


def _net(exchange: Exchange) -> int:
    return exchange.dealt - exchange.taken + KILL_WORTH * (exchange.killed - exchange.died)


def _not_net(exchange: Exchange) -> int:
    return -_net(exchange)


def _killed(exchange: Exchange) -> int:
    return int(exchange.killed)


def _not_killed(exchange: Exchange) -> int:
    return -int(exchange.killed)


ADDING = frozenset({_dealt, _not_dealt, _taken, _not_taken, _net, _not_net, _killed, _not_killed})
"""Those by which exchanges that add nothing to each other but damage are worth together what they are one by one."""

NET = frozenset({_net, _not_net})
"""Those that tell, with the chances to kill, the net damage."""

OPPOSITES: dict[Utility, Utility] = {
    _dealt: _not_dealt,
    _not_dealt: _dealt,
    _net: _not_net,
    _not_net: _net,
    _killed: _not_killed,
    _not_killed: _killed,
    _taken: _not_taken,
    _not_taken: _taken,
}


def _strikes_first(question: Question) -> tuple[str, ...]:
    return question.that(lambda choice: choice.verb == STRIKE) or question.answers


def _blocks_first(question: Question) -> tuple[str, ...]:
    return question.that(_blocks) or _strikes_first(question)


def _blocks(choice: Choice) -> bool:
    """Whether dice of both sides go: one that blocks nothing spends only its own."""
    return choice.verb == BLOCK and len({one.pool for one in choice.dice}) > 1


OF_BLOWS: frozenset[Habit] = frozenset({_strikes_first, _blocks_first})
"""Habits that choose among blows and nothing else."""


def _keeps(question: Question) -> tuple[str, ...]:
    return (PASS,) if question.is_of_dice else question.answers


def _keeps_successes(question: Question) -> tuple[str, ...]:
    if not question.is_of_dice:
        return question.answers
    return (*question.that(lambda choice: question.failed(choice) >= 0), PASS)


DIE_BY_DIE: frozenset[Habit] = frozenset({_keeps, _keeps_successes})
"""Habits that look at a re-roll of a die or do not, whatever else is offered, and always at passing."""


def _rerolls_fails(question: Question) -> tuple[str, ...]:
    """One answer wherever chance is still to come, so that what a hand of dice does not depend on the target.

    Only which improved cover save is taken is left open; no target in a grid's pieces has one.
    """
    if question.is_of_dice:
        return thumb(question)
    if question.kind == "retaining":
        return question.answers[:1]
    if question.kind == "accurate":
        return question.answers[-1:]
    if question.kind == "cover-save":
        return question.that(lambda choice: choice.verb == RETAIN)
    return question.answers


BY_HAND: frozenset[Habit] = frozenset({_rerolls_fails})
"""Habits that look at no re-roll of a success, and at those of fails by nothing but which dice each rule offers and how
many of them."""


def thumb(question: Question) -> tuple[str, ...]:
    """Of a question about re-rolls the one answer that re-rolls fails and nothing else.

    Many fails first; of equals the cheapest, then by the rule that can re-roll the fewest others: none is wasted.
    """
    fails = [(number, choice) for choice in question.choices if (number := question.failed(choice)) > 0]
    if not fails:
        return (PASS,)
    rules = [choice.rule for choice in question.choices]
    _, best = max(fails, key=lambda one: (one[0], -one[1].cost, -rules.count(one[1].rule)))
    return (best.key,)


DAMAGE = Policy("damage", "the attacker plays for the most damage, the defender for the least", _dealt, _not_dealt)
KILL = Policy("kill", "the attacker plays for the kill, the defender against it", _killed, _not_killed)
SURVIVE = Policy("survive", "both sides play to take as little damage as possible", _not_taken, _not_dealt)
EXCHANGE = Policy(
    "exchange", "both sides play their best: damage done less damage taken, with 3 more for a kill", _net, _not_net
)
ALWAYS_STRIKE = Policy("always-strike", "both sides strike whenever they can", _net, _not_net, _strikes_first)
ALWAYS_BLOCK = Policy("always-block", "both sides block whenever they can", _net, _not_net, _blocks_first)
KEEP_DICE = Policy(
    "keep-dice",
    "nobody re-rolls; otherwise the attacker plays for the most damage, the defender for the least",
    _dealt,
    _not_dealt,
    _keeps,
)
KEEP_SUCCESSES = Policy(
    "keep-successes",
    "successes are never re-rolled; otherwise the attacker plays for the most damage",
    _dealt,
    _not_dealt,
    _keeps_successes,
)
REROLL_FAILS = Policy(
    "reroll-fails",
    "fails are re-rolled whenever possible and nothing else, every other rule is used, cover saves are taken; "
    "blocks and strikes for the most damage",
    _dealt,
    _not_dealt,
    _rerolls_fails,
)

POLICIES = {
    policy.name: policy
    for policy in (
        DAMAGE,
        KILL,
        SURVIVE,
        EXCHANGE,
        ALWAYS_STRIKE,
        ALWAYS_BLOCK,
        KEEP_DICE,
        KEEP_SUCCESSES,
        REROLL_FAILS,
    )
}


def for_each(attacker: Policy, defender: Policy) -> Policy:
    """The policy by which each side plays as in another."""
    title = f"the attacker by {attacker.name}, the defender by {defender.name}"
    habits, habit = (attacker.habits[0], defender.habits[1]), None
    if habits != (None, None):

        def habit(question: Question) -> tuple[str, ...]:
            own = habits[not question.attacks]
            return question.answers if own is None else own(question)

    return Policy(f"{attacker.name}/{defender.name}", title, attacker.attacker, defender.defender, habit, habits)
