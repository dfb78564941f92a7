"""Tac ops in a battle: revealed in target reveal, when what they name happens, or at the end; scored by two conditions.

A tac op that is revealed is an effect of its side, called as the card is, whose target is what it names; what was done
for it since are further effects with the operative and what it did that to. When a condition was scored is a token of
the player.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from killzone.core.events import Began, Event, Scored, fold
from killzone.core.flow import Asked, Flow, Next, Offer
from killzone.core.hooks import ById, Hook
from killzone.core.pieces import PlayerTokened, Revealed
from killzone.core.rules import rule
from killzone.core.subjects import AIM, MARKER, OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt21.actions.fight import Fighting
from killzone.editions.kt21.actions.perform import EVENT_REVEAL, Deed
from killzone.editions.kt21.battle.options import content_of, datacard, options
from killzone.editions.kt21.battle.strategy import TARGET_REVEAL as TARGET_REVEAL_WINDOW
from killzone.editions.kt21.board.objectives import PLACES, marker_name
from killzone.editions.kt21.cards.tac_op_cards import END, END_OF_BATTLE, EVENT, TARGET_REVEAL, TacOp
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.missions.choosing import ARCHETYPE, FRIEND, NOBODY, SLOTS, cards_of, secret
from killzone.editions.kt21.missions.tac_op_conditions import (
    FIRST,
    NOW,
    SCORING,
    Progress,
    alone,
    distrained,
    met,
    strongest,
    vantage_points,
)
from killzone.editions.kt21.missions.tac_ops import is_barred
from killzone.editions.shared.board.killzones import killzone_of
from killzone.editions.shared.declared import ANY_PIECE, lasting

REVEAL: Final = "kt21.strategy.target-reveal"
SECRET: Final = "kt21.tacops.secret"
END_REVEAL, LAST_REVEAL = "end-reveal", "last-reveal"
"""The windows at the end of a turning point and of the battle."""
DONE: Final = 1
"""The amount of an effect that says what an operative did for a tac op."""


def known_archetype(archetype: str) -> str:
    """The token of a player whose archetype is known."""
    return f"{ARCHETYPE}-{archetype}"


def met_token(card: str, which: str) -> str:
    """The token of a player that has met a condition of a tac op, first or second; its number is the turning point."""
    return f"{card}-{which}"


def hidden(table: Table, seat: int) -> Iterator[tuple[str, TacOp]]:
    """The tac ops that a player has not revealed, with the names of the secrets."""
    held = {what: value for who, what, value in table.secrets if who == seat}
    for slot in SLOTS:
        if slot in held:
            yield from ((slot, card) for card in cards_of(table, seat) if card.id == held[slot])


def revealed(table: Table, seat: int) -> list[TacOp]:
    """The tac ops that a player has revealed."""
    own = {effect.rule for effect in table.effects if effect.seat == seat and not effect.amount}
    return [card for card in cards_of(table, seat) if card.id in own] if own else []


def progress(table: Table, seat: int, id: str) -> Progress:
    """How far a tac op has got."""
    own = [effect for effect in table.effects if effect.seat == seat and effect.rule == id]
    named = next((effect.target for effect in own if not effect.amount), "")
    deeds = tuple((effect.operative, effect.target) for effect in own if effect.amount == DONE)
    player = table.players[seat]
    return Progress(named, deeds, player.count(met_token(id, "first")), player.count(met_token(id, "second")))


@rule(SECRET)
def reveal(table: Table, seat: int, slot: str, card: TacOp, named: str = "") -> list[Event]:
    """A tac op is revealed; with the first of its cards the archetype is known."""
    friend = secret(table, seat, FRIEND[slot])
    whom = table.operative(friend).name if friend and friend != NOBODY else friend
    events: list[Event] = [
        Revealed(SECRET, seat, slot, card.name, aside=True),
        Revealed(SECRET, seat, FRIEND[slot], whom, aside=True),
    ]
    archetype = secret(table, seat, ARCHETYPE)
    if archetype and card.archetypes:
        told = f"{table.players[seat].name} has tac ops of {archetype.capitalize()}."
        events.append(Revealed(SECRET, seat, ARCHETYPE, archetype.capitalize(), aside=True))
        events.append(PlayerTokened(SECRET, seat, known_archetype(archetype), 1, told))
    target = named or (friend if friend != NOBODY else "")
    about = f", naming {_name(table, target)}" if target else ""
    told = f"{table.players[seat].name} reveals {card.name}{about}."
    return [*events, Began(SECRET, Effect(card.id, seat=seat, target=target), told)]


def _name(table: Table, id: str) -> str:
    found = next((one.name for one in table.operatives if one.id == id), "")
    return found or marker_name(table, table.marker(id))


@rule(SCORING)
def score(table: Table, seat: int, card: TacOp, when: str) -> list[Event]:
    """Each condition scores 1 VP, once."""
    events: list[Event] = []
    scored = met(card.id, when, table, seat, progress(table, seat, card.id))
    for which, now in zip(("first", "second"), scored, strict=True):
        if now:
            events.append(Scored(SCORING, seat, 1, f"{card.name}, {which} condition"))
            told = f"{card.name}: the {which} condition is met."
            events.append(PlayerTokened(SCORING, seat, met_token(card.id, which), table.turn, told))
    return events


@rule(SCORING)
def score_all(table: Table, when: str) -> list[Event]:
    """What the tac ops of both players score, the player with initiative first."""
    return [event for seat in table.order for card in revealed(table, seat) for event in score(table, seat, card, when)]


def _fits(table: Table, card: TacOp, when: str) -> bool:
    """Whether a tac op says that it may be revealed now."""
    turns = card.turning_points if when != END_OF_BATTLE else ()
    possible = card.id != "high-water-mark" or vantage_points(table)
    return when in card.reveal and bool(possible) and (not turns or table.turn in turns)


def _may_be_revealed(table: Table, seat: int, when: str) -> Iterator[tuple[str, TacOp]]:
    yield from ((slot, card) for slot, card in hidden(table, seat) if _fits(table, card, when))


@rule(SECRET)
def might_hold(table: Table, seat: int) -> list[TacOp]:
    """The tac ops that a player might still keep secret, as far as everybody knows.

    None that it has revealed, and none that its kill team cannot have on this board; once its archetype is known, on an
    open board none of another.
    """
    close_quarters = killzone_of(table).close_quarters
    shown = {card.id for card in revealed(table, seat)}
    archetypes = content_of(table).archetypes[seat]
    known = [one for one in archetypes if table.players[seat].count(known_archetype(one))]
    return [
        card
        for card in cards_of(table, seat)
        if card.id not in shown
        and not (close_quarters and is_barred(card))
        and (close_quarters or not card.archetypes or set(card.archetypes) & set(known or archetypes))
    ]


@rule(SECRET)
def may_keep_silent(table: Table, fits: Callable[[TacOp], bool]) -> Iterator[Asked]:
    """Whoever might have a tac op that fits is asked, whichever they have: not to be asked would tell something."""
    for player in table.players:
        held = any(seat == player.seat and what in SLOTS for seat, what, _ in table.secrets)
        if held and any(map(fits, might_hold(table, player.seat))):
            yield Asked(player.seat)


@rule(REVEAL, SECRET)
def target_reveal(strategy: object, table: Table) -> Iterator[Offer]:
    """One tac op whose text allows it, with what it names; never compulsory."""
    yield from may_keep_silent(table, lambda card: _fits(table, card, TARGET_REVEAL))
    for player in table.players:
        for slot, card in _may_be_revealed(table, player.seat, TARGET_REVEAL):
            for named, label, subjects in _targets(table, player.seat, card):
                take = partial(_reveal, seat=player.seat, slot=slot, card=card, named=named)
                key = f"{card.id}-{named}" if named else card.id
                yield Offer(key, player.seat, label, take, rule=REVEAL, subjects=of(AIM, card.id) + subjects)


def _targets(table: Table, seat: int, card: TacOp) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """What a tac op may name when it is revealed."""
    if card.names == "marker":
        for marker in (one for one in table.markers if one.kind in PLACES):
            yield marker.id, f"Reveal {card.name}, naming {marker_name(table, marker)}", of(MARKER, marker.id)
    elif card.names == "enemy":
        enemies = strongest(table, seat) if card.id == "settled-in-person" else table.against(seat)
        for one in enemies:
            yield one.id, f"Reveal {card.name}, naming {one.name}", of(OPERATIVE, one.id)
    else:
        yield "", f"Reveal {card.name}", ()


def _reveal(ctx: object, table: Table, *, seat: int, slot: str, card: TacOp, named: str = "") -> Flow:
    return Next(ctx, reveal(table, seat, slot, card, named))


@rule(SECRET)
def end_reveal(when: str) -> Callable[[object, Table], Iterator[Offer]]:
    """Offers to reveal tac ops at the end of a turning point or of the battle."""

    def offers(battle: object, table: Table) -> Iterator[Offer]:
        yield from may_keep_silent(table, lambda card: _fits(table, card, when))
        for player in table.players:
            for slot, card in _may_be_revealed(table, player.seat, when):
                take = partial(_reveal, seat=player.seat, slot=slot, card=card)
                yield Offer(card.id, player.seat, f"Reveal {card.name}", take, rule=SECRET, subjects=of(AIM, card.id))

    return offers


Happened = Callable[[Table, Operative, Deed], Iterator[tuple[str, str]]]
"""For an attack or action of a friend: whom of those who fell by it, and the marker it happened at, if one counts."""


def attackers(table: Table, deed: Deed) -> Iterator[Operative]:
    """Whose attack or action it was: whoever performed it and, in a combat, the defender, who strikes as well."""
    yield table.operative(deed.performing.operative)
    if isinstance(deed.result, Fighting):
        yield table.operative(deed.result.enemy)


def as_they_stood(table: Table, deed: Deed) -> Table:
    """The table with those who fell by an action where they stood: all of them stand until it is over."""
    for id, spot in deed.places:
        table = table.with_operative(table.operative(id).but(spot=spot))
    return table


def _felled(before: Table, operative: Operative, deed: Deed) -> Iterator[Operative]:
    """The enemies that an operative incapacitated by an action, as they stood."""
    for id, _ in deed.places:
        one = before.operative(id)
        if one.seat != operative.seat and id in deed.fallen:
            yield one


def _distraint(table: Table, operative: Operative, deed: Deed) -> Iterator[tuple[str, str]]:
    before = as_they_stood(table, deed)
    for one in _felled(before, operative, deed):
        carried = [token for who, token in deed.carried if who == one.id]
        yield from ((one.id, marker.id) for marker in distrained(table, one, carried))


def _lone_working(table: Table, operative: Operative, deed: Deed) -> Iterator[tuple[str, str]]:
    before = as_they_stood(table, deed)
    yield from ((one.id, "") for one in _felled(before, operative, deed) if alone(before, one))


def _settled(table: Table, operative: Operative, deed: Deed) -> Iterator[tuple[str, str]]:
    named = progress(table, operative.seat, "settled-in-person").named
    if isinstance(deed.result, Fighting) and deed.performing.operative == operative.id:
        before = as_they_stood(table, deed)
        yield from ((one.id, "") for one in _felled(before, operative, deed) if one.id == named)


HAPPENED: Final[dict[str, Happened]] = {
    "distraint": _distraint,
    "lone-working": _lone_working,
    "settled-in-person": _settled,
}


def did(id: str, operative: Operative, what: str) -> Event:
    """What an operative did for a tac op: to an enemy, or at a marker."""
    effect = Effect(id, operative.id, operative.seat, DONE, what)
    return Began(SCORING, effect, f"{operative.name} does what the tac op asks for.")


@rule(SCORING)
def note_deeds(table: Table, operative: Operative, deed: Deed) -> Iterator[Event]:
    """What an attack or action did for tac ops that are revealed counts, and is scored at once; one deed for each."""
    for attacker in attackers(table, deed) if deed.fallen else ():
        for card in revealed(table, attacker.seat):
            happened = HAPPENED.get(card.id)
            found = next(happened(table, attacker, deed), None) if happened else None
            if found is not None:
                done = did(card.id, attacker, found[0])
                yield done
                yield from score(done.apply(table), attacker.seat, card, NOW)


@rule(SECRET, SCORING)
def event_reveal(deed: Deed, table: Table) -> Iterator[Offer]:
    """A tac op may be revealed when what it names happens; that counts for its first condition."""
    for attacker in attackers(table, deed) if deed.fallen else ():
        yield from _event_offers(deed, table, attacker)


def _event_offers(deed: Deed, table: Table, attacker: Operative) -> Iterator[Offer]:
    def fits(card: TacOp) -> bool:
        happened = HAPPENED.get(card.id) if EVENT in card.reveal else None
        return happened is not None and next(happened(table, attacker, deed), None) is not None

    yield from (one for one in may_keep_silent(table, fits) if one.seat == attacker.seat)
    for slot, card in hidden(table, attacker.seat):
        happened = HAPPENED.get(card.id)
        if EVENT not in card.reveal or happened is None:
            continue
        for enemy, marker in happened(table, attacker, deed):
            where = f" at {marker_name(table, table.marker(marker))}" if marker else ""
            take = partial(_event_revealed, by=attacker.id, slot=slot, card=card, enemy=enemy, marker=marker)
            key = "-".join(filter(None, (card.id, enemy, marker)))
            label = f"Reveal {card.name}: {table.operative(enemy).name} fell{where}"
            yield Offer(key, attacker.seat, label, take, rule=SECRET, subjects=of(AIM, card.id))


def _event_revealed(deed: Deed, table: Table, *, by: str, slot: str, card: TacOp, enemy: str, marker: str) -> Flow:
    attacker = table.operative(by)
    events = [*reveal(table, attacker.seat, slot, card, marker), did(card.id, attacker, enemy)]
    return Next(deed, [*events, *score(fold(events, table), attacker.seat, card, NOW)])


def _matched(table: Table) -> bool:
    return content_of(table).mission is not None


def player_tokens(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """A known archetype, and when each condition was met."""
    yield from ((known_archetype(one), 1) for one in content_of(table).archetypes[seat])
    for card in cards_of(table, seat):
        yield from ((met_token(card.id, which), options(table).turning_points) for which in ("first", "second"))


def kept_secret(table: Table, seat: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The archetype, the tac ops, and whom each of them names."""
    cards = tuple(card.id for card in cards_of(table, seat))
    friends = tuple(one.id for one in table.operatives if one.seat == seat and not datacard(one).leader)
    yield ARCHETYPE, content_of(table).archetypes[seat]
    for slot in SLOTS[: options(table).tac_ops]:
        yield slot, cards
        yield FRIEND[slot], (NOBODY, *friends)


RULES = Rules(
    "tac ops",
    Hooks(
        performed=Hook(note_deeds),
        effects=ById(*(lasting(id, "player", target=ANY_PIECE, most=DONE) for id in sorted(FIRST))),
        player_tokens=Hook(player_tokens),
        secrets=Hook(kept_secret),
    ),
    windows={
        TARGET_REVEAL_WINDOW: (target_reveal,),
        EVENT_REVEAL: (event_reveal,),
        END_REVEAL: (end_reveal(END),),
        LAST_REVEAL: (end_reveal(END_OF_BATTLE),),
    },
    in_play=_matched,
)
