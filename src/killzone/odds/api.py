"""The questions: the odds of a shot, of a fight, of several attacks in a row, of one weapon on several targets."""

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from killzone import editions
from killzone.core.attacks import KITS, Attack, AttackKit, Exchange
from killzone.odds.distribution import Distribution
from killzone.odds.policies import DAMAGE, EXCHANGE, POLICIES, Policy
from killzone.odds.results import Odds, Salvo
from killzone.odds.solve import Solver, solve
from killzone.spelling import did_you_mean


class UnknownNumberError(ValueError):
    """A number, an edition or a policy that there is not; the message says what there is."""


def shoot(*, edition: str = "kt24", policy: str | Policy = DAMAGE, **numbers: Any) -> Odds:
    """The odds of a shot. Which numbers there are depends on the edition: see its `shoot`.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    return of_attack(built(find_kit(edition).shoot, numbers), policy)


def fight(*, edition: str = "kt24", policy: str | Policy = EXCHANGE, **numbers: Any) -> Odds:
    """The odds of a fight, both sides playing best unless the policy says otherwise.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    return of_attack(built(find_kit(edition).fight, numbers), policy)


def names(kind: str, edition: str = "kt24") -> tuple[str, ...]:
    """The names of the numbers of `shoot` or `fight` in an edition. Raises `UnknownNumberError`."""
    kit = find_kit(edition)
    return tuple(_parameters(kit.shoot if kind == "shoot" else kit.fight))


def volley(
    shots: Iterable[Mapping[str, Any]], *, wounds: int, edition: str = "kt24", policy: str | Policy = DAMAGE
) -> Odds:
    """The odds of several shots in a row at one target, whose wounds carry over; nobody shoots at the dead."""
    attacks = [{**numbers, "kind": "shoot", "wounds": wounds} for numbers in shots]
    return series(attacks, edition=edition, policy=policy)


def series(attacks: Sequence[Mapping[str, Any]], *, edition: str = "kt24", policy: str | Policy = DAMAGE) -> Odds:
    """The odds of several attacks in a row on one target, which loses wounds from one to the next.

    Each attack has a `kind`, `shoot` or `fight`, the numbers of that kind with the wounds there are before the first
    attack, and, if one attacker makes several of them, its name as `by`: then it loses wounds from one to the next,
    too. Nobody attacks the dead, and the dead attack nobody. Every choice looks ahead to the last attack.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    chosen, kit = find_policy(policy), find_kit(edition)
    row = _Series([(one["kind"], one.get("by"), _without(one, "kind", "by")) for one in attacks], kit, chosen)
    return Odds("series", row.from_(0, Exchange(0), ()), chosen, row.wounds)


def _without(numbers: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: number for name, number in numbers.items() if name not in names}


Hurt = tuple[tuple[str, int], ...]


class _Series:
    """Attacks in a row, worked out from the last."""

    def __init__(self, attacks: list[tuple[str, str | None, dict[str, Any]]], kit: AttackKit, policy: Policy) -> None:
        self.attacks, self.kit, self.policy = attacks, kit, policy
        self.known: dict[tuple[int, Exchange, Hurt], Distribution] = {}
        self.wounds = (0, 0)
        for place in range(len(attacks)):
            self.wounds = (self.wounds[0], max(self.wounds[1], self._attack(place, Exchange(0), ()).wounds[1]))

    def from_(self, place: int, before: Exchange, hurt: Hurt) -> Distribution:
        """What the attacks from this one on add; `hurt` is what attackers with names have lost so far."""
        if place == len(self.attacks) or before.killed:
            return Distribution.certain(Exchange(0))
        key = (place, before, hurt)
        if key not in self.known:
            self.known[key] = self._worked_out(place, before, hurt)
        return self.known[key]

    def _worked_out(self, place: int, before: Exchange, hurt: Hurt) -> Distribution:
        _, by, numbers = self.attacks[place]
        if by is not None and _own_wounds(numbers) is not None and dict(hurt).get(by, 0) >= _own_wounds(numbers):
            return self.from_(place + 1, before, hurt)

        def after(exchange: Exchange) -> Distribution:
            now = hurt if by is None else _more(hurt, by, exchange.taken)
            return self.from_(place + 1, before.plus(exchange), now)

        return Solver(self._attack(place, before, hurt), self.policy, after=after).distribution()

    def _attack(self, place: int, before: Exchange, hurt: Hurt) -> Attack:
        kind, by, numbers = self.attacks[place]
        if kind not in ("shoot", "fight"):
            raise UnknownNumberError(f"there is no kind of attack {kind!r}.{did_you_mean(kind, ('shoot', 'fight'))}")
        builder = self.kit.shoot if kind == "shoot" else self.kit.fight
        carried = dict(self.kit.carry(check(builder, numbers), before))
        if by is not None and (own := _own_wounds(numbers)):
            carried[_own_name(numbers)] = own - dict(hurt).get(by, 0)
        return builder(**carried)


def _own_name(numbers: Mapping[str, Any]) -> str:
    return "wounds" if "other_wounds" in numbers else "own_wounds"


def _own_wounds(numbers: Mapping[str, Any]) -> Any:
    """The wounds of whoever attacks, where the numbers say; else None."""
    return numbers.get(_own_name(numbers)) or None


def _more(hurt: Hurt, by: str, taken: int) -> Hurt:
    found = dict(hurt)
    found[by] = found.get(by, 0) + taken
    return tuple(sorted(found.items()))


def salvo(
    targets: Sequence[Mapping[str, Any]], *, edition: str = "kt24", policy: str | Policy = DAMAGE, **numbers: Any
) -> Salvo:
    """The odds of one weapon shot at several targets, as with Blast or Torrent: a sequence of its own for each.

    `numbers` hold for all targets, and each of `targets` adds its own, such as `save` and `wounds`. What follows the
    last shot, such as the die for Hot, follows once. No CP: with them one shot would depend on the others.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    if any(numbers.get("cp", ())) or any(any(one.get("cp", ())) for one in targets):
        raise UnknownNumberError("salvo takes no CP: what is spent on one target would be missing for the next.")
    attacks = [built(find_kit(edition).shoot, {**numbers, **one}) for one in targets]
    chosen = find_policy(policy)
    last = len(attacks) - 1
    return Salvo(
        tuple(of_attack(one if place == last else one.alone(), chosen) for place, one in enumerate(attacks)), chosen
    )


def of_attack(attack: Attack, policy: str | Policy = DAMAGE) -> Odds:
    """The odds of an attack that an edition has put together."""
    chosen = find_policy(policy)
    joint = solve(attack, chosen) if attack.alike is None else _distribution(_Problem(attack, chosen))
    return Odds(attack.title, joint, chosen, attack.wounds)


class _Problem:
    """An attack under a policy; equal ones have equal odds."""

    __slots__ = ("attack", "key", "policy")

    def __init__(self, attack: Attack, policy: Policy) -> None:
        self.attack, self.policy = attack, policy
        follows = attack.following is not None
        self.key = (attack.sequence, attack.ctx, policy, id(attack.windows), attack.wounds, attack.alike, follows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Problem) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=4096)
def _distribution(problem: _Problem) -> Distribution:
    return solve(problem.attack, problem.policy)


def forget_answers() -> None:
    """Forget whole answers, though not what they were made of."""
    _distribution.cache_clear()


def find_kit(edition: str) -> AttackKit:
    """The attacks of an edition. Raises `UnknownNumberError`."""
    _register()
    if edition not in KITS:
        hint = did_you_mean(edition, tuple(KITS)) or f" There are {', '.join(sorted(KITS))}."
        raise UnknownNumberError(f"there are no odds for the edition {edition!r}.{hint}")
    return KITS[edition]()


@cache
def _register() -> None:
    """Let the editions enter their kits; only those are imported that have one."""
    for module in pkgutil.iter_modules(editions.__path__):
        kit = f"{editions.__name__}.{module.name}.attacks"
        if module.ispkg and find_spec(kit):
            import_module(kit)


def find_policy(policy: str | Policy) -> Policy:
    """The policy of this name. Raises `UnknownNumberError`."""
    if isinstance(policy, Policy):
        return policy
    if policy not in POLICIES:
        hint = did_you_mean(policy, tuple(POLICIES)) or f" There are {', '.join(POLICIES)}."
        raise UnknownNumberError(f"there is no policy {policy!r}.{hint}")
    return POLICIES[policy]


def check(builder: Callable[..., Attack], numbers: Mapping[str, Any]) -> Mapping[str, Any]:
    """The numbers, if they are all that the builder needs and nothing that it does not know; lists become pairs.

    Raises `UnknownNumberError`.
    """
    signature, numbers = _parameters(builder), as_pairs(numbers)
    for name in numbers:
        if name not in signature:
            raise UnknownNumberError(f"{builder.__name__} takes no {name!r}.{did_you_mean(name, tuple(signature))}")
    missing = [name for name, needed in signature.items() if needed and name not in numbers]
    if missing:
        raise UnknownNumberError(f"{builder.__name__} needs {', '.join(missing)}.")
    kinds = _kinds(builder)
    for name, number in numbers.items():
        if not _is_a(number, kinds[name]):
            raise UnknownNumberError(f"{name} is {number!r}; expected {KINDS[kinds[name]]}.")
    return numbers


def as_pairs(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers, two of which may come as a list, as from JSON."""
    return {name: tuple(number) if isinstance(number, list) else number for name, number in numbers.items()}


KINDS: dict[Any, str] = {
    int: "a whole number",
    str: "words",
    bool: "true or false",
    tuple[int, int]: "two whole numbers, such as 3/4",
    str | int: "a number or words",
}
"""The kinds of numbers that builders take, and how they are called."""


def _is_a(number: Any, kind: Any) -> bool:
    if kind is int:
        return type(number) is int
    if kind is bool:
        return type(number) is bool
    if kind == tuple[int, int]:
        return isinstance(number, tuple) and len(number) == 2 and all(type(one) is int for one in number)
    return isinstance(number, kind)


@cache
def _kinds(builder: Callable[..., Attack]) -> dict[str, Any]:
    return {name: one.annotation for name, one in inspect.signature(builder).parameters.items()}


@cache
def _parameters(builder: Callable[..., Attack]) -> dict[str, bool]:
    """The names that a builder knows, and whether it needs them."""
    parameters = inspect.signature(builder).parameters
    return {name: one.default is inspect.Parameter.empty for name, one in parameters.items()}


def built(builder: Callable[..., Attack], numbers: Mapping[str, Any]) -> Attack:
    """The attack of these numbers. Raises `UnknownNumberError`, `ValueError`."""
    return builder(**check(builder, numbers))
