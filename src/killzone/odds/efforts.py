"""What a question will cost, before it is worked out, and an answer meanwhile that holds the exact one between two.

Long work is where two seats take turns with their dice: everything that one side can come to meets everything that the
other can. Each side by itself is explored first, which is quick and needed anyway; then the pairs are known.
"""

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from killzone.core.attacks import Attack
from killzone.editions import USUAL
from killzone.odds.api import asked, of_attack
from killzone.odds.policies import OPPOSITES, Policy, Question, thumb
from killzone.odds.results import Odds
from killzone.odds.solve import Solver, forget_some, shared

SECONDS_A_PAIR = (5e-7, 9e-7)
"""What a pair of situations takes on a machine of today: where sides want opposite things, and where they do not."""
BYTES_A_PAIR = (50, 140)
LONG = 5.0
"""Seconds after which a question counts as long."""


MUCH = 3_000.0
"""Megabytes that are more than most have to spare."""


class Effort(NamedTuple):
    """How many pairs of situations have to be looked at, and about how many seconds and megabytes that takes."""

    pairs: int
    opposed: bool = True

    @property
    def seconds(self) -> float:
        return self.pairs * SECONDS_A_PAIR[not self.opposed]

    @property
    def megabytes(self) -> float:
        return self.pairs * BYTES_A_PAIR[not self.opposed] / 1e6

    @property
    def is_long(self) -> bool:
        return self.seconds > LONG

    @property
    def is_too_much(self) -> bool:
        return self.megabytes > MUCH

    def __str__(self) -> str:
        seconds = self.seconds
        time = f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} minutes"
        return f"about {time} and {self.megabytes:,.0f} MB: {self.pairs:,} pairs of hands of dice"


def effort(kind: str, *, edition: str = USUAL, policy: str | Policy | None = None, **numbers: Any) -> Effort:
    """What the odds of a shot or a fight would cost, whose numbers are those of `shoot` or `fight`.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    attack, chosen = asked(kind, edition, policy, numbers)
    return Effort(pairs(attack, chosen), chosen.opposed)


def pairs(attack: Attack, policy: Policy) -> int:
    """How many pairs of situations the exact distribution would have to look at, see `survey`."""
    solver = Solver(attack, policy, shared(attack, policy))
    if not solver.takes_turns():
        return 0
    from killzone.odds.survey import surveyed

    found = surveyed(solver)
    forget_some()
    return found


class Bounds(NamedTuple):
    """Two answers between which the exact one lies in what the attacker wants, as its policy measures it.

    In the first the attacker re-rolls fails and nothing else while the defender plays as well as it can, in the second
    it is the other way round. Whoever plays so does no better for it.
    """

    least: Odds
    most: Odds
    worth: tuple[Fraction, Fraction]
    """The means of what the attacker wants."""


def bounds(kind: str, *, edition: str = USUAL, policy: str | Policy | None = None, **numbers: Any) -> Bounds | None:
    """Bounds of an answer that would take long; None where the two sides do not want opposite things.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    attack, chosen = asked(kind, edition, policy, numbers)
    if not chosen.opposed:
        return None
    least, most = (of_attack(attack, _lessened(chosen, attacks)) for attacks in (True, False))
    return Bounds(least, most, (least.joint.mean(chosen.attacker), most.joint.mean(chosen.attacker)))


class Assured(NamedTuple):
    """What each side has at least of what it wants, where the two do not want opposite things.

    In the first answer the defender plays against what the attacker wants and for nothing else, in the second it is the
    other way round. Whoever looks ahead to what the other will really do does no worse than that.
    """

    attacker: Odds
    defender: Odds
    worth: tuple[Fraction, Fraction]
    """The means of what the attacker wants in the first and of what the defender wants in the second."""


def assured(kind: str, *, edition: str = USUAL, policy: str | Policy | None = None, **numbers: Any) -> Assured | None:
    """What both sides are sure of in an answer that would take long; None where they want opposite things.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    attack, chosen = asked(kind, edition, policy, numbers)
    if chosen.opposed:
        return None
    mine, theirs = (of_attack(attack, _against(chosen, attacks)) for attacks in (True, False))
    return Assured(mine, theirs, (mine.joint.mean(chosen.attacker), theirs.joint.mean(chosen.defender)))


@cache
def _against(policy: Policy, attacks: bool) -> Policy:
    """The policy of a game about what one side wants, and nothing else."""
    side, other = ("the attacker", "the defender") if attacks else ("the defender", "the attacker")
    wants = policy.attacker if attacks else OPPOSITES[policy.defender]
    title = f"{policy.title}; but {other} plays against what {side} wants"
    return Policy(f"{policy.name}, for {side}", title, wants, OPPOSITES[wants], policy.habit, policy.habits)


@cache
def _lessened(policy: Policy, attacks: bool) -> Policy:
    """The policy with the re-rolls of one side chosen by rule of thumb."""
    whole = policy.habit

    def habit(question: Question) -> tuple[str, ...]:
        answers = question.answers if whole is None else whole(question)
        if question.attacks == attacks and question.is_of_dice and set(thumb(question)) <= set(answers):
            return thumb(question)
        return answers

    side = "the attacker" if attacks else "the defender"
    title = f"{policy.title}; {side} re-rolls fails and nothing else"
    habits = (habit, policy.habits[1]) if attacks else (policy.habits[0], habit)
    return Policy(f"{policy.name}, {side} by thumb", title, policy.attacker, policy.defender, habit, habits)
