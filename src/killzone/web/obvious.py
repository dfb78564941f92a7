"""What nobody need be asked: what cannot matter by the game's own measure, and what somebody wished done for them.

Nothing here is a rule. An answer that is found is one that the person could have given, is played and kept like any
other, and is told with the reason why nobody was asked.
"""

from typing import Final, NamedTuple

from killzone.core.decisions import Action
from killzone.core.domains import Pick
from killzone.core.foresight import Ahead, TooManyError, endings, settled
from killzone.core.game import Game
from killzone.core.machine import PASS
from killzone.core.subjects import BLOCK
from killzone.web.protocol import Manner

ONLY: Final = "Nothing else was possible."
SAME: Final = "Every answer comes to the same."
BEST: Final = "The best block, as you wish."
MUTED: Final = "You did not wish to be asked."
WHYS: Final = frozenset({ONLY, SAME, BEST, MUTED})
"""How it is kept that nobody was asked for an answer. Tables on disk have these very words."""
ASKED_FOR_ALL: Final = Manner(0)
"""The manner of somebody who has wished for nothing."""
MOST_ENDINGS: Final = 12


class Obvious(NamedTuple):
    """An answer that nobody has to be asked for, and why."""

    action: Action
    why: str


def obvious(game: Game, manner: Manner, *, unseen: bool) -> Obvious | None:
    """The answer to the pending question that its seat need not be asked for, if there is one.

    `unseen` says that nobody else could notice: that somebody is not asked a secret question tells others something.
    """
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        return None
    if not unseen and decision.kind in game.ruleset.secret_questions:
        return None
    if is_muted(game, manner):
        return Obvious(decision.action(PASS), MUTED)
    if (answer := settled(game)) is not None:
        return Obvious(decision.action(answer), ONLY if len(decision.domain.candidates(2)) == 1 else SAME)
    if manner.blocks and (answer := best_block(game)) is not None:
        return Obvious(decision.action(answer), BEST)
    return None


def offered(game: Game) -> list[str]:
    """The rules that offer something in the pending question, where one may pass; each can be muted."""
    decision, asked = game.decision, game.pending
    if decision is None or asked is None or not asked.offers or not isinstance(decision.domain, Pick):
        return []
    if all(option.key != PASS for option in decision.domain.options):
        return []
    return list(dict.fromkeys(offer.rule for offer in asked.offers))


def is_muted(game: Game, manner: Manner) -> bool:
    """Whether one may pass, and nothing is offered that its seat wished to be asked about."""
    rules = offered(game)
    turn = game.table.turn
    muted = {one.rule for one in manner.muted if one.turn in (0, turn)}
    return bool(rules) and muted.issuperset(rules)


def is_block(game: Game) -> bool:
    """Whether the pending question is about dice to block with, and about nothing else."""
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        return False
    does = {option.verb for option in decision.domain.options if option.key != PASS}
    return does == {BLOCK}


def best_block(game: Game) -> str | None:
    """The block after which most is left of whoever blocks: first operatives, then wounds.

    None where blocking decides something besides, or damage is not dealt before somebody is asked or dice fall: then it
    is a choice like any other.
    """
    if not is_block(game):
        return None
    decision = game.decision
    assert decision is not None
    try:
        found = endings(game, MOST_ENDINGS)
    except TooManyError:
        return None
    if len(found) > MOST_ENDINGS:
        return None
    left = {ahead: _left(ahead, decision.seat) for ahead in found}
    best = max(left.values())
    finest = [ahead for ahead in found if left[ahead] == best]
    return found[finest[0]] if len(finest) == 1 else None


def _left(ahead: Ahead, seat: int) -> tuple[int, int]:
    own = [one for one in ahead.table.operatives if one.seat == seat and one.wounds > 0]
    return len(own), sum(one.wounds for one in own)
