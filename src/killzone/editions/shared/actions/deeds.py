"""Actions on their way: what is known of one from before it begins until whoever may react to it has."""

from typing import Any

from killzone.core.flow import Concerning
from killzone.editions.shared.actions.action import Performing
from killzone.geometry.shapes import Spot


class Deed(Concerning):
    """An action on its way: how it is performed, who stood and who was injured before, its result, and who fell to it.

    `places` says where those who fell stood last, `free` which actions the same operative then performed for free,
    `withdrawn` which rules are not offered again in this window.
    """

    performing: Performing
    standing: tuple[str, ...]
    injured: tuple[str, ...] = ()
    result: Any = None
    fallen: tuple[str, ...] = ()
    places: tuple[tuple[str, Spot], ...] = ()
    free: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()

    @property
    def concerns(self) -> str:
        return self.performing.operative
