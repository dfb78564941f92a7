"""Looking back: the table after an answer, and whether an answer may be taken back."""

from typing import Literal

from killzone.core.game import Game
from killzone.core.reasons import RefusedError
from killzone.web.protocol import Moment
from killzone.web.showing.log_entries import entries
from killzone.web.showing.positions import position
from killzone.web.showing.questions import trail
from killzone.web.showing.trays import tray


def moment(game: Game, seat: int, board: int = 0, comes: str = "", *, shared: bool = False) -> Moment:
    """The table after the answer that led to this game, as a seat may see it; `comes` as in `tray`."""
    dice = tray(game, seat, comes)
    return Moment(game.number, position(game, seat, board, shared=shared), entries(game, seat), trail(game), dice)


def can_undo(game: Game, seat: int) -> tuple[Literal["free", "ask", "no"], str]:
    """Whether this seat may take back the last answer: freely, if the others agree, or not at all, and why.

    Only the last answer can be taken back, and only by whoever gave it.
    """
    before = game.previous
    if before is None or before.decision is None:
        return "no", "There is nothing to take back yet."
    if before.decision.seat != seat:
        name = game.table.players[before.decision.seat].name
        return "no", f"The last answer was given by {name}, who may take it back."
    try:
        game.undo()
    except RefusedError as refused:
        return "ask", f"{refused.verdict.reasons[0].text} The others have to agree."
    return "free", "No dice have fallen and nothing secret was shown since."
