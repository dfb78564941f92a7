"""Before the battle: the drop zone, equipment, where everybody starts, and the primary op."""

from killzone.agents.greedy.kt24.choices import keys
from killzone.agents.greedy.kt24.goals import open_terrain
from killzone.agents.greedy.kt24.situation import apart, inches
from killzone.agents.greedy.kt24.stakes import Goal
from killzone.agents.greedy.kt24.thoughts import Thoughts
from killzone.agents.greedy.replies import Reply
from killzone.agents.greedy.walks import Walk, walk_to
from killzone.core.game import Game
from killzone.core.table import Operative, Table
from killzone.editions.kt24.markers import CONTESTED
from killzone.editions.kt24.ops import CRIT_OP, KILL_OP
from killzone.editions.kt24.options import datacard
from killzone.editions.kt24.setup import SettingUp
from killzone.editions.kt24.sightlines import is_visible
from killzone.editions.kt24.zones import Area, drop_zones, zone_of
from killzone.geometry.shapes import Spot

EQUIPMENT = {
    "explosive-grenades": 9,
    "fuel-jars": 8,
    "air-bottles": 7,
    "lined-coats": 7,
    "peg-markers": 6,
    "tripods": 6,
    "letters-of-introduction": 6,
    "ballast-plates": 5,
    "smoke-pellets": 4,
    "wheelbarrows": 4,
    "tea-urn": 4,
    "almanac": 3,
    "guide-line": 2,
}
"""What is selected first."""
UNSEEN = 4.0
"""How many inches farther from its goal an operative starts to be out of sight."""
APART = 1.5
"""How many inches operatives keep from each other."""
PLACES = 40


def drop_zone(thoughts: Thoughts, game: Game) -> Reply:
    """The zone that is nearer to the markers."""
    table = game.table
    terrain = open_terrain(table)
    markers = [one.spot for one in table.markers if one.spot is not None and one.kind in CONTESTED]
    offered = keys(game)
    zones = {key: area for key, area in drop_zones(table) if key in offered}

    def far(key: str) -> float:
        return sum(walk_to(terrain, spot.x, spot.y).inches(_middle(zones[key])) for spot in markers)

    best = min(offered, key=lambda key: (far(key), key))
    return Reply(best, "nearest to what matters")


def equipment(thoughts: Thoughts, game: Game) -> Reply:
    """Whatever is thought most useful."""
    return Reply(max(keys(game), key=lambda key: (EQUIPMENT.get(key, 0 if key == "enough" else 1), key)))


def bearer(thoughts: Thoughts, game: Game) -> Reply | None:
    """As usual for what needs a heavy weapon; other things go to whoever has most wounds."""
    return None


def operative(thoughts: Thoughts, game: Game) -> Reply:
    """The slowest first: they need the best places."""
    table = game.table

    def rank(id: str) -> tuple[int, int, str]:
        card = datacard(table.operative(id))
        return card.move, -card.wounds, id

    best = min(keys(game), key=rank)
    _get_ready(thoughts, table.operative(best))
    return Reply(best)


def _get_ready(thoughts: Thoughts, one: Operative) -> None:
    """Work out what an operative's weapons do to each kind of enemy: there is time now, and later there is none."""
    situation, table = thoughts.situation, thoughts.situation.table
    one = one.but(spot=_middle(zone_of(table, one.seat)))
    there = _middle(zone_of(table, 1 - one.seat))
    enemies = {other.card.id: other.but(spot=there) for other in table.operatives if other.seat != one.seat}
    for enemy in enemies.values():
        situation.bout(one, enemy)
        situation.bout(enemy, one)
        for cover in (False, True):
            for own, other in ((one, enemy), (enemy, one)):
                for weapon in situation.ranged(own):
                    situation.damage(own, other, weapon, cover, False)


def place(thoughts: Thoughts, game: Game) -> Reply | None:
    """As near as can be to a goal that nobody is nearer to, out of the enemy's sight, not all in a heap."""
    setup = game.stack[-1].ctx
    if not isinstance(setup, SettingUp) or game.decision is None:
        return None
    table, seat = game.table, thoughts.seat
    one = table.operative(setup.operative)
    terrain = open_terrain(table)
    goals = [(goal, walk_to(terrain, goal.x, goal.y)) for goal in thoughts.stakes.goals()]
    watchers = _watchers(table, seat, one)
    taken = [0] * len(goals)
    friends = [other.spot for other in table.of(seat) if other.spot is not None]
    for friend in friends:
        taken[_nearest(goals, friend)] += 1
    best, least = None, 0.0
    for action in game.decision.candidates(PLACES):
        spot = action.answer
        assert isinstance(spot, Spot)
        far = min(
            walk.inches(spot) / goal.value + 4.0 * (taken[n] // goal.wanted) for n, (goal, walk) in enumerate(goals)
        )
        me = one.but(spot=spot)
        far += UNSEEN * sum(1 for watcher in watchers if is_visible(table, watcher, me)) / max(1, len(watchers))
        far += sum(1.0 for other in friends if inches(apart(other, spot)) < APART)
        if best is None or far < least:
            best, least = spot, far
    return Reply(best, f'{least:.0f}" to go, out of sight where it can be') if best is not None else None


def _middle(area: Area) -> Spot:
    x0, y0, x1, y1 = area
    return Spot((x0 + x1) // 2, (y0 + y1) // 2)


def _nearest(goals: list[tuple[Goal, Walk]], spot: Spot) -> int:
    return min(range(len(goals)), key=lambda n: goals[n][1].inches(spot))


def _watchers(table: Table, seat: int, one: Operative) -> list[Operative]:
    """Where enemies are or will be: those on the board, and somebody in the middle and at the ends of their zone."""
    enemies = list(table.against(seat))
    x0, y0, x1, y1 = zone_of(table, 1 - seat)
    spots = [
        Spot((x0 + x1) // 2, (y0 + y1) // 2),
        Spot((3 * x0 + x1) // 4, (3 * y0 + y1) // 4),
        Spot((x0 + 3 * x1) // 4, (y0 + 3 * y1) // 4),
    ]
    return enemies[:5] or [one.but(id=f"watcher-{n}", spot=spot, seat=1 - seat) for n, spot in enumerate(spots)]


def piece(thoughts: Thoughts, game: Game) -> Reply | None:
    """Where the domain lists it first will do."""
    return None


def primary(thoughts: Thoughts, game: Game) -> Reply:
    """The crit op scores more surely than the kill op."""
    offered = keys(game)
    return Reply(CRIT_OP if CRIT_OP in offered else KILL_OP, "the surer points")
