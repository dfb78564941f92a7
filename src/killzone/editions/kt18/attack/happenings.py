"""What takes effect by itself after attacks, one thing after another."""

from killzone.core.flow import Call, Done, Flow, Jump, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt18.attack.aims import Happening


class Happenings(Value):
    """What is still to take effect, in its order."""

    queue: tuple[Happening, ...]


@rule("kt18.def.sequencing")
def happen(happenings: Happenings, table: Table) -> Flow:
    """The next of them."""
    if not happenings.queue:
        return Done()
    first, *rest = happenings.queue
    return Call(happenings.but(queue=tuple(rest)), first.sequence, first.ctx, _happened)


@continuation
def _happened(happenings: Happenings, table: Table, result: object) -> Flow:
    return Jump(happenings, happen)


HAPPEN = Sequence("kt18.happen", "What follows", happen)
