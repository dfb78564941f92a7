"""Charges: targets, reactions in turn order, the roll, the move, and falling short."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.tables import A, B, C, one, part, spot, table, way

from killzone.core.hooks import Hook, RulePack
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.charging import CHARGING, Charging
from killzone.editions.kt18.movement.falling_short import FallingShort
from killzone.editions.kt18.operatives.states import charged, has_charged, was_charged
from killzone.geometry.units import INCH, inches

HAIR = 1 / 2540


def charge(
    models: Sequence[Operative],
    answers: Iterable[Any] = (),
    dice: Iterable[int] = (),
    *,
    packs: Sequence[RulePack] = (),
    **fields: Any,
) -> Ran:
    """A charge of the first of these models."""
    return run(in_play(table(models, **fields), *packs), CHARGING, Charging(models[0].id), dice, answers)


def tokens(ran: Ran, id: str) -> dict[str, int]:
    return dict(ran.table.operative(id).tokens)


MOVED: dict[str, Any] = {"tokens": ["moved"]}
"""A target that has moved does not retreat."""


@pytest.mark.rule("kt18.charge.targets")
def test_targets_are_named_one_by_one_within_twelve_inches_seen_or_not_of_anybody() -> None:
    models = [
        one("x", A, (5, 5)),
        one("b", B, (12, 5), **MOVED),
        one("c", C, (5, 14), **MOVED),
        one("edge", C, (18, 5), **MOVED),
        one("beyond", B, (5, 18 + HAIR), **MOVED),
    ]
    hidden = [part("wall", (8, 0, 9, 8), 9, "solid")]
    ran = charge(models, ["b", "c", "enough", way((5, 5))], [1, 1], seats=3, terrain=hidden)
    first, second, third = ran.asked("charge-target")
    assert first.answers == ("b", "c", "edge")
    assert second.answers == ("enough", "c", "edge")
    assert third.answers == ("enough", "edge")
    assert second.labels["enough"] == "Nobody else"


@pytest.mark.rule("kt18.charge.once")
@pytest.mark.rule("kt18.def.charged")
@pytest.mark.rule("kt18.charge.move")
def test_a_charge_that_reaches_its_targets_has_charged_those_within_an_inch() -> None:
    models = [one("x", A, (5, 5)), one("b1", B, (12, 5), **MOVED), one("b2", B, (14, 5), **MOVED)]
    ran = charge(models, ["b1", "b2", way((5, 5), (10, 5))], [4, 1])
    x, b1, b2 = (ran.table.operative(id) for id in ("x", "b1", "b2"))
    assert tokens(ran, "x") == {"charge-attempted": 1, "moved": 1}
    assert (has_charged(ran.table, x), was_charged(ran.table, b1), was_charged(ran.table, b2)) == (True, True, False)
    assert charged(ran.table, x, b1)
    assert [(roll.count, roll.seat) for roll in ran.rolls] == [(2, A)]


@pytest.mark.rule("kt18.charge.move")
@pytest.mark.rule("kt18.charge.failed")
def test_a_charge_that_can_reach_must() -> None:
    models = [one("x", A, (5, 5)), one("b", B, (12, 5), **MOVED)]
    with pytest.raises(AssertionError, match=r"kt18.charge.move"):
        charge(models, ["b", way((5, 5))], [4, 1])
    short = charge(models, ["b", way((5, 5))], [3, 1])
    assert short.asked("path")[0].answers[0] == way((5, 5))
    assert not has_charged(short.table, short.table.operative("x"))
    assert tokens(short, "x") == {"charge-attempted": 1}


@pytest.mark.rule("kt18.charge.failed")
def test_falling_short_ends_as_close_as_it_can_or_where_it_began() -> None:
    models = [one("x", A, (5, 5)), one("b", B, (14, 5), **MOVED)]
    close = way((5, 5), (9, 5))
    ran = charge(models, ["b", close], [2, 2])
    assert close in ran.asked("path")[0].answers
    assert (ran.table.operative("x").spot, tokens(ran, "x")) == (spot((9, 5)), {"charge-attempted": 1, "moved": 1})
    assert not was_charged(ran.table, ran.table.operative("b"))
    assert charge(models, ["b", way((5, 5), (8.9, 5))], [2, 2]), "a tenth of an inch is near enough"
    with pytest.raises(AssertionError, match=r"as close as it can.*kt18.charge.failed"):
        charge(models, ["b", way((5, 5), (8.89, 5))], [2, 2])


@pytest.mark.rule("kt18.charge.failed")
def test_how_close_a_charge_comes_is_found_for_the_target_it_is_asked_about() -> None:
    """It is what takes long: to stay asks about none, a way to one about that one, and the list about all."""
    models = [one("x", A, (5, 5)), one("b1", B, (14, 5), **MOVED), one("b2", B, (5, 14), **MOVED)]
    moving = Charging("x", ("b1", "b2"), rolled=4).moving
    short = FallingShort(in_play(table(models)), moving)
    domain = short.domain()
    assert domain.sample(lambda limit: 0) == way((5, 5))
    assert domain.check(way((5, 5)), "kt18.charge.failed").legal
    assert domain.candidates(1) == (way((5, 5)),)
    assert list(short._found) == []
    assert domain.sample(lambda limit: 2) == way((5, 5), (5, 9))
    assert domain.check(way((5, 5), (5, 9)), "kt18.charge.failed").legal
    assert list(short._found) == ["b2"]
    assert domain.candidates(9) == (way((5, 5)), way((5, 5), (9, 5)), way((5, 5), (5, 9)))
    assert list(short._found) == ["b2", "b1"]


@pytest.mark.rule("kt18.charge.failed")
@pytest.mark.rule("kt18.terrain.difficult", "kt18.terrain.dangerous-slow", "kt18.terrain.all-moves")
@pytest.mark.parametrize(
    ("box", "traits", "end"),
    [
        ((6, 0, 6.5, 22), ("difficult",), 9.5),  # all of it crossed
        ((7, 0, 9, 22), ("difficult",), 8.5),  # it ends in it
        ((3, 0, 6, 22), ("difficult",), 9),  # it begins in it
        ((6, 0, 9, 22), ("dangerous",), 8),
        ((6, 0, 9, 22), ("flat",), 10),
    ],
)
def test_falling_short_comes_as_close_as_slow_ground_lets_it(
    box: tuple[float, ...], traits: tuple[str, ...], end: float
) -> None:
    """A roll of 5 at somebody 9" away, every inch in the ground counting as two."""
    models = [one("x", A, (5, 5)), one("b", B, (15, 5), **MOVED)]
    mud = part("mud", box, 0.05, "flat", *traits)
    short = FallingShort(in_play(table(models, terrain=[mud])), Charging("x", ("b",), rolled=5).moving)
    assert [
        near for near in (end, end - 0.09, end - 0.12, end + 0.01) if short.verdict(way((5, 5), (near, 5))).legal
    ] == [
        end,
        end - 0.09,
    ]
    _, listed = short.domain().candidates(9)
    assert short.verdict(listed).legal
    assert inches(end - 0.01) < listed[-1].x <= inches(end)


@pytest.mark.rule("kt18.charge.failed")
@pytest.mark.rule("kt18.charge.non-targets")
def test_falling_short_keeps_clear_of_every_enemy() -> None:
    wall = [part("wall", (8, 0, 10.5, 22), 9, "solid", "impassable")]
    models = [one("x", A, (5, 5)), one("b", B, (11, 5), **MOVED), one("other", B, (7, 8), **MOVED)]
    ran = charge(models, ["b", "enough", way((5, 5))], [6, 6], terrain=wall)
    x = ran.table.operative("x")
    for path in ran.asked("path")[0].answers[1:]:
        there = x.but(spot=path[-1])
        assert all(gap(there, ran.table.operative(id)) > INCH for id in ("b", "other"))


@pytest.mark.rule("kt18.charge.move")
@pytest.mark.rule("kt18.tactic.reroll")
@pytest.mark.rule("kt18.def.reroll-summed")
def test_the_charge_roll_is_made_again_with_both_dice() -> None:
    models = [one("x", A, (5, 5)), one("b", B, (12, 5), **MOVED)]
    ran = charge(models, ["b", "tactical-reroll", way((5, 5), (10.5, 5))], [1, 2, 4, 5], points=1)
    assert ran.asked("charge-rolled")[0].prompt == 'Re-roll the charge roll of X? It came to 3; B is 6.0" away.'
    assert has_charged(ran.table, ran.table.operative("x"))


def test_rules_add_to_the_charge_roll() -> None:
    def been_here(table: Table, model: Operative) -> list[Entry]:
        return [Entry(1, "been-here", "Been Here")]

    models = [one("x", A, (5, 5)), one("b", B, (12, 5), **MOVED)]
    pack = Rules("been-here", Hooks(charge=Hook(been_here)))
    assert has_charged(*_who(charge(models, ["b", way((5, 5), (10, 5))], [3, 1], packs=[pack])))


def _who(ran: Ran) -> tuple[Table, Operative]:
    return ran.table, ran.table.operative("x")


@pytest.mark.rule("kt18.charge.reaction-order")
def test_opponents_react_in_turn_order_each_with_all_its_models_and_once() -> None:
    models = [
        one("x", A, (5, 10)),
        one("b1", B, (12, 10)),
        one("b2", B, (12, 13)),
        one("c", C, (12, 7)),
    ]
    answers = [
        "b1",
        "b2",
        "c",
        "retreat-b2",
        way((12, 13), (15, 13)),
        "retreat-b1",
        way((12, 10), (15, 10)),
        "retreat-c",
        way((12, 7), (15, 7)),
        way((5, 10)),
    ]
    ran = charge(models, answers, [1, 1], seats=3, order=[B, C, A])
    assert [(one.seat, one.answers) for one in ran.asked("reaction")] == [
        (B, ("retreat-b1", "retreat-b2", "pass")),
        (B, ("retreat-b1", "pass")),
        (C, ("retreat-c", "pass")),
    ]
    passed = charge(models, ["b1", "b2", "c", "pass", "pass", way((5, 10))], [1, 1], seats=3, order=[B, C, A])
    assert [one.seat for one in passed.asked("reaction")] == [B, C], "who passes is not asked again"


@pytest.mark.rule("kt18.charge.reaction-eligibility")
@pytest.mark.rule("kt18.move.fall-back-effects")
@pytest.mark.rule("kt18.charge.retreat-eligibility")
@pytest.mark.rule("kt18.setup.reinforcements-arrive")
@pytest.mark.parametrize(
    ("token", "entry"),
    [
        ("shaken", "kt18.def.shaken"),
        ("fell-back", "kt18.charge.reaction-eligibility"),
        ("retreated", "kt18.charge.reaction-eligibility"),
        ("charge-attempted", "kt18.charge.reaction-eligibility"),
        ("moved", "kt18.charge.retreat-eligibility"),
        ("advanced", "kt18.move.advance-effects"),
        ("arrived", "kt18.charge.retreat-eligibility"),
    ],
)
def test_who_does_not_retreat_and_why(token: str, entry: str) -> None:
    models = [one("x", A, (5, 10)), one("b", B, (12, 10)), one("no", B, (12, 13), tokens=[token])]
    ran = charge(models, ["b", "no", "pass", way((5, 10))], [1, 1])
    assert entry in ran.asked("reaction")[0].refused["retreat-no"]


@pytest.mark.rule("kt18.charge.reaction-eligibility")
def test_an_engaged_target_does_not_react() -> None:
    for at, asked in (((14, 10), 0), ((14 + HAIR, 10), 1)):
        models = [one("x", A, (5, 10)), one("b", B, (12, 10)), one("a2", A, at)]
        answers = ["b", *["pass"] * asked, way((5, 10))]
        assert len(charge(models, answers, [1, 1]).asked("reaction")) == asked


def test_rules_may_keep_a_model_from_reacting_or_retreating() -> None:
    def no(table: Table, model: Operative, charger: Operative) -> list[Reason]:
        return [because("still-air", "{who} is held.", who=model.name)]

    models = [one("x", A, (5, 10)), one("b", B, (12, 10))]
    for hooks in (Hooks(against_reaction=Hook(no)), Hooks(against_retreat=Hook(no))):
        ran = charge(models, ["b", way((5, 10))], [1, 1], packs=[Rules("still-air", hooks)])
        assert ran.asked("reaction") == []


@pytest.mark.rule("kt18.charge.retreat-move")
@pytest.mark.rule("kt18.charge.retreat-effects")
@pytest.mark.rule("kt18.move.ready-lost")
def test_a_retreat_is_three_inches_farther_from_the_charger_and_clear() -> None:
    def retreat(*path: tuple[float, float]) -> Ran:
        models = [one("x", A, (5, 10)), one("b", B, (12, 10), tokens=["readied"]), one("a2", A, (15, 13))]
        return charge(models, ["b", "retreat-b", way(*path), way((5, 10))], [1, 1])

    ran = retreat((12, 10), (15, 10))
    assert tokens(ran, "b") == {"retreated": 1}
    with pytest.raises(AssertionError, match="too far"):
        retreat((12, 10), (15 + HAIR, 10))
    assert retreat((12, 10), (12, 10 + 4 * HAIR))
    with pytest.raises(AssertionError, match="must end farther"):
        retreat((12, 10), (11.9, 9))
    with pytest.raises(AssertionError, match=r"kt18.charge.retreat-move"):
        retreat((12, 10), (14, 11.5))


@pytest.mark.rule("kt18.charge.retreat-effects")
def test_after_a_retreat_the_distance_is_to_where_the_target_stands_now() -> None:
    models = [one("x", A, (5, 10)), one("b", B, (12, 10))]
    retreat = ["b", "retreat-b", way((12, 10), (15, 10))]
    assert has_charged(*_who(charge(models, [*retreat, way((5, 10), (13, 10))], [4, 4])))
    assert not has_charged(*_who(charge(models, [*retreat, way((5, 10))], [4, 3])))


@pytest.mark.rule("kt18.charge.retreat-move")
def test_a_retreat_with_nowhere_to_go_is_not_offered() -> None:
    nook = [
        part("n", (11, 10.5, 14, 11), 9, "solid", "impassable"),
        part("s", (11, 9, 14, 9.5), 9, "solid", "impassable"),
        part("e", (12.6, 9.5, 14, 10.5), 9, "solid", "impassable"),
    ]
    models = [one("x", A, (5, 10)), one("b", B, (12.1, 10))]
    assert charge(models, ["b", way((5, 10))], [1, 1], terrain=nook).asked("reaction") == []


@pytest.mark.rule("kt18.charge.reactions-stop")
@pytest.mark.rule("kt18.terrain.dangerous-test")
def test_a_charger_that_is_lost_on_the_way_has_not_charged() -> None:
    pan = [part("pan", (7, 3, 8, 7), 0.05, "flat", "dangerous")]
    models = [one("x", A, (5, 5)), one("b", B, (12, 5), **MOVED)]
    ran = charge(models, ["b", way((5, 5), (10, 5))], [6, 6, 1, 4], terrain=pan)
    assert ran.gone == {"x"}
    assert not was_charged(ran.table, ran.table.operative("b"))
    hurt = charge(models, ["b", way((5, 5), (10, 5))], [6, 6, 1, 3], terrain=pan)
    assert was_charged(hurt.table, hurt.table.operative("b"))
    assert inches(1) == INCH
