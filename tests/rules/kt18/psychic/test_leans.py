"""The leans of our datasheets: what each does, to whom, and for how long."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.psychic.test_powers import feeler, phase
from rules.kt18.tables import MM25, A, B, one, part, spot, table, way

from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.attack.aims import FIGHT, SHOOTING, Aim
from killzone.editions.kt18.attack.profiles import hit_modifiers
from killzone.editions.kt18.battle.round import ROUND_SEQUENCE, Round
from killzone.editions.kt18.board.movement import ADVANCE, CHARGE, NORMAL, PILE_IN, RETREAT
from killzone.editions.kt18.cards.amounts import Amount, Strength
from killzone.editions.kt18.cards.datacards import RAPID_FIRE, Weapon
from killzone.editions.kt18.cards.files import powers
from killzone.editions.kt18.movement.moving import Moving, distance, domain
from killzone.editions.kt18.movement.reactions import why_no_reaction
from killzone.editions.kt18.operatives.characteristics import leadership_of
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal
from killzone.editions.kt18.psychic.leans import POWERS
from killzone.editions.kt18.psychic.undertow import alone_enemies
from killzone.geometry.units import INCH, inches, text

HAIR = 1 / 2540
RIFLE = Weapon("rifle", "Rifle", RAPID_FIRE, Amount(1), Strength(0, 4), 0, Amount(1), inches(24))


def lean(
    models: Sequence[Operative],
    power: str,
    answers: Iterable[Any] = (),
    dice: Iterable[int] = (4, 4),
    **fields: Any,
) -> Ran:
    """The first of these models attempts a power; an 8 manifests all of them."""
    return phase(models, [models[0].id, power, *answers], dice, **fields)


def lasting(ran: Ran) -> list[tuple[str, str, str]]:
    return [(effect.rule, effect.operative, effect.until) for effect in ran.table.effects]


def test_every_lean_that_is_printed_is_played_with_its_numbers() -> None:
    printed = {power.id: (power.name, power.charge) for power in powers().values()}
    assert {id: (power.name, power.charge) for id, power in POWERS.items()} == printed
    assert {id for id, power in POWERS.items() if power.targets is None} == {
        power.id for power in powers().values() if power.target in ("self", "all-enemies")
    }


@pytest.mark.rule("kt18.psychic.tokens")
def test_a_squall_halves_every_move_of_its_target_in_flight_as_well() -> None:
    models = [feeler("f", A, (5, 5), "squall"), one("b", B, (12, 5), keywords=["fly"]), one("b2", B, (24, 5))]
    ran = lean(models, "squall", ["b"])
    assert lasting(ran) == [("lean.squall", "b", "psychic-phase")]
    expected = {NORMAL: 3, RETREAT: 1.5, PILE_IN: 1.5}
    for kind, far in expected.items():
        assert distance(ran.table, Moving("b", kind)).total == inches(far)
        assert distance(ran.table, Moving("b2", kind)).total == 2 * inches(far)
    assert distance(ran.table, Moving("b", ADVANCE, rolled=3)).total == inches(4.5)
    assert distance(ran.table, Moving("b", CHARGE, rolled=9)).total == inches(4.5)


@pytest.mark.parametrize(
    ("power", "reach"), [("squall", 18), ("still-air", 12), ("undertow", 12)], ids=["squall", "still air", "undertow"]
)
def test_leans_reach_so_far_and_no_farther_and_need_sight(power: str, reach: int) -> None:
    targets = POWERS[power].targets
    assert targets is not None
    for far, expected in ((reach, ["b"]), (reach + HAIR, [])):
        position = in_play(table([feeler("f", A, (5, 5)), one("b", B, (6 + far, 5))]))
        assert [each.id for each in targets(position, position.operative("f"))] == expected
    wall = [part("wall", (6, 0, 6.5, 22), 9, "solid")]
    hidden = in_play(table([feeler("f", A, (5, 5)), one("b", B, (8, 5))], terrain=wall))
    assert not list(targets(hidden, hidden.operative("f")))


def aimed(position: Table, how: str = SHOOTING) -> int:
    attacker, target = position.operative("b"), position.operative("a")
    return hit_modifiers(position, Aim(attacker, target, RIFLE, how, 0)).total


@pytest.mark.parametrize(("x", "less"), [(12.0, -1), (12 + HAIR, 0), (5.0, -1)], ids=["6", "more", "itself"])
def test_a_low_front_goes_with_the_feeler_and_makes_friends_within_six_inches_hard_to_hit(x: float, less: int) -> None:
    own = [feeler("f", A, (5, 5), "low-front"), one("a", A, (x, 5)), one("b", B, (20, 20))]
    if x == 5:
        own = [feeler("a", A, (5, 5), "low-front"), one("b", B, (20, 20))]
    ran = lean(own, "low-front")
    assert lasting(ran) == [("lean.low-front", own[0].id, "psychic-phase")]
    assert aimed(ran.table) == less
    assert aimed(ran.table, FIGHT) == 0
    moved = ran.table.with_operative(ran.table.operative(own[0].id).but(spot=spot((25, 15))))
    assert aimed(moved) == (less if x == 5 else 0)


@pytest.mark.rule("kt18.psychic.tokens")
def test_a_low_front_ends_with_its_feeler_and_what_it_did_to_others_stays() -> None:
    models = [feeler("f", A, (5, 5)), one("a", A, (8, 5)), one("b", B, (20, 20))]
    effects = (Effect("lean.low-front", "f", until="psychic-phase"), Effect("lean.squall", "b", until="psychic-phase"))
    ran = run(in_play(table(models, effects=effects)), REMOVAL, Removal("f"))
    assert lasting(ran) == [("lean.squall", "b", "psychic-phase")]


@pytest.mark.rule("kt18.psychic.tokens")
def test_lasting_powers_end_at_the_start_of_the_next_psychic_phase() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (20, 20))]
    effects = (Effect("lean.squall", "b", until="psychic-phase"),)
    ran = run(in_play(table(models, effects=effects)), ROUND_SEQUENCE, Round(), [6, 6, 1, 1], lambda ask: ask.default)
    assert not ran.table.effects
    phases = [getattr(event, "phase", "") or type(event).__name__ for event in ran.events]
    assert phases.index("movement phase") < phases.index("Ended") < phases.index("psychic phase")


def test_nobody_reacts_to_a_charge_in_still_air() -> None:
    models = [feeler("f", A, (5, 5), "still-air"), one("b", B, (12, 5)), one("b2", B, (12, 9))]
    ran = lean(models, "still-air", ["b"])
    f, b, b2 = (ran.table.operative(id) for id in ("f", "b", "b2"))
    assert [reason.rule for reason in why_no_reaction(ran.table, b, f)] == ["lean.still-air"]
    assert not list(why_no_reaction(ran.table, b2, f))


@pytest.mark.parametrize(
    ("dice", "left", "boxes"),
    [((2, 6), 2, 1), ((3, 6), 1, 0)],
    ids=["8 heals a wound", "9 takes a flesh wound away"],
)
def test_second_wind_heals_a_wound_or_with_nine_a_flesh_wound(dice: Sequence[int], left: int, boxes: int) -> None:
    hurt = one("a", A, (8, 5), wounds=3, left=1, tokens=["flesh-wound"])
    ran = lean([feeler("f", A, (5, 5), "second-wind"), hurt, one("b", B, (20, 20))], "second-wind", ["a"], dice)
    assert ran.wounds("a") == (left,)
    assert ran.table.operative("a").count("flesh-wound") == boxes


def test_second_wind_never_heals_beyond_what_was_lost_and_reaches_six_inches_and_itself() -> None:
    models = [
        feeler("f", A, (5, 5), "second-wind"),
        one("near", A, (12, 5)),
        one("far", A, (5, 12 + HAIR)),
        one("b", B, (20, 20)),
    ]
    ran = lean(models, "second-wind", ["f"])
    assert ran.asked("power-target")[0].answers == ("f", "near")
    assert ran.wounds("f") == (1,)
    nine = lean(
        [feeler("f", A, (5, 5), "second-wind", wounds=2, left=1), one("b", B, (20, 20))], "second-wind", (), (4, 5)
    )
    assert nine.wounds("f") == (2,), "without a flesh wound it is a wound"


def test_pressure_drop_lowers_the_leadership_of_every_enemy_that_is_near_now() -> None:
    models = [
        feeler("f", A, (5, 5), "pressure-drop"),
        one("friend", A, (6, 5)),
        one("near", B, (12, 5)),
        one("far", B, (5, 12 + HAIR)),
    ]
    ran = lean(models, "pressure-drop")
    assert [leadership_of(ran.table, ran.table.operative(id)).total for id in ("friend", "near", "far")] == [7, 6, 7]
    come = ran.table.with_operative(ran.table.operative("far").but(spot=spot((8, 8))))
    assert leadership_of(come, come.operative("far")).total == 7


def test_undertow_takes_only_who_stands_alone() -> None:
    models = [
        feeler("f", A, (5, 5), "undertow"),
        one("alone", B, (12, 5)),
        one("b1", B, (5, 12)),
        one("b2", B, (7, 12)),
        one("b3", B, (9 + HAIR, 12)),
    ]
    position = in_play(table(models))
    assert [each.id for each in alone_enemies(position, position.operative("f"))] == ["alone", "b3"]


@pytest.mark.parametrize(
    ("key", "x"), [("away-all", 15.0), ("towards-all", 9.0), ("away-1", 12.5), ("towards-4", 10.0), ("stay", 12.0)]
)
def test_undertow_moves_up_to_three_inches_straight_towards_or_away(key: str, x: float) -> None:
    models = [feeler("f", A, (5, 5), "undertow"), one("b", B, (12, 5), tokens=["readied"])]
    ran = lean(models, "undertow", [key])
    assert ran.table.operative("b").spot == spot((x, 5))
    assert bool(ran.table.operative("b").count("readied")) == (key == "stay")
    assert "moved" not in dict(ran.table.operative("b").tokens), "that is no move of its own"


def test_undertow_stops_at_bases_and_terrain() -> None:
    wall = [part("wall", (14, 0, 14.5, 22), 9, "solid")]
    models = [feeler("f", A, (5, 5), "undertow"), one("b", B, (12, 5)), one("b2", B, (9.9, 5), base=(0.5, 0.5))]
    ran = lean(models, "undertow", ["b", "away-all"], terrain=wall)
    found = ran.table.operative("b").spot
    assert found is not None
    assert text(found.x, 2) == '13.50"'
    back = lean(models, "undertow", ["b", "towards-all"], terrain=wall).table.operative("b").spot
    assert back is not None
    assert text(back.x, 2) == '10.65"'


HEAP = [part("heap", (10, 3, 14, 7), 3, "solid", "floor")]


@pytest.mark.rule("kt18.terrain.fall-damage")
@pytest.mark.rule("kt18.move.ready-lost")
@pytest.mark.parametrize(("die", "left"), [(4, 2), (5, 1)])
def test_k19_over_a_ledge_undertow_lets_its_target_fall_without_a_test(die: int, left: int) -> None:
    models = [
        feeler("f", A, (5, 5), "undertow", base=MM25),
        one("gun", B, (13, 5, 3), base=MM25, wounds=2, tokens=["readied"]),
    ]
    ran = lean(models, "undertow", ["away-all"], [4, 4, die], terrain=HEAP)
    assert [roll.why for roll in ran.rolls] == ["a psychic test", 'the fall of 3.0"']
    lying = ran.table.operative("gun")
    assert lying.spot is not None
    assert (lying.spot.z, lying.wounds, lying.count("readied")) == (0, left, 0)
    assert lying.spot.x >= 14 * INCH


def test_at_a_low_edge_undertow_stops() -> None:
    step = [part("step", (10, 3, 14, 7), 1.4, "solid", "floor")]
    models = [feeler("f", A, (5, 5), "undertow"), one("b", B, (13, 5, 1.4), wounds=2)]
    ran = lean(models, "undertow", ["away-all"], terrain=step)
    assert ran.table.operative("b").spot == spot((14, 5, 1.4))


def test_nobody_is_asked_where_nothing_can_be_moved() -> None:
    pit = [part("n", (11, 5.5, 13, 6), 3, "solid"), part("s", (11, 4, 13, 4.5), 3, "solid")]
    pit += [part("e", (12.5, 4, 13, 6), 3, "solid"), part("w", (11, 4, 11.5, 6), 0.6, "solid")]
    models = [feeler("f", A, (5, 5), "undertow"), one("b", B, (12, 5))]
    assert lean(models, "undertow", terrain=pit).kinds == ["psyker", "power"]


def test_a_path_drawn_in_a_squall_is_refused_beyond_half_of_the_move() -> None:
    models = [one("x", A, (5, 5)), one("b", B, (20, 20))]
    effects = (Effect("lean.squall", "x", until="psychic-phase"),)
    position = in_play(table(models, effects=effects))
    where = domain(position, Moving("x", NORMAL))
    assert where.check(way((5, 5), (8, 5)), "kt18.move.normal").legal
    assert not where.check(way((5, 5), (8 + HAIR, 5)), "kt18.move.normal").legal
