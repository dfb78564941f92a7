"""Offers in windows: gambits, ploys, equipment and abilities, each with what it is usually worth."""

from collections.abc import Mapping
from typing import Any

from killzone.agents.greedy.kt24.activations import counteracting, fresh
from killzone.agents.greedy.kt24.choices import taken
from killzone.agents.greedy.kt24.goals import Errand
from killzone.agents.greedy.kt24.memory import Memory
from killzone.agents.greedy.kt24.planner import GLANCE, both_orders
from killzone.agents.greedy.kt24.situation import apart, inches
from killzone.agents.greedy.replies import Reply
from killzone.core.domains import Option
from killzone.core.game import Game
from killzone.core.machine import PASS
from killzone.core.subjects import ABILITY, EQUIPMENT, OPERATIVE, PLOY
from killzone.core.table import Table
from killzone.editions.kt24.actions.action import CONCEAL, ENGAGE
from killzone.editions.kt24.equipment.items import AIR_BOTTLES, TEA_URN

GAMBITS = {
    "petty-cash": 1.0,
    "triangulate": 0.5,
    "the-glove": 0.3,
    "formal-parry": 0.25,
    "hull-rated": 0.25,
    "on-the-line": 0.2,
    "hold-the-peg": 0.15,
    "hold-them-there": 0.1,
    "own-ground": 0.05,
}
"""What gambits are worth in points once the sides are near each other; those not named are left alone."""
POINT = 0.18
"""What a Command Point is worth, in points, to whoever has but one."""
NEAR = 16
"""How near, in inches, the enemy must be for a gambit to matter."""


def purse(ctx: Any, seat: int, points: int) -> Any:
    """An attack in which a seat has so many Command Points and the other none."""
    return ctx.but(points=tuple(points if own == seat else 0 for own in range(len(ctx.points))))


def never(memory: Memory, game: Game) -> Reply:
    return Reply(PASS)


def gambit(memory: Memory, game: Game) -> Reply:
    """The gambit that is worth most, if it is worth its Command Point."""
    table = game.table
    worth = {option.key: _gambit_worth(memory, table, option) for option in taken(game)}
    best = max(worth, key=lambda key: (worth[key], key), default=PASS)
    points = table.players[memory.seat].points
    if best == PASS or worth[best] <= POINT / max(1, points - 1):
        return Reply(PASS, "Command Points are better kept for dice")
    return Reply(best, "worth more than a re-roll now")


def _gambit_worth(memory: Memory, table: Table, option: Option) -> float:
    what, who = option.about(PLOY, ABILITY), option.about(OPERATIVE)
    if what == "second-opinion":
        return _changed_order(memory, table, who)
    if what not in GAMBITS:
        return 0.0
    return GAMBITS[what] if what == "petty-cash" or _near(memory) else 0.0


def _near(memory: Memory) -> bool:
    situation = memory.situation
    return any(
        one.spot and other.spot and inches(apart(one.spot, other.spot)) <= NEAR
        for one in situation.own
        for other in situation.foes
    )


def _changed_order(memory: Memory, table: Table, id: str) -> float:
    """What it is worth to change an order for nothing: hide whoever is in danger."""
    one = table.operative(id)
    other = CONCEAL if one.order == ENGAGE else ENGAGE
    planner = memory.planner
    return planner.idle(one.but(order=other)) - planner.idle(one) if other == CONCEAL else 0.0


def almanac(memory: Memory, game: Game) -> Reply:
    """A low initiative die is rolled again."""
    faces = getattr(game.stack[-1].ctx, "faces", ())
    low = bool(faces) and faces[memory.seat] <= 3
    other = next((option.key for option in taken(game)), PASS)
    return Reply(other if low else PASS)


def free_moves(memory: Memory, game: Game) -> Reply:
    """A free move before the battle is always taken, by whoever has farthest to go."""
    errands = memory.planner.errands
    far = {option.key: _far(errands, option.about(OPERATIVE)) for option in taken(game)}
    return Reply(max(far, key=lambda key: (far[key], key), default=PASS), "a free move")


def _far(errands: Mapping[str, Errand], id: str) -> float:
    return errands[id].start if id in errands else 0.0


def refreshment(memory: Memory, game: Game) -> Reply:
    """Wounds are regained wherever that costs nothing."""
    free = [option.key for option in taken(game) if option.about(EQUIPMENT) in (AIR_BOTTLES, TEA_URN)]
    return Reply(free[0], "wounds regained") if free else Reply(PASS)


GUARDS = ("kt24.cq.guard-interrupt", "kt24.cq.point-blank")
"""The rules by which guards interrupt."""
REACTIONS = {"reciprocal-sight": 0.3, "neighbourly-concern": 0.15, "satisfaction": 0.15, "haul-in": 0.12}
"""What reactions are worth in points."""
COSTLY = ("neighbourly-concern", "satisfaction")
"""Those that are only worth their Command Point to whoever has another one."""


def reaction(memory: Memory, game: Game) -> Reply:
    """Interrupt, shoot back or strike after the fact, with whoever does it best; guards before those that cost."""
    points_left = game.table.players[memory.seat].points
    best, most = PASS, 0.1
    for option in taken(game):
        what = option.about(PLOY, ABILITY)
        points = 0.6 if option.rule in GUARDS else REACTIONS.get(what, 0.0)
        if what in COSTLY and points_left < 2:
            points = 0.0
        if points > most:
            best, most = option.key, points
    return Reply(best, "" if best == PASS else "a free blow at the enemy")


def turn_ended(memory: Memory, game: Game) -> Reply:
    """A second activation or counteraction in a row, where Command Points are plenty and somebody can use it."""
    offered = taken(game)
    if not offered or game.table.players[memory.seat].points < 2:
        return Reply(PASS)
    planner = memory.planner
    best, most = PASS, 0.7
    for option in offered:
        one = game.table.operative(option.about(OPERATIVE))
        counteracts = option.about(PLOY) == "double-bell"
        acting = counteracting(one) if counteracts else fresh(game, one)
        orders = (one.order,) if counteracts else both_orders(one)
        gain = planner.best(one, acting, orders, GLANCE).points - planner.idle(one)
        if gain > most:
            best, most = option.key, gain
    return Reply(best, "" if best == PASS else "strike again before they answer")
