"""The position as one seat may see it."""

from collections.abc import Hashable, Sequence

import msgspec

from killzone.core.game import Game
from killzone.core.places import tell_places, winner_of
from killzone.core.table import Effect, Operative, Table
from killzone.web.protocol import Ending, Position
from killzone.web.showing.actors import active
from killzone.web.showing.contests import contest
from killzone.web.showing.pages import page_of


def position(game: Game, seat: int, board: int = 0, *, shared: bool = False) -> Position:
    """Everything on the table as a seat may see it, -1 for whoever looks on; `board` numbers the terrain's state.

    At a screen that several seats share nobody's secrets are shown, as to whoever looks on: not even that there
    are more of them than another side has.
    """
    table = game.ruleset.redact(game.table, seat)
    secrets = game.ruleset.redact(game.table, -1).secrets if shared else table.secrets
    page = page_of(game.ruleset, game.table)
    upon, others = _sorted(table.effects)
    begun = game.ruleset.is_set_up(table)
    acted = begun and _acted(game)
    own: dict[int, tuple[tuple[str, str], ...]] = {}
    for who, what, value in secrets:
        own[who] = (*own.get(who, ()), (what, value))
    return Position(
        table.turn,
        table.phase,
        list(table.order or range(len(table.players))),
        [page.player(one, own.get(one.seat, ())) for one in table.players],
        [page.operative(_waiting(one, acted), upon.get(one.id, ()), table.turn) for one in table.operatives],
        [page.marker(one) for one in table.markers],
        [page.effect(one) for one in others],
        board,
        page.pictures.billing(table).turns if page.pictures else 0,
        game.over,
        game.winner if game.over else None,
        active(game),
        contest(game),
        list(game.places) if game.over else [],
        begun,
        game.decision is not None and game.decision.kind in game.ruleset.initiatives,
    )


def broken_off(position: Position, places: Sequence[int]) -> Position:
    """A position in which nothing more is played, with everybody's places."""
    winner = winner_of(tuple(places))
    return msgspec.structs.replace(position, over=True, winner=winner, places=list(places), active="")


def ending(game: Game, seat: int, places: Sequence[int]) -> Ending:
    """How a game came to an end because a seat's time was up."""
    names = [player.name for player in game.table.players]
    return Ending(seat, f"The time of {names[seat]} is up. {tell_places(tuple(places), names)}.")


def _acted(game: Game) -> bool:
    """Whether somebody may have been activated: nobody was, where nobody has been ready yet."""
    if game.table.turn > 1 or any(one.ready for one in game.table.operatives):
        return True
    before = game.previous
    while before is not None and (before.decision is None or before.decision.kind not in game.ruleset.activations):
        before = before.previous
    return before is not None


def _waiting(one: Operative, acted: bool) -> Operative:
    """Before anybody was activated nobody is done, whoever is not ready yet."""
    return one if acted or one.ready else one.but(ready=True)


def _sorted(effects: tuple[Effect, ...]) -> tuple[dict[str, tuple[Effect, ...]], list[Effect]]:
    """The effects on each operative, and those on a whole side or on everybody."""
    upon: dict[str, tuple[Effect, ...]] = {}
    others = []
    for effect in effects:
        ids = {effect.operative, effect.target} - {""}
        for id in ids:
            upon[id] = (*upon.get(id, ()), effect)
        if not ids:
            others.append(effect)
    return upon, others


def board_state(table: Table) -> Hashable:
    """What the drawing of the board depends on: while it is the same, so is the drawing."""
    return table.open, table.extra, tuple(player.zone for player in table.players)
