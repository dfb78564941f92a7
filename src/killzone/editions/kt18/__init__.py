"""Kill Team 2018, as far as it goes: `SEQUENCES` are its attacks, `SCOPE` the ledger entries it answers for."""

from killzone.editions.kt18.edition import SEQUENCES, attack_windows
from killzone.editions.kt18.scope import SCOPE

__all__ = ["SCOPE", "SEQUENCES", "attack_windows"]
