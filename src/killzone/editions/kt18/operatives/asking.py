"""Questions of windows that name the model they are about."""

from collections.abc import Callable

from killzone.core.flow import Concerning
from killzone.core.table import Table


def about(text: str) -> Callable[[Concerning, Table], str]:
    """The question of a window, in which `{who}` is the model that its context is about."""

    def prompt(ctx: Concerning, table: Table) -> str:
        return text.format(who=table.operative(ctx.concerns).name)

    return prompt
