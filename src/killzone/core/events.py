"""Events: the only writers of the table. Each is a fact with the rule behind it, and can be told as a sentence.

Folding the events of a game over its first table gives the table that playing gave.
"""

from collections.abc import Iterable
from functools import reduce
from typing import ClassVar

from killzone.core.places import Places, tell_places
from killzone.core.table import Effect, Operative, Player, Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text
from killzone.spelling import listed


class Event(Value):
    """Something that happened. `apply` gives the table after it, `tell` says it."""

    rule: str

    changes_table: ClassVar[bool] = True
    reveals: ClassVar[bool] = False
    """Whether it shows everyone what was secret before: such a step is not taken back for the asking."""

    def apply(self, table: Table) -> Table:
        """The table after this event."""
        raise AssertionError(f"{type(self).__name__} must say what it does")

    def tell(self, table: Table) -> str:
        """The event as a sentence; `table` is the one just before it."""
        raise AssertionError(f"{type(self).__name__} must say how it is told")

    def for_seat(self, seat: int) -> "Event":
        """The event as a seat may see it; secrets are left out. -1 is a spectator."""
        return self


def fold(events: Iterable[Event], table: Table) -> Table:
    return reduce(lambda before, event: event.apply(before), events, table)


class Said(Event):
    """A fact worth telling that changes nothing on the table; of a `seat`, if not of whoever answered last."""

    text: str
    seat: int = -1

    changes_table: ClassVar[bool] = False

    def apply(self, table: Table) -> Table:
        return table

    def tell(self, table: Table) -> str:
        return self.text


class Rolled(Event):
    """Dice fell: whose, what for, the faces, and how many sides they have.

    Of dice that several rolled together `seats` are whose they are, each as many; `aside` where it is told otherwise.
    """

    seat: int
    why: str
    faces: tuple[int, ...]
    sides: int = 6
    seats: tuple[int, ...] = ()
    aside: bool = False

    changes_table: ClassVar[bool] = False

    def apply(self, table: Table) -> Table:
        return table

    def lead(self, table: Table) -> str:
        """Who rolls and what for: the sentence up to the faces; nothing where the faces stand in it with names."""
        if self.seats:
            return ""
        return f"{table.players[self.seat].name} rolls {self.why}" if self.seat >= 0 else f"Roll for {self.why}"

    def tell(self, table: Table) -> str:
        if self.seats:
            each = len(self.faces) // len(self.seats)
            dice = (" ".join(map(str, self.faces[at * each : (at + 1) * each])) for at in range(len(self.seats)))
            rolled = (f"{table.players[seat].name} {own}" for seat, own in zip(self.seats, dice, strict=True))
            return f"{self.why[:1].upper()}{self.why[1:]}: {', '.join(rolled)}."
        return f"{self.lead(table)}: {' '.join(map(str, self.faces)) or 'no dice'}."


class Clocked(Event):
    """A new turn or phase begins."""

    turn: int
    phase: str

    def apply(self, table: Table) -> Table:
        return table.but(turn=self.turn, phase=self.phase)

    def tell(self, table: Table) -> str:
        if self.turn != table.turn:
            return f"{table.setting.words.turn.title} {self.turn} begins: {self.phase}."
        return f"{self.phase.capitalize()} begins."


class Ordered(Event):
    """The seats' order is settled, the one with initiative first."""

    order: tuple[int, ...]
    text: str = ""

    def apply(self, table: Table) -> Table:
        return table.but(order=self.order)

    def tell(self, table: Table) -> str:
        return self.text or f"{table.players[self.order[0]].name} {table.setting.words.leads}."


class Placed(Event):
    """An operative is set up."""

    operative: str
    spot: Spot
    order: str = ""

    def apply(self, table: Table) -> Table:
        one = table.operative(self.operative)
        return table.with_operative(one.but(spot=self.spot, order=self.order or one.order))

    def tell(self, table: Table) -> str:
        title = table.setting.words.order(self.order).title
        order = f" with {_article(title)} {title} order" if self.order else ""
        return f"{table.operative(self.operative).name} is set up at {where(self.spot)}{order}."


class Moved(Event):
    """An operative has moved along a path; `length` is the distance it counts."""

    operative: str
    action: str
    path: tuple[Spot, ...]
    length: int

    def apply(self, table: Table) -> Table:
        one = table.operative(self.operative)
        return table.with_operative(one.but(spot=self.path[-1], moved=table.turn if self.length else one.moved))

    def tell(self, table: Table) -> str:
        name = table.operative(self.operative).name
        does = table.setting.words.does(self.action)
        if not self.length:
            return f"{name}{does or f': {self.action}'} on the spot, at {where(self.path[-1])}."
        far = length_text(self.length, 1) if self.length >= INCH // 20 else 'less than 0.1"'
        return f"{name}{does or f': {self.action},'} {far} to {where(self.path[-1])}."


class Commanded(Event):
    """An operative is given an order."""

    operative: str
    order: str

    def apply(self, table: Table) -> Table:
        return table.with_operative(table.operative(self.operative).but(order=self.order))

    def tell(self, table: Table) -> str:
        title = table.setting.words.order(self.order).title
        return f"{table.operative(self.operative).name} takes {_article(title)} {title} order."


class Readied(Event):
    """Operatives become ready, or no longer are."""

    operatives: tuple[str, ...]
    ready: bool = True

    def apply(self, table: Table) -> Table:
        return table.with_operatives([table.operative(id).but(ready=self.ready) for id in self.operatives])

    def tell(self, table: Table) -> str:
        words = table.setting.words
        state = words.ready if self.ready else words.spent
        if len(self.operatives) != 1:
            return f"{words.piece.counted(len(self.operatives))} are {state}."
        return f"{table.operative(self.operatives[0]).name} is {state}."


class Wounded(Event):
    """An operative loses wounds, or regains them where the amount is negative; `what` they are lost by is told."""

    operative: str
    amount: int
    what: str = "damage"

    def apply(self, table: Table) -> Table:
        one = table.operative(self.operative)
        return table.with_operative(one.but(wounds=max(0, one.wounds - self.amount)))

    def tell(self, table: Table) -> str:
        one = table.operative(self.operative)
        left = max(0, one.wounds - self.amount)
        if self.amount < 0:
            return f"{one.name} regains {_wounds(-self.amount)} and has {left}."
        return f"{one.name} takes {self.amount} {self.what}: {_wounds(left)} left."


class Removed(Event):
    """An operative leaves the board."""

    operative: str

    def apply(self, table: Table) -> Table:
        return table.with_operative(table.operative(self.operative).but(spot=None, ready=False))

    def tell(self, table: Table) -> str:
        return f"{table.operative(self.operative).name} is removed."


class Tokened(Event):
    """An operative now has this many of a token; `text` says what that means, where it is more than a count."""

    operative: str
    token: str
    number: int
    text: str = ""

    def apply(self, table: Table) -> Table:
        return table.with_operative(table.operative(self.operative).with_token(self.token, self.number))

    def tell(self, table: Table) -> str:
        name = table.operative(self.operative).name
        return self.text or f"{name}: {self.token.replace('-', ' ')} {self.number}."


class Gained(Event):
    """A player gains points to spend, or spends them where the amount is negative; `why` names what for."""

    seat: int
    amount: int
    why: str = ""

    def apply(self, table: Table) -> Table:
        player = table.players[self.seat]
        return table.with_player(player.but(points=player.points + self.amount))

    def tell(self, table: Table) -> str:
        player = table.players[self.seat]
        left, points = player.points + self.amount, table.setting.words.points
        if self.amount < 0:
            what = f" on {self.why}" if self.why else ""
            return f"{player.name} spends {-self.amount} {points}{what}, {left} left."
        what = f" for {self.why}" if self.why else ""
        return f"{player.name} gains {self.amount} {points}{what} and has {left}."


class Used(Event):
    """A player has used something that is limited in uses; `aside` where something else tells so."""

    seat: int
    what: str
    name: str = ""
    aside: bool = False

    def apply(self, table: Table) -> Table:
        player = table.players[self.seat]
        return table.with_player(player.but(used=(*player.used, (self.what, table.turn))))

    def tell(self, table: Table) -> str:
        return f"{table.players[self.seat].name} uses {self.name or self.what}."


class Opened(Event):
    """An opening of the terrain is opened, or closed."""

    opening: str
    open: bool
    text: str

    def apply(self, table: Table) -> Table:
        return table.but(open=table.open | {self.opening} if self.open else table.open - {self.opening})

    def tell(self, table: Table) -> str:
        return self.text


class Scored(Event):
    """A player scores."""

    seat: int
    amount: int
    note: str

    def apply(self, table: Table) -> Table:
        player = table.players[self.seat]
        return table.with_player(player.but(score=(*player.score, Entry(self.amount, self.rule, self.note))))

    def tell(self, table: Table) -> str:
        player = table.players[self.seat]
        unit = table.setting.words.victory
        return f"{player.name} scores {self.amount} {unit}, {player.victory + self.amount} in all ({self.note})."


class Began(Event):
    """An effect comes into force."""

    effect: Effect
    text: str

    def apply(self, table: Table) -> Table:
        return table.but(effects=(*table.effects, self.effect))

    def tell(self, table: Table) -> str:
        return self.text


class Ended(Event):
    """Effects are over."""

    effects: tuple[Effect, ...]

    def apply(self, table: Table) -> Table:
        gone = list(self.effects)
        kept = []
        for effect in table.effects:
            if effect in gone:
                gone.remove(effect)
            else:
                kept.append(effect)
        return table.but(effects=tuple(kept))

    def tell(self, table: Table) -> str:
        names = list(dict.fromkeys(_effect_name(table, effect) for effect in self.effects))
        told = f"{listed(names, 'and')} {'ends' if len(names) == 1 else 'end'}."
        return told[:1].upper() + told[1:]


def _effect_name(table: Table, effect: Effect) -> str:
    """What an effect is called: its rule by the last part of its id, and whom it is on."""
    name = table.setting.words.effect(effect.rule)
    on = [one.name for one in table.operatives if one.id == effect.operative]
    on += [player.name for player in table.players if player.seat == effect.seat and not on]
    return f"{name} ({on[0]})" if on else name


class Finished(Event):
    """The battle is over, and each seat has its place."""

    places: Places
    note: str = ""

    def apply(self, table: Table) -> Table:
        return table.but(over=True)

    def tell(self, table: Table) -> str:
        result = tell_places(self.places, [player.name for player in table.players])
        return f"{result} {self.note}." if self.note else f"{result}."


def spend(player: Player, amount: int, why: str, rule: str) -> tuple[Event, ...]:
    """Pay points; paying nothing is no event."""
    return (Gained(rule, player.seat, -amount, why),) if amount else ()


def names(operatives: Iterable[Operative]) -> str:
    return ", ".join(one.name for one in operatives)


def where(spot: Spot) -> str:
    """A place on the board as it is told."""
    level = f", {length_text(spot.z, 1)} up" if spot.z else ""
    return f"({length_text(spot.x, 1)}, {length_text(spot.y, 1)}{level})"


def _wounds(number: int) -> str:
    return "1 wound" if number == 1 else f"{number} wounds"


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"
