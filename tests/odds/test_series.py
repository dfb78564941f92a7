"""Attacks in a row are one game: wounds, injuries and CP carry over, and nobody spends what they have not got."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from odds.reference import Chances, Reference

from killzone import odds
from killzone.core.attacks import Attack, Exchange
from killzone.editions.kt18.odds.attacks import shoot as shoot_18
from killzone.editions.kt21.odds.attacks import fight as fight_21
from killzone.editions.kt21.odds.attacks import shoot as shoot_21
from killzone.editions.kt24.odds.attacks import fight as fight_24
from killzone.editions.kt24.odds.attacks import shoot as shoot_24
from killzone.odds.policies import POLICIES

COIN: dict[str, Any] = {"atk": 1, "hit": 4, "dmg": (3, 3), "save": 6, "defence": 0}
"""A shot that does 3 damage or nothing, as likely as not."""
MOST = 200_000


def plus(chances: Chances, exchange: Exchange) -> Chances:
    return {exchange.plus(one): share for one, share in chances.items()}


def row(build: Callable[..., tuple[Attack, Callable[[Any], tuple[Exchange, Any]]]], policy: str, times: int) -> Chances:
    """Attacks in a row by plain search: `build` makes an attack of what is carried, and reads of its result what it did
    and what is carried on; None ends the row."""

    @cache
    def from_(left: int, carried: Any) -> Chances:
        if not left or carried is None:
            return {Exchange(0): Fraction(1)}
        attack, read = build(carried)

        def ends(result: Any) -> Chances:
            did, on = read(result)
            return plus(from_(left - 1, on), did)

        return Reference(attack, POLICIES[policy], MOST, ends).chances()

    return from_(times, "begin")


def test_one_cp_is_spent_once_in_three_shots() -> None:
    """Two hits kill. All hit 1/8, two of three 3/8; with one hit of three, 3/8, the one re-roll hits half the time."""
    assert odds.volley([COIN] * 3, wounds=6).kill == Fraction(1, 2)
    assert odds.volley([COIN | {"cp": (1, 0)}] * 3, wounds=6).kill == Fraction(1, 2) + Fraction(3, 16)


def test_cp_of_the_first_shot_alone_are_those_of_all() -> None:
    first = COIN | {"cp": (1, 0)}
    assert odds.volley([first, COIN, COIN], wounds=6) == odds.volley([first] * 3, wounds=6)


def test_a_cp_is_kept_for_where_it_is_worth_more() -> None:
    """The first shot can do 1 damage at most; whoever looks ahead keeps the CP for the second, which can do 9."""
    small, large = COIN | {"dmg": (1, 1), "cp": (1, 0)}, COIN | {"dmg": (9, 9)}
    assert odds.volley([small, large], wounds=20).mean == Fraction(1, 2) + Fraction(3, 4) * 9


SHOT_24: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (2, 4), "save": 4, "wounds": 5, "defence": 1}
SHOT_21: dict[str, Any] = {"atk": 2, "hit": 3, "dmg": (3, 4), "save": 5, "wounds": 7, "defence": 1}


@pytest.mark.parametrize(
    ("cp", "rules", "policy"),
    [((1, 0), "", "kill"), ((1, 1), "", "damage"), ((2, 0), "", "reroll-fails"), ((1, 0), "Balanced", "damage")],
)
def test_shots_with_cp_are_as_plain_search_finds(cp: tuple[int, int], rules: str, policy: str) -> None:
    def build(carried: Any) -> tuple[Attack, Callable[[Any], tuple[Exchange, Any]]]:
        wounds, points = (SHOT_24["wounds"], cp) if carried == "begin" else carried

        def read(result: Any) -> tuple[Exchange, Any]:
            left = wounds - result.damage
            return Exchange(min(result.damage, wounds), 0, left <= 0), (left, result.points) if left > 0 else None

        return shoot_24(**SHOT_24 | {"wounds": wounds, "cp": points, "rules": rules}), read

    found = odds.series([{"kind": "shoot", **SHOT_24, "cp": cp, "rules": rules}] * 2, policy=policy)
    assert dict(found) == row(build, policy, 2)


@pytest.mark.parametrize("own", [0, 6])
def test_shots_of_2021_with_cp_hurt_their_shooter_are_as_plain_search_finds(own: int) -> None:
    """Hot: 3 mortal wounds for each 1; a shooter with 6 wounds is injured by none and dies of two."""

    def build(carried: Any) -> tuple[Attack, Callable[[Any], tuple[Exchange, Any]]]:
        wounds, mine, points = (7, own, (1, 1)) if carried == "begin" else carried

        def read(result: Any) -> tuple[Exchange, Any]:
            lost = min(result.self_damage, mine) if own else result.self_damage
            died = bool(own) and lost == mine
            did = Exchange(wounds - result.wounds, lost, not result.wounds, died)
            on = (result.wounds, mine - lost if own else 0, result.points)
            return did, None if died or not result.wounds else on

        numbers = {"wounds": wounds, "cp": points, "own_wounds": mine, "injured": 2 * mine < own, "rules": "Hot"}
        return shoot_21(**SHOT_21 | numbers), read

    numbers = SHOT_21 | {"rules": "Hot", "own_wounds": own, "cp": (1, 1)}
    found = odds.series([{"kind": "shoot", "by": "one", **numbers}] * 2, edition="kt21")
    assert dict(found) == row(build, "damage", 2)


SIDE: dict[str, Any] = {"atk": 1, "hit": 3, "dmg": (2, 4), "wounds": 5}
OTHER: dict[str, Any] = {"other_atk": 1, "other_hit": 4, "other_dmg": (3, 3), "other_wounds": 5}


@pytest.mark.parametrize(("fight", "edition"), [(fight_24, "kt24"), (fight_21, "kt21")])
@pytest.mark.parametrize("cp", [(0, 0), (1, 0)])
def test_whoever_is_injured_in_a_fight_fights_worse_in_the_next(
    fight: Callable[..., Attack], edition: str, cp: tuple[int, int]
) -> None:
    """Of 5 wounds 2 are fewer than half, on both sides."""

    def build(carried: Any) -> tuple[Attack, Callable[[Any], tuple[Exchange, Any]]]:
        (mine, theirs), points = ((5, 5), cp) if carried == "begin" else carried

        def read(result: Any) -> tuple[Exchange, Any]:
            left, their_left = (max(0, one) for one in result.wounds)
            did = Exchange(theirs - their_left, mine - left, not their_left, not left)
            return did, ((left, their_left), result.points) if left and their_left else None

        injured = {"injured": mine <= 2, "other_injured": theirs <= 2}
        return fight(**SIDE | OTHER | {"wounds": mine, "other_wounds": theirs, "cp": points} | injured), read

    found = odds.series(
        [{"kind": "fight", "by": "one", **SIDE, **OTHER, "cp": cp}] * 2, edition=edition, policy="exchange"
    )
    assert dict(found) == row(build, "exchange", 2)
    assert any("fewer than half is injured" in words for words in found.assumed)


MODEL: dict[str, Any] = {"type": "Assault 1", "bs": 4, "strength": 4, "toughness": 4, "save": 5, "wounds": 2}


@pytest.mark.parametrize("cp", [(1, 0), (2, 1)])
def test_a_tactical_reroll_of_2018_is_used_once_in_a_phase(cp: tuple[int, int]) -> None:
    def build(carried: Any) -> tuple[Attack, Callable[[Any], tuple[Exchange, Any]]]:
        able = tuple(seat for seat in (0, 1) if cp[seat])
        wounds, boxes, rerolls = (2, 0, able) if carried == "begin" else carried

        def read(result: Any) -> tuple[Exchange, Any]:
            marks = (("flesh-wounds", 1),) if result.injured else ()
            on = (result.wounds, result.flesh_wounds, result.rerolls)
            return Exchange(result.lost, 0, not result.wounds, False, marks), on if result.wounds else None

        points = (int(0 in rerolls), int(1 in rerolls))
        return shoot_18(**MODEL | {"wounds": wounds, "flesh_wounds": boxes, "cp": points}), read

    found = odds.series([{"kind": "shoot", **MODEL, "cp": cp}] * 3, edition="kt18")
    assert dict(found) == row(build, "damage", 3)


def test_in_another_phase_of_2018_a_second_cp_may_be_spent() -> None:
    """A shot and a fight, each of which hits on 4+ and wounds on 2+: a re-roll for each, if there are two CP."""
    shot: dict[str, Any] = {"kind": "shoot", **MODEL, "toughness": 1, "save": 7, "wounds": 9}
    blow: dict[str, Any] = {"kind": "fight", "attacks": 1, "ws": 4, "strength": 4}
    blow |= {"toughness": 1, "save": 7, "wounds": 9}
    means = [odds.series([shot, blow], edition="kt18").mean]
    for points in (1, 2, 3):
        means.append(odds.series([shot | {"cp": (points, 0)}, blow], edition="kt18").mean)
    assert means[0] < means[1] < means[2] == means[3]


@pytest.mark.parametrize(
    ("attacks", "message"),
    [
        ([COIN | {"wounds": 3}], "every attack of a series needs its kind"),
        ([COIN | {"kind": "shoott", "wounds": 3}], "there is no kind of attack 'shoott'. Did you mean 'shoot'?"),
        (
            [COIN | {"kind": "shoot", "wounds": 3, "cp": (1, 0)}, COIN | {"kind": "shoot", "wounds": 3, "cp": (0, 0)}],
            "the points of a series are those for all its attacks together, but it has 0/0 and 1/0",
        ),
        ([COIN | {"kind": "shoot", "wounds": 3, "cp": 1}], "cp is 1; expected two whole numbers"),
    ],
)
def test_a_series_says_what_it_cannot_work_out(attacks: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(odds.UnknownNumberError, match=message.replace("?", "[?]")):
        odds.series(attacks)
