"""Why an operative can or cannot do something now, and what its stats are made of."""

from killzone.core.explanations import Explanation, Possibility, Stat
from killzone.core.machine import Stack
from killzone.core.reasons import every
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24 import actions, stats
from killzone.editions.kt24.action_list import offered
from killzone.editions.kt24.actions import ACTIVATION, Performing
from killzone.editions.kt24.arms import WEAPON_CHECKS, ranged_weapons, weapons
from killzone.editions.kt24.firefight import Activation, performing_of
from killzone.editions.kt24.options import datacard
from killzone.editions.kt24.targets import target_checks


def explain(table: Table, stack: Stack, id: str) -> Explanation:
    """All about one operative: in the middle of its activation, or as if it were activated now with its order."""
    operative = table.operative(id)
    performing = _performing(table, stack, operative)
    return Explanation(
        operative.id,
        _stats(table, operative),
        _actions(table, operative, performing),
        _targets(table, operative, performing),
    )


def _performing(table: Table, stack: Stack, operative: Operative) -> Performing:
    for frame in stack:
        if isinstance(frame.ctx, Activation) and frame.ctx.operative == operative.id:
            return performing_of(frame.ctx, table)
    return Performing(operative.id, "", ACTIVATION, left=stats.apl(table, operative).total)


def _stats(table: Table, operative: Operative) -> tuple[Stat, ...]:
    card = datacard(operative)
    found = [
        Stat("APL", stats.apl(table, operative)),
        Stat("Move", stats.move(table, operative), True),
        Stat("Save", Tally().plus(card.save, "kt24.def.hit-save", "Save"), roll=True),
        Stat("Wounds", Tally().plus(operative.wounds, "kt24.damage.wounds", "wounds left")),
    ]
    held = weapons(table, operative)
    hits = [Stat(f"Hit of the {weapon.name}", stats.hit(table, operative, weapon), roll=True) for weapon in held]
    return (*found, *hits)


def _actions(table: Table, operative: Operative, performing: Performing) -> tuple[Possibility, ...]:
    if operative.spot is None:
        return ()
    return tuple(
        Possibility(
            action.id,
            action.name,
            action.rule,
            actions.explain(table, operative, action, performing.but(action=action.id)),
            actions.cost(table, operative, action),
        )
        for action in offered(table, operative)
    )


def _targets(table: Table, operative: Operative, performing: Performing) -> tuple[Possibility, ...]:
    """Every enemy with every ranged weapon: the reasons against the weapon, then those against the target."""
    if operative.spot is None:
        return ()
    found = []
    for weapon in ranged_weapons(table, operative):
        usable = every(WEAPON_CHECKS, table, operative, weapon, performing.but(action="shoot"))
        for enemy in table.against(operative.seat):
            against = every(target_checks, table, operative, enemy, weapon)
            verdict = usable.but(reasons=(*usable.reasons, *against.reasons))
            found.append(Possibility(weapon.id, weapon.name, "kt24.shoot.target", verdict, None, enemy.id))
    return tuple(found)
