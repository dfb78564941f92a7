"""The mind for editions in which operatives act in turn: which question goes to which thought."""

from killzone.agents.greedy.attacks import reply_in_attack
from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.minds import Below
from killzone.agents.greedy.replies import Reply
from killzone.agents.greedy.skirmish import choices, offers, setting_up
from killzone.agents.greedy.skirmish.activations import Activations
from killzone.agents.greedy.skirmish.craft import Answering, Craft
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.weights import USUAL_WEIGHTS, Weights
from killzone.core.game import Game

ANSWERS: dict[str, Answering] = {
    "drop-zone": setting_up.drop_zone,
    "equipment": setting_up.equipment,
    "bearer": setting_up.bearer,
    "set-up": setting_up.operative,
    "place": setting_up.place,
    "piece-place": setting_up.piece,
    "barricade": setting_up.barricade,
    "initiative": choices.initiative,
    "weapon": choices.weapon,
    "target": choices.target,
    "torrent": choices.torrent,
    "next-target": choices.next_target,
    "marker": choices.marker,
    "hatch": choices.hatch,
    "path": choices.path,
    "before-battle": offers.free_moves,
    "turn-ended": offers.acting,
}
"""Who answers each kind of question outside attacks and activations; whatever else there is is imagined."""


class SkirmishMind:
    """Thinks for one seat of one battle."""

    def __init__(self, craft: Craft, level: Level, below: Below, weights: Weights = USUAL_WEIGHTS) -> None:
        self.memory = Memory(craft, level, below, weights)
        self.activations = Activations(self.memory)
        self.answers = {**ANSWERS, **craft.answers}

    def reply(self, game: Game, seat: int) -> Reply | None:
        """The answer to the pending question; None where the usual one will do."""
        decision = game.decision
        if decision is None:
            return None
        self.memory.look(game, seat)
        if (planned := self.activations.reply(game)) is not None:
            return planned
        found = self._in_attack(game, seat)
        if found is not None:
            return found
        answer = self.answers.get(decision.kind)
        if answer is not None:
            reply: Reply | None = answer(self.memory, game)
            return reply
        return offers.weighed(self.memory, game) or offers.chosen(self.memory, game)

    def _in_attack(self, game: Game, seat: int) -> Reply | None:
        memory = self.memory
        return reply_in_attack(game, seat, offers.purse, memory.command(game), memory.level.studied)
