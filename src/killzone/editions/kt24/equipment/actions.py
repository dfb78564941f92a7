"""Actions that equipment gives: Haul with the guide line, and Smoke with smoke pellets."""

from collections.abc import Iterator
from functools import partial

from killzone.core.events import Began, Used
from killzone.core.flow import Call, Done, Flow, Next, Sequence
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.action import ActionRule, Performing, no_enemy_near
from killzone.editions.kt24.board.pulling import PULL, Pull
from killzone.editions.kt24.board.visibility import within
from killzone.editions.kt24.teams.common import WAYS
from killzone.editions.shared.teams import ninth_bell
from killzone.editions.shared.teams.ninth_bell import GuideLine
from killzone.geometry.units import INCH

EQUIPMENT = "kt24.mission.equipment"
GUIDE_LINE, HAUL = "guide-line", "haul"
SMOKE_PELLETS, SMOKE = "smoke-pellets", "smoke"
MOST_SMOKE = 2
"""How often a team may use smoke pellets in a battle."""


def selected(item: str, table: Table, operative: Operative) -> bool:
    """Whether an operative's side has selected an item."""
    return item in table.players[operative.seat].equipment


# The guide line


class Hauling(ninth_bell.Hauling):
    """A Haul under way in this edition."""


LINE = GuideLine(EQUIPMENT, Pull, WAYS, "control range")


def line_unused(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """The guide line is used once per turning point."""
    player = table.players[operative.seat]
    if not player.uses(GUIDE_LINE, table.turn):
        return None
    text = "{side} has used its guide line in turning point {now}."
    return because(EQUIPMENT, text, side=player.name, now=table.turn)


def choose_friend(hauling: Hauling, table: Table) -> Flow:
    """The player says who is hauled."""
    return LINE.ask(table, table.operative(hauling.performing.operative), _friend)


def _friend(hauling: Hauling, table: Table, answer: str) -> Flow:
    return Next(hauling.but(target=answer))


def haul(hauling: Hauling, table: Table) -> Flow:
    """It is moved up to 3" straight towards the active operative on its level."""
    operative, target = table.operative(hauling.performing.operative), table.operative(hauling.target)
    used = Used(EQUIPMENT, operative.seat, GUIDE_LINE, "the guide line")
    return Call(hauling, PULL, LINE.pull(operative, target), None, [used])


# Smoke pellets


def smoke_left(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A team uses smoke pellets twice per battle."""
    player = table.players[operative.seat]
    used = player.uses(SMOKE_PELLETS)
    if used < MOST_SMOKE:
        return None
    text = "{side} has used its smoke pellets {used} times."
    return because(EQUIPMENT, text, side=player.name, used=used)


def smoke(performing: Performing, table: Table) -> Flow:
    """Until its next activation the operative is obscured from enemies more than 2" away."""
    operative = table.operative(performing.operative)
    effect = Effect(SMOKE_PELLETS, operative.id, until="next-activation")
    text = f'{operative.name} is obscured from enemies more than 2" away until its next activation.'
    used = Used(EQUIPMENT, operative.seat, SMOKE_PELLETS, "smoke pellets")
    return Done(None, [used, Began(EQUIPMENT, effect, text)])


@rule("kt24.obscured.definition")
def in_smoke(table: Table, shooter: Operative, target: Operative) -> Iterator[Entry]:
    """Smoke obscures whoever stands in it from enemies more than 2" away."""
    if shooter.seat == target.seat or within(table, shooter, target, 2 * INCH):
        return
    for effect in table.effects:
        if effect.rule == SMOKE_PELLETS and effect.operative == target.id:
            yield Entry(1, EQUIPMENT, "smoke pellets")


HAULING = Sequence("kt24.haul", "Haul", choose_friend, haul)
SMOKING = Sequence("kt24.smoke", "Smoke", smoke)

HAUL_ACTION = ActionRule(
    HAUL,
    "Haul",
    1,
    EQUIPMENT,
    (line_unused, no_enemy_near(EQUIPMENT), LINE.somebody_to_haul),
    HAULING,
    Hauling,
    offered=partial(selected, GUIDE_LINE),
)
SMOKE_ACTION = ActionRule(
    SMOKE, "Smoke", 1, EQUIPMENT, (smoke_left,), SMOKING, offered=partial(selected, SMOKE_PELLETS)
)
