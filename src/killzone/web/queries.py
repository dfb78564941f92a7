"""What can be asked about a table without changing it. All of it is found off the event loop."""

from typing import Any

from killzone import Game
from killzone.web import showing
from killzone.web.protocol import (
    AskBoard,
    AskDrag,
    AskGroup,
    AskJudged,
    AskMoment,
    AskProspect,
    AskReach,
    AskRoute,
    AskWhy,
    Reply,
    Why,
    encode,
)
from killzone.web.refusals import turned_down
from killzone.web.states import Held, viewer_of, waiting_for
from killzone.web.tables import LiveTable

Query = showing.Query | AskMoment | AskBoard | AskWhy
OF_THE_QUESTION = (AskReach, AskRoute, AskDrag, AskGroup, AskJudged, AskProspect)
"""Queries about the pending question: only whoever is asked it may make them."""


async def reply(table: LiveTable, held: Held, query: Query) -> bytes:
    """The reply to a query. Raises `TurnedDownError`, and `Nothing` where there is none."""
    await between_deeds(table)
    if table.brought and not isinstance(query, (AskMoment, AskBoard, AskWhy)):
        viewer = _viewer(table, held, query)
        return encode(Reply(query.of, await table.weighing.looked(viewer, query)))
    look = table.lobby.look if held else table.lobby.glance
    return await look(lambda: encode(Reply(query.of, answered(table, held, query))))


async def between_deeds(table: LiveTable) -> None:
    """Wait for the deed that is being done: a query would only keep it waiting, and may be about nothing after it."""
    if table.one_at_a_time.locked():
        async with table.one_at_a_time:
            pass


def _viewer(table: LiveTable, held: Held, query: Query) -> int:
    """Whose eyes a query is answered with. Raises `TurnedDownError` for one about a question that is not theirs."""
    game = table.history.game
    if isinstance(query, OF_THE_QUESTION):
        must_be_asked(table, game, held, query.revision)
    return viewer_of(held, waiting_for(game))


def answered(table: LiveTable, held: Held, query: Query) -> Any:
    """The data of the reply. Raises as `reply` does."""
    game = table.history.game
    viewer = _viewer(table, held, query)
    match query:
        case AskMoment():
            then = game_at(table, query.number)
            comes = table.weighing.comes(then)
            return showing.moment(then, viewer, table.board_of(then), comes, shared=len(held) > 1)
        case AskBoard():
            then = game if query.number == -1 else game_at(table, query.number)
            return showing.drawn(then, table.board_of(then))
        case AskWhy():
            return Why(why(table, held, query.number))
        case _:
            return showing.found(game, viewer, query)


def why(table: LiveTable, held: Held, number: int) -> str:
    """Why a bot gave an answer; what it answered in secret, or for a person, is told only to that seat."""
    game_at(table, number)
    seat, asked = table.history.seat_of(number), table.history.at(number - 1)
    kind = asked.decision.kind if asked and asked.decision else ""
    private = seat not in table.bots or kind in table.history.game.ruleset.secret_questions
    if private and seat not in held and not table.over:
        return ""
    return table.history.whys.get(number, "")


def must_be_asked(table: LiveTable, game: Game, held: Held, revision: int) -> None:
    if revision != table.history.revision:
        raise turned_down("The table has changed since this was sent.", stale=True)
    if game.decision is None or table.ending:
        raise turned_down("The battle is over.")
    if game.decision.seat not in held:
        raise turned_down("This is about a question that you are not asked.")


def game_at(table: LiveTable, number: int) -> Game:
    """The game after an answer. Raises `TurnedDownError`."""
    found = table.history.at(number)
    if found is None:
        raise turned_down(f"There are {table.history.game.number} answers so far; none has the number {number}.")
    return found
