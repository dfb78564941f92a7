"""What is wrong with a scenario file whatever its edition: every mistake with its place in the file.

This is what the file itself says; `on_the_table.py` judges the table that is made of it.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from killzone.editions.shared.battle.opening import turn_of
from killzone.editions.shared.declared import MarkerKind

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario

Found = tuple[tuple[str | int, ...], str]

SETUP, FIREFIGHT = "setup", "firefight"


def clock_problems(scenario: "Scenario[Any]", most: int) -> Iterator[Found]:
    """The set-up comes before the first turning point, everything else in one that the battle has."""
    form = scenario.form
    turn = turn_of(form)
    if form.phase == SETUP and turn:
        yield ("turn",), f"turn is {turn}; expected 0 in the set-up, which comes before the first turning point."
    elif form.phase != SETUP and not turn:
        phase = form.phase or FIREFIGHT
        yield ("turn",), f"turn is 0; expected 1 to {most} in the {phase} phase. Before the first it is phase: setup."
    if turn > most:
        yield ("turn",), f"turn is {turn}; expected at most the {most} turning points."
    for id, player in form.players.items():
        for name, turns in player.used.items():
            for place, used in enumerate(turns):
                if used > turn:
                    said = f"players.{id}.used.{name} names turning point {used}; this is turning point {turn}."
                    yield ("players", id, "used", name, place), said


def zone_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """The two sides have the two drop zones of a pair, and choose them in the set-up."""
    form = scenario.form
    given = {id: player.drop_zone - 1 for id, player in form.players.items() if player.drop_zone is not None}
    if form.phase == SETUP:
        for id in given:
            yield ("players", id, "drop-zone"), f"players.{id}.drop-zone is chosen in the set-up; leave it out."
        return
    zones = list(given.values())
    if len(zones) == 2 and zones[0] != zones[1] ^ 1:
        *_, last = given
        said = f"players.{last}.drop-zone is {zones[1] + 1}; the other side has {zones[0] + 1}, so that it is"
        yield ("players", last, "drop-zone"), f"{said} {(zones[0] ^ 1) + 1}."


def begun_problems(scenario: "Scenario[Any]", spent: str) -> Iterator[Found]:
    """An activation is one of the Firefight phase, of somebody ready on the board whose turn it is."""
    form = scenario.form
    if form.activation is None:
        return
    id, path = form.activation.operative, ("activation", "operative")
    one = form.operatives[id]
    if form.phase not in (None, FIREFIGHT):
        yield ("activation",), f"an activation belongs to the firefight phase; phase is {form.phase}."
    if one.at is None:
        yield path, f"{id!r} is not on the board and cannot be in the middle of its activation."
    elif not one.ready:
        said = f"{id!r} is {spent} (ready: false) and cannot be in the middle of its activation."
        yield path, f"{said} Whoever is active is still ready."
    if form.active is not None and form.active != one.player:
        yield ("active",), f"active is {form.active!r}; {id!r}, whose activation has begun, is of {one.player!r}."


def extra_problems(scenario: "Scenario[Any]") -> Iterator[Found]:
    """What is set up in the battle is called otherwise than what stood there before."""
    parts = {part.id for part in scenario.killzone.terrain.parts}
    features = {part.feature for part in scenario.killzone.terrain.parts}
    for part in scenario.extra:
        if part.id in parts or part.feature in features:
            yield ("extra", part.feature), f"the board has a piece or part {part.id!r} already; call it something else."


def marker_problems(scenario: "Scenario[Any]", kinds: Mapping[str, MarkerKind]) -> Iterator[Found]:
    """Markers are of a kind that some rule knows; one that is carried is so by somebody on the board, and alone."""
    from killzone.content.library import unknown

    carriers: dict[str, str] = {}
    for id, marker in (scenario.form.markers or {}).items():
        kind, carrier = marker.kind, marker.carrier
        if kind not in kinds:
            yield ("markers", id, "kind"), unknown("kind of marker", kind, kinds)
        elif kinds[kind].owned and marker.owner is None:
            yield ("markers", id), f"markers.{id} is a {kind}, which counts for its owner; expected an owner."
        if marker.base is not None and marker.base.base.length != marker.base.base.width:
            yield ("markers", id, "base"), f"markers.{id}.base is {marker.base!s}; markers are round, such as 40 mm."
        if carrier is None:
            continue
        if (known := kinds.get(kind)) and known.owned:
            yield ("markers", id, "carrier"), f"nobody carries a {kind}; expected at, where it lies."
        if scenario.form.operatives[carrier].at is None:
            yield ("markers", id, "carrier"), f"{carrier!r} carries the marker {id!r} and is not on the board."
        if carrier in carriers:
            said = f"{carrier!r} carries the markers {carriers[carrier]!r} and {id!r}; each carries one at most."
            yield ("markers", id, "carrier"), said
        carriers.setdefault(carrier, id)


def operative_problems(scenario: "Scenario[Any]", answers: Collection[str]) -> Iterator[Found]:
    """Whoever is off the board has not moved on it, and nobody is called as an answer is."""
    for id, one in scenario.form.operatives.items():
        if id in answers:
            yield ("operatives", id), f"{id!r} is an answer to questions about operatives; call it something else."
        if one.at is None and one.moved:
            yield ("operatives", id, "moved"), f"{id!r} has moved and is not on the board; leave out moved."


def attack_problems(scenario: "Scenario[Any]", begun: bool, within: str) -> Iterator[Found]:
    """An attack is under way `within` something that has begun, and its target is there."""
    from killzone.content.library import unknown

    form: Any = scenario.form
    if form.attack is None:
        return
    if not begun:
        yield ("attack",), f"an attack is under way in {within}."
    if form.attack.target not in form.operatives:
        yield ("attack", "target"), unknown("operative", form.attack.target, form.operatives)
