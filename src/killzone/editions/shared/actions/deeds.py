"""Actions on their way: what is known of one from before it begins until whoever may react to it has."""

from typing import Any, TypeVar

from killzone.core.flow import Concerning
from killzone.editions.shared.actions.action import Performing
from killzone.editions.shared.actions.moves import Moving
from killzone.geometry.shapes import Spot


class Deed(Concerning):
    """An action on its way: how it is performed, who stood and who was injured before, its result, and who fell to it.

    `places` says where those who fell stood last, `free` which actions the same operative performed in the middle of it
    or then for free and `fired` which weapons it used in them, `withdrawn` which rules are not offered again in this
    window.

    An action in the middle of somebody else's activation `interrupts` that operative, as it would perform its next
    action; `lent` is what that one then performed for free, each with the weapon it used, if any.
    """

    performing: Performing
    standing: tuple[str, ...]
    injured: tuple[str, ...] = ()
    result: Any = None
    fallen: tuple[str, ...] = ()
    places: tuple[tuple[str, Spot], ...] = ()
    free: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    interrupts: Performing | None = None
    lent: tuple[tuple[str, str], ...] = ()

    @property
    def concerns(self) -> str:
        return self.performing.operative


D = TypeVar("D", bound=Deed)


def carried_out(deed: D, result: Any) -> D:
    """The action has its result; what was performed in the middle of a move was performed with it."""
    after = deed.but(result=result)
    if not isinstance(result, Moving):
        return after
    injured = deed.injured if result.injured is None else result.injured
    return after.but(free=result.extra, fired=result.fired, injured=injured)


def as_interrupted(deed: Deed, used: str) -> Any:
    """Whose activation it is, as it would perform its next action after this one, as the edition's `Performing`.

    `used` is the weapon of this one.
    """
    own = deed.performing
    weapons = (*own.weapons, *((used,) if used else ()), *deed.fired)
    return own.but(performed=(*own.performed, own.action, *deed.free), weapons=weapons)


def as_lent(interrupted: Any, deed: Deed) -> Any:
    """Whose activation is interrupted, with what it has performed for free since."""
    acted, fired = (action for action, _ in deed.lent), (weapon for _, weapon in deed.lent if weapon)
    return interrupted.but(performed=(*interrupted.performed, *acted), weapons=(*interrupted.weapons, *fired))


def after_interruption(deed: D, interruption: Deed) -> D:
    """What the activated operative performed for free while it was interrupted counts in its activation."""
    acted, fired = zip(*interruption.lent, strict=True) if interruption.lent else ((), ())
    return deed.but(free=(*deed.free, *acted), fired=(*deed.fired, *filter(None, fired)))
