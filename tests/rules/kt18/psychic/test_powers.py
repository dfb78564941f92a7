"""The Psychic phase: psykers, tests, Perils, Deny the Witch, Psychic Bolt."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Choice, Keeping, Ran, in_play, run
from rules.kt18.tables import REGISTRY, A, B, C, D, one, part, table

from killzone.core.table import Operative, Table
from killzone.editions.kt18.battle.options import Options
from killzone.editions.kt18.psychic.phase import PSYCHIC, PsychicPhase

HAIR = 1 / 2540


def feeler(id: str, seat: int, at: Any, *knows: str, powers: int = 1, denies: int = 0, **stats: Any) -> Operative:
    """A model that attempts powers."""
    return one(id, seat, at, powers=powers, denies=denies, knows=("draught", *knows), **stats)


def phase(
    models: Sequence[Operative],
    answers: Iterable[Any] | Choice = (),
    dice: Iterable[int] = (),
    **fields: Any,
) -> Ran:
    """A whole Psychic phase."""
    return run(in_play(table(models, phase="psychic phase", **fields)), PSYCHIC, PsychicPhase(), dice, answers)


BOLT = ["f", "draught"]


@pytest.mark.rule("kt18.psychic.one-psyker")
def test_each_player_in_turn_order_uses_one_psyker_or_none() -> None:
    models = [
        feeler("a1", A, (5, 5)),
        feeler("a2", A, (5, 8)),
        one("plain", A, (5, 11)),
        feeler("b", B, (12, 5)),
        feeler("c", C, (5, 15)),
    ]
    ran = phase(models, ["nobody", "a2", "draught", "nobody"], [1, 2], seats=3, order=(C, A, B))
    assert [(each.seat, each.answers) for each in ran.asked("psyker")] == [
        (C, ("c", "nobody")),
        (A, ("a1", "a2", "nobody")),
        (B, ("b", "nobody")),
    ]


@pytest.mark.rule("kt18.psychic.one-psyker")
@pytest.mark.rule("kt18.def.shaken")
def test_a_shaken_psyker_attempts_and_denies_nothing() -> None:
    models = [feeler("f", A, (5, 5), tokens=["shaken"]), one("b", B, (12, 5))]
    assert not phase(models).questions
    other = [feeler("f", A, (5, 5)), feeler("b", B, (12, 5), wounds=2, denies=1, tokens=["shaken"])]
    assert phase(other, BOLT, [2, 3]).kinds == ["psyker", "power"]


@pytest.mark.rule("kt18.psychic.test")
@pytest.mark.parametrize(("dice", "hurt"), [([1, 3], 0), ([1, 4], 1)], ids=["4", "5"])
def test_a_power_manifests_with_its_warp_charge_value(dice: list[int], hurt: int) -> None:
    models = [feeler("f", A, (5, 5)), one("b", B, (12, 5), wounds=4)]
    ran = phase(models, BOLT, dice)
    assert ran.wounds("b") == (4 - hurt,)


@pytest.mark.rule("kt18.psychic.psybolt")
@pytest.mark.parametrize(
    ("dice", "left"),
    [([4, 6], 3), ([5, 6, 1], 3), ([5, 6, 2], 3), ([5, 6, 3], 2), ([5, 6, 5], 1)],
    ids=["10", "11 and 1", "11 and 2", "11 and 3", "11 and 5"],
)
def test_a_bolt_does_one_mortal_wound_and_d3_from_eleven_on(dice: list[int], left: int) -> None:
    models = [feeler("f", A, (5, 5)), one("b", B, (12, 5), wounds=4)]
    assert phase(models, BOLT, dice).wounds("b") == (left,)


@pytest.mark.rule("kt18.psychic.psybolt")
@pytest.mark.rule("kt18.def.visible")
def test_a_bolt_is_aimed_at_the_closest_enemy_that_is_seen_within_eighteen_inches() -> None:
    wall = [part("wall", (4, 7, 6, 7.5), 5, "solid")]
    hidden, near, far = one("hidden", B, (5, 9), wounds=2), one("near", B, (15, 5), wounds=2), one("far", B, (16, 5))
    ran = phase([feeler("f", A, (5, 5)), hidden, far, near], BOLT, [2, 4], terrain=wall)
    assert ran.wounds("hidden", "near") == (2, 1)
    assert ran.asked("power")[0].labels["draught"] == "Draught on Near, needs 5", "nobody chooses whom it hits"
    at = [feeler("f", A, (5, 5)), one("b", B, (24, 5), wounds=2)]
    assert phase(at, BOLT, [2, 4]).wounds("b") == (1,)
    beyond = [feeler("f", A, (5, 5)), one("b", B, (24 + HAIR, 5), wounds=2)]
    assert not phase(beyond).questions, "there is nothing to attempt"


@pytest.mark.rule("kt18.psychic.psybolt")
@pytest.mark.rule("kt18.psychic.declare")
def test_of_two_equally_close_the_player_picks_before_the_test() -> None:
    models = [feeler("f", A, (10, 10)), one("b1", B, (6, 10), wounds=2), one("b2", B, (14, 10), wounds=2)]
    ran = phase(models, [*BOLT, "b2"], [2, 4])
    assert ran.wounds("b1", "b2") == (2, 1)
    assert ran.asked("power-target")[0].answers == ("b1", "b2")
    assert ran.told("kt18.psychic.declare") == ["F attempts Draught on B2: it needs 5."]
    assert ran.asked("power")[0].labels["draught"] == "Draught, needs 5"


@pytest.mark.rule("kt18.psychic.psybolt")
@pytest.mark.rule("kt18.psychic.declare")
def test_k15_a_psyker_in_combat_aims_at_who_it_fights_although_a_friend_is_there() -> None:
    models = [
        feeler("dowser", A, (5, 5)),
        one("friend", A, (7, 5)),
        one("e", B, (6, 5), wounds=2),
        one("other", B, (5, 15), wounds=2),
    ]
    ran = phase(models, ["dowser", "draught"], [5, 3])
    assert ran.wounds("e", "other") == (1, 2)


@pytest.mark.rule("kt18.psychic.multiple-powers")
@pytest.mark.rule("kt18.psychic.no-repeat")
@pytest.mark.rule("kt18.psychic.perils")
def test_k16_perils_hurt_the_psyker_the_repeat_is_refused_and_the_next_power_manifests() -> None:
    models = [feeler("f", A, (5, 5), "still-air", powers=2, wounds=4), one("b", B, (12, 5), wounds=3)]
    ran = phase(models, ["f", "still-air", "draught"], [1, 1, 3, 6, 5, 2])
    assert ran.wounds("f", "b") == (2, 2)
    assert [roll.why for roll in ran.rolls].count("an Injury roll") == 0
    first, second = ran.asked("power")
    assert first.refused == {}
    assert second.refused == {"still-air": ("kt18.psychic.no-repeat",)}
    assert second.answers == ("draught", "enough")


@pytest.mark.rule("kt18.psychic.multiple-powers")
def test_one_power_is_the_usual_allowance_and_a_player_may_stop() -> None:
    models = [feeler("f", A, (5, 5), "squall"), one("b", B, (12, 5), wounds=3)]
    assert phase(models, ["f", "squall"], [1, 2]).kinds == ["psyker", "power"]
    two = [feeler("f", A, (5, 5), "squall", powers=2), one("b", B, (12, 5), wounds=3)]
    assert phase(two, ["f", "squall", "enough"], [1, 2]).kinds == ["psyker", "power", "power"]
    assert phase(two, ["f", "enough"]).kinds == ["psyker", "power"]


@pytest.mark.rule("kt18.psychic.perils")
@pytest.mark.parametrize(
    ("dice", "left"), [([1, 1, 1], 3), ([6, 6, 1, 1], 3), ([2, 2], 4), ([5, 5], 4), ([1, 6], 4)], ids=str
)
def test_a_double_one_or_six_hurts_whether_or_not_the_power_manifests(dice: list[int], left: int) -> None:
    models = [feeler("f", A, (5, 5), wounds=4), one("b", B, (12, 5), wounds=4)]
    assert phase(models, BOLT, dice).wounds("f") == (left,)


@pytest.mark.rule("kt18.psychic.perils")
@pytest.mark.rule("kt18.attack.injury-roll")
def test_the_next_opponent_rolls_the_injury_of_perils_before_anything_else_and_a_survivor_goes_on() -> None:
    models = [feeler("f", A, (5, 5)), one("b", B, (12, 5), wounds=4), one("c", C, (20, 15))]
    ran = phase(models, BOLT, [6, 6, 1, 3, 6], seats=3, order=(B, A, C))
    assert [(roll.why, roll.seat) for roll in ran.rolls][2] == ("an Injury roll", C)
    assert ran.wounds("f", "b") == (1, 1), "back on 1 wound; 12 does D3 = 3"
    assert dict(ran.table.operative("f").tokens) == {"flesh-wound": 1}


@pytest.mark.rule("kt18.psychic.perils-death")
@pytest.mark.rule("kt18.psychic.resolve")
def test_a_psyker_lost_to_perils_loses_the_power_and_harms_everybody_within_three_inches() -> None:
    models = [
        feeler("f", A, (5, 5), powers=2),
        one("friend", A, (9, 5), wounds=4),
        one("beyond", A, (5, 9 + HAIR), wounds=4),
        one("foe", B, (5, 1), wounds=4),
        one("b", B, (12, 5), wounds=4),
    ]
    # Perils 6 6: D3 of 1, Injury 4: gone. Then in turn order B's foe (D3 of 5 is 3) and A's friend (D3 of 3 is 2).
    ran = phase(models, BOLT, [6, 6, 1, 4, 5, 3], order=(B, A))
    assert ran.gone == {"f"}
    assert ran.wounds("friend", "foe", "beyond", "b") == (2, 1, 4, 4)
    assert ran.kinds == ["psyker", "power"], "no second power"


@pytest.mark.rule("kt18.psychic.perils")
@pytest.mark.rule("kt18.terrain.fall-test")
def test_a_psyker_hurt_by_perils_near_a_ledge_is_tested() -> None:
    models = [feeler("f", A, (10.4, 7, 2.5), wounds=3), one("b", B, (16, 16), wounds=4)]
    ran = phase(models, ["f", "draught"], [1, 1, 1, 1], terrain=REGISTRY)
    fallen = ran.table.operative("f").spot
    assert fallen is not None
    assert fallen.z == 0


def denying(*extra: Operative) -> list[Operative]:
    return [feeler("a", A, (5, 5), powers=1), one("t", B, (8, 5), wounds=4), *extra]


@pytest.mark.rule("kt18.psychic.deny-allowance")
@pytest.mark.rule("kt18.psychic.deny-order")
@pytest.mark.rule("kt18.psychic.deny-roll")
@pytest.mark.parametrize(
    ("dice", "asked", "left"), [([4, 5], [C], 4), ([3, 4, 2, 6], [C, B], 4), ([3, 4, 2, 5], [C, B], 3)]
)
def test_k17_opponents_are_asked_in_turn_order_until_one_resists(dice: list[int], asked: list[int], left: int) -> None:
    models = denying(
        feeler("d", D, (5, 20), powers=1, denies=0),
        feeler("c", C, (30, 5), denies=1, powers=0),
        feeler("b", B, (5, 16), denies=1, powers=0),
    )
    ran = phase(models, ["nobody", "a", "draught", *("cb"[: len(asked)])], [3, 5, *dice], seats=4, order=(D, A, C, B))
    assert [each.seat for each in ran.asked("deny")] == asked
    assert ran.wounds("t") == (left,)


@pytest.mark.rule("kt18.psychic.deny-eligibility")
@pytest.mark.parametrize(("x", "asked"), [(30.0, True), (30 + HAIR, False)], ids=["24", "more"])
def test_a_psyker_within_24_inches_may_deny(x: float, asked: bool) -> None:
    models = denying(feeler("b", B, (x, 5), denies=1, powers=0, base=(1, 1)))
    ran = phase(models, ["a", "draught", *(["pass"] if asked else [])], [3, 5])
    assert bool(ran.asked("deny")) == asked
    assert ran.wounds("t") == (3,)


@pytest.mark.rule("kt18.psychic.deny-eligibility")
def test_one_model_of_each_team_takes_a_test_and_only_against_a_power_that_manifests() -> None:
    two = denying(feeler("b1", B, (8, 9), denies=2, powers=0), feeler("b2", B, (8, 12), denies=2, powers=0))
    ran = phase(two, ["a", "draught", "b2"], [3, 5, 1, 2])
    assert len(ran.asked("deny")) == 1
    assert ran.wounds("t") == (3,)
    assert not phase(two, ["a", "draught"], [1, 2]).asked("deny")


@pytest.mark.rule("kt18.psychic.deny-allowance")
def test_tests_of_the_round_are_counted_for_each_psyker() -> None:
    models = [
        feeler("a", A, (5, 5), "squall", powers=2),
        one("t", B, (8, 5), wounds=4),
        feeler("b", B, (8, 9), denies=1, powers=0),
    ]
    ran = phase(models, ["a", "draught", "b", "squall", "b"], [3, 5, 1, 2, 4, 4])
    assert ran.kinds == ["psyker", "power", "deny", "power", "power-target"], "its only test is used up"
    more = [*models[:2], feeler("b", B, (8, 9), denies=2, powers=0)]
    again = phase(more, ["a", "draught", "b", "squall", "b", "b"], [3, 5, 1, 2, 4, 4, 6, 6])
    assert len(again.asked("deny")) == 2


def with_options(position: Table, **fields: Any) -> Table:
    return position.but(setting=position.setting.but(options=Options(**fields)))


@pytest.mark.rule("kt18.psychic.deny-roll")
@pytest.mark.rule("kt18.psychic.resolve")
@pytest.mark.parametrize(
    ("denied", "tie", "left"),
    [([3, 5], True, 4), ([3, 4], True, 3), ([3, 5], False, 3), ([4, 5], False, 4)],
    ids=["tie", "less", "tie denied", "more"],
)
def test_a_test_that_equals_the_total_resists_unless_an_option_says_otherwise(
    denied: list[int], tie: bool, left: int
) -> None:
    position = in_play(table(denying(feeler("b", B, (8, 9), denies=1, powers=0)), phase="psychic phase"))
    position = with_options(position, deny_succeeds_on_tie=tie)
    ran = run(position, PSYCHIC, PsychicPhase(), [3, 5, *denied], ["a", "draught", "b"])
    assert ran.wounds("t") == (left,)


@pytest.mark.rule("kt18.psychic.deny-roll")
def test_a_deny_roll_never_causes_perils() -> None:
    models = denying(feeler("b", B, (8, 9), denies=1, powers=0, wounds=3))
    assert phase(models, ["a", "draught", "b"], [3, 5, 1, 1]).wounds("b") == (3,)
    assert phase(models, ["a", "draught", "b"], [3, 5, 6, 6]).wounds("b", "t") == (3, 4)


@pytest.mark.rule("kt18.psychic.perils")
@pytest.mark.rule("kt18.def.reroll-summed")
@pytest.mark.rule("kt18.tactic.reroll")
def test_k18_perils_look_at_the_dice_after_a_reroll_of_both() -> None:
    models = [feeler("f", A, (5, 5), wounds=4), one("b", B, (12, 5), wounds=4)]
    ran = phase(models, [*BOLT, "tactical-reroll"], [6, 6, 3, 4], points=1)
    assert ran.wounds("f", "b") == (4, 3)
    assert ran.table.players[A].points == 0
    worse = phase(models, [*BOLT, "tactical-reroll"], [3, 1, 1, 1, 1], points=1)
    assert worse.wounds("f") == (3,)


@pytest.mark.rule("kt18.tactic.reroll")
@pytest.mark.rule("kt18.tactic.once-per-phase")
def test_a_deny_test_may_be_made_again_by_its_player_and_each_player_has_one() -> None:
    models = denying(feeler("b", B, (8, 9), denies=1, powers=0))
    answers = ["a", "draught", "tactical-reroll", "b", "tactical-reroll"]
    ran = phase(models, answers, [1, 1, 3, 5, 1, 2, 4, 4], points=1)
    assert ran.wounds("t") == (4,)
    assert [player.points for player in ran.table.players] == [0, 0]
    kept = phase(models, Keeping("a", "draught", "b"), [3, 5, 1, 2], points=1)
    assert [(each.seat, each.prompt) for each in kept.questions if each.kind.endswith("-rolled")] == [
        (A, "Re-roll the psychic test of A? It came to 8; Draught needs 5."),
        (B, "Re-roll the Deny the Witch test of B? It came to 3; it resists with 8 or more."),
    ]


@pytest.mark.rule("kt18.attack.injury-cover")
@pytest.mark.parametrize(("y", "out"), [(1.0, False), (2.0, True)], ids=["in cover", "farther"])
def test_cover_counts_for_powers_seen_from_the_psyker(y: float, out: bool) -> None:
    fence = [part("fence", (12.5 - y, 4, 12.4 - y + 0.05, 6), 1.2, "thin")]
    models = [feeler("f", A, (5, 5)), one("b", B, (13, 5))]
    assert bool(phase(models, BOLT, [2, 4, 4], terrain=fence).gone) == out


def test_cover_is_no_help_against_perils() -> None:
    fence = [part("fence", (5.9, 4, 6, 6), 0.5, "thin")]
    models = [feeler("f", A, (5, 5)), one("b", B, (12, 5), wounds=2)]
    assert phase(models, BOLT, [1, 1, 1, 4], terrain=fence).gone == {"f"}


def test_the_phase_ends_when_perils_leave_one_seat() -> None:
    models = [feeler("f", A, (5, 5)), feeler("b", B, (12, 5)), feeler("b2", B, (12, 8))]
    ran = phase(models, BOLT, [1, 1, 1, 4])
    assert ran.kinds == ["psyker", "power"]
