"""Battles as games of OpenSpiel: its own random simulation test, and that nodes are what the engine says they are."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import killzone
from killzone.core.game import Falling, Game
from killzone.core.record import record
from killzone.editions import known
from killzone.env.battle import margins, placed

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

from killzone.env.open_spiel import NAME, SpielGame, SpielState  # noqa: E402 - not without it

SMALL = {
    "kt18": "edition=kt18,way=first-steps",
    "kt18-3": "edition=kt18,players=3,returns=margin",
    "kt18-4": "edition=kt18,players=4",
    "kt21": "edition=kt21,way=first-steps,returns=margin",
    "kt24": "edition=kt24,way=first-steps",
}


@pytest.mark.parametrize("battle", SMALL)
def test_open_spiel_finds_nothing_wrong(battle: str) -> None:
    """It copies, saves and loads states, and compares masks, strings, tensors and returns with what is declared."""
    pyspiel.random_sim_test(pyspiel.load_game(f"{NAME}({SMALL[battle]})"), 1, True, False)


def first(**params: Any) -> SpielState:
    return SpielGame(params).new_initial_state()


def step(state: Any, chance: Random) -> None:
    state.apply_action(chance.choice(state.legal_actions()))


def reached(state: SpielState) -> Game:
    assert isinstance(state.moment.at, Game)
    return state.moment.at


@pytest.mark.parametrize("edition", known())
def test_a_battle_there_is_a_battle_of_the_engine(edition: str) -> None:
    """Every action is legal, every roll is made of the dice that fell, and the record of it all replays."""
    chance, state, faces = Random(3), first(edition=edition, seed="x"), []
    while not state.is_terminal():
        if state.is_chance_node():
            assert [probability for _, probability in state.chance_outcomes()] == [1 / 6] * 6
            number = chance.randrange(6)
            faces.append(number + 1)
            state.apply_action(number)
            continue
        game, numbers = reached(state), state.legal_actions()
        assert game.decision is not None
        assert game.decision.seat == state.current_player()
        assert all(game.check(action).legal for action in state.moment.menu.actions)
        assert numbers == list(range(len(state.moment.menu.actions)))
        step(state, chance)
    game = reached(state)
    assert killzone.replay(record(game)).digest() == game.digest()
    assert [
        face for one in reversed(list(game.past())) if one.given for roll in one.given.rolls for face in roll
    ] == faces
    assert state.returns() == [placed(game, seat) for seat in range(2)]
    state.by_margin = True
    assert state.returns() == margins(game)


def test_a_state_is_left_alone_by_its_children_also_in_the_middle_of_a_roll() -> None:
    chance, state = Random(1), first(way="lite")
    while not (state.is_chance_node() and state.moment.fallen):
        step(state, chance)
    assert isinstance(state.moment.at, Falling)
    before = str(state)
    children = [state.child(number) for number in (0, 5, 0)]
    assert str(state) == before == str(state.clone())
    assert str(children[0]) == str(children[2]) != str(children[1])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), children[0]))
    assert str(again) == str(children[0])


def seen(state: Any, player: int) -> tuple[Any, ...]:
    texts = state.observation_string(player), state.information_state_string(player)
    return *texts, np.array(state.observation_tensor(player)).tobytes()


@pytest.mark.parametrize("edition", [one for one in known() if killzone.new_game(edition=one).ruleset.secret_questions])
def test_nothing_that_a_player_is_shown_depends_on_what_others_keep_secret(edition: str) -> None:
    chance, state, forks = Random(4), first(edition=edition), 0
    while not state.is_terminal() and forks < 3:
        if not state.is_chance_node():
            game, player = reached(state), state.current_player()
            assert game.decision is not None
            if game.decision.kind in game.ruleset.secret_questions and len(state.legal_actions()) > 1:
                forks += 1
                one, two = state.child(0), state.child(1)
                assert seen(one, 1 - player) == seen(two, 1 - player)
                assert one.information_state_string(player) != two.information_state_string(player)
        step(state, chance)
    assert forks


def test_no_state_of_information_comes_twice() -> None:
    chance, state, before = Random(2), first(way="lite"), set()
    while not state.is_terminal():
        if not state.is_chance_node():
            known = state.information_state_string(state.current_player())
            assert known not in before
            before.add(known)
        step(state, chance)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no reward 'joy'"):
        SpielGame({"returns": "joy"})
    game = SpielGame({"way": "lite"})
    with pytest.raises(ValueError, match="takes no parameters"):
        game.make_py_observer(None, {"colour": 1})
    with pytest.raises(ValueError, match="what one player sees"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )


def test_what_is_not_installed_is_named_in_one_sentence() -> None:
    program = "import sys; sys.modules['pyspiel'] = None\nimport killzone.env.open_spiel"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install 'killzone[openspiel]'" in found.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("edition", known())
def test_what_a_player_does_not_know_is_drawn_anew_and_nothing_else(edition: str) -> None:
    chance, state = Random(4), first(edition=edition)
    for _ in range(150):
        step(state, chance)
    for player in range(2):
        drawn = [state.resample_from_infostate(player, chance.random) for _ in range(6)]
        for other in drawn:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            assert other.history() == list(other.moment.numbers)
            again = state.get_game().deserialize_state(other.serialize())
            assert str(again) == str(other)
        games = [one.moment.game for one in drawn]
        secrets = {game.table.secrets for game in games if game is not None}
        hidden = [one for one in next(iter(secrets)) if one[0] != player]
        assert (len(secrets) > 1) == bool(hidden)
        own = {tuple(one for one in kept if one[0] == player) for kept in secrets}
        assert len(own) == 1, "it knows its own"


def test_a_secret_that_came_out_is_drawn_no_more() -> None:
    chance, state = Random(1), first(edition="kt21")
    while not state.is_terminal():
        step(state, chance)
    other = state.resample_from_infostate(0, chance.random)
    assert other.is_terminal()
    assert other.returns() == state.returns()
