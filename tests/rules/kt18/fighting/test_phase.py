"""The Fight phase: who may be chosen, chargers first, no passing, Decisive Strike, and fighting once more."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Choice, Keeping, Ran, in_play, run
from rules.kt18.tables import A, B, C, one, part, spot, table, way

from killzone.core.flow import Flow, Next, Offer
from killzone.core.hooks import Hook, RulePack
from killzone.core.reasons import Reason, because
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.fighting.fight import MODEL_FOUGHT, Fight
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase, may_fight, why_no_fight
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.operatives.states import CHARGED

HAIR = 1 / 2540


def charge(charger: str, target: str) -> Effect:
    return Effect(CHARGED, charger, -1, 0, target, "round")


def phase(
    models: Sequence[Operative],
    answers: Iterable[Any] | Choice = (),
    dice: Iterable[int] = (),
    *,
    packs: Sequence[RulePack] = (),
    **fields: Any,
) -> Ran:
    """A whole Fight phase."""
    return run(in_play(table(models, phase="fight phase", **fields), *packs), FIGHTING, FightPhase(), dice, answers)


def order(ran: Ran) -> list[str]:
    """Who was chosen, in order."""
    return [event.effect.operative for event in ran.events if event.rule == "kt18.fight.once"]  # type: ignore[attr-defined]  # events of effects


@pytest.mark.rule("kt18.fight.eligible")
@pytest.mark.parametrize(
    ("x", "effects", "tokens", "may"),
    [
        (7.0, (), (), True),
        (7 + HAIR, (), (), False),
        (15, (charge("x", "b"),), (), True),
        (15, (charge("b", "x"),), (), True),
        (7.0, (charge("x", "b"),), ("shaken",), False),
    ],
    ids=["within 1", "beyond 1", "charged", "was charged", "shaken"],
)
def test_an_enemy_within_an_inch_or_a_charge_lets_an_unshaken_model_fight(
    x: float, effects: tuple[Effect, ...], tokens: tuple[str, ...], may: bool
) -> None:
    position = in_play(table([one("x", A, (5, 5), tokens=tokens), one("b", B, (x, 5))], effects=effects))
    model = position.operative("x")
    assert may_fight(position, model) == may
    assert bool([reason.rule for reason in why_no_fight(position, model)]) != may


PAIRS = [
    one("a1", A, (5, 5)),
    one("a2", A, (5, 10)),
    one("b1", B, (6, 5)),
    one("b2", B, (6, 10)),
    one("c1", C, (5, 6)),
]
MISS = [1]


@pytest.mark.rule("kt18.fight.chargers-first")
@pytest.mark.rule("kt18.fight.others-second")
@pytest.mark.rule("kt18.fight.no-pass")
def test_chargers_fight_first_in_turn_order_then_the_others_and_nobody_passes() -> None:
    effects = (charge("b1", "a1"), charge("b2", "a2"), charge("c1", "a1"))
    ran = phase(PAIRS, ["b2", "a1", (1, 0)], MISS * 5, seats=3, order=(A, C, B), effects=effects)
    assert order(ran) == ["c1", "b2", "b1", "a1", "a2"]
    asked = ran.asked("model-to-fight")
    assert [(each.seat, each.answers) for each in asked] == [(B, ("b1", "b2")), (A, ("a1", "a2"))]
    assert "pass" not in {answer for each in asked for answer in each.answers}


@pytest.mark.rule("kt18.fight.others-second")
@pytest.mark.rule("kt18.fight.once")
def test_the_second_half_begins_with_initiative_again_and_everybody_fights_once() -> None:
    effects = (charge("a1", "b1"), charge("a1", "c1"))
    ran = phase(PAIRS, [(1, 0), "b1", (1, 0), (1, 0)], MISS * 5, seats=3, order=(A, B, C), effects=effects)
    assert order(ran) == ["a1", "a2", "b1", "c1", "b2"], "A begins again, although A chose last in the first half"


@pytest.mark.rule("kt18.fight.eligible")
@pytest.mark.rule("kt18.fight.charger-targets")
@pytest.mark.rule("kt18.fight.no-pass")
def test_k29_a_charger_whose_target_is_gone_is_chosen_piles_in_and_may_not_attack_another() -> None:
    gone = one("x", B, None, left=0)
    models = [one("a1", A, (5, 5)), gone, one("y", B, (9, 5))]
    effects = (charge("a1", "x"),)
    ran = phase(models, [way((5, 5), (7.5, 5)), way((7.5, 5)), way((9, 5)), way((9, 5))], MISS, effects=effects)
    assert order(ran) == ["a1", "y"], "y is engaged now and fights in the second half"
    assert ran.kinds == ["path"] * 4
    assert [roll.seat for roll in ran.rolls] == [B], "only y attacks"
    both = (*effects, charge("y", "a1"))
    ran = phase(models, [way((5, 5), (7.5, 5)), way((7.5, 5)), way((9, 5)), way((9, 5))], MISS * 2, effects=both)
    assert [roll.seat for roll in ran.rolls] == [A, B]


@pytest.mark.rule("kt18.fight.eligible")
@pytest.mark.rule("kt18.fight.pile-in")
def test_k30_a_model_whose_charger_is_gone_piles_in_to_another_and_attacks_it() -> None:
    gone = one("z", B, None, left=0)
    models = [one("x", A, (5, 5)), gone, one("y", B, (8.5, 5))]
    ran = phase(models, [way((5, 5), (7.5, 5))], [4, 1, 4, 1], effects=(charge("z", "x"),))
    assert order(ran) == ["x", "y"]
    assert ran.table.operative("x").spot == spot((7.5, 5))
    assert len(ran.rolls) == 4


@pytest.mark.rule("kt18.fight.no-pass")
def test_a_model_without_a_target_is_chosen_all_the_same() -> None:
    wall = [part("wall", (5.7, 0, 6.2, 22), 3, "solid", "impassable")]
    models = [one("x", A, (5, 5)), one("b", B, (6.9, 5))]
    ran = phase(models, [way((5, 5))] * 2 + [way((6.9, 5))] * 2, terrain=wall)
    assert order(ran) == ["x", "b"]
    assert not ran.rolls


def test_the_phase_ends_when_one_seat_is_left() -> None:
    models = [one("x", A, (5, 5)), one("x2", A, (7, 5)), one("b", B, (6, 5))]
    ran = phase(models, ["x"], [4, 4, 1, 4], effects=(charge("x", "b"), charge("x2", "b")))
    assert ran.gone == {"b"}
    assert order(ran) == ["x"]


@pytest.mark.rule("kt18.tactic.decisive-strike")
@pytest.mark.rule("kt18.def.phase-timing")
def test_a_decisive_strike_comes_before_the_chargers() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (6, 5)), one("far", B, (20, 5))]
    answers = Keeping("pass", "decisive-strike-b", "pass")
    ran = phase(models, answers, MISS * 2, points=2, order=(A, B), effects=(charge("a", "b"),))
    first, second, third = ran.asked("fight-started")
    assert (first.seat, first.answers) == (A, ("decisive-strike-a", "pass"))
    assert (second.seat, second.answers) == (B, ("decisive-strike-b", "pass"))
    assert third.seat == A, "nothing happens until all have passed in succession"
    assert order(ran) == ["b", "a"]
    assert ran.table.players[B].points == 0


@pytest.mark.rule("kt18.tactic.decisive-strike")
@pytest.mark.rule("kt18.cp.carry-over")
@pytest.mark.parametrize(("points", "offered"), [(1, False), (2, True)])
def test_a_decisive_strike_costs_two_points(points: int, offered: bool) -> None:
    models = [one("a", A, (5, 5)), one("b", B, (6, 5))]
    ran = phase(models, Keeping(*(["pass"] * 2 if offered else [])), MISS * 2, points=points)
    assert ("fight-started" in ran.kinds) == offered


@pytest.mark.rule("kt18.tactic.decisive-strike")
@pytest.mark.rule("kt18.def.roll-off")
def test_several_who_strike_decisively_roll_off_and_who_no_longer_can_has_lost_the_points() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (6, 5)), one("b2", B, (15, 15)), one("c", C, (5, 6))]
    answers = Keeping("decisive-strike-a", "decisive-strike-b", "pass", (1, 0), way((6, 5)), way((5, 6)), way((5, 6)))
    # The roll-off: A 3, B 3, then A 2, B 5. B takes A's model out of action; C's then misses B's.
    dice = [3, 3, 2, 5, 4, 4, 1, 4, *MISS]
    ran = phase(models, answers, dice, points=2, seats=3)
    assert order(ran)[0] == "b"
    assert "a" in ran.gone
    assert ran.told("kt18.tactic.decisive-strike")[-1] == "A can no longer fight: the Command Points are lost."
    assert [player.points for player in ran.table.players] == [0, 0, 2]
    assert [roll.count for roll in ran.rolls[:2]] == [2, 2]


@pytest.mark.rule("kt18.fight.chargers-first")
def test_a_rule_may_let_a_model_fight_with_the_chargers_and_forbid_it_targets() -> None:
    def first(table: Table, model: Operative) -> Iterator[Entry]:
        if model.id == "a2":
            yield Entry(1, "kt18.fight.chargers-first", "Riposte")

    def not_b1(table: Table, model: Operative, enemy: Operative) -> Iterator[Reason]:
        if (model.id, enemy.id) == ("a2", "b1"):
            yield because("kt18.fight.targets", "{who} may not.", who=model.name)

    pack = Rules("house", Hooks(despite_fight_order=Hook(first), against_fight_target=Hook(not_b1)))
    models = [
        one("a1", A, (20, 10)),
        one("b1", B, (6, 5)),
        one("a2", A, (5, 5)),
        one("b2", B, (5, 6)),
        one("b3", B, (21, 10)),
    ]
    ran = phase(models, ["b1", "b2"], MISS * 5, packs=[pack], effects=(), order=(B, A))
    assert order(ran)[0] == "a2"
    assert "attacks" not in ran.kinds, "one target and one weapon are left"


def test_a_rule_may_let_a_model_fight_once_more_as_the_last_of_the_phase() -> None:
    def another(fight: Fight, table: Table) -> Iterator[Offer]:
        if fight.operative == "a" and not fight.again:
            yield Offer("another", A, "And Another", _again, rule="kt18.fight.once")

    def _again(fight: Fight, table: Table) -> Flow:
        return Next(fight.but(again=True))

    pack = Rules("house", windows={MODEL_FOUGHT: (another,)})
    models = [one("a", A, (5, 5)), one("b", B, (6, 5))]
    ran = phase(models, ["another", "pass"], MISS * 3, packs=[pack])
    assert order(ran) == ["a", "b"]
    assert [roll.seat for roll in ran.rolls] == [A, B, A]
    assert ran.kinds == [MODEL_FOUGHT, MODEL_FOUGHT]
