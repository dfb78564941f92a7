"""Selecting tac ops before the battle, in secret."""

from collections.abc import Iterator
from collections.abc import Sequence as Several
from functools import lru_cache, partial
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Event
from killzone.core.flow import Ask, Done, Flow, Jump, Sequence
from killzone.core.pieces import Hid
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import AIM, of
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt21.battle.options import BattleContent, content_of, datacard, options
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.missions.tac_ops import TAC_OPS, deck, tac_op_problems
from killzone.editions.shared.board.killzones import killzone_of
from killzone.spelling import listed

ARCHETYPE: Final = "archetype"
SLOTS: Final = ("first-tac-op", "second-tac-op", "third-tac-op")
"""What the secrets are called."""
FRIEND: Final = {slot: f"{slot}-friend" for slot in SLOTS}
"""What is called whom a tac op names in secret; there is one for every card, so that none is known by it."""
NOBODY: Final = "nobody"
QUESTION: Final = "tac-ops"


class Choosing(Value):
    """Tac ops being selected: the seats that have."""

    done: tuple[int, ...] = ()


def secret(table: Table, seat: int, what: str) -> str:
    """What a player has settled in secret; empty if nothing yet."""
    return next((value for who, name, value in table.secrets if who == seat and name == what), "")


def chosen(table: Table, seat: int) -> list[str]:
    """The tac ops that a player has selected and not revealed."""
    return [value for slot in SLOTS if (value := secret(table, seat, slot))]


def archetype_of(table: Table, seat: int) -> str:
    """The archetype of a player's tac ops: kept secret until one of its cards is revealed, then a token of theirs."""
    known = (
        token.removeprefix(f"{ARCHETYPE}-") for token, _ in table.players[seat].tokens if token.startswith(ARCHETYPE)
    )
    return secret(table, seat, ARCHETYPE) or next(known, "")


def cards_of(table: Table, seat: int) -> tuple[TacOp, ...]:
    """All tac ops that there are for a player: those of the archetypes and the faction's own."""
    return _cards_of(content_of(table), seat)


@lru_cache(maxsize=16)
def _cards_of(content: BattleContent, seat: int) -> tuple[TacOp, ...]:
    team = content.teams[seat]
    return (*content.common, *(team.tac_ops if team else ()))


@rule(TAC_OPS, "kt21.tacops.secret")
def select(choosing: Choosing, table: Table) -> Flow:
    """Each player selects an archetype and three tac ops, in secret: the Defender, then the Attacker."""
    waiting = [seat for seat in table.order if seat not in choosing.done]
    if not waiting or not options(table).tac_ops:
        return Done()
    seat = waiting[0]
    held = content_of(table).archetypes[seat]
    if not secret(table, seat, ARCHETYPE):
        if len(held) == 1:
            return _archetype(choosing, table, held[0])
        buttons = [Option(id, _archetype_label(table, id), TAC_OPS, of(AIM, id)) for id in held]
        prompt = "Which archetype do you take tac ops from? The others do not see it."
        return Ask(seat, QUESTION, prompt, Pick(buttons), _archetype, rule=TAC_OPS, default=held[0])
    had = chosen(table, seat)
    keys = [key for card in cards_of(table, seat) for key, _ in _ways(table, seat, card)]
    domain = Pick(partial(buttons_for, table, seat), partial(_judge, table, seat), keys=keys)
    default = next(domain.legal())
    prompt = f"Pick tac op {len(had) + 1} of {options(table).tac_ops} in secret."
    return Ask(seat, QUESTION, prompt, domain, _selected, rule=TAC_OPS, default=default)


def _archetype_label(table: Table, id: str) -> str:
    """An archetype with the cards that it has on this board, since they are what is chosen between."""
    cards = deck(content_of(table).common, id, killzone_of(table).close_quarters)
    return f"Select from {id.capitalize()}: {listed([card.name for card in cards], 'and')}"


def _archetype(choosing: Choosing, table: Table, answer: str) -> Flow:
    seat = next(seat for seat in table.order if seat not in choosing.done)
    return Jump(choosing, select, [Hid(TAC_OPS, seat, ARCHETYPE, answer, answer.capitalize())])


def buttons_for(table: Table, seat: int) -> list[Option]:
    """A button for each card; for one that names a friend, one for each friend that it may name."""
    return [
        Option(key, label, TAC_OPS, of(AIM, card.id))
        for card in cards_of(table, seat)
        for key, label in _ways(table, seat, card)
    ]


def _ways(table: Table, seat: int, card: TacOp) -> Iterator[tuple[str, str]]:
    """The ways to select a card: the answer, and what its button says."""
    if card.names != "friend":
        yield card.id, f"Select {card.name}"
        return
    for one in table.operatives:
        if one.seat == seat and not datacard(one).leader:
            yield f"{card.id}.{one.id}", f"Select {card.name}, naming {one.name}"


def _judge(table: Table, seat: int, key: str) -> tuple[Reason, ...]:
    return judge_cards(table, seat, chosen(table, seat), key.partition(".")[0])


def judge_cards(table: Table, seat: int, had: Several[str], new: str) -> tuple[Reason, ...]:
    """Why a player cannot have one more tac op beside those."""
    team = content_of(table).teams[seat]
    found = tac_op_problems(
        content_of(table).common,
        team.tac_ops if team else (),
        content_of(table).archetypes[seat],
        archetype_of(table, seat),
        [*had, new],
        close_quarters=killzone_of(table).close_quarters,
        count=len(had) + 1,
    )
    return tuple(because(one.rule, "{problem}", problem=str(one)) for one in found)


def _selected(choosing: Choosing, table: Table, answer: str) -> Flow:
    seat = next(seat for seat in table.order if seat not in choosing.done)
    id, _, friend = answer.partition(".")
    slot = SLOTS[len(chosen(table, seat))]
    name = next(card.name for card in cards_of(table, seat) if card.id == id)
    whom = table.operative(friend).name if friend else NOBODY
    events: list[Event] = [
        Hid(TAC_OPS, seat, slot, id, name),
        Hid(TAC_OPS, seat, FRIEND[slot], friend or NOBODY, whom, aside=True),
    ]
    last = slot == SLOTS[options(table).tac_ops - 1]
    return Jump(choosing.but(done=(*choosing.done, seat)) if last else choosing, select, events)


CHOOSE = Sequence("kt21.tac-ops", "Tac ops", select)
