"""Stats as they are at the moment, when they change, and who decides."""

from collections.abc import Callable, Iterator

import pytest
from build import (
    Asked,
    Scene,
    answer,
    one,
    pending,
    reasons,
    refusals,
    scene,
    told,
    way,
    wounds,
)

from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.tally import Entry
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.board.vantage import on_vantage
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives import stats
from killzone.geometry.units import INCH

STUN = "kt24.weapon.stun"
Changes = Callable[..., Iterator[Entry]]


def alone(**keys: object) -> Scene:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), **keys)  # type: ignore[arg-type]  # keywords of whoever calls
    return setting.operative("r1", "red", (25, 5)).active("b1")


def apl(game: Game, id: str) -> int:
    return stats.apl(game.table, one(game, id)).total


def move(game: Game, id: str) -> float:
    return stats.move(game.table, one(game, id)).total / INCH


def changed(amount: int) -> Callable[..., Iterator[Entry]]:
    """A rule that changes something by an amount for everybody."""

    def change(*subject: object) -> Iterator[Entry]:
        yield Entry(amount, "kt24.test.change", "changed")

    return change


# APL


@pytest.mark.rule("kt24.def.apl", "kt24.weapon.stun")
def test_a_changed_apl_is_what_can_be_spent() -> None:
    game = alone(apl=2).effect(STUN, operative="b1", until="activated").begin()
    assert game.decision is not None
    assert game.decision.prompt == "What does b1 do? 1 AP left."
    tally = stats.apl(game.table, one(game, "b1"))
    assert [(entry.amount, entry.rule) for entry in tally] == [(2, "kt24.def.apl"), (-1, STUN)]
    assert pending(answer(game, "dash", way((5, 5), (6, 5)))).kind == "activate"


@pytest.mark.rule("kt24.def.apl-cap")
@pytest.mark.parametrize("printed", [1, 2, 3])
def test_changes_never_take_apl_more_than_1_down(printed: int) -> None:
    setting = scene().operative("b1", "blue", (5, 5), apl=printed).operative("r1", "red", (25, 5))
    for _ in range(3):
        setting = setting.effect(STUN, operative="b1", until="activated")
    game = setting.begin()
    assert apl(game, "b1") == printed - 1
    assert stats.apl(game.table, one(game, "b1")).entries[-1].rule == "kt24.def.apl-cap"


@pytest.mark.rule("kt24.def.apl-cap")
def test_changes_never_take_apl_more_than_1_up() -> None:
    once, twice = Hooks(apl=Hook(changed(1))), Hooks(apl=Hook(changed(1), changed(1)))
    assert apl(alone(apl=2).house_rule(once).begin(), "b1") == 3
    assert apl(alone(apl=2).house_rule(twice).begin(), "b1") == 3


@pytest.mark.rule("kt24.def.apl-cap")
def test_it_is_the_sum_of_all_changes_that_is_limited() -> None:
    # Two up and two down leave it as printed; three up and two down are one up.
    stunned = (
        alone(apl=2).effect(STUN, operative="b1", until="activated").effect(STUN, operative="b1", until="activated")
    )
    two_up = stunned.house_rule(Hooks(apl=Hook(changed(2))))
    assert apl(two_up.begin(), "b1") == 2
    assert apl(two_up.house_rule(Hooks(apl=Hook(changed(1)))).begin(), "b1") == 3


# Move


@pytest.mark.rule("kt24.def.move-floor", "kt24.damage.injured")
@pytest.mark.parametrize(("printed", "injured"), [(7, 5), (6, 4), (5, 4), (4, 4), (3, 3)])
def test_no_change_takes_move_below_4_inches(printed: float, injured: float) -> None:
    game = alone(move=printed, wounds=10, left=4).begin()
    assert move(game, "b1") == injured
    assert move(alone(move=printed, wounds=10, left=5).begin(), "b1") == printed, "with half of its wounds"


@pytest.mark.rule("kt24.def.move-floor")
def test_the_floor_holds_for_all_changes_together() -> None:
    slowed = alone(move=6, wounds=10, left=4).house_rule(Hooks(move=Hook(changed(-3 * INCH))))
    game = slowed.begin()
    tally = stats.move(game.table, one(game, "b1"))
    assert tally.total == 4 * INCH
    assert [entry.rule for entry in tally] == [
        "kt24.action.reposition",
        "kt24.damage.injured",
        "kt24.test.change",
        "kt24.def.move-floor",
    ]
    hurried = slowed.house_rule(Hooks(move=Hook(changed(2 * INCH))))
    assert move(hurried.begin(), "b1") == 4, "6 - 2 - 3 + 2 is 3, which is raised to 4"


# When changes of stats count


@pytest.mark.rule("kt24.def.stat-timing")
@pytest.mark.parametrize(("face", "success"), [(4, True), (3, False)])
def test_the_second_shot_of_a_blast_is_made_with_the_hit_of_the_first(face: int, success: bool) -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), 'bomb: ranged 2 4+ 3/3 Blast 4"', wounds=10, apl=3)
    setting = setting.operative("r1", "red", (8, 5), wounds=30).operative("r2", "red", (8, 7), wounds=30).active("b1")
    # At r1: one hit, no save. At the shooter itself: two hits and no save, 6 of its 10 wounds. At r2: the face tells.
    dice = [*(5, 1, 1, 1, 1), *(5, 5, 1, 1, 1), *(face, 1, 1, 1, 1)]
    game = setting.having(dice=dice).play("shoot", "r1", "b1")
    assert wounds(game, "b1") == 4
    assert wounds(game, "r2") == (27 if success else 30)
    # The action is over: now its Hit is 5+.
    weapon = datacard(one(game, "b1")).weapon("bomb")
    assert stats.hit(game.table, one(game, "b1"), weapon).total == 5


@pytest.mark.rule("kt24.def.stat-timing", "kt24.damage.injured")
@pytest.mark.parametrize(("wounds_left", "told_so"), [(6, []), (5, ["r1 is injured."])])
def test_an_injury_is_told_once_the_action_is_completed(wounds_left: int, told_so: list[str]) -> None:
    # The shot takes 3 of 9 or of 8 wounds; half of 12 is no injury.
    setting = scene(dice=[4, 1, 1, 1]).operative("b1", "blue", (5, 5), "gun: ranged 1 4+ 3/4")
    setting = setting.operative("r1", "red", (15, 5), wounds=12, left=wounds_left + 3).active("b1")
    game = setting.play("shoot", "r1")
    assert wounds(game, "r1") == wounds_left
    assert told(game, "kt24.damage.injured") == told_so


@pytest.mark.rule("kt24.def.stat-timing", "kt24.weapon.hot")
@pytest.mark.parametrize(("face", "burnt"), [(4, 0), (3, 6)])
def test_hot_is_rolled_against_the_hit_that_the_action_began_with(face: int, burnt: int) -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), 'bomb: ranged 2 4+ 3/3 Blast 4", Hot', wounds=10)
    setting = setting.operative("r1", "red", (8, 5), wounds=30).active("b1")
    dice = [*(5, 1, 1, 1, 1), *(5, 5, 1, 1, 1), face]
    game = setting.having(dice=dice).play("shoot", "r1")
    assert wounds(game, "b1") == max(0, 4 - burnt)


@pytest.mark.rule("kt24.def.stat-timing", "kt24.weapon.stun")
def test_stunned_in_its_own_activation_an_operative_has_less_apl_once_the_action_is_over() -> None:
    setting = scene(base="25.4 mm", dice=[1, 1, 6, 1]).operative("b1", "blue", (5, 5), "knife: melee 2 4+ 1/1", apl=3)
    setting = setting.operative("r1", "red", (6.5, 5), "rod: melee 2 4+ 1/1 Stun").active("b1")
    game = setting.play("fight", "strike-critical")
    assert told(game, STUN) == ["Stun: b1 has 1 less APL until its next activation is over."]
    # 3 - 1 - the one spent on the fight.
    assert game.decision is not None
    assert game.decision.prompt == "What does b1 do? 1 AP left."


@pytest.mark.rule("kt24.def.stat-timing", "kt24.weapon.stun")
def test_stunned_with_its_last_but_one_ap_it_can_do_nothing_more() -> None:
    setting = scene(base="25.4 mm", dice=[1, 1, 6, 1]).operative("b1", "blue", (5, 5), "knife: melee 2 4+ 1/1", apl=2)
    setting = setting.operative("r1", "red", (6.5, 5), "rod: melee 2 4+ 1/1 Stun").active("b1")
    game = setting.play("fight", "strike-critical")
    assert pending(game) == Asked("red", "activate", ("r1",))


@pytest.mark.rule("kt24.weapon.stun")
def test_a_stun_in_its_own_activation_lasts_through_the_next_one_too() -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), "knife: melee 2 4+ 1/1", apl=3)
    setting = setting.operative("r1", "red", (6.5, 5), "rod: melee 2 4+ 1/1 Stun", order="conceal").active("b1")
    game = setting.having(dice=[1, 1, 6, 1, 5, 2]).play("fight", "strike-critical", "end", "r1", "conceal", "end")
    assert game.table.turn == 2
    assert apl(game, "b1") == 2, "this activation was not its next one"
    game = answer(game, "seat-0", "b1", "conceal")
    assert game.decision is not None
    assert game.decision.prompt == "What does b1 do? 2 AP left."
    game = answer(game, "end")
    assert apl(game, "b1") == 3


@pytest.mark.rule("kt24.weapon.stun")
def test_a_stun_from_outside_ends_with_the_next_activation() -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), apl=3).operative("r1", "red", (25, 5))
    game = setting.effect(STUN, operative="b1", until="activated").play("b1", "conceal")
    assert apl(game, "b1") == 2
    assert apl(answer(game, "end"), "b1") == 3


# Who decides, and what wins


@pytest.mark.rule("kt24.def.precedence", "kt24.weapon.heavy")
def test_what_says_cannot_wins_over_what_says_may() -> None:
    # A rule lets actions be repeated; Heavy says that it cannot move, and that stands.
    setting = scene(base="25.4 mm", dice=[1] * 7).house_rule(Hooks(repeats=Hook(changed(1))))
    setting = setting.operative("b1", "blue", (5, 5), "gun: ranged 4 4+ 3/4 Heavy", apl=3)
    game = setting.operative("r1", "red", (15, 5)).active("b1").play("shoot", "r1")
    assert refusals(game, "dash") == ("kt24.weapon.heavy",)
    assert refusals(game, "shoot") == ()


@pytest.mark.rule("kt24.def.precedence", "kt24.counteract.distance", "kt24.action.dash")
def test_the_limit_of_a_counteraction_takes_precedence() -> None:
    setting = (
        scene(base="25.4 mm")
        .house_rule(Hooks(move=Hook(changed(4 * INCH))))
        .operative("b1", "blue", (5, 5), ready=False)
        .operative("r1", "red", (20, 5))
    )
    game = setting.having(active="blue").play("b1", "reposition")
    assert move(game, "b1") == 10
    (reason,) = reasons(game, way((5, 5), (8, 5)))
    made = 'Move: 6.00", changed: 4.00", counteracting at most 2": -8.00"'
    assert reason.text == f'b1 would move 3.00"; it may move 2.00" ({made}): 1.00" too far.'


# Levels


@pytest.mark.rule("kt24.def.floor")
def test_the_floor_is_the_board_and_a_marker_on_it_is_no_level() -> None:
    setting = alone().terrain("block", (9, 3, 12, 6), "vantage", top=2).marker("post", (5, 5))
    game = setting.operative("b2", "blue", (10, 5, 2)).begin()
    assert not on_vantage(game.table, one(game, "b1")), "it stands on the marker, which lies on the floor"
    assert on_vantage(game.table, one(game, "b2"))
