"""Tokens of 2021: picked up, carried, dropped between actions and before whoever carries one is removed."""

import pytest
from build import answer, log, one, options, pending, reasons, refusals, spot, told, way, wounds
from rules.kt21.scenes import Scene21, scene

from killzone.core.domains import Place
from killzone.core.game import Game

PICK_UP, LIMITS = "kt21.action.pick-up", "kt21.action.pick-up-limits"
DROP, PLACEMENT = "kt21.action.drop-token", "kt21.action.drop-placement"


def at_a_token(x: float, *, turn: int = 2, dice: tuple[int, ...] = (), **keys: object) -> Scene21:
    """Blue's carrier to be at (5, 11), 1" across, and the centre of a token east of it."""
    made = scene(turn=turn, dice=dice).having(**keys).marker("t", at=(x, 11), kind="token")
    made = made.operative("b", "blue", at=(5, 11), weapons="knife: melee 3 4+ 2/3", wounds=8).active("b")
    assert isinstance(made, Scene21)
    return made


def lies_at(game: Game, id: str = "t") -> tuple[float, float] | None:
    """Where a token lies in inches; nowhere while it is carried."""
    at = game.table.marker(id).spot
    return None if at is None else (round(at.x / 2540, 2), round(at.y / 2540, 2))


@pytest.mark.rule("kt21.action.pick-up")
@pytest.mark.rule("kt21.action.pick-up-limits")
@pytest.mark.rule("kt21.objective.control")
@pytest.mark.parametrize(
    ("centre", "enemy", "refused"),
    [
        (6.5, None, ()),
        (6.51, None, (PICK_UP,)),
        (6.5, (9, 11), (LIMITS,)),
        (6.5, (9.01, 11), ()),
    ],
)
def test_41_within_an_inch_of_its_centre_by_the_side_that_controls_it(
    centre: float, enemy: tuple[float, float] | None, refused: tuple[str, ...]
) -> None:
    made = at_a_token(centre)
    if enemy is not None:
        made = made.operative("r", "red", at=enemy, apl=3)
    game = made.begin()
    assert refusals(game, "pick-up") == refused
    if not refused:
        game = answer(game, "pick-up")
        assert (game.table.marker("t").carrier, lies_at(game)) == ("b", None)
        assert told(game, PICK_UP) == ["b picks up the t token."]


@pytest.mark.rule("kt21.action.pick-up")
@pytest.mark.rule("kt21.action.pick-up-limits")
def test_a_refusal_says_how_far_it_is_and_who_has_more() -> None:
    game = at_a_token(6.51).begin()
    assert [str(one.text) for one in reasons(game, "pick-up")] == [
        'The centre of the t token is 1.01" from b, 0.01" too far.'
    ]
    game = at_a_token(6.5).operative("r", "red", at=(9, 11), apl=3).begin()
    assert [str(one.text) for one in reasons(game, "pick-up")] == ["b does not control the t token: 2 APL to 3."]


@pytest.mark.rule("kt21.action.pick-up-limits")
@pytest.mark.parametrize(("far", "refused"), [(7, (LIMITS,)), (7.01, ())])
def test_not_while_engaged(far: float, refused: tuple[str, ...]) -> None:
    game = at_a_token(5.5).operative("r", "red", at=(far, 11), apl=1).begin()
    assert refusals(game, "pick-up") == refused


@pytest.mark.rule("kt21.action.pick-up-limits")
@pytest.mark.rule("kt21.objective.carried")
def test_one_token_for_each_carrier_and_a_carried_one_is_its_carriers() -> None:
    made = at_a_token(6).marker("t2", at=(5, 12), kind="token")
    game = made.operative("b2", "blue", at=(5, 13.5), ready=True).operative("r", "red", at=(20, 5)).begin()
    assert pending(answer(game, "pick-up")) == ("blue", "marker", ("t", "t2"))
    game = answer(game, "pick-up", "t")
    assert refusals(game, "pick-up") == ("kt21.firefight.action-once", LIMITS)
    game = answer(game, "end", "r", "engage", "end", "b2", "engage")
    assert [str(one.text) for one in reasons(game, "pick-up")] == []
    alone = answer(
        at_a_token(6).operative("b2", "blue", at=(6, 12.2)).operative("r", "red", at=(20, 5)).begin(), "pick-up"
    )
    alone = answer(alone, "end", "r", "engage", "end", "b2", "engage")
    assert refusals(alone, "pick-up") == ("kt21.objective.carried",)


@pytest.mark.rule("kt21.action.pick-up")
@pytest.mark.parametrize(("turn", "refused"), [(1, (PICK_UP,)), (2, ())])
def test_from_when_the_mission_says(turn: int, refused: tuple[str, ...]) -> None:
    game = at_a_token(6, turn=turn, mission="carriage-paid").begin()
    assert refusals(game, "pick-up") == refused
    if refused:
        (reason,) = reasons(game, "pick-up")
        assert str(reason.text).endswith("may be picked up from turning point 2 on; this is turning point 1.")


@pytest.mark.rule("kt21.action.pick-up")
def test_in_a_battle_without_tokens_nobody_is_asked() -> None:
    game = scene().operative("b", "blue", at=(5, 11)).active("b").begin()
    assert "pick-up" not in [option.key for option in game.decision.domain.options]  # type: ignore[union-attr]  # it is not over
    assert refusals(game, "pick-up") == (PICK_UP,)


@pytest.mark.rule("kt21.objective.carried")
@pytest.mark.rule("kt21.action.pick-up")
def test_a_carrier_controls_its_token_whatever_apl_is_nearby_and_moves_less() -> None:
    made = at_a_token(6, mission="carriage-paid").operative("r1", "red", at=(7.5, 13), apl=3, ready=False)
    game = made.operative("r2", "red", at=(8.5, 11.5), apl=3, ready=False).begin()
    assert refusals(game, "pick-up") == (LIMITS,)
    game = made.begin()
    crowded = game.table.marker("t")
    assert crowded.controller == 1
    carried = at_a_token(6, mission="carriage-paid").marker("t", carrier="b", kind="token")
    game = carried.operative("r1", "red", at=(7.01, 11), apl=3).begin()
    assert game.table.marker("t").controller == 0
    start = answer(game, "normal-move")
    assert refusals(start, way((5, 11), (1, 11))) == ()
    assert refusals(start, way((5, 11), (0.99, 11))) == ("kt21.action.normal-move",)
    dash = answer(game, "dash")
    assert refusals(dash, way((5, 11), (2, 11))) == ()


@pytest.mark.rule("kt21.action.drop-token")
@pytest.mark.rule("kt21.action.drop-placement")
def test_a_token_is_dropped_between_actions_and_that_is_no_action() -> None:
    made = at_a_token(6, dice=()).operative("r", "red", at=(20, 5))
    game = answer(made.begin(), "pick-up")
    assert "drop-token" in options(game)
    before = game
    game = answer(game, "drop-token", spot(6.5, 11))
    assert lies_at(game) == (6.5, 11)
    assert told(game, DROP) == ['b places the t token at (6.5", 11.0").']
    assert game.decision is not None
    assert game.decision.prompt == before.decision.prompt  # type: ignore[union-attr]  # it is not over
    assert "drop-token" not in options(game)
    assert game.table.marker("t").controller == 0
    game = answer(game, "end")
    assert "b passes." in log(game)


@pytest.mark.rule("kt21.action.drop-token")
def test_before_the_first_action_too_and_never_without_ap_left() -> None:
    made = at_a_token(6).marker("t", carrier="b", kind="token").operative("r", "red", at=(20, 5))
    assert "drop-token" in options(made.begin())
    game = answer(made.begin(), "pass", "pass")
    assert pending(game).player == "red"
    assert refusals(scene().operative("b", "blue", at=(5, 5)).active("b").begin(), "drop-token") != ()


@pytest.mark.rule("kt21.action.drop-placement")
@pytest.mark.parametrize(
    ("place", "refused"),
    [
        ((6.5, 11), ()),
        ((6.51, 11), (PLACEMENT,)),
        ((5, 11), ()),
        ((5, 12.5), ()),
        ((5, 9.4), (PLACEMENT,)),
        ((3.6, 11), (PLACEMENT,)),
        ((4.05, 11), (PLACEMENT,)),
    ],
)
def test_its_centre_is_within_an_inch_and_visible(place: tuple[float, float], refused: tuple[str, ...]) -> None:
    made = at_a_token(6).marker("t", carrier="b", kind="token").terrain("w", (4, 8, 4.1, 14), "heavy", top=3)
    game = answer(made.begin(), "drop-token")
    assert pending(game).kind == "place"
    assert refusals(game, spot(*place)) == refused
    domain = game.decision.domain  # type: ignore[union-attr]  # it is not over
    assert isinstance(domain, Place)
    assert domain.candidates(1) == (spot(5, 11),)
    assert all(refusals(game, each) == () for each in domain.candidates(40))


@pytest.mark.rule("kt21.action.drop-placement")
def test_beneath_itself_there_is_always_room() -> None:
    """On a narrow floor between walls, so that the token can lie nowhere else."""
    made = at_a_token(6).marker("t", carrier="b", kind="token")
    for number, box in enumerate([(3, 10.4, 4.4, 11.6), (5.6, 10.4, 7, 11.6), (3, 9, 7, 10.4), (3, 11.6, 7, 13)]):
        made = made.terrain(f"w{number}", box, "heavy", top=3)
    game = answer(made.begin(), "drop-token")
    assert refusals(game, spot(5, 11)) == ()
    assert refusals(game, spot(6, 11)) != ()


@pytest.mark.rule("kt21.action.drop-placement")
def test_up_on_a_floor_it_lies_on_the_floor() -> None:
    made = scene().terrain("f", (3, 8, 5.2, 14), "heavy vantage", top=3).operative("b", "blue", at=(4.5, 11, 3))
    game = answer(made.marker("t", carrier="b", kind="token").active("b").begin(), "drop-token")
    assert refusals(game, spot(5.1, 11, 3)) == ()
    assert refusals(game, spot(5.9, 11, 3)) == (PLACEMENT,)
    assert refusals(game, spot(5.9, 11)) == (PLACEMENT,)


@pytest.mark.rule("kt21.action.drop-token")
@pytest.mark.rule("kt21.shoot.removal")
def test_whoever_falls_drops_its_token_before_it_is_removed() -> None:
    made = at_a_token(6, dice=(6, 6, 6, 6, 1, 1, 1)).marker("t", carrier="r", kind="token")
    made = made.operative("b", "blue", at=(5, 11), weapons="rifle: ranged 4 3+ 3/4").active("b")
    game = made.operative("r", "red", at=(15, 11), wounds=8).operative("r2", "red", at=(25, 4)).begin()
    game = answer(game, "shoot", "r")
    assert pending(game)[:2] == ("red", "place")
    assert one(game, "r").spot is not None
    assert wounds(game, "r") == 0
    assert refusals(game, spot(16.51, 11)) == (PLACEMENT,)
    game = answer(game, spot(16.5, 11))
    assert lies_at(game) == (16.5, 11)
    assert one(game, "r").spot is None
    lines = log(game)
    assert lines.index('r places the t token at (16.5", 11.0").') < lines.index("r is removed.")
    assert game.table.marker("t").controller == -1


@pytest.mark.rule("kt21.action.drop-token")
@pytest.mark.rule("kt21.weapon.reap")
@pytest.mark.rule("kt21.fight.end")
def test_reap_brings_down_a_carrier_and_its_token_lies_within_an_inch() -> None:
    """Situation 38, the part of the token: the Thresher against X, with Y (4 wounds left, a token) and Z near X."""
    made = scene(dice=(6, 5, 1, 2, 5, 5, 1, 6, 1, 1)).marker("t", carrier="y", kind="token")
    made = made.operative("thresher", "blue", at=(10, 11), card="plot-forty.thresher").active("thresher")
    made = made.operative("x", "red", at=(11.8, 11), weapons="machete: melee 3 4+ 2/3", wounds=8)
    made = made.operative("y", "red", at=(12.9, 11.9), wounds=8, left=4).operative(
        "z", "red", at=(12.9, 10.1), wounds=8
    )
    game = answer(made.begin(), "fight", "ceaseless-1")
    while pending(game).kind != "place":
        keys = options(game)
        game = answer(game, next((key for key in keys if key.startswith("strike")), keys[0]))
    assert pending(game)[:2] == ("red", "place")
    assert (wounds(game, "x"), wounds(game, "y"), wounds(game, "z")) == (0, 0, 4)
    assert refusals(game, spot(14.5, 11.9)) == (PLACEMENT,)
    game = answer(game, spot(14.4, 11.9))
    assert lies_at(game) == (14.4, 11.9)
    assert one(game, "x").spot is one(game, "y").spot is None
    assert wounds(game, "thresher") == 6
