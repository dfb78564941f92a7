"""Plot Forty Committee of 2021: abilities, ploys and equipment, on both sides of every number."""

from typing import Any

import pytest
from build import HAIR, Asked, Scene, answer, log, one, options, pending, refusals, spot, told, used_up, way, wounds
from rules.kt21.scenes import scene
from rules.kt24.teams.asking import keeping, played, points, strategy

from killzone import odds
from killzone.core.game import Game
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.operatives.characteristics import move
from killzone.editions.kt21.operatives.skills import fighting_skill, shooting_skill, supporters
from killzone.editions.shared.actions.action import action_of, cost
from killzone.geometry.units import inches

RIFLE = "rifle: ranged 2 4+ 3/4"
KNIFE = "knife: melee 3 4+ 2/3"
FORK = "fork: melee 2 4+ 3/4"


def plot(*, cp: int = 0, red_cp: int = 0, dice: tuple[int, ...] = ()) -> Scene:
    """Blue plays Plot Forty; distances between bases come out in whole inches."""
    return scene(dice=dice).player("blue", team="plot-forty", cp=cp).player("red", cp=red_cp)


# Through the Chair


def needs(setting: Scene, id: str) -> int:
    table = setting.begin().table
    operative = table.operative(id)
    return shooting_skill(table, operative, datacard(operative).weapons[0]).total


@pytest.mark.parametrize(("gap", "left", "needed"), [(6, 5, 4), (6 + HAIR, 5, 5), (6, 6, 4)])
def test_injured_friends_within_6_inches_of_the_chair_do_not_worsen_their_skill(
    gap: float, left: int, needed: int
) -> None:
    setting = plot().operative("chair", "blue", (5, 5), abilities=["through-the-chair"])
    setting = setting.operative("tenant", "blue", (6 + gap, 5), RIFLE, left=left).operative("r1", "red", (25, 15))
    assert needs(setting, "tenant") == needed


def test_the_chair_speaks_for_itself_in_combat_too_and_not_for_enemies() -> None:
    setting = plot().operative("chair", "blue", (5, 5), FORK, left=1, abilities=["through-the-chair"])
    table = setting.operative("r1", "red", (6.5, 5), FORK, left=1).begin().table
    chair, raider = table.operative("chair"), table.operative("r1")
    assert fighting_skill(table, chair, raider, datacard(chair).weapons[0]).total == 4
    assert fighting_skill(table, raider, chair, datacard(raider).weapons[0]).total == 5
    assert move(table, chair).total == inches(4), "it still moves less"


def test_the_odds_know_of_the_chair() -> None:
    setting = plot().operative("chair", "blue", (5, 5), abilities=["through-the-chair"])
    setting = (
        setting.operative("tenant", "blue", (9, 5), RIFLE, left=1).operative("r1", "red", (9, 15)).active("tenant")
    )
    game = setting.begin()
    assert game.decision is not None
    found = odds.of_action(game, game.decision.action("shoot"))
    assert found == odds.shoot(edition="kt21", atk=2, hit=4, dmg=(3, 4), save=4, wounds=12)


# Many Hands


def crowd(*enemies: tuple[str, tuple[float, float]], card: str = "plot-forty.tenant") -> Scene:
    """t1 at (10, 11) fights e1 at (11.6, 11); t2 at (13.2, 11) is engaged with e1 and with others."""
    setting = (
        plot().operative("t1", "blue", (10, 11), card="plot-forty.tenant").operative("e1", "red", (11.6, 11), KNIFE)
    )
    setting = setting.operative("t2", "blue", (13.2, 11), card=card)
    for id, at in enemies:
        setting = setting.operative(id, "red", at, KNIFE)
    return setting


BESIDE, BELOW = ("e2", (14.8, 11.0)), ("e3", (13.2, 9.4))


@pytest.mark.rule("kt21.fight.support")
@pytest.mark.parametrize(("setting", "needed"), [
    (crowd(), 3), (crowd(BESIDE), 3), (crowd(BESIDE, BELOW), 4), (crowd(BESIDE, card="plot-forty.thresher"), 4),
], ids=["e1 alone", "one other", "two others", "no Many Hands"])  # fmt: skip
def test_40_a_tenant_supports_though_it_is_engaged_with_one_other_enemy(setting: Scene, needed: int) -> None:
    """Situation 40 of the brief, the first half."""
    table = setting.begin().table
    tenant, enemy = table.operative("t1"), table.operative("e1")
    spade = next(weapon for weapon in datacard(tenant).weapons if weapon.id == "spade")
    assert fighting_skill(table, tenant, enemy, spade).total == needed
    assert len(supporters(table, tenant, enemy)) == 4 - needed


@pytest.mark.rule("kt21.fight.support", "kt21.fight.roll")
def test_40_with_three_supporters_a_2_hits_and_a_1_fails() -> None:
    """Situation 40 of the brief, the second half: WS 3+ becomes better than 2+."""
    setting = plot(dice=(1, 2, 1)).operative("b1", "blue", (10, 11), "axe: melee 2 3+ 3/4").active("b1")
    setting = setting.operative("e1", "red", (11.6, 11), "stick: melee 1 4+ 1/1")
    for id, at in (("b2", (13.2, 11)), ("b3", (11.6, 12.6)), ("b4", (11.6, 9.4))):
        setting = setting.operative(id, "blue", at, KNIFE)
    assert wounds(setting.play("fight"), "e1") == 12 - 3


# Used to It


@pytest.mark.rule("kt21.damage.wounds", "kt21.weapon.mortal")
def test_the_thresher_ignores_wounds_on_5_or_more() -> None:
    """Situation 30 of the brief: 3 mortal wounds, 1 lost; one hit saved; 6 damage, 4 lost: 5 in all."""
    dice = (6, 5, 2, 1, 5, 2, 6, 5, 1, 1, 6, 5, 1, 2, 3, 4)
    setting = scene(dice=dice).player("red", team="plot-forty")
    setting = setting.operative("zenith", "blue", (5, 11), card="meridian-survey.longsight").active("zenith")
    setting = setting.operative("thresher", "red", (20, 11), card="plot-forty.thresher")
    assert wounds(setting.play("shoot", "thresher"), "thresher") == 8 - 5


# Petty Cash


def cash(gap: float = 10) -> Scene:
    setting = plot().operative("treasurer", "blue", (5, 5), KNIFE, abilities=["petty-cash"])
    return setting.operative("r1", "red", (6 + gap, 5))


def test_petty_cash_gains_1_cp_once_per_battle() -> None:
    game = strategy(cash())
    assert pending(game)[:2] == ("blue", "strategic-ploys")
    assert "petty-cash" in options(game)
    before = points(game)[0]
    game = answer(game, "petty-cash")
    assert points(game)[0] == before + 1
    assert "petty-cash" not in options(game)
    later = cash().player("blue", used={"petty-cash": [1]}).having(turn=3)
    assert "petty-cash" not in options(strategy(later))


@pytest.mark.parametrize(("gap", "offered"), [(1, False), (1 + HAIR, True)])
def test_petty_cash_is_not_paid_out_while_engaged(gap: float, offered: bool) -> None:
    assert ("petty-cash" in options(strategy(cash(gap)))) is offered


def test_petty_cash_is_gone_with_the_treasurer() -> None:
    gone = cash().operative("treasurer", "blue", None, abilities=["petty-cash"]).operative("b2", "blue", (5, 9))
    assert "petty-cash" not in options(strategy(gone))


# Own Ground


def ground(*, own: bool = True, player: str = "blue") -> Scene:
    """b1 at (5, 5) in front of a low wall from 6" to 6.5", with a floor 3" high from 15" on."""
    setting = plot().operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 15)).active("b1")
    setting = setting.terrain("wall", (6, 2, 6.5, 8), "light traversable", top=1)
    setting = setting.terrain("floor", (5.6, 12, 12, 18), "heavy vantage", top=3)
    return setting.effect("plot-forty.own-ground", player=player, until="turning-point") if own else setting


OVER = way((5, 5), (11, 5))
UP = way((5, 15), (5, 15, 3), (7, 15, 3))


@pytest.mark.rule("kt21.move.traverse")
def test_on_own_ground_traversing_costs_no_extra_distance() -> None:
    assert refusals(answer(ground().begin(), "normal-move"), OVER) == ()
    assert "kt21.action.normal-move" in refusals(answer(ground(own=False).begin(), "normal-move"), OVER)
    assert "kt21.action.normal-move" in refusals(answer(ground(player="red").begin(), "normal-move"), OVER)
    assert refusals(answer(ground().begin(), "normal-move"), way((5, 5), (11 + HAIR, 5))) != ()


@pytest.mark.rule("kt21.move.climb-cost", "kt21.terrain.scalable")
def test_on_own_ground_climbs_count_as_if_scalable() -> None:
    """A climb of 3" counts 2" instead of 4", beside 2" to walk."""
    beside = ground().operative("b1", "blue", (5, 15), move=4)
    assert refusals(answer(beside.begin(), "normal-move"), UP) == ()
    plain = ground(own=False).operative("b1", "blue", (5, 15), move=4).active("b1", spent=1, performed=["dash"])
    assert "kt21.action.normal-move" in refusals(answer(plain.begin(), "normal-move"), UP)


# Hold Them There


def held(*, gap: float = 1, own: bool = True, apl: int = 3) -> Scene:
    """Two tenants beside a raider, one of them this far away."""
    setting = plot().operative("b1", "blue", (3.5, 5)).operative("b2", "blue", (6 + gap, 5))
    setting = setting.operative("r1", "red", (5, 5), KNIFE, apl=apl).active("r1")
    return setting.effect("plot-forty.hold-them-there", player="blue", until="turning-point") if own else setting


def fall_back(game: Game, id: str = "r1") -> int:
    return cost(game.table, one(game, id), action_of(game.table, "fall-back")).total


@pytest.mark.parametrize(("setting", "price"), [(held(), 3), (held(gap=1 + HAIR), 2), (held(own=False), 2)])
def test_hold_them_there_makes_fall_back_dearer_with_two_engaged(setting: Scene, price: int) -> None:
    assert fall_back(setting.begin()) == price


def test_hold_them_there_holds_whoever_has_too_few_ap() -> None:
    assert refusals(held(apl=2).begin(), "fall-back") == ("kt21.firefight.ap",)
    assert refusals(held(apl=3).begin(), "fall-back") == ()


@pytest.mark.parametrize("ploy", ["own-ground", "hold-them-there"])
def test_a_strategic_ploy_costs_1_cp_is_used_once_and_lasts_for_the_turning_point(ploy: str) -> None:
    game = strategy(plot(cp=3).operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 15)))
    game = answer(game, ploy)
    assert points(game)[0] == 3
    assert ploy not in options(game)
    assert [(effect.rule, effect.until) for effect in game.table.effects] == [(f"plot-forty.{ploy}", "turning-point")]


# Neighbourly Concern


def loss(gap: float = 3, *, cp: int = 1, dice: tuple[int, ...] = (6, 6, 1, 1, 1)) -> Scene:
    """A raider is about to shoot a tenant that has 1 wound left, with a neighbour this far from it."""
    setting = plot(cp=cp, dice=dice).operative("b1", "blue", (5, 5), left=1)
    setting = setting.operative("b2", "blue", (6 + gap, 5), FORK)
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
    (loss().player("blue", used={"neighbourly-concern": [2]}), False), (loss(dice=(1, 1)), False),
], ids=["3 inches", "a hair more", "no CP", "used before", "nobody fell"])  # fmt: skip
def test_neighbourly_concern_is_for_those_who_stood_within_3_inches(setting: Scene, offered: bool) -> None:
    assert (pending(played(setting, "shoot", "b1")).kind == "action-ended") is offered


@pytest.mark.rule("kt21.ploy.tactical")
def test_a_tactical_ploy_may_be_used_again_in_another_turning_point() -> None:
    game = played(loss().player("blue", used={"neighbourly-concern": [1]}), "shoot", "b1")
    assert pending(game).kind == "action-ended"


def test_an_engaged_neighbour_fights_instead() -> None:
    setting = loss(dice=(6, 6, 1, 1, 1, 5, 5, 1, 1, 1)).operative("r2", "red", (10.5, 5), KNIFE)
    game = keeping(setting.begin(), "shoot", "b1")
    assert options(game) == ("neighbourly-concern-fight-b2", "pass")
    game = used_up(keeping(game, "neighbourly-concern-fight-b2"))
    assert wounds(game, "r2") == 12 - 6


# Point of Order


def turn_given(*, red_cp: int = 2, cp: int = 1) -> Scene:
    """Red may give its turn away with After You, and blue may object."""
    setting = plot(cp=cp, red_cp=red_cp).having(active="red").player("red", team="house-of-seconds")
    setting = setting.operative("r1", "red", (5, 5), KNIFE).operative("r2", "red", (5, 9), KNIFE)
    return setting.operative("b1", "blue", (16.5, 5), KNIFE).operative("b2", "blue", (16.5, 9), KNIFE)


OBJECTION = "point-of-order-after-you"


def declared(setting: Scene) -> Game:
    return answer(setting.begin(), "after-you")


@pytest.mark.rule("kt21.ploy.tactical")
def test_point_of_order_makes_the_opponent_pay_1_cp_more() -> None:
    game = declared(turn_given())
    assert pending(game) == Asked("blue", "ploy-declared", (OBJECTION, "pass"))
    assert points(game) == (1, 2), "nothing is paid yet"
    game = answer(game, OBJECTION)
    assert points(game) == (0, 2)
    assert pending(game) == Asked("red", "objection", ("pay", "take-back"))
    game = answer(game, "pay")
    assert points(game) == (0, 0)
    assert pending(game)[:2] == ("blue", "activate")


def test_or_the_ploy_is_taken_back_and_has_not_been_used() -> None:
    game = answer(declared(turn_given()), OBJECTION, "take-back")
    assert points(game) == (0, 2)
    assert pending(game)[:2] == ("red", "activate"), "it is not declared again at that moment"
    assert game.table.players[1].uses("after-you") == 0
    game = answer(game, "r1", "engage", "end", "b1", "engage", "end")
    assert pending(game)[:2] == ("red", "turn"), "but in another turn it may be"


def test_whoever_cannot_pay_takes_the_ploy_back() -> None:
    game = answer(declared(turn_given(red_cp=1)), OBJECTION)
    assert points(game) == (0, 1)
    assert pending(game)[:2] == ("red", "activate")
    assert "red takes After You back; nothing is spent." in log(game)


def test_point_of_order_may_be_let_go_and_costs_its_price_once() -> None:
    game = answer(declared(turn_given()), "pass")
    assert points(game) == (1, 1)
    for setting in (turn_given(cp=0), turn_given().player("blue", used={"point-of-order": [2]})):
        assert pending(declared(setting))[:2] == ("blue", "activate")


def test_command_re_roll_is_no_point_of_order() -> None:
    setting = plot(cp=1, red_cp=1, dice=(1, 1, 1, 4, 4, 4, 5)).operative("b1", "blue", (5, 5), KNIFE)
    setting = setting.operative("r1", "red", (6.5, 5), KNIFE).active("r1")
    game = answer(setting.begin(), "fight")
    game = answer(game, "command-reroll-4") if pending(game).player == "blue" else answer(game, "command-reroll-1")
    assert pending(game).kind == "after-fight-dice"


def test_what_one_committee_takes_back_another_may_still_declare() -> None:
    """A jar fells one of each side; both have a neighbour, and blue objects to red's concern."""
    setting = plot(cp=2, red_cp=1, dice=(6, 6, 1, 1, 1, 6, 6, 1, 1, 1)).player("red", team="plot-forty")
    setting = setting.operative("b1", "blue", (10, 5), left=1).operative("b2", "blue", (13.5, 5), FORK)
    setting = setting.operative("r1", "red", (10, 7.5), left=1).operative("r2", "red", (13, 8), FORK)
    setting = setting.operative("r3", "red", (5, 15), 'jar: ranged 2 4+ 3/4 Blast 2"').active("r3")
    game = keeping(setting.having(initiative="red").begin(), "shoot", "b1")
    while "neighbourly-concern-dash-r2" not in options(game):
        game = answer(game, "pass")
    game = answer(game, "neighbourly-concern-dash-r2", "point-of-order-neighbourly-concern")
    while pending(game).kind != "action-ended":
        game = answer(game, "pass")
    assert points(game) == (1, 1), "red cannot pay 1 CP more and takes it back"
    assert pending(game) == Asked("blue", "action-ended", ("neighbourly-concern-dash-b2", "pass"))


def riposte(red_cp: int = 2, cp: int = 1) -> Scene:
    """Blue fights a duellist; both roll a hit."""
    setting = plot(cp=cp, red_cp=red_cp, dice=(4, 4)).player("red", team="house-of-seconds")
    setting = setting.operative("b1", "blue", (5, 5), "fork: melee 1 4+ 3/4").active("b1")
    return setting.operative("r1", "red", (6.5, 5), "foil: melee 1 4+ 3/4")


def test_point_of_order_against_a_riposte() -> None:
    game = keeping(riposte().begin(), "fight", "riposte")
    assert pending(game) == Asked("blue", "before-blows", ("point-of-order", "pass"))
    game = answer(game, "point-of-order")
    assert (pending(game).player, points(game)) == ("red", (0, 2))
    paid = answer(game, "pay")
    assert (pending(paid).player, points(paid)) == ("red", (0, 0))
    back = answer(game, "take-back")
    assert (pending(back).player, points(back)) == ("blue", (0, 2))
    assert back.table.players[1].uses("riposte") == 0
    poor = keeping(riposte(red_cp=1).begin(), "fight", "riposte", "point-of-order")
    assert told(poor, "kt21.ploy.tactical")[-1] == "Riposte is taken back; nothing is spent."


# Any Other Business


def business(*, cp: int = 1, order: str = "conceal", ready: bool = False, near: float = 15) -> Scene:
    """Blue has nobody left to activate, red has; b1 has a Conceal order and nobody may use Overwatch."""
    setting = plot(cp=cp).having(active="blue").operative("b1", "blue", (5, 5), KNIFE, order=order, ready=ready)
    return setting.operative("r1", "red", (6 + near, 5), KNIFE).operative("r2", "red", (25, 20), KNIFE)


@pytest.mark.rule("kt21.overwatch.when")
def test_a_turn_for_overwatch_may_be_used_for_any_other_business() -> None:
    game = business().begin()
    assert pending(game) == Asked("blue", "turn", ("any-other-business-b1", "pass"))
    game = answer(game, "any-other-business-b1")
    assert points(game) == (0, 0)
    assert refusals(game, way((5, 5), (8 + HAIR, 5))) == ("kt21.action.dash",)
    game = answer(game, way((5, 5), (8, 5)))
    assert one(game, "b1").spot == spot(8, 5)
    assert pending(game)[:2] == ("red", "activate"), "the turn is used"
    passed = answer(business().begin(), "pass")
    assert pending(passed)[:2] == ("red", "activate")


@pytest.mark.parametrize("setting", [
    business(cp=0), business().player("blue", used={"any-other-business": [2]}), business(near=1),
], ids=["no CP", "used before", "engaged"])  # fmt: skip
def test_any_other_business_needs_its_price_and_somebody_who_may_dash(setting: Scene) -> None:
    assert pending(setting.begin())[:2] == ("red", "activate")


def test_any_other_business_is_not_for_a_turn_to_activate() -> None:
    assert pending(business(ready=True).begin())[:2] == ("blue", "activate")


def test_any_other_business_takes_the_place_of_overwatch() -> None:
    gun = f"{KNIFE}; gun: ranged 1 4+ 2/3"
    setting = business(order="engage").operative("b2", "blue", (5, 9), gun, ready=False)
    game = setting.begin()
    assert options(game) == ("any-other-business-b1", "any-other-business-b2", "pass")
    taken = answer(game, "any-other-business-b1", way((5, 5), (8, 5)))
    assert pending(taken)[:2] == ("red", "activate")
    assert pending(answer(game, "pass"))[:2] == ("blue", "overwatch")


# Equipment


def test_a_sharpened_edge_gives_the_spade_lethal_5() -> None:
    def fought(item: dict[str, int]) -> Game:
        setting = plot(dice=(5, 1, 1, 1, 1, 1, 1)).operative("t", "blue", (5, 5), card="plot-forty.tenant", tokens=item)
        return setting.operative("r1", "red", (6.5, 5), KNIFE).active("t").play("fight")

    assert wounds(fought({"sharpened-edge": 1}), "r1") == 12 - 4
    assert wounds(fought({}), "r1") == 12 - 3


def test_the_odds_know_of_a_sharpened_edge() -> None:
    setting = plot().operative("t", "blue", (5, 5), card="plot-forty.tenant", tokens={"sharpened-edge": 1})
    game = setting.operative("r1", "red", (6.5, 5), KNIFE).active("t").begin()
    assert game.decision is not None
    sides: dict[str, Any] = {"atk": 4, "hit": 4, "dmg": (3, 4), "wounds": 7}
    other: dict[str, Any] = {"other_atk": 3, "other_hit": 4, "other_dmg": (2, 3), "other_wounds": 12}
    found = odds.of_action(game, game.decision.action("fight"))
    assert found == odds.fight(edition="kt21", rules="Lethal 5+", **sides, **other)


def test_whoever_bears_a_fuel_jar_may_throw_it_once() -> None:
    setting = plot(dice=(4, 4, 4, 4, 1, 1, 1)).operative(
        "t", "blue", (5, 5), card="plot-forty.tenant", tokens={"fuel-jar": 1}
    )
    setting = setting.operative("r1", "red", (11, 5), KNIFE).active("t")
    game = used_up(answer(setting.begin(), "shoot", "fuel-jar", "r1"))
    assert wounds(game, "r1") == 12 - 8
    assert one(game, "t").count("used-fuel-jar") == 1
    plain = plot().operative("t", "blue", (5, 5), card="plot-forty.tenant").operative("r1", "red", (11, 5)).active("t")
    assert options(answer(plain.begin(), "shoot")) == ("r1",), "it has the nail gun only"
