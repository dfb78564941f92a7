"""Psychic Bolt, the power that every psyker knows."""

from collections.abc import Iterator
from typing import Final

from killzone.core.flow import Call, Done, Flow, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.attack.suffering import Suffering
from killzone.editions.kt18.board.measuring import enemies_within, gap
from killzone.editions.kt18.board.visibility import has_cover, is_visible
from killzone.editions.kt18.cards.amounts import Amount
from killzone.editions.kt18.movement.harm import HARM, Harm
from killzone.editions.kt18.psychic.powers import DRAUGHT, Manifested, PowerRule
from killzone.geometry.units import INCH

PSYBOLT: Final = "kt18.psychic.psybolt"
RANGE: Final = 18 * INCH
STRONG: Final = 11
"""A test of so much or more does D3 mortal wounds."""
D3: Final = Amount(0, 1, 3)


@rule(PSYBOLT)
def closest_enemies(table: Table, psyker: Operative) -> Iterator[Operative]:
    """The closest of the enemies within 18" that the psyker sees; of several its player picks one."""
    least = RANGE
    near = [(gap(psyker, one), one) for one in enemies_within(table, psyker, RANGE)]
    for far, one in sorted(near, key=lambda each: each[0]):
        if far > least:
            break  # whoever is farther away than somebody seen need not be looked at
        if is_visible(table, psyker, one):
            least = far
            yield one


@rule(PSYBOLT, "kt18.attack.injury-cover")
def strike(power: Manifested, table: Table) -> Flow:
    """1 mortal wound, or D3 if the test came to 11 or more; cover counts, seen from the psyker."""
    psyker, target = table.operative(power.psyker), table.operative(power.target)
    number = D3 if power.total >= STRONG else Amount(1)
    cover = has_cover(table, psyker, target)
    return Call(power, HARM, Harm(Suffering(target.id, number, psyker.id, psyker.seat, cover)), _struck_by_bolt)


@continuation
def _struck_by_bolt(power: Manifested, table: Table, result: None) -> Flow:
    return Done()


BOLT = Sequence("kt18.psybolt", "Psychic Bolt", strike)
PSYCHIC_BOLT: Final = PowerRule(DRAUGHT, "Draught", 5, PSYBOLT, BOLT, closest_enemies)
