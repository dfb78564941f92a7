"""The dice of a shot or a combat as they lie, in the words of this edition."""

from functools import partial
from typing import Final

from killzone.editions.kt21.attack.duel import BLOWS
from killzone.editions.kt21.attack.shot import SAVES, Shot
from killzone.editions.kt21.cards.notation import SHAPES
from killzone.editions.shared.attack.first_parry import FIRST_PARRY
from killzone.editions.shared.attack.shot import DEFENCE
from killzone.editions.shared.presentation import dice_tray
from killzone.editions.shared.presentation.dice_tray import Trace, TrayWords, needed


def _title(trace: Trace, index: int) -> str:
    """What a side needs, and what its hits inflict."""
    first, needs = trace[0], needed(trace, index)
    if isinstance(first, Shot) and index == DEFENCE:
        return f"Defence: SV {needs}+" if needs else "Defence"
    normal, critical = first.pools[index].damage
    skill = "BS" if isinstance(first, Shot) else "WS"
    return f"Attack: {skill} {needs}+, D {normal}/{critical}" if needs else f"Attack: D {normal}/{critical}"


WORDS: Final = TrayWords(
    title=_title,
    rules={id: shape.title for id, shape in SHAPES.items()},
    stops=("stopped by a save", "parried"),
    spent=("spent on a hit", "spent on a parry"),
    stun="Stun",
    last=frozenset({SAVES.kind, BLOWS.kind, FIRST_PARRY, "spare-die"}),
)

tray = partial(dice_tray.tray, WORDS)
