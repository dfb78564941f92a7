"""The questions that only the 2024 edition asks."""

from killzone.agents.greedy.replies import Reply
from killzone.agents.greedy.skirmish.choices import keys
from killzone.agents.greedy.skirmish.craft import Answering
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.core.game import Game
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP


def primary(memory: Memory, game: Game) -> Reply:
    """The crit op scores more surely than the kill op."""
    return Reply(CRIT_OP if CRIT_OP in keys(game) else KILL_OP, "the surer points")


ANSWERS: dict[str, Answering] = {"primary-op": primary}
