"""Rules that would happen at the same time: who decides their order, and which orders are fixed."""

from collections.abc import Iterator

import pytest
from build import BLUE, RED, Asked, Scene, answer, log, one, options, pending, scene, spot, used_up, wounds

from killzone.core.events import Said, Wounded
from killzone.core.flow import Flow, Next, Roll
from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.editions.kt24.battle.moments import Happening, Moment
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives.incapacitation import LastAction

RULE = "kt24.def.simultaneous"
RIFLE = "rifle: ranged 1 2+ 9/9; knife: melee 3 3+ 3/4"
BLAST = 'bomb: ranged 1 2+ 9/9 Blast 4"'

Moments = Hook[[Table, Operative], Happening]


def happens(key: str, damage: int = 0, who: str = "b1", *, damages: bool | None = None) -> Moments:
    """A rule at a moment of one operative: it says its key, and deals damage or heals."""

    def take(moment: Moment, table: Table) -> Flow:
        hurt = [Wounded(RULE, moment.operative, damage)] if damage else []
        return Next(moment, [Said(RULE, key), *hurt])

    def rules(table: Table, operative: Operative) -> Iterator[Happening]:
        if operative.id == who:
            yield Happening(
                key, f"Let {key} happen", take, rule=RULE, damages=damage > 0 if damages is None else damages
            )

    return Hook(rules)


def told(game: Game, *keys: str) -> list[str]:
    """Which of these sentences the log has, in its order."""
    return [line for line in log(game) if line in keys]


def about_to_activate(initiative: str = "blue") -> Scene:
    setting = scene().operative("b1", "blue", (5, 5), RIFLE).operative("b2", "blue", (3, 15), RIFLE)
    return setting.operative("r1", "red", (25, 15), RIFLE).having(initiative=initiative, active="blue")


# Activation


@pytest.mark.rule("kt24.def.simultaneous")
def test_would_be_activated_comes_before_is_activated_and_the_order_between_them() -> None:
    rules = Hooks(is_activated=happens("is"), would_be_activated=happens("would be"))
    game = answer(about_to_activate().house_rule(rules).begin(), "b1")
    assert told(game, "would be", "is", "b1 is activated.") == ["would be", "b1 is activated."]
    assert pending(game).kind == "order"
    game = answer(game, "engage")
    assert told(game, "would be", "is", "b1 is activated.") == ["would be", "b1 is activated.", "is"]


@pytest.mark.rule("kt24.def.simultaneous")
def test_on_activation_what_deals_damage_comes_first_and_nobody_is_asked() -> None:
    rules = Hooks(is_activated=happens("mend", -2, damages=False) + happens("burn", 3))
    game = answer(about_to_activate().house_rule(rules).begin(), "b1", "engage")
    assert told(game, "mend", "burn") == ["burn", "mend"]
    assert wounds(game, "b1") == 12 - 3 + 2
    assert pending(game).kind == "action"


@pytest.mark.rule("kt24.def.simultaneous")
@pytest.mark.parametrize(("initiative", "first"), [("blue", "x"), ("red", "x"), ("blue", "y"), ("red", "y")])
def test_of_others_the_player_with_initiative_decides_the_order(initiative: str, first: str) -> None:
    rules = Hooks(is_activated=happens("x") + happens("y"))
    game = answer(about_to_activate(initiative).house_rule(rules).begin(), "b1", "engage")
    assert pending(game) == Asked(initiative, "order-of-rules", ("x", "y"))
    game = answer(game, first)
    assert told(game, "x", "y") == [first, "y" if first == "x" else "x"]


@pytest.mark.rule("kt24.def.simultaneous")
def test_two_rules_that_deal_damage_are_ordered_too_and_both_before_the_rest() -> None:
    rules = Hooks(is_activated=happens("mend", -1) + happens("x", 1) + happens("y", 1))
    game = answer(about_to_activate().house_rule(rules).begin(), "b1", "engage")
    assert pending(game) == Asked("blue", "order-of-rules", ("x", "y"))
    assert told(answer(game, "y"), "mend", "x", "y") == ["y", "x", "mend"]


@pytest.mark.rule("kt24.def.simultaneous", "kt24.damage.incapacitated")
def test_whoever_falls_when_it_is_activated_does_nothing_more() -> None:
    rules = Hooks(is_activated=happens("burn", 12))
    game = answer(about_to_activate().house_rule(rules).begin(), "b1", "engage")
    assert one(game, "b1").spot is None
    assert not one(game, "b1").ready
    assert pending(game) == Asked("red", "activate", ("r1",))


@pytest.mark.rule("kt24.def.simultaneous")
def test_the_first_damage_may_fall_before_anybody_can_mend() -> None:
    """With 3 wounds left the damage comes first: it is gone by the time when it would regain some."""
    rules = Hooks(is_activated=happens("burn", 3))
    setting = about_to_activate().house_rule(rules).player("blue", equipment=["air-bottles"])
    game = answer(setting.operative("b1", "blue", (5, 5), RIFLE, left=3).begin(), "b1", "engage")
    assert one(game, "b1").spot is None
    game = answer(setting.operative("b1", "blue", (5, 5), RIFLE, left=4).begin(), "b1", "engage")
    assert wounds(game, "b1") == 1


@pytest.mark.rule("kt24.def.simultaneous")
def test_a_rule_of_a_moment_may_roll_dice() -> None:
    def rolled(moment: Moment, table: Table, faces: tuple[int, ...]) -> Flow:
        return Next(moment, [Wounded(RULE, moment.operative, faces[0])])

    def take(moment: Moment, table: Table) -> Flow:
        return Roll(1, rolled, seat=BLUE, why="a burn", rule=RULE)

    def rules(table: Table, operative: Operative) -> Iterator[Happening]:
        if operative.id == "b1":
            yield Happening("burn", "Burn", take, rule=RULE, damages=True)

    game = about_to_activate().house_rule(Hooks(is_activated=Hook(rules))).having(dice=[4]).play("b1", "engage")
    assert wounds(game, "b1") == 8


@pytest.mark.rule("kt24.def.simultaneous", "kt24.counteract.not-activation")
def test_a_counteraction_is_no_activation_and_sets_nothing_of_it_off() -> None:
    setting = scene().operative("b1", "blue", (5, 5), RIFLE, ready=False).operative("r1", "red", (25, 15), RIFLE)
    setting = setting.house_rule(Hooks(is_activated=happens("burn", 3), would_be_activated=happens("would be")))
    game = answer(setting.having(active="blue").begin(), "b1")
    assert wounds(game, "b1") == 12
    assert "would be" not in log(game)


# Incapacitation


def shot(*, left: int = 5, weapon: str = RIFLE, dice: tuple[int, ...] = (5, 1, 1, 1)) -> Scene:
    """Red's first operative is about to shoot blue's first one, which has so many wounds left."""
    setting = scene(dice=dice).operative("b1", "blue", (10, 11), RIFLE, left=left)
    return setting.operative("b3", "blue", (3, 3), RIFLE).operative("r1", "red", (20, 11), weapon).active("r1")


def last_shot(table: Table, operative: Operative) -> Iterator[LastAction]:
    """A rule that lets blue's operatives shoot once more before they are removed, once per battle."""
    if operative.seat == BLUE and not table.players[BLUE].uses("last-shot"):
        yield LastAction("kt24.damage.last-action", "shoot", "Last shot", "last-shot")


LAST_SHOT = Hooks(last_actions=Hook(last_shot))


@pytest.mark.rule("kt24.def.simultaneous")
def test_would_be_then_is_then_before_removal() -> None:
    rules = Hooks(is_incapacitated=happens("is"), would_be_incapacitated=happens("would be"))
    game = answer(shot().house_rule(rules).house_rule(LAST_SHOT).begin(), "shoot", "b1")
    assert pending(game).kind == "before-removal"
    order = ["would be", "b1 is incapacitated.", "is"]
    assert told(game, *order) == order
    game = answer(game, "pass")
    assert one(game, "b1").spot is None


@pytest.mark.rule("kt24.def.simultaneous", "kt24.damage.incapacitated")
@pytest.mark.parametrize("too_late", [False, True])
def test_wounds_regained_when_it_would_be_incapacitated_keep_it_there_and_later_ones_do_not(too_late: bool) -> None:
    mend = happens("mend", -1)
    rules = Hooks(is_incapacitated=mend) if too_late else Hooks(would_be_incapacitated=mend)
    game = used_up(answer(shot().house_rule(rules).begin(), "shoot", "b1"))
    assert (one(game, "b1").spot is None) is too_late
    assert ("b1 is incapacitated." in log(game)) is too_late


@pytest.mark.rule("kt24.def.simultaneous")
@pytest.mark.parametrize(("initiative", "first"), [("blue", "x"), ("red", "y")])
def test_of_two_rules_of_one_moment_the_player_with_initiative_decides(initiative: str, first: str) -> None:
    rules = Hooks(is_incapacitated=happens("x") + happens("y"))
    game = answer(shot().house_rule(rules).having(initiative=initiative).begin(), "shoot", "b1")
    assert pending(game) == Asked(initiative, "order-of-rules", ("x", "y"))
    assert told(answer(game, first), "x", "y")[0] == first


def both_carry(initiative: str) -> Scene:
    """A blast takes two blue carriers at once."""
    setting = shot(weapon=BLAST, dice=(5, 1, 1, 1, 5, 1, 1, 1)).operative("b2", "blue", (12, 13), RIFLE, left=5)
    setting = setting.marker("one", carrier="b1", kind="portable").marker("two", carrier="b2", kind="portable")
    return setting.having(initiative=initiative)


@pytest.mark.rule("kt24.def.simultaneous", "kt24.action.place")
@pytest.mark.parametrize("initiative", ["blue", "red"])
@pytest.mark.parametrize("order", [("b1", "b2"), ("b2", "b1")])
def test_of_two_that_fall_at_once_the_player_with_initiative_says_whose_rules_come_first(
    initiative: str, order: tuple[str, str]
) -> None:
    game = answer(both_carry(initiative).begin(), "shoot", "b1")
    assert pending(game) == Asked(initiative, "order-of-removal", ("b1", "b2"))
    assert all(one(game, id).spot is not None for id in order)
    game = answer(game, order[0])
    assert pending(game) == Asked("blue", "place")
    at = one(game, order[0]).spot
    assert at is not None
    game = answer(game, at)
    assert one(game, order[0]).spot is None
    at = one(game, order[1]).spot
    assert at is not None
    game = answer(game, at)
    assert one(game, order[1]).spot is None
    assert pending(game).player == "red"


@pytest.mark.rule("kt24.def.simultaneous", "kt24.mission.kill-op")
def test_an_operative_counts_as_a_kill_when_it_is_incapacitated_before_it_acts_once_more() -> None:
    setting = scene(dice=(5, 1, 1, 1)).board(30, 22, drop_zones=[[0, 0, 3, 22], [27, 0, 30, 22]])
    setting = setting.having(mission="secure", turn=2).operative("b1", "blue", (10, 11), RIFLE, left=5)
    for number in range(2, 6):
        setting = setting.operative(f"b{number}", "blue", (3, 3.0 * number), RIFLE)
    game = answer(
        setting.operative("r1", "red", (20, 11), RIFLE).active("r1").house_rule(LAST_SHOT).begin(), "shoot", "b1"
    )
    assert pending(game).kind == "before-removal"
    assert game.table.players[RED].victory == 1
    assert answer(game, "pass").table.players[RED].victory == 1, "and only once"


# Last actions


@pytest.mark.rule("kt24.damage.last-action")
def test_a_last_action_that_cannot_be_completed_spends_its_use() -> None:
    """It has no ranged weapon to shoot with."""
    unarmed = shot().operative("b1", "blue", (10, 11), "knife: melee 3 3+ 3/4", left=5)
    game = answer(unarmed.house_rule(LAST_SHOT).begin(), "shoot", "b1")
    assert pending(game) == Asked("blue", "before-removal", ("last-shoot", "pass"))
    after = used_up(answer(game, "last-shoot"))
    assert after.table.players[BLUE].uses("last-shot") == 1
    assert one(after, "b1").spot is None
    assert "b1 cannot complete its last action, Shoot." in log(after)
    assert answer(game, "pass").table.players[BLUE].uses("last-shot") == 0


@pytest.mark.rule("kt24.damage.last-action", "kt24.action.place")
def test_after_a_last_action_in_vain_the_marker_is_still_placed() -> None:
    unarmed = shot().operative("b1", "blue", (10, 11), "knife: melee 3 3+ 3/4", left=5)
    game = answer(unarmed.marker("file", carrier="b1", kind="portable").house_rule(LAST_SHOT).begin(), "shoot", "b1")
    assert options(game) == ("last-shoot", "place-first", "pass")
    game = answer(game, "last-shoot")
    assert pending(game) == Asked("blue", "place")
    assert one(answer(game, spot(10, 11)), "b1").spot is None


@pytest.mark.rule("kt24.damage.last-action")
def test_without_limited_uses_a_last_action_is_offered_only_where_it_is_possible() -> None:
    def rules(table: Table, operative: Operative) -> Iterator[LastAction]:
        yield LastAction("kt24.damage.last-action", "shoot", "Last shot")

    start = shot().house_rule(Hooks(last_actions=Hook(rules)))
    assert pending(answer(start.begin(), "shoot", "b1")).kind == "before-removal"
    unarmed = start.operative("b1", "blue", (10, 11), "knife: melee 3 3+ 3/4", left=5)
    assert pending(answer(unarmed.begin(), "shoot", "b1")).kind == "action"


@pytest.mark.rule("kt24.damage.last-action", "kt24.shoot.removal")
def test_whoever_falls_to_a_last_action_is_removed_after_whoever_performed_it() -> None:
    game = shot(dice=(5, 1, 1, 1, 5, 1, 1, 1)).operative("r1", "red", (20, 11), RIFLE, left=5)
    game_ = used_up(
        answer(game.operative("r2", "red", (27, 3)).house_rule(LAST_SHOT).begin(), "shoot", "b1", "last-shoot", "r1")
    )
    lines = [line for line in log(game_) if line.endswith("removed.") and "once more" not in line]
    assert [line.split()[0] for line in lines] == ["b1", "r1"]
