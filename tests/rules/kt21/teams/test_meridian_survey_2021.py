"""Meridian Survey of 2021: abilities, ploys and equipment, on both sides of every number."""

import pytest
from build import HAIR, Asked, Scene, answer, events, one, options, pending, refusals, used_up, way, wounds
from rules.kt21.scenes import battle, scene
from rules.kt24.teams.asking import keeping, points, strategy

from killzone.core.game import Game
from killzone.editions.kt21.operatives.characteristics import apl

RIFLE = "rifle: ranged 4 4+ 3/4"
KNIFE = "knife: melee 3 4+ 2/3"
GUN = f"{RIFLE}; {KNIFE}"
HEAVY = ("wall", (10, 2, 10.5, 9), "heavy")


def survey(*, cp: int = 0, red_cp: int = 0, dice: tuple[int, ...] = ()) -> Scene:
    """Blue plays the Survey; distances between bases come out in whole inches."""
    return scene(dice=dice).player("blue", team="meridian-survey", cp=cp).player("red", cp=red_cp)


# Second Opinion


def test_a_second_opinion_changes_the_order_of_a_friend_in_sight() -> None:
    made = survey().operative("chief", "blue", (5, 5), abilities=["second-opinion"])
    made = made.operative("seen", "blue", (8, 5), order="engage", tokens={})
    made = made.operative("hidden", "blue", (14, 5)).terrain(*HEAVY).operative("r", "red", (25, 15))
    game = strategy(made.player("blue", team="meridian-survey", cp=0))
    offered = [key for key in options(game) if key.startswith("second-opinion")]
    assert {key.removeprefix("second-opinion-") for key in offered} == {"chief", "seen"}
    game = answer(game, "second-opinion-seen")
    assert (one(game, "seen").order, points(game)) == ("conceal", (1, 1)), "0 CP"
    assert pending(game)[:2] != ("blue", "strategic-ploys") or "second-opinion-chief" not in options(game)


# Spotted Fire


def mortar(*, moved: bool = False, chief: tuple[float, float] = (14, 12)) -> Scene:
    """The wall hides r from the Plotter, not from the Chief."""
    made = survey().operative("plotter", "blue", (5, 5), card="meridian-survey.plotter", moved=moved).active("plotter")
    made = made.operative("chief", "blue", chief, card="meridian-survey.party-chief")
    return made.terrain(*HEAVY).operative("r", "red", (14, 5), order="conceal")


@pytest.mark.rule("kt21.los.visible", "kt21.los.obscured")
def test_the_plotter_shoots_what_its_chief_sees_unless_it_has_moved() -> None:
    assert "shoot" in options(mortar().begin())
    assert "shoot" not in options(mortar(moved=True).begin())
    assert "shoot" not in options(mortar(chief=(5, 8)).begin()), "nor does the Chief see it there"


@pytest.mark.rule("kt21.los.obscured")
def test_smoke_hides_from_the_chief_as_well_unless_it_is_near() -> None:
    def smoked(chief: tuple[float, float]) -> Game:
        smoke = {"operative": "r", "until": "next-activation"}
        return mortar(chief=chief).effect("house-of-seconds.smoke-pellet", **smoke).begin()

    assert "shoot" not in options(smoked((14, 8.1)))
    assert "shoot" in options(smoked((14, 8))), 'within 2" of it'


@pytest.mark.rule("kt21.cq.condensed-indirect", "kt21.los.conceal")
@pytest.mark.parametrize(("order", "valid"), [("conceal", False), ("engage", True)])
def test_in_close_quarters_cover_conceals_also_whom_the_chief_has_spotted(order: str, valid: bool) -> None:
    """Beyond 3" the mortar has no Indirect there: spotted is not obscured, but may be concealed in cover."""
    made = mortar().board(close_quarters=True).terrain("crate", (12.75, 4, 13.25, 6), "light", top=1)
    assert ("shoot" in options(made.operative("r", "red", (14, 5), order=order).begin())) is valid


# Heliograph


@pytest.mark.rule("kt21.def.apl-duration", "kt21.def.apl-cap")
@pytest.mark.parametrize(("gap", "reaches"), [(12, True), (12 + HAIR, False)])
def test_a_heliograph_gives_1_apl_within_12_inches_until_the_next_activation_ends(gap: float, reaches: bool) -> None:
    made = survey().operative("lamp", "blue", (5, 5), KNIFE, abilities=["heliograph"]).active("lamp")
    made = made.operative("f", "blue", (6 + gap, 5), KNIFE).operative("r", "red", (28, 20))
    game = made.begin()
    assert ("heliograph" in options(game)) is reaches
    if reaches:
        game = answer(game, "heliograph")
        assert apl(game.table, one(game, "f")).total == 3
        game = answer(game, "end", "r", "engage", "end", "f", "engage")
        assert "3 AP left" in game.decision.prompt  # type: ignore[union-attr]  # it is not over


# Walks Ahead


@pytest.mark.rule("kt21.firefight.free-action")
def test_the_linecutter_walks_ahead_after_scouting() -> None:
    game = battle(dice=(6, 1), way="matched", mission="statement-of-holdings")
    while pending(game).kind not in ("before-battle", "activate"):
        assert game.decision is not None
        game = game.play(game.decision.candidates(1)[0])
    assert pending(game)[:2] == ("Meridian Survey", "before-battle")
    walker = next(key for key in options(game) if key.startswith("walks-ahead"))
    game = answer(game, walker)
    assert pending(game).kind == "path"
    assert 'Up to 3.0"' in game.decision.prompt  # type: ignore[union-attr]  # it is not over


# Triangulate


def lamp(dice: tuple[int, ...] = ()) -> Scene:
    """Situation 37: an enemy with Conceal behind a low wall, a Lampsman and a friend that both see it."""
    made = survey(dice=dice).operative("lamp", "blue", (5, 11), card="meridian-survey.lampsman")
    made = made.operative("f", "blue", (5, 14), card="meridian-survey.chainman")
    made = made.terrain("low", (10.6, 6, 10.8, 16), "light traversable", top=1)
    return made.operative("r", "red", (12, 11), order="conceal")


@pytest.mark.rule("kt21.weapon.no-cover", "kt21.weapon.indirect")
def test_37_the_flash_lamp_and_triangulate() -> None:
    """No target for the lamp; with Indirect it is, and its cover save stays, but not against the lamp."""
    assert "shoot" not in options(lamp().active("lamp").begin())
    marked = {"rule": "meridian-survey.triangulate", "player": "blue", "target": "r", "until": "turning-point"}
    game = lamp((4, 1, 1, 1, 1, 1, 1, 1, 1)).having(effects=[marked]).active("lamp").begin()
    game = answer(game, "shoot", "r")
    assert pending(game).kind == "after-attack-dice", "Balanced"
    game = answer(game, "balanced-1")
    assert wounds(used_up(game), "r") == 12 - 1, "three defence dice: none is kept for cover"
    game = lamp((4, 1, 1, 1, 1)).having(effects=[marked]).active("f").begin()
    game = answer(game, "shoot", "r", "pass")
    assert pending(game) == Asked("red", "cover-save", ("cover", "no-cover")), "a survey rifle leaves it its cover save"


@pytest.mark.rule("kt21.strategy.ploy-cost")
def test_triangulate_names_an_enemy_that_two_friends_see() -> None:
    game = answer(strategy(lamp()), "triangulate")
    assert [(effect.rule, effect.target) for effect in game.table.effects] == [("meridian-survey.triangulate", "r")]
    alone = survey().operative("lamp", "blue", (5, 11), KNIFE).operative("r", "red", (12, 11))
    assert "triangulate" not in options(strategy(alone))


# Hold the Peg


@pytest.mark.rule("kt21.def.reroll")
@pytest.mark.parametrize(
    ("covered", "moved", "rerolls"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_whoever_holds_the_peg_in_cover_rerolls_a_defence_die(covered: bool, moved: bool, rerolls: bool) -> None:
    saves = (1, 1) if covered else (1, 1, 1)
    made = survey(dice=(4, 1, 1, 1, *saves, *([5] if rerolls else [])))
    made = made.operative("b", "blue", (12, 11), wounds=8, moved=moved).operative("r", "red", (5, 11), GUN).active("r")
    if covered:
        made = made.terrain("low", (10.6, 6, 10.8, 16), "light", top=1)
    made = made.effect("meridian-survey.hold-the-peg", player="blue", until="turning-point")
    game = answer(made.begin(), "shoot", "b", *(["cover"] if covered else []))
    assert (pending(game).kind == "after-defence-dice") is rerolls
    if rerolls:
        game = answer(game, options(game)[0])
    used_up(game)


# Carry the Chain


def chain(card: str = "meridian-survey.chainman", gap: float = 3) -> Game:
    made = survey(cp=2).operative("c", "blue", (5, 5), card=card)
    x = 5 + gap + 28.5 / 25.4  # both bases are 28.5 mm across
    made = made.operative("d", "blue", (x, 5), card="meridian-survey.longsight").operative("r", "red", (25, 15), GUN)
    return answer(made.operative("r2", "red", (25, 12)).active("c").begin(), "end")


@pytest.mark.rule("kt21.firefight.max-two")
def test_the_chain_is_carried_on_from_a_chainman_within_3_inches() -> None:
    game = chain()
    assert options(game) == ("carry-the-chain-d", "pass")
    game = answer(game, "carry-the-chain-d", "engage", "end")
    assert (pending(game)[:2], points(game)) == (("red", "activate"), (1, 0))
    assert pending(chain("meridian-survey.stakegunner"))[:2] == ("red", "activate")
    assert pending(chain(gap=3.01))[:2] == ("red", "activate")


# Reciprocal Sight


@pytest.mark.rule("kt21.action.overwatch", "kt21.overwatch.limit")
@pytest.mark.parametrize(
    ("ready", "order", "answers"), [(False, "engage", True), (True, "engage", False), (False, "conceal", False)]
)
def test_reciprocal_sight_answers_a_shot_with_an_overwatch(ready: bool, order: str, answers: bool) -> None:
    dice = (1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1) if answers else (1, 1, 1, 1)
    made = survey(cp=1, dice=dice).operative("b", "blue", (12, 5), GUN, ready=ready, order=order)
    made = made.operative("t", "blue", (12, 11), KNIFE).operative("r", "red", (5, 5), GUN, wounds=8).active("r")
    game = keeping(made.begin(), "shoot", "t")
    if not answers:
        assert pending(used_up(game)).kind == "action"
        return
    assert pending(game) == Asked("blue", "action-ended", ("reciprocal-sight-b", "pass"))
    game = keeping(game, "reciprocal-sight-b")
    assert wounds(used_up(game), "r") == 5, "at 5+"
    assert one(game, "b").count("overwatched") == 1
    assert pending(game)[:2] == ("red", "action")


# Revised Edition


@pytest.mark.rule("kt21.strategy.target-reveal", "kt21.tacops.secret")
def test_a_revised_edition_exchanges_a_tac_op_in_secret() -> None:
    made = survey(cp=0).operative("b", "blue", (5, 5)).operative("r", "red", (25, 5))
    made = made.having(mission="statement-of-holdings").marker("west", at=(8, 11))
    hidden = {"archetype": "inspection", "first-tac-op": "inventory", "first-tac-op-friend": "nobody"}
    game = strategy(made.player("blue", secrets=hidden))
    while pending(game).kind == "strategic-ploys":
        game = answer(game, "pass")
    assert pending(game) == Asked("blue", "target-reveal", ("inventory", "revised-edition", "pass"))
    game = answer(game, "revised-edition")
    assert not {"first-tac-op.inventory", "first-tac-op.quorum"} & set(options(game)), "another that it could have had"
    game = answer(game, "first-tac-op.field-notes")
    assert (0, "first-tac-op", "field-notes") in game.table.secrets
    assert points(game) == (0, 1)
    assert all("Field Notes" not in event.for_seat(1).tell(game.table) for event in events(game))


# Equipment


@pytest.mark.rule("kt21.initiative.roll")
def test_an_almanac_rerolls_the_own_initiative_die_once() -> None:
    made = survey().player("blue", equipment=["almanac"]).operative("b", "blue", (5, 5)).operative("r", "red", (25, 5))
    game = made.having(phase="strategy", dice=[2, 5, 6]).begin()
    assert pending(game) == Asked("blue", "initiative-rolled", ("almanac", "pass"))
    assert pending(answer(game, "almanac"))[:2] == ("blue", "initiative")
    later = made.player("blue", used={"almanac": [1]}).having(phase="strategy", dice=[2, 5]).begin()
    assert pending(later)[:2] == ("red", "initiative")


@pytest.mark.rule("kt21.weapon.lethal")
@pytest.mark.parametrize(("performed", "left"), [((), 8 - 4), (("dash",), 8 - 3)])
def test_a_tripod_gives_lethal_5_to_who_has_not_moved(performed: tuple[str, ...], left: int) -> None:
    made = survey(dice=(5, 1, 1, 1, 1, 1, 1)).player("blue", equipment=["tripod"])
    made = made.operative("b", "blue", (5, 5), GUN, tokens={"tripod": 1})
    made = made.operative("r", "red", (12, 5), wounds=8).active("b", spent=len(performed), performed=performed)
    assert wounds(used_up(answer(made.begin(), "shoot", "r")), "r") == left


@pytest.mark.rule("kt21.weapon.ceaseless")
@pytest.mark.parametrize(("gap", "rerolls"), [(2, True), (2 + HAIR, False)])
def test_pegs_give_ceaseless_against_enemies_within_2_inches_of_their_centre(gap: float, rerolls: bool) -> None:
    made = survey(dice=(5, 2, 2, 1, 1, 1, 1)).player("blue", equipment=["peg-markers"])
    made = made.marker("p1", (12.5 + gap, 5), kind="peg-marker", owner="blue").marker(
        "p2", (3, 20), kind="peg-marker", owner="blue"
    )
    made = made.operative("b", "blue", (5, 5), GUN).operative("r", "red", (12, 5), wounds=8).active("b")
    game = answer(made.begin(), "shoot", "r")
    assert (pending(game).kind == "after-attack-dice") is rerolls
    if rerolls:
        assert options(game) == ("ceaseless-1", "pass")


def test_a_kiteman_flies() -> None:
    made = survey().operative("k", "blue", (7.5, 11), card="meridian-survey.kiteman").operative("r", "red", (28, 20))
    made = made.terrain("high", (8.5, 6, 9, 16), "heavy", top=5).active("k")
    game = answer(made.begin(), "normal-move")
    assert refusals(game, way((7.5, 11), (11, 11))) == ()
