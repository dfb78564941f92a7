"""Equipment: selected before the battle, given to operatives, and set up on the board."""

from collections.abc import Iterator

from killzone.core.domains import Option, Pick
from killzone.core.events import Tokened, Wounded
from killzone.core.flow import Ask, Flow, Jump, Next, Sequence
from killzone.core.pieces import Equipped
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import EQUIPMENT as ITEM
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt24.battle.options import content_of, datacard, options
from killzone.editions.kt24.cards.datacards import Equipment
from killzone.editions.kt24.equipment.on_the_board import PIECES
from killzone.editions.kt24.operatives import stats
from killzone.editions.shared.battle.setting_pieces import PieceRules, SettingPieces, choose_spot, next_piece
from killzone.editions.shared.board.pieces import Piece

EQUIPMENT = "kt24.mission.equipment"
MOST = 4
"""How many options a player may select."""

BALLAST, TRIPODS = "ballast-plates", "tripods"
BEARERS = {BALLAST: 2, TRIPODS: 2}
"""Items that are given to so many operatives each: a token on the operative says so."""


def borne(table: Table, operative: Operative) -> Iterator[tuple[str, int]]:
    """What equipment gives to an operative."""
    yield from ((id, 1) for id in BEARERS)


ENOUGH = "enough"


def _due(table: Table, seat: int) -> Iterator[tuple[Piece, int]]:
    """The pieces that a side's equipment puts on the board."""
    for id in table.players[seat].equipment:
        if id in PIECES:
            yield PIECES[id], PIECES[id].count


class Equipping(SettingPieces):
    """Equipment under way: the seats that have selected, and what is set up."""

    done: tuple[int, ...] = ()

    by = PieceRules(EQUIPMENT, _due)


def item_of(table: Table, seat: int, id: str) -> Equipment:
    """An option of a seat by its id. Raises KeyError."""
    for item in content_of(table).equipment[seat]:
        if item.id == id:
            return item
    raise KeyError(id)


@rule("kt24.mission.equipment")
def selection_problems(items: tuple[str, ...]) -> list[str]:
    """Why this is no selection: more than four options, or one of them twice."""
    found = [f"the equipment {id!r} is there twice; each is selected at most once." for id in _twice(items)]
    if len(items) > MOST:
        found.append(f"{len(items)} options of equipment are selected; at most {MOST} may be.")
    return found


def _twice(items: tuple[str, ...]) -> list[str]:
    return [id for place, id in enumerate(items) if id in items[:place] and id not in items[place + 1 :]]


@rule("kt24.mission.equipment")
def select(equipping: Equipping, table: Table) -> Flow:
    """Before the battle each player selects up to four equipment options, each at most once."""
    waiting = [seat for seat in table.order if seat not in equipping.done]
    if not options(table).choose_equipment or not waiting:
        return Next(equipping)
    seat = waiting[0]
    had = table.players[seat].equipment
    items = content_of(table).equipment[seat]
    if len(had) >= MOST or all(item.id in had for item in items):
        return Jump(equipping.but(done=(*equipping.done, seat)), select)
    buttons = [Option(item.id, f"Take the {item.name}", EQUIPMENT, of(ITEM, item.id)) for item in items]
    left = MOST - len(had)
    forgoes = f"You may still select {left} option{'s' if left > 1 else ''} of equipment."
    buttons.append(Option(ENOUGH, "No more equipment", EQUIPMENT, forgoes=forgoes))

    def judge(id: str) -> tuple[Reason, ...]:
        if id not in had:
            return ()
        text = "You have selected the {item} already; each option is selected at most once."
        return (because(EQUIPMENT, text, item=item_of(table, seat, id).name),)

    prompt = f"Which equipment do you take? Up to {MOST - len(had)} more."
    return Ask(seat, "equipment", prompt, Pick(buttons, judge), _selected, rule=EQUIPMENT, default=ENOUGH)


def _selected(equipping: Equipping, table: Table, answer: str) -> Flow:
    seat = next(seat for seat in table.order if seat not in equipping.done)
    if answer == ENOUGH:
        return Jump(equipping.but(done=(*equipping.done, seat)), select)
    return Jump(equipping, select, [Equipped(EQUIPMENT, seat, answer, f"the {item_of(table, seat, answer).name}")])


def _bearers_wanted(table: Table) -> tuple[int, str, list[Operative]] | None:
    """The next item that operatives have to be chosen for, and those who do not have it yet."""
    for seat in table.order:
        own = [one for one in table.operatives if one.seat == seat]
        for id in table.players[seat].equipment:
            without = [one for one in own if not one.count(id)]
            if len(own) - len(without) < BEARERS.get(id, 0) and without:
                return seat, id, without
    return None


def choose_bearer(equipping: Equipping, table: Table) -> Flow:
    """Some items are given to operatives: their player says to whom."""
    wanted = _bearers_wanted(table)
    if wanted is None:
        return Next(equipping)
    seat, id, operatives = wanted
    name = item_of(table, seat, id).name
    buttons = [Option(one.id, f"Give the {name} to {one.name}", EQUIPMENT, of(OPERATIVE, one.id)) for one in operatives]
    heavy = (one.id for one in operatives if any(weapon.rule("heavy") for weapon in datacard(one).weapons))
    default = next(heavy, operatives[0].id)
    prompt = f"Who carries the {name}?"
    return Ask(seat, "bearer", prompt, Pick(buttons), _given, rule=EQUIPMENT, default=default)


def _given(equipping: Equipping, table: Table, answer: str) -> Flow:
    wanted = _bearers_wanted(table)
    assert wanted is not None
    one = table.operative(answer)
    seat, id, _ = wanted
    given = Tokened(EQUIPMENT, answer, id, 1, f"{one.name} has the {item_of(table, seat, id).name}.")
    return Jump(equipping, choose_bearer, [given, *_more_wounds(table, one, given.apply(table).operative(answer))])


def _more_wounds(table: Table, before: Operative, after: Operative) -> list[Wounded]:
    """Whoever gains Wounds starts with them."""
    more = stats.starting_wounds(table, after).total - stats.starting_wounds(table, before).total
    return [Wounded(EQUIPMENT, before.id, -more)] if more else []


rule("kt24.mission.equipment")(next_piece)

EQUIP = Sequence("kt24.equipment", "Equipment", select, choose_bearer, next_piece, choose_spot)
