"""Whether a scenario file describes a position that a battle can be in: every mistake with its place in the file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from killzone.core.table import Operative, Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.actions.carrying import PLACEMENT
from killzone.editions.kt21.battle.firefight import DECLINE, Activation
from killzone.editions.kt21.battle.opening import ATTACKING, options_in, position_before
from killzone.editions.kt21.battle.options import content_of, datacard
from killzone.editions.kt21.board.movement import manner
from killzone.editions.kt21.board.objectives import APPARATUS, marker_name
from killzone.editions.kt21.equipment.selection import too_much
from killzone.editions.kt21.operatives.characteristics import apl
from killzone.editions.kt21.scenarios.contradictions import contradictions, tac_op_problems
from killzone.editions.kt21.scenarios.forms import BattleForm
from killzone.editions.shared.board.markers import cannot_lie
from killzone.editions.shared.scenarios.on_the_table import activation_problems, contradiction_problems, table_problems
from killzone.editions.shared.scenarios.problems import (
    Found,
    attack_problems,
    begun_problems,
    clock_problems,
    extra_problems,
    marker_problems,
    operative_problems,
    zone_problems,
)
from killzone.editions.shared.scenarios.under_way import attack_begun

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario

ANSWERS = (DECLINE, "pass", "end", "nobody", "enough")
"""What stands beside operatives among the answers to a question, so that none can be called so."""
NO_SECRETS = " This battle has none: secrets are the tac ops of a mission."


def scenario_problems(scenario: "Scenario[Any]") -> list[Found]:
    """What is wrong with the position of a scenario whose form and names are right."""
    found = [
        *clock_problems(scenario, options_in(scenario.form).turning_points),
        *zone_problems(scenario),
        *marker_problems(scenario, _known().markers),
        *operative_problems(scenario, ANSWERS),
        *group_problems(scenario),
        *begun_problems(scenario, "activated already"),
        *attack_problems(scenario, scenario.form.activation is not None, "an activation; expected one"),
        *extra_problems(scenario),
    ]
    if found:
        return found
    from killzone.editions.kt21.ruleset import ruleset

    form: Any = scenario.form
    table, stack = position_before(scenario, ruleset())
    found = [*table_problems(table, _known(), NO_SECRETS), *bearer_problems(table), *lying_problems(table)]
    found += [*contradiction_problems(table, contradictions), *tac_op_problems(table)]
    activation = next((frame.ctx for frame in stack if isinstance(frame.ctx, Activation)), None)
    if activation is not None:
        found += activation_problems(table, activation, most_apl(table, table.operative(activation.operative)))
    if form.attack is not None and not found:
        *_, found = attack_begun(table, stack, form.attack, ruleset(), ATTACKING)
    return found


def _known() -> hooks.Hooks:
    """What all rules declare, in play or not: an effect that lasts brings its rule into play."""
    from killzone.editions.kt21.ruleset import ruleset

    found: hooks.Hooks = ruleset().whole.hooks
    return found


def group_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """The group that goes on is of the side whose turn it is, and of somebody who was activated."""
    form = scenario.form
    assert isinstance(form, BattleForm)
    if form.group is None:
        return
    id, path = form.group.last, ("group", "last")
    if id not in form.operatives:
        from killzone.content.library import unknown

        yield path, unknown("operative", id, form.operatives)
        return
    if form.phase not in (None, "firefight"):
        yield ("group",), f"a group belongs to the firefight phase; phase is {form.phase}."
    begun = form.activation.operative if form.activation else ""
    if form.operatives[id].ready and id != begun:
        yield path, f"{id!r} is ready; whoever was activated last is not (ready: false)."
    if begun and id != begun:
        yield path, f"{begun!r} is in the middle of its activation, so that it was activated last, not {id!r}."
    side = form.operatives[id].player
    if not begun and form.active is not None and form.active != side:
        yield ("active",), f"active is {form.active!r}; {id!r}, whose group goes on, is of {side!r}."


def bearer_problems(table: Table) -> Iterator[Found]:
    """A side has no more equipment than it may have, and whoever bears an item has it from its side."""
    ids = list(table.setting.source["scenario"]["players"])
    for player in table.players:
        for wrong in too_much(content_of(table).equipment[player.seat], player.equipment):
            yield ("players", ids[player.seat], "equipment"), f"by {wrong.rule}: {wrong}"
        items = {item.id for item in content_of(table).equipment[player.seat] if item.bearer}
        own = [one for one in table.operatives if one.seat == player.seat]
        for item in sorted(items & set(player.equipment)):
            bearers = sum(one.count(item) for one in own)
            if bearers > player.equipment.count(item):
                had = player.equipment.count(item)
                said = f"{bearers} operatives of {ids[player.seat]!r} bear {item}, of which the side has {had}."
                yield ("players", ids[player.seat], "equipment"), said


def lying_problems(table: Table) -> Iterator[Found]:
    """A marker lies on the floor or on something, and not in anything; an apparatus is a piece of terrain."""
    if "markers" not in table.setting.source["scenario"]:
        return
    for marker in table.markers:
        if marker.spot is not None and marker.kind != APPARATUS:
            name = marker_name(table, marker)
            # Barricades may be set up over markers.
            for reason in cannot_lie(table.but(extra=()), name, marker.spot, manner(), PLACEMENT):
                yield ("markers", marker.id, "at"), f"markers.{marker.id}: {reason.text}"


def most_apl(table: Table, one: Operative) -> int:
    """The most AP that an operative can have spent: what lowers its APL may have begun after it spent them."""
    return max(datacard(one).apl, apl(table, one).total)
