"""Plot Forty Committee: abilities and ploys, on both sides of every number."""

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
from rules.kt24.teams.asking import keeping, played, points, strategy

from killzone.core.game import Game
from killzone.editions.kt24.actions.action import action_of, cost
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.operatives import stats

RIFLE = "rifle: ranged 2 4+ 3/4"
KNIFE = "knife: melee 3 4+ 3/4"
PITCHFORK = "fork: melee 2 4+ 3/4"


def plot(*, full: bool = True, cp: int = 0, red_cp: int = 0) -> Scene:
    """Blue plays Plot Forty; distances between bases come out in whole inches."""
    return scene(full=full, blue_cp=cp, red_cp=red_cp, base="25.4 mm").player("blue", team="plot-forty")


# Through the Chair


def needs(setting: Scene, id: str) -> int:
    table = setting.begin().table
    operative = table.operative(id)
    return stats.hit(table, operative, datacard(operative).weapons[0]).total


@pytest.mark.parametrize(("gap", "left", "hit"), [(6, 5, 4), (6 + HAIR, 5, 5), (6, 6, 4)])
def test_injured_friends_within_6_inches_of_the_chair_do_not_worsen_their_hit(gap: float, left: int, hit: int) -> None:
    setting = plot().operative("chair", "blue", (5, 5), abilities=["through-the-chair"])
    setting = setting.operative("tenant", "blue", (6 + gap, 5), PITCHFORK, left=left).operative("r1", "red", (25, 15))
    assert needs(setting, "tenant") == hit


def test_the_chair_speaks_for_itself_and_not_for_enemies() -> None:
    setting = plot().operative("chair", "blue", (5, 5), PITCHFORK, left=1, abilities=["through-the-chair"])
    setting = setting.operative("r1", "red", (8, 5), PITCHFORK, left=1)
    assert needs(setting, "chair") == 4
    assert needs(setting, "r1") == 5


def test_injured_friends_still_move_less() -> None:
    setting = plot().operative("chair", "blue", (5, 5), abilities=["through-the-chair"])
    table = setting.operative("tenant", "blue", (8, 5), left=1).operative("r1", "red", (25, 15)).begin().table
    assert stats.move(table, table.operative("tenant")).total == spot(4, 0).x


# Petty Cash


def cash(gap: float = 10) -> Scene:
    setting = plot().operative("treasurer", "blue", (5, 5), abilities=["petty-cash"])
    return setting.operative("r1", "red", (6 + gap, 5))


def test_petty_cash_gains_1_cp_once_per_battle() -> None:
    game = strategy(cash())
    assert "petty-cash" in options(game)
    before = points(game)[0]
    game = answer(game, "petty-cash")
    assert points(game)[0] == before + 1
    assert "petty-cash" not in options(game)
    later = cash().player("blue", used={"petty-cash": [1]}).having(turn=3)
    assert "petty-cash" not in options(strategy(later))


@pytest.mark.parametrize(("gap", "offered"), [(1, False), (1 + HAIR, True)])
def test_petty_cash_is_not_paid_out_near_an_enemy(gap: float, offered: bool) -> None:
    assert ("petty-cash" in options(strategy(cash(gap)))) is offered


def test_petty_cash_is_gone_with_the_treasurer() -> None:
    gone = cash().operative("treasurer", "blue", None, abilities=["petty-cash"]).operative("b2", "blue", (5, 9))
    assert "petty-cash" not in options(strategy(gone))


# Own Ground


def bund(*, own: bool = True, full: bool = True) -> Scene:
    """A bund, 1" high and half an inch wide, lies in front of a tenant."""
    setting = plot(full=full).operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 15)).active("b1")
    setting = setting.terrain("bund", (5.5, 2, 6, 8), "light", top=1)
    return setting.effect("plot-forty.own-ground", player="blue", until="turning-point") if own else setting


OVER = way((5, 5), (5, 5, 1), (6.5, 5, 1), (6.5, 5), (7, 5))
FAR = way((5, 5), (5, 5, 1), (6.5, 5, 1), (6.5, 5), (10, 5))


@pytest.mark.parametrize("full", [True, False])
def test_on_own_ground_a_dash_may_climb_and_a_climb_counts_its_height(full: bool) -> None:
    game = answer(bund(full=full).begin(), "dash")
    assert refusals(game, OVER) == (), "2 inches along and 1 up"
    assert one(answer(game, OVER), "b1").spot == spot(7, 5)
    game = answer(bund(own=False, full=full).begin(), "dash")
    assert "kt24.action.dash" in refusals(game, OVER)


def test_on_own_ground_climbs_count_less_in_other_moves_too() -> None:
    game = answer(bund().begin(), "reposition")
    assert refusals(game, FAR) == (), "5 inches along and 1 up"
    game = answer(bund(own=False).begin(), "reposition")
    assert refusals(game, FAR) == ("kt24.action.reposition",), "5 inches along, and 2 for the climb"


def test_own_ground_is_nobody_elses() -> None:
    setting = bund().operative("r1", "red", (5, 5)).operative("b1", "blue", (25, 15)).active("r1")
    assert "kt24.action.dash" in refusals(answer(setting.begin(), "dash"), OVER)


# Hold Them There


def held(*, gap: float = 1, own: bool = True, apl: int = 3) -> Scene:
    """Two tenants beside a raider, one of them this far away."""
    setting = plot().operative("b1", "blue", (3.5, 5)).operative("b2", "blue", (6 + gap, 5))
    setting = setting.operative("r1", "red", (5, 5), KNIFE, apl=apl).active("r1")
    return setting.effect("plot-forty.hold-them-there", player="blue", until="turning-point") if own else setting


def fall_back(game: Game, id: str = "r1") -> int:
    return cost(game.table, one(game, id), action_of(game.table, "fall-back")).total


@pytest.mark.parametrize(("setting", "price"), [(held(), 3), (held(gap=1 + HAIR), 2), (held(own=False), 2)])
def test_hold_them_there_makes_fall_back_dearer_with_two_near(setting: Scene, price: int) -> None:
    assert fall_back(setting.begin()) == price


def test_hold_them_there_holds_whoever_has_too_few_ap() -> None:
    assert refusals(held(apl=2).begin(), "fall-back") == ("kt24.firefight.ap",)
    assert refusals(held(apl=3).begin(), "fall-back") == ()


def test_hold_them_there_and_the_tanks_make_2_ap() -> None:
    setting = held().effect("ninth-bell.blow-the-tanks", operative="r1", until="activation")
    assert fall_back(setting.begin()) == 2


# Neighbourly Concern


def loss(gap: float = 3, *, cp: int = 1, dice: tuple[int, ...] = (6, 6, 1, 1, 1)) -> Scene:
    """A raider is about to shoot a tenant that has 1 wound left, with a neighbour this far from it."""
    setting = plot(cp=cp).having(dice=list(dice)).operative("b1", "blue", (5, 5), left=1)
    setting = setting.operative("b2", "blue", (6 + gap, 5), PITCHFORK)
    return setting.operative("r1", "red", (5, 15), RIFLE).active("r1")


def test_neighbourly_concern_gives_a_neighbour_a_free_dash() -> None:
    game = played(loss(), "shoot", "b1")
    assert pending(game) == Asked("blue", "action-ended", ("neighbourly-concern-dash-b2", "pass"))
    game = answer(game, "neighbourly-concern-dash-b2", way((9, 5), (9, 8)))
    assert points(game) == (0, 0)
    assert one(game, "b2").spot == spot(9, 8)
    assert one(game, "b2").ready
    assert pending(game)[:2] == ("red", "action")


@pytest.mark.parametrize(("setting", "offered"), [
    (loss(3), True), (loss(3 + HAIR), False), (loss(cp=0), False),
    (loss().player("blue", used={"neighbourly-concern": [1]}), False), (loss(dice=(1, 1, 1, 1, 1)), False),
], ids=["3 inches", "a hair more", "no CP", "used before", "nobody fell"])  # fmt: skip
def test_neighbourly_concern_is_for_those_who_stood_within_3_inches(setting: Scene, offered: bool) -> None:
    assert (pending(played(setting, "shoot", "b1")).kind == "action-ended") is offered


def test_with_an_enemy_near_the_neighbour_fights_instead() -> None:
    setting = loss(dice=(6, 6, 1, 1, 1, 5, 5, 1, 1, 1)).operative("r2", "red", (10.5, 5), KNIFE)
    game = keeping(setting.begin(), "shoot", "b1")
    assert options(game) == ("neighbourly-concern-fight-b2", "pass")
    game = used_up(keeping(game, "neighbourly-concern-fight-b2", "strike-normal", "strike-normal"))
    assert wounds(game, "r2") == 12 - 6


def test_the_active_operative_may_be_the_neighbour_and_its_dash_counts() -> None:
    bomb = 'bomb: ranged 1 4+ 3/4 Blast 2"'
    setting = plot(cp=1).having(dice=[4, 1, 1, 1, 4, 1, 1, 1]).operative("r1", "red", (10, 5))
    setting = setting.operative("b1", "blue", (7.5, 5), left=1).operative("b2", "blue", (5, 5), bomb).active("b2")
    setting = setting.operative("r1", "red", (10, 5), left=9)
    game = played(setting, "shoot", "r1")
    assert options(game) == ("neighbourly-concern-dash-b2", "pass")
    game = answer(game, "neighbourly-concern-dash-b2", way((5, 5), (3, 5)))
    assert refusals(game, "dash") == ("kt24.firefight.action-once",)
    again = played(setting.active("b2", spent=1, performed=["dash"]), "shoot", "r1")
    assert pending(again).kind == "activate", "no second Dash in one activation"


# Point of Order

OBJECTION = "point-of-order-blow-the-tanks"


def tanks(*, red_cp: int = 2, cp: int = 1) -> Scene:
    """Red may Blow the Tanks, and blue may object."""
    setting = plot(cp=cp, red_cp=red_cp).having(active="red").player("red", team="ninth-bell")
    setting = setting.operative("r1", "red", (5, 5), KNIFE).operative("r2", "red", (5, 9), KNIFE)
    return setting.operative("b1", "blue", (6.5, 5), KNIFE).operative("b2", "blue", (6.5, 9), KNIFE)


def declared(setting: Scene) -> Game:
    return answer(activate(setting.begin(), "r1"), "blow-the-tanks")


def test_point_of_order_makes_the_opponent_pay_1_cp_more() -> None:
    game = declared(tanks())
    assert pending(game) == Asked("blue", "ploy-declared", (OBJECTION, "pass"))
    assert points(game) == (1, 2), "nothing is paid yet"
    game = answer(game, OBJECTION)
    assert points(game) == (0, 2)
    assert pending(game) == Asked("red", "objection", ("pay", "take-back"))
    game = answer(game, "pay")
    assert points(game) == (0, 0)
    assert fall_back(game) == 1


def test_or_the_ploy_is_taken_back_and_has_not_been_used() -> None:
    game = answer(declared(tanks()), OBJECTION, "take-back")
    assert points(game) == (0, 2)
    assert fall_back(game) == 2
    assert pending(game).kind == "action", "it is not declared again at that moment"
    game = answer(game, "end", "b1", "engage", "end")
    assert pending(activate(game, "r2")).kind == "activated", "but another time it is"


def test_whoever_cannot_pay_takes_the_ploy_back() -> None:
    game = answer(declared(tanks(red_cp=1)), OBJECTION)
    assert points(game) == (0, 1)
    assert pending(game).kind == "action"
    assert game.table.players[1].uses("blow-the-tanks") == 0
    assert "red takes Blow the Tanks back; nothing is spent." in log(game)


def test_point_of_order_may_be_let_go_and_costs_its_price_once() -> None:
    game = answer(declared(tanks()), "pass")
    assert points(game) == (1, 1)
    assert fall_back(game) == 1
    for setting in (tanks(cp=0), tanks().player("blue", used={"point-of-order": [1]})):
        assert pending(declared(setting)).kind == "action"


def test_command_re_roll_is_no_point_of_order() -> None:
    setting = tanks().having(dice=[1, 1, 1, 4, 4, 4, 5]).active("r1")
    game = answer(setting.begin(), "fight")
    game = answer(game, "command-reroll-4") if pending(game).player == "blue" else answer(game, "command-reroll-1")
    assert pending(game).kind == "after-fight-dice"


def concern(cp: int = 3) -> Game:
    """Both play Plot Forty; red objects to a Neighbourly Concern of blue."""
    setting = loss().player("red", team="plot-forty", cp=2).player("blue", cp=cp)
    declared = "neighbourly-concern-dash-b2"
    return keeping(setting.begin(), "shoot", "b1", declared, "point-of-order-neighbourly-concern")


def test_a_point_of_order_may_be_objected_to_once() -> None:
    game = concern()
    assert pending(game) == Asked("blue", "ploy-declared", ("point-of-order-point-of-order", "pass"))
    game = answer(game, "point-of-order-point-of-order")
    assert points(game) == (2, 2), "blue has paid for its own Point of Order only"
    assert pending(game) == Asked("red", "objection", ("pay", "take-back"))
    withdrawn = answer(game, "take-back")
    assert points(withdrawn) == (1, 2)
    assert pending(withdrawn).kind == "path", "the Dash goes ahead"
    game = answer(game, "pay")
    assert points(game) == (2, 0)
    assert pending(game) == Asked("blue", "objection", ("pay", "take-back"))
    assert points(answer(game, "pay")) == (0, 0)


def test_whoever_spends_the_price_on_an_objection_takes_the_ploy_back() -> None:
    game = answer(concern(cp=1), "point-of-order-point-of-order", "take-back")
    assert points(game) == (0, 2)
    assert pending(game)[:2] == ("red", "action")
    assert game.table.players[0].uses("neighbourly-concern") == 0


# Point of Order against Riposte


def riposte(red_cp: int = 2, cp: int = 1) -> Scene:
    """Blue fights a duellist; both roll a success."""
    setting = plot(cp=cp, red_cp=red_cp).player("red", team="house-of-seconds").having(dice=[4, 4])
    setting = setting.operative("b1", "blue", (5, 5), "fork: melee 1 4+ 3/4").active("b1")
    return setting.operative("r1", "red", (6.5, 5), "foil: melee 1 4+ 3/4")


def test_point_of_order_against_a_riposte() -> None:
    game = keeping(riposte().begin(), "fight", "riposte")
    assert pending(game) == Asked("blue", "before-blows", ("point-of-order", "pass"))
    game = answer(game, "point-of-order")
    assert (pending(game).player, points(game)) == ("red", (0, 2))
    paid = answer(game, "pay")
    assert (pending(paid)[:2], points(paid)) == (("red", "strike-or-block"), (0, 0))
    back = answer(game, "take-back")
    assert (pending(back)[:2], points(back)) == (("blue", "strike-or-block"), (0, 2))
    assert back.table.players[1].uses("riposte") == 0


def test_a_riposte_that_cannot_be_paid_for_is_taken_back() -> None:
    game = keeping(riposte(red_cp=1).begin(), "fight", "riposte", "point-of-order")
    assert (pending(game)[:2], points(game)) == (("blue", "strike-or-block"), (0, 1))
    assert told(game, "kt24.ploy.cost")[-1] == "Riposte is taken back; nothing is spent."


def test_a_riposte_without_an_objection_is_paid_once() -> None:
    game = keeping(riposte().begin(), "fight", "riposte", "pass")
    assert (pending(game)[:2], points(game)) == (("red", "strike-or-block"), (1, 1))
    game = keeping(riposte(cp=0).begin(), "fight", "riposte")
    assert (pending(game)[:2], points(game)) == (("red", "strike-or-block"), (0, 1))
