"""House of Seconds: abilities and ploys, on both sides of every number."""

import pytest
from build import (
    HAIR,
    Asked,
    Scene,
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
    told,
    used_up,
    way,
    wounds,
)
from conformance import chance
from rules.kt24.teams.asking import keeping, played, points, strategy

from killzone.core.game import Game
from killzone.editions.kt24.actions.action import action_of, cost

RIFLE = "rifle: ranged 2 4+ 3/4"
BLADE = "blade: melee 1 4+ 3/5"


def house(*, full: bool = True, cp: int = 0, red_cp: int = 0) -> Scene:
    """Blue plays the House of Seconds; distances between bases come out in whole inches."""
    return scene(full=full, blue_cp=cp, red_cp=red_cp, base="25.4 mm").player("blue", team="house-of-seconds")


def fall_back(game: Game, id: str = "b1") -> int:
    return cost(game.table, one(game, id), action_of(game.table, "fall-back")).total


# No Adjournment


@pytest.mark.parametrize(("performed", "refused"), [
    (["fight"], ()), (["fight", "fight"], ("kt24.firefight.action-once",)),
])  # fmt: skip
def test_no_adjournment_allows_a_second_fight(performed: list[str], refused: tuple[str, ...]) -> None:
    setting = house().operative("b1", "blue", (5, 5), BLADE, apl=3, abilities=["no-adjournment"])
    setting = setting.operative("r1", "red", (6.5, 5), BLADE).active("b1", spent=len(performed), performed=performed)
    assert refusals(setting.begin(), "fight") == refused
    anybody = setting.operative("b1", "blue", (5, 5), BLADE, apl=3)
    assert "kt24.firefight.action-once" in refusals(anybody.begin(), "fight")


def test_no_adjournment_is_for_fights_only() -> None:
    setting = house().operative("b1", "blue", (5, 5), RIFLE, apl=3, abilities=["no-adjournment"])
    setting = setting.operative("r1", "red", (12, 5)).active("b1", spent=1, performed=["shoot"])
    assert refusals(setting.begin(), "shoot") == ("kt24.firefight.action-once",)


# Disengage


def foil() -> Scene:
    setting = house().operative("b1", "blue", (5, 5), BLADE, abilities=["disengage"], ready=False)
    return setting.operative("b2", "blue", (5, 2), BLADE, ready=False).operative("r1", "red", (6.5, 5), BLADE)


def test_disengage_makes_fall_back_1_ap_cheaper() -> None:
    game = foil().having(active="blue").begin()
    assert (fall_back(game), fall_back(game, "b2")) == (1, 2)
    assert options(answer(game, "b1")) == ("fall-back", "fight"), "it may counteract with it"


# Unremarked


def witness(order: str = "conceal", **more: list[str]) -> Scene:
    abilities = more.get("abilities", ["unremarked"])
    setting = house().operative("b1", "blue", (5, 5), BLADE, order=order, abilities=abilities)
    return setting.operative("r1", "red", (10, 5), BLADE).active("b1")


def test_unremarked_allows_one_charge_with_a_conceal_order() -> None:
    game = answer(witness().begin(), "charge", way((5, 5), (9, 5)))
    assert told(game, "house-of-seconds.unremarked") == ["blue uses Unremarked."]
    assert refusals(witness(abilities=[]).begin(), "charge") == ("kt24.order.conceal",)


def test_unremarked_is_for_one_charge_per_battle() -> None:
    later = witness().player("blue", used={"unremarked-b1": [1]}).having(turn=3)
    assert refusals(later.begin(), "charge") == ("kt24.order.conceal",)


def test_a_charge_with_an_engage_order_is_remarked_and_uses_nothing_up() -> None:
    game = answer(witness("engage").begin(), "charge", way((5, 5), (9, 5)))
    assert game.table.players[0].uses("unremarked-b1") == 0


def test_unremarked_does_not_let_it_shoot() -> None:
    setting = witness().operative("b1", "blue", (5, 5), RIFLE, order="conceal", abilities=["unremarked"])
    assert "kt24.action.shoot" in refusals(setting.begin(), "shoot")


# Stand In


def standing_in(gap: float = 2, *, wall: bool = False) -> Scene:
    """A raider is about to shoot at b1; the Bearer is this far from it."""
    setting = house().having(dice=[5, 5, 1, 1, 1]).operative("b1", "blue", (15, 5))
    setting = setting.operative("bearer", "blue", (15, 6 + gap), save=6, abilities=["stand-in"])
    setting = setting.operative("r1", "red", (5, 5), RIFLE).active("r1")
    return setting.terrain("wall", (13, 6.4, 17, 6.6), "heavy", top=5) if wall else setting


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
    assert [reason.rule for reason in reasons(game, "bearer")] == ["kt24.target.conceal"]
    game = answer(game, "b1", "stand-in-bearer")
    assert pending(game) == Asked("blue", "cover-save", ("cover", "no-cover"))
    assert pending(answer(setting.begin(), "shoot", "b1", "pass")).kind == "action", "b1 stands in the open"


def test_blast_goes_out_from_the_bearer() -> None:
    setting = standing_in().operative("r1", "red", (5, 5), 'bomb: ranged 1 4+ 3/4 Blast 1"')
    setting = setting.operative("b3", "blue", (15, 10)).having(dice=[5, 1, 1, 1, 5, 1, 1, 1])
    game = setting.play("shoot", "b1", "stand-in-bearer")
    assert (wounds(game, "b1"), wounds(game, "bearer"), wounds(game, "b3")) == (12, 9, 9)


def test_the_bearer_does_not_stand_in_for_itself() -> None:
    game = standing_in(5).play("shoot", "bearer")
    assert wounds(game, "bearer") == 6


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
    assert "the-glove" not in options(strategy(gloves().operative("r1", "red", (25, 9))))


def thrown(at: float, *, glove: bool = True, dice: tuple[int, ...] = ()) -> Scene:
    """b1, with Move 6", at 5"; the challenged r1 at this x, and another enemy as far away."""
    setting = house().having(dice=list(dice)).operative("b1", "blue", (5, 5), BLADE).active("b1")
    setting = setting.operative("r1", "red", (at, 5), BLADE).operative("r2", "red", (5, at), BLADE)
    if not glove:
        return setting
    challenge = {"operative": "b1", "player": "blue", "target": "r1", "until": "turning-point"}
    return setting.effect("house-of-seconds.the-glove", **challenge)


def test_the_challenger_charges_up_to_move_and_4_inches() -> None:
    # From 5" to 15" its base ends 1" from one that stands at 17".
    game = answer(thrown(17).begin(), "charge")
    assert refusals(game, way((5, 5), (15, 5))) == ()
    assert one(answer(game, way((5, 5), (15, 5))), "b1").spot == spot(15, 5)
    assert refusals(thrown(17, glove=False).begin(), "charge") == ("kt24.action.charge",)
    assert refusals(thrown(17 + HAIR).begin(), "charge") == ("kt24.action.charge",)


def test_but_only_at_the_challenged_enemy() -> None:
    game = answer(thrown(17).begin(), "charge")
    assert refusals(game, way((5, 5), (5, 15))) != ()
    near = thrown(17).operative("r2", "red", (5, 15), BLADE)
    game = answer(near.begin(), "charge")
    assert refusals(game, way((5, 5), (5, 13))) == (), "8 inches are enough for the other"
    assert refusals(game, way((5, 5), (15, 5))) == ()


def test_the_longer_charge_is_among_the_candidates_and_samples() -> None:
    game = answer(thrown(17).begin(), "charge")
    assert game.decision is not None
    ends = {action.answer[-1] for action in game.decision.candidates(8) if isinstance(action.answer, tuple)}
    assert ends
    assert all(game.decision.check(action.answer) for action in game.decision.candidates(8))
    assert game.decision.check(game.decision.domain.sample(chance("the glove")))


def test_counteracting_stays_at_2_inches() -> None:
    setting = thrown(11).having(active="blue").operative("b1", "blue", (5, 5), BLADE, ready=False)
    data = dict(setting.data)
    del data["activation"]
    game = answer(Scene(data, setting.base).begin(), "b1")
    assert "charge" not in options(game)


@pytest.mark.parametrize(("glove", "kind"), [(True, "after-fight-dice"), (False, "action")])
def test_the_two_have_balanced_against_each_other(glove: bool, kind: str) -> None:
    game = answer(thrown(6.5, glove=glove, dice=(1, 1)).operative("r2", "red", (25, 15)).begin(), "fight")
    assert pending(game).kind == kind
    if glove:
        assert pending(game) == Asked("blue", "after-fight-dice", ("balanced-1", "pass"))
        assert pending(answer(game, "pass")) == Asked("red", "after-fight-dice", ("balanced-1", "pass"))


def test_against_others_they_have_not() -> None:
    setting = thrown(20, dice=(1, 1)).operative("r2", "red", (6.5, 5), BLADE)
    assert pending(setting.play("fight")).kind == "action"


# Formal Parry


def parry(attack: str, dice: tuple[int, ...], *, whose: str = "red") -> Scene:
    """Blue fights red, who has Formal Parry."""
    setting = house().having(dice=list(dice)).operative("b1", "blue", (5, 5), attack).active("b1")
    setting = setting.operative("r1", "red", (6.5, 5), "foil: melee 2 4+ 3/5")
    return setting.effect("house-of-seconds.formal-parry", player=whose, until="turning-point")


PARRY = "block-critical-with-normal"


def test_formal_parry_blocks_a_critical_with_a_normal_once() -> None:
    game = answer(parry("blade: melee 4 4+ 3/5", (4, 6, 6, 6, 4, 4)).begin(), "fight", "strike-normal")
    assert options(game) == ("strike-normal", PARRY)
    game = answer(game, PARRY, "strike-critical")
    assert rules_of(events(game)).count("kt24.fight.block") == 1, "its other success could only strike"
    assert (wounds(game, "r1"), wounds(game, "b1")) == (12 - 3 - 5, 12 - 3)


def test_formal_parry_does_nothing_against_brutal() -> None:
    game = answer(parry("blade: melee 2 4+ 3/5 Brutal", (4, 6, 4, 4)).begin(), "fight", "strike-normal")
    assert PARRY not in options(game)


def test_formal_parry_is_for_ones_own() -> None:
    game = answer(parry("blade: melee 2 4+ 3/5", (4, 6, 4, 4), whose="blue").begin(), "fight", "strike-normal")
    assert PARRY not in options(game)


def test_formal_parry_works_when_shot_at_too() -> None:
    setting = house().having(dice=[6, 6, 4, 4, 1]).operative("b1", "blue", (5, 5), "gun: ranged 2 4+ 3/5").active("b1")
    setting = setting.operative("r1", "red", (12, 5))
    plain = answer(setting.begin(), "shoot", "r1")
    assert wounds(used_up(plain), "r1") == 12 - 5, "two normals block one critical"
    game = setting.effect("house-of-seconds.formal-parry", player="red", until="turning-point").begin()
    game = answer(game, "shoot", "r1")
    assert pending(game) == Asked("red", "block", ("parry", "normals-critical"))
    assert wounds(answer(game, "parry"), "r1") == 12 - 5, "the second critical stays: once per sequence"


# Riposte


def duel(dice: tuple[int, ...], *, red_cp: int = 1, blade: str = "blade: melee 2 4+ 3/5") -> Scene:
    """Blue fights red, who plays the House of Seconds."""
    setting = scene(dice=dice, red_cp=red_cp, base="25.4 mm").player("red", team="house-of-seconds")
    setting = setting.operative("b1", "blue", (5, 5), "fork: melee 2 4+ 3/5").active("b1")
    return setting.operative("r1", "red", (6.5, 5), blade)


def test_riposte_lets_the_defender_resolve_the_first_success() -> None:
    game = keeping(duel((4, 4, 5, 5)).begin(), "fight")
    assert pending(game) == Asked("red", "before-blows", ("riposte", "pass"))
    passed = answer(game, "pass")
    assert pending(passed)[:2] == ("blue", "strike-or-block")
    game = answer(game, "riposte")
    assert (pending(game)[:2], points(game)) == (("red", "strike-or-block"), (0, 0))
    game = answer(game, "strike-normal")
    assert pending(game)[:2] == ("blue", "strike-or-block"), "then they alternate"
    assert game.table.players[1].uses("riposte", 1) == 1


def test_a_riposte_with_shock_takes_a_success_before_it_is_used() -> None:
    game = keeping(duel((4, 1, 6, 1), blade="maul: melee 2 4+ 4/6 Shock").begin(), "fight", "riposte")
    game = keeping(game, "strike-critical")
    assert (wounds(game, "b1"), wounds(game, "r1")) == (12 - 6, 12), "the attacker's only success is gone"


@pytest.mark.parametrize("setting", [
    duel((4, 4, 5, 5), red_cp=0), duel((4, 4, 5, 5)).player("red", used={"riposte": [1]}),
    duel((4, 4, 1, 1)), duel((1, 1, 4, 4)),
], ids=["no CP", "used before", "nothing to resolve", "nothing to come before"])  # fmt: skip
def test_riposte_needs_its_price_and_dice_on_both_sides(setting: Scene) -> None:
    assert pending(keeping(setting.begin(), "fight")).kind == "strike-or-block"


def test_the_attacker_has_no_riposte() -> None:
    setting = duel((4, 4, 5, 5)).active("r1")
    assert pending(keeping(setting.begin(), "fight"))[:2] == ("red", "strike-or-block")


# Satisfaction


KILL = "strike-critical"


def duellist(*, cp: int = 1, performed: tuple[str, ...] = ("charge",), left: int = 1) -> Scene:
    setting = house(cp=cp).having(dice=[6, 1]).operative("b1", "blue", (5, 5), BLADE)
    setting = setting.operative("r1", "red", (6.5, 5), BLADE, left=left).operative("r2", "red", (25, 15))
    return setting.active("b1", spent=len(performed), performed=performed)


def test_satisfaction_is_a_free_dash_even_after_a_charge() -> None:
    game = played(duellist(), "fight", KILL)
    assert pending(game) == Asked("blue", "action-ended", ("satisfaction", "pass"))
    game = answer(game, "satisfaction")
    assert points(game) == (0, 0)
    assert refusals(game, way((5, 5), (8, 5))) == ()
    assert refusals(game, way((5, 5), (8 + HAIR, 5))) == ("kt24.action.dash",)
    assert one(answer(game, way((5, 5), (8, 5))), "b1").spot == spot(8, 5)


@pytest.mark.parametrize("setting", [
    duellist(cp=0), duellist(left=12), duellist().player("blue", used={"satisfaction": [1]}),
], ids=["no CP", "the enemy stands", "used before"])  # fmt: skip
def test_satisfaction_needs_its_price_and_a_fallen_enemy(setting: Scene) -> None:
    assert pending(played(setting, "fight", KILL)).kind != "action-ended"


def test_satisfaction_is_nothing_with_another_enemy_near() -> None:
    game = played(duellist().operative("r3", "red", (3.5, 5)), "fight", "r1", KILL)
    assert one(game, "r1").spot is None
    assert pending(game).kind != "action-ended"


def test_the_free_dash_counts_as_performed() -> None:
    setting = duellist(performed=())
    game = played(setting, "fight", KILL, "satisfaction", way((5, 5), (8, 5)))
    assert refusals(game, "dash") == ("kt24.firefight.action-once",)
    game = played(duellist(performed=("dash",)), "fight", KILL)
    assert pending(game).kind != "action-ended", "no second Dash in one activation"


def test_satisfaction_is_for_the_own_fight_not_for_retaliating() -> None:
    setting = duellist().operative("b1", "blue", (5, 5), BLADE).operative("r1", "red", (6.5, 5), BLADE, left=1)
    game = keeping(setting.active("r1").having(dice=[1, 6]).begin(), "fight", KILL)
    assert one(game, "r1").spot is None
    assert pending(game).kind != "action-ended"


def test_while_counteracting_the_free_dash_goes_2_inches() -> None:
    setting = house(cp=1).having(dice=[6, 1], active="blue").operative("b1", "blue", (5, 5), BLADE, ready=False)
    setting = setting.operative("r1", "red", (6.5, 5), BLADE, left=1).operative("r2", "red", (25, 15))
    game = keeping(setting.begin(), "b1", "fight", KILL, "satisfaction")
    assert refusals(game, way((5, 5), (7, 5))) == ()
    assert refusals(game, way((5, 5), (7 + HAIR, 5))) == ("kt24.action.dash",)
