"""What nobody need be asked: what cannot matter by the game's own measure, and what somebody wished done for them.

Nothing here is a rule. An answer that is found is one that the person could have given, is played and kept like any
other, and is told with the reason why nobody was asked.
"""

from typing import Final, NamedTuple

from killzone.core.decisions import Action
from killzone.core.domains import Pick
from killzone.core.foresight import Ahead, TooManyError, endings, settled
from killzone.core.game import Game
from killzone.core.machine import LEAVE, PASS
from killzone.dice import DiceRunOutError, ScriptedDice
from killzone.web.protocol import Manner
from killzone.web.showing.offers import is_attacked, is_block, is_reroll, is_routine, offered, rerolls_fails

ONLY: Final = "Nothing else was possible."
SAME: Final = "Every answer comes to the same."
BEST: Final = "The best block, as you wish."
MUTED: Final = "You did not wish to be asked."
NO_FAILS: Final = "No die failed, and you re-roll nothing else."
UNHURT: Final = "As the dice lie nothing gets through."
ROUTINE: Final = "The usual answer, as you wish."
WISHED: Final = frozenset({BEST, MUTED, NO_FAILS, UNHURT, ROUTINE})
WHYS: Final = frozenset({ONLY, SAME}) | WISHED
"""How it is kept that nobody was asked for an answer. Tables on disk have these very words."""
ASKED_FOR_ALL: Final = Manner(0)
"""The manner of somebody who has wished for nothing."""
MOST_ENDINGS: Final = 12
ANY: Final = -1
"""A rule that is muted for every seat of whoever wished it."""


class Obvious(NamedTuple):
    """An answer that nobody has to be asked for, and why."""

    action: Action
    why: str


def obvious(game: Game, manner: Manner, *, unseen: bool, tries: bool = True) -> Obvious | None:
    """The answer to the pending question that its seat need not be asked for, if there is one.

    `unseen` says that nobody else could notice: that somebody is not asked a secret question tells others something.
    Without `tries` no answer is tried: only what was muted, is about dice that did not fail, or offers nothing at all
    is found.
    """
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        return None
    if not unseen and decision.kind in game.ruleset.secret_questions:
        return None
    if is_muted(game, manner):
        return Obvious(decision.action(PASS), MUTED)
    if manner.fails and is_reroll(game) and not rerolls_fails(game):
        return Obvious(decision.action(PASS), NO_FAILS)
    if decision.kind in manner.routine and is_routine(game) and decision.check(decision.default).legal:
        return Obvious(decision.action(decision.default), ROUTINE)
    if [option.key for option in decision.domain.options] == [LEAVE, PASS]:
        return Obvious(decision.action(LEAVE), ONLY)
    if not tries:
        return None
    if (answer := settled(game)) is not None:
        return Obvious(decision.action(answer), ONLY if len(decision.domain.candidates(2)) == 1 else SAME)
    if manner.fails and is_reroll(game) and is_attacked(game) and is_unhurt(game):
        return Obvious(decision.action(PASS), UNHURT)
    if manner.blocks and (answer := best_block(game)) is not None:
        return Obvious(decision.action(answer), BEST)
    return None


def is_muted(game: Game, manner: Manner) -> bool:
    """Whether one may pass, and nothing is offered that its seat wished to be asked about."""
    rules, turn, decision = offered(game), game.table.turn, game.decision
    seats = (ANY, decision.seat if decision else ANY)
    muted = {one.rule for one in manner.muted if one.turn in (0, turn) and one.seat in seats}
    return bool(rules) and muted.issuperset(rules)


def is_unhurt(game: Game) -> bool:
    """Whether whoever is attacked loses nothing by passing, if it then blocks as well as it can: the attack is over
    before anybody is asked or dice fall, and nobody of theirs is hurt."""
    decision, reading = game.decision, game.ruleset.reading
    assert decision is not None
    if reading is None:
        return False
    try:
        after = game.with_dice(ScriptedDice(())).play_legal(decision.action(PASS))
        blocks = after.decision is not None and after.decision.seat == decision.seat and is_block(after)
        found = list(endings(after, MOST_ENDINGS)) if blocks else [Ahead(after.table, after.stack)]
    except (DiceRunOutError, TooManyError):
        return False
    before = _left(Ahead(game.table, game.stack), decision.seat)
    done = [one for one in found if all(frame.sequence.name not in reading.attacks for frame in one.stack)]
    return any(_left(one, decision.seat) == before for one in done)


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
