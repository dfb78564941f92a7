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
from killzone.core.machine import start
from killzone.core.ruleset import RULESETS, Opening, Ruleset, by_initiative
from killzone.core.table import Card, Operative, Player, Setting, Table
from killzone.core.values import Json
from killzone.core.words import Noun, Words
from killzone.dice import SeededDice
from killzone.geometry.shapes import Base, usual_body
from killzone.geometry.terrain import Terrain
from toy.battle import AUCTION, BATTLE, Battle
from toy.blows import BLOWS, another_roll, parries
from toy.board import Board
from toy.bout import AMBUSH, BOUT, WARNING, ambushes, hushes, jeers, warnings
from toy.leaps import LEAP, WALK, dares
from toy.oaths import redact

WORDS = Words(
    turn=Noun("round", "rounds"),
    piece=Noun("fighter", "fighters"),
    leads="was quickest",
    lead="quickest",
    spent="tired",
    points="coins",
    victory="glory",
)
HOUSES = ("Red", "Blue", "Green", "Gold")
WOUNDS = 4


def opening(source: Json, ruleset: Ruleset) -> Opening:
    """`source` says how many houses there are, how many fighters each has, and for how many rounds they fight."""
    houses, fighters, rounds = source["houses"], source["fighters"], source["rounds"]
    if houses not in (2, 3, 4):
        raise ValueError(f"two to four houses can enter the Ring, not {houses!r}")
    card = Card("fighter", "Fighter", usual_body(Base(2500, 2500)))
    players = tuple(Player(seat, HOUSES[seat]) for seat in range(houses))
    operatives = tuple(
        Operative(f"{player.name.lower()}-{number}", f"{player.name} {number}", player.seat, card, WOUNDS)
        for number in range(1, fighters + 1)
        for player in players
    )
    ids = tuple(one.id for one in operatives)
    setting = Setting("ring", Terrain(Board.SIZE, Board.SIZE), (card,), ids, source, words=WORDS)
    table = Table(setting, players, operatives, phase="set-up")
    return ruleset.put_in_play(table), start(BATTLE, Battle(rounds))


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
