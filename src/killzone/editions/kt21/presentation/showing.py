"""What this edition calls things where a position is shown: states, tokens, effects, markers, equipment, secrets."""

from collections.abc import Mapping
from typing import Final

from killzone.core.pictures import PLAIN, Statement
from killzone.core.table import Effect, Marker, Player, Table
from killzone.editions.kt21.actions.overwatch import OVERWATCHED
from killzone.editions.kt21.battle.firefight import INFILTRATES
from killzone.editions.kt21.battle.options import BattleContent, content_of, options
from killzone.editions.kt21.battle.scouting import NAMES as SCOUTING
from killzone.editions.kt21.board.measuring import gap
from killzone.editions.kt21.board.objectives import APPARATUS, CONTROL, OBJECTIVES, marker_name
from killzone.editions.kt21.cards.datacards import Team
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.equipment.equipping import BEARERS, ITEMS
from killzone.editions.kt21.missions.choosing import FRIEND, NOBODY
from killzone.editions.kt21.missions.revealing import met_token
from killzone.editions.kt21.operatives.characteristics import injured, starting_wounds
from killzone.editions.kt21.presentation.printed import printed_id, tac_op_text
from killzone.editions.kt21.presentation.sheets import COLUMNS, row
from killzone.editions.kt21.words import WORDS
from killzone.editions.shared.cards.printed import Ploy
from killzone.editions.shared.close_quarters.guard import ON_GUARD
from killzone.editions.shared.presentation.showing import Showing


def _turns(table: Table) -> int:
    return options(table).turning_points


def _ploys(team: Team) -> tuple[Ploy, ...]:
    return (*team.strategic_ploys, *team.tactical_ploys)


def _tac_ops(side: BattleContent, seat: int) -> tuple[TacOp, ...]:
    team = side.teams[seat] if seat < len(side.teams) else None
    return (*side.common, *(team.tac_ops if team else ()))


def _texts(side: BattleContent, seat: int) -> Mapping[str, str]:
    """What tac ops say, and the actions that they add."""
    cards = _tac_ops(side, seat)
    found = {action.id: action.text for card in cards for action in card.actions}
    return found | {card.id: tac_op_text(card) for card in cards}


SHOWING: Final = Showing(
    words=WORDS,
    states={ON_GUARD: "on guard", OVERWATCHED: "has overwatched", INFILTRATES: "infiltrates"},
    turns=_turns,
    rule=printed_id,
    wounds=starting_wounds,
    hurt=injured,
    gap=gap,
    ploys=_ploys,
    row=row,
    titles=COLUMNS,
    texts=_texts,
)


def in_force(table: Table, effect: Effect) -> Statement | None:
    """A rule in force as a sentence: a tac op that was revealed with what it names, or what was done for it."""
    card = next((one for one in _tac_ops(content_of(table), effect.seat) if one.id == effect.rule), None)
    if card is None or effect.seat < 0:
        return SHOWING.in_force(table, effect)
    side, about = table.players[effect.seat].name, _named(table, effect.target)
    if effect.amount:
        who = next((one.name for one in table.operatives if one.id == effect.operative), side)
        return Statement(f"{card.name} ({side}): done by {who}{about and f', {about}'}.", PLAIN, printed_id(card.id))
    return Statement(f"{card.name} ({side}{about and f', naming {about}'}).", PLAIN, printed_id(card.id))


def _named(table: Table, id: str) -> str:
    """What somebody or something is called, by its id."""
    found = next((one.name for one in table.operatives if one.id == id), "")
    return found or next((marker_name(table, one) for one in table.markers if one.id == id), "")


def marker_title(table: Table, marker: Marker) -> str:
    """What a marker is called."""
    return marker_name(table, marker)


def marker_reach(marker: Marker) -> int:
    """How far from its rim one may be to count at a marker, whose centre counts; a carried one is its carrier's."""
    if marker.kind not in OBJECTIVES or marker.carrier:
        return 0
    return CONTROL - marker.base.length // 2 if marker.kind != APPARATUS else 0


_SECRETS: Final = {
    **{item: f"equipment {number}" for number, item in enumerate(ITEMS, 1)},
    **{bearer: f"bearer of equipment {number}" for number, bearer in enumerate(BEARERS, 1)},
    **{friend: f"named by the {slot.replace('-', ' ')}" for slot, friend in FRIEND.items()},
}


def secret_words(table: Table, what: str, value: str) -> tuple[str, str]:
    """What a side keeps secret, and what it is for whoever may know; whom a tac op names is told of those that do."""
    if what in FRIEND.values() and value in ("", NOBODY):
        return "", ""
    return _SECRETS.get(what) or what.replace("-", " "), _told(table, value) if value else ""


def _told(table: Table, value: str) -> str:
    cards = [card for seat in range(len(table.players)) for card in _tac_ops(content_of(table), seat)]
    items = [item for items in content_of(table).equipment for item in items]
    names = {card.id: card.name for card in cards} | {item.id: item.name for item in items} | SCOUTING
    return names.get(value) or _named(table, value) or value.replace("-", " ")


def side_tokens(table: Table, player: Player) -> tuple[tuple[str, int], ...]:
    """What a side itself has: a condition of a tac op that was met with when, and whether it attacks."""
    conditions = {
        met_token(card.id, which): f"{card.name}, {which} condition met in turning point"
        for card in _tac_ops(content_of(table), player.seat)
        for which in ("first", "second")
    }
    return tuple(
        (f"{conditions[token]} {many}", 1) if token in conditions else (token.replace("-", " "), many)
        for token, many in player.tokens
    )
