"""One model's fight: piling in, sharing attacks over targets and weapons, resolving them, and consolidating."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Choice, Keeping, Ran, in_play, run
from rules.kt18.tables import MM25, REGISTRY, A, B, C, one, part, spot, table, way

from killzone.core.hooks import Hook, RulePack
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.attacking import batch
from killzone.editions.kt18.board.intervening import keeps_apart
from killzone.editions.kt18.cards.amounts import Amount, Strength
from killzone.editions.kt18.cards.datacards import MELEE, Weapon
from killzone.editions.kt18.fighting.fight import FIGHT, Fight, has_fought, targets
from killzone.editions.kt18.fighting.nearing import nearest_enemies
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.operatives.states import BROKEN, CHARGED
from killzone.geometry.units import inches

HAIR = 1 / 2540
FLAIL = Weapon("flail", "Flail", MELEE, Amount(), Strength(1, 2), -1, Amount(1))
MAUL = Weapon("maul", "Maul", MELEE, Amount(), Strength(2, 0), 0, Amount(0, 1, 3))


def fight(
    models: Sequence[Operative],
    answers: Iterable[Any] | Choice = (),
    dice: Iterable[int] = (),
    *,
    packs: Sequence[RulePack] = (),
    **fields: Any,
) -> Ran:
    """A fight of the first of these models."""
    position = table(models, phase="fight phase", **fields)
    return run(in_play(position, *packs), FIGHT, Fight(models[0].id), dice, answers)


def charge(charger: str, target: str) -> Effect:
    return Effect(CHARGED, charger, -1, 0, target, "round")


def at(ran: Ran, id: str) -> Any:
    return ran.table.operative(id).spot


@pytest.mark.rule("kt18.fight.pile-in")
def test_a_model_piles_in_up_to_three_inches_and_ends_nearer_to_the_nearest_enemy() -> None:
    models = [one("x", A, (5, 5)), one("b", B, (11, 5))]
    ran = fight(models, [way((5, 5), (8, 5)), way((8, 5))], [], effects=(charge("x", "b"),))
    assert at(ran, "x") == spot((8, 5))
    assert ran.asked("path")[0].answers[0] == way((5, 5)), "it may stay"
    with pytest.raises(AssertionError, match=r"kt18.fight.pile-in"):
        fight(models, [way((5, 5), (8 + HAIR, 5))], effects=(charge("x", "b"),))
    with pytest.raises(AssertionError, match=r"must end nearer.*kt18.fight.pile-in"):
        fight(models, [way((5, 5), (5, 7))], effects=(charge("x", "b"),))


@pytest.mark.rule("kt18.fight.pile-in")
def test_of_several_enemies_equally_near_the_mover_picks_one_and_only_that_one_counts() -> None:
    models = [one("x", A, (10, 10)), one("b1", B, (7, 10)), one("b2", B, (13, 10)), one("far", B, (10, 14))]
    position = in_play(table(models))
    assert [each.id for each in nearest_enemies(position, position.operative("x"))] == ["b1", "b2"]
    to_b2 = way((10, 10), (11.5, 10))
    ran = fight(models, ["b2", to_b2, way((11.5, 10))], [3])
    assert [one.answers for one in ran.asked("nearest")] == [("b1", "b2")]
    with pytest.raises(AssertionError, match="nearer"):
        fight(models, ["b1", to_b2])


@pytest.mark.rule("kt18.fight.pile-in")
def test_nobody_is_asked_towards_whom_where_walls_let_it_go_no_nearer_to_more_than_one() -> None:
    models = [one("x", A, (10, 10)), one("b1", B, (6, 10)), one("b2", B, (14, 10))]
    walls = [part(id, (x, 4, x + 0.2, 16), 5, "impassable") for id, x in (("left", 9.3), ("right", 10.5))]
    assert fight(models, terrain=walls).kinds == []
    one_wall = fight(models, [way((10, 10)), way((10, 10))], terrain=walls[1:])
    assert one_wall.kinds == ["path", "path"]
    assert "nearer to B1" in one_wall.asked("path")[0].prompt


@pytest.mark.rule("kt18.fight.pile-in")
@pytest.mark.rule("kt18.fight.consolidate")
def test_k31_in_contact_nobody_piles_in_and_consolidates_to_the_next_when_it_is_gone() -> None:
    models = [one("x", A, (10, 10)), one("e1", B, (11, 10)), one("e2", B, (10, 11.6))]
    ran = fight(models, [(1, 0), way((10, 10), (10, 10.6))], [4, 4, 1, 4])
    assert ran.kinds == ["attacks", "path"]
    assert ran.gone == {"e1"}
    assert at(ran, "x") == spot((10, 10.6))
    assert ran.told("kt18.def.out-of-action") == ["E1 is taken out of action by X."]


@pytest.mark.rule("kt18.fight.pile-in")
@pytest.mark.rule("kt18.fight.consolidate")
@pytest.mark.parametrize(("apart", "asked"), [(0, False), (5, False), (6, True)])
def test_bases_no_farther_apart_than_a_twentieth_of_a_millimetre_are_in_contact(apart: int, asked: bool) -> None:
    models = [one("x", A, (10, 10)), one("e1", B, (11 + apart / 2540, 10))]
    kinds = ["path", "path"] if asked else []
    assert fight(models, [way((10, 10)) for _ in kinds], [3]).kinds == kinds


@pytest.mark.rule("kt18.fight.consolidate")
def test_who_consolidates_goes_up_to_three_inches_nearer_even_past_an_inch_of_enemies() -> None:
    models = [one("x", A, (10, 10)), one("e1", B, (11.5, 10)), one("e2", B, (16, 10.9))]
    stay = way((10, 10))
    ran = fight(models, [stay, way((10, 10), (13, 10))], [4, 4, 1, 4])
    assert at(ran, "x") == spot((13, 10))
    with pytest.raises(AssertionError, match=r"kt18.fight.consolidate"):
        fight(models, [stay, way((10, 10), (13 + HAIR, 10))], [4, 4, 1, 4])
    with pytest.raises(AssertionError, match=r"must end nearer.*kt18.fight.consolidate"):
        fight(models, [stay, way((10, 10), (10, 8))], [4, 4, 1, 4])


@pytest.mark.rule("kt18.terrain.all-moves")
@pytest.mark.rule("kt18.move.ready-lost")
def test_piling_in_is_slowed_by_difficult_ground_and_takes_readied_away_but_is_no_moving() -> None:
    mud = [part("mud", (5, 4, 7, 6), 0.05, "flat", "difficult")]
    models = [one("x", A, (5, 5), tokens=["readied"]), one("b", B, (10, 5))]
    ran = fight(models, [way((5, 5), (6.5, 5)), way((6.5, 5))], terrain=mud, effects=(charge("b", "x"),))
    assert dict(ran.table.operative("x").tokens) == {}
    with pytest.raises(AssertionError, match=r"kt18.fight.pile-in"):
        fight(models, [way((5, 5), (6.51, 5))], terrain=mud, effects=(charge("b", "x"),))


def test_rules_add_to_piling_in_and_consolidating() -> None:
    def shoulders(table: Table, model: Operative) -> list[Entry]:
        return [Entry(1, "kt18.fight.pile-in", "Shoulders")]

    pack = Rules("house", Hooks(pile_in=Hook(shoulders), consolidate=Hook(shoulders)))
    models = [one("x", A, (5, 5)), one("b", B, (15, 5))]
    moves = [way((5, 5), (9, 5)), way((9, 5), (13, 5))]
    assert at(fight(models, moves, packs=[pack], effects=(charge("b", "x"),)), "x") == spot((13, 5))
    with pytest.raises(AssertionError, match=r"kt18.fight.consolidate"):
        fight(models, [moves[0], way((9, 5), (13 + HAIR, 5))], packs=[pack], effects=(charge("b", "x"),))


@pytest.mark.rule("kt18.fight.targets")
@pytest.mark.parametrize(("x", "legal"), [(7.0, True), (7 + HAIR, False)], ids=["1", "more"])
def test_targets_are_within_an_inch_after_piling_in(x: float, legal: bool) -> None:
    position = in_play(table([one("x", A, (5, 5)), one("b", B, (x, 5))]))
    assert bool(targets(position, Fight("x"))) == legal


@pytest.mark.rule("kt18.fight.targets")
@pytest.mark.rule("kt18.fight.intervening-terrain")
def test_k32_a_bund_gives_minus_one_to_both_and_behind_a_wall_they_are_engaged_but_no_targets() -> None:
    bund = [part("bund", (5.7, 0, 6.2, 10), 0.75, "solid")]
    models = [one("x", A, (5, 5), base=MM25), one("b", B, (5 + MM25[0] + 0.9, 5), base=MM25)]
    low, wall = in_play(table(models, terrain=bund)), [part("wall", (5.65, 0, 6.15, 10), 3, "solid")]
    x, b = map(low.operative, ("x", "b"))
    assert keeps_apart(low, x, b)
    assert keeps_apart(low, b, x)
    assert [each.id for each in targets(low, Fight("x"))] == ["b"]
    high = in_play(table(models, terrain=wall))
    assert not targets(high, Fight("x"))
    ran = fight(models, [way((5, 5))] * 2, terrain=wall, effects=(charge("b", "x"),))
    assert not ran.rolls, "without a target there are no attacks, but it is chosen all the same"


@pytest.mark.rule("kt18.fight.intervening-terrain")
def test_terrain_keeps_bases_apart_where_it_is_between_or_they_stand_at_two_heights() -> None:
    thin = [part("reeds", (5.5, 0, 5.6, 10), 1.25, "thin"), part("mat", (5.5, 0, 5.6, 10), 0.05, "flat")]
    step = [part("dais", (5.5, 0, 8, 10), 0.5, "solid", "floor")]
    models = [one("x", A, (5, 5)), one("b", B, (6.5, 5))]
    assert not keeps_apart(table(models, terrain=thin), *models)
    up = [one("x", A, (5, 5)), one("b", B, (6.1, 5, 0.5))]
    assert keeps_apart(table(up, terrain=step), *up)
    both = [one("x", A, (6.1, 5, 0.5)), one("b", B, (7.4, 5, 0.5))]
    assert not keeps_apart(table(both, terrain=step), *both)
    touching = [one("x", A, (5, 5)), one("b", B, (6, 5))]
    assert not keeps_apart(table(touching, terrain=[part("post", (5.4, 5.6, 5.6, 6), 2, "solid")]), *touching)


@pytest.mark.rule("kt18.fight.intervening-terrain")
@pytest.mark.rule("kt18.fight.resolve")
@pytest.mark.parametrize(("face", "hits"), [(4, False), (5, True)])
def test_a_hit_roll_across_terrain_needs_one_more(face: int, hits: bool) -> None:
    bund = [part("bund", (5.7, 0, 6.2, 10), 0.75, "solid")]
    models = [one("x", A, (5, 5)), one("b", B, (6.9, 5))]
    ran = fight(models, [way((5, 5))] * 2, [face, *([1] if hits else [])], terrain=bund)
    assert len(ran.rolls) == 1 + hits


@pytest.mark.rule("kt18.fight.resolve")
@pytest.mark.parametrize(
    ("tokens", "broken", "needs"),
    [((), False, 4), (("flesh-wound",), False, 5), ((), True, 5), (("flesh-wound",), True, 6)],
    ids=["plain", "flesh", "broken", "both"],
)
def test_close_combat_uses_weapon_skill_with_flesh_wounds_and_a_broken_team(
    tokens: tuple[str, ...], broken: bool, needs: int
) -> None:
    models = [one("x", A, (5, 5), tokens=tokens), one("b", B, (6, 5))]
    effects = (Effect(BROKEN, seat=A),) if broken else ()
    assert len(fight(models, dice=[needs - 1], effects=effects).rolls) == 1
    assert len(fight(models, dice=[needs, 1], effects=effects).rolls) == 2


@pytest.mark.rule("kt18.fight.resolve")
@pytest.mark.rule("kt18.attack.injury-cover")
def test_obscured_and_cover_do_not_count_in_close_combat() -> None:
    fence = [part("fence", (5.4, 4, 5.6, 6), 1.2, "thin")]
    models = [one("x", A, (5, 5)), one("b", B, (6, 5))]
    ran = fight(models, dice=[4, 4, 1, 4], terrain=fence)
    assert ran.gone == {"b"}, "a 4 takes it out of action: no cover"
    seen = batch(ran.table.with_operative(models[1]), models[0], models[1], "close-combat-weapon", 1, "fight")
    assert (seen.obscured, seen.cover, seen.terrain) == (False, False, False)


@pytest.mark.rule("kt18.fight.charger-targets")
def test_a_charger_attacks_only_whom_it_charged_or_who_charged_it() -> None:
    models = [one("x", A, (5, 5)), one("b1", B, (6, 5)), one("b2", B, (5, 6)), one("b3", B, (4, 5))]
    position = in_play(table(models, effects=(charge("x", "b1"), charge("b2", "x"))))
    assert [each.id for each in targets(position, Fight("x"))] == ["b1", "b2"]
    charged = in_play(table(models, effects=(charge("b2", "x"),)))
    assert [each.id for each in targets(charged, Fight("x"))] == ["b1", "b2", "b3"], "it did not charge itself"


@pytest.mark.rule("kt18.fight.attacks")
@pytest.mark.rule("kt18.fight.weapons")
@pytest.mark.rule("kt18.fight.default-weapon")
def test_k33_attacks_are_shared_over_targets_and_weapons_and_resolved_in_the_order_named() -> None:
    thresher = one("x", B, (5, 5), attacks=3, weapons=[FLAIL])
    models = [thresher, one("a", A, (6, 5), wounds=3), one("c", C, (4, 5), wounds=3)]
    # S 5 against T 3 wounds on 3, bare hands (S 3) on 4. Armour 5 less 1 with the flail: 6.
    answers = [(2, 0, 0, 1), "c"]
    ran = fight(models, answers, [4, 4, 4, 4, 3, 5, 3], seats=3)
    asked = ran.asked("attacks")[0]
    assert len(asked.answers) == 20, "three attacks over two targets and two weapons"
    assert [one.answers for one in ran.asked("next-target")] == [("a", "c")]
    assert ran.wounds("a", "c") == (2, 2)
    saves = [(roll.seat, roll.why) for roll in ran.rolls]
    assert saves[:3] == [(B, "to hit"), (B, "to wound"), (C, "to save")]


@pytest.mark.rule("kt18.fight.attacks")
@pytest.mark.parametrize("shares", [(2, 0), (1, 1, 0, 0), (3, 0), (4, -1)], ids=str)
def test_all_attacks_are_shared_and_no_more(shares: tuple[int, ...]) -> None:
    models = [one("x", A, (5, 5), attacks=3, weapons=[FLAIL]), one("b", B, (6, 5))]
    if shares == (3, 0):
        assert fight(models, [shares], [1, 1, 1])
    else:
        with pytest.raises(AssertionError, match=r"attacks"):
            fight(models, [shares])


@pytest.mark.rule("kt18.fight.strength")
def test_strength_is_worked_out_from_the_user() -> None:
    models = [one("x", A, (5, 5), weapons=[MAUL]), one("b", B, (6, 5), wounds=4)]
    # S 6 against T 3 wounds on 2; D3 of a 3 is 2.
    assert fight(models, [(1, 0)], [4, 2, 1, 3]).wounds("b") == (2,)
    # Bare hands, S 3: a 3 does not wound.
    assert fight(models, [(0, 1)], [4, 3]).wounds("b") == (4,)


@pytest.mark.rule("kt18.fight.attacks")
def test_rules_change_the_number_of_attacks() -> None:
    def leans_in(table: Table, model: Operative) -> list[Entry]:
        return [Entry(1, "kt18.fight.attacks", "Leans In")]

    pack = Rules("house", Hooks(attacks=Hook(leans_in)))
    models = [one("x", A, (5, 5)), one("b", B, (6, 5))]
    assert len(fight(models, dice=[3, 3], packs=[pack]).rolls) == 2


@pytest.mark.rule("kt18.attack.stop-at-zero")
@pytest.mark.rule("kt18.fight.attacks")
def test_attacks_left_on_whom_an_injury_roll_was_made_for_are_lost_whatever_the_weapon() -> None:
    models = [one("x", A, (5, 5), attacks=3, weapons=[FLAIL]), one("b", B, (6, 5))]
    ran = fight(models, [(2, 1)], [4, 3, 1, 1])
    assert ran.wounds("b") == (1,)
    assert ran.told("kt18.attack.stop-at-zero") == ["2 more attacks are discarded."]


@pytest.mark.rule("kt18.fight.once")
def test_who_fights_is_noted_until_the_end_of_the_phase() -> None:
    models = [one("x", A, (5, 5)), one("b", B, (6, 5))]
    ran = fight(models, dice=[1])
    assert has_fought(ran.table, ran.table.operative("x"))
    assert not has_fought(ran.table, ran.table.operative("b"))
    assert [effect.until for effect in ran.table.effects] == ["phase"]


@pytest.mark.rule("kt18.tactic.gritted-teeth")
def test_gritted_teeth_sets_flesh_wounds_aside_for_the_rest_of_the_phase() -> None:
    models = [one("x", A, (5, 5), attacks=2, tokens=["flesh-wound"]), one("b", B, (6, 5))]
    ran = fight(models, ["gritted-teeth"], [4, 1, 4, 1], points=1)
    assert ran.table.players[A].points == 0
    assert len(ran.rolls) == 4, "both 4s hit"
    plain = fight(models, Keeping("pass"), [4, 4], points=1)
    assert len(plain.rolls) == 2
    unhurt = [one("x", A, (5, 5)), one("b", B, (6, 5))]
    assert "chosen-to-fight" not in fight(unhurt, Keeping(), [1], points=1).kinds
    assert "chosen-to-fight" not in fight(models, dice=[4, 4], points=0).kinds


@pytest.mark.rule("kt18.terrain.fall-test")
@pytest.mark.rule("kt18.terrain.fall-onto-model")
def test_a_target_that_falls_is_still_attacked_where_it_lies() -> None:
    # On the Registry's first floor near its edge without a wall; what is left is resolved across two heights.
    models = [
        one("x", A, (8.7, 7, 2.5), attacks=2, base=MM25),
        one("b", B, (10.2, 7, 2.5), base=MM25, wounds=2),
    ]
    ran = fight(models, [way((8.7, 7, 2.5)), way((8.7, 7, 2.5))], [4, 3, 1, 4], terrain=REGISTRY)
    fallen = at(ran, "b")
    assert fallen.z == 0
    assert [roll.why for roll in ran.rolls] == ["to hit", "to wound", "a falling test", "to hit"]
    assert inches(11) <= fallen.x


@pytest.mark.rule("kt18.tactic.reroll")
@pytest.mark.rule("kt18.tactic.once-per-phase")
def test_a_tactical_reroll_in_a_fight_is_one_in_the_phase() -> None:
    models = [one("x", A, (5, 5), attacks=2), one("b", B, (6, 5))]
    ran = fight(models, ["tactical-reroll"], [1, 4, 1, 1], points=2)
    assert ran.table.players[A].points == 1
    assert ran.kinds == ["after-hit-roll"], "a second one is not offered although there is a point left"
