"""Scouting: the last step of the matched play sequence, which settles who has initiative first."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Ordered, Said, Tokened
from killzone.core.flow import Ask, Done, Flow, Jump, Next, Sequence, continuation
from killzone.core.pieces import Hid, Revealed
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.actions.perform import Deed, can_be_free, perform
from killzone.editions.kt21.battle.firefight import INFILTRATES
from killzone.editions.kt21.board.barricades import BARRICADE
from killzone.editions.kt21.board.measuring import wholly_in, zone_of
from killzone.editions.kt21.board.movement import DASH
from killzone.editions.shared.actions.action import FREE
from killzone.geometry.shapes import Spot

SCOUTING: Final = "kt21.setup.scouting"
QUESTION: Final = "scouting"
FORTIFY, INFILTRATE, RECON = "fortify", "infiltrate", "recon"
NAMES: Final = {FORTIFY: "Fortify", INFILTRATE: "Infiltrate", RECON: "Recon"}
LABELS: Final = {
    FORTIFY: "Fortify: set up one more barricade",
    INFILTRATE: "Infiltrate: one operative may be given another order in turning point 1",
    RECON: "Recon: one operative wholly within your drop zone performs a free Dash",
}
BEFORE: Final = {INFILTRATE: FORTIFY, RECON: INFILTRATE, FORTIFY: RECON}
"""Which way to scout comes before which other one."""
NOBODY: Final = "nobody"


class Scouting(Value):
    """Scouting under way: what each seat has picked, once it is known, and who has resolved it."""

    picks: tuple[tuple[int, str], ...] = ()
    done: tuple[int, ...] = ()


def picked_in_secret(table: Table, seat: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """For `secrets`: how a side scouts, until all have picked."""
    yield QUESTION, tuple(NAMES)


@rule(SCOUTING)
def pick(scouting: Scouting, table: Table) -> Flow:
    """Each player secretly picks one of three ways to scout."""
    picked = {seat for seat, what, _ in table.secrets if what == QUESTION}
    waiting = [seat for seat in table.order if seat not in picked]
    if not waiting:
        return Next(scouting)
    buttons = [Option(key, label, SCOUTING) for key, label in LABELS.items()]
    prompt = "How do you scout? It is shown when all have picked."
    return Ask(waiting[0], QUESTION, prompt, Pick(buttons), _picked, rule=SCOUTING, default=FORTIFY)


def _picked(scouting: Scouting, table: Table, answer: str) -> Flow:
    picked = {seat for seat, what, _ in table.secrets if what == QUESTION}
    seat = next(seat for seat in table.order if seat not in picked)
    return Jump(scouting, pick, [Hid(SCOUTING, seat, QUESTION, answer, NAMES[answer])])


@rule(SCOUTING)
def reveal(scouting: Scouting, table: Table) -> Flow:
    """The picks are revealed together."""
    picks = tuple((seat, value) for seat, what, value in table.secrets if what == QUESTION)
    return Next(
        scouting.but(picks=picks), [Revealed(SCOUTING, seat, QUESTION, NAMES.get(own, "")) for seat, own in picks]
    )


@rule(SCOUTING)
def resolve(scouting: Scouting, table: Table) -> Flow:
    """The Defender resolves theirs first, then the Attacker."""
    waiting = [seat for seat in table.order if seat not in scouting.done]
    if not waiting:
        return Next(scouting)
    seat = waiting[0]
    own = dict(scouting.picks)[seat]
    if not own:  # a seat that may not know what the other picked thinks of it as nothing
        return _done(scouting, seat, [])
    if own == FORTIFY:
        if not BARRICADE.has_room(table, seat):
            return _done(scouting, seat, [Said(SCOUTING, "There is no room for another barricade.")])
        prompt = "Where do you set up one more barricade?"
        return Ask(seat, "barricade", prompt, BARRICADE.domain(table, seat), _fortified, rule=SCOUTING)
    choices = list(_scouts(table, seat, own))
    verb = "may change its order" if own == INFILTRATE else "performs a free Dash"
    buttons = [Option(one.id, f"{one.name} {verb}", SCOUTING, of(OPERATIVE, one.id)) for one in choices]
    buttons.append(Option(NOBODY, "Nobody", SCOUTING))
    return Ask(seat, "scout", "Which operative scouts?", Pick(buttons), _scouted, rule=SCOUTING, default=buttons[0].key)


def _scouts(table: Table, seat: int, own: str) -> list[Operative]:
    """Who may scout in a way."""
    if own == INFILTRATE:
        return list(table.of(seat))
    home = [one for one in table.of(seat) if wholly_in(one, zone_of(table, seat))]
    return [one for one in home if can_be_free(table, one, Performing(one.id, DASH, FREE))]


def _done(scouting: Scouting, seat: int, events: list[Event]) -> Flow:
    return Jump(scouting.but(done=(*scouting.done, seat)), resolve, events)


def _fortified(scouting: Scouting, table: Table, spot: Spot) -> Flow:
    seat = next(seat for seat in table.order if seat not in scouting.done)
    return _done(scouting, seat, [BARRICADE.set_up(table, seat, spot)])


def _scouted(scouting: Scouting, table: Table, answer: str) -> Flow:
    seat = next(seat for seat in table.order if seat not in scouting.done)
    after = scouting.but(done=(*scouting.done, seat))
    if answer == NOBODY:
        return Jump(after, resolve)
    if dict(scouting.picks)[seat] == RECON:
        return perform(after, table, Performing(answer, DASH, FREE), _dashed)
    told = f"{table.operative(answer).name} infiltrates: it may be given another order in turning point 1."
    return Jump(after, resolve, [Tokened(SCOUTING, answer, INFILTRATES, 1, told)])


@continuation
def _dashed(scouting: Scouting, table: Table, deed: Deed) -> Flow:
    return Jump(scouting, resolve)


@rule(SCOUTING, "kt21.initiative.first")
def settle_initiative(scouting: Scouting, table: Table) -> Flow:
    """Infiltrate comes before Fortify, Recon before Infiltrate, Fortify before Recon; of the same the Attacker."""
    defender, attacker = table.order
    picks = dict(scouting.picks)
    first = defender if BEFORE.get(picks[defender]) == picks[attacker] else attacker
    name, own, other = table.players[first].name, NAMES.get(picks[first]), NAMES.get(picks[1 - first])
    text = f"{name} has the first initiative: {own} comes before {other}."
    if own == other:
        text = f"{name}, the Attacker, has the first initiative: both picked {own}."
    return Done(None, [Ordered("kt21.initiative.first", (first, 1 - first), text)])


SCOUT = Sequence("kt21.scouting", "Scouting", pick, reveal, resolve, settle_initiative)
