"""Battles as environments: PettingZoo's and Gymnasium's own tests, and that arrays never disagree with the engine."""

import json
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import killzone
from killzone.core.decisions import Decision
from killzone.core.domains import Pick
from killzone.core.game import Game
from killzone.core.reasons import RefusedError
from killzone.editions import find_edition, known
from killzone.env import Battle, Menu, Seat, vectorised
from killzone.env.battle import acting
from killzone.env.sight import Eyes

SEATS = [(edition, seats) for edition in known() for seats in find_edition(edition).seats]


@pytest.mark.parametrize(("edition", "seats"), SEATS)
def test_pettingzoo_finds_nothing_wrong(edition: str, seats: int) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of observations that are not one array, as ours are not
        api_test(Battle(edition, seats=seats), num_cycles=20)
        seed_test(lambda: Battle(edition, seats=seats), num_cycles=10)


def asked(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def random_episode(battle: Battle, seed: int, most: int = 10_000) -> list[dict[str, Any]]:
    """What was seen at each question of an episode in which numbers are drawn from those that the mask allows."""
    chance, found = np.random.default_rng(seed), []
    battle.reset(seed=seed)
    for agent in battle.agent_iter(most):
        observation, _, ended, stopped, _ = battle.last()
        if ended or stopped:
            battle.step(None)
            continue
        found.append(observation)
        battle.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        assert agent in battle.possible_agents
    return found


@pytest.mark.parametrize("edition", known())
def test_masks_never_disagree_with_the_engine(edition: str) -> None:
    """Whatever the mask allows is legal; of options and shares it allows all that are, as far as there is room."""
    battle = Battle(edition)
    chance = np.random.default_rng(5)
    battle.reset(seed=5)
    while battle.agents and not any(battle.terminations.values()) and battle.game.number < 100:
        decision, agent = asked(battle.game), battle.agent_selection
        observation = battle.observe(agent)
        assert battle.observation_space(agent).contains(observation)
        allowed = np.flatnonzero(observation["action_mask"])
        assert list(allowed) == list(range(len(battle.menu.actions)))
        assert len(allowed)
        assert all(decision.check(action.answer).legal for action in battle.menu.actions)
        if isinstance(decision.domain, Pick):
            legal = [option.key for option in decision.domain.options if decision.check(option.key).legal]
            assert [action.answer for action in battle.menu.actions] == legal[: battle.room]
        for other in battle.possible_agents:
            if other != agent:
                assert not battle.observe(other)["action_mask"].any()
        number = int(chance.choice(allowed))
        expected = battle.game.play(battle.menu.actions[number])
        battle.step(number)
        assert battle.game.digest() == expected.digest()


def test_a_number_that_stands_for_nothing_is_refused() -> None:
    battle = Battle(way="lite")
    battle.reset(seed=1)
    for wrong in (-1, 63, None):
        with pytest.raises(ValueError, match="stands for no answer"):
            battle.step(wrong)
    with pytest.raises(ValueError, match="no reward 'joy'"):
        Battle(reward="joy")
    with pytest.raises(ValueError, match="reset the environment"):
        Battle(way="lite").observe("player_0")


def test_rewards_add_up_to_the_margin_or_are_the_places_and_records_replay(tmp_path: Path) -> None:
    for reward, edition, seats in (("margin", "kt21", 2), ("place", "kt18", 3)):
        battle = Battle(edition, seats=seats, reward=reward, records=tmp_path / reward)
        battle.reset(seed=3)
        total = dict.fromkeys(battle.possible_agents, 0.0)
        chance = np.random.default_rng(3)
        while not all(battle.terminations.values()):
            battle.step(int(chance.integers(len(battle.menu.actions))))
            for agent, one in battle.rewards.items():
                total[agent] += one
        points = [player.victory for player in battle.game.table.players]
        margins = [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
        places = battle.game.places
        behind = [sum((own < other) - (own > other) for other in places) / (seats - 1) for own in places]
        assert list(total.values()) == (margins if reward == "margin" else behind)
    (kept,) = (tmp_path / "margin").iterdir()
    assert killzone.replay(json.loads(kept.read_text())).over


def slowly_seen(game: Game, seat: int, acting: str) -> dict[str, Any]:
    """The plain reference: eyes that have never seen anything before."""
    return {**Eyes(seat).see(game.view(seat), acting)}


@pytest.mark.parametrize("edition", known())
def test_eyes_that_remember_see_what_fresh_ones_see(edition: str) -> None:
    battle = Battle(edition)
    battle.reset(seed=2)
    chance = np.random.default_rng(2)
    while battle.game.decision is not None and battle.game.number < 120:
        if battle.game.number % 10 == 0:
            for seat, agent in enumerate(battle.possible_agents):
                fresh = slowly_seen(battle.game, seat, acting(battle.game))
                assert all(np.array_equal(battle.observe(agent)[name], fresh[name]) for name in fresh)
        else:
            battle.observe(battle.agent_selection)
        battle.step(int(chance.integers(len(battle.menu.actions))))


@pytest.mark.parametrize("edition", [one for one in known() if killzone.new_game(edition=one).ruleset.secret_questions])
def test_no_number_depends_on_what_others_keep_secret(edition: str) -> None:
    battle = Battle(edition)
    battle.reset(seed=4)
    forks = 0
    while battle.game.decision is not None and forks < 3:
        decision = battle.game.decision
        answers = decision.candidates(2)
        if decision.kind in battle.game.ruleset.secret_questions and len(answers) == 2:
            forks += 1
            other = next(one for one in range(2) if one != decision.seat)
            seen = [battle.game.play(answer) for answer in answers]
            one, two = (slowly_seen(game, other, "") for game in seen)
            assert all(np.array_equal(one[name], two[name]) for name in one)
            if seen[0].decision is not None and seen[0].decision.seat == other:
                menus = [Menu(game.view(other), "x") for game in seen]
                assert np.array_equal(menus[0].features(64), menus[1].features(64))
        battle.step(0)
    assert forks


def test_one_seat_against_named_agents_passes_gymnasiums_check() -> None:
    from gymnasium.utils.env_checker import check_env

    seat = Seat(way="lite", killzone="tollgate-six", opponents=["uniform"], render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(_Legal(seat), skip_render_check=False)
    first, _ = seat.reset(seed=8)
    again, info = seat.reset(seed=8)
    assert info["seat"] == seat.seat
    assert first.keys() == again.keys()
    rewards, over = 0.0, False
    while not over:
        _, reward, ended, stopped, info = seat.step(0)
        rewards, over = rewards + reward, ended or stopped
    points = [player.victory for player in seat.battle.game.table.players]
    assert rewards == points[seat.seat] - points[1 - seat.seat]
    with pytest.raises(LookupError, match="there is no agent 'gredy'"):
        Seat(opponents=["gredy"])


class _Legal:
    """Gymnasium's check draws any number; here it stands for a candidate."""

    def __new__(cls, seat: Seat) -> Any:
        import gymnasium

        class Legal(gymnasium.ActionWrapper[Any, int, int]):
            def action(self, action: int) -> int:
                return int(action) % len(seat.battle.menu.actions)

        return Legal(seat)


def test_several_at_once() -> None:
    several = vectorised(2, processes=False, way="lite", killzone="tollgate-six")
    seen, _ = several.reset(seed=1)
    assert seen["board"].shape[0] == 2
    alone, _ = Seat(way="lite", killzone="tollgate-six").reset(seed=2)
    assert np.array_equal(seen["operatives"][1], alone["operatives"])
    seen, rewards, *_ = several.step(np.array([0, 0]))
    assert rewards.shape == (2,)
    several.close()


def test_a_position_as_text_as_colours_and_as_a_drawing() -> None:
    shown: dict[str, Any] = {}
    battle = Battle(render_mode="ansi")
    random_episode(battle, 1, 40)
    for mode in ("ansi", "rgb_array", "svg"):
        battle.render_mode = mode
        shown[mode] = battle.render()
    assert "is asked" in shown["ansi"]
    assert len(shown["ansi"].splitlines()) == 22 + 3
    assert shown["rgb_array"].shape == (22 * 16, 30 * 16, 3)
    assert len(np.unique(shown["rgb_array"].reshape(-1, 3), axis=0)) >= 4
    assert shown["svg"].lstrip().startswith("<svg")
    with pytest.raises(ValueError, match="no render mode 'paint'"):
        Battle(render_mode="paint")


def test_any_answer_may_be_given_for_another_but_only_a_legal_one() -> None:
    battle = Battle(way="lite")
    battle.reset(seed=1)
    decision = asked(battle.game)
    with pytest.raises(RefusedError):
        battle.answer(decision.action("win-at-once"), "player_0")
    assert battle.answer(decision.candidates(1)[0], "player_0") == 0.0


def test_what_is_not_installed_is_named_in_one_sentence() -> None:
    program = "import sys; sys.modules['gymnasium'] = None\nimport killzone.env"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    last = found.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: killzone.env needs ")
    assert "pip install 'killzone[env]'" in last
