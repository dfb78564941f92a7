"""The whole battle, and the auction that begins each round."""

from killzone.core.domains import Option, Pick, Share
from killzone.core.events import Began, Clocked, Ended, Event, Finished, Gained, Ordered, Placed, Readied, Scored
from killzone.core.flow import Ask, Call, Done, Flow, Jump, Next, Roll, Sequence, continuation
from killzone.core.places import places_of
from killzone.core.reasons import Reason, because
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.values import Value
from killzone.geometry.shapes import Spot
from toy.board import set_up_domain
from toy.bout import BOUT, Bout
from toy.oaths import OATHS, Shown, Swore


class Battle(Value):
    """`last` is the seat that walked last in this round."""

    rounds: int
    last: int = -1


class Bids(Value):
    seats: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...] = ()


def set_up(battle: Battle, table: Table) -> Flow:
    """The houses take turns to set up a fighter near their corner."""
    fighter = next_to_set_up(table)
    if fighter is None:
        return Next(battle)
    domain = set_up_domain(table, fighter)
    return Ask(fighter.seat, "set-up", f"Set up {fighter.name}.", domain, then=placed, rule="toy.set-up")


def placed(battle: Battle, table: Table, spot: Spot) -> Flow:
    fighter = next_to_set_up(table)
    assert fighter is not None
    return Jump(battle, to=set_up, events=[Placed("toy.set-up", fighter.id, spot)])


def next_to_set_up(table: Table) -> Operative | None:
    return next((one for one in table.operatives if one.spot is None), None)


def swear(battle: Battle, table: Table) -> Flow:
    """Each house swears an oath in secret."""
    seat = len(table.secrets)
    if seat == len(table.players):
        return Next(battle)
    return Ask(seat, "oath", "Which oath do you swear?", Pick(OATHS), then=sworn, rule="toy.oath", default="gold")


def sworn(battle: Battle, table: Table, oath: str) -> Flow:
    return Jump(battle, to=swear, events=[Swore("toy.oath", len(table.secrets), oath)])


def begin_round(battle: Battle, table: Table) -> Flow:
    events: list[Event] = [Clocked("toy.round", table.turn + 1, "auction")]
    events += [Gained("toy.coins", seat, 2, "the new round") for seat in alive(table)]
    events.append(Readied("toy.round", tuple(one.id for one in table.operatives if one.spot)))
    return Next(battle.but(last=-1), events)


def auction(battle: Battle, table: Table) -> Flow:
    return Call(battle, AUCTION, Bids(alive(table)), then=auctioned)


@continuation
def auctioned(battle: Battle, table: Table, order: tuple[int, ...]) -> Flow:
    return Next(battle, [Ordered("toy.auction", order), Clocked("toy.round", table.turn, "bouts")])


def choose_fighter(battle: Battle, table: Table) -> Flow:
    """The houses with a ready fighter take turns to walk one."""
    seat = next_to_walk(battle, table)
    if seat is None:
        return Next(battle)

    def judge(key: str) -> tuple[Reason, ...]:
        fighter = table.operative(key)
        return () if fighter.ready else (because("toy.ready", "{who} has already walked.", who=fighter.name),)

    options = [Option(one.id, one.name, subjects=of(OPERATIVE, one.id)) for one in table.of(seat)]
    return Ask(seat, "fighter", "Who walks?", Pick(options, judge), then=chosen, rule="toy.ready")


def chosen(battle: Battle, table: Table, fighter: str) -> Flow:
    seat = table.operative(fighter).seat
    return Call(battle.but(last=seat), BOUT, Bout(fighter, seat))


def next_bout(battle: Battle, table: Table) -> Flow:
    return Jump(battle, to=choose_fighter) if next_to_walk(battle, table) is not None else Next(battle)


def next_to_walk(battle: Battle, table: Table) -> int | None:
    """The next seat, after the one that walked last, that has a ready fighter."""
    first = table.order.index(battle.last) + 1 if battle.last >= 0 else 0
    for seat in (*table.order[first:], *table.order[:first]):
        if any(one.ready for one in table.of(seat)):
            return seat
    return None


def end_round(battle: Battle, table: Table) -> Flow:
    events = [Ended("toy.guard", table.effects)] if table.effects else []
    if table.turn < battle.rounds and len(alive(table)) > 1:
        return Jump(battle, to=begin_round, events=events)
    return Next(battle, events)


def show_oaths(battle: Battle, table: Table) -> Flow:
    """Whoever swore blood scores for each rival felled, whoever swore gold for each coin kept."""
    events: list[Event] = []
    for seat, _, oath in table.secrets:
        player = table.players[seat]
        felled = sum(1 for entry in player.score if entry.rule == "toy.felled")
        amount = felled if oath == "blood" else player.points
        events += [Shown("toy.oath", seat, oath), Scored("toy.oath", seat, amount, f"oath of {oath or 'silence'}")]
    return Next(battle, events)


def crown(battle: Battle, table: Table) -> Flow:
    glory = [player.victory for player in table.players]
    return Done(events=[Finished("toy.end", places_of(glory), f"with {max(glory)} glory")])


def alive(table: Table) -> tuple[int, ...]:
    return tuple(player.seat for player in table.players if table.of(player.seat))


def bid(bids: Bids, table: Table) -> Flow:
    """Each house divides three points between haste and guard."""
    if len(bids.parts) == len(bids.seats):
        return Next(bids)
    share = Share(3, (Option("haste", "Haste"), Option("guard", "Guard")), ((0, 3), (0, 2)))
    return Ask(bids.seats[len(bids.parts)], "bid", "Divide your effort.", share, then=bidden, rule="toy.auction")


def bidden(bids: Bids, table: Table, parts: tuple[int, ...]) -> Flow:
    return Jump(bids.but(parts=(*bids.parts, parts)), to=bid)


def roll_off(bids: Bids, table: Table) -> Flow:
    return Roll(len(bids.seats), then=settled, seat=-1, why="the order of the houses", rule="toy.auction")


def settled(bids: Bids, table: Table, faces: tuple[int, ...]) -> Flow:
    """The hastier house goes first; dice, then seats, settle what is equal."""
    bidders = list(zip(bids.seats, bids.parts, faces, strict=True))
    order = sorted(bidders, key=lambda one: (-one[1][0], -one[2], one[0]))
    events = [
        Began("toy.guard", Effect("toy.guard", seat=seat, amount=guard), f"{table.players[seat].name} guards {guard}.")
        for seat, (_, guard), _ in bidders
        if guard
    ]
    return Done(tuple(seat for seat, _, _ in order), events)


AUCTION = Sequence("toy.auction", "Auction", bid, roll_off)
BATTLE = Sequence(
    "toy.battle",
    "The Ring",
    set_up,
    swear,
    begin_round,
    auction,
    choose_fighter,
    next_bout,
    end_round,
    show_oaths,
    crown,
)
