"""Greedy in positions where it is plain what to do."""

import re

import pytest
from agents.asking import RIFLE, actions, activation, asked, near, veteran
from build import Scene, scene, way

from killzone.agents import Greedy, named
from killzone.agents.greedy import LEVELS
from killzone.core.game import Game
from killzone.core.table import Operative


def test_it_takes_a_free_objective() -> None:
    position = near(scene()).marker("pond", (12, 11)).operative("b1", "blue", (7, 11), RIFLE)
    given, game = activation(
        position.operative("r1", "red", (28, 3), RIFLE).terrain("hut", (20, 1, 22, 20), "heavy wall")
    )
    assert actions(given) == ["reposition", "secure"]
    assert game.table.marker("pond").owner == 0


def test_it_works_before_it_leaves() -> None:
    position = near(scene()).marker("pond", (12, 11)).operative("b1", "blue", (12, 11), RIFLE)
    given, _ = activation(position.operative("r1", "red", (28, 3), RIFLE).terrain("hut", (20, 1, 22, 20), "heavy wall"))
    assert actions(given)[0] == "secure"


def duel_of_rifles(**left: int) -> Scene:
    position = scene().operative("gunner", "blue", (5, 11), "rifle: ranged 4 3+ 3/4")
    for number, (id, wounds) in enumerate(left.items()):
        position = position.operative(
            id, "red", (13, 6 + 8 * number), "knife: melee 3 4+ 3/4", left=wounds, ready=False
        )
    return position


def test_it_shoots_the_target_it_can_kill_rather_than_a_fresh_one() -> None:
    for left in ({"weak": 3, "fresh": 12}, {"fresh": 12, "weak": 3}):
        game = duel_of_rifles(**left).active("gunner").begin().fork("greedy")
        agent = veteran()
        game = game.play(agent.answer(game.view(0)))
        while game.decision is not None and game.decision.kind != "target":
            game = game.play(agent.answer(game.view(0)))
        assert asked(game, agent) == "weak"


def test_it_does_not_pass_while_a_shot_is_at_hand() -> None:
    given, _ = activation(duel_of_rifles(target=12))
    assert "shoot" in actions(given)


def test_every_level_shoots_at_a_helpless_target() -> None:
    position = duel_of_rifles(target=2).active("gunner", spent=1, performed=["reposition"])
    for level in LEVELS.values():
        assert asked(position.begin(), Greedy(1, level)) == "shoot"


def test_it_ends_in_cover_when_it_would_be_exposed() -> None:
    position = scene().operative("b1", "blue", (3, 11), "knife: melee 3 4+ 3/4", move=6)
    position = position.terrain("wall", (6, 8.5, 6.5, 10.5), "heavy", top=3)
    for number, y in enumerate((6, 8, 10)):
        position = position.operative(f"r{number}", "red", (25, y), "rifle: ranged 5 2+ 5/6")
    given, game = activation(position)
    one = game.table.operative("b1")
    assert one.order == "conceal"
    assert not any(sees(game, enemy, one) for enemy in game.table.of(1))
    assert "path" in dict(given)


def sees(game: Game, shooter: Operative, target: Operative) -> bool:
    from killzone.editions.kt24.actions.targets import concealed_target, visible_target

    rifle = shooter.card.weapons[0]  # type: ignore[attr-defined]  # a card of this edition has weapons
    return visible_target(game.table, shooter, target, rifle) is None and (
        concealed_target(game.table, shooter, target, rifle) is None
    )


@pytest.mark.parametrize(("maul", "charges"), [("maul: melee 6 2+ 6/8", False), ("fork: melee 1 6+ 1/1", True)])
def test_it_charges_the_weak_and_not_to_its_certain_death(maul: str, charges: bool) -> None:
    position = scene().operative("b1", "blue", (8, 11), "knife: melee 4 3+ 4/5", left=5)
    given, _ = activation(position.operative("ogre", "red", (14, 11), maul, wounds=14, left=14 if not charges else 6))
    assert ("charge" in actions(given)) is charges


def test_it_rerolls_what_matters_and_keeps_what_does_not() -> None:
    position = scene(dice=[1, 5, 5, 6], blue_cp=3).operative("gunner", "blue", (5, 11), "rifle: ranged 4 3+ 3/4")
    fails = position.operative("raider", "red", (12, 11), "knife: melee 3 4+ 3/4", left=8).active("gunner")
    game = fails.begin().play(fails.begin().decision.action("shoot"))  # type: ignore[union-attr]  # it asks
    game = game.play(game.decision.action("raider"))  # type: ignore[union-attr]  # it asks
    assert game.decision is not None
    assert game.decision.kind == "after-attack-dice"
    assert asked(game) == "command-reroll-1"
    sure = scene(dice=[6, 6, 6, 1], blue_cp=3).operative("gunner", "blue", (5, 11), "rifle: ranged 4 3+ 9/9")
    sure = sure.operative("raider", "red", (12, 11), "knife: melee 3 4+ 3/4", left=1, save=6).active("gunner")
    game = sure.begin().play(sure.begin().decision.action("shoot"))  # type: ignore[union-attr]  # it asks
    game = game.play(game.decision.action("raider"))  # type: ignore[union-attr]  # it asks
    assert asked(game) == "pass"


def fight(own: str, other: str, left: int, other_left: int, dice: list[int]) -> Game:
    """A fight in which blue has to strike or block first."""
    position = scene(dice=dice).operative("b1", "blue", (10, 11), own, left=left)
    game = position.operative("r1", "red", (11.5, 11), other, left=other_left).active("b1").begin()
    assert game.decision is not None
    game = game.play(game.decision.action("fight"))
    assert game.decision is not None
    assert game.decision.kind == "strike-or-block"
    return game


def test_it_strikes_when_that_kills() -> None:
    game = fight("knife: melee 2 3+ 4/5", "maul: melee 2 3+ 9/9", 5, 4, [4, 1, 4, 1])
    assert asked(game) == "strike-normal"


def test_it_blocks_when_that_saves_it() -> None:
    game = fight("knife: melee 2 3+ 3/4", "maul: melee 2 3+ 9/9", 5, 12, [4, 1, 4, 1])
    assert asked(game) == "block-normal-with-normal"


def test_it_takes_a_cover_save_that_is_worth_more_than_a_die() -> None:
    position = scene(dice=[5, 5, 5, 1]).operative("r1", "red", (12, 11), "knife: melee 3 4+ 3/4", save=6)
    position = position.operative("b1", "blue", (3, 11), RIFLE).terrain("sill", (11, 10.5, 11.2, 11.5), "light", top=1)
    game = position.active("b1").begin()
    for answer in ("shoot", "r1"):
        assert game.decision is not None
        game = game.play(game.decision.action(answer))
    assert game.decision is not None
    assert game.decision.kind == "cover-save"
    assert asked(game) == "cover"


def test_it_says_why_from_the_scores_it_used() -> None:
    agent = veteran()
    game = duel_of_rifles(weak=3, fresh=12).begin()
    said = []
    for _ in range(3):
        assert game.decision is not None
        game = game.play(agent.answer(game.view(0)))
        said.append(agent.why)
    assert re.fullmatch(r"gunner has most to gain now: \d+% to kill weak.*", said[0])
    assert re.fullmatch(r"gunner takes engage: \d+% to kill weak.*", said[1])
    assert said[2]


def test_it_follows_a_path_that_it_planned() -> None:
    position = near(scene()).marker("pond", (12, 11)).operative("b1", "blue", (7, 11), RIFLE)
    given, game = activation(
        position.operative("r1", "red", (28, 3), RIFLE).terrain("hut", (20, 1, 22, 20), "heavy wall")
    )
    path = dict(given)["path"]
    assert isinstance(path, tuple)
    assert path[0] == way((7, 11))[0]
    assert game.table.operative("b1").spot == path[-1]


def test_levels_are_known_by_name() -> None:
    assert [named(f"greedy:{level}").name for level in LEVELS] == ["greedy:recruit", "greedy:veteran", "greedy:elite"]
    plain = named("greedy")
    assert isinstance(plain, Greedy)
    assert plain.level == LEVELS["veteran"]
