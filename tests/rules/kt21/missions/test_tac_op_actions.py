"""The actions of tac ops of 2021: Record, Count, Copy, Plant and Pull, with the notes and pegs that lie for them."""

from typing import Any

import pytest
from build import answer, log, options, pending, reasons, refusals, used_up
from rules.kt21.scenes import Scene21, scene

from killzone.core.game import Game
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches

SCORING = "kt21.tacops.scoring"


def made(card: str, *, known: bool, turn: int = 2, dice: tuple[int, ...] = ()) -> Scene21:
    """Blue, a Survey that has a tac op, secret or revealed, against red; a marker lies in the middle of each half."""
    built = scene(turn=turn, dice=dice).having(mission="statement-of-holdings")
    secrets = {"archetype": "inspection", "first-tac-op": card, "first-tac-op-friend": "nobody"}
    built = built.player("blue", team="meridian-survey", **({} if known else {"secrets": secrets}))
    if known:
        built = built.effect(card, player="blue")
    built = built.marker("west", at=(8, 11)).marker("east", at=(22, 11)).marker("south", at=(15, 3))
    assert isinstance(built, Scene21)
    return built


def placed(built: Scene21, **at: tuple[float, float]) -> Scene21:
    """With operatives by their names: those that begin with an r are of red."""
    for id, spot in at.items():
        order = "conceal" if id.startswith("quiet") else "engage"
        built = built.operative(id, "red" if id[0] == "r" else "blue", at=spot, order=order)
    return built


def acting(built: Any, id: str) -> Game:
    return built.active(id).begin()  # type: ignore[no-any-return]  # the caller's own kind


def points(game: Game, seat: int = 0) -> int:
    return game.table.players[seat].victory


@pytest.mark.rule("kt21.tacops.scoring")
def test_count_is_offered_only_once_inventory_is_revealed() -> None:
    assert "count" not in options(acting(placed(made("inventory", known=False), clerk=(8, 11)), "clerk"))
    assert "count" in options(acting(placed(made("inventory", known=True), clerk=(8, 11)), "clerk"))


@pytest.mark.rule("kt21.tacops.scoring")
def test_inventory_counts_two_markers_then_three_each_once() -> None:
    built = placed(made("inventory", known=True), clerk=(8, 13), other=(22, 13), third=(15, 5))
    game = answer(acting(built, "clerk"), "count", "end")
    assert points(game) == 0
    assert "Inventory: the first condition is met." not in log(game)
    once = acting(
        placed(
            made("inventory", known=True).effect(
                "inventory", player="blue", operative="clerk", target="west", amount=1
            ),
            clerk=(8, 13),
        ),
        "clerk",
    )
    assert refusals(once, "count") == (SCORING,)
    assert "blue has counted at the west marker already." in reasons(once, "count")[0].text
    game = answer(game, "other", "engage", "count", "end")
    assert (points(game), "Inventory: the first condition is met." in log(game)) == (1, True)
    game = answer(game, "third", "engage", "count")
    assert points(game) == 2


@pytest.mark.rule("kt21.tacops.scoring")
@pytest.mark.parametrize(("y", "legal"), [(13.5, True), (13.51, False)])
def test_count_is_within_two_inches_of_the_centre(y: float, legal: bool) -> None:
    game = acting(placed(made("inventory", known=True), clerk=(8, y)), "clerk")
    assert ("count" in options(game)) is legal


@pytest.mark.rule("kt21.tacops.scoring")
def test_count_needs_control_and_nobody_near() -> None:
    contested = acting(placed(made("inventory", known=True), clerk=(8, 13), r=(8, 9)), "clerk")
    assert "clerk does not control the west marker: 2 APL to 2." in reasons(contested, "count")[0].text
    engaged = acting(placed(made("inventory", known=True), clerk=(8, 13), r=(8, 14.5)), "clerk")
    assert "clerk is within engagement range of r." in reasons(engaged, "count")[0].text


@pytest.mark.rule("kt21.tacops.scoring")
@pytest.mark.rule("kt21.tacops.secret")
def test_copy_reveals_the_card_and_scores_at_once() -> None:
    built = placed(made("clean-copy", known=False), quiet=(8, 12.5), r=(8, 8.6))
    game = answer(acting(built, "quiet"), "copy")
    assert points(game) == 1
    assert "blue reveals Clean Copy." in log(game)
    assert "blue has tac ops of Inspection." in log(game)


@pytest.mark.rule("kt21.tacops.scoring")
def test_copy_is_performed_concealed_within_an_inch_of_a_marker_of_others() -> None:
    def legal(**at: tuple[float, float]) -> bool:
        return "copy" in options(acting(placed(made("clean-copy", known=False), r=(8, 8.6), **at), next(iter(at))))

    assert legal(quiet=(8, 12.5))
    assert not legal(quiet=(8, 12.51))
    assert not legal(bold=(8, 12.5))
    own = acting(placed(made("clean-copy", known=False), quiet=(8, 12.5)), "quiet")
    assert "blue controls the west marker; Copy is performed at others." in reasons(own, "copy")[0].text
    bold = acting(placed(made("clean-copy", known=False), bold=(8, 12.5), r=(8, 8.6)), "bold")
    assert "Copy is performed with a Conceal order." in reasons(bold, "copy")[0].text


@pytest.mark.rule("kt21.tacops.scoring")
def test_another_friend_copies_at_another_marker() -> None:
    deed = {"player": "blue", "operative": "quiet_one", "target": "west", "amount": 1}
    token = {"tokens": {"clean-copy-first": 1}}

    def copied(**at: tuple[float, float]) -> int:
        built = made("clean-copy", known=True).effect("clean-copy", **{**deed, "operative": "quiet"})
        built = built.player("blue", team="meridian-survey", **token)
        everybody = {"quiet": (2.0, 2.0), **at, "r": (8.0, 8.6), "red": (22.0, 8.6)}
        return points(answer(acting(placed(built, **everybody), next(iter(at))), "copy"))

    assert copied(quiet2=(22, 12.5)) == 1
    assert copied(quiet2=(8, 12.5)) == 0  # the same marker
    assert copied(quiet=(22, 12.5)) == 0  # the same friend


@pytest.mark.rule("kt21.tacops.scoring")
def test_an_enemy_that_falls_leaves_a_note_that_is_recorded() -> None:
    gun = "gun: ranged 4 2+ 6/6"
    built = made("field-notes", known=True, dice=(6, 6, 6, 6, 1, 1, 1))
    built = built.operative("gunner", "blue", at=(5, 11), weapons=gun)
    built = placed(built, clerk=(10, 13.6), other=(2, 2), r=(10, 11), rest=(28, 20))
    game = used_up(answer(acting(built, "gunner"), "shoot", "r", "end"))
    note = game.table.marker("note-a-r")
    assert (note.kind, note.owner, note.spot) == ("note", 0, Spot(inches(10), inches(11)))
    assert "A note lies where r fell." in log(game)
    game = answer(game, "rest", "engage", "end", "clerk", "engage")
    assert "record" not in options(game)
    way = tuple(Spot(inches(10), inches(y)) for y in (13.6, 12.5))
    game = answer(game, "normal-move", way, "record")
    assert (points(game), game.table.markers[-1].id) == (1, "south")
    assert "clerk records the note a r, which is taken away." in log(game)
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt21.tacops.scoring")
@pytest.mark.parametrize(("y", "legal"), [(12.5, True), (12.51, False)])
def test_a_note_is_recorded_within_an_inch_of_its_centre(y: float, legal: bool) -> None:
    built = made("field-notes", known=True).marker("note-a-r", at=(8, 11), kind="note", owner="blue")
    game = acting(placed(built, clerk=(8, y)), "clerk")
    assert ("record" in options(game)) is legal


@pytest.mark.rule("kt21.tacops.scoring")
def test_the_second_record_is_by_another_friend() -> None:
    for who, expected in (("clerk", 0), ("other", 1)):
        built = made("field-notes", known=True).marker("note-a-r", at=(8, 11), kind="note", owner="blue")
        built = built.effect("field-notes", player="blue", operative="clerk", amount=1)
        built = built.player("blue", team="meridian-survey", tokens={"field-notes-first": 1})
        spots = {who: (8.0, 12.0), **({"clerk": (2.0, 2.0)} if who == "other" else {})}
        assert points(answer(acting(placed(built, **spots), who), "record")) == expected


@pytest.mark.rule("kt21.tacops.scoring")
@pytest.mark.rule("kt21.tacops.secret")
def test_a_peg_is_planted_in_the_enemy_half_and_pulled_up() -> None:
    built = placed(made("trespass-survey", known=False), walker=(16, 11), r=(22, 18))
    game = answer(acting(built, "walker"), "plant")
    assert pending(game).kind == "place"
    far, near = Spot(inches(17.51), inches(11)), Spot(inches(17.5), inches(11))
    assert refusals(game, far) == (SCORING,)
    game = answer(game, near, "end")
    peg = game.table.marker("peg-a1")
    assert (peg.kind, peg.owner, peg.spot) == ("peg", 0, near)
    assert "blue reveals Trespass Survey." in log(game)
    game = answer(game, "r", "engage")
    assert "The centre of the peg a1 is" in reasons(game, "pull")[0].text
    assert "plant" not in [one.key for one in game.decision.domain.options]  # type: ignore[union-attr]  # it is not over


@pytest.mark.rule("kt21.tacops.scoring")
@pytest.mark.parametrize(("x", "legal"), [(15.5, True), (15.49, False)])
def test_plant_is_wholly_within_the_enemy_half(x: float, legal: bool) -> None:
    game = acting(placed(made("trespass-survey", known=False), walker=(x, 11)), "walker")
    assert ("plant" in options(game)) is legal


@pytest.mark.rule("kt21.tacops.scoring")
@pytest.mark.parametrize(("y", "legal"), [(12.5, True), (12.51, False)])
def test_an_enemy_pulls_up_a_peg_within_an_inch_of_its_centre(y: float, legal: bool) -> None:
    built = made("trespass-survey", known=True).marker("peg-a1", at=(22, 11), kind="peg", owner="blue")
    game = acting(placed(built, r=(22, y), b=(3, 3)), "r")
    assert ("pull" in options(game)) is legal
    if legal:
        game = answer(game, "pull")
        assert "r pulls up the peg a1." in log(game)
        assert all(one.kind != "peg" for one in game.table.markers)


@pytest.mark.rule("kt21.tacops.secret")
def test_what_others_hold_is_not_offered_and_not_told() -> None:
    game = acting(placed(made("trespass-survey", known=False), walker=(16, 11), r=(22, 18)), "walker")
    assert "plant" in options(game)
    seen = game.view(1)
    assert "trespass" not in repr((seen.table.secrets, seen.table.setting.source))
    imagined = {one.key for one in seen.imagine(3).decision.domain.options}  # type: ignore[union-attr]  # it is not over
    assert "plant" not in imagined
