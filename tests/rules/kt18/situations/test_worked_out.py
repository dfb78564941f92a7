"""Positions worked out by hand from the ledger: rules that meet, numbers on both sides of what they decide."""

from collections.abc import Sequence
from typing import Any

import pytest
from rules.kt18.arms import gun, playing, shoot, shooting_phase
from rules.kt18.playing import Keeping, in_play, run
from rules.kt18.tables import A, B, C, marker, one, table

from killzone.core.table import Effect, Operative
from killzone.editions.kt18.battle.morale import MORALE, MoralePhase
from killzone.editions.kt18.board.objectives import controller
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase
from killzone.editions.kt18.operatives.states import BROKEN, CHARGED, is_broken, is_shaken
from killzone.editions.kt18.shooting.phase import SHOOTER

HAIR = 1 / 2540
BROKEN_A = Effect(BROKEN, "", A, 0, "", "")


def hurt(model: Operative, flesh_wounds: int) -> Operative:
    return model.but(tokens=tuple(sorted({**dict(model.tokens), "flesh-wound": flesh_wounds}.items())))


def shot(dice: Sequence[int], *, wounds: int = 0, far: float = 9, cover: bool = False, **more: Any) -> str:
    """What becomes of a target of one Heavy shot: `out`, `hurt`, `safe`; `cover` is a body 0.2" before it."""
    weapon = gun("cannon", more.pop("type", "Heavy 1"), range=more.pop("range", 24), damage=more.pop("damage", 1))
    shooter = hurt(one("x", A, (2, 5), weapons=[weapon], tokens=more.pop("tokens", ())), more.pop("own", 0))
    target = one("t", B, (2 + 1 + far, 5), wounds=more.pop("w", 1), save=more.pop("save", 7))
    target = hurt(target, wounds) if wounds else target
    bodies = [one("cover", B, (2 + far - 0.2, 5))] if cover else []
    ran = shoot([shooter, target, *bodies], Keeping("t"), dice, **more)
    return "out" if "t" in ran.gone else "hurt" if ran.table.operative("t").count("flesh-wound") > wounds else "safe"


@pytest.mark.rule("kt18.attack.hit-natural", "kt18.attack.mod-long-range", "kt18.attack.mod-obscured")
@pytest.mark.parametrize(
    ("position", "dice", "result"),
    [
        ({}, [3], "safe"),
        ({}, [4, 3, 3], "hurt"),
        ({"far": 12}, [4, 3, 3], "hurt"),
        ({"far": 12 + HAIR}, [4], "safe"),
        ({"far": 12 + HAIR}, [5, 3, 3], "hurt"),
        ({"tokens": ("moved",)}, [4], "safe"),
        ({"tokens": ("moved",), "own": 1}, [5], "safe"),
        ({"tokens": ("moved",), "own": 1}, [6, 3, 4], "out"),
        ({"tokens": ("moved",), "own": 1, "far": 13, "cover": True, "effects": (BROKEN_A,)}, [5], "safe"),
        ({"tokens": ("moved",), "own": 3, "far": 13, "cover": True, "effects": (BROKEN_A,)}, [6, 3, 4], "hurt"),
        ({"cover": True}, [4], "safe"),
        ({"cover": True}, [5, 3, 4], "hurt"),
        ({"cover": True}, [5, 3, 5], "out"),
        ({"cover": True, "wounds": 1}, [5, 3, 3], "hurt"),
        ({"cover": True, "wounds": 1}, [5, 3, 4], "out"),
        ({"wounds": 2}, [4, 3, 1], "hurt"),
        ({"wounds": 2}, [4, 3, 2], "out"),
        ({"wounds": 3, "cover": True}, [5, 3, 1], "out"),
        ({"type": "Grenade 1", "range": 6, "far": 6}, [4, 3, 3], "hurt"),
        ({"type": "Grenade 1", "range": 6, "far": 6, "cover": True}, [4], "safe"),
        ({"type": "Assault 1", "tokens": ("advanced",)}, [4], "safe"),
        ({"type": "Assault 1", "tokens": ("advanced",)}, [5, 3, 3], "hurt"),
    ],
)
def test_modifiers_of_hits_and_injuries_that_meet(position: dict[str, Any], dice: list[int], result: str) -> None:
    assert shot(dice, **position) == result


@pytest.mark.rule("kt18.attack.injury-dice", "kt18.attack.damage", "kt18.attack.stop-at-zero")
@pytest.mark.parametrize(
    ("position", "dice", "result"),
    [
        ({"damage": 3, "w": 2}, [4, 3, 3, 2, 1], "hurt"),
        ({"damage": 3, "w": 2}, [4, 3, 3, 2, 4], "out"),
        ({"damage": 3, "w": 2, "cover": True}, [5, 3, 4, 2, 1], "hurt"),
        ({"damage": 3, "w": 4}, [4, 3], "safe"),
        ({"damage": "D3", "w": 3}, [4, 3, 6, 3, 3, 4], "out"),
        ({"damage": "D3", "w": 2}, [4, 3, 2], "safe"),
        # The second attack takes the last wound: its Damage of 2 is two dice, though one wound was left.
        ({"damage": 2, "w": 3, "type": "Heavy 2"}, [4, 3, 4, 3, 1, 4], "out"),
        # The third attack is discarded.
        ({"damage": 2, "w": 3, "type": "Heavy 3"}, [4, 3, 4, 3, 1, 3], "hurt"),
    ],
)
def test_dice_of_injuries_by_the_damage(position: dict[str, Any], dice: list[int], result: str) -> None:
    assert shot(dice, **position) == result


@pytest.mark.rule("kt18.weapon.rapid-fire", "kt18.def.long-range")
@pytest.mark.parametrize(("far", "shots"), [(12, 2), (12 + HAIR, 1)])
def test_rapid_fire_at_exactly_half_range(far: float, shots: int) -> None:
    assert shot([1] * shots, far=far, type="Rapid Fire 1") == "safe"


@pytest.mark.rule("kt18.shoot.readied-first", "kt18.shoot.others-second")
def test_readied_models_of_three_players_shoot_in_turn_order_and_who_passed_is_asked_again() -> None:
    guns = [gun()]
    models = [
        one("a1", A, (2, 2), weapons=guns, tokens=["readied"]),
        one("a2", A, (2, 5), weapons=guns, tokens=["readied"]),
        one("b1", B, (12, 2), weapons=guns, tokens=["readied"]),
        one("b2", B, (12, 5), weapons=guns),
        one("b3", B, (12, 8), weapons=guns, tokens=["readied"]),
        one("c1", C, (7, 12), weapons=guns),
    ]
    asked: list[tuple[int, str]] = []
    script = {(B, 0): "b1", (A, 1): "pass", (B, 2): "b3", (A, 3): "a1", (A, 4): "pass"}

    def choose(ask: Any) -> Any:
        legal = ask.domain.candidates(99)
        if ask.kind == SHOOTER:
            answer = script.get((ask.seat, len(asked)), next(key for key in legal if key != "pass"))
            asked.append((ask.seat, answer))
            return answer
        return ask.default if ask.default is not None else legal[0]

    shooting_phase(models, choose, [1] * 5, seats=3, order=(B, A, C))
    first = [(B, "b1"), (A, "pass"), (B, "b3"), (A, "a1"), (A, "pass")]
    assert asked == [*first, (B, "b2"), (C, "c1")], "a2, which was readied and did not shoot, has lost its chance"


@pytest.mark.rule("kt18.morale.broken-test", "kt18.morale.sequence")
@pytest.mark.parametrize(
    ("states", "dice", "broken"),
    [
        (("out", "hurt", "ok", "ok"), [1], False),  # exactly half: no test, one Nerve test
        (("out", "hurt", "shaken", "ok", "ok"), [3, 4, 1], False),  # 7 does not exceed Ld 7
        (("out", "hurt", "shaken", "ok", "ok"), [4, 4, 1, 1, 1, 1], True),
        (("out", "hurt", "hurt"), [1, 1], True),  # without a roll
        (("both", "ok", "ok"), [1], False),  # hurt and shaken is one of three
    ],
)
def test_when_a_team_breaks(states: tuple[str, ...], dice: list[int], broken: bool) -> None:
    models = []
    for number, state in enumerate(states):
        place = None if state == "out" else (2 + 4 * number, 4)
        tokens = {"hurt": ["flesh-wound"], "shaken": ["shaken"], "both": ["flesh-wound", "shaken"]}.get(state, [])
        models.append(one(f"m{number}", A, place, left=0 if state == "out" else 1, tokens=tokens))
    models.append(one("foe", B, (28, 20)))
    position = in_play(table(models, phase="morale phase"))
    ran = run(position, MORALE, MoralePhase(), dice, lambda ask: ask.domain.candidates(9)[0])
    assert is_broken(ran.table, A) == broken


@pytest.mark.rule("kt18.morale.nerve-losses", "kt18.morale.nerve-support", "kt18.morale.remove-shaken")
@pytest.mark.parametrize(
    ("near", "out", "die", "fails"),
    [
        (2, 2, 6, False),  # 6 + 2 - 1 = 7
        (2 + HAIR, 2, 6, True),  # 8
        (2 + HAIR, 1, 6, False),  # 7
        (2, 3, 6, True),  # 8
        (2, 3, 5, False),
    ],
)
def test_nerve_tests_with_support_and_losses(near: float, out: int, die: int, fails: bool) -> None:
    models = [one("m", A, (5, 5), tokens=["flesh-wound"]), one("friend", A, (5 + 1 + near, 5), tokens=["shaken"])]
    models += [one(f"fit{k}", A, (2 + 3 * k, 15)) for k in range(out + 3)]
    models += [one(f"out{k}", A, None, left=0) for k in range(out)]
    models.append(one("foe", B, (28, 20)))
    ran = run(in_play(table(models, phase="morale phase")), MORALE, MoralePhase(), [die], ())
    assert is_shaken(ran.table.operative("m")) == fails
    assert not is_shaken(ran.table.operative("friend")), "who was shaken is so no more, and supports"


@pytest.mark.rule("kt18.mission.objective-control", "kt18.mission.objective-measure")
@pytest.mark.parametrize(("far", "seat"), [(2.5, A), (2.5 + HAIR, -1)])
def test_a_marker_is_held_from_two_inches_of_its_centre(far: float, seat: int) -> None:
    models = [one("a", A, (10 + far, 10)), one("b", B, (20, 10)), one("c", C, (10, 20))]
    board = playing(models, seats=3).but(markers=(marker("m", (10, 10)),))
    assert controller(board, board.markers[0]) == seat


@pytest.mark.rule("kt18.fight.chargers-first", "kt18.fight.others-second", "kt18.fight.no-pass", "kt18.fight.once")
def test_a_fight_of_three_players() -> None:
    """Order C, A, B: only A's model charged. It fights first; then C, who has initiative, B and A's other one."""
    models = [
        one("a", A, (10, 10)),
        one("b", B, (11.5, 10)),
        one("c", C, (11.5, 11.2)),
        one("a2", A, (20, 10)),
        one("b2", B, (21.5, 10)),
    ]

    def choose(ask: Any) -> Any:
        return ask.default if ask.default is not None else ask.domain.candidates(9)[0]

    effects = (Effect(CHARGED, "a", -1, 0, "b", "round"),)
    position = in_play(table(models, phase="fight phase", seats=3, order=(C, A, B), effects=effects))
    ran = run(position, FIGHTING, FightPhase(), [1] * 5, choose)
    shares = [one for one in ran.questions if one.kind in ("share", "attacks")]
    assert len(ran.rolls) == 5, "everybody has one attack"
    assert ran.rolls[0].seat == A
    assert ran.rolls[1].seat == C
    assert [roll.seat for roll in ran.rolls].count(B) == 2
    assert all("c" not in str(one.answers) for one in shares if one.seat == A), "A charged b only"
