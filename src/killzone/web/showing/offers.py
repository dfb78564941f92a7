"""What the pending question is about, as far as somebody may wish not to be asked it: offers, blocks and re-rolls."""

from killzone.core.domains import Pick
from killzone.core.game import Game
from killzone.core.machine import PASS
from killzone.core.subjects import BLOCK, REROLL
from killzone.web.protocol import Die
from killzone.web.showing.pages import page_of
from killzone.web.showing.trays import tray

FAIL = "fail"


def offered(game: Game) -> list[str]:
    """The rules that offer something in the pending question, where one may pass; each can be muted."""
    decision, asked = game.decision, game.pending
    if decision is None or asked is None or not asked.offers or not isinstance(decision.domain, Pick):
        return []
    if all(option.key != PASS for option in decision.domain.options):
        return []
    return list(dict.fromkeys(offer.rule for offer in asked.offers))


def is_block(game: Game) -> bool:
    """Whether the pending question is about dice to block with, and about nothing else."""
    return _does(game) == {BLOCK}


def is_reroll(game: Game) -> bool:
    """Whether the pending question is about dice to re-roll, and about nothing else, and one may pass."""
    return bool(offered(game)) and _does(game) == {REROLL}


def is_routine(game: Game) -> bool:
    """Whether the pending question has a default that hardly anybody ever departs from."""
    decision, pictures = game.decision, page_of(game.ruleset, game.table).pictures
    if decision is None or pictures is None or not isinstance(decision.domain, Pick):
        return False
    return pictures.routine(decision.kind, begun=game.ruleset.is_set_up(game.table))


def rerolls_fails(game: Game) -> bool:
    """Whether a die that may be re-rolled is a fail, or what it is cannot be told."""
    dice = _to_pick(game)
    return not dice or any(die.result == FAIL for die in dice)


def tells_fails(game: Game) -> bool:
    """Whether the pending question is about dice to re-roll that fail or do not: some rolls do neither."""
    return is_reroll(game) and bool(_to_pick(game))


def is_attacked(game: Game) -> bool:
    """Whether the dice on the table are an attack on whoever is asked."""
    decision = game.decision
    shown = tray(game, decision.seat) if decision else None
    return shown is not None and decision is not None and bool(shown.pools) and shown.pools[0].seat != decision.seat


def _to_pick(game: Game) -> list[Die]:
    """The dice of the tray that options are about."""
    decision = game.decision
    assert decision is not None
    shown = tray(game, decision.seat)
    return [die for pool in shown.pools for die in pool.dice if die.picks] if shown else []


def _does(game: Game) -> set[str]:
    """The verbs of all options but to pass."""
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        return set()
    return {option.verb for option in decision.domain.options if option.key != PASS}
