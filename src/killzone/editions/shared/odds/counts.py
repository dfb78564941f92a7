"""What is a mere count in attacks once the dice are settled: successes, wounds in a fight, damage done by a shot.

For exact odds, which then need not look at every number of them to know what may be done.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from itertools import product
from typing import Any

from killzone.core.attacks import Counting
from killzone.core.flow import Step, Window
from killzone.core.values import besides, only
from killzone.editions.shared.attack.attack import Attack
from killzone.editions.shared.attack.dice_pool import Pool
from killzone.editions.shared.attack.duel import Duel, finish, resolve, spare_strike, suffer_strike
from killzone.editions.shared.attack.first_parry import FIRST_PARRY
from killzone.editions.shared.attack.shot import Saves, Shot, resolve_saves, spare_die, suffer_damage
from killzone.editions.shared.attack.sure_dice import TO_CRITICAL, TO_NORMAL
from killzone.editions.shared.weapons.dice_rules import is_of_own_dice

Counts = tuple[int, ...]


def _rest(attacks: type[Attack[Any]], pools: type[Pool[Any]], *counted: str) -> Callable[[Any], Hashable]:
    """What reads all of an attack besides its successes and the numbers of these names."""
    whole, part = besides(attacks, "pools", *counted), besides(pools, "normal", "critical")

    def rest(attack: Attack[Any]) -> Hashable:
        first, second = attack.pools
        return whole(attack), part(first), part(second)

    return rest


LOOKING_AT_SEVERAL = frozenset({FIRST_PARRY, TO_CRITICAL, TO_NORMAL})
"""Rules by which steps, not offers in windows, make a difference between several dice and the same one by one."""


def one_by_one(attack: Attack[Any]) -> bool:
    """Whether each die of an attack that is rolled from now on counts by itself, whatever the others show."""
    first, second = attack.pools
    return not any(rule.name in LOOKING_AT_SEVERAL for rule in (*first.rules, *second.rules))


def _counts(duel: Duel[Any]) -> Counts:
    first, second = duel.pools
    return (first.normal, first.critical, second.normal, second.critical, *duel.wounds)


def _put(duel: Duel[Any], counts: Counts) -> Duel[Any]:
    first, second = duel.pools
    pools = (
        first.but(normal=counts[0], critical=counts[1]),
        second.but(normal=counts[2], critical=counts[3]),
    )
    return duel.but(pools=pools, wounds=(counts[4], counts[5]))


def _settled(duel: Duel[Any]) -> bool:
    return not duel.pools[0].dice and not duel.pools[1].dice


def blows(duels: type[Duel[Any]], pools: type[Pool[Any]], limit: int) -> Counting:
    """A blow asks which successes there are, up to a limit, and whether anybody is down, not how many wounds are left.

    The limit is 1 where that is asked before a blow only, 2 where it is asked again once a success is gone. Losing the
    wounds of a strike asks for none of it. What is unresolved when the fight is over is discarded.
    """
    steps: dict[Step | Window, Counts] = dict.fromkeys((spare_strike, suffer_strike), (0, 0, 0, 0, 0, 0))
    steps[resolve] = (limit, limit, limit, limit, 1, 1)
    last = {finish: (False, False, False, False, True, True)}
    rest = _rest(duels, pools, "wounds")
    return Counting(steps, _counts, _put, _settled, last=last, rest=rest, one_by_one=one_by_one)


def saves(
    shots: type[Shot[Any]],
    pools: type[Pool[Any]],
    asking: Iterable[Step],
    rolling: Iterable[Step | Window],
    *done: str,
    simplify: Callable[[Any], Any],
    one_by_one: Callable[[Any], bool] = one_by_one,
) -> Counting:
    """Which hits there are matters to the blocks, in some editions to what is `asking` for them, too; not to what is
    `rolling` the defence dice. What was `done` before them, the numbers of these names, is only kept. Saves that have
    stopped nothing make no difference any more.
    """
    nothing, kept_of = (0,) * len(done), only(*done)
    limits: dict[Step | Window, Counts] = dict.fromkeys(rolling, (0, 0, 0, 0, *nothing))
    limits |= dict.fromkeys(asking, (1, 1, 0, 0, *nothing))
    limits[resolve_saves] = (*MOST_ASKED, *nothing)

    def counts(shot: Shot[Any]) -> Counts:
        attack, defence = shot.pools
        return (attack.normal, attack.critical, defence.normal, defence.critical, *kept_of(shot))

    def put(shot: Shot[Any], given: Counts) -> Any:
        attack, defence = shot.pools
        normal, critical, saves, critical_saves = given[:4]
        if attack.normal != normal or attack.critical != critical:
            attack = attack.but(normal=normal, critical=critical)
        if defence.normal != saves or defence.critical != critical_saves:
            defence = defence.but(normal=saves, critical=critical_saves)
        if kept_of(shot) != given[4:]:
            kept: dict[str, Any] = dict(zip(done, given[4:], strict=True))
            return shot.but(pools=(attack, defence), **kept)
        return shot.but(pools=(attack, defence))

    def least(shot: Shot[Any]) -> dict[Counts, Counts]:
        return _least(shots.by.saves, shot.barred(), nothing)

    last = {spare_die: (True, True, False, False, *[True for _ in done])}
    return Counting(
        limits,
        counts,
        put,
        _rolled,
        is_of_own_dice,
        simplify,
        last=last,
        rest=_rest(shots, pools, *done),
        least={resolve_saves: least},
        one_by_one=one_by_one,
    )


def ignoring(saves: Counting, finish: Step) -> Counting:
    """The same for a target that may ignore wounds: what it has lost before makes no difference to the dice for those
    that it is about to lose, and once these have fallen nobody asks how many normal hits there were."""
    nothing: Counts = (0,) * len(next(iter(saves.steps.values())))
    last = {**saves.last, finish: (False, True, False, False, *[True for _ in nothing[4:]])}
    return saves._replace(steps={**saves.steps, suffer_damage: nothing}, last=last)


MOST_ASKED = (1, 1, 2, 1)
"""Of how many hits and saves, normal and critical, it makes a difference to the blocks whether there are so many."""


@cache
def _least(by: Saves, barred: frozenset[str], nothing: Counts) -> dict[Counts, Counts]:
    """For hits and saves, and `nothing` of other counts, the least with which hits can be stopped in the same ways."""
    found: dict[frozenset[str], Counts] = {}
    least: dict[Counts, Counts] = {}
    for counts in sorted(product(*[range(most + 1) for most in MOST_ASKED]), key=sum):
        normal, critical, *have = counts
        possible = by.possible((normal > 0, critical > 0), (have[0], have[1]))
        ways = frozenset(way.key for way in possible) - barred
        least[*counts, *nothing] = found.setdefault(ways, (*counts, *nothing))
    return least


def _rolled(shot: Shot[Any]) -> bool:
    return not shot.attack.dice
