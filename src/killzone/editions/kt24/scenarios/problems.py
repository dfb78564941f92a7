"""Whether a scenario file describes a position that a battle can be in: every mistake with its place in the file.

First what the file itself says, since a table can only be made of what fits together; then the table, by the same
functions that the rules ask. Names are known if some rule of this battle reads them, see `declared.py`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from killzone.core.table import Effect, Marker, Operative, Player, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.carry import against_lying
from killzone.editions.kt24.battle.firefight import COUNTERACTED, Activation, against_counteracting
from killzone.editions.kt24.battle.opening import position_before, turning_points_of
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.board.markers import marker_name
from killzone.editions.kt24.equipment.selection import BEARERS
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.operatives.injury import INCAPACITATED
from killzone.editions.kt24.scenarios.under_way import attack_begun
from killzone.editions.shared.scenarios.problems import (
    FIREFIGHT,
    Found,
    begun_problems,
    clock_problems,
    extra_problems,
    zone_problems,
)
from killzone.editions.shared.weapons.use import ranged_weapons

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario

ANSWERS = ("pass", "enough")
"""What stands beside operatives among the answers to a question, so that none can be called so."""


def scenario_problems(scenario: "Scenario[Any]") -> list[Found]:
    """What is wrong with the position of a scenario whose form and names are right."""
    found = [
        *clock_problems(scenario, turning_points_of(scenario.form)),
        *zone_problems(scenario),
        *marker_problems(scenario),
        *operative_problems(scenario),
        *begun_problems(scenario, "expended"),
        *under_way_problems(scenario),
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
        found += activation_problems(table, activation)
    if form.counteraction is not None:
        found += counteraction_problems(table, form.counteraction.operative)
    if form.attack is not None and not found:
        *_, found = attack_begun(table, stack, form.attack, ruleset())
    return found


def _known() -> hooks.Hooks:
    """What all rules declare, in play or not: an effect that lasts brings its rule into play."""
    from killzone.editions.kt24.ruleset import ruleset

    found: hooks.Hooks = ruleset().whole.hooks
    return found


# What the file says


def marker_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """Markers are of a kind that some rule knows; one that is carried is so by somebody on the board, and alone."""
    from killzone.content.library import unknown

    carriers: dict[str, str] = {}
    for id, marker in (scenario.form.markers or {}).items():
        kind, carrier = marker.kind, marker.carrier
        if kind not in _known().markers:
            yield ("markers", id, "kind"), unknown("kind of marker", kind, _known().markers)
        elif _known().markers[kind].owned and marker.owner is None:
            yield ("markers", id), f"markers.{id} is a {kind}, which counts for its owner; expected an owner."
        if marker.base is not None and marker.base.base.length != marker.base.base.width:
            yield ("markers", id, "base"), f"markers.{id}.base is {marker.base!s}; markers are round, such as 40 mm."
        if carrier is None:
            continue
        if (known := _known().markers.get(kind)) and known.owned:
            yield ("markers", id, "carrier"), f"nobody carries a {kind}; expected at, where it lies."
        if scenario.form.operatives[carrier].at is None:
            yield ("markers", id, "carrier"), f"{carrier!r} carries the marker {id!r} and is not on the board."
        if carrier in carriers:
            said = f"{carrier!r} carries the markers {carriers[carrier]!r} and {id!r}; each carries one at most."
            yield ("markers", id, "carrier"), said
        carriers.setdefault(carrier, id)


def operative_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """Whoever is off the board has not moved on it, and whoever is incapacitated is off it."""
    for id, one in scenario.form.operatives.items():
        if id in ANSWERS:
            yield ("operatives", id), f"{id!r} is an answer to questions about operatives; call it something else."
        if one.at is None and one.moved:
            yield ("operatives", id, "moved"), f"{id!r} has moved and is not on the board; leave out moved."
        if one.at is not None and INCAPACITATED in one.tokens:
            said = f"{id!r} is incapacitated and stands on the board; leave out its place: it is out of the battle."
            yield ("operatives", id, "tokens", INCAPACITATED), said


def under_way_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """A counteraction is one of the Firefight phase and no activation; an attack belongs to one of the two."""
    from killzone.content.library import unknown

    form: Any = scenario.form
    if form.attack is not None:
        if form.activation is None and form.counteraction is None:
            said = "an attack is under way in an activation or a counteraction; expected one of them."
            yield ("attack",), said
        if form.attack.target not in form.operatives:
            yield ("attack", "target"), unknown("operative", form.attack.target, form.operatives)
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
    if form.active is not None and form.active != one.player:
        yield ("active",), f"active is {form.active!r}; {id!r}, who counteracts, is of {one.player!r}."


# What is on the table


def table_problems(table: Table) -> Iterator[Found]:
    """What no battle can have on its table."""
    ids = list(table.setting.source["scenario"]["players"])
    for player in table.players:
        yield from player_problems(table, player, ids[player.seat])
    for one in table.operatives:
        yield from token_problems(table, one)
    yield from bearer_problems(table, ids)
    for place, effect in enumerate(table.effects):
        yield from effect_problems(table, effect, ("effects", place))
    for marker in table.markers:
        yield from lying_problems(table, marker)


def player_problems(table: Table, player: Player, id: str) -> Iterator[Found]:
    """A side's score, uses and secrets are such as some rule reads."""
    from killzone.content.library import unknown

    scores = dict(hooks.of(table).scores(table, player.seat))
    for entry in player.score:
        path = ("players", id, "vp", entry.note)
        if entry.note not in scores:
            yield path, unknown("score", entry.note, scores)
        elif entry.amount > scores[entry.note]:
            yield path, f"players.{id}.vp.{entry.note} is {entry.amount}; expected at most {scores[entry.note]}."
    uses = tuple(sorted(set(hooks.of(table).uses(table, player.seat))))
    team = "" if table.setting.detail.teams[player.seat] else f" {id!r} has no team, whose ploys it could have used."
    for name in dict.fromkeys(name for name, _ in player.used):
        if name not in uses:
            yield ("players", id, "used", name), f"{unknown('rule with counted uses', name, uses)}{team}"
    secrets = dict(hooks.of(table).secrets(table, player.seat))
    for what, value in ((what, value) for seat, what, value in table.secrets if seat == player.seat):
        path = ("players", id, "secrets", what)
        if what not in secrets:
            none = "" if secrets else " This battle has none: a secret is the primary op of a mission that has one."
            yield path, f"{unknown('secret', what, secrets)}{none}"
        elif value not in secrets[what]:
            yield path, unknown(what.replace("-", " "), value, secrets[what])


def token_problems(table: Table, one: Operative) -> Iterator[Found]:
    """An operative's tokens are such as some rule reads, and no more of them than it can have."""
    from killzone.content.library import unknown

    known = dict(hooks.of(table).tokens(table, one))
    for name, many in one.tokens:
        path = ("operatives", one.id, "tokens", name)
        if name not in known:
            yield path, unknown("token", name, known)
        elif many > known[name]:
            yield path, f"operatives.{one.id}.tokens.{name} is {many}; expected at most {known[name]}."


def bearer_problems(table: Table, players: list[str]) -> Iterator[Found]:
    """No more operatives of a side bear an item than it is given to."""
    for player in table.players:
        for item, most in BEARERS.items():
            bearers = [one.id for one in table.operatives if one.seat == player.seat and one.count(item)]
            if len(bearers) > most:
                said = f"{len(bearers)} operatives of {players[player.seat]!r} bear {item}; at most {most} do."
                yield ("operatives", bearers[-1], "tokens", item), said


def effect_problems(table: Table, effect: Effect, path: tuple[str | int, ...]) -> Iterator[Found]:
    """Some rule heeds the effect, and it says what that rule reads of it, and nothing that none reads."""
    from killzone.content.library import unknown

    known = _known().effects.get(effect.rule)
    if known is None:
        yield (*path, "rule"), f"nothing heeds the effect: {unknown('effect', effect.rule, _known().effects)}"
        return
    given = {"operative": bool(effect.operative), "player": effect.seat >= 0, "target": bool(effect.target)}
    for key in known.reads:
        if not given[key]:
            yield path, f"the effect {effect.rule} needs {key}: it is in force for one, and nothing heeds it without."
    if effect.target and not known.target:
        yield (*path, "target"), f"the effect {effect.rule} has no target that anything heeds; leave it out."
    elif effect.target and effect.target not in (names := _targets(table, effect, known.target)):
        yield (*path, "target"), unknown(known.target, effect.target, names)
    if effect.amount:
        yield (*path, "amount"), f"the effect {effect.rule} has no amount that anything heeds; leave it out."
    if effect.until in ("activated", "next-activation") and not effect.operative:
        yield (*path, "until"), f"the effect ends with an activation of its operative; expected operative, or {OTHERS}."


def _targets(table: Table, effect: Effect, kind: str) -> tuple[str, ...]:
    """What the target of an effect may name: any operative, or a weapon of its own operative."""
    if kind == "operative" or not effect.operative:
        return tuple(one.id for one in table.operatives)
    return tuple(weapon.id for weapon in ranged_weapons(table, table.operative(effect.operative)))


OTHERS = "until: activation or turning-point"


def lying_problems(table: Table, marker: Marker) -> Iterator[Found]:
    """A marker lies on the floor or on something, and not in anything."""
    if marker.spot is not None and "markers" in table.setting.source["scenario"]:
        for reason in against_lying(table, marker_name(table, marker), marker.spot):
            yield ("markers", marker.id, "at"), f"markers.{marker.id}: {reason.text}"


def activation_problems(table: Table, activation: Activation) -> Iterator[Found]:
    """The active operative has spent no more AP than it can have had, and shot with weapons that it has."""
    from killzone.content.library import unknown

    one = table.operative(activation.operative)
    most = most_apl(table, one)
    if activation.spent > most:
        said = f"activation.spent is {activation.spent}; expected at most the APL of {one.id!r}, which is {most}."
        yield ("activation", "spent"), said
    known = {weapon.id: weapon for weapon in ranged_weapons(table, one)}
    for place, weapon in enumerate(activation.weapons):
        if weapon not in known:
            yield ("activation", "weapons", place), unknown(f"ranged weapon of {one.id!r}", weapon, known)


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
