"""Why a question does not offer somebody or something that is named in its place."""

from collections.abc import Callable

from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.editions.shared.hooks import action_hooks

Why = Callable[[Operative], Reason | None]


def own_operative(table: Table, seat: int, rule: str, why: Why, id: str) -> tuple[Reason, ...]:
    """Why none of one's own: not on the board, an enemy, or what `why` says; nothing of whoever is no operative."""
    return _operative(table, rule, lambda one: one.seat == seat, why, id)


def enemy_operative(table: Table, seat: int, rule: str, why: Why, id: str) -> tuple[Reason, ...]:
    """Why none of the enemies: not on the board, a friend, or what `why` says; nothing of whoever is no operative."""
    return _operative(table, rule, lambda one: one.seat != seat, why, id)


def _operative(table: Table, rule: str, fits: Callable[[Operative], bool], why: Why, id: str) -> tuple[Reason, ...]:
    named = next((one for one in table.operatives if one.id == id), None)
    if named is None:
        return ()
    if named.spot is None:
        return (because(rule, "{who} is not on the board.", who=named.name),)
    if not fits(named):
        text = "{who} is an operative of {player}."
        return (because(rule, text, who=named.name, player=table.players[named.seat].name),)
    reason = why(named)
    return () if reason is None else (reason,)


def unlisted_action(table: Table, judge: Callable[[str], tuple[Reason, ...]], id: str) -> tuple[Reason, ...]:
    """Why an action of the rules is not offered in this battle or to this operative."""
    return judge(id) if id in action_hooks(table).actions else ()
