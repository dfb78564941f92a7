"""Actions that equipment gives: Haul with the guide line, and Smoke with smoke pellets."""

from collections.abc import Iterator
from functools import partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Began, Used
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Next, Sequence
from killzone.core.reasons import Reason, because, first
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.action import ActionRule, Performing, no_enemy_near
from killzone.editions.kt24.board.pulling import PULL, Pull, lengths
from killzone.editions.kt24.board.visibility import enemies_in_control_range, gap, is_visible, within
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

EQUIPMENT = "kt24.mission.equipment"
GUIDE_LINE, HAUL = "guide-line", "haul"
SMOKE_PELLETS, SMOKE = "smoke-pellets", "smoke"
MOST_HAUL = 3 * INCH
MOST_SMOKE = 2
"""How often a team may use smoke pellets in a battle."""


def selected(item: str, table: Table, operative: Operative) -> bool:
    """Whether an operative's side has selected an item."""
    return item in table.players[operative.seat].equipment


# The guide line


class Hauling(Concerning):
    """A Haul under way: who is moved."""

    performing: Performing
    target: str = ""

    @property
    def concerns(self) -> str:
        return self.performing.operative


def pull_of(operative: Operative, target: Operative) -> Pull:
    """The pull that a Haul is: up to 3", and not into control range of an enemy."""
    return Pull(EQUIPMENT, "Haul", operative.seat, target.id, operative.id, MOST_HAUL, clear=True)


def against_hauling(table: Table, operative: Operative, target: Operative) -> Reason | None:
    """Why an operative cannot be hauled: it must be visible and within 6", and neither near an enemy nor end so."""
    if not within(table, operative, target, 6 * INCH):
        text = '{target} is {far} from {who}; the guide line reaches 6".'
        far = length_text(gap(table, operative, target))
        return because(EQUIPMENT, text, target=target.name, far=far, who=operative.name)
    if not is_visible(table, operative, target):
        return because(EQUIPMENT, "{target} is not visible to {who}.", target=target.name, who=operative.name)
    near = enemies_in_control_range(table, target)
    if near:
        text = "{enemy} is within control range of {target}."
        return because(EQUIPMENT, text, enemy=near[0].name, target=target.name)
    if not lengths(table, pull_of(operative, target)):
        text = "{target} cannot be moved straight towards {who}: something is in the way, or an enemy near its end."
        return because(EQUIPMENT, text, target=target.name, who=operative.name)
    return None


def line_unused(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """The guide line is used once per turning point."""
    player = table.players[operative.seat]
    if not player.uses(GUIDE_LINE, table.turn):
        return None
    text = "{side} has used its guide line in turning point {now}."
    return because(EQUIPMENT, text, side=player.name, now=table.turn)


def somebody_to_haul(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """There must be another friendly operative that can be hauled."""
    friends = [one for one in table.of(operative.seat) if one.id != operative.id]
    if not friends:
        return because(EQUIPMENT, "{who} is the last of its team.", who=operative.name)
    friends.sort(key=lambda one: gap(table, operative, one))
    nearest: Reason | None = None
    for one in friends:
        reason = against_hauling(table, operative, one)
        if reason is None:
            return None
        nearest = nearest or reason
    return nearest


def choose_friend(hauling: Hauling, table: Table) -> Flow:
    """The player says who is hauled."""
    operative = table.operative(hauling.performing.operative)
    friends = [one for one in table.of(operative.seat) if one.id != operative.id]
    buttons = [Option(one.id, f"Haul {one.name}", EQUIPMENT, of(OPERATIVE, one.id)) for one in friends]

    def judge(id: str) -> tuple[Reason, ...]:
        reason = first((against_hauling,), table, operative, table.operative(id))
        return (reason,) if reason is not None else ()

    prompt = f"Whom does {operative.name} haul?"
    return Ask(operative.seat, "haul", prompt, Pick(buttons, judge), _friend, rule=EQUIPMENT)


def _friend(hauling: Hauling, table: Table, answer: str) -> Flow:
    return Next(hauling.but(target=answer))


def haul(hauling: Hauling, table: Table) -> Flow:
    """It is moved up to 3" straight towards the active operative on its level."""
    operative, target = table.operative(hauling.performing.operative), table.operative(hauling.target)
    used = Used(EQUIPMENT, operative.seat, GUIDE_LINE, "the guide line")
    return Call(hauling, PULL, pull_of(operative, target), None, [used])


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
    (line_unused, no_enemy_near(EQUIPMENT), somebody_to_haul),
    HAULING,
    Hauling,
    offered=partial(selected, GUIDE_LINE),
)
SMOKE_ACTION = ActionRule(
    SMOKE, "Smoke", 1, EQUIPMENT, (smoke_left,), SMOKING, offered=partial(selected, SMOKE_PELLETS)
)
