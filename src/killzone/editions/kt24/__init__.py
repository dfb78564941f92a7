"""Kill Team 2024: `ruleset()` is the edition, `SCOPE` the ledger entries it answers for."""

from killzone.editions.kt24.ruleset import ruleset
from killzone.editions.kt24.scope import SCOPE

__all__ = ["SCOPE", "ruleset"]
