"""Before the battle: the drop zone, equipment, where everybody starts, and the primary op."""

from functools import partial

from killzone.agents.greedy.replies import Reply, usual
from killzone.agents.greedy.skirmish.choices import keys, options
from killzone.agents.greedy.skirmish.forecasts import shot_damage
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.situation import Situation, apart, inches, loss
from killzone.agents.greedy.skirmish.stakes import Goal
from killzone.agents.greedy.walks import Walk
from killzone.core.game import Game
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import CONCEAL, ENGAGE
from killzone.editions.shared.battle.setting_up import SettingUp
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.weapons.use import ranged_weapons
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

LATENT = 0.05
"""What an item is taken to be worth whose use is not to be seen in numbers."""
MOST_ITEMS = 40
FACES = 2
"""Against how many kinds of enemies strength is reckoned."""
APART = 1.5
"""How many inches operatives keep from each other."""
PLACES = 40
CLOSE = 12
"""How many of the places that seem best are looked at closely."""
FIRST_MOVE = 12
"""How many cells, of half an inch, an enemy is expected to come forward at once."""
PIECES = 400
"""How many places for a piece are listed."""
FAR_AWAY = 20
"""A goal so many inches from the enemy sees half as many of them."""
PASSING, BETWEEN = 0.4, 5
"""How sure it is, beside a goal, that somebody stands on the way there; every how many cells that is looked at."""
SHOOTERS = 3
SHIELD = 3 * INCH // 2
"""How far before a marker a barricade stands."""
CROWDED = 4 * INCH
"""How near to another barricade one more is of little use."""
LEAST_GAIN = 0.01


def drop_zone(memory: Memory, game: Game) -> Reply:
    """The zone that is nearer to the markers."""
    table = game.table
    terrain, widest = table.terrain, _widest(table, memory.seat)
    markers = [Spot(goal.x, goal.y) for goal in memory.stakes.goals()]
    offered = keys(game)
    zones = {key: area for key, area in memory.craft.drop_zones(table) if key in offered}

    def far(key: str) -> float:
        walks = (memory.craft.walk_to(terrain, spot.x, spot.y, widest) for spot in markers)
        return sum(walk.inches(_middle(zones[key])) for walk in walks)

    best = min(offered, key=lambda key: (far(key), key))
    return Reply(best, "nearest to what matters")


def _widest(table: Table, seat: int) -> int:
    return max((one.card.body.base.radius for one in table.operatives if one.seat == seat), default=0)


def equipment(memory: Memory, game: Game) -> Reply:
    """What makes the side strongest for its price, as far as numbers show it; more rather than less."""
    decision = game.decision
    assert decision is not None
    before = strength(memory, game.table)
    best, most = "", 0.0
    for option in options(game)[:MOST_ITEMS]:
        after = game.play_legal(decision.action(option.key))
        if after.table == game.table and not option.subjects:
            continue
        while after.decision is not None and after.decision.kind == "bearer":
            after = after.play_legal(after.decision.action(usual(after.decision).answer))
        price = max(1, option.cost)
        gain = (strength(memory, after.table) - before + LATENT) / price
        if not best or gain > most:
            best, most = option.key, gain
    return Reply(best, f"{most:.2f} points for its price") if best else Reply(keys(game)[0])


def strength(memory: Memory, table: Table) -> float:
    """What a side's attacks do in the open, less what the enemy's do: each operative against some kinds of enemies."""
    craft, seat = memory.craft, memory.seat
    width, depth = table.terrain.width, table.terrain.depth
    near = Spot(width // 4, depth // 2), Spot(3 * width // 4, depth // 2)
    situation = Situation(craft, table, seat, memory.weights, memory.kept)
    own = [one.but(spot=near[0]) for one in table.operatives if one.seat == seat and one.wounds > 0]
    foes = list({one.card.id: one.but(spot=near[1]) for one in table.operatives if one.seat != seat}.values())[:FACES]
    total = 0.0
    for one in own:
        for foe in foes:
            total += (_blow(situation, one, foe) - _blow(situation, foe, one)) / len(foes)
    return total


def _blow(situation: Situation, one: Operative, other: Operative) -> float:
    """The share of another operative that the best attack of one takes, in the open."""
    shots = (situation.damage(one, other, weapon, False, False) for weapon in situation.ranged(one))
    shares = [loss(damage.mean, damage.kill, other.wounds, situation.weights.wound) for damage in shots]
    if situation.fights(one):
        bout, _ = situation.bout(one, other)
        shares.append(0.5 * loss(bout.dealt, bout.kill, other.wounds, situation.weights.wound))
    return max(shares, default=0.0)


def bearer(memory: Memory, game: Game) -> Reply:
    """Whoever makes most of it."""
    decision = game.decision
    assert decision is not None
    gains = {key: strength(memory, game.play_legal(decision.action(key)).table) for key in keys(game)}
    best = max(gains, key=lambda key: (gains[key], key == decision.default))
    return Reply(best, "who makes most of it")


def operative(memory: Memory, game: Game) -> Reply:
    """The slowest first: they need the best places."""
    table = game.table

    def rank(id: str) -> tuple[int, int, str]:
        one = table.operative(id)
        return memory.craft.move(table, one), -one.wounds, id

    best = min(keys(game), key=rank)
    _get_ready(memory, table.operative(best))
    return Reply(best)


def _get_ready(memory: Memory, one: Operative) -> None:
    """Work out what an operative's weapons do to each kind of enemy: there is time now, and later there is none."""
    situation, table = memory.situation, memory.situation.table
    one = one.but(spot=_middle(memory.stakes.zone(one.seat)))
    there = _middle(memory.stakes.zone(1 - one.seat))
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
    goals = [(goal, memory.craft.walk_to(table.terrain, goal.x, goal.y, radius)) for goal in memory.stakes.goals()]
    watchers = _watchers(memory, table, seat, one)
    taken = [0] * len(goals)
    friends = [other.spot for other in table.of(seat) if other.spot is not None]
    for friend in friends:
        taken[_nearest(goals, friend)] += 1
    found: list[tuple[float, Spot]] = []
    for action in game.decision.candidates(PLACES):
        spot = action.answer
        assert isinstance(spot, Spot)
        far = min(
            walk.inches(spot) / goal.value + 4.0 * (taken[n] // goal.wanted) for n, (goal, walk) in enumerate(goals)
        )
        me = one.but(spot=spot)
        seen = sum(1 for watcher in watchers if memory.craft.visible(table, watcher, me))
        far += memory.weights.shy * seen / max(1, len(watchers))
        far += sum(1.0 for other in friends if inches(apart(other, spot)) < APART)
        found.append((far, spot))
    if not found:
        return None
    found.sort(key=lambda pair: pair[0])
    if memory.weights.covert:
        scouts, share = scouts_of(memory, table, seat), memory.weights.covert
        found = [(far + share * aimed_at(memory, table, scouts, one, at), at) for far, at in found[:CLOSE]]
    least, best = min(found, key=lambda pair: pair[0])
    return Reply(best, f'{least:.0f}" to go, out of sight where it can be')


def scouts_of(memory: Memory, table: Table, seat: int) -> list[Operative]:
    """An enemy with a gun where some of them could be after their first move: on their way to what is nearest."""
    enemy = next((one for one in table.operatives if one.seat != seat and ranged_weapons(table, one)), None)
    if enemy is None:
        return []
    x0, y0, x1, y1 = memory.stakes.zone(1 - seat)
    walks = [
        memory.craft.walk_to(table.terrain, goal.x, goal.y, enemy.card.body.base.radius)
        for goal in memory.stakes.goals()
    ]
    found = []
    for part in (1, 3, 5):
        start = Spot(((6 - part) * x0 + part * x1) // 6, ((6 - part) * y0 + part * y1) // 6)
        for walk in sorted(walks, key=lambda walk: walk.inches(start))[:2]:
            way = list(walk.way(start))
            found.append(enemy.but(spot=way[min(FIRST_MOVE, len(way) - 1)] if way else start, order=ENGAGE))
    return found


def aimed_at(memory: Memory, table: Table, scouts: list[Operative], one: Operative, spot: Spot) -> float:
    """The share of enemies that could shoot at an operative that hides at a spot."""
    me = one.but(spot=spot, order=CONCEAL)
    weapons = [next(iter(ranged_weapons(table, scout))) for scout in scouts]
    pairs = zip(scouts, weapons, strict=True)
    return sum(memory.craft.may_target(table, scout, me, weapon) for scout, weapon in pairs) / max(1, len(scouts))


def _middle(area: Area) -> Spot:
    x0, y0, x1, y1 = area
    return Spot((x0 + x1) // 2, (y0 + y1) // 2)


def _nearest(goals: list[tuple[Goal, Walk]], spot: Spot) -> int:
    return min(range(len(goals)), key=lambda n: goals[n][1].inches(spot))


def _watchers(memory: Memory, table: Table, seat: int, one: Operative) -> list[Operative]:
    """Where enemies are or will be: those on the board, and somebody in the middle and at the ends of their zone."""
    enemies = list(table.against(seat))
    x0, y0, x1, y1 = memory.stakes.zone(1 - seat)
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
    harm = {at: _harm(memory, table, seat, at) for at in probes}
    best, most = None, LEAST_GAIN
    tried = set[Spot]()
    for probe in probes:
        spot = probe if decision.check(probe).legal else min(spots, key=partial(apart, probe))
        if spot in tried:
            continue
        tried.add(spot)
        after = game.play(decision.action(spot)).table
        gain = sum(chance * (_harm(memory, after, seat, at) - harm[at]) for at, chance in probes.items())
        if gain > most:
            best, most = spot, gain
    if best is not None:
        return Reply(best, "in the enemy's way")
    own = [marker.spot for marker in table.markers if marker.spot is not None and marker.owner == seat]
    return Reply(max(spots, key=lambda spot: min((apart(spot, other) for other in own), default=0.0)))


def barricade(memory: Memory, game: Game) -> Reply | None:
    """Before a marker on the side that the enemy comes from, broadside on: whoever takes it has cover there. Each of
    them before another marker."""
    decision, table = game.decision, game.table
    assert decision is not None
    spots = [action.answer for action in decision.candidates(PIECES) if isinstance(action.answer, Spot)]
    goals = memory.stakes.goals()
    if not spots or not goals:
        return None
    foe = _middle(memory.stakes.zone(1 - memory.seat))
    known = [point for part in table.extra for point in part.outline[:1]]
    shields = [(_towards(Spot(goal.x, goal.y), foe), goal.value) for goal in goals]

    def poor(spot: Spot) -> float:
        broadside = abs(foe.y - spot.y) >= abs(foe.x - spot.x)
        far = min(
            apart(spot, shield) / value + CROWDED * sum(apart(Spot(*point), shield) < CROWDED for point in known)
            for shield, value in shields
        )
        return far + (0 if (spot.facing == 0) is broadside else INCH)

    return Reply(min(spots, key=poor), "cover where somebody will stand")


def _towards(spot: Spot, other: Spot) -> Spot:
    """A spot a little nearer to another."""
    share = SHIELD / max(1.0, apart(spot, other))
    return Spot(round(spot.x + share * (other.x - spot.x)), round(spot.y + share * (other.y - spot.y)))


def _expected(memory: Memory, table: Table) -> dict[Spot, float]:
    """Where an enemy is expected, and how surely: at the goals, most at those near to it, and on its way there."""
    seat = memory.seat
    start, radius = _middle(memory.stakes.zone(1 - seat)), _widest(table, 1 - seat)
    found: dict[Spot, float] = {}
    for goal in memory.stakes.goals():
        walk = memory.craft.walk_to(table.terrain, goal.x, goal.y, radius)
        chance = 1 / (1 + walk.inches(start) / FAR_AWAY)
        found[Spot(goal.x, goal.y)] = chance
        for number, spot in enumerate(walk.way(start)):
            if number % BETWEEN == 0 and all(apart(spot, other) > 2 * INCH for other in found):
                found[spot] = chance * PASSING
    return found


def _harm(memory: Memory, table: Table, seat: int, at: Spot) -> float:
    """The damage of a shot of each of some own operatives, in the open, at an enemy that stands at a spot."""
    enemy = next((one.but(spot=at) for one in table.operatives if one.seat != seat), None)
    if enemy is None:
        return 0.0
    total = 0.0
    for one in list({one.card.id: one for one in table.operatives if one.seat == seat}.values())[:SHOOTERS]:
        me = one.but(spot=_middle(memory.stakes.zone(seat)))
        shots = (
            shot_damage(memory.craft, table, me, enemy, weapon, False, False).mean
            for weapon in ranged_weapons(table, me)
        )
        total += max(shots, default=0.0)
    return total
