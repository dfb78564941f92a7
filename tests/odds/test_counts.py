"""Successes, attacks and wounds are mere counts: every step does the same whatever their number beyond the limit."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from odds.random_attacks import drawn
from odds.reference import Reference

from killzone.core.attacks import Attack, Counting, Exchange
from killzone.core.flow import Ask, Done, Flow, Frame, Jump, Next, Roll, Window
from killzone.editions.kt18.attack.volley import finish
from killzone.editions.kt18.cards.amounts import parse_amount
from killzone.editions.kt21.attack.shot import finish as finish_21
from killzone.editions.kt21.odds.attacks import shoot as shoot_21
from killzone.editions.kt24.attack.shot import suffer_devastating
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.shared.attack.duel import PARRY, spare_strike, suffer_strike
from killzone.editions.shared.attack.shot import DEFENCE, resolve_saves
from killzone.odds.api import find_kit
from killzone.odds.counted import ASK, MOST, Family, Kind
from killzone.odds.counts import Cut, Packing
from killzone.odds.distribution import falls
from killzone.odds.gains import Gains
from killzone.odds.policies import DAMAGE
from killzone.odds.solve import Solver, solve

SIDE: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 5), "wounds": 9}
RULES = {
    "kt24": ("", "Brutal", "Shock", "Stun, Brutal", "Shock, Brutal"),
    "kt21": ("", "Brutal", "Stun", "! Stun, Reap 1", "Brutal, Stun", "Ignore Wounds 5+", "Reduce One Die 2, Stun"),
}
ABLE: tuple[dict[str, int], ...] = ({}, {"ignore": 5}, {"reduce_one": 2}, {"ignore_one": 1, "ignore": 4}, {"reduce": 2})


def duels(edition: str) -> list[Attack]:
    """Fights of an edition, with abilities and without, one for each pair of what the sides have."""
    build = find_kit(edition).fight
    sides = [SIDE | {"rules": rules} for rules in RULES[edition]]
    if edition == "kt24":
        sides += [SIDE | {"rules": "Shock"} | able for able in ABLE]
    return [build(**own, **{f"other_{name}": n for name, n in other.items()}) for own in sides for other in sides]


def begun_duels(edition: str, chance: Random) -> Iterator[tuple[Attack, Any]]:
    """Fights of an edition, each with many numbers of successes up to three and of wounds."""
    for attack in duels(edition):
        pools = tuple(pool.but(needs=0, rules=_in_force(pool.rules)) for pool in attack.ctx.pools)
        for numbers in chance.sample(list(product(range(4), repeat=4)), 40):
            wounds = (chance.randint(1, 6), chance.randint(1, 9))
            yield attack, _counting(attack).put(attack.ctx.but(pools=pools), (*numbers, *wounds))


SHOT: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 5), "save": 4, "wounds": 9}
SHOT_RULES = {
    "kt24": ("", "Brutal", "Saturate", "Piercing 1", "Piercing Crits 2, Stun"),
    "kt21": ("", "AP1", "P2", "No Cover", "Barrage, Stun"),
}


def begun_shots(edition: str, chance: Random) -> Iterator[tuple[Attack, Any]]:
    """Shots of an edition whose attack dice are settled, with numbers of hits up to three."""
    build = find_kit(edition).shoot
    for rules, cover in product(SHOT_RULES[edition], (False, True)):
        attack = build(**SHOT, rules=rules, cover=cover)
        own, target = attack.ctx.pools
        settled = attack.ctx.but(pools=(own.but(needs=0, rules=_in_force(own.rules)), target))
        done = len(_counting(attack).counts(attack.ctx)) - 4
        for numbers in product(range(4), repeat=2):
            counts = (*numbers, 0, 0, *(chance.randint(0, 5) for _ in range(done)))
            yield attack, _counting(attack).put(settled, counts)


VOLLEY: dict[str, Any] = {"type": "Heavy 3", "bs": 4, "strength": 4, "ap": -1, "toughness": 4, "save": 4}


def begun_volleys(edition: str, chance: Random) -> Iterator[tuple[Attack, Any]]:
    """Volleys whose number is known, on targets with up to six wounds."""
    for damage, again in product(("1", "2", "D3", "D6"), ("", "ones", "failed")):
        attack = find_kit(edition).shoot(**VOLLEY, damage=damage, wounds=6, reroll_hits=again)
        yield attack, attack.ctx.but(shots=attack.ctx.shots.but(number=parse_amount("D3")))
        for number, wounds, lost in product(range(1, 5), range(1, 7), (0, 2)):
            yield attack, _counting(attack).put(attack.ctx.but(shots=None), (number, wounds, lost))


def _counting(attack: Attack) -> Counting:
    assert attack.counting is not None
    return attack.counting


BEGUN = {
    "fights of 2024": (begun_duels, "kt24"),
    "fights of 2021": (begun_duels, "kt21"),
    "shots of 2024": (begun_shots, "kt24"),
    "shots of 2021": (begun_shots, "kt21"),
    "volleys of 2018": (begun_volleys, "kt18"),
}


@pytest.mark.parametrize("which", BEGUN)
def test_a_step_does_the_same_with_counts_cut_down_to_their_limits(which: str) -> None:
    """Every step that counts, one after another as they lead to each other, with many numbers of everything."""
    begun, edition = BEGUN[which]
    chance, compared, met = Random(edition), 0, set()
    for attack, start in begun(edition, chance):
        counting, steps = _counting(attack), attack.sequence.steps
        left = [(next(step for step in steps if step in counting.steps), start)]
        while left:
            step, ctx = left.pop()
            limited = tuple(map(_least, counting.counts(ctx), counting.steps[step]))
            after = _done(step, ctx, attack)
            least = counting.least[step](ctx)[limited] if step in counting.least else limited
            for counts in {limited, least}:
                cut = counting.put(ctx, counts)
                assert _told(after, ctx, attack) == _told(_done(step, cut, attack), cut, attack), (step, ctx)
            compared += 1
            met.add(step)
            going = [(flow, to) for flow, to in after if to in counting.steps]
            left += [(to, flow.ctx) for flow, to in chance.sample(going, min(1, len(going)))]
    assert compared > 1_000
    assert met >= {step for step in _counting(attack).steps if step not in BLOWS_OF_ABLE}


@pytest.mark.parametrize("which", [which for which in BEGUN if "volleys" not in which])
def test_what_there_is_besides_the_counts_tells_all_that_is_equal_with_other_counts(which: str) -> None:
    begun, edition = BEGUN[which]
    chance, rests = Random(edition), dict[Any, Any]()
    for attack, ctx in begun(edition, chance):
        counting = _counting(attack)
        assert counting.rest is not None
        bare = counting.put(ctx, (0,) * len(counting.counts(ctx)))
        assert counting.rest(ctx) == counting.rest(bare)
        assert rests.setdefault(counting.rest(ctx), bare) == bare
        assert counting.rest(ctx) != counting.rest(ctx.but(points=(7, 7)))
        for place, pool in enumerate(ctx.pools):
            assert counting.rest(ctx) != counting.rest(ctx.with_pool(place, pool.but(used=("something",))))
    assert len(rests) == len(set(rests.values())) > 5


@pytest.mark.parametrize(("edition", "rules", "number"), [("kt24", (), 11), ("kt24", (PARRY,), 14), ("kt21", (), 11)])
def test_fewer_kinds_of_blocks_are_looked_at_than_there_are_hits_and_saves(
    edition: str, rules: tuple[str, ...], number: int
) -> None:
    """Of 24. With a rule that lets a normal save stop a critical hit by itself there are three more."""
    attack = find_kit(edition).shoot(**SHOT)
    shot = attack.ctx.with_pool(DEFENCE, attack.ctx.defence.but(rules=tuple(map(WeaponRule, rules))))
    least, others = _counting(attack).least[resolve_saves](shot), _counting(attack).counts(shot)[4:]
    kinds = [(*counts, *others) for counts in product(range(2), range(2), range(3), range(2))]
    assert len(kinds) == 24
    assert least.keys() == set(kinds)
    assert len(set(least.values())) == number


@pytest.mark.parametrize("seed", range(5))
def test_counts_in_one_number_are_cut_down_as_they_are_one_by_one(seed: int) -> None:
    chance = Random(seed)
    for _ in range(400):
        number = chance.randint(2, 7)
        counts = tuple(chance.choice((-MOST, -1, 0, 1, 2, 3, chance.randint(-40, 40), MOST)) for _ in range(number))
        limits = tuple(chance.choice((0, 1, 2, 3, 99)) for _ in range(number))
        kept = tuple(chance.random() < 0.7 for _ in range(number)) if chance.random() < 0.5 else ()
        packing = Packing(number)
        packed = packing.packed(counts)
        assert packing.unpacked(packed) == counts
        changed = packing.packed(tuple(count - 3 for count in counts)) - packing.packed((0,) * number)
        assert packing.unpacked(packing.packed((3,) * number) + changed) == counts
        matter = tuple(max(0, one) if not kept or kept[rank] else 0 for rank, one in enumerate(counts))
        cut = Cut(packing, limits, kept)
        less = cut.mattering(packed)
        assert packing.unpacked(less) == matter
        assert packed & cut.kept != cut.zeros or less == packed
        assert packing.unpacked(cut.limited(less)) == tuple(map(min, matter, limits))


@pytest.mark.parametrize("edition", ["kt24", "kt21"])
def test_the_last_step_does_the_same_without_counts_that_make_no_difference_to_it(edition: str) -> None:
    for attack, ctx in begun_duels(edition, Random(edition)):
        counting = _counting(attack)
        for step, kept in counting.last.items():
            counts = tuple(count if keeps else 0 for count, keeps in zip(counting.counts(ctx), kept, strict=True))
            flow, less = step(ctx), step(counting.put(ctx, counts))
            assert isinstance(flow, Done)
            assert isinstance(less, Done)
            assert flow.result == less.result
    assert counting.last


@pytest.mark.parametrize("edition", ["kt24", "kt21"])
def test_a_shot_ends_the_same_without_saves_that_are_left(edition: str) -> None:
    chance = Random(edition)
    able = ABLE if edition == "kt24" else [{"target_rules": one} for one in SPARING]
    for numbers in able:
        attack = find_kit(edition).shoot(**SHOT | {"dmg": (1, 2)} | numbers)
        counting, steps = _counting(attack), attack.sequence.steps
        for hits in product(range(2), repeat=2):
            done = [chance.randint(0, 5) for _ in range(len(counting.counts(attack.ctx)) - 4)]
            ctx = counting.put(attack.ctx.but(defending=True), (*hits, 1, 2, *done))
            for step, kept in counting.last.items():
                counts = tuple(count if keeps else 0 for count, keeps in zip(counting.counts(ctx), kept, strict=True))
                frames = [Frame(attack.sequence, one, steps.index(step)) for one in (ctx, counting.put(ctx, counts))]
                whole, less = (Reference(attack, DAMAGE).from_((frame,)) for frame in frames)
                assert whole == less
    assert counting.last


SPARING = ("", "Ignore One Die", "Ignore Wounds 5+", "Reduce Damage 1", "Reduce One Die 2")


def test_what_a_volley_has_lost_before_adds_to_what_is_read_of_it_and_changes_nothing_else() -> None:
    for attack, start in begun_volleys("kt18", Random(1)):
        counting = _counting(attack)
        assert counting.adding is not None
        (place, added), counts = counting.adding, counting.counts(start)
        more = counting.put(start, (*counts[:place], counts[place] + 2, *counts[place + 1 :]))
        before, after = finish(start), finish(more)
        assert isinstance(before, Done)
        assert isinstance(after, Done)
        assert attack.read(after.result) == attack.read(before.result).plus(added(2))
        assert all(limits[place] == 0 for limits in counting.steps.values())


@pytest.mark.parametrize("own_wounds", [0, 1, 6, 7])
def test_what_a_shooter_of_2021_has_suffered_adds_to_what_is_read_and_changes_nothing_else(own_wounds: int) -> None:
    attack = shoot_21(**SHOT | {"rules": "Hot ! Splash 1, Stun"}, own_wounds=own_wounds)
    counting = _counting(attack)
    assert counting.adding is not None
    place, added = counting.adding
    assert all(limits[place] == 0 for limits in counting.steps.values())
    for suffered, damage in product((3, 6, 9), (0, 3, 8)):
        whole = attack.ctx.but(self_damage=suffered, damage=damage, splash=1, stuns=True)
        counts = counting.counts(whole)
        assert counts[place] == suffered
        before, after = [finish_21(one) for one in (counting.put(whole, (*counts[:place], 0)), whole)]
        assert isinstance(before, Done)
        assert isinstance(after, Done)
        assert attack.read(after.result) == attack.read(before.result).plus(added(suffered))


@pytest.mark.parametrize("seed", range(40))
def test_what_is_gained_without_a_distribution_is_what_the_distribution_says(seed: int) -> None:
    one = drawn(f"gained {seed}")
    if one.attack.following is not None:
        return
    whole = solve(one.attack, one.policy)
    gain, kills, total = Gains(one.policy)(one.attack)
    assert Fraction(gain, total) == whole.mean(lambda exchange: exchange.dealt - exchange.taken)
    assert Fraction(kills, total) == whole.mean(lambda exchange: exchange.killed - exchange.died)


BLOWS_OF_ABLE = {spare_strike, suffer_strike, suffer_devastating}
"""Steps that not every kind of attack comes to."""


def _in_force(rules: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(one.but(on_critical=False) if hasattr(one, "on_critical") else one for one in rules)


def _least(count: int, limit: int) -> int:
    return min(max(count, 0), limit)


def _done(step: Any, ctx: Any, attack: Attack) -> list[tuple[Any, Any]]:
    """All that a step comes to, whatever is answered or rolled, and the step that follows."""
    if isinstance(step, Window):
        offers = [offer for rule in attack.windows.get(step.name, ()) for offer in rule(ctx)]
        return [(Next(ctx), _next(step, attack)), *((Next(ctx), ("offers", offer.key)) for offer in offers)]
    flow: Flow = step(ctx)
    if isinstance(flow, Ask):
        return [_to(step, flow.then(ctx, answer), attack) for answer in flow.domain.candidates()]
    if isinstance(flow, Roll):
        return [_to(step, flow.then(ctx, faces), attack) for faces, _ in falls(flow)]
    return [_to(step, flow, attack)]


def _to(step: Any, flow: Flow, attack: Attack) -> tuple[Any, Any]:
    assert isinstance(flow, (Next, Jump, Done))
    if isinstance(flow, Done):
        return flow, None
    return flow, flow.to if isinstance(flow, Jump) else _next(step, attack)


def _next(step: Any, attack: Attack) -> Any:
    return attack.sequence.steps[attack.sequence.steps.index(step) + 1]


def _told(after: list[tuple[Any, Any]], before: Any, attack: Attack) -> list[Any]:
    """What a step did, but for the counts themselves: only how far they changed."""
    counting, found = _counting(attack), []
    for flow, to in after:
        change = tuple(b - a for a, b in zip(counting.counts(before), counting.counts(flow.ctx), strict=True))
        found.append((type(flow), to, change, counting.put(flow.ctx, (0,) * len(change))))
    return found


def test_a_sure_wound_is_better_than_one_of_six_though_both_are_worth_the_same_number() -> None:
    """Worths are parts of 6 to the power of the dice that may still fall, so the same number may mean less."""
    attack = find_kit("kt24").fight(**SIDE, **{f"other_{name}": number for name, number in SIDE.items()})
    counted = Solver(attack, DAMAGE).counted
    assert counted is not None
    measure, kind = counted.measure, Kind(0, None, 0)
    sure, nothing = measure.certain(Exchange(1)), measure.certain(Exchange(0))
    chance = measure.mixed(1, [(1, sure), (5, nothing)])
    assert sure.worth == chance.worth
    for attacks, best in ((True, sure), (False, chance)):
        for order in ((sure, chance), (chance, sure)):
            family = Family(0, None, None, counted.nothing)
            family.known = dict(enumerate(order))
            kind.attacks = attacks
            kind.leads(ASK, tuple((place, 1, family, family.known.get) for place in range(2)))
            assert counted._best(kind, 0) is best
