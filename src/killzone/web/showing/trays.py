"""The dice on the table, in the middle of an attack."""

from functools import lru_cache

from killzone.core import trays
from killzone.core.domains import Pick
from killzone.core.flow import Concerning
from killzone.core.game import Game
from killzone.core.retrace import Traced, contexts
from killzone.odds.answers import is_open
from killzone.web.protocol import DicePool, Die, Tray
from killzone.web.showing.outlooks import Lie
from killzone.web.showing.pages import page_of


def tray(game: Game, seat: int, comes: str = "") -> Tray | None:
    """The dice of the attack that is being made; whoever is asked also learns which options are about which die.

    `comes` says what they come to as they lie, if that is known yet.
    """
    height = attack_height(game)
    pictures = page_of(game.ruleset, game.table).pictures
    if height < 0 or pictures is None:
        return None
    asked = game.decision is not None and game.decision.seat == seat
    return Tray([_pool(one, asked) for one in _tray(Traced(game), height).pools], comes)


def lying(game: Game) -> Lie | None:
    """Dice whose outcome only answers still settle, to be worked out by `as_they_lie`; None where there are none."""
    height = attack_height(game)
    if height < 0 or height != len(game.stack) - 1 or page_of(game.ruleset, game.table).pictures is None:
        return None
    found = _tray(Traced(game), height)
    if not found.final or not is_open(game):
        return None
    attacker, target = (pool.operative for pool in found.pools)
    return Lie(found.final, attacker, target)


def attack_height(game: Game) -> int:
    """Where in the stack the innermost attack is; -1 if there is none."""
    reading = game.ruleset.reading
    if reading is None:
        return -1
    return max((n for n, frame in enumerate(game.stack) if frame.sequence.name in reading.attacks), default=-1)


@lru_cache(64)
def _tray(played: Traced, height: int) -> trays.Tray:
    game = played.game
    pictures = page_of(game.ruleset, game.table).pictures
    decision = game.decision
    assert pictures is not None
    assert decision is not None
    inside = height == len(game.stack) - 1
    domain = decision.domain
    options = domain.options if inside and isinstance(domain, Pick) else ()
    around = game.stack[height - 1].ctx if height else None
    found = pictures.tray(contexts(game, height), decision.kind, options, game.table, around)
    return found.but(pools=tuple(_whose(game, height, pool) for pool in found.pools))


def _whose(game: Game, height: int, pool: trays.TrayPool) -> trays.TrayPool:
    """Dice that name nobody are those of whoever makes the attack, as the rule says that called it."""
    around = game.stack[height - 1].ctx if height else None
    if pool.operative or not isinstance(around, Concerning) or not around.concerns:
        return pool
    one = game.table.operative(around.concerns)
    return pool.but(operative=one.id) if one.seat == pool.seat else pool


def _pool(one: trays.TrayPool, asked: bool) -> DicePool:
    dice = [Die(die.face, die.result, die.state, die.note, list(die.picks) if asked else []) for die in one.dice]
    return DicePool(one.seat, one.operative, one.title, one.note, dice)
