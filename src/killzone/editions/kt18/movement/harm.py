"""Mortal wounds from anything but an attack: the batch, and the falling test of whoever lost a wound near a ledge."""

from killzone.core.flow import Call, Concerning, Done, Flow, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt18.attack.suffering import SUFFER, Suffering
from killzone.editions.kt18.movement.falling import FALLING_TEST, Knocked


class Harm(Concerning):
    """What a model suffers."""

    suffering: Suffering

    @property
    def concerns(self) -> str:
        return self.suffering.operative


def suffer_harm(harm: Harm, table: Table) -> Flow:
    """The mortal wounds are suffered."""
    return Call(harm, SUFFER, harm.suffering, _harmed)


@continuation
@rule("kt18.terrain.fall-test")
def _harmed(harm: Harm, table: Table, lost: int) -> Flow:
    """Whoever lost a wound from anything, and is still in play near a ledge, takes a falling test."""
    if not lost or table.operative(harm.concerns).spot is None:
        return Done()
    return Call(harm, FALLING_TEST, Knocked(harm.concerns), _harm_over)


@continuation
def _harm_over(harm: Harm, table: Table, fell: bool) -> Flow:
    return Done()


HARM = Sequence("kt18.harm", "Mortal wounds", suffer_harm)
