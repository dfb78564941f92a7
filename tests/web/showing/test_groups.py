"""Pieces that are moved together: each as if it were moved alone, and nothing that a single move could not do."""

import json
from random import Random
from textwrap import dedent

import pytest
from build import scene

import killzone
from killzone import scenario_from_text
from killzone.core.domains import LARGEST
from killzone.core.game import Game
from killzone.dice import ScriptedDice
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.web import showing
from killzone.web.protocol import AskGroup, AskRoute, Group, Mover, Route, encode
from killzone.web.showing import groups
from killzone.web.showing.groups import MOST, group
from killzone.web.showing.nothing import Nothing
from killzone.web.showing.routes import way_to

TEAM = dedent("""
    edition: kt18
    %s
    turn: 2
    phase: movement
    order: [ada, ben]
    players: {ada: {}, ben: {}}
    operatives:
    """)
THREE = "{player: ada, card: plot-forty.tenant, at: [%s]}"
FOE = "  foe: {player: ben, card: plot-forty.tenant, at: [28, 5]}\n"


def movement(*at: str, foe: str = FOE, board: str = "terrain: {size: [30, 22]}") -> Game:
    """A Movement turn with models at these places."""
    models = "".join(f"  a{n}: {THREE % place}\n" for n, place in enumerate(at, 1))
    return scenario_from_text(f"{TEAM % board}{models}{foe}")


def asked(game: Game, x: float, y: float, *ids: str) -> Group:
    return group(game, AskGroup(1, 0, list(ids), (round(x * INCH), round(y * INCH))))


def goes(found: Group) -> list[str]:
    return [one.operative for one in found.movers if one.steps]


def stays(found: Group) -> dict[str, str]:
    return {one.operative: one.reasons[0].text for one in found.movers if not one.steps}


def carried_out(game: Game, found: Group) -> Game:
    """The game after the answers that would be sent, each checked by the game itself."""
    for mover in found.movers:
        for step in mover.steps:
            assert game.decision is not None
            assert game.decision.id == step.decision
            for given in step.answers:
                assert game.decision is not None
                sent = json.loads(encode(given))
                game = game.play(showing.action_of(game.decision.id, sent["kind"], sent["value"]))
    return game


def spot(game: Game, id: str) -> Spot:
    found = game.table.operative(id).spot
    assert found is not None
    return found


def test_all_go_as_far_by_the_answers_of_single_moves() -> None:
    game = movement("20, 5", "20, 7", "20, 9", "5, 20")
    found = asked(game, 2, 0, "a1", "a2", "a3")
    assert goes(found) == ["a1", "a2", "a3"]
    assert found.stops == ""
    assert [given.kind for given in found.movers[0].steps[0].answers] == ["pick", "pick", "path"]
    assert (found.movers[0].does, found.movers[0].total, found.movers[0].limit) == ("Normal move", '2"', '6"')
    after = carried_out(game.with_dice(ScriptedDice(())), found)
    for id in ("a1", "a2", "a3"):
        assert spot(after, id).x == spot(game, id).x + 2 * INCH
    assert after.decision is not None
    assert after.decision.kind == "model-to-move"


def test_who_cannot_go_stays_and_is_told_why_by_number_and_rule() -> None:
    found = asked(movement("20, 5", "20, 7", "5, 20"), 6.5, 0, "a1", "a2")
    assert goes(found) == []
    assert 'would move 6.50"; it may move 6.00": 0.50" too far.' in stays(found)["a1"]
    assert found.movers[0].reasons[0].rule == "kt18.move.normal"


def test_whoever_is_in_the_way_of_another_goes_first_whatever_the_order_asked_for() -> None:
    game = movement("18, 5", "20, 5", "22, 5", "5, 20")
    for ids in (["a1", "a2", "a3"], ["a3", "a1", "a2"]):
        found = asked(game, 2, 0, *ids)
        assert goes(found) == ["a3", "a2", "a1"]
        carried_out(game.with_dice(ScriptedDice(())), found)


def test_of_two_that_want_the_same_room_the_one_that_has_none_stays() -> None:
    game = movement("18, 5", "20, 5", "5, 20")
    found = asked(game, 2, 0, "a1")
    assert goes(found) == []
    assert "cannot pass over the base of Tenant 2" in stays(found)["a1"]
    assert goes(asked(game, 2, 0, "a1", "a2")) == ["a2", "a1"]


def test_who_engages_nobody_yet_cannot_end_near_an_enemy_in_a_group_either() -> None:
    game = movement("20, 5", "20, 9", "5, 20", foe="  foe: {player: ben, card: plot-forty.tenant, at: [26, 5]}\n")
    found = asked(game, 4.5, 0, "a1", "a2")
    assert goes(found) == ["a2"]
    assert "a1" in stays(found)


def test_dice_on_the_way_end_the_group_and_it_says_so() -> None:
    game = movement("8, 15.5", "8, 17.5", "20, 5", board="killzone: salt-rows")
    found = asked(game, -2, -0.4, "a1", "a2")
    assert goes(found)[-1] == "a1"
    assert found.stops == "Dice are rolled once Tenant 1 moves, so it goes last."


def test_of_several_whose_moves_roll_dice_one_goes_and_the_others_are_told() -> None:
    game = movement("8, 15", "9.2, 15", "20, 5", board="killzone: salt-rows")
    found = asked(game, -2.8, 0, "a1", "a2")
    assert len(goes(found)) == 1
    assert "only one of the group can be the last" in next(iter(stays(found).values()))
    assert not next(one for one in found.movers if one.operative in stays(found)).steps


def test_the_last_of_a_team_ends_its_turn_and_goes_last() -> None:
    game = movement("20, 5", "20, 7")
    found = asked(game, 1, 0, "a1", "a2")
    assert goes(found) == ["a1", "a2"]
    assert found.stops == "Somebody else is asked once Tenant 2 has moved, so it goes last."


def test_who_has_moved_already_is_not_moved_again() -> None:
    game = movement("20, 5", "20, 7", "20, 9")
    after = carried_out(game.with_dice(ScriptedDice(())), asked(game, 1, 0, "a1"))
    found = asked(after, 1, 0, "a1", "a2")
    assert goes(found) == ["a2"]
    assert stays(found) == {"a1": "Tenant 1 is not among those who can be chosen now."}


def test_engaged_models_fall_back_and_the_plan_says_so() -> None:
    game = movement("20, 5", "20, 9", "5, 20", foe="  foe: {player: ben, card: plot-forty.tenant, at: [21.2, 5]}\n")
    found = asked(game, -3, 0, "a1", "a2")
    assert {one.operative: one.does for one in found.movers} == {"a1": "Fall back", "a2": "Normal move"}
    carried_out(game.with_dice(ScriptedDice(())), found)


@pytest.mark.parametrize(
    "ids", [["foe"], ["a1", "foe"], ["nobody"], [""], [], ["a1"] * (MOST + 1), [f"a{n}" for n in range(1000)]]
)
def test_foreign_unknown_and_too_many_pieces_are_refused(ids: list[str]) -> None:
    with pytest.raises(Nothing):
        asked(movement("20, 5", "20, 7"), 1, 0, *ids)


def test_repeated_pieces_go_once() -> None:
    assert goes(asked(movement("20, 5", "20, 7", "5, 20"), 1, 0, "a1", "a1", "a2", "a1")) == ["a1", "a2"]


@pytest.mark.parametrize("by", [(10**12, 0), (0, -(10**12)), (LARGEST, LARGEST), (LARGEST, 0)])
def test_numbers_that_no_board_has_are_refused(by: tuple[int, int]) -> None:
    game = movement("20, 5", "20, 7")
    with pytest.raises(Nothing, match="no place on any board"):
        group(game, AskGroup(1, 0, ["a1", "a2"], by))


def test_however_they_stand_in_each_others_way_no_more_ways_are_looked_for_than_there_is_time_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = list[AskRoute]()

    def counted(game: Game, ask: AskRoute) -> Route:
        looked.append(ask)
        return way_to(game, ask)

    monkeypatch.setattr(groups, "way_to", counted)
    monkeypatch.setattr(groups, "MOST_WAYS", 7)
    game = movement(*(f"{10 + 1.1 * n}, 5" for n in range(12)), "5, 20")
    found = asked(game, 0.3, 0, *(f"a{n}" for n in range(1, 13)))
    assert len(looked) <= 8
    assert any("too many ways" in text for text in stays(found).values())
    carried_out(game.with_dice(ScriptedDice(())), found)


def test_an_edition_whose_pieces_act_one_by_one_moves_one_and_says_that_it_is_the_last() -> None:
    game = (
        scene()
        .operative("gunner", "blue", at=(5, 5), weapons="knife: melee 3 4+ 3/4")
        .operative("friend", "blue", at=(5, 10), weapons="knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4")
        .active("gunner")
        .begin()
    )
    found = asked(game, 2, 0, "gunner", "friend")
    assert goes(found) in (["gunner"], [])
    assert "friend" in stays(found)
    assert not showing.judged(game).together


def test_where_nothing_is_picked_nobody_is_moved() -> None:
    game = movement("20, 5", "20, 7")
    for key in ("a1", "normal"):
        assert game.decision is not None
        game = game.play(game.decision.action(key))
    with pytest.raises(Nothing):
        asked(game, 1, 0, "a1")


def test_the_question_says_whether_several_can_be_moved_from_it() -> None:
    game = movement("20, 5", "20, 7", "20, 9")
    assert showing.judged(game).together
    assert not showing.judged(movement("20, 5")).together
    assert not showing.judged(game, ["a1"]).together


@pytest.mark.parametrize("seed", range(4))
def test_in_random_battles_a_plan_does_what_single_moves_do_and_no_more(seed: int) -> None:
    """What is planned is taken by the game as it stands, rolls no die before the last, and moves each by as much."""
    chance = Random(seed)
    seats = 2 + seed % 3
    teams = ("ninth-bell", "plot-forty", "house-of-seconds", "meridian-survey")[:seats]
    game = killzone.new_game("salt-rows" if seats > 2 else "", teams, edition="kt18", seed=seed)
    end = killzone.play_match(game, [killzone.Uniform(f"p{n}") for n in range(seats)]).game
    asks = [one for one in end.past() if one.decision and one.decision.kind == "model-to-move"]
    moved = 0
    for then in chance.sample(asks, min(12, len(asks))):
        assert then.decision is not None
        own = [one.id for one in then.table.operatives if one.seat == then.decision.seat and one.spot]
        far = 4 * INCH
        by = (chance.randint(-far, far), chance.randint(-far, far))
        found = group(then, AskGroup(1, 0, chance.sample(own, len(own)), by))
        assert sorted(one.operative for one in found.movers) == sorted(own)
        moved += _held(then, found, by)
    assert moved


def _held(game: Game, found: Group, by: tuple[int, int]) -> int:
    """Play what was planned, with dice only for the last, and look at every piece; how many have gone."""
    gone = [one for one in found.movers if one.steps]
    last = gone[-1] if gone and found.stops else None
    sure = Group([one for one in gone if one is not last])
    after = carried_out(game.with_dice(ScriptedDice(())), sure)
    for one in sure.movers:
        _by_as_much(game, after, one, by)
    for one in found.movers:
        if not one.steps:
            assert one.reasons
            assert all(reason.text and reason.rule for reason in one.reasons)
            assert spot(after, one.operative) == spot(game, one.operative)
    if last is not None:
        carried_out(after.with_dice(game.dice), Group([last]))
    return len(gone)


def _by_as_much(game: Game, after: Game, one: Mover, by: tuple[int, int]) -> None:
    before, now = spot(game, one.operative), spot(after, one.operative)
    assert (now.x - before.x, now.y - before.y) == by


def test_who_cannot_go_so_far_goes_as_near_as_it_can_if_that_is_wished() -> None:
    wall = "terrain: {size: [30, 22], features: {wall: {name: wall, box: [21, 0, 21.5, 9], top: 5, traits: [solid]}}}"
    game = movement("18, 5", "18, 12", "5, 20", board=wall)
    by = (5 * INCH, 0)
    assert goes(group(game, AskGroup(1, 0, ["a1", "a2"], by))) == ["a2"]
    found = group(game, AskGroup(1, 0, ["a1", "a2"], by, near=True))
    assert goes(found) == ["a2", "a1"]
    assert [one.short for one in found.movers] == [False, True]
    after = carried_out(game.with_dice(ScriptedDice(())), found)
    assert spot(after, "a2").x == spot(game, "a2").x + by[0]
    near, start = spot(after, "a1"), spot(game, "a1")
    assert start.x < near.x < start.x + by[0]


def test_whoever_has_no_nearer_place_stays_where_it_is() -> None:
    game = movement("29.5, 15", "18, 5", "5, 20")
    found = group(game, AskGroup(1, 0, ["a1", "a2"], (3 * INCH, 0), near=True))
    assert goes(found) == ["a2"]
    assert "a1" in stays(found)
