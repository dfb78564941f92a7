"""An ability to block before the first blow of a fight.

No ledger has an entry of its own for it; content gives it to weapons, or to the dice of whoever has it, as a rule:
`WeaponRule("first-parry")`. Once all successes are retained, its bearer may spend one of them on a block as if it were
its turn; whose turn is first stays as it is. If both have it, the attacker decides first.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Flow, Jump, Next
from killzone.core.subjects import WEAPON_RULE, Subject
from killzone.editions.shared.attack.attack import ATTACKER, DEFENDER
from killzone.editions.shared.attack.dice_pool import FAIL, Pool, described
from killzone.editions.shared.attack.duel import Duel, block_told, blocked

FIRST_PARRY: Final = "first-parry"

D = TypeVar("D", bound=Duel[Any])


def parry_first(duel: Duel[Any]) -> Flow:
    """Whoever has the rule may block a success before the first blow."""
    index = _bearer(duel)
    if index is None:
        return Next(duel)
    pool, other, blows = duel.pools[index], duel.pools[1 - index], duel.by.blows
    label, about = "Keep all successes for the blows", (Subject(WEAPON_RULE, FIRST_PARRY),)
    options = [*_blocks(duel, index), Option("keep", label, blows.rule, about)]
    prompt = partial(_prompt, blows.verb, pool, other)
    default = options[0].key
    return Ask(pool.seat, FIRST_PARRY, prompt, Pick(options), _parried, rule=blows.rule, default=default)


def _prompt(verb: str, own: Pool[Any], other: Pool[Any]) -> str:
    return f"{verb.capitalize()} before the first blow? Yours: {described(own)}. Theirs: {described(other)}."


def _bearer(duel: Duel[Any]) -> int | None:
    """Who is to decide next; nobody where nothing can be blocked."""
    if min(duel.wounds) <= 0:
        return None
    sides = (index for index in (ATTACKER, DEFENDER) if duel.pools[index].has(FIRST_PARRY))
    return next((index for index in sides if _blocks(duel, index)), None)


def _blocks(duel: Duel[Any], index: int) -> Sequence[Option]:
    """The blocks of a side's turn that block something."""
    ways = duel.by.blows.blocks
    options = duel.but(turn=index).ways().options
    return [option for option in options if ways.get(option.key, (FAIL,))[0] != FAIL]


def _parried(duel: D, answer: str) -> Flow:
    index = _bearer(duel)
    assert index is not None
    own = duel.with_pool(index, duel.pools[index].losing(FIRST_PARRY)).but(turn=index)
    if answer == "keep":
        return Jump(own.but(turn=duel.turn), parry_first)
    stopped, spent = duel.by.blows.blocks[answer]
    return Jump(blocked(own, stopped, spent).but(turn=duel.turn), parry_first, block_told(own, stopped, spent))
