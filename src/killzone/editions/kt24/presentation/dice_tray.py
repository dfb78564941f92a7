"""The dice of a shot or a fight as they lie, in the words of this edition."""

from functools import partial
from typing import Final

from killzone.editions.kt24.attack.duel import Duel
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.cards.notation import WRITTEN
from killzone.editions.shared.attack.first_parry import FIRST_PARRY
from killzone.editions.shared.attack.shot import DEFENCE
from killzone.editions.shared.presentation import dice_tray
from killzone.editions.shared.presentation.dice_tray import Trace, TrayWords, needed

BLOCKED, SPENT = "blocked", "spent on a block"


def _title(trace: Trace, index: int) -> str:
    """With what a side rolls, and what it needs."""
    first, needs = trace[0], needed(trace, index)
    if isinstance(first, Shot) and index == DEFENCE:
        return f"Defence: Save {needs}+" if needs else "Defence"
    if isinstance(first, Shot):
        weapon = first.weapon
    else:
        assert isinstance(first, Duel)
        weapon = first.weapons[index]
    return f"Attack: {weapon.name}, Hit {needs or weapon.hit}+, Dmg {weapon.normal}/{weapon.critical}"


WORDS: Final = TrayWords(
    title=_title,
    rules={id: shape.title for id, shape in WRITTEN.items()},
    stops=(BLOCKED, BLOCKED),
    spent=(SPENT, SPENT),
    stun="Shock",
    last=frozenset({"block", FIRST_PARRY, "strike-or-block", "spare-die"}),
)

tray = partial(dice_tray.tray, WORDS)
