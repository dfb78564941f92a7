"""What can be asked of odds: Hot, abilities, several attacks, several targets, policies, grids."""

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from killzone import odds

SHOT: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 4), "save": 4, "wounds": 9}
BARE: dict[str, Any] = {"atk": 1, "hit": 4, "dmg": (3, 3), "save": 6, "defence": 0}
"""A die that does 3 damage or none, each half of the time."""

HALF = Fraction(1, 2)


def test_hot_burns_its_user_after_the_shot() -> None:
    """Hit 4+: of six faces 1, 2 and 3 cost 2, 4 and 6."""
    found = odds.shoot(**BARE, wounds=3, rules="Hot", own_wounds=5)
    assert found.damage_taken() == [(0, HALF), (2, Fraction(1, 6)), (4, Fraction(1, 6)), (5, Fraction(1, 6))]
    assert (found.kill, found.die) == (HALF, Fraction(1, 6))


def test_nobody_asks_how_much_hot_hurts_whom() -> None:
    found = odds.shoot(**BARE, wounds=3, rules="Hot")
    assert (found.mean_taken, found.die) == (Fraction(2), Fraction(0))


def test_hot_burns_on_top_of_what_a_fight_cost() -> None:
    side: dict[str, Any] = {"atk": 1, "hit": 6, "dmg": (0, 0), "wounds": 2}
    other = {f"other_{name}": number for name, number in side.items()}
    found = odds.fight(**side | {"rules": "Hot"}, **other)
    assert found.die == Fraction(5, 6), "every face below 6 costs 2 at least"


def test_ignoring_wounds_is_rolled_for_each_of_them() -> None:
    found = odds.shoot(**BARE, wounds=9, ignore=4)
    assert dict(found.damage()) == {0: HALF + HALF / 8, 1: HALF * 3 / 8, 2: HALF * 3 / 8, 3: HALF / 8}


def test_damage_is_reduced_to_1_at_the_least() -> None:
    assert odds.shoot(**BARE, wounds=9, reduce=2).mean == HALF
    assert odds.shoot(**BARE, wounds=9, reduce=5).mean == HALF
    assert odds.shoot(**BARE | {"dmg": (0, 0)}, wounds=9, reduce=5).mean == 0


def test_two_shooters_and_a_fighter_on_one_target() -> None:
    shot: dict[str, Any] = {"kind": "shoot", **BARE, "wounds": 9}
    fight: dict[str, Any] = {"kind": "fight", "atk": 1, "hit": 4, "dmg": (3, 3), "wounds": 5}
    fight |= {"other_atk": 0, "other_hit": 6, "other_dmg": (1, 1), "other_wounds": 9}
    found = odds.series([shot, shot, fight])
    assert found.kill == Fraction(1, 8)
    assert dict(found.damage()) == {0: Fraction(1, 8), 3: Fraction(3, 8), 6: Fraction(3, 8), 9: Fraction(1, 8)}


def test_an_attacker_that_burnt_itself_does_not_attack_again() -> None:
    shot: dict[str, Any] = {"kind": "shoot", "by": "gunner", **BARE, "wounds": 6, "rules": "Hot", "own_wounds": 2}
    found = odds.series([shot, shot])
    assert found.die == HALF + HALF * HALF, "it burns at once, or the first time not and the second time"
    assert found.kill == HALF * HALF * HALF, "the first must hit and not burn, the second hit"


def test_nobody_attacks_the_dead() -> None:
    shot: dict[str, Any] = {"kind": "shoot", **BARE, "wounds": 3}
    found = odds.series([shot, shot])
    assert (found.kill, found.mean) == (Fraction(3, 4), Fraction(9, 4))


def test_a_series_names_what_it_does_not_know() -> None:
    with pytest.raises(odds.UnknownNumberError, match=r"there is no kind of attack 'shot'. Did you mean 'shoot'"):
        odds.series([{"kind": "shot", **BARE, "wounds": 3}])


def test_a_salvo_shoots_every_target_and_burns_once() -> None:
    targets = [{"wounds": 3}, {"wounds": 3}, {"wounds": 6}]
    found = odds.salvo(targets, **BARE, rules='Torrent 2", Hot')
    assert found.kills() == [(0, Fraction(1, 4)), (1, HALF), (2, Fraction(1, 4)), (3, 0)]
    assert (found.mean, found.mean_taken) == (Fraction(9, 2), Fraction(2))
    assert repr(found).startswith("<Odds of a salvo at 3 targets: mean 4.500; kill 50.0%")


def test_a_salvo_takes_no_cp() -> None:
    with pytest.raises(odds.UnknownNumberError, match="salvo takes no points to spend"):
        odds.salvo([{"wounds": 3}], **BARE, cp=(1, 0))


@pytest.mark.parametrize("policy", odds.POLICIES)
def test_every_policy_answers_for_shots_and_fights(policy: str) -> None:
    shot = odds.shoot(policy=policy, **SHOT, rules="Balanced, Ceaseless", cp=(1, 1), cover=True)
    side: dict[str, Any] = {"atk": 3, "hit": 3, "dmg": (3, 5), "wounds": 9, "rules": "Balanced"}
    fought = odds.fight(policy=policy, **side, **{f"other_{name}": number for name, number in side.items()})
    for found in (shot, fought):
        assert sum(chance for _, chance in found) == 1
        assert found.policy.title in repr(found)


def test_each_policy_is_best_at_what_it_wants() -> None:
    numbers = SHOT | {"rules": "Balanced, Rending", "dmg": (2, 6), "defence": 0}
    damage, kill = odds.shoot(**numbers), odds.shoot(policy="kill", **numbers)
    assert kill.kill >= damage.kill
    assert damage.mean >= kill.mean
    kept = odds.shoot(policy="keep-successes", **numbers)
    assert odds.shoot(policy="keep-dice", **numbers).mean < kept.mean <= damage.mean


def test_rerolling_only_fails_is_a_habit_of_the_player_not_of_the_dice() -> None:
    """A 5+ that does 1 and a 6 that does 6: whoever aims for damage re-rolls a 5, too."""
    numbers: dict[str, Any] = {
        "atk": 1,
        "hit": 5,
        "dmg": (0, 6),
        "save": 6,
        "wounds": 9,
        "defence": 0,
        "rules": "Balanced",
    }
    assert odds.shoot(**numbers).mean == 6 * Fraction(11, 36)
    assert odds.shoot(policy="reroll-fails", **numbers).mean == 6 * (Fraction(1, 6) + Fraction(4, 36))


@pytest.mark.parametrize("edition", ["kt21", "kt24"])
def test_rerolling_fails_wastes_no_reroll(edition: str) -> None:
    """A fail that Ceaseless still has is left to it, so that Balanced takes another."""
    one: dict[str, Any] = {"atk": 3, "hit": 4, "dmg": (1, 1), "save": 6, "wounds": 9, "defence": 0}
    one |= {"edition": edition, "rules": "Balanced, Ceaseless"}
    assert odds.shoot(policy="reroll-fails", **one).mean == odds.shoot(**one).mean


def test_of_equals_the_attacker_takes_what_hurts_itself_least() -> None:
    """With a fail of 1 and another the Hot weapon's 1 is re-rolled, though damage is the same."""
    one: dict[str, Any] = {"atk": 2, "hit": 3, "dmg": (3, 3), "save": 6, "wounds": 9, "defence": 0}
    burnt = Fraction(0)
    for first in range(1, 7):
        for second in range(1, 7):
            ones, fails = (first, second).count(1), sum(face < 3 for face in (first, second))
            burnt += max(0, ones - 1) + (Fraction(1, 6) if fails else 0)
    assert odds.shoot(edition="kt21", rules="Hot, Balanced", **one).mean_taken == 3 * burnt / 36


def test_of_equals_the_attacker_takes_what_stuns() -> None:
    """Severe makes no difference to damage here, but with it every success stuns."""
    one = SHOT | {"atk": 3, "hit": 4, "dmg": (4, 4), "wounds": 2, "rules": "Severe, Stun"}
    assert odds.shoot(**one).mark("stun") == Fraction(7, 8)


@pytest.mark.parametrize("policy", ["kill", "survive"])
def test_where_a_policy_has_nothing_to_win_damage_counts(policy: str) -> None:
    one = SHOT | {"wounds": 60, "rules": "Balanced, Rending", "cover": True}
    assert odds.shoot(policy=policy, **one).mean == odds.shoot(**one).mean


def test_rerolling_fails_takes_the_better_of_improved_cover_saves() -> None:
    only_criticals: dict[str, Any] = {"atk": 1, "hit": 6, "dmg": (3, 7), "save": 6, "wounds": 9}
    assert odds.shoot(policy="reroll-fails", improved_cover=True, **only_criticals).mean == 0


@pytest.mark.rule("kt24.damage.injured", "kt24.weapon.hot")
def test_injured_shooters_need_one_more_and_burn_on_it() -> None:
    assert odds.shoot(injured=True, **SHOT) == odds.shoot(**SHOT | {"hit": 4})
    burnt = odds.shoot(injured=True, **SHOT | {"hit": 6, "rules": "Hot"})
    assert burnt.mean_taken == 7
    assert burnt.mean == odds.shoot(**SHOT | {"hit": 6}).mean


@pytest.mark.rule("kt24.damage.injured", "kt24.fight.assist")
def test_injuries_and_assists_change_the_hit_of_both_sides_of_a_fight() -> None:
    two: dict[str, Any] = {"atk": 2, "dmg": (3, 4), "wounds": 7, "other_atk": 2, "other_dmg": (3, 4), "other_wounds": 7}
    plain = odds.fight(hit=4, other_hit=3, **two)
    assert odds.fight(hit=3, injured=True, other_hit=4, other_assists=1, **two) == plain
    assert odds.fight(hit=6, assists=2, other_hit=2, other_injured=True, **two) == plain


@pytest.mark.parametrize(
    ("edition", "more"),
    [
        ("kt21", {"injured": True}),
        ("kt21", {"overwatch": True, "target_rules": "Ignore Wounds 5+"}),
        ("kt21", {"cp": (1, 0)}),
        ("kt24", {"injured": True}),
        ("kt24", {"obscured": True, "cover": True}),
        ("kt24", {"reduce": 1, "defence": 2, "own_wounds": 3}),
        ("kt24", {"ignore": 5}),
    ],
)
def test_a_grid_counts_whatever_is_given_with_a_weapon(edition: str, more: dict[str, Any]) -> None:
    weapon, target = {"atk": 4, "hit": 3, "dmg": (3, 4), "rules": "Balanced"}, {"save": 4, "wounds": 8}
    found = odds.grid([weapon, {**weapon, **more}], [target], edition=edition)
    for row, numbers in enumerate((weapon, {**weapon, **more})):
        one = odds.shoot(edition=edition, policy="reroll-fails", **numbers, **target)
        assert (found.mean(row, 0), found.kill(row, 0)) == (one.mean, one.kill)


def test_ceaseless_rerolls_the_number_that_most_fails_show() -> None:
    """Three dice, hit 6: two fails that show the same are worth more than one."""
    numbers: dict[str, Any] = {
        "atk": 3,
        "hit": 6,
        "dmg": (1, 1),
        "save": 6,
        "wounds": 9,
        "defence": 0,
        "rules": "Ceaseless",
    }
    assert odds.shoot(policy="reroll-fails", **numbers).mean == odds.shoot(**numbers).mean


RULES = ("", "Balanced", "Ceaseless, Piercing 1", "Rending, Brutal", "Piercing Crits 2", "Devastating 2", "Accurate 1")
WEAPONS: list[dict[str, Any]] = [
    {"atk": 3 + n % 3, "hit": 3 + n % 2, "dmg": (3, 3 + n), "rules": rules} for n, rules in enumerate(RULES)
]
TARGETS: list[dict[str, Any]] = [
    {"save": 3, "wounds": 7, "cover": True},
    {"save": 5, "wounds": 7},
    {"save": 5, "wounds": 12, "reduce": 1},
    {"save": 4, "wounds": 9, "obscured": True},
    {"save": 4, "wounds": 9, "defence": 2, "cover": True},
]


def test_a_grid_has_the_odds_of_every_pair() -> None:
    found = odds.grid(WEAPONS, TARGETS)
    assert found.policy.name == "reroll-fails"
    for row, weapon in enumerate(WEAPONS):
        for column, target in enumerate(TARGETS):
            one = odds.shoot(policy="reroll-fails", **weapon, **target)
            assert (found.mean(row, column), found.kill(row, column)) == (one.mean, one.kill), (weapon, target)
    assert repr(found).startswith("<Grid of 7 weapons on 5 targets; fails are re-rolled")


def test_two_numbers_may_come_as_a_list() -> None:
    weapon: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": [3, 4]}
    target: dict[str, Any] = {"save": 4, "wounds": 9, "cp": [0, 0]}
    assert odds.shoot(**weapon, **target) == odds.shoot(**SHOT)
    assert odds.grid([weapon], [target]).mean(0, 0) == odds.shoot(**SHOT).mean


def test_a_grid_with_a_policy_that_looks_ahead_goes_pair_by_pair() -> None:
    told: list[tuple[int, int]] = []
    found = odds.grid(WEAPONS[:2], TARGETS[:1], policy="kill", progress=lambda done, of: told.append((done, of)))
    assert found.kill(1, 0) == odds.shoot(policy="kill", **WEAPONS[1], **TARGETS[0]).kill
    assert told == [(0, 2), (1, 2)]


def test_a_grid_of_2021_has_the_odds_of_every_pair() -> None:
    rules = (
        "",
        "Balanced, AP1",
        "Ceaseless ! P2, Rending",
        "Lethal 5+ ! MW2, Stun",
        "Relentless, Hot, No Cover ! Splash 1",
    )
    weapons: list[dict[str, Any]] = [
        {"atk": 3 + n % 2, "hit": 3 + n % 3, "dmg": (2, 3 + n), "rules": one} for n, one in enumerate(rules)
    ]
    targets: list[dict[str, Any]] = [
        {"save": 3, "wounds": 7, "cover": True},
        {"save": 5, "wounds": 9, "target_rules": "Reduce Damage 1"},
        {"save": 5, "wounds": 9, "target_rules": "Invulnerable Save 4+", "defence": 2},
        {"save": 3, "wounds": 9, "target_rules": "Invulnerable Save 5+"},
        {"save": 4, "wounds": 8, "target_rules": "Ignore Wounds 5+"},
        {"save": 4, "wounds": 8, "target_rules": "Ignore One Die", "injured": True},
        {"save": 4, "wounds": 8, "overwatch": True},
    ]
    found = odds.grid(weapons, targets, edition="kt21")
    assert found.policy.name == "reroll-fails"
    for row, weapon in enumerate(weapons):
        for column, target in enumerate(targets):
            one = odds.shoot(edition="kt21", policy="reroll-fails", **weapon, **target)
            assert (found.mean(row, column), found.kill(row, column)) == (one.mean, one.kill), (weapon, target)


@pytest.mark.parametrize("policy", [None, "kill"])
def test_a_grid_of_2018_works_out_each_situation_once(policy: str | None) -> None:
    weapons: list[dict[str, Any]] = [
        {"type": "Rapid Fire 1", "bs": 3, "strength": 4},
        {"type": "Heavy D3", "bs": 4, "strength": 7, "ap": -2, "damage": "D6", "reroll_hits": "ones"},
        {"type": "Assault 2", "bs": 3, "strength": 4},
    ]
    targets: list[dict[str, Any]] = [
        {"toughness": 4, "save": 4, "wounds": 1},
        {"toughness": 4, "save": 4, "wounds": 3, "flesh_wounds": 2},
        {"toughness": 5, "save": 3, "invulnerable": 5},
        {"toughness": 8, "save": 6, "wounds": 2, "cover": True, "cp": (1, 0)},
    ]
    # Hit, wound and save rolls that are as likely in another order.
    weapons += [{"type": "Assault 2", "bs": skill, "strength": 4, "ap": ap} for skill, ap in ((4, 0), (5, -1), (6, -3))]
    found = odds.grid(weapons, targets, edition="kt18", policy=policy, moved=True)
    for row, weapon in enumerate(weapons):
        for column, target in enumerate(targets):
            one = odds.shoot(edition="kt18", policy=policy or "damage", **weapon, **target, moved=True)
            assert (found.mean(row, column), found.kill(row, column)) == (one.mean, one.kill), (weapon, target)


def test_a_grid_with_abilities_that_roll_goes_pair_by_pair() -> None:
    target: dict[str, Any] = {"save": 4, "wounds": 8, "ignore": 5}
    found = odds.grid(WEAPONS[:1], [TARGETS[0], target, TARGETS[1]])
    for place, one in enumerate((TARGETS[0], target, TARGETS[1])):
        assert found.mean(0, place) == odds.shoot(policy="reroll-fails", **WEAPONS[0], **one).mean


def test_a_grid_names_what_it_does_not_know() -> None:
    with pytest.raises(odds.UnknownNumberError, match=r"shoot takes no 'sav'. Did you mean 'save'"):
        odds.grid(WEAPONS, [{"sav": 3, "wounds": 7}])
    assert odds.grid([], []).cells == []


def test_random_pairs_of_a_grid_are_those_of_single_shots() -> None:
    chance = Random(5)
    weapons: list[dict[str, Any]] = [
        {
            "atk": chance.randint(1, 5),
            "hit": chance.randint(2, 6),
            "dmg": (chance.randint(0, 4), chance.randint(0, 8)),
            "rules": ", ".join(
                chance.sample(("Lethal 5+", "Balanced", "Severe", "Brutal", "Saturate", "Punishing"), 2)
            ),
        }
        for _ in range(12)
    ]
    targets: list[dict[str, Any]] = [
        {"save": chance.randint(2, 6), "wounds": chance.randint(1, 15), "cover": True} for _ in range(6)
    ]
    found = odds.grid(weapons, targets)
    for _ in range(20):
        row, column = chance.randrange(12), chance.randrange(6)
        one = odds.shoot(policy="reroll-fails", **weapons[row], **targets[column])
        assert (found.mean(row, column), found.kill(row, column)) == (one.mean, one.kill)


def test_odds_are_plain_data_too() -> None:
    data = odds.shoot(**BARE, wounds=3, rules="Stun").to_json()
    assert data["policy"]["name"] == "damage"
    assert (data["kill"], data["marks"]) == (0.5, {"stun": pytest.approx(1 / 6)})
    assert data["damage"] == [
        {"damage": 0, "exactly": 0.5, "at_least": 1.0},
        {"damage": 3, "exactly": 0.5, "at_least": 0.5},
    ]
    assert sum(one["chance"] for one in data["joint"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"hit": 9}, "hit is 9; expected 2 to 6."),
        ({"dmg": (3, 99)}, "dmg is 99; expected 0 to 30."),
        ({"ignore": 1}, "ignore is 1; expected 2 to 6."),
        ({"wounds": 0}, "wounds is 0; expected 1 to 99."),
        ({"rules": "Lethl 5+"}, "There is no weapon rule 'Lethl'. Did you mean 'Lethal'?"),
    ],
)
def test_impossible_numbers_are_named(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?").replace("+", r"\+")):
        odds.shoot(**SHOT | wrong)


@pytest.mark.parametrize(
    ("edition", "wrong", "message"),
    [
        ("kt24", {"dmg": 3}, "dmg is 3; expected two whole numbers, such as 3/4."),
        ("kt24", {"cp": (1,)}, "cp is (1,); expected two whole numbers, such as 3/4."),
        ("kt24", {"hit": "3"}, "hit is '3'; expected a whole number."),
        ("kt24", {"atk": 4.5}, "atk is 4.5; expected a whole number."),
        ("kt24", {"cover": "yes"}, "cover is 'yes'; expected true or false."),
        ("kt21", {"hit": 9}, "hit is 9; expected 2 to 6."),
        ("kt21", {"wounds": 0}, "wounds is 0; expected 1 to 99."),
        ("kt21", {"dmg": (3, -4)}, "dmg is -4; expected 0 to 30."),
        ("kt21", {"defence": -1}, "defence is -1; expected 0 to 9."),
    ],
)
def test_numbers_of_the_wrong_kind_are_named_in_every_edition(
    edition: str, wrong: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        odds.shoot(edition=edition, **SHOT | wrong)


def test_a_combat_of_2021_names_impossible_numbers_of_the_other_side() -> None:
    sides: dict[str, Any] = {"atk": 3, "hit": 3, "dmg": (3, 4), "wounds": 7}
    others = {f"other_{name}": number for name, number in sides.items()}
    with pytest.raises(ValueError, match="other_hit is 1; expected 2 to 6"):
        odds.fight(edition="kt21", **sides, **others | {"other_hit": 1})


@pytest.mark.parametrize("cp", [(0, 0), (1, 0)])
def test_a_free_reroll_of_2018_comes_before_one_that_costs(cp: tuple[int, int]) -> None:
    """One shot that hits on 4+, re-rolled for nothing, and wounds on 4+, re-rolled for the CP that is still there."""
    numbers: dict[str, Any] = {"type": "Assault 1", "bs": 4, "strength": 4, "toughness": 4, "save": 7, "wounds": 2}
    found = odds.shoot(edition="kt18", policy="reroll-fails", reroll_hits="failed", cp=cp, **numbers)
    assert found.mean == Fraction(3, 4) * (Fraction(3, 4) if cp[0] else Fraction(1, 2))


MODEL_18: dict[str, Any] = {"type": "Assault 1", "bs": 4, "strength": 4, "toughness": 4, "save": 7}


@pytest.mark.parametrize(
    ("edition", "numbers", "message"),
    [
        ("kt18", MODEL_18 | {"cp": (-1, 0)}, "cp is -1; expected 0 to 9"),
        ("kt18", MODEL_18 | {"cp": (0, 10)}, "cp is 10; expected 0 to 9"),
        ("kt18", MODEL_18 | {"wounds": 200}, "wounds is 200; expected 1 to 99"),
        (
            "kt21",
            {"atk": 1, "hit": 3, "dmg": (1, 1), "save": 3, "wounds": 3, "rules": 'Blast 2"', "overwatch": True},
            "a weapon with Blast cannot be used for Overwatch",
        ),
        (
            "kt21",
            {"atk": 1, "hit": 3, "dmg": (1, 1), "save": 3, "wounds": 3, "rules": "Unwieldy", "overwatch": True},
            "a weapon with Unwieldy cannot be used for Overwatch",
        ),
        (
            "kt24",
            {"atk": 1, "hit": 3, "dmg": (1, 1), "save": 3, "wounds": 3, "rules": "AP1"},
            "There is no weapon rule 'AP'. What other editions call AP1 is Piercing 1 here.",
        ),
        (
            "kt21",
            {"atk": 1, "hit": 3, "dmg": (1, 1), "save": 3, "wounds": 3, "rules": "Devastating 3"},
            "There is no weapon rule 'Devastating'. What other editions call Devastating 3 is MW3 here.",
        ),
    ],
)
def test_numbers_that_cannot_be_are_refused(edition: str, numbers: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        odds.shoot(edition=edition, **numbers)
