"""The Ring: a ruleset made up for the tests. The core runs it without knowing anything of it.

Two to four houses set up fighters near their corners and swear a secret oath. Each round every house divides three
points between haste and guard; then, in order of haste, each walks a fighter, leaps over the pit in the middle if it
must, and may strike at a rival. Coins buy
reactions: a rival near the walker springs an ambush, somebody warns the walker of it, the ambusher hushes the warning.
Blows are a closed sequence in which coins buy another roll or a parry. After the last round the oaths are shown, and
whoever has the most glory wins.
"""

__part__ = "toy"

from killzone.core.game import Dice, Game
from killzone.core.hooks import RulePack
from killzone.core.ruleset import Ruleset, by_initiative
from killzone.core.rulesets import RULESETS
from killzone.core.values import Json
from killzone.dice import SeededDice
from toy.battle import AUCTION, BATTLE
from toy.blows import BLOWS, another_roll, parries
from toy.bout import AMBUSH, BOUT, WARNING, ambushes, hushes, jeers, warnings
from toy.leaps import LEAP, WALK, dares
from toy.oaths import redact
from toy.opening import opening as opening

TOY = Ruleset(
    id="toy",
    title="The Ring",
    packages=("toy",),
    open=opening,
    packs=(
        RulePack(
            "ring",
            windows={
                "walked": (ambushes,),
                "ambush": (warnings,),
                "warning": (hushes, jeers),
                "blows": (another_roll, parries),
                "leap": (dares,),
            },
            sequences=(BATTLE, AUCTION, BOUT, WALK, LEAP, AMBUSH, WARNING, BLOWS),
        ),
    ),
    order=by_initiative,
    redact=redact,
    end_rule="toy.end",
    secret_questions=frozenset({"oath", "bid"}),
    activations=frozenset({"fighter"}),
)
RULESETS["toy"] = lambda: TOY


def source(houses: int = 3, fighters: int = 2, rounds: int = 3) -> Json:
    return {"houses": houses, "fighters": fighters, "rounds": rounds}


def new_game(seed: int | str = 1, *, houses: int = 3, fighters: int = 2, rounds: int = 3) -> Game:
    """A game at its first question, with seeded dice."""
    return Game.begin(TOY, source(houses, fighters, rounds), SeededDice(seed))


def new_game_with(dice: Dice, *, houses: int = 3, fighters: int = 2, rounds: int = 3) -> Game:
    """A game at its first question, with these dice."""
    return Game.begin(TOY, source(houses, fighters, rounds), dice)
