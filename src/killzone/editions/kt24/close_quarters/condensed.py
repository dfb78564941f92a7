"""The condensed environment: blasts and jets are deadlier between walls."""

from collections.abc import Iterator

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.close_quarters.hatchways import has_hatchways


@rule("kt24.cq.condensed")
def condensed_environment(
    table: Table, operative: Operative, target: Operative, weapon: Weapon
) -> Iterator[WeaponRule]:
    """In close quarters weapons with Blast, Torrent or Devastating with a distance also have Lethal 5+."""
    if has_hatchways(table) and any(
        one.name in ("blast", "torrent") or (one.name == "devastating" and one.distance) for one in weapon.rules
    ):
        yield WeaponRule("lethal", 5)
