"""Blows: a closed sequence. Its steps see the blows only, never the table; the outcome's events are applied after."""

from collections.abc import Iterable

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Gained, Removed, Scored, Wounded
from killzone.core.flow import Ask, Done, Flow, Next, Offer, Roll, Sequence, Window
from killzone.core.subjects import BLOCK, REROLL, Price, SomeDice
from killzone.core.table import Table
from killzone.core.values import Value

COIN = Price(1, "coin")


class Blows(Value):
    """One fighter strikes another. `seats` and `coins` are those of the attacker and of the defender."""

    attacker: str
    defender: str
    seats: tuple[int, int]
    coins: tuple[int, int]
    dice: int
    needed: int
    faces: tuple[int, ...] = ()
    spent: tuple[int, int] = (0, 0)

    @property
    def hits(self) -> int:
        return sum(1 for face in self.faces if face >= self.needed)

    def left(self, side: int) -> int:
        return self.coins[side] - self.spent[side]


def blows(table: Table, attacker: str, defender: str, dice: int) -> Blows:
    """What the sequence needs to know; each point of the defender's guard makes it harder to hit."""
    seats = table.operative(attacker).seat, table.operative(defender).seat
    coins = table.players[seats[0]].points, table.players[seats[1]].points
    guard = sum(effect.amount for effect in table.effects if effect.seat == seats[1])
    return Blows(attacker, defender, seats, coins, dice, 4 + guard)


def roll_blows(blows: Blows) -> Flow:
    return Roll(blows.dice, then=rolled, seat=blows.seats[0], why="blows", rule="toy.blows")


def rolled(blows: Blows, faces: tuple[int, ...]) -> Flow:
    return Next(blows.but(faces=tuple(sorted(faces))))


def both(blows: Blows) -> tuple[int, ...]:
    return blows.seats


def another_roll(blows: Blows) -> Iterable[Offer]:
    """The attacker may roll the lowest die again for a coin, if it missed."""
    if blows.left(0) and blows.faces and blows.faces[0] < blows.needed:
        label, dice = f"Roll the {blows.faces[0]} again", (SomeDice(0, blows.faces[0]),)
        yield Offer("again", blows.seats[0], label, again, rule="toy.again", price=COIN, verb=REROLL, dice=dice)


def again(blows: Blows) -> Flow:
    return Roll(1, then=rolled_again, seat=blows.seats[0], why="a miss again", rule="toy.again")


def rolled_again(blows: Blows, faces: tuple[int, ...]) -> Flow:
    attacker, defender = blows.spent
    return Next(blows.but(faces=tuple(sorted((*blows.faces[1:], *faces))), spent=(attacker + 1, defender)))


def parries(blows: Blows) -> Iterable[Offer]:
    """The defender may parry one hit for a coin."""
    if blows.left(1) and blows.hits:
        yield Offer("parry", blows.seats[1], "Parry a hit", parry, rule="toy.parry", price=COIN, verb=BLOCK)


def parry(blows: Blows) -> Flow:
    hits = sorted({face for face in blows.faces if face >= blows.needed})
    options = [Option(f"hit-{face}", f"Parry the {face}", verb=BLOCK, dice=(SomeDice(0, face),)) for face in hits]
    return Ask(blows.seats[1], "parry", "Which hit?", Pick(options), then=parried, rule="toy.parry")


def parried(blows: Blows, hit: str) -> Flow:
    attacker, defender = blows.spent
    faces = list(blows.faces)
    faces.remove(int(hit.removeprefix("hit-")))
    return Next(blows.but(faces=tuple(faces), spent=(attacker, defender + 1)))


def end_blows(blows: Blows) -> Flow:
    return Done(blows)


def harm(table: Table, blows: Blows) -> list[Event]:
    """What the blows did to the table."""
    events: list[Event] = [
        Gained("toy.coins", seat, -spent, "the blows")
        for seat, spent in zip(blows.seats, blows.spent, strict=True)
        if spent
    ]
    if blows.hits:
        events.append(Wounded("toy.blows", blows.defender, blows.hits))
        if table.operative(blows.defender).wounds <= blows.hits:
            events.append(Removed("toy.felled", blows.defender))
            events.append(Scored("toy.felled", blows.seats[0], 2, "felled a rival"))
    return events


BLOWS = Sequence(
    "toy.blows",
    "Blows",
    roll_blows,
    Window("blows", prompt="Change the blows?", keep="Keep them", rule="toy.blows", order=both),
    end_blows,
    closed=True,
)
