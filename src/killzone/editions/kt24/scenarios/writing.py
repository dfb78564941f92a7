"""A position written as a scenario file: what `opening.position` reads, the other way round."""

from collections.abc import Mapping
from typing import Any, Final

from killzone.core.machine import Stack
from killzone.core.table import Effect, Marker, Operative, Player, Table
from killzone.core.values import Json
from killzone.editions.kt24.battle.battle import BATTLE, firefight_phase
from killzone.editions.kt24.battle.firefight import (
    ACTIVATION,
    FIREFIGHT,
    Activation,
    Firefight,
    choose_action,
    next_activation,
)
from killzone.editions.kt24.battle.options import content_of, datacard, mission_of, options
from killzone.editions.kt24.board.markers import OBJECTIVE, size_of
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP, OTHER, op_rule
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

_NOT_IN_TERRAIN: Final = ("id", "edition", "name", "text", "suggested")
"""What a killzone file has that the terrain of a scenario has not."""


def scenario_data(table: Table, stack: Stack) -> dict[str, Json] | None:
    """The position as the data of a scenario file; None where a file cannot say where the battle stands.

    It can between activations, and between the actions of one.
    """
    begun = _begun(stack)
    setting = _setting(table)
    if begun is None or setting is None:
        return None
    seat, activation = begun
    names = _player_ids(table)
    data: dict[str, Json] = {
        **setting,
        "turning-points": options(table).turning_points,
        "turn": table.turn,
        "phase": "firefight",
        "initiative": names[table.order[0]],
        "active": names[seat],
    }
    if activation is not None:
        data["activation"] = _given(
            operative=activation.operative,
            spent=activation.spent,
            performed=list(activation.performed),
            weapons=list(activation.weapons),
        )
    data["players"] = {names[one.seat]: _player(table, one) for one in table.players}
    data["operatives"] = {one.id: _operative(table, one, names) for one in table.operatives}
    data["markers"] = {one.id: _marker(one, names) for one in table.markers}
    if table.effects:
        data["effects"] = [_effect(one, names) for one in table.effects]
    if table.open:
        data["open"] = sorted(table.open)
    if table.extra:
        data["extra"] = {one.id: _extra(one) for one in table.extra}
    return data


def _begun(stack: Stack) -> tuple[int, Activation | None] | None:
    """Whose turn it is, and the activation under way; None in the middle of anything else."""
    if not 2 <= len(stack) <= 3 or any(frame.window is not None for frame in stack):
        return None
    battle, phase = stack[0], stack[1]
    if battle.sequence is not BATTLE or battle.step != BATTLE.index(firefight_phase):
        return None
    if phase.sequence is not FIREFIGHT or phase.step != FIREFIGHT.index(next_activation):
        return None
    firefight: Firefight = phase.ctx
    if len(stack) == 2:
        return None if firefight.withdrawn else (firefight.seat, None)
    frame = stack[2]
    if frame.sequence is not ACTIVATION or frame.step != ACTIVATION.index(choose_action):
        return None
    activation: Activation = frame.ctx
    if activation.cancelled or activation.withdrawn:
        return None
    return firefight.seat, activation


def _setting(table: Table) -> dict[str, Json] | None:
    """Edition, rules, board, mission and cards, as the battle began with; None where a file cannot name them."""
    source = table.setting.source
    if "scenario" in source:
        given = source["scenario"]
        kept = ("edition", "rules", "killzone", "terrain", "mission", "cards")
        return {key: given[key] for key in kept if key in given}
    killzone, mission = source["killzone"], source.get("mission")
    if not all(isinstance(one, str) for one in source["teams"]) or isinstance(mission, Mapping):
        return None
    found: dict[str, Json] = {"edition": "kt24", "rules": source["rules"]}
    if isinstance(killzone, str):
        found["killzone"] = killzone
    else:
        found["terrain"] = {key: value for key, value in killzone.items() if key not in _NOT_IN_TERRAIN}
    if mission is not None and options(table).full:
        found["mission"] = mission
    return found


def _player_ids(table: Table) -> list[str]:
    """What the file calls the players: as it did before, or by their teams."""
    source = table.setting.source
    if "scenario" in source:
        return list(source["scenario"]["players"])
    teams: list[str] = source["teams"]
    return [team if teams.count(team) == 1 else f"{team}-{seat + 1}" for seat, team in enumerate(teams)]


def _team(table: Table, seat: int) -> str | None:
    source = table.setting.source
    if "scenario" in source:
        players: list[dict[str, Any]] = list(source["scenario"]["players"].values())
        return players[seat].get("team")
    team: str = source["teams"][seat]
    return team


def _player(table: Table, one: Player) -> dict[str, Json]:
    used: dict[str, list[int]] = {}
    for rule, turn in one.used:
        used.setdefault(rule, []).append(turn)
    secrets = {what: value for who, what, value in table.secrets if who == one.seat and value}
    return _given(
        name=one.name,
        team=_team(table, one.seat),
        cp=one.points,
        vp=_score(table, one),
        used=used,
        equipment=list(one.equipment) if options(table).full else [],
        drop_zone=one.zone + 1 if 0 <= one.zone < len(content_of(table).killzone.drop_zones) else None,
        secrets=secrets,
    )


def _score(table: Table, one: Player) -> dict[str, int]:
    """The points by what they were for, as far as that matters: those of each op, and the others."""
    mission = mission_of(table)
    named = {op_rule(mission, op): op for op in (CRIT_OP, KILL_OP)} if mission else {}
    found: dict[str, int] = {}
    for entry in one.score:
        what = named.get(entry.rule) or (entry.note if entry.note in (CRIT_OP, KILL_OP) else OTHER)
        found[what] = found.get(what, 0) + entry.amount
    return found


def _operative(table: Table, one: Operative, players: list[str]) -> dict[str, Json]:
    source = table.setting.source
    card = source["scenario"]["operatives"][one.id]["card"] if "scenario" in source else one.card.id
    found = _given(
        player=players[one.seat],
        card=card,
        name=one.name,
        at=_at(one.spot),
        facing=one.spot.facing % 360 if one.spot else 0,
        order=one.order,
        tokens=dict(one.tokens),
        moved=one.spot is not None and one.moved == table.turn > 0,
    )
    if not one.ready:
        found["ready"] = False
    if one.wounds != datacard(one).wounds:
        found["wounds"] = one.wounds
    return found


def _marker(one: Marker, players: list[str]) -> dict[str, Json]:
    base = None if one.kind == OBJECTIVE and one.base == size_of(OBJECTIVE) else f"{one.base.length / 100:g} mm"
    owner = players[one.owner] if one.owner >= 0 else None
    return _given(at=_at(one.spot), carrier=one.carrier, kind=one.kind, base=base, owner=owner)


def _effect(one: Effect, players: list[str]) -> dict[str, Json]:
    return _given(
        rule=one.rule,
        operative=one.operative,
        player=players[one.seat] if one.seat >= 0 else None,
        target=one.target,
        amount=one.amount,
        until=one.until,
    )


def _extra(one: Part) -> dict[str, Json]:
    outline = [[_inches(x), _inches(y)] for x, y in one.outline]
    name = one.id.replace("-", " ")
    return _given(
        name=name, outline=outline, bottom=_inches(one.bottom), top=_inches(one.top), traits=sorted(one.traits)
    )


def _at(spot: Spot | None) -> list[float] | None:
    if spot is None:
        return None
    return [_inches(spot.x), _inches(spot.y), *([_inches(spot.z)] if spot.z else [])]


def _inches(length: int) -> float:
    """A length in inches, exact enough to be read back."""
    found = round(length / INCH, 4)
    return int(found) if found == int(found) else found


def _given(**keys: Json) -> dict[str, Json]:
    """The keys that say something, written as in files."""
    return {key.replace("_", "-"): value for key, value in keys.items() if value}
