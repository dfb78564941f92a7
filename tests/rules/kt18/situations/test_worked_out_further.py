"""More positions worked out by hand from the ledger: powers, charges at several players, tactics, scoring."""

from typing import Any

import pytest
from rules.kt18.arms import gun, shoot
from rules.kt18.missions.test_missions import playing, scored
from rules.kt18.movement.test_charges import charge, tokens
from rules.kt18.playing import Keeping
from rules.kt18.psychic.test_powers import BOLT, feeler, phase
from rules.kt18.tables import A, B, C, D, marker, one, way

from killzone.editions.kt18.operatives.states import has_charged, was_charged

HAIR = 1 / 2540


@pytest.mark.rule("kt18.psychic.perils", "kt18.psychic.perils-death", "kt18.attack.injury-roll")
@pytest.mark.parametrize(
    ("dice", "gone", "wounds"),
    [
        # Double 6, one mortal wound, Injury 4 by the next opponent: out, and D3 for whoever is within 3".
        ([6, 6, 1, 4, 5, 1], {"f"}, (1, 4, 3)),
        # Injury 3 is a flesh wound: the power manifests with 12 and does D3.
        ([6, 6, 1, 3, 3], set(), (4, 4, 2)),
        ([1, 1, 1, 3], set(), (4, 4, 4)),
        ([3, 4], set(), (4, 4, 3)),
    ],
)
def test_perils_of_a_psyker_with_one_wound(dice: list[int], gone: set[str], wounds: tuple[int, ...]) -> None:
    models = [
        feeler("f", A, (10, 10)),
        one("near", A, (14, 10), wounds=4),
        one("beyond", C, (10, 14 + HAIR), wounds=4),
        one("target", B, (10, 6.5), wounds=4),
    ]
    ran = phase(models, BOLT, dice, seats=3)
    assert ran.gone == gone
    assert ran.wounds("near", "beyond", "target") == wounds


@pytest.mark.rule("kt18.attack.mortal-wounds", "kt18.attack.injury-cover", "kt18.psychic.psybolt")
@pytest.mark.parametrize(
    ("cover", "dice", "gone"),
    [
        (False, [5, 6, 5, 4], {"b"}),  # D3 is 3 on two wounds: one Injury die
        (False, [5, 6, 5, 3], set()),
        (True, [5, 6, 5, 4], set()),  # something 0.2" before it hides some of it
        (True, [5, 6, 5, 5], {"b"}),
    ],
)
def test_a_bolt_at_a_model_in_cover(cover: bool, dice: list[int], gone: set[str]) -> None:
    friend = [one("friend", A, (12 - 1.2, 5.3))] if cover else []
    ran = phase([feeler("f", A, (5, 5)), one("b", B, (12, 5), wounds=2), *friend], BOLT, dice)
    assert ran.gone == gone


@pytest.mark.rule("kt18.charge.reaction-order", "kt18.charge.retreat-effects", "kt18.def.charged")
def test_one_target_retreats_the_other_fires_and_is_charged() -> None:
    """Order B, C, A: b (readied) retreats 3", c misses with a 5; 6" reach c, which is 6" away."""
    models = [
        one("x", A, (5, 5)),
        one("b", B, (12, 5), tokens=["readied"]),
        one("c", C, (5, 12), weapons=[gun()]),
    ]
    answers = ["b", "c", "retreat-b", way((12, 5), (15, 5)), "overwatch-c", way((5, 5), (5, 10))]
    ran = charge(models, answers, [5, 3, 3], seats=3, order=(B, C, A))
    x, b, c = map(ran.table.operative, ("x", "b", "c"))
    assert (has_charged(ran.table, x), was_charged(ran.table, b), was_charged(ran.table, c)) == (True, False, True)
    assert tokens(ran, "b") == {"retreated": 1}
    assert [each.seat for each in ran.asked("reaction")] == [B, C]


@pytest.mark.rule("kt18.tactic.reroll", "kt18.tactic.once-per-phase")
def test_a_second_reroll_in_a_phase_is_not_offered() -> None:
    models = [one("x", A, (5, 5), weapons=[gun(type="Assault 2")]), one("b", B, (10, 5))]
    ran = shoot(models, ["b", "tactical-reroll"], [1, 1, 1], points=2)
    assert [player.points for player in ran.table.players] == [1, 2]


@pytest.mark.rule("kt18.tactic.gritted-teeth", "kt18.attack.mod-flesh-wounds")
@pytest.mark.parametrize(("answers", "dice"), [(["gritted-teeth", "b"], [4, 3, 3, 3]), (["pass", "b"], [5])])
def test_flesh_wounds_do_not_count_with_gritted_teeth(answers: list[Any], dice: list[int]) -> None:
    shooter = one("x", A, (5, 5), weapons=[gun(range=6)]).but(tokens=(("flesh-wound", 2),))
    ran = shoot([shooter, one("b", B, (8, 5), save=6)], Keeping(*answers), dice, points=1)
    assert ran.table.operative("b").count("flesh-wound") == (answers[0] == "gritted-teeth")


@pytest.mark.rule("kt18.mission.objective-control", "kt18.mission.objective-shaken")
@pytest.mark.parametrize(
    ("a", "shaken", "expected"),
    [
        (2, False, [(A, 2), (B, 1), (C, 1)]),  # 2 against 1, 1: held; others within 6" turn up
        (1, False, [(A, 1), (B, 1), (C, 1)]),  # nobody holds it
        (2, True, [(A, 2), (B, 1)]),  # a shaken model has not turned up
    ],
)
def test_a_quorum_of_four(a: int, shaken: bool, expected: list[tuple[int, int]]) -> None:
    models = [one(f"a{k}", A, (14 + k, 12)) for k in range(a)]
    models += [
        one("b", B, (14, 9.8)),
        one("c", C, (16, 9.8), tokens=["shaken"] if shaken else []),
        one("d", D, (15 + 6.5 + HAIR, 11)),
    ]
    position = playing("quorum", models, seats=4, markers=[marker("centre", (15, 11))])
    assert sorted((seat, amount) for seat, amount, _ in scored(position)) == sorted(expected)
