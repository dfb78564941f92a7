"""What an attack does beside its target."""

from collections.abc import Callable

from killzone.core.table import Operative, Table


def others_hit(table: Table, target: Operative, is_hit: Callable[[Operative], bool]) -> list[Operative]:
    """The other operatives on the board, friend or foe, that are hit as well."""
    return [one for one in table.operatives if one.spot is not None and one.id != target.id and is_hit(one)]
