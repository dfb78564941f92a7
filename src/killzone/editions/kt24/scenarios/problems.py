"""Whether a scenario file describes a position that a battle can be in: every mistake with its place in the file.

First what the file itself says, since a table can only be made of what fits together; then the table, by the same
functions that the rules ask. Names are known if some rule of this battle reads them, see `declared.py`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.carry import against_lying
from killzone.editions.kt24.battle.firefight import COUNTERACTED, Activation, against_counteracting
from killzone.editions.kt24.battle.opening import ATTACKING, position_before, turning_points_of
from killzone.editions.kt24.battle.options import content_of, datacard, options
from killzone.editions.kt24.board.markers import marker_name
from killzone.editions.kt24.equipment.selection import BEARERS
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.operatives.injury import INCAPACITATED
from killzone.editions.shared.actions.action import CONCEAL
from killzone.editions.shared.close_quarters.guard import ON_GUARD
from killzone.editions.shared.scenarios import on_the_table
from killzone.editions.shared.scenarios.problems import (
    FIREFIGHT,
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

ANSWERS = ("pass", "enough")
"""What stands beside operatives among the answers to a question, so that none can be called so."""
NO_SECRETS = " This battle has none: a secret is the primary op of a mission that has one."


def scenario_problems(scenario: "Scenario[Any]") -> list[Found]:
    """What is wrong with the position of a scenario whose form and names are right."""
    found = [
        *clock_problems(scenario, turning_points_of(scenario.form)),
        *zone_problems(scenario),
        *marker_problems(scenario, _known().markers),
        *operative_problems(scenario, ANSWERS),
        *fallen_problems(scenario),
        *begun_problems(scenario, "expended"),
        *under_way_problems(scenario),
        *lite_problems(scenario),
        *extra_problems(scenario),
    ]
    if found:
        return found
    from killzone.editions.kt24.ruleset import ruleset

    form: Any = scenario.form
    table, stack = position_before(scenario, ruleset())
    found = list(table_problems(table))
    activation = next((frame.ctx for frame in stack if isinstance(frame.ctx, Activation)), None)
    if activation is not None:
        most = most_apl(table, table.operative(activation.operative))
        found += on_the_table.activation_problems(table, activation, most)
    if form.counteraction is not None:
        found += counteraction_problems(table, form.counteraction.operative)
    if form.attack is not None and not found:
        *_, found = attack_begun(table, stack, form.attack, ruleset(), ATTACKING)
    return found


def _known() -> hooks.Hooks:
    """What all rules declare, in play or not: an effect that lasts brings its rule into play."""
    from killzone.editions.kt24.ruleset import ruleset

    found: hooks.Hooks = ruleset().whole.hooks
    return found


# What the file says


def fallen_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """Whoever is incapacitated is off the board."""
    for id, one in scenario.form.operatives.items():
        if one.at is not None and INCAPACITATED in one.tokens:
            said = f"{id!r} is incapacitated and stands on the board; leave out its place: it is out of the battle."
            yield ("operatives", id, "tokens", INCAPACITATED), said


def lite_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """A lite battle has neither a mission nor equipment, and would say nothing of them."""
    form: Any = scenario.form
    if form.rules == "full":
        return
    if form.mission:
        yield ("mission",), "a lite battle has no mission; expected rules: full, or no mission."
    for id, player in form.players.items():
        if player.equipment:
            yield ("players", id, "equipment"), "a lite battle has no equipment; expected rules: full, or no equipment."


def under_way_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """A counteraction is one of the Firefight phase and no activation; an attack belongs to one of the two."""
    from killzone.content.library import unknown

    form: Any = scenario.form
    begun = form.activation is not None or form.counteraction is not None
    yield from attack_problems(scenario, begun, "an activation or a counteraction; expected one of them")
    if form.counteraction is None:
        return
    id, path = form.counteraction.operative, ("counteraction", "operative")
    if id not in form.operatives:
        yield path, unknown("operative", id, form.operatives)
        return
    one = form.operatives[id]
    if form.phase not in (None, FIREFIGHT):
        yield ("counteraction",), f"a counteraction belongs to the firefight phase; phase is {form.phase}."
    if form.activation is not None:
        yield ("counteraction",), "the scenario has both an activation and a counteraction; expected at most one."
    if one.at is None:
        yield path, f"{id!r} is not on the board and cannot counteract."
    if COUNTERACTED in one.tokens:
        said = f"{id!r} gets its token {COUNTERACTED!r} by the counteraction under way; leave it out."
        yield ("operatives", id, "tokens", COUNTERACTED), said
    for other, its in form.operatives.items():
        if its.player == one.player and its.at is not None and its.ready:
            yield path, f"{other!r} is ready; a side counteracts once all of its operatives are expended."
            break
    if not any(its.player != one.player and its.at is not None and its.ready for its in form.operatives.values()):
        yield path, "no enemy is ready; a side counteracts while its opponent still has somebody to activate."
    if form.active is not None and form.active != one.player:
        yield ("active",), f"active is {form.active!r}; {id!r}, who counteracts, is of {one.player!r}."


# What is on the table


def table_problems(table: Table) -> Iterator[Found]:
    """What no battle can have on its table."""
    yield from on_the_table.table_problems(table, _known(), NO_SECRETS)
    yield from bearer_problems(table, list(table.setting.source["scenario"]["players"]))
    yield from on_the_table.contradiction_problems(table, _contradictions)
    for marker in table.markers:
        yield from lying_problems(table, marker)


def _contradictions(table: Table, one: Operative) -> Iterator[tuple[str, str, str]]:
    """What an operative cannot be at the same time, by token."""
    if one.count(ON_GUARD):
        if not (options(table).full and content_of(table).killzone.close_quarters):
            yield ON_GUARD, "is on guard, which there is only in close quarters", "kt24.cq.guard"
        if one.order == CONCEAL:
            yield ON_GUARD, "is on guard with a Conceal order, which ends it", "kt24.cq.guard"
    if one.count(COUNTERACTED) and one.ready:
        text = "has counteracted and is ready; counteracting is for operatives that are expended (ready: false)"
        yield COUNTERACTED, text, "kt24.counteract.when"


def bearer_problems(table: Table, players: list[str]) -> Iterator[Found]:
    """No more operatives of a side bear an item than it is given to."""
    for player in table.players:
        for item, most in BEARERS.items():
            bearers = [one.id for one in table.operatives if one.seat == player.seat and one.count(item)]
            if len(bearers) > most:
                said = f"{len(bearers)} operatives of {players[player.seat]!r} bear {item}; at most {most} do."
                yield ("operatives", bearers[-1], "tokens", item), said


def lying_problems(table: Table, marker: Marker) -> Iterator[Found]:
    """A marker lies on the floor or on something, and not in anything."""
    if marker.spot is not None and "markers" in table.setting.source["scenario"]:
        for reason in against_lying(table, marker_name(table, marker), marker.spot):
            yield ("markers", marker.id, "at"), f"markers.{marker.id}: {reason.text}"


def counteraction_problems(table: Table, id: str) -> Iterator[Found]:
    """Whoever counteracts could have done so: it is expended, has an Engage order and some action to perform."""
    before = table.with_operative(table.operative(id).with_token(COUNTERACTED, 0))
    reason = against_counteracting(before, before.operative(id))
    if reason is not None:
        yield ("counteraction", "operative"), f"by {reason.rule}: {reason.text}"


def most_apl(table: Table, one: Operative) -> int:
    """The most AP that an operative can have spent: what lowers its APL may have begun after it spent them."""
    printed = datacard(one).apl
    changes = stats.apl(table, one).entries[1:]
    return printed + any(entry.amount > 0 and entry.rule != "kt24.def.apl-cap" for entry in changes)
