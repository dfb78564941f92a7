"""What this edition calls things."""

from typing import Final

from killzone.core.words import Words
from killzone.editions.shared.words import OPERATIVES

WORDS: Final[Words] = OPERATIVES._replace(
    spent="no longer ready",
    scored=(("kt21.setup.length", "mission"), ("kt21.tacops.scoring", "tac ops")),
    effects=(
        ("kt21.weapon.stun-shoot", "Stun"),
        ("kt21.weapon.stun-fight", "Stun"),
        ("kt21.cq.guard-point-blank", "Guard"),
        ("kt21.cq.guard-revived", "Guard"),
    ),
)
