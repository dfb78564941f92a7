"""The Shooting phase: halves, turns, passes, Decisive Shot and Gritted Teeth."""

from typing import Any

import pytest
from rules.kt18.arms import gun, shoot, shooting_phase
from rules.kt18.playing import Ran
from rules.kt18.tables import A, B, C, one

RIFLE: dict[str, Any] = {"weapons": [gun()]}
READY: dict[str, Any] = {"weapons": [gun()], "tokens": ["readied"]}
MISS = 1


def turns(ran: Ran) -> list[tuple[int, tuple[Any, ...]]]:
    """Who was asked for a model, and what could be answered."""
    return [(one.seat, one.answers) for one in ran.asked("model-to-shoot")]


@pytest.mark.rule("kt18.shoot.readied-first")
@pytest.mark.rule("kt18.shoot.others-second")
@pytest.mark.rule("kt18.shoot.once")
def test_readied_models_shoot_before_all_others_each_once_in_turn_order() -> None:
    models = [
        one("a1", A, (5, 5), **READY),
        one("a2", A, (5, 8), **RIFLE),
        one("b1", B, (15, 5), **READY),
        one("b2", B, (15, 8), **READY),
    ]
    answers = ["a1", "b1", "b1", "a1", "b2", "a1", "a2", "b1"]
    ran = shooting_phase(models, answers, [MISS] * 4)
    assert turns(ran) == [
        (A, ("a1", "pass")),
        (B, ("b1", "b2", "pass")),
        (B, ("b2", "pass")),
        (A, ("a2", "pass")),
    ]


@pytest.mark.rule("kt18.shoot.others-second")
def test_a_readied_model_that_passed_does_not_shoot_in_the_second_half() -> None:
    models = [one("a1", A, (5, 5), **READY), one("a2", A, (5, 8), **RIFLE), one("b1", B, (15, 5))]
    ran = shooting_phase(models, ["pass", "pass"])
    assert turns(ran) == [(A, ("a1", "pass")), (A, ("a2", "pass"))]


@pytest.mark.rule("kt18.shoot.readied-first")
def test_a_pass_is_not_final_until_all_pass_in_succession() -> None:
    models = [one("a1", A, (5, 5), **RIFLE), one("b1", B, (15, 5), **RIFLE), one("c1", C, (10, 12), **RIFLE)]
    ran = shooting_phase(models, ["pass", "pass", "c1", "a1", "pass", "pass"], [MISS], seats=3)
    assert [seat for seat, _ in turns(ran)] == [A, B, C, A, B], "C has nobody left and is not asked"
    again = shooting_phase(models, ["pass", "b1", "a1", "pass", "pass"], [MISS], seats=3)
    assert [seat for seat, _ in turns(again)] == [A, B, C, A]
    none = shooting_phase(models, ["pass", "pass", "pass"], seats=3)
    assert [seat for seat, _ in turns(none)] == [A, B, C]


@pytest.mark.rule("kt18.round.turn-order")
def test_players_choose_in_the_order_of_the_round() -> None:
    models = [one("a1", A, (5, 5), **RIFLE), one("b1", B, (15, 5), **RIFLE), one("c1", C, (10, 12), **RIFLE)]
    ran = shooting_phase(models, ["pass", "pass", "pass"], seats=3, order=[C, A, B])
    assert [seat for seat, _ in turns(ran)] == [C, A, B]


@pytest.mark.rule("kt18.shoot.eligible-shooter")
@pytest.mark.rule("kt18.def.shaken")
@pytest.mark.rule("kt18.charge.once")
@pytest.mark.parametrize(
    ("token", "entry"),
    [
        ("shaken", "kt18.def.shaken"),
        ("charge-attempted", "kt18.charge.once"),
        ("fell-back", "kt18.move.fall-back-effects"),
        ("retreated", "kt18.charge.retreat-effects"),
        ("advanced", "kt18.weapon.assault"),
    ],
)
def test_who_is_not_chosen_and_why(token: str, entry: str) -> None:
    heavy: dict[str, Any] = {"weapons": [gun(type="Heavy 1")]}
    models = [one("a1", A, (5, 5), **heavy), one("no", A, (5, 8), tokens=[token], **heavy), one("b", B, (15, 5))]
    (asked,) = shooting_phase(models, ["pass"]).asked("model-to-shoot")
    assert asked.answers == ("a1", "pass")
    assert asked.refused == {"no": (entry,)}


@pytest.mark.rule("kt18.shoot.eligible-shooter")
@pytest.mark.rule("kt18.move.fall-back-effects")
@pytest.mark.rule("kt18.charge.retreat-effects")
@pytest.mark.parametrize("token", ["fell-back", "retreated"])
def test_who_flies_shoots_after_falling_back_or_retreating(token: str) -> None:
    models = [one("a1", A, (5, 5), tokens=[token], keywords=["fly"], **RIFLE), one("b", B, (15, 5))]
    assert turns(shooting_phase(models, ["pass"])) == [(A, ("a1", "pass"))]


@pytest.mark.rule("kt18.shoot.eligible-shooter")
def test_who_has_no_ranged_weapon_or_no_target_is_not_chosen() -> None:
    models = [
        one("a1", A, (5, 5), **RIFLE),
        one("bare", A, (5, 8)),
        one("short", A, (5, 11), weapons=[gun(range=3)]),
        one("b", B, (15, 5)),
    ]
    (asked,) = shooting_phase(models, ["pass"]).asked("model-to-shoot")
    assert asked.refused == {"bare": ("kt18.shoot.eligible-shooter",), "short": ("kt18.shoot.target",)}


@pytest.mark.rule("kt18.tactic.decisive-shot")
@pytest.mark.rule("kt18.def.roll-off")
def test_decisive_shots_are_rolled_off_and_come_before_readied_models() -> None:
    models = [one("a1", A, (5, 5), **READY), one("a2", A, (5, 8), **RIFLE), one("b1", B, (15, 5), **RIFLE)]
    answers = ["decisive-shot-a2", "decisive-shot-b1", "a1", "b1", "a1", "b1"]
    dice = [3, 3, 2, 5, 4, 3, 5, MISS, MISS]
    ran = shooting_phase(models, answers, dice, points=2)
    assert ran.kinds[:2] == ["shooting-started", "shooting-started"]
    assert ran.asked("target")[0].seat == B, "B won the roll-off"
    assert [player.points for player in ran.table.players] == [0, 0]
    assert turns(ran) == [(A, ("a1", "pass"))], "whoever has shot is not chosen again"


@pytest.mark.rule("kt18.tactic.decisive-shot")
def test_a_decisive_shot_is_lost_with_its_model() -> None:
    models = [one("a1", A, (5, 5), **RIFLE), one("a2", A, (5, 8)), one("b1", B, (15, 5), **RIFLE)]
    answers = ["decisive-shot-a1", "decisive-shot-b1", "a1"]
    ran = shooting_phase(models, answers, [1, 6, 4, 3, 2, 4], points=2)
    assert ran.gone == {"a1"}
    assert [player.points for player in ran.table.players] == [0, 0]
    assert "A1 can no longer shoot: the Command Points are lost." in ran.told("kt18.tactic.decisive-shot")


@pytest.mark.rule("kt18.tactic.decisive-shot")
def test_a_decisive_shot_costs_two_command_points() -> None:
    models = [one("a1", A, (5, 5), **RIFLE), one("b1", B, (15, 5))]
    assert "shooting-started" not in shooting_phase(models, ["pass"], points=1).kinds
    assert "shooting-started" in shooting_phase(models, ["pass", "pass"], points=2).kinds


@pytest.mark.rule("kt18.tactic.gritted-teeth")
@pytest.mark.rule("kt18.attack.mod-flesh-wounds")
def test_gritted_teeth_take_away_the_penalty_of_flesh_wounds() -> None:
    hurt = one("a1", A, (5, 5), **RIFLE).with_token("flesh-wound", 1)
    models = [hurt, one("b1", B, (15, 5))]
    with_it = shoot(models, ["gritted-teeth", "b1"], [4, 1], points=1)
    assert [player.points for player in with_it.table.players] == [0, 1]
    assert "kt18.attack.wound-table" in with_it.rules, "a 4 hits"
    without = shoot(models, ["pass", "b1", "pass"], [4], points=1)
    assert "kt18.attack.wound-table" not in without.rules, "a 4 misses"
    sound = shoot([one("a1", A, (5, 5), **RIFLE), one("b1", B, (15, 5))], ["b1", "pass"], [1], points=1)
    assert "chosen-to-shoot" not in sound.kinds, "only for whom flesh wounds would hinder"


@pytest.mark.rule("kt18.tactic.gritted-teeth")
@pytest.mark.rule("kt18.tactic.once-per-phase")
def test_gritted_teeth_are_once_per_phase() -> None:
    models = [
        one("a1", A, (5, 5), **RIFLE).with_token("flesh-wound", 1),
        one("a2", A, (5, 8), **RIFLE).with_token("flesh-wound", 1),
        one("b1", B, (15, 5)),
    ]

    def answers(ask: Any) -> Any:
        if ask.kind == "chosen-to-shoot":
            return "gritted-teeth"
        found = ask.domain.candidates(9)
        return found[-1] if ask.kind.startswith("after-") else found[0]

    ran = shooting_phase(models, answers, [3, 3], points=1)
    assert ran.kinds.count("chosen-to-shoot") == 1
