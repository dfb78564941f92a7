"""Meridian Survey: abilities and ploys, on both sides of every number."""

import pytest
from build import (
    HAIR,
    Asked,
    Scene,
    activate,
    answer,
    events,
    one,
    options,
    pending,
    reasons,
    refusals,
    rules_of,
    scene,
    spot,
    used_up,
    way,
    wounds,
)
from rules.kt24.teams.asking import keys, played, points, strategy

from killzone.core.game import Game
from killzone.dice import ScriptedDice
from killzone.editions.kt24.operatives import stats

RIFLE = "rifle: ranged 2 4+ 3/4"
MORTAR = "plotting-mortar: ranged 2 4+ 3/5 Seek"
TALL = "heavy"


def survey(*, full: bool = True, cp: int = 0, red_cp: int = 0) -> Scene:
    """Blue plays the Meridian Survey; distances between bases come out in whole inches."""
    return scene(full=full, blue_cp=cp, red_cp=red_cp, base="25.4 mm").player("blue", team="meridian-survey")


# Second Opinion


def opinions(cp: int = 0) -> Scene:
    """The Chief sees one friend, and not the other behind a wall."""
    setting = survey(cp=cp).operative("chief", "blue", (5, 5), abilities=["second-opinion"], order="conceal")
    setting = setting.operative("seen", "blue", (5, 9)).operative("hidden", "blue", (12, 5))
    return setting.terrain("wall", (8, 1, 8.5, 9), TALL, top=5).operative("r1", "red", (20, 15))


def second_opinions(game: Game) -> list[str]:
    return [key for key in options(game) if key.startswith("second-opinion")]


def test_second_opinion_changes_an_order_for_nothing() -> None:
    game = strategy(opinions())
    before = points(game)
    assert second_opinions(game) == ["second-opinion-chief", "second-opinion-seen"]
    assert one(answer(game, "second-opinion-seen"), "seen").order == "conceal"
    game = answer(game, "second-opinion-chief")
    assert one(game, "chief").order == "engage"
    assert points(game) == before


def test_second_opinion_is_given_once_per_turning_point() -> None:
    game = answer(strategy(opinions(cp=5)), "second-opinion-seen")
    assert pending(game).player == "blue"
    assert second_opinions(game) == []
    later = strategy(opinions().player("blue", used={"second-opinion": [1]}).having(turn=2))
    assert second_opinions(later) == ["second-opinion-chief", "second-opinion-seen"]


def test_without_the_chief_there_is_no_second_opinion() -> None:
    assert second_opinions(strategy(opinions().operative("chief", "blue", None, abilities=["second-opinion"]))) == []


# Spotted Fire


def spotting(dice: tuple[int, ...] = (), *, full: bool = True, chief: bool = True, moved: bool = False) -> Scene:
    """A wall stands between the Plotter and the raider, whom the Chief sees."""
    setting = survey(full=full).having(dice=list(dice))
    setting = setting.operative("plotter", "blue", (5, 5), MORTAR, abilities=["spotted-fire"], moved=moved)
    setting = setting.operative("raider", "red", (15, 5)).terrain("wall", (8, 1, 9, 9), TALL, top=5)
    at = (5, 15) if chief else (5, 7)
    return setting.operative("chief", "blue", at, keywords=["party-chief"]).active("plotter")


@pytest.mark.parametrize("full", [True, False])
def test_the_mortar_hits_what_the_chief_sees_and_that_is_obscured(full: bool) -> None:
    game = spotting((6, 5, 1, 1, 1), full=full).play("shoot", "raider")
    assert wounds(game, "raider") == 12 - 3, "one success is given up, the critical one counts as normal"
    assert "kt24.shoot.obscured" in rules_of(events(game))


def test_what_nobody_sees_is_no_target() -> None:
    assert "shoot" not in options(spotting(chief=False).begin())


def test_a_plotter_that_has_moved_in_this_turning_point_needs_to_see_for_itself() -> None:
    assert "shoot" in options(spotting().begin())
    assert "shoot" not in options(spotting(moved=True).begin())
    game = answer(spotting().begin(), "dash", way((5, 5), (5, 5)))
    assert "shoot" in options(game), "a Dash to where it stood is no move"
    assert "shoot" not in options(answer(spotting().begin(), "dash", way((5, 5), (4, 5))))


def test_what_the_plotter_sees_itself_is_not_obscured() -> None:
    setting = spotting((6, 5, 1, 1, 1)).operative("plotter", "blue", (5, 12), MORTAR, abilities=["spotted-fire"])
    assert wounds(setting.play("shoot", "raider"), "raider") == 12 - 5 - 3


def test_only_the_mortar_is_fired_that_way_and_only_by_the_plotter() -> None:
    other = spotting().operative("plotter", "blue", (5, 5), RIFLE, abilities=["spotted-fire"])
    assert "shoot" not in options(other.begin())
    assert "shoot" not in options(spotting().operative("plotter", "blue", (5, 5), MORTAR).begin())


# Heliograph


def lamp(gap: float = 12, *, wall: bool = False) -> Scene:
    setting = survey().operative("lamp", "blue", (2, 5), abilities=["heliograph"])
    setting = setting.operative("friend", "blue", (3 + gap, 5)).operative("r1", "red", (25, 18)).active("lamp")
    return setting.terrain("wall", (8, 1, 8.5, 9), TALL, top=5) if wall else setting


def test_heliograph_gives_1_apl_until_the_end_of_the_next_activation() -> None:
    game = answer(lamp().begin(), "heliograph", "end", "r1", "engage", "end")
    assert stats.apl(game.table, one(game, "friend")).total == 3
    game = activate(game, "friend")
    assert game.decision is not None
    assert game.decision.prompt.endswith("3 AP left.")
    game = answer(game.with_dice(ScriptedDice([5, 2])), "end")
    assert game.table.effects == ()


@pytest.mark.parametrize(("setting", "refused"), [
    (lamp(12), ()), (lamp(12 + HAIR), ("kt24.def.distance",)), (lamp(wall=True), ("kt24.visible.definition",)),
], ids=["12 inches", "a hair more", "out of sight"])  # fmt: skip
def test_heliograph_reaches_visible_friends_within_12_inches(setting: Scene, refused: tuple[str, ...]) -> None:
    assert refusals(setting.begin(), "heliograph") == refused


def test_heliograph_is_for_another_operative() -> None:
    alone = lamp().operative("friend", "blue", None)
    assert refusals(alone.begin(), "heliograph") == ("kt24.visible.definition",)


def test_heliograph_costs_1_ap_and_is_performed_once_per_turning_point() -> None:
    game = answer(lamp().begin(), "heliograph")
    assert game.decision is not None
    assert game.decision.prompt.endswith("1 AP left.")
    used = lamp().player("blue", used={"heliograph": [1]})
    assert "kt24.firefight.action-once" in refusals(used.begin(), "heliograph")
    assert refusals(used.having(turn=2).begin(), "heliograph") == ()


def test_with_several_in_reach_the_player_chooses() -> None:
    game = answer(lamp().operative("other", "blue", (5, 9)).begin(), "heliograph")
    assert pending(game) == Asked("blue", "signal", ("friend", "other"))
    game = answer(game, "other")
    assert [effect.operative for effect in game.table.effects] == ["other"]


def test_heliograph_takes_away_a_stun_and_never_gives_more_than_1() -> None:
    setting = lamp().effect("kt24.weapon.stun", operative="friend", until="activated")
    game = answer(setting.begin(), "heliograph")
    assert stats.apl(game.table, one(game, "friend")).total == 2
    twice = lamp().effect("meridian-survey.heliograph", operative="friend", until="activated")
    game = answer(twice.begin(), "heliograph")
    assert stats.apl(game.table, one(game, "friend")).total == 3


def test_only_those_who_have_heliograph_hear_of_it() -> None:
    assert "heliograph" not in keys(lamp().active("friend").begin())


# Walks Ahead


def test_the_linecutter_may_reposition_once_both_teams_are_set_up() -> None:
    setting = survey(full=False).having(phase="setup", turn=0, dice=[5, 2, 5, 2])
    setting = setting.operative("cutter", "blue", (2, 5), abilities=["walks-ahead"], order="conceal")
    game = answer(setting.operative("r1", "red", (28, 5)).begin(), "west")
    assert pending(game) == Asked("blue", "before-battle", ("walks-ahead-cutter", "pass"))
    assert pending(answer(game, "pass")).kind == "initiative"
    game = answer(game, "walks-ahead-cutter", way((2, 5), (8, 5)))
    assert one(game, "cutter").spot == spot(8, 5)
    assert pending(game).kind == "initiative", "and not again"
    assert one(game, "cutter").moved != game.table.turn, "it has not moved in the first turning point"


# Triangulate


def sights(cp: int = 1) -> Scene:
    """Two operatives see r1, only one sees r2."""
    setting = survey(cp=cp).operative("b1", "blue", (5, 5)).operative("b2", "blue", (5, 9))
    setting = setting.operative("r1", "red", (15, 7)).operative("r2", "red", (15, 18))
    return setting.terrain("wall", (8, 10.5, 9, 14), TALL, top=5)


def test_triangulate_chooses_an_enemy_that_two_friends_see() -> None:
    game = answer(strategy(sights()), "triangulate")
    assert [effect.target for effect in game.table.effects] == ["r1"]
    assert points(game)[0] == 1
    three = answer(strategy(sights().operative("b3", "blue", (5, 18))), "triangulate")
    assert pending(three) == Asked("blue", "triangulate", ("r1", "r2"))
    assert [effect.target for effect in answer(three, "r2").table.effects] == ["r2"]


def test_triangulate_is_no_offer_if_nobody_is_seen_twice() -> None:
    game = strategy(sights().operative("b2", "blue", None))
    assert "triangulate" not in options(game)


def fixed(*, terrain: str = "", order: str = "engage") -> Scene:
    setting = survey().effect("meridian-survey.triangulate", player="blue", target="r1", until="turning-point")
    setting = setting.operative("b1", "blue", (5, 5), RIFLE).active("b1").having(dice=[1, 1, 1, 1, 1])
    setting = setting.operative("r1", "red", (15, 5), order=order).operative("r2", "red", (15, 15))
    return setting.terrain("wall", (13.9, 3, 14.3, 7), terrain, top=1) if terrain else setting


def test_weapons_are_balanced_against_the_triangulated_enemy_only() -> None:
    game = fixed().begin()
    assert options(answer(game, "shoot", "r1")) == ("balanced-1", "pass")
    assert pending(used_up(answer(game, "shoot", "r2"))).kind == "action"


@pytest.mark.parametrize(("terrain", "valid"), [("light", True), ("heavy", False)])
def test_weapons_seek_light_against_the_triangulated_enemy(terrain: str, valid: bool) -> None:
    game = answer(fixed(terrain=terrain, order="conceal").begin(), "shoot")
    assert (reasons(game, "r1") == ()) is valid


# Hold the Peg


def pegged(*, cover: bool = True, moved: bool = False) -> Scene:
    setting = survey().effect("meridian-survey.hold-the-peg", player="blue", until="turning-point")
    setting = setting.operative("b1", "blue", (15, 5), moved=moved).operative("r1", "red", (5, 5), RIFLE).active("r1")
    setting = setting.having(dice=[5, 5, 1, 2, 3, 6])
    return setting.terrain("bund", (13.9, 3, 14.3, 7), "light", top=1) if cover else setting


def test_hold_the_peg_re_rolls_one_defence_die() -> None:
    game = answer(pegged().begin(), "shoot", "b1", "no-cover")
    asked = ("hold-the-peg-1", "hold-the-peg-2", "hold-the-peg-3", "pass")
    assert pending(game) == Asked("blue", "after-defence-dice", asked)
    game = used_up(answer(game, "hold-the-peg-1"))
    assert wounds(game, "b1") == 12 - 3
    assert pending(game).kind == "action", "one die only"


def test_hold_the_peg_is_for_those_in_cover_that_have_not_moved() -> None:
    open_ground = answer(pegged(cover=False).having(dice=[5, 5, 1, 2, 3]).begin(), "shoot", "b1")
    assert pending(used_up(open_ground)).kind == "action"
    moved = answer(pegged(moved=True).having(dice=[5, 5, 1, 2, 3]).begin(), "shoot", "b1", "no-cover")
    assert pending(used_up(moved)).kind == "action"


def test_hold_the_peg_helps_where_saturate_takes_the_cover_save() -> None:
    setting = pegged().operative("r1", "red", (5, 5), "jet: ranged 2 4+ 3/4 Saturate").having(dice=[5, 5, 1, 2, 3])
    assert "hold-the-peg-1" in options(answer(setting.begin(), "shoot", "b1"))


# Carry the Chain


def chain(gap: float = 3, *, cp: int = 1, keyword: str = "chainman", red_cp: int = 0) -> Scene:
    setting = survey(cp=cp, red_cp=red_cp).operative("b1", "blue", (5, 5), keywords=[keyword])
    setting = setting.operative("b2", "blue", (6 + gap, 5), keywords=["chainman"]).operative("r1", "red", (25, 15))
    return setting.operative("r2", "red", (25, 18))


END_B1 = ("b1", "engage", "end")


def test_carry_the_chain_activates_a_friend_before_the_opponent() -> None:
    game = chain().play(*END_B1)
    assert pending(game) == Asked("blue", "turn-ended", ("carry-the-chain-b2", "pass"))
    assert pending(answer(game, "pass")).player == "red"
    game = answer(game, "carry-the-chain-b2", "conceal", "end")
    assert points(game) == (0, 0)
    assert one(game, "b2").ready is False
    assert pending(game) == Asked("red", "activate", ("r1", "r2"))


@pytest.mark.parametrize(("setting", "offered"), [
    (chain(3), True), (chain(3 + HAIR), False), (chain(cp=0), False), (chain(keyword="longsight"), False),
    (chain().player("blue", used={"carry-the-chain": [1]}), False),
    (chain().operative("b2", "blue", (9, 5), ready=False), False),
], ids=["3 inches", "a hair more", "no CP", "no chainman", "used before", "nobody ready"])  # fmt: skip
def test_carry_the_chain_needs_a_chainman_and_a_ready_friend_within_3_inches(setting: Scene, offered: bool) -> None:
    assert (pending(setting.play(*END_B1)).kind == "turn-ended") is offered


def test_the_chain_is_not_carried_twice_in_a_row() -> None:
    setting = chain(cp=5).operative("b3", "blue", (12, 5), keywords=["chainman"])
    game = setting.play(*END_B1, "carry-the-chain-b2", "engage", "end")
    assert pending(game).player == "red"
    assert points(game) == (4, 0)


def test_a_chainman_that_counteracts_carries_nothing() -> None:
    setting = survey(cp=1).having(active="blue").operative("r1", "red", (25, 15))
    setting = setting.operative("b1", "blue", (5, 5), keywords=["chainman"], ready=False)
    game = setting.operative("b2", "blue", (9, 5), ready=False).play("b1", "dash", way((5, 5), (6, 5)))
    assert pending(game).player == "red"


# Reciprocal Sight


def shot_at(
    dice: tuple[int, ...] = (1, 1, 1, 1, 1),
    *,
    cp: int = 1,
    order: str = "engage",
    gun: str = "gun: ranged 2 3+ 3/4",
) -> Scene:
    """A raider is about to shoot at b1, and b2 has a gun."""
    setting = survey(cp=cp).having(dice=list(dice)).operative("b1", "blue", (5, 5))
    setting = setting.operative("b2", "blue", (5, 9), gun, order=order)
    return setting.operative("r1", "red", (15, 5), RIFLE).active("r1")


def test_reciprocal_sight_shoots_back_with_hit_1_worse() -> None:
    game = played(shot_at((1, 1, 1, 1, 1, 3, 4, 1, 1, 1)), "shoot", "b1", "reciprocal-sight-b2")
    assert points(game) == (0, 0)
    assert wounds(game, "r1") == 12 - 3, "the 3 misses"
    assert pending(game)[:2] == ("red", "action"), "and the activation goes on"


@pytest.mark.parametrize("setting", [
    shot_at(cp=0), shot_at(order="conceal"), shot_at(order="conceal", gun="gun: ranged 2 3+ 3/4 Silent"),
    shot_at(gun='gun: ranged 2 3+ 3/4 Range 6"'), shot_at().player("blue", used={"reciprocal-sight": [1]}),
], ids=["no CP", "Conceal", "Conceal and Silent", "no valid target", "used before"])  # fmt: skip
def test_reciprocal_sight_needs_an_engaged_friend_who_may_shoot_back(setting: Scene) -> None:
    assert pending(played(setting, "shoot", "b1"))[:2] == ("red", "action")


def test_whoever_was_shot_at_may_shoot_back_too() -> None:
    game = played(shot_at().operative("b1", "blue", (5, 5), RIFLE), "shoot", "b1")
    assert options(game) == ("reciprocal-sight-b1", "reciprocal-sight-b2", "pass")


def test_reciprocal_sight_does_not_use_up_the_own_activation() -> None:
    game = played(shot_at((1, 1, 1, 1, 1, 3, 4, 1, 1, 1)), "shoot", "b1", "reciprocal-sight-b2", "end")
    assert "shoot" in options(activate(game, "b2"))


def test_reciprocal_sight_may_be_answered_by_reciprocal_sight() -> None:
    dice = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    setting = shot_at(dice).player("red", team="meridian-survey", cp=1).operative("r2", "red", (15, 9), RIFLE)
    game = played(setting, "shoot", "b1", "reciprocal-sight-b2", "reciprocal-sight-r2")
    assert points(game) == (0, 0)
    assert pending(game)[:2] == ("red", "action")


@pytest.mark.rule("kt24.firefight.free-action", "kt24.firefight.action-once")
def test_whoever_has_shot_in_its_activation_does_not_answer_with_a_second_shot() -> None:
    setting = shot_at((1,) * 10).player("red", team="meridian-survey", cp=1)
    game = played(setting.operative("r2", "red", (15, 9), RIFLE), "shoot", "b1", "reciprocal-sight-b2")
    assert options(game) == ("reciprocal-sight-r2", "pass"), "r1, whose activation it is, was shot at and has shot"


def test_reciprocal_sight_needs_a_shot_at_ones_own() -> None:
    game = played(shot_at().active("b2"), "shoot", "r1")
    assert pending(game).kind == "action"
