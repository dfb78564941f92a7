"""Moves and sight in battles played from scenario files: the question, the answer, the dice and what is told."""

import pytest
from build import answer, one, options, pending, reasons, refusals, spot, told, way
from rules.kt21.scenes import Scene21, scene

from killzone.core.game import Game

RIFLE = "rifle: ranged 4 4+ 3/4; knife: melee 3 4+ 3/4"


def field(*operatives: tuple[str, str, tuple[float, ...]], **keys: object) -> Scene21:
    """Operatives with a rifle and a knife, each by id, player and place; the first of them is blue's and active."""
    made = scene(**keys)  # type: ignore[arg-type]
    for id, player, at in operatives:
        found = made.operative(id, player, at, RIFLE, apl=3, group=1, defence=3)
        assert isinstance(found, Scene21)
        made = found
    return made


def with_terrain(made: Scene21, id: str, box: tuple[float, float, float, float], traits: str, top: float) -> Scene21:
    found = made.terrain(id, box, traits, top=top)
    assert isinstance(found, Scene21)
    return found


def active(made: Scene21, *performed: str, spent: int = 0) -> Game:
    """The game in the activation of the mover."""
    return made.active("mover", spent=spent, performed=performed).begin()


FAR = ("far", "red", (28, 20))


@pytest.mark.rule("kt21.action.move-path")
def test_a_friend_in_the_way() -> None:
    """Situation 10."""
    made = field(("mover", "blue", (5, 11)), ("friend", "blue", (8, 11)), FAR)
    game = answer(active(made), "normal-move")
    assert pending(game).kind == "path"
    assert refusals(game, way((5, 11), (10.5, 11))) == ("kt21.action.move-path",)
    game = answer(game, way((5, 11), (5, 8)))
    assert one(game, "mover").spot == spot(5, 8)


@pytest.mark.rule("kt21.move.traverse", "kt21.action.charge")
def test_a_charge_over_two_low_walls() -> None:
    """Situation 12."""
    made = field(("mover", "blue", (7.5, 11)), ("enemy", "red", (12.5, 11)))
    made = with_terrain(made, "low", (8, 8, 8.5, 14), "light traversable", 1)
    made = with_terrain(made, "lower", (10, 8, 10.5, 14), "light traversable", 1)
    over = way((7.5, 11), (11, 11))
    assert "kt21.action.normal-move" in refusals(answer(active(made), "normal-move"), over)
    game = answer(active(made), "charge")
    tally = game.decision.check(over).cost  # type: ignore[union-attr]
    assert tally is not None
    assert [(entry.rule, entry.amount / 2540) for entry in tally] == [("kt21.move.traverse", 7.5)]
    game = answer(game, over)
    assert told(game, "kt21.action.charge") == ['mover: Charge of 7.5" to (11.0", 11.0").']


@pytest.mark.rule("kt21.move.jump-test", "kt21.action.charge", "kt21.firefight.ap")
@pytest.mark.parametrize(("face", "x"), [(1, 7.4), (2, 12.2)])
def test_a_charge_with_a_jump(face: int, x: float) -> None:
    """Situation 14: with a 1 the Charge is performed, paid for and ends unengaged."""
    made = field(("mover", "blue", (7.4, 11, 3)), ("enemy", "red", (13.6, 11, 3)), dice=[face])
    made = with_terrain(made, "west", (4, 8, 8, 14), "heavy vantage", 3)
    made = with_terrain(made, "east", (10.5, 8, 14.5, 14), "heavy vantage", 3)
    game = answer(active(made), "charge", way((7.4, 11, 3), (12.2, 11, 3)))
    assert one(game, "mover").spot == spot(x, 11, 3)
    assert ("fight" in options(game)) is (face > 1)
    assert "kt21.firefight.action-once" in refusals(game, "charge")
    assert "kt21.action.normal-move-limits" in refusals(game, "normal-move")


@pytest.mark.rule("kt21.move.climb-finish", "kt21.firefight.ap")
def test_a_climb_over_two_actions_takes_the_ap_of_both() -> None:
    made = field(("mover", "blue", (9.5, 11)), FAR)
    made = with_terrain(made, "tower", (10, 8, 14, 14), "heavy vantage", 7)
    game = answer(active(made), "normal-move", way((9.5, 11), (9.5, 11, 7), (10.5, 11, 7)))
    assert one(game, "mover").spot == spot(10.5, 11, 7)
    assert told(game, "kt21.action.normal-move") == ['mover: Normal Move and Dash of 9.0" to (10.5", 11.0", 7.0" up).']
    assert refusals(game, "dash") == ("kt21.firefight.action-once",)
    assert "kt21.firefight.action-once" in refusals(game, "normal-move")
    assert any("1 left" in reason.text for reason in reasons(game, "fall-back"))
    tired = answer(active(made, spent=2), "normal-move")
    assert refusals(tired, way((9.5, 11), (9.5, 11, 7), (10.5, 11, 7))) == ("kt21.action.normal-move",)


@pytest.mark.rule("kt21.action.fall-back-limits", "kt21.action.dash-limits", "kt21.action.normal-move-limits")
def test_fall_back_then_dash_but_not_normal_move() -> None:
    """Situation 18."""
    made = field(("mover", "blue", (5, 11)), ("enemy", "red", (6.5, 11)))
    game = active(made)
    assert "kt21.action.normal-move-limits" in refusals(game, "normal-move")
    game = answer(game, "fall-back", way((5, 11), (5, 15)))
    assert refusals(game, "normal-move") == ("kt21.action.normal-move-limits",)
    game = answer(game, "dash", way((5, 15), (5, 18)))
    assert one(game, "mover").spot == spot(5, 18)


@pytest.mark.rule("kt21.los.cover-operative", "kt21.los.conceal")
def test_an_enemy_hidden_behind_another() -> None:
    """Situation 19."""
    made = field(("mover", "blue", (5, 11)), ("near", "red", (10, 11)))
    hidden = made.operative("hidden", "red", (11.4, 11), RIFLE, order="conceal", group=1, defence=3)
    game = answer(active(hidden), "shoot")  # type: ignore[arg-type]
    assert pending(game).kind == "target"
    assert options(game) == ("near",)
    assert refusals(game, "hidden") == ("kt21.los.conceal",)


@pytest.mark.rule("kt21.terrain.vantage-shooting", "kt21.shoot.cover-save")
def test_from_a_vantage_point_a_friend_of_the_target_gives_a_save_but_no_concealment() -> None:
    """Situation 22: one die is retained for cover, so two are rolled."""
    made = field(("mover", "blue", (3, 11, 3)), ("friend", "red", (8.6, 11)), dice=[5, 5, 5, 5, 1, 1])
    made = with_terrain(made, "roof", (1, 8, 5, 14), "vantage", 3)
    hidden = made.operative("hidden", "red", (10, 11), RIFLE, order="conceal", group=1, defence=3)
    game = answer(active(hidden), "shoot", "hidden")  # type: ignore[arg-type]
    assert pending(game) == ("red", "cover-save", ("cover", "no-cover"))
    game = answer(game, "cover")
    assert told(game, "kt21.shoot.cover-save")
    assert one(game, "hidden").wounds == 3


@pytest.mark.rule("kt21.los.obscured", "kt21.los.cover-lines")
@pytest.mark.parametrize(("y", "valid"), [(11.2, True), (10.9, False)])
def test_a_corner_that_one_point_of_the_base_looks_past(y: float, valid: bool) -> None:
    """Situation 20."""
    made = field(("mover", "blue", (4, 11)), ("enemy", "red", (13, 11)))
    game = active(with_terrain(made, "screen", (8, y, 8.5, 14), "heavy", 3))
    assert ("shoot" in options(game)) is valid
    if not valid:
        assert "enemy is obscured" in " ".join(reason.text for reason in reasons(game, "shoot"))


@pytest.mark.rule("kt21.cq.accessible", "kt21.cq.wall-move")
def test_through_an_open_hatchway() -> None:
    """Situation 16."""
    made = field(("mover", "blue", (8, 11)), ("far", "red", (24, 20)))
    data = {key: value for key, value in made.data.items() if key != "terrain"}
    made = made._but({**data, "killzone": "patient-margin", "open": ["h4"]})
    game = answer(active(made), "normal-move")
    assert refusals(game, way((8, 11), (8, 9.4), (10.75, 9.4)))
    assert refusals(game, way((8, 11), (10, 11)))
    game = answer(game, way((8, 11), (8, 9.6), (10.75, 9.6)))
    assert one(game, "mover").spot == spot(10.75, 9.6)
