"""Forecasts: the four numbers that whoever asks thousands of times wants, as floats, and cheap.

Shots come from the pieces that a grid is made of where the edition takes its shots to pieces, and so under the policy
`reroll-fails`; fights are solved as an `exchange`. A question that was asked before costs a few microseconds.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from killzone.core.attacks import Attack, Exchange
from killzone.editions import USUAL
from killzone.odds.api import UnknownNumberError, built, find_kit, find_policy, of_attack
from killzone.odds.grids import pieced
from killzone.odds.policies import DAMAGE, EXCHANGE, REROLL_FAILS, Policy
from killzone.spelling import did_you_mean

MOST_FORECASTS = 100_000
"""How many are remembered; each takes about half a kilobyte."""


class Forecast(NamedTuple):
    """What an attack is expected to do: damage dealt, the chance to kill, damage taken, the chance to die."""

    mean: float
    kill: float
    taken: float = 0.0
    die: float = 0.0


def forecast(kind: str, *, edition: str = USUAL, policy: str | Policy | None = None, **numbers: Any) -> Forecast:
    """What an attack of a kind, `shoot` or `fight`, is expected to do; the numbers are those of `shoot` and `fight`.

    Without a policy a fight is an `exchange`, and a shot is played by `reroll-fails`, or for `damage` where the edition
    does not take its shots to pieces.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    chosen = policy if policy is None else find_policy(policy)
    return _forecast(kind, edition, chosen, tuple(sorted((name, _kept(number)) for name, number in numbers.items())))


def _kept(number: Any) -> Any:
    """Two numbers may come as a list, as from JSON."""
    return tuple(number) if isinstance(number, list) else number


@lru_cache(maxsize=MOST_FORECASTS)
def _forecast(kind: str, edition: str, policy: Policy | None, given: tuple[tuple[str, Any], ...]) -> Forecast:
    kit, numbers = find_kit(edition), dict(given)
    if kind == "fight":
        return _whole(built(kit.fight, numbers), policy or EXCHANGE)
    if kind != "shoot":
        raise UnknownNumberError(f"there is no kind of attack {kind!r}.{did_you_mean(kind, ('shoot', 'fight'))}")
    attack = built(kit.shoot, numbers)
    if kit.stages is None or policy not in (None, REROLL_FAILS):
        return _whole(attack, policy or DAMAGE)
    cell = pieced(kit.stages, numbers)
    return _whole(attack, REROLL_FAILS) if cell is None else _with_what_follows(attack, cell)


def _whole(attack: Attack, policy: Policy) -> Forecast:
    found = of_attack(attack, policy)
    return Forecast(float(found.mean), float(found.kill), float(found.mean_taken), float(found.die))


def _with_what_follows(attack: Attack, cell: tuple[int, int, int]) -> Forecast:
    """A shot in pieces, and what follows it however it went, such as the die for a Hot weapon."""
    mean, kill, total = cell
    after = attack.following(Exchange(0)) if attack.following else None
    follows = Forecast(0, 0) if after is None else _whole(after, REROLL_FAILS)
    return Forecast(mean / total, kill / total, follows.taken, follows.die)


def forget_forecasts() -> None:
    """Forget every forecast, though not what they were made of."""
    _forecast.cache_clear()
