"""Answers that are left out because another is never worse: no answer of any question comes out otherwise for it."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from odds.questions import check_attack, same
from odds.random_attacks import drawn
from odds.reference import Reference

from killzone.core.attacks import Attack
from killzone.core.flow import Window
from killzone.odds import hands, many_hands, sides, solve
from killzone.odds.api import built, find_kit, find_policy
from killzone.odds.dominance import ALL_DICE, LEARNT, NO_DICE, Dominance, learnt
from killzone.odds.hands import Hands, Live
from killzone.odds.packs import PLACES, Packs
from killzone.odds.policies import POLICIES, Policy
from killzone.odds.solve import ORDER, Solver

pytestmark = pytest.mark.usefixtures("nothing_known")

REROLLS = ("Balanced", "Ceaseless", "Relentless")
OTHERS = ("Lethal 5+", "Severe", "Rending", "Punishing", "Brutal", "Devastating 1", "Piercing Crits 1", "Stun")
OTHERS_21 = ("Lethal 5+", "Rending", "Brutal", "! MW1", "! P1", "Stun")


def _is_played(seed: int) -> bool:
    """Whether an attack has dice that are rolled again, and each window one player or two who want opposite things."""
    one = drawn(seed)
    again = any(str(rules).find(rule) >= 0 for rules in one.numbers.values() for rule in REROLLS)
    wanted = one.policy.opposed or one.kind == "shoot"
    by_die = any(one.policy.goes_die_by_die(attacks=attacks) for attacks in (True, False))
    return wanted and by_die and (again or any(one.numbers.get("cp", ())))


def test_every_question_is_answered_as_by_the_plain_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "MANY", 1)
    left_out = {Dominance: 0, Hands: 0}

    def watch(kind: type, name: str) -> None:
        fewer = getattr(kind, name)

        def counted(self: Any, *given: Any) -> list[Any]:
            found: list[Any] = fewer(self, *given)
            left_out[kind] += len(given[-1]) - len(found)
            return found

        monkeypatch.setattr(kind, name, counted)

    watch(Dominance, "best")
    watch(Hands, "_fewer")
    seeds = [seed for seed in range(400) if _is_played(seed)]
    checked = [check_attack(seed, 1_500) for seed in seeds]
    assert [wrong for one in checked for wrong in one.wrong] == []
    assert sum(one.questions for one in checked) > 100
    assert left_out[Dominance] > 0
    assert left_out[Hands] > 10


def test_a_die_that_can_only_get_worse_is_not_rolled_again_unless_somebody_is_waited_for() -> None:
    """A critical hit is as good as any die. In a fight to roll it again is to wait for what the other one does."""
    weapon: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 4), "rules": "Relentless", "wounds": 9}
    other: dict[str, Any] = {f"other_{name}": number for name, number in weapon.items()}
    kit, worst = find_kit("kt24"), {True: 0, False: 0}
    for attack in (built(kit.shoot, weapon | {"save": 4, "cp": (1, 0)}), built(kit.fight, weapon | other)):
        solver = Solver(attack, POLICIES["exchange"])
        solver.distribution()
        for side in solver.sides.values():
            criticals = {end: [die.result for die in closed[0].dice].count(2) for end, closed in enumerate(side.ends)}
            for node in side.nodes:
                for answer in node.answers:
                    after = min(criticals[side.nodes[to].end] for _, to in answer.leads)
                    worst[side.is_alone] = max(worst[side.is_alone], criticals[node.end] - after)
    assert worst == {True: 0, False: 1}


def _large(chance: Random) -> tuple[Attack, Policy]:
    """An attack with too many dice for the plain interpreter."""
    edition, kind = chance.choice(("kt24", "kt21")), chance.choice(("shoot", "fight"))
    others = OTHERS if edition == "kt24" else OTHERS_21

    def side(*, most: int) -> dict[str, Any]:
        again = chance.sample(REROLLS, 2 if kind == "shoot" and chance.random() < 0.4 else 1)
        rules = [", ".join(again), *chance.sample(others, chance.randint(0, 1))]
        normal = chance.randint(2, 4)
        dmg = (normal, normal + chance.randint(-1, 2))
        return {"atk": chance.randint(4, most), "hit": chance.randint(2, 5), "dmg": dmg, "rules": ", ".join(rules)}

    numbers = side(most=6 if kind == "shoot" else 5) | {"wounds": chance.randint(5, 14)}
    if kind == "shoot":
        numbers |= {"save": chance.randint(2, 5), "cp": (chance.randint(0, 2), chance.randint(0, 1))}
    else:
        other = side(most=4) | {"wounds": chance.randint(5, 14)}
        numbers |= {f"other_{name}": number for name, number in other.items()} | {"cp": (chance.randint(0, 1), 0)}
    kit = find_kit(edition)
    names = ("damage", "kill", "exchange", "always-strike", "always-block")
    policy = POLICIES[chance.choice(names)]
    if kind == "shoot":
        policy = find_policy(chance.choice((*names, "survive", "survive/kill", "kill/damage", "damage/survive")))
    return built(kit.shoot if kind == "shoot" else kit.fight, numbers), policy


def test_large_hands_are_worth_as_much_as_if_nothing_were_left_out() -> None:
    chance, fewer, orders = Random("large hands"), 0, set()
    for _ in range(24):
        attack, policy = _large(chance)
        solver, whole = Solver(attack, policy), Solver(attack, policy, {ORDER: NO_DICE})
        found, expected = dict(solver.distribution().items()), dict(whole.distribution().items())
        assert same(Reference(attack, policy), found, expected), attack.ctx
        fewer += _nodes(solver) < _nodes(whole)
        orders |= {side.order for side in solver.sides.values()}
    assert fewer > 5
    assert orders >= {ALL_DICE, LEARNT}


def _nodes(solver: Solver) -> int:
    return sum(len(side.nodes) for side in solver.sides.values())


def test_critical_hits_are_no_better_where_they_do_less() -> None:
    chart: dict[str, Any] = {"atk": 5, "hit": 3, "save": 4, "wounds": 10, "rules": "Ceaseless", "cp": (1, 0)}
    for dmg, order in (((3, 4), ALL_DICE), ((4, 1), LEARNT)):
        solver = Solver(built(find_kit("kt24").shoot, chart | {"dmg": dmg}), POLICIES["damage"])
        solver.distribution()
        assert {side.order for (seat, _, _), side in solver.sides.items() if seat == 0} == {order}


def test_players_who_do_not_want_opposite_things_leave_nothing_out_where_they_take_turns() -> None:
    weapon: dict[str, Any] = {"atk": 5, "hit": 3, "dmg": (3, 4), "rules": "Ceaseless", "wounds": 9}
    other: dict[str, Any] = {f"other_{name}": number for name, number in weapon.items()}
    kit = find_kit("kt24")
    for attack, is_shot in ((built(kit.shoot, weapon | {"save": 4}), True), (built(kit.fight, weapon | other), False)):
        solver = Solver(attack, POLICIES["survive"])
        for seat in (0, 1):
            window = next(step for step in solver.steps if isinstance(step, Window))
            side = solver.side(seat, window, None if is_shot else solver.apart)
            assert side.order == (ALL_DICE if is_shot else NO_DICE)


BAD, FAIR, GOOD, STRANGE = "bad", "fair", "good", "strange"
RANKS = {BAD: 0, FAIR: 1, GOOD: 2}


def _order(*lives: Live) -> tuple[Dominance, Packs]:
    packs = Packs()
    for die in (BAD, FAIR, GOOD, STRANGE):
        packs.rank(die)
    return Dominance(list(lives), packs, lambda die: RANKS.get(str(die))), packs


def test_dice_are_compared_one_by_one() -> None:
    order, packs = _order()

    def above(mine: list[str], theirs: list[str]) -> bool:
        return order.above(packs.packed(mine) - packs.packed(theirs))

    assert above([GOOD, BAD], [FAIR, BAD])
    assert above([GOOD, FAIR], [FAIR, BAD])
    assert not above([GOOD, BAD], [FAIR, FAIR])
    assert not above([FAIR, FAIR], [GOOD, BAD])
    assert not above([GOOD], [])
    assert above([STRANGE, FAIR], [BAD, STRANGE])
    assert not above([STRANGE], [BAD])


def test_an_answer_goes_if_another_leads_to_better_dice_as_often() -> None:
    order, packs = _order(Live(True, (), 0, 0))

    def answer(**weights: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        led = [(weight, packs.packed([die]) << PLACES) for die, weight in weights.items()]
        order.put_in_order(led)
        return 1, tuple(led)

    well, ill, wild = answer(bad=1, fair=3, good=2), answer(bad=2, fair=3, good=1), answer(bad=3, good=3)
    assert order.best([ill, well]) == [well]
    assert order.best([well, ill]) == [well]
    assert order.best([well, wild]) == [well, wild]
    assert order.best([ill, wild, well]) == [wild, well]


@pytest.mark.parametrize("edition", ["kt24", "kt21"])
def test_many_hands_at_once_are_worth_what_they_are_one_by_one(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a critical hit does less than a normal one few answers can be left out, and there are many hands."""
    chance, compared = Random(f"many {edition}"), 0
    for _ in range(25):
        numbers = {"atk": chance.randint(4, 6), "hit": chance.randint(2, 5), "dmg": (4, 3), "save": 4, "wounds": 12}
        rules = [*(rule for rule in REROLLS if chance.random() < 0.5), chance.choice(OTHERS[:4])]
        if edition == "kt21":
            rules = [rule for rule in rules if rule in (*REROLLS, "Lethal 5+", "Rending")]
        attack = built(find_kit(edition).shoot, numbers | {"rules": ", ".join(rules), "cp": (chance.randint(0, 2), 1)})
        policy = find_policy(chance.choice(("damage", "kill", "survive", "keep-successes", "survive/damage")))
        with monkeypatch.context() as patched:
            one = _worth(attack, policy)
            patched.setattr(many_hands, "MOST_LANES", 0)
            assert _worth(attack, policy) == one
            patched.setattr(sides, "MANY_DICE", 99)
            assert _worth(attack, policy) == one
        solver = Solver(attack, policy)
        solver.distribution()
        compared += any(side.by_many and not side.nodes for side in solver.sides.values())
    assert compared > 5


def _worth(attack: Attack, policy: Policy) -> tuple[Fraction, ...]:
    """What an attack is worth to both sides, in all that they look at."""
    solver = Solver(attack, policy)
    found = solver.distribution()
    wants = [want for part in solver.measure.wants for want in part]
    return tuple(found.mean(want) for want in wants)


@pytest.mark.parametrize("order", [NO_DICE, ALL_DICE])
def test_many_hands_at_once_are_answered_as_by_the_plain_interpreter(
    order: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "ALL_DICE", order)
    monkeypatch.setattr(sides, "MANY_DICE", 1)
    seeds = [seed for seed in range(120) if drawn(seed).kind == "shoot" and _is_played(seed)]
    checked = [check_attack(seed, 1_500) for seed in seeds]
    assert [wrong for one in checked for wrong in one.wrong] == []
    assert sum(one.questions for one in checked) > 100


def test_which_dice_are_better_is_learnt_from_what_ends_are_worth() -> None:
    kinds: dict[Hashable, int] = {BAD: 0, FAIR: 8, GOOD: 16}

    def ends(worth: Callable[[int, int, int], int]) -> dict[tuple[int, int], tuple[int]]:
        hands = [(bad, fair, 3 - bad - fair) for bad in range(4) for fair in range(4 - bad)]
        return {(0, bad | fair << 8 | good << 16): (worth(bad, fair, good),) for bad, fair, good in hands}

    assert learnt(kinds, ends(lambda bad, fair, good: fair + 2 * good)) == {BAD: 0, FAIR: 1, GOOD: 2}
    assert learnt(kinds, ends(lambda bad, fair, good: 2 * fair + good)) == {BAD: 0, GOOD: 1, FAIR: 2}
    either = learnt(kinds, ends(lambda bad, fair, good: 3 * fair if good < 2 else 4 * good))
    assert either == {BAD: 0, FAIR: 1, GOOD: 1}
    assert learnt(kinds, ends(lambda bad, fair, good: max(bad, fair, good))) == {}
    assert learnt({}, {}) == {}
