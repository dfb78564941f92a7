"""What can be asked about a position: one reply for each query."""

from typing import Any

from killzone.core.game import Game
from killzone.web.protocol import (
    AskDrag,
    AskExplained,
    AskGroup,
    AskJudged,
    AskLook,
    AskMeasured,
    AskProspect,
    AskReach,
    AskRoute,
    AskThreat,
)
from killzone.web.showing.drags import drag
from killzone.web.showing.groups import group
from killzone.web.showing.looks import look, measured
from killzone.web.showing.prospects import explained, prospect, threat
from killzone.web.showing.questions import judged
from killzone.web.showing.routes import reach, route
from killzone.web.showing.supposing import supposed

Query = (
    AskReach
    | AskRoute
    | AskDrag
    | AskGroup
    | AskJudged
    | AskLook
    | AskExplained
    | AskProspect
    | AskThreat
    | AskMeasured
)


def found(game: Game, viewer: int, query: Query) -> Any:
    """The data of the reply, as a seat may see it. Raises `Nothing` where there is none."""
    first = query.first if isinstance(query, (AskReach, AskRoute, AskDrag, AskJudged, AskProspect)) else ()
    game = supposed(game, first) if first else game
    match query:
        case AskReach():
            return reach(game)
        case AskRoute():
            return route(game, query)
        case AskDrag():
            return drag(game, query)
        case AskGroup():
            return group(game, query)
        case AskJudged():
            return judged(game, first)
        case AskLook():
            return look(game, viewer, query)
        case AskExplained():
            return explained(game, viewer, query.operative)
        case AskProspect():
            return prospect(game, viewer, query)
        case AskThreat():
            return threat(game, viewer, query.operative)
        case AskMeasured():
            return measured(game, viewer, query)
