"""Vantage: what it means to stand above others."""

from collections.abc import Iterator

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24.battle.options import options
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.shared.board.levels import vantage_under
from killzone.geometry.units import INCH


@rule("kt24.terrain.vantage", "kt24.def.floor")
def on_vantage(table: Table, operative: Operative) -> bool:
    """Whether an operative stands on Vantage terrain; only that, or the floor, can be stood on."""
    return operative.spot is not None and vantage_under(table.terrain, operative.spot) is not None


def higher(operative: Operative, target: Operative) -> int:
    """How much lower the target is."""
    assert operative.spot is not None
    assert target.spot is not None
    return operative.spot.z - target.spot.z


@rule("kt24.terrain.vantage-accurate")
def accurate_from_above(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """From Vantage terrain, Accurate 1 against an Engage order at least 2" lower, Accurate 2 at least 4" lower."""
    if weapon.melee or not options(table).full or target.order != "engage" or not on_vantage(table, operative):
        return
    if higher(operative, target) >= 4 * INCH:
        yield WeaponRule("accurate", 2)
    elif higher(operative, target) >= 2 * INCH:
        yield WeaponRule("accurate", 1)


@rule("kt24.terrain.vantage-conceal")
def looks_over_light(table: Table, operative: Operative, target: Operative) -> bool:
    """From Vantage terrain, a Conceal order at least 2" lower is no cover behind Light terrain when selecting."""
    return (
        options(table).full
        and target.order == "conceal"
        and higher(operative, target) >= 2 * INCH
        and on_vantage(table, operative)
    )
