"""Hatchways: opening and closing them, and fighting through them; each edition says by which entries and how near."""

from collections.abc import Callable
from typing import Final, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.events import Opened
from killzone.core.flow import Ask, Done, Flow
from killzone.core.reasons import Reason, because
from killzone.core.subjects import OPENING, of
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import Performing
from killzone.editions.shared.board.killzones import killzone_of
from killzone.geometry.around import gap_part_around, within_part_around
from killzone.geometry.measure import enters, side, within_part
from killzone.geometry.parts import Part
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

OPERATE_HATCH, HATCHWAY_FIGHT = "operate-hatch", "hatchway-fight"
WALL: Final = frozenset({"wall"})
ACROSS: Final = 2 * INCH
"""How near to an open access point an enemy on the other side of it may be fought."""


def access_point(table: Table, id: str) -> Part:
    """The access point of a hatchway as it is now."""
    opening = next(one for one in killzone_of(table).openings if one.id == id)
    return table.terrain.part(opening.open if id in table.open else opening.closed)


def name_of_hatch(table: Table, id: str) -> str:
    """What a hatchway is called."""
    return next(str(one.name) for one in killzone_of(table).openings if one.id == id)


def hatch_verb(table: Table, id: str) -> str:
    """What operating a hatchway does to it now."""
    return f"{'Close' if id in table.open else 'Open'} {name_of_hatch(table, id)}"


P = TypeVar("P", bound=Performing)


class HatchwayRules:
    """The entries about operating hatchways and what forbids it, when they are in use, and who is near enough to one.

    `far` tells that {hatch} is too far from {who}, `held` that an open {hatch} is left alone because of an {enemy}.
    """

    __slots__ = ("far", "held", "in_use", "limits", "operate", "reaches")

    def __init__(
        self,
        *,
        operate: str,
        limits: str,
        in_use: Callable[[Table], bool],
        reaches: Callable[[Table, Operative, str], bool],
        far: str,
        held: str,
    ) -> None:
        self.operate, self.limits, self.in_use, self.reaches = operate, limits, in_use, reaches
        self.far, self.held = far, held

    def operable(self, table: Table, operative: Operative, id: str) -> Reason | None:
        """An open hatchway is left alone while an enemy is that near to it; nobody may stand in the way."""
        name = name_of_hatch(table, id)
        if not self.reaches(table, operative, id):
            return because(self.operate, self.far, hatch=name, who=operative.name)
        if id in table.open:
            for enemy in table.against(operative.seat):
                if self.reaches(table, enemy, id):
                    return because(self.limits, self.held, hatch=name, enemy=enemy.name)
        after = table.setting.terrain.at(table.open ^ {id})
        for part in after.parts:
            if part.feature != id or not WALL & part.traits:
                continue
            for one in table.operatives:
                if one.spot is not None and enters(one.spot, one.card.body, part):
                    text = "{other} stands where the {hatch} would be."
                    return because(self.operate, text, other=one.name, hatch=name)
        return None

    def against_operating(self, table: Table, operative: Operative) -> Reason | None:
        """There must be a hatchway that the operative can open or close."""
        killzone = killzone_of(table)
        if not self.in_use(table) or not killzone.openings:
            return because(self.operate, "{killzone} has no hatchways in use.", killzone=killzone.name)
        reason = None
        for opening in killzone.openings:
            found = self.operable(table, operative, opening.id)
            if found is None:
                return None
            if reason is None or self.reaches(table, operative, opening.id):
                reason = found
        return reason

    def operable_hatches(self, table: Table, operative: Operative) -> list[str]:
        """The hatchways that an operative can open or close."""
        return [one.id for one in killzone_of(table).openings if self.operable(table, operative, one.id) is None]

    def ask_hatch(self, performing: P, table: Table, then: Callable[[P, Table, str], Flow]) -> Flow:
        """Which hatchway the operative operates; the only one is taken without a question."""
        operative = table.operative(performing.operative)
        ids = [performing.target] if performing.target else self.operable_hatches(table, operative)
        if len(ids) == 1:
            return then(performing, table, ids[0])
        buttons = [Option(id, hatch_verb(table, id), self.operate, of(OPENING, id)) for id in ids]
        prompt = f"Which hatchway does {operative.name} operate?"
        return Ask(operative.seat, "hatch", prompt, Pick(buttons), then, rule=self.operate, default=ids[0])

    def operated(self, performing: Performing, table: Table, id: str) -> Flow:
        """A closed hatchway is opened, an open one closed."""
        verb = "closes" if id in table.open else "opens"
        text = f"{table.operative(performing.operative).name} {verb} {name_of_hatch(table, id)}."
        return Done(None, [Opened(self.operate, id, id not in table.open, text)])

    def enemies_through(self, table: Table, operative: Operative) -> list[Operative]:
        """The enemies that an operative touching an open hatchway's access point can fight through it."""
        found: dict[str, Operative] = {}
        for id in self.touched(table, operative):
            found.update({enemy.id: enemy for enemy in across(table, operative, id)})
        return list(found.values())

    def touched(self, table: Table, operative: Operative) -> list[str]:
        """The open hatchways whose access point an operative touches."""
        if not self.in_use(table) or operative.spot is None:
            return []
        base = operative.card.body.base
        return [id for id in sorted(table.open) if within_part(operative.spot, base, access_point(table, id), 0)]

    def against_fighting_through(self, rule: str, table: Table, operative: Operative) -> Reason | None:
        """A Hatchway Fight needs an enemy within 2" of an open access point that the operative touches."""
        if self.enemies_through(table, operative):
            return None
        far = [
            (gap, enemy.name, name_of_hatch(table, id))
            for id in self.touched(table, operative)
            for enemy in beyond(table, operative, id)
            if (gap := _gap(table, enemy, id)) is not None
        ]
        if not far:
            return because(rule, "{who} touches no open hatchway with an enemy on its other side.", who=operative.name)
        gap, enemy, hatch = min(far)
        text = 'On the other side of {hatch} {enemy} is nearest, {far} from it; expected within 2".'
        return because(rule, text, hatch=hatch, enemy=enemy, far=length_text(gap))


def beyond(table: Table, operative: Operative, id: str) -> list[Operative]:
    """The enemies on the other side of a hatchway, however far."""
    assert operative.spot is not None
    part = access_point(table, id)
    own = side(part, operative.spot)
    enemies = table.against(operative.seat)
    return [enemy for enemy in enemies if enemy.spot is not None and side(part, enemy.spot) == -own]


def _gap(table: Table, one: Operative, id: str) -> int | None:
    assert one.spot is not None
    return gap_part_around(one.spot, one.card.body.base, access_point(table, id), table.terrain, WALL)


def across(table: Table, operative: Operative, id: str) -> list[Operative]:
    """The enemies within 2" of an open hatchway's access point, measured round walls, on the other side of it."""
    part = access_point(table, id)
    return [
        enemy
        for enemy in beyond(table, operative, id)
        if enemy.spot is not None
        and within_part_around(enemy.spot, enemy.card.body.base, part, table.terrain, WALL, ACROSS)
    ]
