"""Change of Address: the sitting tenant holds the middle and waits for friends, the incomer moves in."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from killzone.core.events import Event
from killzone.core.hooks import Hook
from killzone.core.pieces import PlayerTokened
from killzone.core.reasons import Mark, Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.measuring import ZONES, enemies_within
from killzone.editions.kt18.board.placing import Deployment, Where
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.missions.lines import Line, Lines, bodies, is_played
from killzone.editions.kt18.movement.arriving import Arrival
from killzone.editions.kt18.operatives.states import NEVER_CAME, is_out_of_action
from killzone.editions.kt18.teams.common import printed_rule
from killzone.editions.shared.board.drop_zones import Area, wholly_in
from killzone.geometry.measure import wholly_within_area, wholly_within_point
from killzone.geometry.parts import rectangle
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

CHANGE_OF_ADDRESS: Final = "change-of-address"
MISSION: Final = "mission.change-of-address"
TENANT: Final = "sitting-tenant"
"""The token of the player who is the sitting tenant."""

MIDDLE: Final = 6 * INCH
STRIP: Final = 2 * INCH
AWAY: Final = 6 * INCH
AT_ONCE: Final = 3
"""How many reserves arrive in a turn, at most."""
FROM_ROUND: Final = 2


def is_tenant(table: Table, seat: int) -> bool:
    """Whether a seat is the sitting tenant."""
    return table.players[seat].count(TENANT) > 0


@rule("kt18.setup.deployment-order")
def name_tenant(table: Table, order: tuple[int, ...]) -> Iterator[Event]:
    """For `advantage`: the seat with less strategic advantage is the sitting tenant."""
    seat = order[-1]
    yield PlayerTokened(MISSION, seat, TENANT, 1, f"{table.players[seat].name} is the sitting tenant.")


@printed_rule(MISSION)
def in_the_middle(table: Table, model: Operative, spot: Spot) -> Reason | None:
    """The tenant's models are set up wholly within 6" of the centre of the battlefield."""
    terrain = table.setting.terrain
    centre = Spot(terrain.width // 2, terrain.depth // 2, spot.z)
    if wholly_within_point(spot, model.card.body.base, centre, MIDDLE):
        return None
    return _misplaced(model, spot, 'is not wholly within 6" of the centre')


def _misplaced(model: Operative, spot: Spot, why: str) -> Reason:
    mark = Mark("point", ((spot.x, spot.y, spot.z),))
    text = "{who} at ({x}, {y}) {why}."
    x, y = partial(length_text, spot.x), partial(length_text, spot.y)
    return because(MISSION, text, marks=(mark,), who=model.name, x=x, y=y, why=why)


@rule("kt18.setup.deployment-placement")
def deployment(table: Table, seat: int) -> Iterator[Deployment]:
    """Half of the tenant's models, rounded up, are set up before the incomer's, about the centre."""
    if is_tenant(table, seat):
        team = sum(one.seat == seat for one in table.operatives)
        x, y = table.setting.terrain.width // 2, table.setting.terrain.depth // 2
        yield Deployment(Where(in_the_middle, ((x - MIDDLE, y - MIDDLE, x + MIDDLE, y + MIDDLE),)), (team + 1) // 2)


_outline = lru_cache(maxsize=64)(rectangle)
"""The outlines of the strips."""


def strips(table: Table) -> tuple[Area, ...]:
    """What lies within 2" of each edge of the battlefield."""
    width, depth = table.setting.terrain.width, table.setting.terrain.depth
    return (
        (0, 0, STRIP, depth),
        (width - STRIP, 0, width, depth),
        (0, 0, width, STRIP),
        (0, depth - STRIP, width, depth),
    )


@printed_rule(MISSION)
def at_an_edge(table: Table, model: Operative, spot: Spot) -> Reason | None:
    """Reserves arrive wholly within 2" of any edge and more than 6" from every enemy."""
    base = model.card.body.base
    if not any(wholly_within_area(spot, base, _outline(*strip)) for strip in strips(table)):
        return _misplaced(model, spot, 'is not wholly within 2" of an edge of the battlefield')
    enemy = next(enemies_within(table, model.but(spot=spot), AWAY), None)
    return _misplaced(model, spot, f'is not more than 6" from {enemy.name}') if enemy else None


@rule("kt18.setup.reinforcements-arrive")
def arrivals(table: Table, seat: int) -> Iterator[Arrival]:
    """From the second round on up to three of the tenant's reserves arrive in each of its Movement turns."""
    if is_tenant(table, seat):
        yield Arrival(MISSION, AT_ONCE if table.turn >= FROM_ROUND else 0, at_an_edge, strips(table))


@printed_rule(MISSION)
def moved_in(table: Table, seat: int) -> tuple[int, str]:
    """The incomer's models wholly within the other deployment zone."""
    if is_tenant(table, seat):
        return 0, ""
    tenant = next(player.seat for player in table.players if player.seat != seat)
    inside = [one for one in table.of(seat) if wholly_in(one, ZONES.of(table, tenant))]
    number = sum(bodies(table, one) for one in inside)
    return number, f"{number} moved in"


@printed_rule(MISSION)
def kept_out(table: Table, seat: int) -> tuple[int, str]:
    """The incomer's models that are out of action, for the tenant."""
    if not is_tenant(table, seat):
        return 0, ""
    gone = [one for one in table.operatives if one.seat != seat and is_out_of_action(one)]
    number = sum(bodies(table, one) for one in gone)
    return number, f"{number} kept out"


@rule("kt18.setup.reinforcements-absent")
def never_came(table: Table, seat: int) -> tuple[int, str]:
    """The tenant's reserves that never came, for the incomer."""
    if is_tenant(table, seat):
        return 0, ""
    number = sum(one.seat != seat and one.count(NEVER_CAME) > 0 for one in table.operatives)
    return number, f"{number} never came"


def roles(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """For `player_tokens`: who is the sitting tenant."""
    yield TENANT, 1


LINES: Final[Lines] = {
    "moved-in": Line(moved_in, MISSION),
    "kept-out": Line(kept_out, MISSION),
    "never-came": Line(never_came, "kt18.setup.reinforcements-absent"),
}

RULES: Final = Rules(
    CHANGE_OF_ADDRESS,
    Hooks(
        advantage=Hook(name_tenant),
        deployment=Hook(deployment),
        arrivals=Hook(arrivals),
        player_tokens=Hook(roles),
    ),
    in_play=is_played(CHANGE_OF_ADDRESS),
)
