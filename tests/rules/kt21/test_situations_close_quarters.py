"""Situations in close quarters: numbers 8, 9, 16, 25, 26 and 44 to 49, each a test of its own."""

from collections.abc import Iterable

import pytest
from build import answer, one, options, pending, reasons, refusals, spot, told, used_up, way, wounds
from rules.kt21.close_quarters.decks import KNIFE, RIFLE, guard, margin, place
from rules.kt21.scenes import Scene21, battle, scene

from killzone.core.game import Game
from killzone.editions.kt21.board.objectives import weight
from killzone.editions.kt21.operatives.characteristics import apl

FAR = ("far", "red", (24, 20))


def hold(*, dice: Iterable[int] = ()) -> Scene21:
    """An empty board of 30" by 22" in close quarters."""
    found = scene(dice=dice).board(close_quarters=True)
    assert isinstance(found, Scene21)
    return found


def with_wall(made: Scene21, box: tuple[float, float, float, float], traits: str, top: float) -> Scene21:
    found = made.terrain("wall", box, traits, top=top)
    assert isinstance(found, Scene21)
    return found


def active(made: Scene21, id: str = "x", *, spent: int = 0, performed: Iterable[str] = ()) -> Game:
    return made.active(id, spent=spent, performed=list(performed)).begin()


def apl_of(game: Game, id: str) -> int:
    return apl(game.table, game.table.operative(id)).total


@pytest.mark.rule("kt21.cq.guard-ends", "kt21.action.pass", "kt21.firefight.end-activation")
@pytest.mark.parametrize(("answers", "guards"), [(("guard", "end"), False), (("pass", "guard"), True)])
def test_8_guard_is_of_use_as_the_last_action_only(answers: tuple[str, ...], guards: bool) -> None:
    game = answer(active(place(place(margin(), "x", "blue", (8, 11)), *FAR)), *answers)
    assert bool(one(game, "x").count("on-guard")) is guards
    assert told(game, "kt21.action.pass") == ["x passes."]
    assert not one(game, "x").ready


@pytest.mark.rule("kt21.def.apl-duration", "kt21.weapon.stun-shoot", "kt21.firefight.ap", "kt21.cq.guard-interrupt")
def test_9_stunned_by_a_guard_in_its_own_activation() -> None:
    made = place(hold(dice=[6, 1, 1, 1, 1, 1, 1]), "x", "blue", (5, 11))
    made = guard(made, "g", "red", (13, 11), f"gun: ranged 4 4+ 1/2 ! Stun; {KNIFE}")
    made = place(made, *FAR)
    game = answer(active(made), "normal-move", way((5, 11), (5, 15)), "guard-overwatch-g", "x")
    assert wounds(used_up(game), "x") == 6
    assert not one(game, "x").ready, "APL 1 and 1 AP spent: its activation is over"
    assert pending(game)[:2] == ("red", "activate")
    assert apl_of(game, "x") == 2


@pytest.mark.rule("kt21.def.apl-duration", "kt21.weapon.stun-shoot", "kt21.objective.control")
def test_9_stunned_by_an_overwatch_while_not_active() -> None:
    made = place(hold(dice=[6, 1, 1, 1, 1, 1, 1]), "g", "blue", (13, 11), "gun: ranged 4 4+ 1/2 ! Stun", ready=False)
    made = place(place(made, "x", "red", (5, 11)), *FAR)
    made = place(made, "last", "red", (27, 3))
    game = answer(made.begin(), "g", "x")
    assert weight(game.table, one(game, "x")).total == 1
    game = answer(game, "far", "engage", "end")
    assert weight(game.table, one(game, "x")).total == 1
    game = answer(game, "x", "engage", "pass")
    assert not one(game, "x").ready
    assert weight(game.table, one(game, "x")).total == 2


@pytest.mark.rule("kt21.cq.accessible", "kt21.cq.wall-move")
@pytest.mark.parametrize("fly", [False, True])
def test_16_some_of_the_base_passes_an_open_hatchway(fly: bool) -> None:
    keywords = ["fly"] if fly else []
    made = place(place(margin(open=["h4"]), "x", "blue", (8, 11), keywords=keywords), *FAR)
    game = answer(active(made), "normal-move")
    assert "kt21.cq.wall-move" in refusals(game, way((8, 11), (8, 9.4), (10.75, 9.4)))
    assert "kt21.cq.accessible" in refusals(game, way((8, 11), (10, 11)))
    game = answer(game, way((8, 11), (8, 9.6), (10.75, 9.6)))
    assert told(game, "kt21.action.normal-move") == ['x moves 4.2" to (10.8", 9.6").']
    assert one(game, "x").spot == spot(10.75, 9.6)


@pytest.mark.rule("kt21.cq.condensed-crowding", "kt21.los.cover-lines")
@pytest.mark.parametrize(("y", "order", "dice"), [(11.9, "engage", 4), (11.2, "engage", 3), (11.2, "conceal", 4)])
def test_25_shooting_past_an_operative(y: float, order: str, dice: int) -> None:
    made = place(hold(dice=[1] * dice), "a", "blue", (4, 11))
    made = place(place(made, "t", "red", (12, 11)), "x", "red", (8, y), order=order)
    used_up(answer(active(made, "a"), "shoot", "t"))


@pytest.mark.rule("kt21.cq.wall-range", "kt21.objective.control")
@pytest.mark.parametrize(("walled", "controls"), [(True, False), (False, True)])
def test_26_control_is_measured_round_walls(walled: bool, controls: bool) -> None:
    made = place(place(hold(), "x", "blue", (9, 11)), *FAR)
    if walled:
        made = with_wall(made, (9.75, 8, 10.25, 12), "heavy wall", 4)
    game = active(made.marker("m", (11, 11), kind="objective"))
    assert (game.table.markers[0].controller == 0) is controls


@pytest.mark.rule("kt21.cq.tacops-banned", "kt21.cq.tacops-fill", "kt21.setup.tac-ops")
def test_44_the_deck_of_a_team_with_custody_only() -> None:
    hull = ["bellmaster", "riveter", "winchman", "riveter", "riveter", "tender"]
    game = battle(
        dice=(1, 6),
        killzone="patient-margin",
        teams=["ninth-bell", "ninth-bell"],
        selections=[hull, hull],
        way="matched",
        mission="statement-of-holdings",
    )
    game = answer(game, "attacker", "zone-1")
    assert pending(game)[1] == "tac-ops", "the one archetype is not asked for"
    cards = {key.partition(".")[0] for key in options(game)}
    assert cards == {
        "distraint", "inventory", "sleeping-partner", "quiet-possession",
        "notice-served", "field-notes", "lone-working", "clean-copy", "everyone-up",
    }  # fmt: skip
    for barred in ("vacant-possession", "served-at-home", "high-water-mark", "trespass-survey"):
        banned = [reason for reason in reasons(game, barred) if reason.rule == "kt21.cq.tacops-banned"]
        assert "not used in close quarters" in banned[0].text
    two = answer(game, "clean-copy", "field-notes")
    filled = [reason for reason in reasons(two, "lone-working") if reason.rule == "kt21.cq.tacops-fill"]
    assert "At most 2 cards" in filled[0].text
    assert "inventory" in options(two)
    assert "lone-working" in options(answer(game, "clean-copy", "inventory")), "both are of Discretion"


@pytest.mark.rule("kt21.cq.guard-interrupt", "kt21.cq.operate-hatch", "kt21.cq.wall-sight")
def test_45_a_hatchway_opens_upon_a_guard() -> None:
    made = place(margin(dice=[5, 1, 1, 1, 1, 1, 1]), "x", "blue", (8.9, 11), apl=3)
    game = active(guard(made, "g", "red", (13.5, 11)))
    game = answer(game, "pass")
    assert pending(game)[:2] == ("blue", "action"), "closed, G does not see X"
    game = answer(game, "operate-hatch")
    assert told(game, "kt21.cq.operate-hatch") == ["x opens hatchway H4."]
    assert pending(game) == ("red", "action-ended", ("guard-overwatch-g", "pass"))
    game = used_up(answer(game, "guard-overwatch-g", "x"))
    assert wounds(game, "x") == 5


@pytest.mark.rule("kt21.cq.guard-ends", "kt21.cq.guard-point-blank", "kt21.cq.guard-interrupt")
def test_46_a_charge_into_two_guards() -> None:
    """Neither may shoot X at point-blank while the other is engaged with it; G1 shoots Y, beside it alone."""
    made = place(hold(dice=[1, 1, 1, 1]), "x", "blue", (5, 11), apl=3)
    made = place(made, "y", "blue", (11.5, 9), ready=False)
    made = guard(guard(made, "g1", "red", (10, 10)), "g2", "red", (10, 12))
    game = answer(active(made), "charge", way((5, 11), (8.6, 11)))
    assert options(game) == ("guard-fight-g1", "guard-point-blank-g1-y", "guard-fight-g2", "pass")
    game = used_up(answer(game, "guard-point-blank-g1-y"))
    assert pending(game)[:2] == ("blue", "action")
    assert not one(game, "g2").count("on-guard")
    assert pending(answer(game, "pass"))[:2] == ("blue", "action"), "G2 may not interrupt X again"


@pytest.mark.rule("kt21.cq.hatchway-fight")
@pytest.mark.parametrize(("x", "rule"), [(9.1, "engaged"), (8, ""), (7.2, "far")])
def test_47_a_hatchway_fight(x: float, rule: str) -> None:
    made = place(margin(open=["h4"]), "a", "blue", (10.75, 11))
    game = active(place(made, "e", "red", (x, 11)), "a")
    found = reasons(game, "hatchway-fight")
    assert [reason.rule for reason in found] == (["kt21.cq.hatchway-fight"] if rule else [])
    assert ("fight" in options(game)) is (rule == "engaged")
    if rule == "engaged":
        assert found[0].text == "a is within engagement range of e."
    if rule == "far":
        assert '2.05"' in found[0].text


@pytest.mark.rule("kt21.cq.operate-hatch", "kt21.cq.hatchway-open")
def test_48_somebody_stands_where_the_hatch_would_be() -> None:
    made = place(place(margin(), "x", "blue", (6, 4)), "s", "blue", (8.2, 4.6))
    game = active(place(made, *FAR))
    assert [reason.text for reason in reasons(game, "operate-hatch")] == [
        "s stands where the hatchway H1 would be.",
    ]


@pytest.mark.rule("kt21.cq.condensed-indirect", "kt21.weapon.range", "kt21.weapon.indirect")
@pytest.mark.parametrize(("gap", "close", "rules", "valid"), [
    (4, False, "Indirect", True), (3, False, "Indirect", True),
    (4, True, "Indirect", False), (3, True, "Indirect", True), (3, True, "-", False),
])  # fmt: skip
def test_49_indirect_at_three_inches(gap: float, close: bool, rules: str, valid: bool) -> None:
    board = hold() if close else scene()
    made = place(board, "a", "blue", (5, 11), f"carbine: ranged 4 3+ 3/4 {rules}".removesuffix(" -"))
    made = place(made, "t", "red", (6 + gap, 11), order="conceal")
    made = with_wall(made, (4.8 + gap, 9, 5 + gap, 13), "light", 1)
    assert ("shoot" in options(active(made, "a"))) is valid


@pytest.mark.rule("kt21.cq.condensed-indirect", "kt21.weapon.range", "kt21.weapon.indirect")
@pytest.mark.parametrize(
    ("gap", "close", "valid"), [(4, False, True), (3, False, True), (4, True, False), (3, True, True)]
)
def test_49_the_sounder_listens_through_plate(gap: float, close: bool, valid: bool) -> None:
    """The same with the card: a rivet carbine that has Indirect within 6"."""
    board = hold() if close else scene()
    made = place(board, "a", "blue", (5, 11), card="ninth-bell.sounder", tokens={"used-sounding-charge": 1}, wounds=12)
    x = 5 + gap + 0.5 + 20 / 25.4  # the Sounder's base is 40 mm across
    made = place(made, "t", "red", (x, 11), order="conceal")
    made = with_wall(made, (x - 1.2, 9, x - 1, 13), "light", 1)
    assert ("shoot" in options(active(made.player("blue", team="ninth-bell"), "a"))) is valid


@pytest.mark.rule("kt21.cq.condensed-indirect", "kt21.cq.condensed-crowding")
@pytest.mark.parametrize(("rules", "asked"), [(" Indirect", True), ("", False)])
def test_where_indirect_leaves_a_point_in_cover_the_attacker_is_asked(rules: str, asked: bool) -> None:
    """Past B there is no cover and a die fewer; beside it the concealed target is in cover, which Indirect allows."""
    dice = [1, 1, 1, 1] if asked else [1, 1, 1]
    made = place(hold(dice=dice), "a", "blue", (4, 11), f"{RIFLE}{rules}; {KNIFE}")
    made = place(made, "t", "red", (8, 11), order="conceal")
    made = place(made, "b", "blue", (5.9, 11.8))
    made = with_wall(made, (6.9, 9, 7, 10.68), "light", 1)
    game = answer(active(made, "a"), "shoot", "t")
    assert (pending(game)[1] == "cover-lines") is asked
    used_up(answer(game, "cover") if asked else game)
