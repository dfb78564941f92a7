"""Every ordered pair of rules of one weapon in a whole action: who may be attacked, who is hit, what follows.

The dice are all sixes for the attacker and ones for the defender, so that everything else is a matter of the rules:
each attack takes 4 wounds and what Devastating adds. `expected` says from the ledger alone what has to happen.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from build import answer, options, scene
from rules.kt24.attack.test_pairs import MELEE, RANGED

from killzone.core.game import Game
from killzone.dice import ScriptedDice
from killzone.editions.kt24.cards.notation import parse_rule
from killzone.editions.kt24.operatives import stats

AREA = '2" Devastating 2'
RULES = [AREA if parse_rule(rule).distance and "Devastating" in rule else rule for rule in RANGED]
"""As on the shelf, but for the distance of Devastating: the raider's mate is two inches away."""


class Expected(NamedTuple):
    """What has to happen when the gunner shoots the raider."""

    targets: set[str]
    dice: list[int]
    left: dict[str, int]
    stunned: set[str]
    moves: bool
    uses: int


def expected(rules: tuple[str, str]) -> Expected:
    """Who is a valid target, which dice fall, the wounds left, who is stunned, whether the gunner may still move."""
    names = [parse_rule(rule).name for rule in rules]
    targets = {"raider", "mate"}
    targets |= set() if "range" in names else {"far"}
    targets |= {"behind-light"} if {"seek", "seek-light"} & set(names) else set()
    targets |= {"behind-heavy"} if "seek" in names else set()
    shot = ["raider", "mate"] if {"blast", "torrent"} & set(names) else ["raider"]
    fewer = 2 if "piercing-crits" in names else 1 if "piercing" in names else 0
    dice = [face for _ in shot for face in (6, *[1] * (3 - fewer))] + ([2] if "hot" in names else [])
    devastating = max([parse_rule(rule).x for rule in rules if "Devastating" in rule], default=0)
    around = 2 if AREA in rules else 0
    left = {"gunner": 40, "raider": 40, "mate": 40}
    for one in shot:
        left[one] -= 4 + devastating
        left["mate" if one == "raider" else "raider"] -= around
    left["gunner"] -= 4 if "hot" in names else 0
    stunned = set(shot) if "stun" in names else set()
    return Expected(targets, dice, left, stunned, "heavy" not in names, 1 if "limited" in names else 0)


PAIRS = {f"gun-{number}": pair for number, pair in enumerate(product(RULES, RULES))}
"""A gun for every ordered pair: the gunner carries them all."""


@cache
def position(order: str = "engage") -> Game:
    """A gunner, two raiders side by side, one too far for a range of 8", two concealed ones behind low walls."""
    guns = "; ".join(f"{gun}: ranged 1 3+ 3/4 {', '.join(pair)}" for gun, pair in PAIRS.items())
    there = scene(base="25.4 mm").operative("gunner", "blue", (5, 5), guns, wounds=40, order=order)
    there = there.operative("raider", "red", (12, 5), wounds=40).operative("mate", "red", (12, 8), wounds=40)
    there = there.operative("far", "red", (25, 5), wounds=40)
    there = there.operative("behind-light", "red", (5, 12), wounds=40, order="conceal")
    there = there.operative("behind-heavy", "red", (9, 12), wounds=40, order="conceal")
    there = there.terrain("bund", (4, 10.9, 6, 11.2), "light", top=1)
    there = there.terrain("wall", (7.5, 10.9, 10, 11.2), "heavy", top=1)
    return answer(there.active("gunner").begin(), "shoot")


def shoot_the_raider(game: Game) -> Game:
    """Shoot the raider, and whoever else Torrent allows; nothing is re-rolled, kept back or changed."""
    game = answer(game, "raider")
    while game.decision is not None and game.decision.kind != "action":
        offered = options(game)
        wanted = ("accurate-0", "mate", "raider", "enough", "pass")
        game = answer(game, next(key for key in wanted if key in offered))
    return game


def guns() -> list[object]:
    """Every gun, by the rules it has."""
    return [pytest.param(gun, id=" and ".join(pair)) for gun, pair in PAIRS.items()]


@pytest.mark.rule("kt24.weapon.general", "kt24.action.shoot")
@pytest.mark.parametrize("gun", guns())
def test_a_shoot_action_with_two_rules_does_what_the_ledger_says(gun: str) -> None:
    wanted = expected(PAIRS[gun])
    game = answer(position().with_dice(ScriptedDice(wanted.dice)), gun)
    assert set(options(game)) == wanted.targets
    game = shoot_the_raider(game)
    assert game.dice == ScriptedDice()
    assert {id: game.table.operative(id).wounds for id in wanted.left} == wanted.left
    apl = {one.id: stats.apl(game.table, one).total for one in game.table.operatives}
    assert {id for id, points in apl.items() if points < 2} == wanted.stunned
    assert ("dash" in options(game)) is wanted.moves
    assert game.table.operative("gunner").count(f"used-{gun}") == wanted.uses


@pytest.mark.rule("kt24.weapon.silent", "kt24.shoot.weapon")
def test_with_a_conceal_order_every_gun_with_silent_may_be_used_and_no_other() -> None:
    game = position("conceal")
    assert game.decision is not None
    silent = [gun for gun, pair in PAIRS.items() if "Silent" in pair]
    assert game.decision.domain.candidates(len(PAIRS)) == tuple(silent)


BLADES = {
    f"blade-{number}": pair
    for number, pair in enumerate(product([AREA if '1" Dev' in rule else rule for rule in MELEE], repeat=2))
}
"""A blade for every ordered pair: the cutter carries them all."""


@cache
def melee() -> Game:
    """A cutter about to fight a raider who has no weapon; the raider's mate is two inches from it."""
    blades = "; ".join(f"{blade}: melee 1 3+ 3/4 {', '.join(pair)}" for blade, pair in BLADES.items())
    there = scene(base="25.4 mm", full=False).operative("cutter", "blue", (5, 5), blades, wounds=40)
    there = there.operative("raider", "red", (6.5, 5), wounds=40).operative("mate", "red", (6.5, 8), wounds=40)
    return answer(there.active("cutter").begin(), "fight")


def blades() -> list[object]:
    """Every blade, by the rules it has."""
    return [pytest.param(blade, id=" and ".join(pair)) for blade, pair in BLADES.items()]


@pytest.mark.rule("kt24.weapon.general", "kt24.action.fight")
@pytest.mark.parametrize("blade", blades())
def test_a_fight_action_with_two_rules_does_what_the_ledger_says(blade: str) -> None:
    pair = BLADES[blade]
    names = [parse_rule(rule).name for rule in pair]
    devastating = max([parse_rule(rule).x for rule in pair if "Devastating" in rule], default=0)
    around, burnt = 2 if AREA in pair else 0, 4 if "hot" in names else 0
    dice = ScriptedDice([6, *([2] if burnt else [])])
    game = answer(melee().with_dice(dice), blade)
    while game.decision is not None and game.decision.kind not in ("action", "activate"):
        offered = options(game)
        game = answer(game, next(key for key in ("accurate-0", "pass", "strike-critical") if key in offered))
    assert game.dice == ScriptedDice()
    left = {one.id: one.wounds for one in game.table.operatives}
    assert left == {"cutter": 40 - around - burnt, "raider": 40 - 4 - devastating, "mate": 40 - around}
    assert stats.apl(game.table, game.table.operative("raider")).total == (1 if "stun" in names else 2)
    assert game.table.operative("cutter").count(f"used-{blade}") == (1 if "limited" in names else 0)
