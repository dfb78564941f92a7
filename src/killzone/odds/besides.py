"""What is asked beside odds of a shot or fight that were quick: the mean without end of wounds, and idle rules."""

from typing import Any, Final

from killzone.odds.api import idle, shoot
from killzone.odds.results import Odds

QUICK: Final = 0.3
"""Seconds of work that a question may have taken for others to be asked beside it, such as without a rule."""
BOUNDLESS: Final = 99
"""More wounds than anybody can take away in an attack."""


def boundless_mean(found: Odds, kind: str, edition: str, numbers: dict[str, Any]) -> float | None:
    """The mean of a shot at a target that has wounds enough: what it does beyond the last wound counts, too.

    None where that is no other.
    """
    if kind != "shoot":
        return None
    whole = shoot(edition=edition, policy=found.policy, **{**numbers, "wounds": BOUNDLESS})
    return float(whole.mean) if whole.mean != found.mean else None


def idle_rules(found: Odds, kind: str, edition: str, numbers: dict[str, Any]) -> list[str]:
    """The rules of both weapons that change nothing; not those of 2021 that wait for a critical hit."""
    told: list[str] = []
    for side in ("", "other_"):
        written = numbers.get(f"{side}rules") or ""
        rules = [] if "!" in written else [one.strip() for one in written.split(",") if one.strip()]
        others = {name: number for name, number in numbers.items() if name != f"{side}rules"}
        if rules:
            told += idle(kind, rules, side=side, edition=edition, policy=found.policy, **others)
    return told
