"""Rules of dice that no ledger has entries for, as they are written: abilities that content may give to weapons."""

from typing import Final

from killzone.editions.shared.attack.sure_dice import SURE, TO_CRITICAL, TO_NORMAL
from killzone.editions.shared.cards.notation import Shape

OF_DICE: Final = {
    SURE: Shape("Sure Criticals", "Sure Criticals 1", x=True),
    TO_NORMAL: Shape("Fails to Normals", "Fails to Normals 1", x=True),
    TO_CRITICAL: Shape("Normals to Criticals", "Normals to Criticals 1", x=True),
}

IN_FULL: Final = {
    "auto crits": SURE,
    "automatic criticals": SURE,
    "fails to norms": TO_NORMAL,
    "norms to crits": TO_CRITICAL,
}
"""Other words that people write for them."""
