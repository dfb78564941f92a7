"""What can be asked about a table without changing it. All of this runs off the event loop."""

from typing import Any

from killzone import Game
from killzone.web import showing
from killzone.web.protocol import (
    AskBoard,
    AskExplained,
    AskJudged,
    AskLook,
    AskMeasured,
    AskMoment,
    AskReach,
    AskRoute,
    AskWhy,
    Why,
)
from killzone.web.refusals import turned_down
from killzone.web.states import Held, viewer_of, waiting_for
from killzone.web.tables import Table

Query = AskReach | AskRoute | AskJudged | AskLook | AskExplained | AskMeasured | AskMoment | AskBoard | AskWhy
OF_THE_QUESTION = (AskReach, AskRoute, AskJudged)
"""Queries about the pending question: only whoever is asked it may make them."""


def answered(table: Table, held: Held, query: Query) -> Any:
    """The data of the reply. Raises `TurnedDownError`, and `Nothing` where there is no answer."""
    game = table.course.game
    viewer = viewer_of(held, waiting_for(game))
    if isinstance(query, OF_THE_QUESTION):
        must_be_asked(table, game, held, query.revision)
    match query:
        case AskReach():
            return showing.reach(game)
        case AskRoute():
            return showing.route(game, query)
        case AskJudged():
            return showing.judged(game)
        case AskLook():
            return showing.look(game, viewer, query)
        case AskExplained():
            return showing.explained(game, viewer, query.operative)
        case AskMeasured():
            return showing.measured(game, viewer, query)
        case AskMoment():
            then = game_at(table, query.number)
            return showing.moment(then, viewer, table.board_of(then), table.weighing.comes(then))
        case AskBoard():
            then = game if query.number == -1 else game_at(table, query.number)
            return showing.drawn(then, table.board_of(then))
        case AskWhy():
            return Why(why(table, held, query.number))


def why(table: Table, held: Held, number: int) -> str:
    """Why a bot gave an answer; what it answered in secret, or for a person, is told only to that seat."""
    game_at(table, number)
    seat, asked = table.course.seat_of(number), table.course.at(number - 1)
    kind = asked.decision.kind if asked and asked.decision else ""
    private = seat not in table.bots or kind in table.course.game.ruleset.secret_questions
    if private and seat not in held and not table.course.game.over:
        return ""
    return table.course.whys.get(number, "")


def must_be_asked(table: Table, game: Game, held: Held, revision: int) -> None:
    if revision != table.course.revision:
        raise turned_down("The table has changed since this was sent.", stale=True)
    if game.decision is None:
        raise turned_down("The battle is over.")
    if game.decision.seat not in held:
        raise turned_down("This is about a question that you are not asked.")


def game_at(table: Table, number: int) -> Game:
    """The game after an answer. Raises `TurnedDownError`."""
    found = table.course.at(number)
    if found is None:
        raise turned_down(f"There are {table.course.game.number} answers so far; none has the number {number}.")
    return found
