"""The Fight action on the board: whom, with what, who assists, and what damage does to fighters."""

import pytest
from build import HAIR, Asked, Scene, answer, options, pending, questions, reasons, refusals, scene, told, wounds

BLADE = "blade: melee 1 4+ 3/4"


def melee(dice: tuple[int, ...] = (), *, full: bool = True, weapons: str = BLADE, answering: str = BLADE) -> Scene:
    """A cutter about to act, and a raider half an inch away; bases are one inch across."""
    there = scene(full=full, dice=dice, base="25.4 mm").operative("cutter", "blue", (5, 5), weapons)
    return there.operative("raider", "red", (6.5, 5), answering).active("cutter")


@pytest.mark.rule("kt24.action.fight", "kt24.control.range")
@pytest.mark.parametrize(("gap", "allowed"), [(1, True), (1 + HAIR, False)])
def test_fighting_needs_an_enemy_within_control_range(gap: float, allowed: bool) -> None:
    there = scene(base="25.4 mm").operative("cutter", "blue", (5, 5), BLADE)
    game = there.operative("raider", "red", (6 + gap, 5), BLADE).active("cutter").begin()
    assert ("fight" in options(game)) is allowed
    assert refusals(game, "fight") == (() if allowed else ("kt24.action.fight",))


@pytest.mark.rule("kt24.action.fight", "kt24.order.conceal")
def test_fighting_does_not_need_an_engage_order() -> None:
    there = scene(full=False, dice=[4, 1], base="25.4 mm").operative("cutter", "blue", (5, 5), BLADE, order="conceal")
    game = there.operative("raider", "red", (6.5, 5), BLADE).active("cutter").play("fight")
    assert wounds(game, "raider") == 9


@pytest.mark.rule("kt24.fight.target")
def test_the_attacker_picks_one_of_the_enemies_within_control_range() -> None:
    there = melee((4, 1)).operative("second", "red", (5, 6.5), BLADE).operative("far", "red", (5, 12), BLADE)
    game = there.play("fight", "second", "strike-normal")
    assert questions(game)[1] == Asked("blue", "target", ("raider", "second"))
    assert (wounds(game, "raider"), wounds(game, "second")) == (12, 9)


@pytest.mark.rule("kt24.fight.target")
def test_the_enemy_retaliates() -> None:
    game = melee((1, 4)).play("fight", "strike-normal")
    assert questions(game)[-1] == Asked("red", "strike-or-block", ("strike-normal", "block-nothing-with-normal"))
    assert wounds(game, "cutter") == 9


@pytest.mark.rule("kt24.fight.roles", "kt24.fight.weapons")
def test_attacker_and_defender_each_choose_a_melee_weapon_the_attacker_first() -> None:
    two = "blade: melee 1 4+ 3/4; axe: melee 1 4+ 5/6; bow: ranged 1 4+ 2/3"
    game = melee((4, 4), full=False, weapons=two, answering=two).play("fight", "axe", "blade", "strike-normal")
    assert questions(game)[1:3] == [Asked("blue", "weapon", ("blade", "axe")), Asked("red", "weapon", ("blade", "axe"))]
    assert (wounds(game, "cutter"), wounds(game, "raider")) == (9, 7)


@pytest.mark.rule("kt24.fight.weapons")
def test_an_operative_without_a_melee_weapon_does_not_retaliate() -> None:
    game = melee((4,), answering="").play("fight", "strike-normal")
    assert (wounds(game, "cutter"), wounds(game, "raider")) == (12, 9)


@pytest.mark.rule("kt24.fight.weapons", "kt24.action.fight")
def test_an_operative_without_a_melee_weapon_starts_no_fight() -> None:
    game = melee((), weapons="bow: ranged 1 4+ 2/3").begin()
    (reason,) = reasons(game, "fight")
    assert (reason.rule, reason.text) == ("kt24.fight.weapons", "cutter has no melee weapon.")


@pytest.mark.rule("kt24.fight.empty-block")
@pytest.mark.parametrize(("full", "asked"), [(True, True), (False, False)])
def test_blocking_nothing_belongs_to_full_games(full: bool, asked: bool) -> None:
    game = answer(melee((4, 1), full=full).begin(), "fight")
    assert (pending(game).kind == "strike-or-block") is asked


@pytest.mark.rule("kt24.fight.end", "kt24.damage.incapacitated")
def test_an_operative_taken_out_in_a_fight_is_removed_and_does_not_strike_back() -> None:
    there = scene(full=False, dice=[4, 6], base="25.4 mm").operative("cutter", "blue", (5, 5), BLADE)
    there = there.operative("raider", "red", (6.5, 5), BLADE, left=3).operative("other", "red", (15, 15))
    game = there.active("cutter").play("fight")
    assert not game.table.operative("raider").on_board
    assert wounds(game, "cutter") == 12


@pytest.mark.rule("kt24.fight.end", "kt24.damage.incapacitated", "kt24.firefight.expended")
def test_an_active_operative_taken_out_in_its_own_fight_ends_its_activation() -> None:
    there = scene(full=False, dice=[1, 4], base="25.4 mm").operative("cutter", "blue", (5, 5), BLADE, left=3)
    game = there.operative("raider", "red", (6.5, 5), BLADE).active("cutter").play("fight")
    assert not game.table.operative("cutter").on_board
    assert pending(game) == Asked("red", "activate", ("raider",))


@pytest.mark.rule("kt24.fight.assist")
@pytest.mark.parametrize(("full", "left"), [(True, 9), (False, 12)])
def test_a_friend_near_the_enemy_improves_hit_by_one_in_full_games(full: bool, left: int) -> None:
    there = melee((3, 1), full=full).operative("friend", "blue", (8, 5))
    game = there.play("fight", *(["strike-normal"] if full else []))
    assert wounds(game, "raider") == left


@pytest.mark.rule("kt24.fight.assist")
@pytest.mark.parametrize(("gap", "left"), [(1, 9), (1 + HAIR, 12)])
def test_an_assistant_must_have_the_enemy_within_its_control_range(gap: float, left: int) -> None:
    there = melee((3, 1)).operative("friend", "blue", (7.5 + gap, 5))
    assert wounds(there.play("fight", *(["strike-normal"] if left == 9 else [])), "raider") == left


@pytest.mark.rule("kt24.fight.assist")
@pytest.mark.parametrize(("gap", "left"), [(1, 12), (1 + HAIR, 9)])
def test_an_assistant_must_have_no_other_enemy_within_its_control_range(gap: float, left: int) -> None:
    there = melee((3, 1)).operative("friend", "blue", (8, 5)).operative("second", "red", (9 + gap, 5))
    assert wounds(there.play("fight", *(["strike-normal"] if left == 9 else [])), "raider") == left


@pytest.mark.rule("kt24.fight.assist")
def test_several_friends_assist_together() -> None:
    there = melee((2, 1)).operative("one", "blue", (8, 5)).operative("two", "blue", (6.5, 6.5))
    assert wounds(there.play("fight", "strike-normal"), "raider") == 9


@pytest.mark.rule("kt24.fight.assist", "kt24.shoot.natural")
def test_however_many_assist_a_one_is_a_fail() -> None:
    there = melee((1, 1)).operative("one", "blue", (8, 5)).operative("two", "blue", (6.5, 6.5))
    there = there.operative("three", "blue", (6.5, 3.5))
    assert wounds(there.play("fight"), "raider") == 12


@pytest.mark.rule("kt24.fight.assist")
def test_friends_of_whoever_retaliates_assist_as_well() -> None:
    there = melee((1, 3)).operative("mate", "red", (5, 6.5))
    game = there.play("fight", "raider", "strike-normal")
    assert wounds(game, "cutter") == 9


@pytest.mark.rule("kt24.fight.assist", "kt24.fight.target")
def test_the_two_fighters_do_not_assist_themselves() -> None:
    assert wounds(melee((3, 3)).play("fight"), "raider") == 12


@pytest.mark.rule("kt24.damage.injured", "kt24.fight.roll")
@pytest.mark.parametrize(("left", "damage"), [(6, 3), (5, 0)])
def test_an_injured_fighter_hits_worse(left: int, damage: int) -> None:
    there = scene(full=False, dice=[4, 1], base="25.4 mm").operative("cutter", "blue", (5, 5), BLADE, left=left)
    game = there.operative("raider", "red", (6.5, 5), BLADE).active("cutter").play("fight")
    assert wounds(game, "raider") == 12 - damage


@pytest.mark.rule("kt24.def.stat-timing", "kt24.damage.injured", "kt24.fight.strike")
def test_a_fighter_injured_during_the_fight_keeps_the_successes_it_rolled() -> None:
    there = melee((6, 4, 4), full=False, weapons="blade: melee 1 4+ 3/9", answering="club: melee 2 4+ 3/4")
    played = there.play("fight", "strike-critical")
    assert wounds(played, "raider") == 3
    assert wounds(played, "cutter") == 6


@pytest.mark.rule("kt24.ploy.command-reroll", "kt24.def.reroll")
@pytest.mark.parametrize("initiative", ["blue", "red"])
def test_on_the_board_rerolls_in_a_fight_begin_with_the_player_with_initiative(initiative: str) -> None:
    there = melee((1, 1), full=False).player("blue", cp=1).player("red", cp=1).having(initiative=initiative)
    game = there.play("fight", "pass", "pass")
    first, second = ("blue", "red") if initiative == "blue" else ("red", "blue")
    assert [asked.player for asked in questions(game)[1:]] == [first, second]


@pytest.mark.rule("kt24.fight.roles")
def test_the_log_says_who_fights_whom() -> None:
    assert told(melee((1, 1)).play("fight"), "kt24.fight.target") == ["cutter fights raider."]
