"""Selecting tac ops: three in secret, at most one of the faction's own, the rest of one archetype of the kill team."""

from collections.abc import Iterator, Sequence

from killzone.content.library import unknown
from killzone.core.rules import rule
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.cards.wrong import Wrong
from killzone.spelling import listed

TAC_OPS = "kt21.setup.tac-ops"
COUNT = 3
"""How many each player selects."""
SMALL_COUNT = 2
"""How many in a small game."""
FILL = 2
"""How many cards of another archetype complete a deck in close quarters."""

BANNED = frozenset({"hold-the-line", "sabotage", "seize-ground", "vantage"})
"""The tac ops that the rules of close quarters bar by name."""


@rule("kt21.cq.tacops-banned")
def is_barred(card: TacOp) -> bool:
    """In close quarters four tac ops are unavailable, and whatever card is marked so."""
    return card.barred or card.id in BANNED


def deck(common: Sequence[TacOp], archetype: str, close_quarters: bool = False) -> tuple[TacOp, ...]:
    """The tac ops of an archetype that may be used on the board."""
    return tuple(card for card in common if archetype in card.archetypes and not (close_quarters and is_barred(card)))


@rule("kt21.cq.tacops-fill")
def fills(common: Sequence[TacOp], held: Sequence[str], archetype: str, close_quarters: bool) -> tuple[str, ...]:
    """The archetypes that may complete the deck: another one that the kill team has, or any other if it has none.

    `held` are the archetypes of the kill team; there are none where the deck is complete.
    """
    if not close_quarters or len(deck(common, archetype, True)) == len(deck(common, archetype)):
        return ()
    others = tuple(one for one in dict.fromkeys(held) if one != archetype)
    every = dict.fromkeys(one for card in common for one in card.archetypes)
    return others or tuple(one for one in every if one != archetype)


@rule(TAC_OPS)
def tac_op_problems(
    common: Sequence[TacOp],
    own: Sequence[TacOp],
    held: Sequence[str],
    archetype: str,
    chosen: Sequence[str],
    *,
    close_quarters: bool = False,
    count: int = COUNT,
) -> list[Wrong]:
    """Why these cards cannot be selected, as sentences.

    `common` are the cards of the archetypes, `own` those of the faction, `held` the archetypes of the kill team.
    """
    found: list[Wrong] = []

    def wrong(text: str, id: str = TAC_OPS) -> None:
        found.append(Wrong(text, id))

    if archetype not in held:
        wrong(f"The kill team has {listed(held, 'and')}, not {archetype}.")
    if len(chosen) != count:
        wrong(f"{count} tac ops are selected; these are {len(chosen)}.")
    known = {card.id: card for card in (*common, *own)}
    for id in dict.fromkeys(chosen):
        if id not in known:
            wrong(f"Among the cards {unknown('tac op', id, known)}")
        elif chosen.count(id) > 1:
            wrong(f"{known[id].name} is selected {chosen.count(id)} times; each card is there once.")
    picked = [known[id] for id in dict.fromkeys(chosen) if id in known]
    faction = [card.name for card in picked if not card.archetypes]
    if len(faction) > 1:
        wrong(f"At most one tac op is the faction's own; these are {' and '.join(faction)}.")
    for card in picked if close_quarters else ():
        if is_barred(card):
            wrong(f"{card.name} is not used in close quarters.", "kt21.cq.tacops-banned")
    others = [card for card in picked if card.archetypes and archetype not in card.archetypes]
    id = "kt21.cq.tacops-fill" if close_quarters else TAC_OPS
    return [*found, *(Wrong(text, id) for text in _others(common, held, archetype, others, close_quarters))]


def _others(
    common: Sequence[TacOp], held: Sequence[str], archetype: str, others: Sequence[TacOp], close_quarters: bool
) -> Iterator[str]:
    """Cards of another archetype: none on an open board, in close quarters those that complete the deck."""
    allowed = fills(common, held, archetype, close_quarters)
    strange = [card for card in others if not set(allowed) & set(card.archetypes)]
    for card in strange:
        wanted = " or ".join((archetype, *allowed))
        yield f"{card.name} is a tac op of {' and '.join(card.archetypes)}; expected one of {wanted}."
    filling = [card for card in others if card not in strange]
    if len(filling) > FILL:
        yield f"At most {FILL} cards of another archetype complete the deck; these are {len(filling)}."
    if filling and not any(all(one in card.archetypes for card in filling) for one in allowed):
        yield f"{' and '.join(card.name for card in filling)} are of different archetypes; one completes the deck."
