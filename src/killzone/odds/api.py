"""The questions: the odds of a shot, of a fight, of several attacks in a row."""

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from killzone import editions
from killzone.core.attacks import KITS, Attack, AttackKit, Exchange
from killzone.core.flow import Sequence
from killzone.odds.distribution import Distribution
from killzone.odds.policies import DAMAGE, EXCHANGE, POLICIES, Policy
from killzone.odds.results import Odds
from killzone.odds.solve import Solver
from killzone.spelling import did_you_mean


class UnknownNumberError(ValueError):
    """A number, an edition or a policy that there is not; the message says what there is."""


def shoot(*, edition: str = "kt24", policy: str | Policy = DAMAGE, **numbers: Any) -> Odds:
    """The odds of a shot. Which numbers there are depends on the edition: see its `shoot`.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    return of_attack(_built(_kit(edition).shoot, numbers), policy)


def fight(*, edition: str = "kt24", policy: str | Policy = EXCHANGE, **numbers: Any) -> Odds:
    """The odds of a fight, both sides playing best unless the policy says otherwise.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    return of_attack(_built(_kit(edition).fight, numbers), policy)


def volley(
    shots: Iterable[Mapping[str, Any]], *, wounds: int, edition: str = "kt24", policy: str | Policy = DAMAGE
) -> Odds:
    """The odds of several shots in a row at one target, whose wounds carry over; nobody shoots at the dead."""
    chosen, kit = _policy(policy), _kit(edition)
    known = Distribution.certain(Exchange(0))
    for numbers in shots:
        mixed: dict[Exchange, int] = {}
        dice = 0
        steps: list[tuple[int, Exchange, Distribution]] = []
        for before, weight in known.weights.items():
            if before.killed:
                steps.append((weight, before, Distribution.certain(Exchange(0))))
                continue
            attack = _built(kit.shoot, kit.carry({**numbers, "wounds": wounds}, before))
            steps.append((weight, before, of_attack(attack, chosen).joint))
        dice = max(part.dice for _, _, part in steps)
        for weight, before, part in steps:
            factor = weight * 6 ** (dice - part.dice)
            for exchange, share in part.weights.items():
                both = _added(before, exchange)
                mixed[both] = mixed.get(both, 0) + factor * share
        known = Distribution(known.dice + dice, mixed)
    return Odds("volley", known, chosen)


def _added(before: Exchange, after: Exchange) -> Exchange:
    marks = dict(before.marks)
    for name, number in after.marks:
        marks[name] = marks.get(name, 0) + number
    return Exchange(
        before.dealt + after.dealt,
        before.taken + after.taken,
        before.killed or after.killed,
        before.died or after.died,
        tuple(sorted(marks.items())),
    )


def of_attack(attack: Attack, policy: str | Policy = DAMAGE) -> Odds:
    """The odds of an attack that an edition has put together."""
    chosen = _policy(policy)
    return Odds(attack.title, _distribution(_Problem(attack, chosen)), chosen)


class _Problem:
    """An attack under a policy; equal ones have equal odds."""

    __slots__ = ("attack", "key", "policy")

    def __init__(self, attack: Attack, policy: Policy) -> None:
        self.attack, self.policy = attack, policy
        self.key: tuple[Sequence, Any, str, tuple[int, int]] = (
            attack.sequence,
            attack.ctx,
            policy.name,
            attack.wounds,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Problem) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=4096)
def _distribution(problem: _Problem) -> Distribution:
    return Solver(problem.attack, problem.policy).distribution()


def _kit(edition: str) -> AttackKit:
    _register()
    if edition not in KITS:
        raise UnknownNumberError(f"there are no odds for the edition {edition!r}.{did_you_mean(edition, tuple(KITS))}")
    return KITS[edition]()


@cache
def _register() -> None:
    """Let the editions enter their kits; only those are imported that have one."""
    for module in pkgutil.iter_modules(editions.__path__):
        kit = f"{editions.__name__}.{module.name}.attacks"
        if module.ispkg and find_spec(kit):
            import_module(kit)


def _policy(policy: str | Policy) -> Policy:
    if isinstance(policy, Policy):
        return policy
    if policy not in POLICIES:
        raise UnknownNumberError(f"there is no policy {policy!r}.{did_you_mean(policy, tuple(POLICIES))}")
    return POLICIES[policy]


def _built(builder: Callable[..., Attack], numbers: Mapping[str, Any]) -> Attack:
    signature = inspect.signature(builder)
    known = tuple(signature.parameters)
    for name in numbers:
        if name not in known:
            raise UnknownNumberError(f"{builder.__name__} takes no {name!r}.{did_you_mean(name, known)}")
    missing = [
        name
        for name, one in signature.parameters.items()
        if one.default is inspect.Parameter.empty and name not in numbers
    ]
    if missing:
        raise UnknownNumberError(f"{builder.__name__} needs {', '.join(missing)}.")
    return builder(**numbers)
