"""House of Seconds of 2021: abilities, ploys and equipment, on both sides of every number."""

from typing import Any

import pytest
from build import (
    HAIR,
    Asked,
    Scene,
    answer,
    one,
    options,
    pending,
    reasons,
    refusals,
    spot,
    told,
    used_up,
    way,
    wounds,
)
from conformance import chance
from rules.kt21.battle.test_setup import defaults
from rules.kt21.scenes import battle, scene
from rules.kt24.teams.asking import keeping, played, points, strategy

from killzone import odds
from killzone.core.game import Game
from killzone.core.pictures import YES
from killzone.editions.kt21.presentation.sights import at_a_glance
from killzone.editions.shared.actions.action import action_of, cost

RIFLE = "rifle: ranged 2 4+ 3/4"
BLADE = "blade: melee 1 4+ 3/5"


def house(*, cp: int = 0, red_cp: int = 0, dice: tuple[int, ...] = ()) -> Scene:
    """Blue plays the House of Seconds; distances between bases come out in whole inches."""
    return scene(dice=dice).player("blue", team="house-of-seconds", cp=cp).player("red", cp=red_cp)


# No Adjournment


@pytest.mark.rule("kt21.firefight.action-once")
@pytest.mark.parametrize(("performed", "refused"), [
    (["fight"], ()), (["fight", "fight"], ("kt21.firefight.action-once",)),
])  # fmt: skip
def test_no_adjournment_allows_a_second_fight(performed: list[str], refused: tuple[str, ...]) -> None:
    setting = house().operative("b1", "blue", (5, 5), BLADE, apl=3, abilities=["no-adjournment"])
    setting = setting.operative("r1", "red", (6.5, 5), BLADE).active("b1", spent=len(performed), performed=performed)
    assert refusals(setting.begin(), "fight") == refused
    anybody = setting.operative("b1", "blue", (5, 5), BLADE, apl=3)
    assert "kt21.firefight.action-once" in refusals(anybody.begin(), "fight")


def test_no_adjournment_is_for_fights_only() -> None:
    setting = house().operative("b1", "blue", (5, 5), RIFLE, apl=3, abilities=["no-adjournment"])
    setting = setting.operative("r1", "red", (12, 5)).active("b1", spent=1, performed=["shoot"])
    assert refusals(setting.begin(), "shoot") == ("kt21.firefight.action-once",)


# Disengage


def test_disengage_makes_fall_back_1_ap_cheaper() -> None:
    setting = house().operative("b1", "blue", (5, 5), BLADE, abilities=["disengage"])
    setting = setting.operative("b2", "blue", (5, 2), BLADE).operative("r1", "red", (6.5, 5), BLADE)
    table = setting.begin().table
    price = [cost(table, table.operative(id), action_of(table, "fall-back")).total for id in ("b1", "b2")]
    assert price == [1, 2]


# Unremarked


def witness(order: str = "conceal", **more: Any) -> Scene:
    abilities = more.get("abilities", ["unremarked"])
    setting = house(dice=more.get("dice", ())).operative(
        "b1", "blue", (5, 5), BLADE, order=order, abilities=abilities, apl=3
    )
    return setting.operative("r1", "red", (10, 5), BLADE).active("b1")


@pytest.mark.rule("kt21.action.charge-limits", "kt21.order.conceal")
def test_unremarked_allows_one_charge_with_a_conceal_order() -> None:
    game = answer(witness().begin(), "charge", way((5, 5), (9, 5)))
    assert told(game, "house-of-seconds.unremarked") == ["blue uses Unremarked."]
    assert refusals(witness(abilities=[]).begin(), "charge") == ("kt21.order.conceal",)


def test_unremarked_is_for_one_charge_per_battle() -> None:
    later = witness().player("blue", used={"unremarked-b1": [1]}).having(turn=3)
    assert refusals(later.begin(), "charge") == ("kt21.order.conceal",)


def test_a_charge_with_an_engage_order_uses_nothing_up() -> None:
    game = answer(witness("engage").begin(), "charge", way((5, 5), (9, 5)))
    assert game.table.players[0].uses("unremarked-b1") == 0


# Stand In


def standing_in(gap: float = 2, *, wall: bool = False, dice: tuple[int, ...] = (5, 5, 1, 1, 1)) -> Scene:
    """A raider is about to shoot at b1; the Bearer is this far from it."""
    setting = house(dice=dice).operative("b1", "blue", (15, 5))
    setting = setting.operative("bearer", "blue", (15, 6 + gap), save=6, abilities=["stand-in"])
    setting = setting.operative("r1", "red", (5, 5), RIFLE).active("r1")
    return setting.terrain("wall", (13, 6.4, 17, 6.6), "heavy", top=5) if wall else setting


@pytest.mark.rule("kt21.shoot.target")
@pytest.mark.parametrize(("setting", "offered"), [
    (standing_in(2), True), (standing_in(2 + HAIR), False), (standing_in(wall=True), False),
], ids=["2 inches", "a hair more", "out of sight"])  # fmt: skip
def test_the_bearer_may_stand_in_for_a_friend_within_2_inches(setting: Scene, offered: bool) -> None:
    game = answer(setting.begin(), "shoot", "b1")
    assert (pending(game) == Asked("blue", "target-selected", ("stand-in-bearer", "pass"))) is offered


def test_whoever_stands_in_is_shot_instead() -> None:
    game = standing_in().play("shoot", "b1", "stand-in-bearer")
    assert (wounds(game, "b1"), wounds(game, "bearer")) == (12, 12 - 6)
    game = standing_in().play("shoot", "b1", "pass")
    assert (wounds(game, "b1"), wounds(game, "bearer")) == (12 - 6, 12)


def test_cover_is_that_of_the_bearer_and_it_need_be_no_valid_target() -> None:
    setting = standing_in().terrain("bund", (13.5, 7, 14, 9), "light", top=1)
    setting = setting.operative("bearer", "blue", (15, 8), order="conceal", abilities=["stand-in"])
    game = answer(setting.begin(), "shoot")
    assert [reason.rule for reason in reasons(game, "bearer")] == ["kt21.los.conceal"]
    game = answer(game, "b1", "stand-in-bearer")
    assert pending(game) == Asked("blue", "cover-save", ("cover", "no-cover"))
    assert pending(answer(setting.begin(), "shoot", "b1", "pass")).kind == "action", "b1 stands in the open"


def test_blast_goes_out_from_the_bearer() -> None:
    setting = standing_in(dice=(5, 1, 1, 1, 5, 1, 1, 1))
    setting = setting.operative("r1", "red", (5, 5), 'bomb: ranged 1 4+ 3/4 Blast 1"').operative("b3", "blue", (15, 10))
    game = setting.play("shoot", "b1", "stand-in-bearer")
    assert (wounds(game, "b1"), wounds(game, "bearer"), wounds(game, "b3")) == (12, 9, 9)


def test_the_bearer_does_not_stand_in_for_itself() -> None:
    assert wounds(standing_in(5).play("shoot", "bearer"), "bearer") == 6


# The Glove


def gloves(cp: int = 0) -> Scene:
    """b1 and b2 see r1; nobody sees r2 behind its wall."""
    setting = house(cp=cp).operative("b1", "blue", (5, 5)).operative("b2", "blue", (5, 9))
    setting = setting.operative("r1", "red", (15, 5)).operative("r2", "red", (25, 5))
    return setting.terrain("wall", (22, 0, 23, 22), "heavy", top=5)


def test_the_glove_is_thrown_between_two_who_see_each_other() -> None:
    game = answer(strategy(gloves()), "the-glove")
    assert pending(game) == Asked("blue", "glove", ("b1", "b2"))
    assert points(game)[0] == 0
    game = answer(game, "b2")
    assert [(effect.operative, effect.target) for effect in game.table.effects] == [("b2", "r1")]
    nobody = strategy(gloves(cp=1).operative("r1", "red", (25, 9)))
    assert "the-glove" not in options(nobody)
    assert "formal-parry" in options(nobody)


def thrown(at: float, *, glove: bool = True, dice: tuple[int, ...] = ()) -> Scene:
    """b1, with M 6", at 5"; the challenged r1 at this x, and another enemy as far away."""
    setting = house(dice=dice).operative("b1", "blue", (5, 5), BLADE).active("b1")
    setting = setting.operative("r1", "red", (at, 5), BLADE).operative("r2", "red", (5, at), BLADE)
    if not glove:
        return setting
    challenge = {"operative": "b1", "player": "blue", "target": "r1", "until": "turning-point"}
    return setting.effect("house-of-seconds.the-glove", **challenge)


@pytest.mark.rule("kt21.action.charge")
def test_the_challenger_charges_up_to_m_and_4_inches() -> None:
    # From 5" to 15" its base ends 1" from one that stands at 17".
    game = answer(thrown(17).begin(), "charge")
    assert refusals(game, way((5, 5), (15, 5))) == ()
    assert one(answer(game, way((5, 5), (15, 5))), "b1").spot == spot(15, 5)
    assert refusals(thrown(17, glove=False).begin(), "charge") == ("kt21.action.charge",)
    assert refusals(thrown(17 + HAIR).begin(), "charge") == ("kt21.action.charge",)


@pytest.mark.rule("kt21.action.charge")
def test_but_only_at_the_challenged_enemy() -> None:
    game = answer(thrown(17).begin(), "charge")
    assert refusals(game, way((5, 5), (5, 15))) != ()
    game = answer(thrown(17).operative("r2", "red", (5, 15), BLADE).begin(), "charge")
    assert refusals(game, way((5, 5), (5, 13))) == (), "8 inches are enough for the other"
    assert refusals(game, way((5, 5), (15, 5))) == ()


def test_the_longer_charge_is_among_the_candidates_and_samples() -> None:
    game = answer(thrown(17).begin(), "charge")
    assert game.decision is not None
    candidates = list(game.decision.candidates(8))
    assert candidates
    assert all(game.decision.check(action.answer) for action in candidates)
    assert game.decision.check(game.decision.domain.sample(chance("the glove")))


@pytest.mark.parametrize(("glove", "asked"), [(True, True), (False, False)])
def test_the_two_have_balanced_against_each_other(glove: bool, asked: bool) -> None:
    game = answer(thrown(6.5, glove=glove, dice=(1, 1)).operative("r2", "red", (25, 15)).begin(), "fight")
    assert (pending(game) == Asked("blue", "after-fight-dice", ("balanced-1", "pass"))) is asked
    if asked:
        assert pending(answer(game, "pass")) == Asked("red", "after-fight-dice", ("balanced-1", "pass"))


def test_against_others_they_have_not() -> None:
    setting = thrown(20, dice=(1, 1)).operative("r2", "red", (6.5, 5), BLADE)
    assert pending(setting.play("fight")).kind == "action"


def test_the_odds_know_of_the_glove() -> None:
    game = thrown(6.5).operative("r2", "red", (25, 15)).begin()
    assert game.decision is not None
    side: dict[str, Any] = {"atk": 1, "hit": 4, "dmg": (3, 5), "wounds": 12, "rules": "Balanced"}
    other = {f"other_{name}": value for name, value in side.items()}
    assert odds.of_action(game, game.decision.action("fight")) == odds.fight(edition="kt21", **side, **other)


# Formal Parry and Riposte


def parry(attack: str, dice: tuple[int, ...], *, whose: str = "red") -> Scene:
    """Blue fights red, who has Formal Parry."""
    setting = house(dice=dice).operative("b1", "blue", (5, 5), attack).active("b1")
    setting = setting.operative("r1", "red", (6.5, 5), "foil: melee 2 4+ 3/5", wounds=20)
    return setting.effect("house-of-seconds.formal-parry", player=whose, until="turning-point")


PARRY = "parry-critical-with-normal"


@pytest.mark.rule("kt21.fight.parry")
def test_formal_parry_parries_a_critical_with_a_normal_hit_once() -> None:
    game = answer(parry("blade: melee 4 4+ 3/5", (4, 6, 6, 6, 4, 4)).begin(), "fight", "strike-normal")
    assert PARRY in options(game)
    game = answer(game, PARRY, "strike-critical")
    assert (wounds(game, "r1"), wounds(game, "b1")) == (20 - 3 - 5 - 5, 12 - 3), "its other hit could only strike"


def test_formal_parry_is_for_ones_own() -> None:
    game = answer(parry("blade: melee 2 4+ 3/5", (4, 6, 4, 4), whose="blue").begin(), "fight", "strike-normal")
    assert PARRY not in options(game)


def test_formal_parry_is_used_in_combats_only() -> None:
    setting = house(dice=(6, 6, 4, 4, 1)).operative("b1", "blue", (5, 5), "gun: ranged 2 4+ 3/5").active("b1")
    setting = setting.operative("r1", "red", (12, 5))
    setting = setting.effect("house-of-seconds.formal-parry", player="red", until="turning-point")
    assert wounds(setting.play("shoot", "r1"), "r1") == 12 - 5, "two normal saves stop one critical hit"


def duel(dice: tuple[int, ...], *, red_cp: int = 1, fork: str = "fork: melee 2 4+ 3/4") -> Scene:
    """Blue fights red, a Second of the House of Seconds."""
    setting = scene(dice=dice).player("red", team="house-of-seconds", cp=red_cp)
    setting = setting.operative("b1", "blue", (5, 5), fork).active("b1")
    return setting.operative("r1", "red", (6.5, 5), "blade: melee 2 4+ 4/5", wounds=9)


@pytest.mark.rule("kt21.fight.alternate")
def test_riposte_lets_the_defender_resolve_the_first_hit() -> None:
    game = keeping(duel((4, 4, 5, 5)).begin(), "fight")
    assert pending(game) == Asked("red", "before-blows", ("riposte", "pass"))
    assert pending(answer(game, "pass")).player == "blue"
    game = answer(game, "riposte")
    assert (pending(game).player, points(game)) == ("red", (0, 0))
    game = answer(game, "strike-normal")
    assert pending(game).player == "blue", "then they alternate"
    assert game.table.players[1].uses("riposte", 2) == 1


@pytest.mark.parametrize("setting", [
    duel((4, 4, 5, 5), red_cp=0), duel((4, 4, 5, 5)).player("red", used={"riposte": [2]}),
    duel((4, 4, 1, 1)), duel((1, 1, 4, 4)),
], ids=["no CP", "used before", "nothing to resolve", "nothing to come before"])  # fmt: skip
def test_riposte_needs_its_price_and_hits_on_both_sides(setting: Scene) -> None:
    assert pending(keeping(setting.begin(), "fight")).kind != "before-blows"


def test_the_attacker_has_no_riposte() -> None:
    game = keeping(duel((4, 4, 5, 5)).active("r1").begin(), "fight")
    assert (pending(game).player, pending(game).kind != "before-blows") == ("red", True)


# Satisfaction


def duellist(*, cp: int = 1, performed: tuple[str, ...] = ("charge",), left: int = 1) -> Scene:
    setting = house(cp=cp, dice=(6, 1)).operative("b1", "blue", (5, 5), BLADE)
    setting = setting.operative("r1", "red", (6.5, 5), BLADE, left=left).operative("r2", "red", (25, 15))
    return setting.active("b1", spent=len(performed), performed=performed)


@pytest.mark.rule("kt21.firefight.free-action", "kt21.action.dash-limits")
def test_satisfaction_is_a_free_dash_even_after_a_charge() -> None:
    game = played(duellist(), "fight")
    assert pending(game) == Asked("blue", "action-ended", ("satisfaction", "pass"))
    game = answer(game, "satisfaction")
    assert points(game) == (0, 0)
    assert refusals(game, way((5, 5), (8, 5))) == ()
    assert refusals(game, way((5, 5), (8 + HAIR, 5))) == ("kt21.action.dash",)
    assert one(answer(game, way((5, 5), (8, 5))), "b1").spot == spot(8, 5)


@pytest.mark.parametrize("setting", [
    duellist(cp=0), duellist(left=12), duellist().player("blue", used={"satisfaction": [2]}),
], ids=["no CP", "the enemy stands", "used before"])  # fmt: skip
def test_satisfaction_needs_its_price_and_a_fallen_enemy(setting: Scene) -> None:
    assert pending(played(setting, "fight")).kind != "action-ended"


def test_satisfaction_is_nothing_with_another_enemy_near() -> None:
    game = played(duellist().operative("r3", "red", (3.5, 5)), "fight", "r1")
    assert one(game, "r1").spot is None
    assert pending(game).kind != "action-ended"


def test_satisfaction_is_for_the_own_fight_not_for_defending() -> None:
    setting = duellist().active("r1").having(dice=[1, 6])
    game = keeping(setting.begin(), "fight")
    assert one(game, "r1").spot is None
    assert pending(game).kind != "action-ended"


# After You


def turn(*, cp: int = 1, opponent: bool = True, own: bool = True) -> Game:
    setting = house(cp=cp).operative("b1", "blue", (5, 5), BLADE, ready=own).operative("b2", "blue", (5, 9), ready=own)
    for id, y in (("r1", 5), ("r2", 9), ("r3", 13)):
        setting = setting.operative(id, "red", (25, y), BLADE, ready=opponent)
    return setting.having(active="blue").begin()


@pytest.mark.rule("kt21.firefight.alternate", "kt21.firefight.max-two")
def test_after_you_gives_the_turn_to_the_opponent() -> None:
    game = turn()
    assert pending(game) == Asked("blue", "turn", ("after-you", "pass"))
    assert pending(answer(game, "pass"))[:2] == ("blue", "activate")
    game = answer(game, "after-you")
    assert points(game) == (0, 0)
    assert pending(game)[:2] == ("red", "activate")
    game = answer(game, "r1", "engage", "end")
    assert pending(game)[:2] == ("blue", "activate"), "it is used once a turning point"


@pytest.mark.parametrize("game", [turn(cp=0), turn(opponent=False)], ids=["no CP", "nobody ready over there"])
def test_after_you_needs_its_price_and_a_ready_opponent(game: Game) -> None:
    assert pending(game)[:2] == ("blue", "activate")


def test_after_you_is_not_for_a_turn_to_use_overwatch() -> None:
    assert pending(turn(own=False))[:2] == ("red", "activate")


def test_after_you_lets_two_of_the_other_side_follow_each_other() -> None:
    """Red has activated one; the turn that blue gives away has been had, so red may go on with a group of two."""
    setting = house(cp=1).operative("b1", "blue", (5, 5), BLADE).having(active="red")
    for id, y in (("t1", 5), ("t2", 9), ("t3", 13)):
        setting = setting.operative(id, "red", (25, y), card="plot-forty.tenant")
    setting = setting.operative("q1", "red", (25, 17), card="plot-forty.quarryman")
    game = answer(setting.begin(), "q1", "engage", "end")
    game = answer(game, "after-you", "t1", "engage", "end")
    assert pending(game) == Asked("red", "activate", ("t2", "t3"))
    game = answer(game, "t2", "engage", "end")
    assert pending(game)[:2] == ("blue", "activate")


# Equipment


def smoking(gap: float = 10, *, smoke: bool = True, order: str = "engage") -> Scene:
    """A raider this far from somebody in smoke."""
    setting = house(dice=(1, 1)).operative("b1", "blue", (6 + gap, 5), order=order, tokens={"smoke-pellet": 1})
    setting = setting.operative("r1", "red", (5, 5), f"{RIFLE}; {BLADE}").active("r1")
    return (
        setting.effect("house-of-seconds.smoke-pellet", operative="b1", until="next-activation") if smoke else setting
    )


@pytest.mark.rule("kt21.los.obscured")
@pytest.mark.parametrize(("setting", "valid"), [
    (smoking(), False), (smoking(2), True), (smoking(2 + HAIR), False), (smoking(smoke=False), True),
], ids=["in smoke", "2 inches", "a hair more", "no smoke"])  # fmt: skip
def test_smoke_obscures_from_enemies_more_than_2_inches_away(setting: Scene, valid: bool) -> None:
    assert ("shoot" in options(setting.begin())) is valid
    if not valid:
        (reason,) = reasons(setting.begin(), "shoot")
        assert "b1 is obscured from r1 by smoke." in str(reason)
    table = setting.begin().table
    (said,) = [
        one for one in at_a_glance(table, table.operative("r1"), table.operative("b1")) if one.about == "obscured"
    ]
    assert (said.tone == YES) is valid, "what is told of the line says the same"


@pytest.mark.rule("kt21.los.cover-operative")
@pytest.mark.parametrize(("smoke", "valid"), [(False, ("b1",)), (True, ("b2",))])
def test_whoever_is_in_smoke_gives_nobody_cover(smoke: bool, valid: tuple[str, ...]) -> None:
    """b1 stands right before b2, which has a Conceal order; in smoke it is itself not in line of sight."""
    setting = smoking(4, smoke=smoke).operative("b2", "blue", (11.4, 5), order="conceal")
    assert options(answer(setting.begin(), "shoot")) == valid


def test_a_smoke_pellet_is_used_once_per_battle_by_its_bearer() -> None:
    setting = house().operative("b1", "blue", (5, 5), tokens={"smoke-pellet": 1}).active("b1")
    setting = setting.operative("b2", "blue", (5, 9)).operative("r1", "red", (25, 5), RIFLE)
    game = answer(setting.begin(), "smoke")
    assert told(game, "house-of-seconds.smoke-pellet")[-1].startswith("b1 is obscured from enemies")
    assert "kt21.firefight.action-once" in refusals(game, "smoke")
    game = answer(game, "end", "r1", "engage")
    assert "kt21.los.obscured" in refusals(game, "shoot") or "b1" not in options(answer(game, "shoot"))
    used = setting.player("blue", used={"smoke-pellet-b1": [1]})
    assert refusals(used.begin(), "smoke") == ("kt21.setup.equipment",)
    assert "smoke" not in str(setting.active("b2").begin().decision)


def test_smoke_lasts_until_the_next_activation_of_its_bearer() -> None:
    setting = smoking().operative("r2", "red", (25, 20))
    data = {name: value for name, value in setting.data.items() if name != "activation"}
    game = answer(setting._but(data).having(active="blue").begin(), "b1", "engage")
    assert game.table.effects == ()


@pytest.mark.rule("kt21.shoot.defence-dice")
@pytest.mark.parametrize(("gap", "dice"), [(6, 3), (6 + HAIR, 4)])
def test_a_lined_coat_is_a_defence_die_more_against_shooters_more_than_6_inches_away(gap: float, dice: int) -> None:
    setting = house(dice=(6, 1, *[1] * dice)).operative("b1", "blue", (6 + gap, 5), tokens={"lined-coat": 1})
    game = setting.operative("r1", "red", (5, 5), RIFLE).active("r1").play("shoot", "b1")
    assert wounds(game, "b1") == 12 - 4


@pytest.mark.rule("kt21.weapon.rending")
@pytest.mark.parametrize(("face", "offered"), [(6, True), (5, False)])
def test_a_whetstone_gives_melee_weapons_rending_with_a_critical_hit(face: int, offered: bool) -> None:
    setting = house(dice=(face, 4, 1)).operative("b1", "blue", (5, 5), "blade: melee 2 4+ 3/5", tokens={"whetstone": 1})
    game = answer(setting.operative("r1", "red", (6.5, 5), BLADE).active("b1").begin(), "fight")
    if offered:
        assert pending(game) == Asked("blue", "retaining", ("rending", "pass"))
        game = answer(game, "rending")
    assert wounds(used_up(game), "r1") == 12 - (10 if offered else 6)


def test_a_whetstone_is_nothing_for_ranged_weapons_and_the_odds_know_of_it() -> None:
    weapons = f"{RIFLE}; blade: melee 2 4+ 3/5"
    setting = house().operative("b1", "blue", (5, 5), weapons, tokens={"whetstone": 1}).active("b1")
    game = setting.operative("r1", "red", (12, 5), BLADE).begin()
    assert game.decision is not None
    assert odds.of_action(game, game.decision.action("shoot")) == odds.shoot(
        edition="kt21", atk=2, hit=4, dmg=(3, 4), save=4, wounds=12
    )
    game = setting.operative("r1", "red", (6.5, 5), BLADE).begin()
    assert game.decision is not None
    side: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (3, 5), "wounds": 12, "rules": "! Rending"}
    other: dict[str, Any] = {"other_atk": 1, "other_hit": 4, "other_dmg": (3, 5), "other_wounds": 12}
    assert odds.of_action(game, game.decision.action("fight")) == odds.fight(edition="kt21", **side, **other)


@pytest.mark.rule("kt21.setup.scouting", "kt21.firefight.free-action")
def test_a_letter_of_introduction_is_a_free_dash_after_scouting() -> None:
    game = battle((6, 1), teams=["house-of-seconds", "plot-forty"], way="matched", mission="statement-of-holdings")
    game = defaults(answer(game, "defender", "zone-0"), "equipment")
    assert pending(game).player == "House of Seconds"
    first, second = options(answer(game, "letter-of-introduction"))[:2]
    game = answer(game, "letter-of-introduction", first, "letter-of-introduction", second, "enough")
    game = defaults(game, "before-battle")
    keys = (f"letter-of-introduction-{first}", f"letter-of-introduction-{second}")
    assert pending(game) == Asked("House of Seconds", "before-battle", (*keys, "pass"))
    game = answer(game, keys[0])
    assert pending(game).kind == "path"
    assert game.decision is not None
    game = answer(game, game.decision.domain.candidates(1)[0])
    assert pending(game) == Asked("House of Seconds", "before-battle", (keys[1], "pass"))
