"""Every action goes one way: bans bind what counts as the action, and whatever is performed can be reacted to.

The board is that of the close quarters tests: a wall along x = 6 with a hatchway from y = 5 to y = 7.
"""

from collections.abc import Iterator

import pytest
from build import HAIR, Scene, answer, log, one, options, pending, reasons, refusals, used_up, way, wounds
from rules.kt24.test_close_quarters import GUN, KNIFE, deck

from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions import carry, moves
from killzone.editions.kt24.actions.action import FREE, Performing, Repeat
from killzone.editions.kt24.actions.perform import deed
from killzone.editions.kt24.battle.firefight import Activation
from killzone.editions.kt24.close_quarters.interrupts import guard_interrupts
from killzone.editions.kt24.hooks import Hooks


def ban(*actions: str) -> Hooks:
    """A rule that forbids actions to everybody."""

    def banned(table: Table, operative: Operative, performing: Performing) -> Iterator[Reason]:
        if performing.action in actions:
            yield because("kt24.def.precedence", "{who} cannot {what}.", who=operative.name, what=performing.action)

    return Hooks(against_action=Hook(banned))


def activation(game: Game) -> Activation:
    return next(frame.ctx for frame in game.stack if isinstance(frame.ctx, Activation))


# Operate Hatch in the middle of a move


def at_the_hatch(**keys: object) -> Scene:
    """The gunner is 2" from the closed hatchway; the raider is far away in the other room."""
    start = deck(**keys).operative("gunner", "blue", (3, 6), GUN, apl=3)  # type: ignore[arg-type]  # keywords of whoever calls
    return start.operative("raider", "red", (11, 1), GUN).active("gunner")


TO_THE_HATCH = ("reposition", way((3, 6), (5, 6)))


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.def.precedence")
def test_a_ban_on_operate_hatch_binds_in_the_middle_of_a_move_too() -> None:
    assert pending(answer(at_the_hatch().begin(), *TO_THE_HATCH)).kind == "hatch"
    game = answer(at_the_hatch().house_rule(ban("operate-hatch")).begin(), *TO_THE_HATCH)
    assert pending(game).kind == "action", "it is not offered"
    assert refusals(game, "operate-hatch") == ("kt24.def.precedence",)


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.firefight.ap")
@pytest.mark.parametrize(("change", "offered"), [(0, True), (1, True), (2, False)])
def test_the_current_cost_of_operate_hatch_is_paid_in_the_middle_of_a_move(change: int, offered: bool) -> None:
    def dearer(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
        if action == "operate-hatch":
            yield Entry(change, "kt24.firefight.ap", "stiff")

    game = answer(at_the_hatch().house_rule(Hooks(cost=Hook(dearer))).begin(), *TO_THE_HATCH)
    assert (pending(game).kind == "hatch") is offered
    if offered:
        game = answer(game, "hatch", way((5, 6), (7, 6)))
        if change:
            assert pending(game).kind != "action", "all three AP are spent"
        else:
            assert activation(game).spent == 2
            assert activation(game).performed == ("reposition", "operate-hatch")


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.firefight.action-once")
def test_a_hatchway_is_operated_once_an_activation_in_a_move_or_beside_it() -> None:
    game = answer(at_the_hatch().begin(), *TO_THE_HATCH, "hatch", way((5, 6), (7, 6)))
    assert refusals(game, "operate-hatch")[0] == "kt24.firefight.action-once"
    before = at_the_hatch().operative("gunner", "blue", (4.5, 6), GUN, apl=3)
    game = answer(before.begin(), "operate-hatch", "dash", way((4.5, 6), (5, 6)))
    assert pending(game).kind == "action", "a second time in the Dash is no choice"


def guarded_hatch(**keys: object) -> Scene:
    """A guard in the gunner's own room sees it all the time."""
    return at_the_hatch(**keys).operative("guard", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1})


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.cq.operate-hatch")
def test_a_guard_interrupts_after_the_hatchway_and_the_rest_of_the_move_is_used_afterwards() -> None:
    game = answer(guarded_hatch(dice=(6, 1, 1, 2, 2, 2)).begin(), *TO_THE_HATCH, "hatch")
    assert pending(game) == ("red", "action-ended", ("guard-shoot-guard", "pass"))
    game = used_up(answer(game, "guard-shoot-guard", "gunner"))
    assert wounds(game, "gunner") == 12 - 4
    assert pending(game) == ("blue", "path", ())
    game = answer(game, way((5, 6), (8, 6)))
    assert pending(game).kind == "action", "once an activation: nobody interrupts after the Reposition"
    assert one(game, "gunner").spot == way((8, 6))[0]


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.cq.operate-hatch")
def test_a_guard_that_waits_may_interrupt_after_the_move() -> None:
    game = answer(guarded_hatch().begin(), *TO_THE_HATCH, "hatch", "pass", way((5, 6), (5, 6.3)))
    assert pending(game) == ("red", "action-ended", ("guard-shoot-guard", "pass"))


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.cq.operate-hatch")
def test_whoever_is_shot_down_at_the_hatchway_moves_no_farther() -> None:
    weak = guarded_hatch(dice=(6, 6, 6, 2, 2, 2)).operative("gunner", "blue", (3, 6), GUN, apl=3, left=4)
    weak = weak.operative("mate", "blue", (1, 1), KNIFE)
    game = used_up(answer(weak.begin(), *TO_THE_HATCH, "hatch", "guard-shoot-guard", "gunner"))
    assert one(game, "gunner").spot is None
    assert game.table.open == {"hatch"}
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt24.cq.operate-hatch")
def test_an_injury_at_the_hatchway_does_not_change_the_rest_of_the_move() -> None:
    hurt = guarded_hatch(dice=(6, 6, 1, 2, 2, 2)).operative("gunner", "blue", (3, 6), GUN, apl=3, left=12)
    game = answer(hurt.begin(), *TO_THE_HATCH, "hatch", "guard-shoot-guard", "gunner")
    assert wounds(game, "gunner") == 4
    assert not refusals(game, way((5, 6), (8, 6))), '4" of the 6" are left although its Move is 4" now'


# What counts as an action


@pytest.mark.rule("kt24.cq.hatchway-fight", "kt24.def.precedence")
@pytest.mark.parametrize(("banned", "refused"), [("fight", True), ("hatchway-fight", True), ("shoot", False)])
def test_a_ban_on_fight_binds_a_hatchway_fight(banned: str, refused: bool) -> None:
    through = deck(open=("hatch",)).operative("gunner", "blue", (5.25, 6), GUN)
    game = through.house_rule(ban(banned)).operative("raider", "red", (8.75, 6), KNIFE).active("gunner").begin()
    assert (refusals(game, "hatchway-fight") == ("kt24.def.precedence",)) is refused
    if banned == "fight":
        assert reasons(game, "hatchway-fight")[0].hint == "Hatchway Fight counts as Fight"


@pytest.mark.rule("kt24.cq.guard", "kt24.def.precedence")
@pytest.mark.parametrize(("banned", "refused"), [("shoot", True), ("guard", True), ("fight", False)])
def test_a_ban_on_shoot_binds_guard(banned: str, refused: bool) -> None:
    game = (
        deck().house_rule(ban(banned)).operative("gunner", "blue", (2, 3), GUN).operative("raider", "red", (9, 9), GUN)
    )
    assert (refusals(game.active("gunner").begin(), "guard") == ("kt24.def.precedence",)) is refused


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.cq.point-blank", "kt24.firefight.free-action")
@pytest.mark.parametrize(
    ("banned", "left"),
    [
        ("shoot", ("guard-fight-raider", "pass")),
        ("fight", ("guard-point-blank-raider-gunner", "pass")),
        ("point-blank", ("guard-fight-raider", "pass")),
    ],
)
def test_a_ban_binds_the_free_actions_of_a_guard_and_the_point_blank_shot(banned: str, left: tuple[str, ...]) -> None:
    start = deck().operative("gunner", "blue", (2, 3), GUN)
    start = start.operative("raider", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    assert options(answer(start.house_rule(ban(banned)).begin(), "charge", way((2, 3), (2, 8)))) == left


@pytest.mark.rule("kt24.marker.carried", "kt24.cq.hatchway-fight", "kt24.cq.guard")
@pytest.mark.parametrize(("forbidden", "refused"), [("fight", "hatchway-fight"), ("shoot", "guard")])
def test_what_a_mission_forbids_its_carrier_binds_what_counts_as_it(
    monkeypatch: pytest.MonkeyPatch, forbidden: str, refused: str
) -> None:
    from killzone.editions.shared.cards.printed import Carry

    class Stub:
        carry = Carry("the File", 2, (forbidden,))

    monkeypatch.setattr(carry, "mission_of", lambda table: Stub)
    start = deck(open=("hatch",)).operative("gunner", "blue", (5.25, 6), GUN)
    start = start.operative("raider", "red", (8.75, 6), KNIFE).active("gunner")
    free = start.marker("file", (1, 1), kind="portable", base="40 mm").begin()
    assert not refusals(free, refused)
    held = start.marker("file", carrier="gunner", kind="portable", base="40 mm").begin()
    assert refusals(held, refused) == ("kt24.marker.carried",)
    assert reasons(held, refused)[0].text == f"gunner carries the File; its carrier cannot {forbidden.capitalize()}."


@pytest.mark.rule("kt24.firefight.action-once", "kt24.cq.guard", "kt24.cq.hatchway-fight")
@pytest.mark.parametrize(
    ("performed", "action", "text"),
    [
        ("shoot", "guard", "gunner has already performed Shoot in this activation, and Guard counts as Shoot."),
        ("guard", "shoot", "gunner has already performed Guard in this activation, which counts as Shoot."),
        ("guard", "guard", "gunner has already performed Guard in this activation."),
        ("shoot", "shoot", "gunner has already performed Shoot in this activation."),
        (
            "fight",
            "hatchway-fight",
            "gunner has already performed Fight in this activation, and Hatchway Fight counts as Fight.",
        ),
        (
            "hatchway-fight",
            "fight",
            "gunner has already performed Hatchway Fight in this activation, which counts as Fight.",
        ),
    ],
)
def test_the_refusal_of_a_repetition_says_what_was_performed(performed: str, action: str, text: str) -> None:
    start = deck().operative("gunner", "blue", (2, 3), GUN, apl=3).operative("raider", "red", (9, 9), GUN)
    game = start.active("gunner", spent=1, performed=[performed]).begin()
    (first, *_) = reasons(game, action)
    assert (first.rule, first.text) == ("kt24.firefight.action-once", text)


@pytest.mark.rule("kt24.firefight.cancel", "kt24.cq.guard")
def test_a_cancelled_action_does_not_end_guard(monkeypatch: pytest.MonkeyPatch) -> None:

    start = deck().operative("gunner", "blue", (2, 3), GUN, tokens={"on-guard": 1})
    game = start.operative("raider", "red", (2, 9), GUN).active("gunner").begin()
    monkeypatch.setattr(moves, "can_end", lambda *arguments: False)
    # Legal when it was offered, it turns out to have no end.
    assert game.decision is not None
    game = game.play_legal(game.decision.action("charge"))
    assert one(game, "gunner").count("on-guard") == 1
    assert log(game)[-1] == "gunner is still on guard."


# A further Shoot


TWO_GUNS = f"{GUN}; pistol: ranged 1 3+ 1/1"


def second_shot(*weapons: str, extra: int = 0) -> Hooks:
    """A rule that lets everybody shoot a second time, on a condition."""

    def again(table: Table, operative: Operative, action: str) -> Iterator[Repeat]:
        if action == "shoot":
            yield Repeat(1, "kt24.firefight.action-once", "a second Shoot", weapons, extra)

    return Hooks(repeats=Hook(again))


def shot_and_guarded(rules: Hooks, performed: tuple[str, ...], dice: tuple[int, ...] = ()) -> Game:
    """The raider, having performed these, stands guard; then the gunner moves in sight of it."""
    start = deck(dice=dice).house_rule(rules).operative("gunner", "blue", (2, 3), GUN, ready=True)
    start = start.operative("raider", "red", (2, 9), TWO_GUNS, apl=3)
    used = ["rifle" for action in performed if action == "shoot"]
    begun = {"operative": "raider", "spent": len(performed), "performed": list(performed), "weapons": used}
    game = answer(start.having(activation=begun).begin(), "guard", "end")
    return answer(game, "gunner", "engage", "reposition", way((2, 3), (4, 3)))


@pytest.mark.rule("kt24.cq.guard-interrupt")
def test_an_interrupting_shot_after_a_shoot_is_made_with_the_weapon_that_a_further_one_asks_for() -> None:
    game = answer(shot_and_guarded(second_shot("pistol"), ("shoot",)), "guard-shoot-raider")
    assert pending(game).kind == "target", "the pistol is the only choice"
    first = answer(shot_and_guarded(second_shot("pistol"), ()), "guard-shoot-raider")
    assert pending(first) == ("red", "weapon", ("rifle", "pistol")), "it had not shot before"


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.cq.point-blank")
def test_the_condition_binds_a_point_blank_shot_too() -> None:
    start = deck(dice=(4, 1, 1, 1)).house_rule(second_shot("pistol")).operative("gunner", "blue", (2, 3), GUN)
    start = start.operative("raider", "red", (2, 9), TWO_GUNS, apl=3)
    begun = {"operative": "raider", "spent": 1, "performed": ["shoot"], "weapons": ["rifle"]}
    game = answer(start.having(activation=begun).begin(), "guard", "end", "gunner", "engage")
    game = answer(game, "charge", way((2, 3), (2, 8)), "guard-point-blank-raider-gunner")
    assert "raider shoots gunner with the pistol." in log(game)
    assert wounds(used_up(game), "gunner") == 11


@pytest.mark.rule("kt24.cq.guard-interrupt")
def test_without_the_weapon_that_a_further_shoot_asks_for_there_is_no_interrupting_shot() -> None:
    assert pending(shot_and_guarded(second_shot("cannon"), ("shoot",))).kind == "action", "red is not asked"
    assert "guard-shoot-raider" in options(shot_and_guarded(second_shot("cannon"), ()))


@pytest.mark.rule("kt24.firefight.action-once", "kt24.cq.guard-interrupt")
def test_the_condition_binds_the_second_shoot_of_the_activation_itself() -> None:
    start = (
        deck()
        .house_rule(second_shot("pistol"))
        .operative("gunner", "blue", (2, 3), TWO_GUNS, apl=3)
        .operative("raider", "red", (2, 9), GUN)
    )
    game = answer(start.active("gunner", spent=1, performed=["shoot"]).begin(), "shoot")
    assert pending(game).kind == "target"
    assert game.stack[-1].ctx.weapon == "pistol"


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.firefight.ap")
@pytest.mark.parametrize(("extra", "left"), [(0, 1), (1, 0)])
def test_the_extra_ap_of_a_further_shoot_are_paid_for_the_guard(extra: int, left: int) -> None:
    start = (
        deck()
        .house_rule(second_shot(extra=extra))
        .operative("gunner", "blue", (2, 3), GUN)
        .operative("raider", "red", (2, 9), TWO_GUNS, apl=3)
    )
    begun = {"operative": "raider", "spent": 1, "performed": ["shoot"]}
    game = answer(start.having(activation=begun).begin(), "guard")
    assert (pending(game).kind == "action") is bool(left)
    game = answer(game, *(["end"] if left else []), "gunner", "engage", "reposition", way((2, 3), (4, 3)))
    assert "guard-shoot-raider" in options(game), "whoever stood guard has paid"


# Two guards


def two_guards(**keys: object) -> Scene:
    """Both guards have the end of the gunner's Charge within their control range."""
    start = deck(**keys).operative("gunner", "blue", (2, 3), GUN, apl=3)  # type: ignore[arg-type]  # keywords of whoever calls
    start = start.operative("left", "red", (1, 9), GUN, ready=False, tokens={"on-guard": 1})
    return start.operative("right", "red", (3, 9), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")


CHARGE = ("charge", way((2, 3), (2, 7.8)))


def on_guard(game: Game) -> set[str]:
    return {each.id for each in game.table.operatives if each.count("on-guard")}


@pytest.mark.rule("kt24.cq.guard", "kt24.cq.guard-interrupt")
def test_when_one_of_two_guards_interrupts_the_other_stays_on_guard() -> None:
    game = answer(two_guards(dice=(1, 1, 1, 1, 1, 1)).begin(), *CHARGE)
    assert {"guard-fight-left", "guard-fight-right"} <= set(options(game))
    game = used_up(answer(game, "guard-fight-left"))
    assert on_guard(game) == {"right"}
    assert pending(game).kind == "action", "the player interrupts once an activation"


@pytest.mark.rule("kt24.cq.guard", "kt24.cq.guard-interrupt")
def test_when_neither_interrupts_both_leave_guard() -> None:
    assert on_guard(answer(two_guards().begin(), *CHARGE, "pass")) == set()


@pytest.mark.rule("kt24.cq.guard", "kt24.cq.guard-interrupt")
def test_after_the_next_action_that_ends_there_the_other_leaves_guard_too() -> None:
    """The player has interrupted in this activation and cannot do so again."""
    game = answer(two_guards(dice=(1,) * 12).begin(), *CHARGE, "guard-fight-left")
    game = answer(game, "fight", "left")
    assert on_guard(game) == set()


@pytest.mark.rule("kt24.cq.guard")
@pytest.mark.parametrize(("y", "stays"), [(7.5, False), (7.5 - HAIR, True)])
def test_a_guard_whose_control_range_nobody_enters_stays_on_guard(y: float, stays: bool) -> None:
    start = deck().operative("gunner", "blue", (2, 3), GUN)
    start = start.operative("guard", "red", (2, 9.5), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    start = start.operative("bait", "red", (3.6, 7.5), KNIFE)
    game = answer(start.begin(), "charge", way((2, 3), (2, y)))
    game = game if stays else answer(game, "pass")
    assert (on_guard(game) == {"guard"}) is stays


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.firefight.free-action")
@pytest.mark.parametrize(("own", "offered"), [(True, ["guard-shoot-guard"]), (False, [])])
def test_a_guard_interrupts_after_a_free_action_in_its_enemys_own_activation_only(
    own: bool, offered: list[str]
) -> None:
    table = guarded_hatch().begin().table
    performing = Performing("gunner", "dash", FREE, own=own)
    assert [offer.key for offer in guard_interrupts(deed(table, performing), table)] == offered
