"""The abilities that our weapons are printed with."""

from collections.abc import Callable, Iterator
from typing import Final

from killzone.core.events import Began
from killzone.core.flow import Concerning, Done, Flow, Sequence
from killzone.core.hooks import ById, Hook
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import BURNS, FAILED, HARMLESS, OBSCURED, Aim, Happening, Struck
from killzone.editions.kt18.attack.suffering import Suffering
from killzone.editions.kt18.cards.amounts import Amount
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.harm import HARM, Harm
from killzone.editions.kt18.movement.hauling import HAUL, Hauling
from killzone.editions.kt18.operatives.states import ROUND
from killzone.editions.kt18.teams.common import printed_rule
from killzone.editions.shared.declared import lasting
from killzone.editions.shared.teams.common import short
from killzone.geometry.units import INCH

STEADY: Final = "weapon.steady"
SWEEP: Final = "weapon.sweep"
PLUNGING: Final = "weapon.plunging"
CLOSE_IN: Final = "weapon.close-in"
HOT: Final = "weapon.hot"
AWKWARD: Final = "weapon.awkward"
RELENTLESS: Final = "weapon.relentless"
DAZZLE: Final = "weapon.dazzle"
DRAG: Final = "weapon.drag"

DRAGGED: Final = 2 * INCH


def _gives(id: str, amount: int) -> Callable[[Table, Aim], Iterator[Entry]]:
    """What a weapon with an ability always gives."""

    def gives(table: Table, aim: Aim) -> Iterator[Entry]:
        if aim.weapon.has(short(id)):
            yield Entry(amount, id, short(id))

    return printed_rule(id)(gives)


steady = _gives(STEADY, 1)
"""Hit rolls of 1 are re-rolled."""
plunging = _gives(PLUNGING, 0)
"""It needs no sight of its target, which then counts as obscured."""
close_in = _gives(CLOSE_IN, 0)
"""It may target enemies within 1" of friends."""
awkward = _gives(AWKWARD, -1)
"""Its hit rolls have -1."""
relentless = _gives(RELENTLESS, FAILED)
"""Failed wound rolls are re-rolled."""


@printed_rule(SWEEP)
def sweep(table: Table, aim: Aim) -> Iterator[str]:
    """Obscured targets give no penalty to its hit rolls."""
    if aim.weapon.has(short(SWEEP)):
        yield OBSCURED


@printed_rule(HOT)
@printed_rule(DAZZLE)
def kinds(table: Table, aim: Aim) -> Iterator[str]:
    """Hit rolls of 1 of a hot weapon are counted; the hits of one that dazzles do no damage."""
    if aim.weapon.has(short(HOT)):
        yield BURNS
    if aim.weapon.has(short(DAZZLE)):
        yield HARMLESS


@printed_rule(HOT)
def burn(table: Table, aim: Aim, struck: Struck) -> Iterator[Happening]:
    """Once all its attacks are resolved, its user suffers a mortal wound for each final hit roll of 1."""
    if struck.ones:
        yield Happening(HARM, Harm(Suffering(aim.attacker.id, Amount(struck.ones))))


class Dazzled(Concerning):
    """A model that a light has dazzled."""

    operative: str

    @property
    def concerns(self) -> str:
        return self.operative


def _is_dazzled(table: Table, model: Operative) -> bool:
    return any(effect.rule == DAZZLE and effect.operative == model.id for effect in table.effects)


@printed_rule(DAZZLE)
def dazzle(table: Table, aim: Aim, struck: Struck) -> Iterator[Happening]:
    """Whoever was hit sees badly until the end of the battle round; being hit twice changes nothing."""
    if struck.dazzled and table.operative(aim.target.id).spot is not None and not _is_dazzled(table, aim.target):
        yield Happening(BLINK, Dazzled(aim.target.id))


@printed_rule(DAZZLE)
def blink(dazzled: Dazzled, table: Table) -> Flow:
    """Its hit rolls have -1 from now on."""
    name = table.operative(dazzled.operative).name
    text = f"{name} is dazzled: its hit rolls have -1 until the end of the round."
    return Done(None, [Began(DAZZLE, Effect(DAZZLE, dazzled.operative, until=ROUND), text)])


BLINK = Sequence("kt18.dazzled", "Dazzled", blink)


@printed_rule(DAZZLE)
def sees_badly(table: Table, aim: Aim) -> Iterator[Entry]:
    """A dazzled model has -1 to hit, in close combat as well."""
    if _is_dazzled(table, aim.attacker):
        yield Entry(-1, DAZZLE, "dazzled")


@printed_rule(DRAG)
def drag(table: Table, aim: Aim, struck: Struck) -> Iterator[Happening]:
    """A target that lost a wound and is still there is moved up to 2" straight towards the user, over a ledge too."""
    if aim.weapon.has(short(DRAG)) and struck.lost and not struck.out:
        yield Happening(HAUL, Hauling(DRAG, "drag", aim.attacker.id, aim.target.id, DRAGGED))


RULES = Rules(
    "weapon-abilities",
    Hooks(
        hit=Hook(awkward, sees_badly),
        hit_again=Hook(steady),
        wound_again=Hook(relentless),
        ignores=Hook(sweep),
        attack_kinds=Hook(kinds),
        despite_sight=Hook(plunging),
        despite_combat=Hook(close_in),
        model_hit=Hook(dazzle, drag),
        weapon_fired=Hook(burn),
        effects=ById(lasting(DAZZLE, "operative")),
    ),
    sequences=(BLINK,),
)
