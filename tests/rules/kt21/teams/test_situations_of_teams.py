"""Situations of the brief that turn on the rules of Plot Forty and the House of Seconds.

Bases are 1" across, so that distances between them are whole inches, unless a card of a team says otherwise.
"""

import pytest
from build import HAIR, Asked, Scene, answer, one, pending, refusals, spot, told, used_up, way, wounds
from rules.kt21.scenes import scene
from rules.kt24.teams.asking import keeping, points

from killzone.core.game import Game

KNIFE = "knife: melee 3 4+ 2/3"
TENANT, SECOND = "plot-forty.tenant", "house-of-seconds.second"


@pytest.mark.rule("kt21.firefight.group", "kt21.weapon.blast", "kt21.shoot.removal")
def test_6_the_partner_of_a_group_falls_to_its_grenade() -> None:
    """The last two ready Tenants; the second falls after both attacks, and the turn is the opponent's."""
    setting = scene(dice=(1, 2, 3, 3, 6, 6, 1, 1, 1, 2, 3)).player("blue", team="plot-forty")
    setting = setting.operative("t1", "blue", (8, 11), card=TENANT, tokens={"burst-grenade": 1})
    # A Tenant's base is 25 mm across: 1.5" between it and the enemy's.
    setting = setting.operative("t2", "blue", (13, 13.492), card=TENANT, left=3)
    setting = setting.operative("chair", "blue", (2, 2), card="plot-forty.chair", ready=False)
    setting = setting.operative("enemy", "red", (13, 11), KNIFE, wounds=8)
    game = answer(setting.begin(), "t1", "engage", "shoot", "burst-grenade", "enemy")
    assert one(used_up(game), "t2").spot is None
    assert wounds(game, "enemy") == 8
    game = answer(game, "end")
    assert pending(game) == Asked("red", "activate", ("enemy",))


def duellist(cp: int = 1) -> Scene:
    setting = scene(dice=(6, 6, 1, 1, 1, 1, 1, 1)).player("blue", team="house-of-seconds", cp=cp)
    setting = setting.operative("first", "blue", (5, 11), card="house-of-seconds.first-second")
    setting = setting.operative("enemy", "red", (10, 11), KNIFE, wounds=8, left=5)
    return setting.operative("far", "red", (25, 20), KNIFE).active("first")


@pytest.mark.rule("kt21.firefight.free-action", "kt21.firefight.action-once", "kt21.action.dash-limits")
def test_17_satisfaction_after_a_charge() -> None:
    """A free Dash though it charged; then none with the third AP: it charged, and has performed one."""
    game = keeping(duellist().begin(), "charge", way((5, 11), (8.4, 11)), "fight")
    assert one(game, "enemy").spot is None
    assert pending(game) == Asked("blue", "action-ended", ("satisfaction", "pass"))
    game = answer(game, "satisfaction", way((8.4, 11), (8.4, 8)))
    assert points(game) == (0, 0)
    assert pending(game)[:2] == ("blue", "action")
    assert set(refusals(game, "dash")) == {"kt21.firefight.action-once", "kt21.action.dash-limits"}


def lobber(apl: int = 2, performed: tuple[str, ...] = ()) -> Scene:
    setting = scene(dice=(1, 1, 1, 1)).player("blue", team="plot-forty")
    setting = setting.operative("quarryman", "blue", (5, 11), card="plot-forty.quarryman")
    setting = setting.operative("enemy", "red", (12, 11), KNIFE)
    if apl == 3:
        setting = setting.effect("meridian-survey.heliograph", operative="quarryman", until="activated")
    return setting.active("quarryman", spent=len(performed), performed=performed)


@pytest.mark.rule("kt21.weapon.unwieldy")
def test_35_the_quarryman_shoots_for_2_ap() -> None:
    """With APL 3 it may move first, since the lobber is not Heavy; it is never used on Overwatch."""
    assert not one(answer(lobber().begin(), "shoot", "enemy"), "quarryman").ready
    assert "kt21.firefight.ap" in refusals(lobber(performed=("normal-move",)).begin(), "shoot")
    game = answer(lobber(apl=3, performed=("normal-move",)).begin(), "shoot", "enemy")
    assert not one(used_up(game), "quarryman").ready
    setting = scene().operative("quarryman", "blue", (5, 11), card="plot-forty.quarryman", ready=False)
    setting = setting.operative("enemy", "red", (12, 11), KNIFE).having(active="blue")
    assert pending(setting.begin())[:2] == ("red", "activate"), "no Overwatch is offered"


def witness(*, ready: bool = True, **player: object) -> Scene:
    setting = scene(dice=(1, 1, 1, 1)).player("blue", team="house-of-seconds", **player)
    setting = setting.operative(
        "witness", "blue", (5, 11), card="house-of-seconds.witness", order="conceal", ready=ready
    )
    return setting.operative("enemy", "red", (11, 11), KNIFE)


@pytest.mark.rule("kt21.weapon.silent", "kt21.overwatch.when", "kt21.action.charge-limits")
def test_36_the_witness_is_unremarked() -> None:
    game = answer(witness().active("witness").begin(), "shoot", "enemy")
    assert pending(used_up(game)).kind == "action", "knives are Silent"
    turn = witness(ready=False).having(active="blue")
    assert pending(turn.begin())[:2] == ("red", "activate"), "no Overwatch with a Conceal order"
    charging = witness().having(dice=[1] * 7).active("witness").begin()
    game = answer(charging, "charge", way((5, 11), (9.4, 11)), "fight", "pass")
    assert one(game, "witness").order == "conceal"
    assert told(game, "kt21.fight.target") == ["Witness fights enemy."]
    later = witness(used={"unremarked-witness": [1]}).active("witness").begin()
    assert "kt21.order.conceal" in refusals(later, "charge")


def reaping() -> Scene:
    """X fights the Thresher; Y, which has 4 wounds left and carries a token, and Z are within 1" of X."""
    setting = scene(dice=(6, 5, 1, 2, 5, 5, 1, 6, 1, 1)).player("blue", team="plot-forty")
    setting = setting.operative("thresher", "blue", (10, 11), card="plot-forty.thresher").active("thresher")
    setting = setting.operative("x", "red", (11.5, 11), "machete: melee 3 4+ 2/3", wounds=8)
    setting = setting.operative("y", "red", (13, 11), KNIFE, wounds=8, left=4).marker("t", carrier="y", kind="token")
    return setting.operative("z", "red", (11.5, 12.5), KNIFE, wounds=8)


@pytest.mark.rule("kt21.weapon.reap", "kt21.weapon.brutal", "kt21.fight.end", "kt21.action.drop-token")
def test_38_the_thresher_reaps() -> None:
    """X falls and cannot parry with normal hits, Y falls to Reap and drops its token, the Thresher has 6 of 8."""
    game = answer(reaping().begin(), "fight", "x", "ceaseless-1", "strike-critical")
    assert pending(game)[:2] == ("blue", "strike-or-parry"), "X had nothing to choose: normal hits do not parry Brutal"
    assert (wounds(game, "x"), wounds(used_up(game), "thresher")) == (3, 6), "neither of 1, 1 ignores a wound"
    game = answer(game, "strike-critical")
    assert pending(game)[:2] == ("red", "place")
    assert refusals(game, spot(14.5 + HAIR, 11)) == ("kt21.action.drop-placement",)
    game = answer(game, spot(14.5, 11))
    assert {id for id in ("x", "y", "z") if one(game, id).spot is None} == {"x", "y"}
    assert wounds(game, "z") == 8 - 4
    assert game.table.marker("t").spot == spot(14.5, 11)


def formal(rules: str = "-", *, dice: tuple[int, ...] = (6, 4, 4, 4)) -> Game:
    """A Second defends with Formal Parry in force and Riposte; the attacker, D 3/4, retains a critical and a normal."""
    setting = scene(dice=dice).player("red", team="house-of-seconds", cp=1)
    setting = setting.operative("b1", "blue", (5, 11), f"axe: melee 2 4+ 3/4 {rules}".removesuffix(" -"), wounds=8)
    setting = setting.operative("second", "red", (6.5, 11), "long-knife: melee 2 3+ 4/5", wounds=9).active("b1")
    setting = setting.effect("house-of-seconds.formal-parry", player="red", until="turning-point")
    return keeping(setting.begin(), "fight", "riposte")


@pytest.mark.rule("kt21.fight.alternate", "kt21.fight.parry", "kt21.weapon.brutal")
def test_39_formal_parry_and_riposte() -> None:
    game = formal()
    assert pending(game).player == "red"
    game = answer(game, "parry-critical-with-normal", "strike-normal")
    assert (wounds(game, "second"), wounds(game, "b1")) == (9 - 3, 8 - 4)
    brutal = formal("Brutal")
    assert wounds(brutal, "b1") == 8 - 4, "only the order changes: its normal hit could do nothing but strike"
    assert (pending(brutal).player, points(brutal)) == ("blue", (0, 0))
