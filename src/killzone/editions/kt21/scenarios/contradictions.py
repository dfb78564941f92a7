"""Tokens, tac ops and secrets of a scenario file that contradict each other or the position: each by the rule."""

from collections.abc import Iterator

from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt21.actions.overwatch import OVERWATCHED
from killzone.editions.kt21.battle.firefight import INFILTRATES
from killzone.editions.kt21.board.objectives import PLACES
from killzone.editions.kt21.board.visibility import CONCEAL
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.close_quarters.hatchways import in_close_quarters
from killzone.editions.kt21.missions.choosing import cards_of
from killzone.editions.kt21.missions.revealing import hidden, met_token, revealed
from killzone.editions.shared.close_quarters.guard import ON_GUARD
from killzone.editions.shared.scenarios.problems import Found


def contradictions(table: Table, one: Operative) -> Iterator[tuple[str, str, str]]:
    """What an operative cannot be at the same time, by token."""
    if one.count(ON_GUARD):
        if not in_close_quarters(table):
            yield ON_GUARD, "is on guard, which there is only in close quarters", "kt21.cq.guard"
        if one.order == CONCEAL:
            yield ON_GUARD, "is on guard with a Conceal order, which ends it", "kt21.cq.guard-ends"
    if one.count(OVERWATCHED) and one.ready:
        text = "has used Overwatch and is ready; Overwatch is for operatives that were activated (ready: false)"
        yield OVERWATCHED, text, "kt21.overwatch.when"
    if one.count(INFILTRATES) and table.turn > 1:
        yield INFILTRATES, f"infiltrates in turning point {table.turn}; that is for the first", "kt21.setup.scouting"


def tac_op_problems(table: Table) -> Iterator[Found]:
    """A revealed tac op names what it must, is no secret any more, and none has scored that is not revealed."""
    ids = list(table.setting.source["scenario"]["players"])
    for player in table.players:
        cards = {card.id: card for card in cards_of(table, player.seat)}
        own = (*("players", ids[player.seat]),)
        for place, effect in enumerate(table.effects):
            card = cards.get(effect.rule)
            if card is not None and effect.seat == player.seat and not effect.amount:
                yield from _named(table, effect, card, ("effects", place))
        known = {card.id for card in revealed(table, player.seat)}
        for slot, card in hidden(table, player.seat):
            if card.id in known:
                text = f"{card.name} is revealed (effects), so that it is no secret any more. [kt21.tacops.secret]"
                yield (*own, "secrets", slot), text
        for card in cards.values():
            for which in ("first", "second"):
                if player.count(met_token(card.id, which)) and card.id not in known:
                    text = f"{card.name} has scored and is not revealed; expected it among the effects."
                    yield (*own, "tokens", met_token(card.id, which)), f"{text} [kt21.tacops.scoring]"


def _named(table: Table, effect: Effect, card: TacOp, path: tuple[str | int, ...]) -> Iterator[Found]:
    """What a tac op names by its card: a marker, an enemy or a friend."""
    markers = [marker.id for marker in table.markers if marker.kind in PLACES]
    enemies = [one.id for one in table.operatives if one.seat != effect.seat]
    friends = [one.id for one in table.operatives if one.seat == effect.seat]
    names = {"marker": markers, "enemy": enemies, "friend": friends}.get(card.names)
    if names is not None and effect.target not in names:
        what = f"names {effect.target!r}" if effect.target else "names nothing"
        expected = "an objective marker" if card.names == "marker" else f"an operative that is {_WHOSE[card.names]}"
        yield path, f"{card.name} {what}; expected target: {expected}. [kt21.tacops.secret]"


_WHOSE = {"enemy": "an enemy", "friend": "a friend"}
