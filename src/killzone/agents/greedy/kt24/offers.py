"""Offers in windows: gambits, ploys, equipment and abilities, each with what it is usually worth."""

from typing import Any

from killzone.agents.greedy.kt24.activations import counteracting, fresh
from killzone.agents.greedy.kt24.choices import keys
from killzone.agents.greedy.kt24.planner import GLANCE, both_orders
from killzone.agents.greedy.kt24.situation import apart, inches
from killzone.agents.greedy.kt24.thoughts import Thoughts
from killzone.agents.greedy.replies import Reply
from killzone.core.game import Game
from killzone.core.machine import PASS
from killzone.core.table import Table
from killzone.editions.kt24.actions.action import CONCEAL, ENGAGE

PRICES = {"command-reroll": 1, "riposte": 1, "point-of-order": 1}
"""What offers in the middle of an attack cost in Command Points, by the start of their key."""
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


def price(answer: str) -> int:
    """What an answer in an attack costs in Command Points."""
    return next((cost for start, cost in PRICES.items() if answer.startswith(start)), 0)


def purse(ctx: Any, seat: int, points: int) -> Any:
    """An attack in which a seat has so many Command Points and the other none."""
    return ctx.but(points=tuple(points if own == seat else 0 for own in range(len(ctx.points))))


def never(thoughts: Thoughts, game: Game) -> Reply:
    return Reply(PASS)


def gambit(thoughts: Thoughts, game: Game) -> Reply:
    """The gambit that is worth most, if it is worth its Command Point."""
    table = game.table
    offered = [key for key in keys(game) if key != PASS]
    worth = {key: _gambit_worth(thoughts, table, key) for key in offered}
    best = max(offered, key=lambda key: (worth[key], key), default=PASS)
    points = table.players[thoughts.seat].points
    if best == PASS or worth[best] <= POINT / max(1, points - 1):
        return Reply(PASS, "Command Points are better kept for dice")
    return Reply(best, "worth more than a re-roll now")


def _gambit_worth(thoughts: Thoughts, table: Table, key: str) -> float:
    if key.startswith("second-opinion-"):
        return _changed_order(thoughts, table, key.removeprefix("second-opinion-"))
    if key not in GAMBITS:
        return 0.0
    free = key == "petty-cash"
    return GAMBITS[key] if free or _near(thoughts) else 0.0


def _near(thoughts: Thoughts) -> bool:
    situation = thoughts.situation
    return any(
        one.spot and other.spot and inches(apart(one.spot, other.spot)) <= NEAR
        for one in situation.own
        for other in situation.foes
    )


def _changed_order(thoughts: Thoughts, table: Table, id: str) -> float:
    """What it is worth to change an order for nothing: hide whoever is in danger."""
    one = table.operative(id)
    other = CONCEAL if one.order == ENGAGE else ENGAGE
    planner = thoughts.planner
    return planner.idle(one.but(order=other)) - planner.idle(one) if other == CONCEAL else 0.0


def almanac(thoughts: Thoughts, game: Game) -> Reply:
    """A low initiative die is rolled again."""
    faces = getattr(game.stack[-1].ctx, "faces", ())
    low = bool(faces) and faces[thoughts.seat] <= 3
    other = next((key for key in keys(game) if key != PASS), PASS)
    return Reply(other if low else PASS)


def free_moves(thoughts: Thoughts, game: Game) -> Reply:
    """A free move before the battle is always taken, by whoever has farthest to go."""
    offered = [key for key in keys(game) if key != PASS]
    errands = thoughts.planner.errands
    best = max(
        offered,
        key=lambda key: (errands[key.rpartition("-")[2]].start if key.rpartition("-")[2] in errands else 0.0, key),
        default=PASS,
    )
    return Reply(best, "a free move")


def refreshment(thoughts: Thoughts, game: Game) -> Reply:
    """Wounds are regained wherever that costs nothing."""
    free = [key for key in keys(game) if key in ("air-bottles", "tea-urn")]
    return Reply(free[0], "wounds regained") if free else Reply(PASS)


def reaction(thoughts: Thoughts, game: Game) -> Reply:
    """Interrupt, shoot back or strike after the fact, with whoever does it best; guards before those that cost."""
    points_left = game.table.players[thoughts.seat].points
    best, most = PASS, 0.1
    for key in keys(game):
        points = 0.0
        if key.startswith("guard-"):
            points = 0.6
        elif key.startswith("reciprocal-sight-"):
            points = 0.3
        elif key.startswith(("neighbourly-concern", "satisfaction")):
            points = 0.15 if points_left >= 2 else 0.0
        elif key.startswith("haul-in"):
            points = 0.12
        if points > most:
            best, most = key, points
    return Reply(best, "" if best == PASS else "a free blow at the enemy")


def turn_ended(thoughts: Thoughts, game: Game) -> Reply:
    """A second activation or counteraction in a row, where Command Points are plenty and somebody can use it."""
    offered = [key for key in keys(game) if key != PASS]
    if not offered or game.table.players[thoughts.seat].points < 2:
        return Reply(PASS)
    planner = thoughts.planner
    best, most = PASS, 0.7
    for key in offered:
        one = game.table.operative(key.rpartition("-")[2])
        acting = counteracting(one) if key.startswith("double-bell") else fresh(game, one)
        orders = (one.order,) if key.startswith("double-bell") else both_orders(one)
        gain = planner.best(one, acting, orders, GLANCE).points - planner.idle(one)
        if gain > most:
            best, most = key, gain
    return Reply(best, "" if best == PASS else "strike again before they answer")
