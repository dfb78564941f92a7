"""The questions: the odds of a shot, of a fight, of one weapon on several targets."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from killzone.core.attacks import Attack, AttackKit
from killzone.editions import USUAL, find_edition, known
from killzone.odds.distribution import Distribution
from killzone.odds.policies import DAMAGE, EXCHANGE, POLICIES, Policy, for_each
from killzone.odds.results import Odds, Salvo
from killzone.odds.solve import solve
from killzone.spelling import did_you_mean


class UnknownNumberError(ValueError):
    """A number, an edition or a policy that there is not; the message says what there is."""


def shoot(*, edition: str = USUAL, policy: str | Policy = DAMAGE, **numbers: Any) -> Odds:
    """The odds of a shot. Which numbers there are depends on the edition: see its `shoot`.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    return of_attack(built(find_kit(edition).shoot, numbers), policy)


def fight(*, edition: str = USUAL, policy: str | Policy = EXCHANGE, **numbers: Any) -> Odds:
    """The odds of a fight, both sides playing best unless the policy says otherwise.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    return of_attack(built(find_kit(edition).fight, numbers), policy)


def idle(
    kind: str,
    rules: Sequence[str],
    /,
    *,
    side: str = "",
    edition: str = USUAL,
    policy: str | Policy | None = None,
    **numbers: Any,
) -> tuple[str, ...]:
    """Those of a weapon's rules that change nothing in a shot or fight: without each of them the odds are equal.

    `side` is `other_` for the weapon of whoever strikes back. Every rule costs as much as the question itself.
    """
    ask, usual = (shoot, DAMAGE) if kind == "shoot" else (fight, EXCHANGE)
    chosen = usual if policy is None else find_policy(policy)

    def answered(some: Sequence[str]) -> Odds:
        return ask(edition=edition, policy=chosen, **{**numbers, f"{side}rules": ", ".join(some)})

    whole = answered(rules)
    return tuple(one for n, one in enumerate(rules) if answered([*rules[:n], *rules[n + 1 :]]) == whole)


def asked(kind: str, edition: str, policy: str | Policy | None, numbers: Mapping[str, Any]) -> tuple[Attack, Policy]:
    """The shot or fight of these numbers, and the policy meant. Raises `UnknownNumberError`, `ValueError`."""
    kit = find_kit(edition)
    build, usual = (kit.shoot, DAMAGE) if kind == "shoot" else (kit.fight, EXCHANGE)
    return built(build, numbers), usual if policy is None else find_policy(policy)


def names(kind: str, edition: str = USUAL) -> tuple[str, ...]:
    """The names of the numbers of `shoot` or `fight` in an edition. Raises `UnknownNumberError`."""
    kit = find_kit(edition)
    return tuple(_parameters(kit.shoot if kind == "shoot" else kit.fight))


def salvo(
    targets: Sequence[Mapping[str, Any]], *, edition: str = USUAL, policy: str | Policy = DAMAGE, **numbers: Any
) -> Salvo:
    """The odds of one weapon shot at several targets, as with Blast or Torrent: a sequence of its own for each.

    `numbers` hold for all targets, and each of `targets` adds its own, such as `save` and `wounds`. What follows the
    last shot, such as the die for Hot, follows once. No points: with them one shot would depend on the others.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    if any(numbers.get("cp", ())) or any(any(one.get("cp", ())) for one in targets):
        raise UnknownNumberError("salvo takes no points to spend: what one target costs would be missing for the next.")
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
    make = find_edition(edition).attacks if edition in known() else None
    if make is None:
        hint = did_you_mean(edition, known()) or f" There are {', '.join(sorted(known()))}."
        raise UnknownNumberError(f"there are no odds for the edition {edition!r}.{hint}")
    return make()


def find_policy(policy: str | Policy) -> Policy:
    """The policy of this name, or of two with a stroke between them: `kill/survive` is the attacker's and the
    defender's. Raises `UnknownNumberError`.
    """
    if isinstance(policy, Policy):
        return policy
    found = POLICIES.get(policy) or _pairs().get(policy)
    if found is None:
        hint = did_you_mean(policy, (*POLICIES, *_pairs())) or f" There are {', '.join(POLICIES)}."
        raise UnknownNumberError(f"there is no policy {policy!r}.{hint}")
    return found


@cache
def _pairs() -> dict[str, Policy]:
    """A policy for each side, by both names."""
    both = ((one, other) for one in POLICIES.values() for other in POLICIES.values())
    return {f"{one.name}/{other.name}": one if one is other else for_each(one, other) for one, other in both}


def check(builder: Callable[..., Attack], numbers: Mapping[str, Any]) -> Mapping[str, Any]:
    """The numbers, if they are all that the builder needs and nothing that it does not know; lists become pairs.

    Raises `UnknownNumberError`.
    """
    signature, numbers = _parameters(builder), as_pairs(numbers)
    for name in numbers:
        if name not in signature:
            raise UnknownNumberError(f"{builder.__name__} takes no {name!r}.{did_you_mean(name, tuple(signature))}")
    if missing := [name for name in _needed(builder) if name not in numbers]:
        raise UnknownNumberError(f"{builder.__name__} needs {', '.join(missing)}.")
    kinds = _kinds(builder)
    for name, number in numbers.items():
        if not _is_a(number, kinds[name]):
            raise UnknownNumberError(f"{name} is {number!r}; expected {KINDS[kinds[name]]}.")
    return numbers


def as_pairs(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers, two of which may come as a list, as from JSON."""
    return {name: tuple(number) if isinstance(number, list) else number for name, number in numbers.items()}


PAIR = tuple[int, int]
KINDS: dict[Any, str] = {
    int: "a whole number",
    str: "words",
    bool: "true or false",
    PAIR: "two whole numbers, such as 3/4",
    str | int: "a number or words",
}
"""The kinds of numbers that builders take, and how they are called."""


def _is_a(number: Any, kind: Any) -> bool:
    if kind is int:
        return type(number) is int
    if kind is bool:
        return type(number) is bool
    if kind == PAIR:
        return isinstance(number, tuple) and len(number) == 2 and all(type(one) is int for one in number)
    return isinstance(number, kind)


@cache
def _kinds(builder: Callable[..., Attack]) -> dict[str, Any]:
    return {name: builder.__annotations__[name] for name in _parameters(builder)}


@cache
def _parameters(builder: Callable[..., Attack]) -> dict[str, bool]:
    """The names that a builder knows, all of which are given by name, and whether it needs them."""
    # To load what inspects functions takes longer than most questions do.
    defaults = builder.__kwdefaults__ or {}
    return {name: name not in defaults for name in builder.__annotations__ if name != "return"}


@cache
def _needed(builder: Callable[..., Attack]) -> tuple[str, ...]:
    return tuple(name for name, needed in _parameters(builder).items() if needed)


def built(builder: Callable[..., Attack], numbers: Mapping[str, Any]) -> Attack:
    """The attack of these numbers. Raises `UnknownNumberError`, `ValueError`."""
    return builder(**check(builder, numbers))
