"""Whether a scenario file describes a position that a battle can be in: every mistake with its place in the file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from killzone.content.library import unknown
from killzone.core.table import Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.missions.change_of_address import CHANGE_OF_ADDRESS, TENANT, is_tenant
from killzone.editions.kt18.operatives.states import CHARGED
from killzone.editions.kt18.scenarios.parts import all_powers
from killzone.editions.kt18.scenarios.positions import (
    END,
    FIGHT,
    HALVES,
    LEANING,
    MOVING,
    PRIORITY,
    SETUP,
    SHOOTING,
    TURNS,
    mission_in,
    options_in,
    position,
)
from killzone.editions.kt18.scenarios.states import state_problems
from killzone.editions.shared.battle.opening import turn_of
from killzone.editions.shared.scenarios.on_the_table import table_problems
from killzone.editions.shared.scenarios.problems import Found, extra_problems, marker_problems, operative_problems
from killzone.spelling import listed

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario
    from killzone.editions.kt18.scenarios.forms import BattleForm

ANSWERS = ("done", "pass", "nobody", "enough", "stay", "keep")
"""What stands beside models among the answers to a question, so that none can be called so."""


def scenario_problems(scenario: "Scenario[Any]") -> list[Found]:
    """What is wrong with the position of a scenario whose form and names are right."""
    form: BattleForm = scenario.form  # type: ignore[assignment]  # the parts of this edition have this form
    found = [
        *clock_problems(form),
        *seat_problems(form),
        *zone_problems(form),
        *marker_problems(scenario, _known().markers),
        *operative_problems(scenario, ANSWERS),
        *model_problems(form),
        *under_way_problems(form),
        *extra_problems(scenario),
    ]
    if found:
        return found
    from killzone.editions.kt18.ruleset import ruleset

    table, _ = position(scenario, ruleset())
    return [
        *table_problems(table, _known()),
        *living_problems(table, form),
        *state_problems(table, form),
        *tenant_problems(table, form),
        *charge_problems(table),
        *psyker_problems(table, form),
    ]


def _known() -> hooks.Hooks:
    """What all rules declare, in play or not: an effect that lasts brings its rule into play."""
    from killzone.editions.kt18.ruleset import ruleset

    found: hooks.Hooks = ruleset().whole.hooks
    return found


def clock_problems(form: "BattleForm") -> Iterator[Found]:
    """The clock is one that the battle can show, and nothing was used after it."""
    turn, most = turn_of(form), options_in(form).rounds
    if form.phase == SETUP and form.turn:
        yield ("turn",), f"turn is {form.turn} in the set-up, which is before the first battle round; leave turn out."
    if form.phase != SETUP and not 1 <= turn <= most:
        yield ("turn",), f"turn is {turn}; expected 1 to the {most} rounds of the battle."
    for id, player in form.players.items():
        for name, turns in player.used.items():
            for place, used in enumerate(turns):
                if used > turn:
                    said = f"players.{id}.used.{name} names battle round {used}; this is battle round {turn}."
                    yield ("players", id, "used", name, place), said
    mission = mission_in(form)
    if mission and len(form.players) not in mission.players:
        numbers = listed([str(number) for number in mission.players], "or")
        yield ("mission",), f"{mission.name} is for {numbers} players, not for {len(form.players)}."


def seat_problems(form: "BattleForm") -> Iterator[Found]:
    """Orders name players, each once, and begin with whoever has initiative."""
    for key, named in (("order", form.order), ("not-battle-forged", form.not_battle_forged)):
        for place, id in enumerate(named):
            if id not in form.players:
                yield (key, place), unknown("player", id, form.players)
            elif id in named[:place]:
                yield (key, place), f"{key} names {id!r} twice."
    if form.order and form.initiative and form.order[0] != form.initiative:
        yield ("initiative",), f"initiative is {form.initiative!r}; order begins with {form.order[0]!r}."
    if form.activation is not None:
        yield ("activation",), "models of this edition have no activations; what has been done goes into under-way."
    if form.active and form.phase in (SETUP, PRIORITY, END):
        yield ("active",), f"nobody has a turn in the phase {form.phase}; leave active out."
    elif form.active and not any(one.player == form.active and one.wounds != 0 for one in form.operatives.values()):
        yield ("active",), f"{form.active!r} has no models left and no turn; expected a player who has some."


def zone_problems(form: "BattleForm") -> Iterator[Found]:
    """No two sides have one zone, and zones are taken in the set-up."""
    taken: dict[int, str] = {}
    for id, player in form.players.items():
        if player.drop_zone is None:
            continue
        if form.phase == SETUP:
            yield ("players", id, "drop-zone"), f"players.{id}.drop-zone is chosen in the set-up; leave it out."
        elif player.drop_zone in taken:
            said = f"players.{id}.drop-zone is {player.drop_zone}, which {taken[player.drop_zone]!r} has."
            yield ("players", id, "drop-zone"), said
        taken.setdefault(player.drop_zone, id)


def model_problems(form: "BattleForm") -> Iterator[Found]:
    """Models have no orders and are readied by a token."""
    for id, one in form.operatives.items():
        if not one.ready:
            said = f"operatives.{id}.ready says nothing in this edition; a model is readied by tokens: {{readied: 1}}."
            yield ("operatives", id, "ready"), said


_KEYS = {
    "players": TURNS,
    "models": (MOVING, SHOOTING, FIGHT),
    "engaged": (MOVING,),
    "half": HALVES,
    "passed": (SHOOTING,),
    "last": HALVES,
    "psyker": (LEANING,),
    "attempted": (LEANING,),
    "denied": (LEANING,),
}
"""In which phases each thing can have been done."""


def under_way_problems(form: "BattleForm") -> Iterator[Found]:
    """What has been done can be in this phase, by models and players that there are."""
    one, phase = form.under_way, form.phase or MOVING
    if one is None:
        return
    usual = type(one)()
    for key, phases in _KEYS.items():
        if getattr(one, key) != getattr(usual, key) and phase not in phases:
            said = f"under-way.{key} belongs to {listed([f'the {each} phase' for each in phases])}; phase is {phase}."
            yield ("under-way", key), said
    for key in ("players", "passed"):
        for place, id in enumerate(getattr(one, key)):
            if id not in form.players:
                yield ("under-way", key, place), unknown("player", id, form.players)
    if form.active in one.players and one.psyker is None:
        place = one.players.index(form.active)
        yield ("under-way", "players", place), f"{form.active!r} is active and cannot have had its turn."
    if one.last is not None and one.last not in form.players:
        yield ("under-way", "last"), unknown("player", one.last, form.players)
    for key in ("models", "engaged", "denied"):
        for place, id in enumerate(getattr(one, key) or ()):
            if id not in form.operatives:
                yield ("under-way", key, place), unknown("model", id, form.operatives)
    for place, id in enumerate(one.attempted):
        if id not in all_powers():
            yield ("under-way", "attempted", place), unknown("power", id, all_powers())
    if one.psyker is not None and one.psyker not in form.operatives:
        yield ("under-way", "psyker"), unknown("model", one.psyker, form.operatives)
    elif one.psyker is not None and form.operatives[one.psyker].at is None:
        yield ("under-way", "psyker"), f"{one.psyker!r} is not on the battlefield and attempts no powers."
    elif one.psyker is not None and form.active not in (None, form.operatives[one.psyker].player):
        owner = form.operatives[one.psyker].player
        said = f"{one.psyker!r} is of {owner!r}; {form.active!r} is active, and no psyker of others attempts powers."
        yield ("under-way", "psyker"), said
    elif one.attempted and one.psyker is None:
        yield ("under-way", "attempted"), "powers were attempted by nobody; expected psyker."


def living_problems(table: Table, form: "BattleForm") -> Iterator[Found]:
    """Somebody is there to play."""
    if form.phase != SETUP and not any(one.spot is not None for one in table.operatives):
        yield ("operatives",), "nobody is on the battlefield; expected a place for some, or phase: setup."


def tenant_problems(table: Table, form: "BattleForm") -> Iterator[Found]:
    """In a Change of Address one side is the sitting tenant, once strategic advantage has been rolled for."""
    if form.mission != CHANGE_OF_ADDRESS or form.phase == SETUP:
        return
    tenants = [player.seat for player in table.players if is_tenant(table, player.seat)]
    if len(tenants) != 1:
        said = f"Change of Address has one sitting tenant, not {len(tenants)}; expected tokens: {{{TENANT}: 1}} of one."
        yield ("players",), said


def charge_problems(table: Table) -> Iterator[Found]:
    """Nobody charges a friend."""
    known = {one.id for one in table.operatives}
    for place, effect in enumerate(table.effects):
        if effect.rule != CHARGED or not {effect.operative, effect.target} <= known:
            continue
        charger, target = table.operative(effect.operative), table.operative(effect.target)
        if charger.seat == target.seat:
            said = f"{charger.id!r} and {target.id!r} are of one team; a model charges enemies."
            yield ("effects", place, "target"), said


def psyker_problems(table: Table, form: "BattleForm") -> Iterator[Found]:
    """Whoever attempts powers is a psyker."""
    psyker = form.under_way.psyker if form.under_way else None
    if psyker is not None and not datasheet(table.operative(psyker)).powers:
        yield ("under-way", "psyker"), f"{psyker!r} is no psyker: {table.operative(psyker).name} attempts no powers."
