"""Whether a scenario file describes a position that a battle can be in: every mistake with its place in the file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from killzone.core.table import Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.battle.firefight import DECLINE
from killzone.editions.kt21.battle.opening import options_in, position
from killzone.editions.kt21.cards.forms import BattleForm
from killzone.editions.shared.scenarios.problems import (
    Found,
    begun_problems,
    clock_problems,
    extra_problems,
    zone_problems,
)

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario

ANSWERS = (DECLINE, "pass", "end", "nobody", "enough")
"""What stands beside operatives among the answers to a question, so that none can be called so."""


def scenario_problems(scenario: "Scenario[Any]") -> list[Found]:
    """What is wrong with the position of a scenario whose form and names are right."""
    found = [
        *clock_problems(scenario, options_in(scenario.form).turning_points),
        *zone_problems(scenario),
        *operative_problems(scenario),
        *group_problems(scenario),
        *begun_problems(scenario, "activated already"),
        *extra_problems(scenario),
    ]
    if found:
        return found
    from killzone.editions.kt21.ruleset import ruleset

    table, _ = position(scenario, ruleset())
    return list(effect_problems(table))


def operative_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """Whoever is off the board has not moved on it, and nobody is called as an answer is."""
    for id, one in scenario.form.operatives.items():
        if id in ANSWERS:
            yield ("operatives", id), f"{id!r} is an answer to questions about operatives; call it something else."
        if one.at is None and one.moved:
            yield ("operatives", id, "moved"), f"{id!r} has moved and is not on the board; leave out moved."


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


def effect_problems(table: Table) -> Iterator[Found]:
    """Some rule heeds each effect."""
    from killzone.content.library import unknown

    known = hooks.of(table).effects
    for place, effect in enumerate(table.effects):
        if effect.rule not in known:
            yield ("effects", place, "rule"), f"nothing heeds the effect: {unknown('effect', effect.rule, known)}"
