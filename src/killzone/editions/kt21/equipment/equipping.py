"""Selecting equipment before the battle: in secret, with bearers, revealed when both players have."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Tokened, Wounded, fold
from killzone.core.flow import Ask, Done, Flow, Jump, Next, Sequence
from killzone.core.pieces import Equipped, Hid, Revealed
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import EQUIPMENT as ITEM
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt21.battle.options import content_of, options
from killzone.editions.kt21.cards.datacards import Equipment
from killzone.editions.kt21.cards.wrong import Wrong
from killzone.editions.kt21.equipment.selection import EQUIPMENT, Taken, equipment_problems, spent
from killzone.editions.kt21.operatives.characteristics import starting_wounds
from killzone.editions.shared.board.killzones import killzone_of

ENOUGH: Final = "enough"
NOBODY: Final = "nobody"
MOST: Final = 10
ITEMS: Final = tuple(f"item-{number}" for number in range(1, MOST + 1))
BEARERS: Final = tuple(f"bearer-{number}" for number in range(1, MOST + 1))
"""What the secrets are called; an item costs 1 point or more."""


class Equipping(Value):
    """Equipment being selected: the seats that have, and the item that a bearer is asked for."""

    done: tuple[int, ...] = ()
    item: str = ""


def taken(table: Table, seat: int) -> list[Taken]:
    """What a player has selected in secret."""
    own = {what: value for who, what, value in table.secrets if who == seat}
    pairs = [(own[item], own[bearer]) for item, bearer in zip(ITEMS, BEARERS, strict=True) if own.get(item)]
    return [Taken(item, "" if bearer == NOBODY else bearer) for item, bearer in pairs]


def taken_in_secret(table: Table, seat: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """For `secrets`: what a side takes and who bears it, until all have chosen."""
    items = tuple(item.id for item in content_of(table).equipment[seat])
    bearers = tuple(one.id for one in table.operatives if one.seat == seat)
    for item, bearer in zip(ITEMS, BEARERS, strict=True):
        yield item, items
        yield bearer, (NOBODY, *bearers)


def item_of(table: Table, seat: int, id: str) -> Equipment:
    """An item that a player may select, by its id."""
    return next(item for item in content_of(table).equipment[seat] if item.id == id)


def _problems(table: Table, seat: int, more: Taken) -> list[Wrong]:
    """Why a player cannot take something more."""
    own = {one.id: one.name for one in table.operatives if one.seat == seat}
    return equipment_problems(
        content_of(table).equipment[seat],
        [*taken(table, seat), more],
        own,
        points=options(table).equipment,
        close_quarters=killzone_of(table).close_quarters,
    )


def points_told(number: int) -> str:
    """So many points, in words."""
    return f"{number} point{'' if number == 1 else 's'}"


def _points_left(table: Table, seat: int) -> int:
    return options(table).equipment - spent(content_of(table).equipment[seat], taken(table, seat))


def _waiting(equipping: Equipping, table: Table) -> int:
    return next((seat for seat in table.order if seat not in equipping.done), -1)


@rule(EQUIPMENT)
def select(equipping: Equipping, table: Table) -> Flow:
    """Each player selects up to 10 points of equipment in secret: the Defender, then the Attacker."""
    seat = _waiting(equipping, table)
    if seat < 0 or not options(table).choose_equipment:
        return Next(equipping)
    items = content_of(table).equipment[seat]
    left = _points_left(table, seat)
    judge = partial(_judge, table, seat)
    if all(judge(item.id) for item in items):
        return Jump(equipping.but(done=(*equipping.done, seat)), select)

    def buttons() -> Iterator[Option]:
        for item in items:
            label = f"Take the {item.name}, {points_told(item.points)}"
            yield Option(item.id, label, EQUIPMENT, of(ITEM, item.id))
        enough = f"No more equipment, {points_told(left)} left"
        yield Option(ENOUGH, enough, EQUIPMENT, forgoes=f"You may still spend {points_told(left)}.")

    domain = Pick(buttons, judge, keys=[*(item.id for item in items), ENOUGH])
    # The others are told the prompt, too: it does not say how much was spent.
    prompt = "Which equipment do you take? It is shown when all have chosen."
    return Ask(seat, "equipment", prompt, domain, _selected, rule=EQUIPMENT, default=ENOUGH)


def _judge(table: Table, seat: int, id: str) -> tuple[Reason, ...]:
    """Why an item cannot be taken: it fits with no bearer."""
    if id == ENOUGH:
        return ()
    item = item_of(table, seat, id)
    own = [one.id for one in table.operatives if one.seat == seat] if item.bearer else [""]
    had = taken(table, seat)
    # All that do not bear one yet bear it alike; whoever does, does not bear another.
    free = next((bearer for bearer in own if not bearer or Taken(id, bearer) not in had), own[0])
    against = _problems(table, seat, Taken(id, free))
    if against and free != own[0]:
        against = _problems(table, seat, Taken(id, own[0]))
    return tuple(because(one.rule, "{problem}", problem=str(one)) for one in against)


def _selected(equipping: Equipping, table: Table, answer: str) -> Flow:
    seat = _waiting(equipping, table)
    if answer == ENOUGH:
        return Jump(equipping.but(done=(*equipping.done, seat)), select)
    if item_of(table, seat, answer).bearer:
        return Jump(equipping.but(item=answer), choose_bearer)
    return _taken(equipping, table, Taken(answer))


@rule(EQUIPMENT)
def choose_bearer(equipping: Equipping, table: Table) -> Flow:
    """An item is borne by one operative, which bears at most one of a kind."""
    seat, item = _waiting(equipping, table), equipping.item
    if not item:
        return Next(equipping)
    own = [one for one in table.operatives if one.seat == seat]

    def buttons() -> list[Option]:
        return [Option(one.id, f"{one.name} carries it", EQUIPMENT, of(OPERATIVE, one.id)) for one in own]

    def judge(id: str) -> tuple[Reason, ...]:
        found = _problems(table, seat, Taken(item, id))
        return tuple(because(one.rule, "{problem}", problem=str(one)) for one in found)

    default = next(one.id for one in own if not judge(one.id))
    domain = Pick(buttons, judge, keys=[one.id for one in own])
    return Ask(seat, "bearer", "Who carries it?", domain, _borne, rule=EQUIPMENT, default=default)


def _borne(equipping: Equipping, table: Table, answer: str) -> Flow:
    return _taken(equipping, table, Taken(equipping.item, answer))


def _taken(equipping: Equipping, table: Table, one: Taken) -> Flow:
    seat = _waiting(equipping, table)
    place = len(taken(table, seat))
    name = f"the {item_of(table, seat, one.item).name}"
    whom = table.operative(one.bearer).name if one.bearer else NOBODY
    events: list[Event] = [
        Hid(EQUIPMENT, seat, ITEMS[place], one.item, name),
        Hid(EQUIPMENT, seat, BEARERS[place], one.bearer or NOBODY, whom, aside=True),
    ]
    return Jump(equipping.but(item=""), select, events)


@rule(EQUIPMENT)
def reveal(equipping: Equipping, table: Table) -> Flow:
    """Both selections are revealed, and everybody bears what they were given."""
    events: list[Event] = []
    for seat in table.order:
        for place, one in enumerate(taken(table, seat)):
            name = item_of(table, seat, one.item).name
            whom = table.operative(one.bearer).name if one.bearer else NOBODY
            events.append(Revealed(EQUIPMENT, seat, ITEMS[place], f"the {name}", aside=True))
            events.append(Revealed(EQUIPMENT, seat, BEARERS[place], whom, aside=True))
            events.append(Equipped(EQUIPMENT, seat, one.item, f"the {name}"))
            if one.bearer:
                told = f"{table.operative(one.bearer).name} carries the {name}."
                events.append(Tokened(EQUIPMENT, one.bearer, one.item, 1, told))
    now = fold(events, table)
    more = {one.id: starting_wounds(now, one).total - one.wounds for one in now.operatives if one.tokens}
    events += [Wounded("kt21.damage.wounds", id, -amount) for id, amount in more.items() if amount]
    return Done(None, events)


EQUIP = Sequence("kt21.equipment", "Equipment", select, choose_bearer, reveal)
