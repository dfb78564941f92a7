"""Before the battle: the drop zone, equipment, where everybody starts, and the primary op."""

from functools import partial

from killzone.agents.greedy.kt24.choices import keys
from killzone.agents.greedy.kt24.forecasts import shot_damage
from killzone.agents.greedy.kt24.memory import Memory
from killzone.agents.greedy.kt24.situation import apart, inches
from killzone.agents.greedy.kt24.stakes import Goal
from killzone.agents.greedy.replies import Reply
from killzone.agents.greedy.walks import Walk, walk_to
from killzone.core.game import Game
from killzone.core.table import Operative, Table
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.battle.setup import SettingUp
from killzone.editions.kt24.board.drop_zones import drop_zones, zone_of
from killzone.editions.kt24.board.markers import CONTESTED
from killzone.editions.kt24.board.visibility import is_visible
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.weapons.use import ranged_weapons
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

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
PIECES = 400
"""How many places for a piece are listed."""
FAR_AWAY = 20
"""A goal so many inches from the enemy sees half as many of them."""
PASSING, BETWEEN = 0.4, 5
"""How sure it is, beside a goal, that somebody stands on the way there; every how many cells that is looked at."""
SHOOTERS = 3
LEAST_GAIN = 0.01


def drop_zone(memory: Memory, game: Game) -> Reply:
    """The zone that is nearer to the markers."""
    table = game.table
    terrain, widest = table.terrain, _widest(table, memory.seat)
    markers = [one.spot for one in table.markers if one.spot is not None and one.kind in CONTESTED]
    offered = keys(game)
    zones = {key: area for key, area in drop_zones(table) if key in offered}

    def far(key: str) -> float:
        return sum(walk_to(terrain, spot.x, spot.y, widest).inches(_middle(zones[key])) for spot in markers)

    best = min(offered, key=lambda key: (far(key), key))
    return Reply(best, "nearest to what matters")


def _widest(table: Table, seat: int) -> int:
    return max((one.card.body.base.radius for one in table.operatives if one.seat == seat), default=0)


def equipment(memory: Memory, game: Game) -> Reply:
    """Whatever is thought most useful."""
    return Reply(max(keys(game), key=lambda key: (EQUIPMENT.get(key, 0 if key == "enough" else 1), key)))


def bearer(memory: Memory, game: Game) -> Reply | None:
    """As usual for what needs a heavy weapon; other things go to whoever has most wounds."""
    return None


def operative(memory: Memory, game: Game) -> Reply:
    """The slowest first: they need the best places."""
    table = game.table

    def rank(id: str) -> tuple[int, int, str]:
        card = datacard(table.operative(id))
        return card.move, -card.wounds, id

    best = min(keys(game), key=rank)
    _get_ready(memory, table.operative(best))
    return Reply(best)


def _get_ready(memory: Memory, one: Operative) -> None:
    """Work out what an operative's weapons do to each kind of enemy: there is time now, and later there is none."""
    situation, table = memory.situation, memory.situation.table
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


def place(memory: Memory, game: Game) -> Reply | None:
    """As near as can be to a goal that nobody is nearer to, out of the enemy's sight, not all in a heap."""
    setup = game.stack[-1].ctx
    if not isinstance(setup, SettingUp) or game.decision is None:
        return None
    table, seat = game.table, memory.seat
    one = table.operative(setup.operative)
    radius = one.card.body.base.radius
    goals = [(goal, walk_to(table.terrain, goal.x, goal.y, radius)) for goal in memory.stakes.goals()]
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


def piece(memory: Memory, game: Game) -> Reply | None:
    """Where it does most to whoever will stand at a goal or come that way; what does nothing lies by itself."""
    decision, table, seat = game.decision, game.table, memory.seat
    assert decision is not None
    probes = _expected(memory, table)
    listed = [action.answer for action in decision.candidates(PIECES)]
    spots = [spot for spot in listed if isinstance(spot, Spot)]
    if not spots:
        return None
    harm = {at: _harm(table, seat, at) for at in probes}
    best, most = None, LEAST_GAIN
    tried = set[Spot]()
    for probe in probes:
        spot = probe if decision.check(probe).legal else min(spots, key=partial(apart, probe))
        if spot in tried:
            continue
        tried.add(spot)
        after = game.play(decision.action(spot)).table
        gain = sum(chance * (_harm(after, seat, at) - harm[at]) for at, chance in probes.items())
        if gain > most:
            best, most = spot, gain
    if best is not None:
        return Reply(best, "in the enemy's way")
    own = [marker.spot for marker in table.markers if marker.spot is not None and marker.owner == seat]
    return Reply(max(spots, key=lambda spot: min((apart(spot, other) for other in own), default=0.0)))


def _expected(memory: Memory, table: Table) -> dict[Spot, float]:
    """Where an enemy is expected, and how surely: at the goals, most at those near to it, and on its way there."""
    seat = memory.seat
    start, radius = _middle(zone_of(table, 1 - seat)), _widest(table, 1 - seat)
    found: dict[Spot, float] = {}
    for goal in memory.stakes.goals():
        walk = walk_to(table.terrain, goal.x, goal.y, radius)
        chance = 1 / (1 + walk.inches(start) / FAR_AWAY)
        found[Spot(goal.x, goal.y)] = chance
        for number, spot in enumerate(walk.way(start)):
            if number % BETWEEN == 0 and all(apart(spot, other) > 2 * INCH for other in found):
                found[spot] = chance * PASSING
    return found


def _harm(table: Table, seat: int, at: Spot) -> float:
    """The damage of a shot of each of some own operatives, in the open, at an enemy that stands at a spot."""
    enemy = next((one.but(spot=at) for one in table.operatives if one.seat != seat), None)
    if enemy is None:
        return 0.0
    total = 0.0
    for one in list({one.card.id: one for one in table.operatives if one.seat == seat}.values())[:SHOOTERS]:
        me = one.but(spot=_middle(zone_of(table, seat)))
        shots = (shot_damage(table, me, enemy, weapon, "", False).mean for weapon in ranged_weapons(table, me))
        total += max(shots, default=0.0)
    return total


def primary(memory: Memory, game: Game) -> Reply:
    """The crit op scores more surely than the kill op."""
    offered = keys(game)
    return Reply(CRIT_OP if CRIT_OP in offered else KILL_OP, "the surer points")
