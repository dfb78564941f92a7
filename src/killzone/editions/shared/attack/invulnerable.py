"""An invulnerable save: a number to save with of which nothing takes dice away."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Flow
from killzone.core.subjects import ROLL, WEAPON_RULE, Subject
from killzone.editions.shared.attack.dice_pool import lowest
from killzone.editions.shared.attack.shot import Shot

INVULNERABLE: Final = "invulnerable"
SAVE: Final = "save"

S = TypeVar("S", bound=Shot[Any])


def choose_save(shot: S, dice: int, fewer: int, then: Callable[[S, str], Flow], *, rule: str) -> Flow:
    """`then` goes on with `SAVE` and so many dice but for those taken away, or with `INVULNERABLE` and all of them.

    Asked only where the invulnerable save is worse than Save and fewer dice make it worth a thought; `rule` is the
    entry about such saves.
    """
    pool, invulnerable = shot.defence, lowest(shot.defence.rules, INVULNERABLE)
    if 0 < invulnerable <= pool.needs:
        return then(shot, INVULNERABLE)
    if not invulnerable or not min(fewer, dice):
        return then(shot, SAVE)
    left, about = max(0, dice - fewer), (Subject(WEAPON_RULE, INVULNERABLE),)
    options = [
        Option(SAVE, f"Save {pool.needs}+ with {left} dice", shot.by.defence_dice, verb=ROLL),
        Option(INVULNERABLE, f"Invulnerable save {invulnerable}+ with {dice} dice", rule, about, verb=ROLL),
    ]
    return Ask(pool.seat, SAVE, "Which save to use?", Pick(options), then, rule=rule, default=SAVE)
