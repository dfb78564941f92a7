"""From plain data to a first table: what records hold of files, what a seat may see of them, and what scenarios say.

Reading files is left to the functions that need it, so that importing rules reads none and loads no parser.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from killzone.core.events import Event
from killzone.core.ruleset import own_secrets
from killzone.core.table import Effect, Marker, Operative, Player, Setting, Table
from killzone.core.values import Json
from killzone.editions.shared.board.drop_zones import DropZones
from killzone.editions.shared.cards.printed import muster_names
from killzone.geometry.shapes import Base, Spot

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario
    from killzone.content.source import Source

MOST_TURNING_POINTS = 10


class Content(NamedTuple):
    """The content of an edition: its id, and how each kind of file is read."""

    edition: str
    readers: "Callable[[], Mapping[str, Callable[[Source], object]]]"

    def kept(self, kind: str, name: str) -> Json:
        """What a record holds: a file is read here and never again, so a record goes on without it, and reads none."""
        from killzone.content.library import find, shipped

        if name in shipped(kind, self.edition):
            return name
        source = find(kind, name, self.edition)
        self.readers()[kind](source)
        return source.data

    def told(self, kind: str, kept: Json) -> "Source":
        """The content that a record names or holds. Raises `ContentError` for a name that is not shipped, as a path."""
        from killzone.content.library import find, shipped, unknown
        from killzone.content.source import ContentError, Source

        if not isinstance(kept, str):
            return Source(kind, kept, {})
        known = shipped(kind, self.edition)
        if kept not in known:
            raise ContentError([Source("battle", {}, {}).problem((kind,), unknown(kind, kept, known))])
        return find(kind, kept, self.edition)


def in_battle(what: str, texts: Sequence[str]) -> None:
    """Raise `ContentError` for what cannot be in the data of a battle, if there is anything."""
    from killzone.content.source import ContentError, Source

    if texts:
        raise ContentError(Source("battle", {}, {}).problem((what,), text) for text in texts)


def turning_points_in(source: Json, usual: int) -> int:
    """How many turning points a battle has. Raises ValueError for a number that cannot be."""
    found = source.get("turning_points", usual)
    if type(found) is not int or not 1 <= found <= MOST_TURNING_POINTS:
        raise ValueError(f"turning_points is {found!r}; expected 1 to {MOST_TURNING_POINTS}")
    return found


def seen_by(table: Table, seat: int) -> Table:
    """The secrets of the others are taken out, also those in the scenario that the game began with."""
    if "scenario" in table.setting.source:
        table = table.but(setting=_setting_for(table.setting, seat))
    return own_secrets(table, seat)


@lru_cache(maxsize=16)
def _setting_for(setting: Setting, seat: int) -> Setting:
    players = setting.source["scenario"]["players"]
    told = {
        id: {key: value for key, value in player.items() if key != "secrets" or who == seat}
        for who, (id, player) in enumerate(players.items())
    }
    if told == players:
        return setting
    return setting.but(source={"scenario": {**setting.source["scenario"], "players": told}})


def turn_of(form: Any) -> int:
    """The turning point of a scenario: where it does not say, the first, and none yet in the set-up."""
    turn: int | None = form.turn
    return turn if turn is not None else int(form.phase != "setup")


def zones_taken(table: Table, zones: DropZones, given: Sequence[int | None]) -> list[Event]:
    """The drop zone of each of two sides as a file says; without it follows from the other's, or the seat."""
    if len(given) != 2:
        return []
    named = [number - 1 if number else None for number in given]
    first = named[0] if named[0] is not None else 0 if named[1] is None else named[1] ^ 1
    second = named[1] if named[1] is not None else first ^ 1
    return [zones.taken(table, 0, first), zones.taken(table, 1, second)]


def names_in(scenario: "Scenario[Any]") -> dict[str, str]:
    """What the operatives are called: as the file says, else as their cards are, numbered where a side has several."""
    names: dict[str, str] = {}
    for side in scenario.form.players:
        nameless = [id for id, form in scenario.form.operatives.items() if form.player == side and not form.name]
        names |= dict(zip(nameless, muster_names([scenario.cards[id] for id in nameless]), strict=True))
    return {id: form.name or names[id] for id, form in scenario.form.operatives.items()}


def operative_in(
    scenario: "Scenario[Any]", id: str, name: str, seat: int, wounds: int, order: str, tokens: Mapping[str, int]
) -> Operative:
    """An operative of a scenario; `wounds` are those of its card."""
    from killzone.content.scenario import spot_of

    form = scenario.form.operatives[id]
    left = wounds if form.wounds is None else form.wounds
    spot = spot_of(form)
    moved = turn_of(scenario.form) if form.moved else 0
    ready = form.ready and spot is not None
    own = tuple(sorted(tokens.items()))
    return Operative(id, name, seat, scenario.cards[id], left, spot, order, ready, own, moved)


def table_in(
    scenario: "Scenario[Any]",
    seats: Mapping[str, int],
    setting: Setting,
    players: Sequence[Player],
    operatives: Sequence[Operative],
    markers: tuple[Marker, ...],
) -> Table:
    """The table of a scenario before rules are put in play, with all that it says of the clock and what is in force."""
    form = scenario.form
    first = seats[form.initiative] if form.initiative else 0
    return Table(
        setting,
        tuple(players),
        tuple(operatives),
        markers,
        effects_in(form, seats),
        frozenset(form.open),
        turn_of(form),
        f"{form.phase or 'firefight'} phase",
        (first, *(seat for seat in range(len(seats)) if seat != first)),
        secrets=secrets_in(form, seats),
        extra=scenario.extra,
    )


def markers_in(
    scenario: "Scenario[Any]", seats: Mapping[str, int], usual: tuple[Marker, ...], size_of: Callable[[str], Base]
) -> tuple[Marker, ...]:
    """The markers of a scenario; the `usual` ones where it does not say."""
    markers = scenario.form.markers
    if markers is None:
        return usual
    return tuple(
        Marker(
            id,
            form.kind,
            form.base.base if form.base else size_of(form.kind),
            Spot(*map(int, form.at)) if form.at else None,
            form.carrier or "",
            seats[form.owner] if form.owner else -1,
        )
        for id, form in markers.items()
    )


def effects_in(form: Any, seats: Mapping[str, int]) -> tuple[Effect, ...]:
    """The effects of a scenario."""
    return tuple(
        Effect(
            one.rule,
            one.operative or "",
            seats[one.player] if one.player else -1,
            one.amount,
            one.target or "",
            one.until or "",
        )
        for one in form.effects
    )


def secrets_in(form: Any, seats: Mapping[str, int]) -> tuple[tuple[int, str, str], ...]:
    """What the players of a scenario have settled without telling the others."""
    return tuple((seats[id], what, value) for id, own in form.players.items() for what, value in own.secrets.items())
