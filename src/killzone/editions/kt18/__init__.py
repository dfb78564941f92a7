"""Kill Team 2018, as far as it goes: `SEQUENCES` are its attacks, `SCOPE` the ledger entries it answers for."""

from killzone.editions.kt18.edition import SCOPE, SEQUENCES, attack_windows

__all__ = ["SCOPE", "SEQUENCES", "attack_windows"]
