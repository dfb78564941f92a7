"""A position written as the data of a scenario file: what `shared/battle/opening.py` reads, the other way round.

An edition says what is its own of it: the settings that it names, where the battle stands, and what a side has scored.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from killzone.core.flow import Sequence as Steps
from killzone.core.flow import Step
from killzone.core.machine import Stack
from killzone.core.table import Effect, Marker, Operative, Player, Table
from killzone.core.values import Json
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import INCH

_NOT_IN_TERRAIN: Final = ("id", "edition", "name", "text", "suggested")
"""What a killzone file has that the terrain of a scenario has not."""

_SETTLED: Final = ("edition", "killzone", "terrain", "mission", "cards")
"""The keys of a scenario that no position changes."""


class Writing(NamedTuple):
    """How an edition writes a position.

    `player` gives the keys of a side beside those that all editions have, `wounds` what an operative has unhurt, `size`
    how large a marker of a kind is. `settled` are the keys of its own files that no position changes.
    """

    edition: str
    player: Callable[[Table, Player], Mapping[str, Json]]
    wounds: Callable[[Table, Operative], int]
    size: Callable[[str], Base]
    settled: tuple[str, ...] = ()

    def setting(self, table: Table, **own: Json) -> dict[str, Json] | None:
        """Edition, board, cards and what else is settled beforehand; None where a file cannot name it.

        `own` is what the edition names for a battle that did not begin as a scenario.
        """
        source = table.setting.source
        if "scenario" in source:
            was = source["scenario"]
            return {key: was[key] for key in (*_SETTLED, *self.settled) if key in was}
        killzone, mission = source["killzone"], source.get("mission")
        if not all(isinstance(one, str) for one in _teams_in(source)) or isinstance(mission, Mapping):
            return None
        found: dict[str, Json] = {"edition": self.edition, **given(**own)}
        if isinstance(killzone, str):
            found["killzone"] = killzone
        else:
            found["terrain"] = {key: value for key, value in killzone.items() if key not in _NOT_IN_TERRAIN}
        return found

    def clock(self, table: Table, seat: int) -> dict[str, Json]:
        """The turn, and whose it is, in the Firefight phase."""
        names = player_ids(table)
        return {
            "turn": table.turn,
            "phase": "firefight",
            "initiative": names[table.order[0]],
            "active": names[seat],
        }

    def on_the_table(self, table: Table) -> dict[str, Json]:
        """The sides, and everybody and everything on the table."""
        names = player_ids(table)
        data: dict[str, Json] = {
            "players": {names[one.seat]: self._player(table, one) for one in table.players},
            "operatives": {one.id: self._operative(table, one, names) for one in table.operatives},
            "markers": {one.id: self._marker(one, names) for one in table.markers},
        }
        return data | given(
            effects=[_effect(one, names) for one in table.effects],
            open=sorted(table.open),
            extra={one.id: _extra(one) for one in table.extra},
        )

    def _player(self, table: Table, one: Player) -> dict[str, Json]:
        used: dict[str, list[int]] = {}
        for rule, turn in one.used:
            used.setdefault(rule, []).append(turn)
        zones = table.setting.detail.killzone.drop_zones
        return given(
            name=one.name,
            team=_team(table, one.seat),
            cp=one.points,
            used=used,
            drop_zone=one.zone + 1 if 0 <= one.zone < len(zones) else None,
            secrets={what: value for who, what, value in table.secrets if who == one.seat and value},
            tokens=dict(one.tokens),
            **self.player(table, one),
        )

    def _operative(self, table: Table, one: Operative, players: list[str]) -> dict[str, Json]:
        source = table.setting.source
        card = source["scenario"]["operatives"][one.id]["card"] if "scenario" in source else one.card.id
        found = given(
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
        if one.wounds != self.wounds(table, one):
            found["wounds"] = one.wounds
        return found

    def _marker(self, one: Marker, players: list[str]) -> dict[str, Json]:
        base = None if one.base == self.size(one.kind) else f"{one.base.length / 100:g} mm"
        owner = players[one.owner] if one.owner >= 0 else None
        return given(at=_at(one.spot), carrier=one.carrier, kind=one.kind, base=base, owner=owner)


def at_step(stack: Stack, steps: Sequence[tuple[Steps[Any], Step]]) -> bool:
    """Whether a stack is as deep as these steps at most, in each of them in turn, and in no window."""
    places = zip(stack, steps, strict=False)
    return len(stack) <= len(steps) and all(
        frame.window is None and frame.sequence is sequence and frame.step == sequence.index(step)
        for frame, (sequence, step) in places
    )


def activation_data(activation: Any) -> dict[str, Json]:
    """An activation under way, between two of its actions."""
    return given(
        operative=activation.operative,
        spent=activation.spent,
        performed=list(activation.performed),
        weapons=list(activation.weapons),
    )


def player_ids(table: Table) -> list[str]:
    """What the file calls the players: as it did before, or by their teams."""
    source = table.setting.source
    if "scenario" in source:
        return list(source["scenario"]["players"])
    teams = _teams_in(source)
    return [team if teams.count(team) == 1 else f"{team}-{seat + 1}" for seat, team in enumerate(teams)]


def _team(table: Table, seat: int) -> str | None:
    source = table.setting.source
    if "scenario" in source:
        players: list[dict[str, Any]] = list(source["scenario"]["players"].values())
        return players[seat].get("team")
    return _teams_in(source)[seat]


def _teams_in(source: Json) -> list[str]:
    """The teams of a battle, alone or each with its roster."""
    return [side["team"] for side in source["sides"]] if "sides" in source else list(source["teams"])


def _effect(one: Effect, players: list[str]) -> dict[str, Json]:
    return given(
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
    return given(
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


def given(**keys: Json) -> dict[str, Json]:
    """The keys that say something, written as in files."""
    return {key.replace("_", "-"): value for key, value in keys.items() if value}
