"""The Ninth Bell: abilities and ploys, on both sides of every number."""

import pytest
from build import (
    HAIR,
    Asked,
    Scene,
    activate,
    answer,
    log,
    one,
    options,
    pending,
    refusals,
    scene,
    spot,
    told,
    used_up,
    way,
    wounds,
)
from rules.kt24.teams.asking import keys, points

from killzone.core.game import Game
from killzone.editions.kt24.actions.action import action_of, cost
from killzone.editions.kt24.board.markers import assess, weight
from killzone.editions.kt24.operatives import stats

RIFLE = "rifle: ranged 2 4+ 3/4"
KNIFE = "knife: melee 3 4+ 3/4"


def bell(*, full: bool = True, cp: int = 0, red_cp: int = 0) -> Scene:
    """Blue plays the Ninth Bell; distances between bases come out in whole inches."""
    return scene(full=full, blue_cp=cp, red_cp=red_cp, base="25.4 mm").player("blue", team="ninth-bell")


# Steady Hand


def steady(gap: float = 6, cp: int = 0, dice: tuple[int, ...] = (1, 2, 1, 1, 1), turn: int = 1) -> Scene:
    """A gunner this far from the Bellmaster, about to shoot."""
    setting = bell(cp=cp).having(dice=list(dice), turn=turn)
    setting = setting.operative("master", "blue", (5, 5), abilities=["steady-hand"])
    setting = setting.operative("gunner", "blue", (6 + gap, 5), RIFLE).operative("raider", "red", (12, 15))
    return setting.active("gunner")


@pytest.mark.parametrize(("gap", "near"), [(6, True), (6 + HAIR, False)])
def test_steady_hand_is_for_operatives_within_6_inches(gap: float, near: bool) -> None:
    game = answer(steady(gap).begin(), "shoot", "raider")
    assert ("steady-hand-1" in options(game)) is near


def test_steady_hand_is_for_the_bellmaster_itself() -> None:
    setting = bell().having(dice=[1, 2]).operative("raider", "red", (12, 15))
    setting = setting.operative("master", "blue", (5, 5), RIFLE, abilities=["steady-hand"]).active("master")
    assert options(answer(setting.begin(), "shoot", "raider")) == ("steady-hand-1", "steady-hand-2", "pass")


def test_steady_hand_is_a_command_re_roll_for_nothing_once_per_turning_point() -> None:
    game = answer(steady(cp=1, dice=(1, 2, 5)).begin(), "shoot", "raider")
    assert options(game) == ("steady-hand-1", "steady-hand-2", "pass"), "the one for 1 CP would be no better"
    game = used_up(answer(game, "steady-hand-1"))
    assert points(game) == (1, 0)
    assert options(game) == ("command-reroll-2", "pass")
    assert told(game, "ninth-bell.steady-hand")[-1] == "Steady Hand: re-rolls 1 -> 5."
    assert game.table.players[0].uses("steady-hand", 1) == 1


@pytest.mark.parametrize(("turn", "free"), [(1, False), (2, True)])
def test_steady_hand_comes_back_in_the_next_turning_point(turn: int, free: bool) -> None:
    game = answer(steady(turn=turn).player("blue", used={"steady-hand": [1]}).begin(), "shoot", "raider")
    assert pending(game).kind == ("after-attack-dice" if free else "action")


def test_steady_hand_is_for_defence_dice_and_fights_too() -> None:
    shot = bell().having(dice=[5, 5, 1, 2, 3]).operative("master", "blue", (5, 5), abilities=["steady-hand"])
    shot = shot.operative("raider", "red", (12, 5), RIFLE).active("raider")
    game = answer(shot.begin(), "shoot", "master")
    assert pending(game).player == "blue"
    assert options(game) == ("steady-hand-1", "steady-hand-2", "steady-hand-3", "pass")
    fight = bell().having(dice=[4, 4, 4, 1, 1, 1])
    fight = fight.operative("master", "blue", (5, 5), KNIFE, abilities=["steady-hand"])
    game = answer(fight.operative("raider", "red", (6.5, 5), KNIFE).active("raider").begin(), "fight")
    assert pending(game) == Asked("blue", "after-fight-dice", ("steady-hand-1", "pass"))


def test_steady_hand_used_on_the_attack_is_gone_for_a_friend_in_the_blast() -> None:
    setting = bell().having(dice=[2, 3, 1, 1, 1, 4, 1, 1, 1])
    setting = setting.operative("master", "blue", (12, 7), wounds=20, abilities=["steady-hand"])
    setting = setting.operative("gunner", "blue", (12, 12), 'bomb: ranged 1 4+ 3/4 Blast 2"').active("gunner")
    setting = setting.operative("raider", "red", (14.5, 7))
    game = answer(setting.begin(), "shoot", "raider", "steady-hand-2")
    assert used_up(game).table.operative("master").wounds == 17, "shot at too, without a question about its dice"


def test_steady_hand_is_only_for_friends() -> None:
    setting = bell().having(dice=[1, 2, 1, 1, 1]).operative("master", "blue", (5, 5), abilities=["steady-hand"])
    game = setting.operative("raider", "red", (9, 5), RIFLE).active("raider").play("shoot", "master")
    assert pending(game) == Asked("blue", "after-defence-dice", ("steady-hand-1", "pass"))


# Listens Through Plate


@pytest.mark.parametrize(("gap", "weapon", "legal"), [
    (6, "rivet-carbine", True), (6 + HAIR, "rivet-carbine", False), (6, "rifle", False),
])  # fmt: skip
def test_the_rivet_carbine_seeks_within_6_inches(gap: float, weapon: str, legal: bool) -> None:
    at = 6 + gap
    listens = ["listens-through-plate"]
    setting = bell().operative("sounder", "blue", (5, 5), f"{weapon}: ranged 1 4+ 3/4", abilities=listens)
    setting = setting.operative("raider", "red", (at, 5), order="conceal").active("sounder")
    setting = setting.terrain("wall", (at - 1.1, 3, at - 0.7, 7), "heavy", top=1)
    assert ("shoot" in options(setting.begin())) is legal


# Haul In


GRAPNEL = "grapnel-gun: ranged 2 3+ 2/4"


def winch(
    at: tuple[float, ...] = (10, 5),
    dice: tuple[int, ...] = (4, 4, 1, 1, 1),
    weapon: str = "grapnel-gun",
    left: int | None = None,
) -> Scene:
    setting = bell().having(dice=list(dice))
    setting = setting.operative("winchman", "blue", (5, 5), f"{weapon}: ranged 2 3+ 2/4", abilities=["haul-in"])
    return setting.operative("raider", "red", at, left=left).active("winchman")


def test_haul_in_pulls_the_target_up_to_2_inches_towards_the_winchman() -> None:
    game = answer(winch().begin(), "shoot", "raider")
    assert pending(game) == Asked("blue", "action-ended", ("haul-in", "pass"))
    game = answer(game, "haul-in")
    assert options(game) == ("pull-5080", "pull-3810", "pull-2540", "pull-1270")
    game = used_up(answer(game, "pull-5080"))
    assert one(game, "raider").spot == spot(8, 5)
    assert one(game, "raider").moved == 1
    assert pending(game).kind == "action", "and not again"
    assert told(game, "ninth-bell.haul-in") == ['raider: Haul In, 2.0" to (8.0", 5.0").']


def test_haul_in_may_be_left_or_be_shorter() -> None:
    game = answer(winch().begin(), "shoot", "raider")
    assert one(answer(game, "pass"), "raider").spot == spot(10, 5)
    assert one(answer(game, "haul-in", "pull-1270"), "raider").spot == spot(9.5, 5)


@pytest.mark.parametrize(("dice", "left"), [((4, 4, 6, 6, 1), 12), ((4, 4, 1, 1, 1), 4)], ids=["no damage", "fallen"])
def test_haul_in_needs_damage_and_a_target_left_standing(dice: tuple[int, ...], left: int) -> None:
    game = winch(dice=dice, left=left).play("shoot", "raider")
    assert pending(game).kind == "action"


def test_haul_in_is_for_the_grapnel_gun() -> None:
    assert pending(winch(weapon="pistol").play("shoot", "raider")).kind == "action"


@pytest.mark.parametrize("player", ["blue", "red"])
def test_haul_in_stops_at_bases_friendly_ones_too(player: str) -> None:
    game = answer(winch().operative("other", player, (7.5, 5)).begin(), "shoot", "raider", "haul-in")
    assert options(game) == ("pull-3810", "pull-2540", "pull-1270")


def test_haul_in_stops_at_the_winchman() -> None:
    game = answer(winch(at=(7.5, 5)).begin(), "shoot", "raider", "haul-in")
    assert options(game) == ("pull-3810", "pull-2540", "pull-1270")


def test_haul_in_stops_at_terrain() -> None:
    game = answer(winch().terrain("kerb", (8, 4, 8.25, 6), "light", top=0.5).begin(), "shoot", "raider", "haul-in")
    assert options(game) == ("pull-3175", "pull-2540", "pull-1270")


def test_haul_in_stops_at_the_edge_of_a_level() -> None:
    setting = winch(at=(10, 5, 1)).terrain("stage", (9.5, 3, 13, 7), "vantage", top=1)
    game = answer(setting.begin(), "shoot", "raider", "no-cover", "haul-in")
    assert options(game) == ("pull-1270",)
    assert one(answer(game, "pull-1270"), "raider").spot == spot(9.5, 5, 1)


def raised(setting: Scene, box: tuple[float, float, float, float], bottom: float) -> Scene:
    """With a floor on four posts."""
    left, south, right, north = box
    for n, (x, y) in enumerate([(left, south), (left, north), (right, south), (right, north)]):
        corner = (x, y, x + 0.2, y + 0.2)
        setting = setting.terrain(f"post-{n}", corner, "heavy", top=bottom)
    floor = (left, south, right + 0.2, north + 0.2)
    return setting.terrain("floor", floor, "vantage ceiling", bottom=bottom, top=bottom + 0.1)


def test_haul_in_to_where_nobody_could_stand_is_no_offer() -> None:
    game = answer(raised(winch(), (6, 2.6, 9.3, 7.2), 0.5).begin(), "shoot", "raider")
    assert pending(game).kind == "action", "under all of the way is a floor too low to stand under"


def test_haul_in_goes_no_farther_than_below_the_winchman() -> None:
    setting = raised(winch(at=(6.9, 5)), (2, 3, 5.8, 6.8), 2.9)
    setting = setting.operative("winchman", "blue", (5.4, 5, 3), GRAPNEL, abilities=["haul-in"]).active("winchman")
    game = answer(setting.begin(), "shoot", "raider", "accurate-0", "haul-in")
    assert options(game) == ("pull-3810", "pull-2540", "pull-1270")
    assert one(answer(game, "pull-3810"), "raider").spot == spot(5.4, 5)


def test_haul_in_of_someone_who_cannot_be_moved_is_no_offer() -> None:
    game = winch().operative("other", "red", (9, 5)).play("shoot", "raider")
    assert pending(game).kind == "action"


def test_haul_in_goes_at_any_angle_and_never_too_far() -> None:
    game = answer(winch(at=(9, 9)).begin(), "shoot", "raider", "haul-in", "pull-5080")
    after = one(game, "raider").spot
    assert after is not None
    dx, dy = spot(9, 9).x - after.x, spot(9, 9).y - after.y
    assert dx == dy
    assert dx * dx + dy * dy <= 5080 * 5080 < (dx + 1) ** 2 + (dy + 1) ** 2


def test_whoever_is_hauled_in_is_on_guard_no_more() -> None:
    setting = winch().board(close_quarters=True).operative("raider", "red", (10, 5), tokens={"on-guard": 1})
    game = answer(setting.begin(), "shoot", "raider", "haul-in", "pull-5080")
    assert one(game, "raider").count("on-guard") == 0


# Patch


def tender(friend_at: tuple[float, float] = (6.5, 5), left: int = 5) -> Scene:
    setting = bell().operative("tender", "blue", (5, 5), abilities=["patch"])
    setting = setting.operative("friend", "blue", friend_at, left=left).operative("raider", "red", (25, 15))
    return setting.active("tender")


@pytest.mark.parametrize(("face", "regained"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_patch_gives_back_a_d3_and_1(face: int, regained: int) -> None:
    game = tender().having(dice=[face]).play("patch")
    assert wounds(game, "friend") == 5 + regained
    assert pending(game).kind == "action", "1 AP of 2 is left"


def test_patch_gives_back_no_more_than_was_lost() -> None:
    assert wounds(tender(left=11).having(dice=[6]).play("patch"), "friend") == 12


@pytest.mark.parametrize(("gap", "refused"), [(1, ()), (1 + HAIR, ("kt24.damage.wounded",))])
def test_patch_is_for_friends_within_control_range(gap: float, refused: tuple[str, ...]) -> None:
    assert refusals(tender((6 + gap, 5)).begin(), "patch") == refused


def test_patch_needs_somebody_wounded() -> None:
    assert refusals(tender(left=12).begin(), "patch") == ("kt24.damage.wounded",)


def test_the_tender_may_patch_itself() -> None:
    game = tender(left=12).operative("tender", "blue", (5, 5), abilities=["patch"], left=3).having(dice=[1])
    assert wounds(game.play("patch"), "tender") == 5


def test_with_several_wounded_the_player_chooses() -> None:
    setting = tender().operative("tender", "blue", (5, 5), abilities=["patch"], left=3).having(dice=[6])
    game = answer(setting.begin(), "patch")
    assert pending(game) == Asked("blue", "patient", ("tender", "friend"))
    assert wounds(answer(game, "friend"), "friend") == 9


def test_patch_is_performed_once_per_turning_point() -> None:
    setting = tender().player("blue", used={"patch": [1]})
    assert refusals(setting.begin(), "patch") == ("kt24.firefight.action-once",)
    assert refusals(setting.having(turn=2).begin(), "patch") == ()
    game = tender().having(dice=[1]).play("patch", "end")
    assert game.table.players[0].uses("patch", 1) == 1


def test_patch_is_not_performed_near_an_enemy() -> None:
    assert refusals(tender().operative("near", "red", (3.5, 5)).begin(), "patch") == ("kt24.control.range",)


def test_only_those_who_have_patch_hear_of_it() -> None:
    assert "patch" in keys(tender().begin())
    assert "patch" not in keys(tender().active("friend").begin())
    assert "patch" not in keys(tender().active("raider").begin())


def test_an_operative_may_counteract_with_patch() -> None:
    setting = bell().having(active="blue", dice=[6]).operative("raider", "red", (25, 15))
    setting = setting.operative("tender", "blue", (5, 5), abilities=["patch"], ready=False)
    setting = setting.operative("friend", "blue", (6.5, 5), left=5, ready=False)
    assert wounds(setting.play("tender", "patch"), "friend") == 9


# Hull Rated


def hulls(rules: str, dice: list[int], whose: str = "red") -> Scene:
    """A shot at red, whose side (or whose enemies) are Hull Rated; every scripted die must be rolled."""
    setting = scene(dice=dice).effect("ninth-bell.hull-rated", player=whose, until="turning-point")
    setting = setting.operative("gunner", "blue", (5, 5), f"rifle: ranged 1 4+ 3/4 {rules}").active("gunner")
    return setting.operative("diver", "red", (12, 5))


@pytest.mark.parametrize(("rules", "attack", "defence"), [
    ("Piercing 1", 4, 3), ("Piercing 2", 4, 2), ("Piercing Crits 1", 6, 3), ("Piercing Crits 2", 6, 2),
    ("Piercing Crits 2", 4, 3), ("Piercing 1, Piercing Crits 3", 6, 1), ("Hot", 4, 3),
])  # fmt: skip
def test_hull_rated_takes_1_from_piercing(rules: str, attack: int, defence: int) -> None:
    hot = [6] if rules == "Hot" else []
    hulls(rules, [attack, *[1] * defence, *hot]).play("shoot", "diver")


def test_hull_rated_protects_only_its_own_side() -> None:
    hulls("Piercing 1", [4, 1, 1], whose="blue").play("shoot", "diver")


# On the Line


def line(gap: float = 3, wall: bool = False) -> Scene:
    setting = bell().effect("ninth-bell.on-the-line", player="blue", until="turning-point")
    setting = setting.operative("b1", "blue", (5, 5)).operative("b2", "blue", (6 + gap, 5))
    return setting.terrain("wall", (6.9, 1, 7.1, 9), "heavy", top=5) if wall else setting


@pytest.mark.parametrize(("setting", "counts"), [
    (line(), 3), (line(3 + HAIR), 2), (line(wall=True), 2),
], ids=["3 inches", "a hair more", "out of sight"])  # fmt: skip
def test_on_the_line_counts_1_more_with_a_friend_in_sight_within_3_inches(setting: Scene, counts: int) -> None:
    table = setting.operative("r1", "red", (25, 15)).begin().table
    assert weight(table, table.operative("b1")).total == counts
    assert stats.apl(table, table.operative("b1")).total == 2, "its APL does not change"


def test_on_the_line_decides_who_controls_a_marker() -> None:
    setting = line().marker("well", (5, 6)).operative("r1", "red", (5, 7))
    table = setting.begin().table
    assert assess(table, table.marker("well")) == (0, (3, 2))
    table = setting.having(effects=[]).begin().table
    assert assess(table, table.marker("well")) == (-1, (2, 2))


# Double Bell


def expended(*, cp: int = 1, blue: int = 2, red: int = 2, red_cp: int = 0) -> Scene:
    """All of blue's operatives are expended, and it is blue's turn."""
    setting = bell(cp=cp, red_cp=red_cp).having(active="blue")
    for number in range(1, blue + 1):
        setting = setting.operative(f"b{number}", "blue", (5, 4 * number), "gun: ranged 3 2+ 9/9", ready=False)
    for number in range(1, red + 1):
        setting = setting.operative(f"r{number}", "red", (20, 4 * number), KNIFE)
    return setting


DASH_1 = ("b1", "dash", way((5, 4), (6, 4)))


def test_double_bell_lets_a_second_operative_counteract() -> None:
    game = expended().play(*DASH_1)
    assert pending(game) == Asked("blue", "turn-ended", ("double-bell-b2", "pass"))
    game = answer(game, "double-bell-b2")
    assert points(game) == (0, 0)
    game = answer(game, "dash", way((5, 8), (6, 8)))
    assert pending(game) == Asked("red", "activate", ("r1", "r2"))
    assert one(game, "b2").count("counteracted") == 1


def test_double_bell_may_be_left() -> None:
    assert pending(expended().play(*DASH_1, "pass")) == Asked("red", "activate", ("r1", "r2"))


@pytest.mark.parametrize("setting", [
    expended(blue=1), expended(cp=0), expended().operative("b2", "blue", (5, 8), RIFLE, ready=False, order="conceal"),
    expended().player("blue", used={"double-bell": [1]}),
    expended().operative("b2", "blue", (5, 8), RIFLE, ready=False, tokens={"counteracted": 1}),
], ids=["nobody else", "no CP", "a Conceal order", "used before", "has counteracted"])  # fmt: skip
def test_double_bell_needs_another_who_may_and_its_price(setting: Scene) -> None:
    assert pending(setting.play(*DASH_1)).player == "red"


def test_double_bell_rings_twice_and_not_three_times() -> None:
    game = expended(cp=5, blue=3).play(*DASH_1, "double-bell-b3", "dash", way((5, 12), (6, 12)))
    assert pending(game).player == "red"
    assert points(game) == (4, 0)


def test_nobody_counteracts_once_the_enemy_has_nobody_ready() -> None:
    game = expended(red=1).having(dice=[5, 5, 5, 1, 1, 1, 4, 2]).play("b1", "shoot", "r1", "pass")
    assert pending(game).kind == "initiative", "the turning point is over"


def test_double_bell_follows_no_activation() -> None:
    game = answer(expended().operative("b3", "blue", (5, 16)).begin(), "b3", "engage", "end")
    assert pending(game).player == "red"


# Blow the Tanks


def engaged(gap: float = 1, *, cp: int = 1, full: bool = True, red_cp: int = 0) -> Scene:
    setting = bell(cp=cp, full=full, red_cp=red_cp).operative("b1", "blue", (5, 5), KNIFE)
    return setting.operative("r1", "red", (6 + gap, 5), KNIFE).operative("r2", "red", (25, 15))


def fall_back(game: Game, id: str = "b1") -> int:
    return cost(game.table, one(game, id), action_of(game.table, "fall-back")).total


@pytest.mark.parametrize("full", [True, False])
def test_blow_the_tanks_makes_fall_back_1_ap_cheaper_in_this_activation(full: bool) -> None:
    game = activate(engaged(full=full).operative("b2", "blue", (5, 2), KNIFE).begin(), "b1")
    assert pending(game) == Asked("blue", "activated", ("blow-the-tanks", "pass"))
    assert fall_back(game) == 2
    game = answer(game, "blow-the-tanks")
    assert (points(game), fall_back(game), fall_back(game, "b2")) == ((0, 0), 1, 2)
    game = answer(game, "fall-back", way((5, 5), (2, 5)), "end")
    assert fall_back(game) == 2
    assert game.table.effects == ()


@pytest.mark.parametrize(("gap", "offered"), [(1, True), (1 + HAIR, False)])
def test_blow_the_tanks_is_offered_where_there_is_something_to_fall_back_from(gap: float, offered: bool) -> None:
    assert (pending(activate(engaged(gap).begin(), "b1")).kind == "activated") is offered


def test_blow_the_tanks_costs_1_cp_and_is_used_once() -> None:
    assert pending(activate(engaged(cp=0).begin(), "b1")).kind == "action"
    setting = engaged(cp=3).player("blue", used={"blow-the-tanks": [1]})
    assert pending(activate(setting.begin(), "b1")).kind == "action"
    assert pending(activate(setting.having(turn=2).begin(), "b1")).kind == "activated"


def test_blow_the_tanks_lets_an_operative_counteract_with_fall_back() -> None:
    setting = engaged().having(active="blue").operative("b1", "blue", (5, 5), KNIFE, ready=False)
    game = answer(setting.begin(), "b1")
    assert pending(game) == Asked("blue", "activated", ("blow-the-tanks", "pass"))
    assert options(answer(game, "pass")) == ("fight",)
    game = answer(game, "blow-the-tanks")
    assert options(game) == ("fall-back", "fight")
    game = answer(game, "fall-back", way((5, 5), (3, 5)))
    assert fall_back(game) == 2, "it was for this counteraction"
    assert "counteracts" in " ".join(log(game))


@pytest.mark.rule("kt24.counteract.action", "kt24.firefight.min-cost")
def test_whoever_blows_the_tanks_and_has_no_action_of_1_ap_left_counteracts_with_none() -> None:
    setting = bell(cp=1).having(active="blue").operative("foil", "blue", (5, 5), ready=False, abilities=["disengage"])
    game = answer(setting.operative("raider", "red", (6.5, 5)).begin(), "foil", "blow-the-tanks")
    assert pending(game)[:2] == ("red", "activate"), "its Fall Back costs nothing now"
