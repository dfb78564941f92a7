"""The Morale phase: broken teams, shaken models, Nerve tests, Insane Bravery."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Choice, Keeping, Ran, in_play, run
from rules.kt18.tables import A, B, C, one, table

from killzone.core.hooks import Hook, RulePack
from killzone.core.reasons import Reason, because
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.battle.morale import (
    MORALE,
    MORALE_TURN_SEQUENCE,
    MoralePhase,
    MoraleTurn,
    best_leadership,
    nerve_modifiers,
    passes,
)
from killzone.editions.kt18.fighting.phase import may_fight
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.choices import why_no_choice
from killzone.editions.kt18.operatives.states import BROKEN, is_broken, is_shaken

HAIR = 1 / 2540
FOE = one("foe", B, (28, 20))


def turn(
    models: Sequence[Operative],
    answers: Iterable[Any] | Choice = (),
    dice: Iterable[int] = (),
    *,
    packs: Sequence[RulePack] = (),
    **fields: Any,
) -> Ran:
    """The Morale turn of seat A."""
    position = in_play(table([*models, FOE], phase="morale phase", **fields), *packs)
    return run(position, MORALE_TURN_SEQUENCE, MoraleTurn(A), dice, answers)


def team(*states: str, apart: float = 4, **stats: Any) -> list[Operative]:
    """Models in a row: `ok`, `hurt`, `shaken`, `out` or `reserve`."""
    models = []
    for number, state in enumerate(states):
        at = (2 + apart * number, 4)
        if state in ("out", "reserve"):
            models.append(one(f"m{number}", A, None, left=0 if state == "out" else 1, **stats))
        else:
            tokens = {"ok": [], "hurt": ["flesh-wound"], "shaken": ["shaken"]}[state]
            models.append(one(f"m{number}", A, at, tokens=tokens, **stats))
    return models


def shaken(ran: Ran) -> set[str]:
    return {each.id for each in ran.table.operatives if is_shaken(each)}


@pytest.mark.rule("kt18.morale.sequence")
@pytest.mark.rule("kt18.morale.remove-shaken")
def test_each_player_in_turn_order_completes_all_steps_before_the_next() -> None:
    models = [
        one("a", A, (2, 2), tokens=["shaken"]),
        one("a2", A, (2, 8), tokens=["flesh-wound"]),
        one("b", B, (10, 2), tokens=["flesh-wound"]),
        one("b2", B, (10, 8)),
        one("b3", B, (10, 14)),
        one("c", C, (20, 2)),
    ]
    position = in_play(table(models, seats=3, order=(B, A, C), phase="morale phase"))
    ran = run(position, MORALE, MoralePhase(), [2, 2, 2], ["a"])
    steps = list(dict.fromkeys(ran.rules[2:]))
    assert [roll.seat for roll in ran.rolls] == [B, A, A]
    assert steps == ["kt18.morale.broken-auto", "kt18.morale.remove-shaken", "kt18.morale.nerve-roll"]
    assert not shaken(ran)


@pytest.mark.rule("kt18.morale.broken-auto")
def test_a_team_without_an_unhurt_and_steady_model_is_broken_without_a_roll() -> None:
    ran = turn(team("hurt", "shaken", "out"), ["m0"], [1, 1])
    assert is_broken(ran.table, A)
    assert [roll.why for roll in ran.rolls] == ["a Nerve test for M0", "a Nerve test for M1"]
    assert not is_broken(turn(team("hurt", "shaken", "out", "ok"), dice=[3, 4, 1]).table, A)


@pytest.mark.rule("kt18.morale.broken-auto")
@pytest.mark.rule("kt18.morale.broken-test")
def test_k34_a_reserve_is_unhurt_so_the_team_is_tested_against_the_best_leadership_left() -> None:
    states = team("out", "out", "hurt", "hurt", "reserve", leadership=6)
    assert best_leadership(in_play(table(states)), A) == 6
    holds = turn(states, ["m2"], [3, 3, 1, 1])
    assert (holds.rolls[0].count, holds.rolls[0].why) == (2, "a broken test")
    assert not is_broken(holds.table, A)
    breaks = turn(states, ["m2"], [3, 4, 1, 1])
    assert is_broken(breaks.table, A)
    there = team("out", "out", "hurt", "hurt", "hurt")
    auto = turn(there, ["m2", "m3"], [1, 1, 1])
    assert is_broken(auto.table, A)
    assert auto.rolls[0].why.startswith("a Nerve test")


@pytest.mark.rule("kt18.morale.broken-test")
@pytest.mark.parametrize(
    ("states", "tested"),
    [(("out", "out", "ok", "ok"), False), (("out", "out", "ok"), True), (("out", "out", "out", "ok", "ok"), True)],
    ids=["half", "two of three", "three of five"],
)
def test_more_than_half_of_the_models_it_started_with_call_for_the_test(states: tuple[str, ...], tested: bool) -> None:
    ran = turn(team(*states), dice=[3, 4] if tested else [])
    assert bool(ran.rolls) == tested


@pytest.mark.rule("kt18.morale.broken-test")
def test_the_best_leadership_is_of_those_neither_shaken_nor_out_and_the_test_is_not_re_rolled() -> None:
    models = [
        one("out", A, None, left=0, leadership=10),
        one("shaken", A, (2, 2), tokens=["shaken"], leadership=9),
        one("ok", A, (2, 10), leadership=7),
    ]
    assert not is_broken(turn(models, dice=[3, 4]).table, A)
    breaks = turn(models, lambda ask: ask.default, [4, 4, 1, 1], points=1)
    assert is_broken(breaks.table, A)
    assert "broken-rolled" not in breaks.kinds
    assert [each for each in breaks.kinds if each not in ("nerve-tests", "nerve-test", "nerve-rolled")] == []


@pytest.mark.rule("kt18.morale.broken-test")
def test_rules_add_to_the_broken_test() -> None:
    def quorum(table: Table, seat: int) -> Iterator[Entry]:
        yield Entry(-2, "kt18.morale.broken-test", "Quorum Present")

    pack = Rules("house", Hooks(broken=Hook(quorum)))
    assert not is_broken(turn(team("out", "out", "ok"), dice=[4, 5], packs=[pack]).table, A)
    assert is_broken(turn(team("out", "out", "ok"), dice=[5, 5, 1], packs=[pack]).table, A)


@pytest.mark.rule("kt18.morale.broken-permanent")
@pytest.mark.rule("kt18.def.broken")
@pytest.mark.rule("kt18.morale.nerve-who")
def test_a_broken_team_stays_broken_is_tested_no_more_and_everybody_takes_a_nerve_test() -> None:
    effects = (Effect(BROKEN, seat=A),)
    ran = turn(team("ok", "ok", "reserve", "out"), ["m1"], [1, 1], effects=effects)
    assert [roll.why for roll in ran.rolls] == ["a Nerve test for M1", "a Nerve test for M0"]
    assert is_broken(ran.table, A)


@pytest.mark.rule("kt18.morale.nerve-who")
def test_models_with_flesh_wounds_are_tested_in_the_order_their_player_picks() -> None:
    ran = turn(team("hurt", "ok", "hurt", "ok", "hurt", "ok", "ok"), ["m4", "m0"], [1, 1, 1])
    assert [each.answers for each in ran.asked("nerve-test")] == [("m0", "m2", "m4"), ("m0", "m2")]
    assert [roll.why for roll in ran.rolls] == [f"a Nerve test for M{number}" for number in (4, 0, 2)]


@pytest.mark.rule("kt18.morale.nerve-who")
@pytest.mark.rule("kt18.morale.nerve-losses")
def test_each_result_counts_for_the_next_test() -> None:
    models = team("hurt", "hurt", "ok", "ok", leadership=4)
    ran = turn(models, ["m0"], [5, 4])
    assert shaken(ran) == {"m0", "m1"}, "4 and the shaken friend are 5"
    assert shaken(turn(models, ["m0"], [4, 4])) == set()


@pytest.mark.rule("kt18.morale.nerve-roll")
@pytest.mark.parametrize(("face", "fails"), [(4, False), (5, True)])
def test_more_than_its_own_leadership_fails(face: int, fails: bool) -> None:
    ran = turn(team("hurt", "ok", leadership=4), dice=[face])
    assert bool(shaken(ran)) == fails


@pytest.mark.rule("kt18.morale.nerve-losses")
def test_each_other_model_that_is_shaken_or_out_adds_one_and_hurt_or_waiting_ones_do_not() -> None:
    models = team("hurt", "shaken", "out", "out", "hurt", "reserve", "ok")
    position = in_play(table(models))
    assert nerve_modifiers(position, position.operative("m0")).total == 3
    assert nerve_modifiers(position, position.operative("m1")).total == 2, "not itself"


@pytest.mark.rule("kt18.morale.nerve-support")
@pytest.mark.parametrize(
    ("x", "tokens", "less"),
    [(5.0, (), -1), (5 + HAIR, (), 0), (5.0, ("shaken",), 1), (5.0, ("flesh-wound",), -1)],
    ids=["2", "more", "shaken", "hurt"],
)
def test_each_steady_friend_within_two_inches_helps(x: float, tokens: tuple[str, ...], less: int) -> None:
    models = [one("m", A, (2, 4)), one("friend", A, (x, 4), tokens=tokens), one("foe", B, (2, 5))]
    position = in_play(table(models))
    assert nerve_modifiers(position, position.operative("m")).total == less


@pytest.mark.rule("kt18.morale.nerve-natural-1")
@pytest.mark.rule("kt18.morale.nerve-losses")
@pytest.mark.rule("kt18.tactic.reroll")
def test_k36_an_unmodified_one_always_passes_also_after_a_reroll() -> None:
    assert passes(1, 9, 6)
    assert not passes(2, 5, 6)
    models = team("hurt", "out", "out", "out", "out", "out", *["ok"] * 6, leadership=6)
    assert not shaken(turn(_apart(models), dice=[1]))
    assert shaken(turn(_apart(models), dice=[2])) == {"m0"}
    again = turn(_apart(models), ["pass", "tactical-reroll"], [2, 1], points=1)
    assert not shaken(again)
    assert again.table.players[A].points == 0


def _apart(models: list[Operative]) -> list[Operative]:
    """The same models, none near another."""
    places = [(2.0 + 8 * column, 2.0 + 4 * row) for column in range(2) for row in range(5)]
    left = iter(places)
    return [each.but(spot=one("x", A, next(left)).spot) if each.spot is not None else each for each in models]


@pytest.mark.rule("kt18.tactic.insane-bravery")
@pytest.mark.rule("kt18.tactic.reroll")
def test_k35_insane_bravery_comes_before_any_test_and_a_failed_one_may_be_rolled_again() -> None:
    models = team("hurt", "hurt", "hurt", "ok", "ok", "ok", "ok", leadership=3)
    ran = turn(models, ["pass", "m0", "tactical-reroll", "m1"], [4, 2, 3, 3], points=1)
    assert not shaken(ran)
    assert ran.asked("nerve-rolled")[0].prompt.endswith("It came to 4; it passes with 3 or less.")
    assert ran.kinds.count("nerve-tests") == 1, "before the first test, and never again"
    assert ran.asked("nerve-tests")[0].answers == (
        "insane-bravery-m0",
        "insane-bravery-m1",
        "insane-bravery-m2",
        "pass",
    )


@pytest.mark.rule("kt18.tactic.insane-bravery")
@pytest.mark.rule("kt18.tactic.once-per-phase")
@pytest.mark.rule("kt18.cp.carry-over")
def test_insane_bravery_lets_one_model_pass_without_a_roll_once_in_the_phase() -> None:
    models = team("hurt", "hurt", "ok", "ok", "ok", leadership=3)
    ran = turn(models, Keeping("insane-bravery-m1", "m0"), [3], points=2)
    assert [roll.why for roll in ran.rolls] == ["a Nerve test for M0"]
    assert ran.table.players[A].points == 1
    assert ran.kinds.count("nerve-tests") == 1, "it is not offered again although there is a point left"
    assert "nerve-tests" not in turn(models, ["m0"], [1, 1], points=0).kinds


def test_rules_add_to_nerve_tests_spare_models_and_widen_support() -> None:
    def steady(table: Table, model: Operative) -> Iterator[Entry]:
        yield Entry(-1, "kt18.morale.nerve-roll", "Steady Now")

    def wide(table: Table, model: Operative) -> Iterator[Entry]:
        yield Entry(2540, "kt18.morale.nerve-support", "Quorum")

    def spared(table: Table, model: Operative) -> Iterator[Reason]:
        if model.id == "m0":
            yield because("kt18.morale.nerve-who", "{who} takes none.", who=model.name)

    models = team("hurt", "ok")
    plain = in_play(table(models))
    packed = in_play(table(models), Rules("house", Hooks(nerve=Hook(steady), support=Hook(wide))))
    m0 = plain.operative("m0")
    assert [nerve_modifiers(each, m0).total for each in (plain, packed)] == [0, -2]
    assert not turn(models, packs=[Rules("house", Hooks(against_nerve_test=Hook(spared)))]).rolls


@pytest.mark.rule("kt18.def.shaken")
def test_a_shaken_model_neither_moves_nor_fights_and_still_stands_in_the_way() -> None:
    models = [one("x", A, (5, 5), tokens=["shaken"]), one("b", B, (6, 5))]
    position = in_play(table(models))
    reason = why_no_choice(position.operative("x"))
    assert reason is not None
    assert reason.rule == "kt18.def.shaken"
    assert not may_fight(position, position.operative("x"))
    assert may_fight(position, position.operative("b")), "it can still be attacked"
