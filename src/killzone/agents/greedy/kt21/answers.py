"""The questions that only the 2021 edition asks."""

from killzone.agents.greedy.replies import Reply, usual
from killzone.agents.greedy.skirmish.choices import keys, taken
from killzone.agents.greedy.skirmish.craft import Answering
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.situation import apart
from killzone.core.domains import Option
from killzone.core.game import Game
from killzone.core.machine import PASS
from killzone.core.subjects import MARKER, OPERATIVE
from killzone.editions.kt21.battle.scouting import NOBODY


def as_usual(memory: Memory, game: Game) -> Reply:
    """What nothing can be seen of before the battle."""
    assert game.decision is not None
    return usual(game.decision)


def scouting(memory: Memory, game: Game) -> Reply:
    """Each way to scout comes before another one: whoever always picks the same is found out."""
    offered = keys(game)
    return Reply(offered[memory.below(len(offered))], "nobody shall know beforehand")


def scout(memory: Memory, game: Game) -> Reply:
    """Whoever has farthest to go."""
    errands = memory.planner.errands
    offered = [key for key in keys(game) if key != NOBODY]
    far = {key: errands[key].start if key in errands else 0.0 for key in offered}
    return Reply(max(offered, key=lambda key: (far[key], key), default=NOBODY), "has farthest to go")


def reveal(memory: Memory, game: Game) -> Reply:
    """A tac op that is not revealed scores nothing: the marker nearest to home, the enemy that falls most easily."""
    offered = taken(game)
    if not offered:
        return Reply(PASS)
    best = min(offered, key=lambda option: (_hard(memory, game, option), option.key))
    return Reply(best.key, "scores only once it is known")


def _hard(memory: Memory, game: Game, option: Option) -> float:
    """How hard what a tac op names is, among things of its kind."""
    table = game.table
    if (id := option.about(MARKER)) and (spot := table.marker(id).spot) is not None:
        own = [one.spot for one in memory.situation.own if one.spot is not None]
        return min((apart(spot, other) for other in own), default=0.0)
    if id := option.about(OPERATIVE):
        one = table.operative(id)
        near = [friend for friend in memory.situation.own if friend.spot is not None and one.spot is not None]
        far = min((apart(friend.spot, one.spot) for friend in near if friend.spot and one.spot), default=0.0)
        return one.wounds * max(1.0, far)
    return 0.0


ANSWERS: dict[str, Answering] = {
    "attacker": as_usual,
    "tac-ops": as_usual,
    "scouting": scouting,
    "scout": scout,
    "target-reveal": reveal,
}
