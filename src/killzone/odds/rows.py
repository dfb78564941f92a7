"""Several attacks in a row on one target: one game, in which wounds and points carry over to the end."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from killzone.core.attacks import Attack, AttackKit, Exchange, Paid, Purse
from killzone.editions import USUAL
from killzone.odds.api import UnknownNumberError, check, find_kit, find_policy
from killzone.odds.distribution import Distribution
from killzone.odds.policies import DAMAGE, Policy
from killzone.odds.results import Odds
from killzone.odds.solve import Solver
from killzone.spelling import did_you_mean

KINDS = ("shoot", "fight")
LEFT_OUT = ("whatever else happens between the attacks",)
OTHERS = "that attacks without a name are made by somebody else each time, who is not hurt"


def volley(
    shots: Iterable[Mapping[str, Any]], *, wounds: int, edition: str = USUAL, policy: str | Policy = DAMAGE
) -> Odds:
    """The odds of several shots in a row at one target, whose wounds carry over; nobody shoots at the dead.

    Points are those that there are before the first shot, as in `series`.
    """
    attacks = [{**numbers, "kind": "shoot", "wounds": wounds} for numbers in shots]
    return series(attacks, edition=edition, policy=policy)


def series(attacks: Sequence[Mapping[str, Any]], *, edition: str = USUAL, policy: str | Policy = DAMAGE) -> Odds:
    """The odds of several attacks in a row on one target, which loses wounds from one to the next.

    Each attack has a `kind`, `shoot` or `fight`, the numbers of that kind with the wounds there are before the first
    attack, and, if one attacker makes several of them, its name as `by`: then it loses wounds from one to the next,
    too. Whoever is the worse for it by then rolls dice like that. Nobody attacks the dead, and the dead attack nobody.

    Points are those that both sides have for all attacks together: all attacks that name them must name the same. Every
    choice, also whether to spend one now, looks ahead to the last attack.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    chosen, kit = find_policy(policy), find_kit(edition)
    links = [_link(one, kit) for one in attacks]
    row = _Series(links, kit, chosen)
    found = row.from_(0, Exchange(0), (), Purse(_points(links)))
    assumed = (*kit.in_a_row, *([OTHERS] if any(link.by is None for link in links) else []))
    return Odds("series", found, chosen, row.wounds, assumed, (*LEFT_OUT, *row.left_out))


class _Link(NamedTuple):
    """One of the attacks; `by` is the name of whoever makes it, if it has one."""

    kind: str
    by: str | None
    numbers: Mapping[str, Any]


def _link(one: Mapping[str, Any], kit: AttackKit) -> _Link:
    kind = one.get("kind")
    if kind is None:
        raise UnknownNumberError("every attack of a series needs its kind, shoot or fight.")
    if kind not in KINDS:
        raise UnknownNumberError(f"there is no kind of attack {kind!r}.{did_you_mean(str(kind), KINDS)}")
    numbers = {name: number for name, number in one.items() if name not in ("kind", "by")}
    return _Link(kind, one.get("by"), check(kit.shoot if kind == "shoot" else kit.fight, numbers))


def _points(links: Sequence[_Link]) -> tuple[int, ...]:
    """The points of both sides for all attacks together."""
    named: set[tuple[int, ...]] = {link.numbers["cp"] for link in links if "cp" in link.numbers}
    if len(named) > 1:
        told = " and ".join("/".join(map(str, one)) for one in sorted(named))
        raise UnknownNumberError(f"the points of a series are those for all its attacks together, but it has {told}.")
    return named.pop() if named else (0, 0)


Lost = tuple[tuple[str, int], ...]
"""The wounds that attackers with names have lost."""


class _Series:
    """Attacks in a row, worked out from the last."""

    def __init__(self, links: Sequence[_Link], kit: AttackKit, policy: Policy) -> None:
        self.links, self.kit, self.policy = links, kit, policy
        self.known: dict[tuple[int, Exchange, Lost, Purse], Distribution] = {}
        first = [self._attack(place, Exchange(0), (), Purse(_points(links))) for place in range(len(links))]
        there = {attack.wounds[1] for attack in first}
        if len(there) > 1:
            told = " and ".join(map(str, sorted(there)))
            raise UnknownNumberError(f"all attacks of a series are on one target, but it has {told} wounds at first.")
        self.wounds = (0, max(there, default=0))
        self.left_out = tuple(dict.fromkeys(words for attack in first for words in attack.left_out))

    def from_(self, place: int, before: Exchange, lost: Lost, purse: Purse) -> Distribution:
        """What the attacks from this one on add."""
        if place == len(self.links) or before.killed:
            return Distribution.certain(Exchange(0))
        if place and self.links[place].kind != self.links[place - 1].kind:
            purse = Purse(purse.points)
        key = (place, before, lost, purse)
        if key not in self.known:
            self.known[key] = self._worked_out(*key)
        return self.known[key]

    def _worked_out(self, place: int, before: Exchange, lost: Lost, purse: Purse) -> Distribution:
        by = self.links[place].by
        attack = self._attack(place, before, (), purse)
        own = attack.wounds[0]
        if by is not None and own and dict(lost).get(by, 0) >= own:
            return self.from_(place + 1, before, lost, purse)

        def after(exchange: Exchange) -> Distribution:
            assert isinstance(exchange, Paid)
            assert isinstance(exchange.left, Purse)
            now = lost if by is None else _more(lost, by, exchange.taken)
            return self.from_(place + 1, before.plus(exchange), now, exchange.left)

        attack = self._attack(place, before, lost, purse).paying(partial(self.kit.paid, purse))
        return Solver(attack, self.policy, after=after).distribution().by(_unpaid)

    def _attack(self, place: int, before: Exchange, lost: Lost, purse: Purse) -> Attack:
        kind, by, numbers = self.links[place]
        builder = self.kit.shoot if kind == "shoot" else self.kit.fight
        given = {**numbers, "cp": purse.at_hand}
        return builder(**self.kit.carry(given, before, 0 if by is None else dict(lost).get(by, 0)))


def _unpaid(exchange: Paid) -> Exchange:
    return exchange.unpaid


def _more(lost: Lost, by: str, taken: int) -> Lost:
    found = dict(lost)
    found[by] = found.get(by, 0) + taken
    return tuple(sorted(found.items()))
