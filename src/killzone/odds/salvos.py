"""Several attacks of one action in a game, as with Blast and Torrent: each in turn, with the points that are left."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from killzone.core.attacks import Exchange, Paid, Several
from killzone.odds.branches import Aimed
from killzone.odds.distribution import Distribution
from killzone.odds.policies import Policy
from killzone.odds.results import Odds, Salvo
from killzone.odds.solve import solve

Points = tuple[int, ...]


def salvo_of(attacks: tuple[Aimed, ...], ruleset: Any, policy: Policy) -> Salvo:
    """The odds of attacks that follow each other in one action. Each is played for itself, and points are spent once.

    Shots at friends are played for the least damage to them, and what follows the last, such as the die for a Hot
    weapon, follows once.
    """
    reading = ruleset.reading
    each: list[Odds] = []
    friends: list[bool] = []
    before: dict[Points, Fraction] = {}
    together: dict[tuple[Points, Exchange], Fraction] = {}
    for place, aimed in enumerate(attacks):
        further: Several = reading.several[aimed.name]
        last = place == len(attacks) - 1
        if not before:
            points = further.points(further.nothing(aimed.ctx))
            before, together = {points: Fraction(1)}, {(points, Exchange(0)): Fraction(1)}
        friend = aimed.table.operative(aimed.target).seat == aimed.attack.seat
        played = sparing(policy) if friend else policy
        found = {points: _paid(aimed, ruleset, further, points, played, last) for points in before}
        each.append(Odds(aimed.attack.title, _mixed(found, before), policy, aimed.attack.wounds))
        friends.append(friend)
        together = _after(together, found, friend)
        before = {}
        for (points, _), chance in together.items():
            before[points] = before.get(points, Fraction(0)) + chance
    totals: dict[Exchange, Fraction] = {}
    for (_, exchange), chance in together.items():
        totals[exchange] = totals.get(exchange, Fraction(0)) + chance
    names = tuple(one.table.operative(one.target).name for one in attacks)
    ids = tuple(one.target for one in attacks)
    return Salvo(tuple(each), policy, ids=ids, names=names, friends=tuple(friends), totals=totals)


def sparing(policy: Policy) -> Policy:
    """The policy by which somebody attacks their own: what the defender wants, they want."""
    return Policy(policy.name, policy.title, policy.defender, policy.defender, policy.habit, policy.habits)


def _paid(aimed: Aimed, ruleset: Any, further: Several, points: Points, policy: Policy, last: bool) -> Distribution:
    """The distribution of one attack with so many points, over `Paid` exchanges."""
    ctx = further.with_points(aimed.ctx, points)
    attack = ruleset.reading.attacks[aimed.name](ctx, aimed.table, aimed.table.setting.rules.windows)
    found = solve(attack.alone().paying(further.points), policy)
    after = attack.following(Exchange(0)) if last and attack.following else None
    if after is None:
        return found
    burnt = solve(after, policy)
    return Distribution.mix(found.dice, [(weight, burnt.by(one.plus)) for one, weight in found.weights.items()])


def _mixed(found: Mapping[Points, Distribution], before: Mapping[Points, Fraction]) -> Distribution:
    """What an attack does, whatever points there were."""
    weights: dict[Exchange, Fraction] = {}
    for points, share in before.items():
        for one, chance in found[points].items():
            weights[one.unpaid] = weights.get(one.unpaid, Fraction(0)) + share * chance
    dice = 0
    whole = max(chance.denominator for chance in weights.values())
    while any(6**dice % chance.denominator for chance in weights.values()):
        dice += 1
        assert 6**dice <= whole**2 * 6, "chances of dice are parts of a power of six"
    return Distribution(dice, {one: int(chance * 6**dice) for one, chance in weights.items()})


def _after(
    together: Mapping[tuple[Points, Exchange], Fraction], found: Mapping[Points, Distribution], friend: bool
) -> dict[tuple[Points, Exchange], Fraction]:
    """The points left and the totals so far: damage to enemies and how many fell, and the same of friends as marks."""
    after: dict[tuple[Points, Exchange], Fraction] = {}
    for (points, so_far), share in together.items():
        for one, chance in found[points].items():
            key = (one.left, _added(so_far, one, friend))
            after[key] = after.get(key, Fraction(0)) + share * chance
    return after


def _added(so_far: Exchange, one: Paid, friend: bool) -> Exchange:
    marks = dict(so_far.marks)
    names = ("friends-hurt", "friends-killed") if friend else ("", "killed")
    for name, number in zip(names, (one.dealt, int(one.killed)), strict=True):
        if name and number:
            marks[name] = marks.get(name, 0) + number
    dealt = so_far.dealt + (0 if friend else one.dealt)
    killed = so_far.killed or (one.killed and not friend)
    died = so_far.died or one.died
    return Exchange(dealt, so_far.taken + one.taken, killed, died, tuple(sorted(marks.items())))
