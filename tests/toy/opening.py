"""How a game of the Ring begins: from houses by number, from houses by name or file, or from a scenario."""

from typing import Any

from killzone.core.machine import start
from killzone.core.ruleset import Opening, Ruleset
from killzone.core.table import Card, Operative, Player, Setting, Table
from killzone.core.values import Json
from killzone.core.words import Noun, Words
from killzone.geometry.shapes import Base, usual_body
from killzone.geometry.terrain import Terrain
from toy.battle import BATTLE, Battle
from toy.board import Board
from toy.houses import Fighter, House, house_from_data

WORDS = Words(
    turn=Noun("round", "rounds"),
    piece=Noun("fighter", "fighters"),
    activation=Noun("bout", "bouts"),
    leads="was quickest",
    lead="quickest",
    spent="tired",
    out="felled",
    fell="fell",
    fells="fells",
    points="coins",
    victory="glory",
)
HOUSES = ("Red", "Blue", "Green", "Gold")
WOUNDS = 4
BODY = usual_body(Base(2500, 2500))


def opening(source: Json, ruleset: Ruleset) -> Opening:
    """`source` says for how many rounds they fight, and who: `teams`, or how many `houses` of how many `fighters`."""
    if "scenario" in source:
        from toy.scenarios import opened

        table, stack = opened(source)
        return ruleset.put_in_play(table), stack
    table = first_table(houses_of(source), source)
    return ruleset.put_in_play(table), start(BATTLE, Battle(source["rounds"]))


def houses_of(source: Json) -> list[House]:
    if "teams" in source:
        return [house_from_data(one) for one in source["teams"]]
    houses, fighters = source["houses"], source["fighters"]
    if houses not in (2, 3, 4):
        raise ValueError(f"two to four houses can enter the Ring, not {houses!r}")
    plain = tuple(Fighter("fighter", "Fighter", "", WOUNDS) for _ in range(fighters))
    return [House(name.lower(), name, plain) for name in HOUSES[:houses]]


def first_table(houses: list[House], source: Any) -> Table:
    """Nobody is set up yet. A house that comes twice is called after its seat the second time."""
    names = [house.name for house in houses]
    names = [name if names.index(name) == seat else f"{name} {seat + 1}" for seat, name in enumerate(names)]
    players = tuple(Player(seat, name) for seat, name in enumerate(names))
    cards = {one.card: Card(one.card, one.title, BODY) for house in houses for one in house.fighters}
    operatives = [
        Operative(f"{slug(name)}-{number}", one.name or f"{name} {number}", seat, cards[one.card], one.wounds)
        for number in range(1, 1 + max(len(house.fighters) for house in houses))
        for seat, (house, name) in enumerate(zip(houses, names, strict=True))
        for one in house.fighters[number - 1 : number]
    ]
    ids = tuple(one.id for one in operatives)
    setting = Setting("ring", Terrain(Board.SIZE, Board.SIZE), tuple(cards.values()), ids, source, words=WORDS)
    return Table(setting, players, tuple(operatives), phase="set-up")


def slug(name: str) -> str:
    return "-".join(name.lower().split())
