"""The mind for this edition: which question goes to which thought."""

from collections.abc import Callable

from killzone.agents.greedy.attacks import reply_in_attack
from killzone.agents.greedy.kt24 import choices, offers, setting_up
from killzone.agents.greedy.kt24.activations import Activations
from killzone.agents.greedy.kt24.memory import Memory
from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.minds import Below
from killzone.agents.greedy.replies import Reply
from killzone.agents.greedy.weights import USUAL_WEIGHTS, Weights
from killzone.core.game import Game

Answering = Callable[[Memory, Game], Reply | None]

ANSWERS: dict[str, Answering] = {
    "drop-zone": setting_up.drop_zone,
    "equipment": setting_up.equipment,
    "bearer": setting_up.bearer,
    "set-up": setting_up.operative,
    "place": setting_up.place,
    "piece-place": setting_up.piece,
    "primary-op": setting_up.primary,
    "initiative": choices.initiative,
    "weapon": choices.weapon,
    "target": choices.target,
    "torrent": choices.torrent,
    "next-target": choices.next_target,
    "marker": choices.marker,
    "hatch": choices.hatch,
    "path": choices.path,
    "triangulate": choices.enemy,
    "glove": choices.enemy,
    "objection": choices.objection,
    "patient": choices.patient,
    "gambit": offers.gambit,
    "initiative-rolled": offers.almanac,
    "before-battle": offers.free_moves,
    "activated": offers.refreshment,
    "action-ended": offers.reaction,
    "turn-ended": offers.turn_ended,
    "target-selected": offers.never,
    "ploy-declared": offers.never,
}
"""Who answers each kind of question outside attacks and activations; where nobody does, the usual answer is given."""


class Mind:
    """Thinks for one seat of one battle."""

    def __init__(self, level: Level, below: Below, weights: Weights = USUAL_WEIGHTS) -> None:
        self.memory = Memory(level, below, weights)
        self.activations = Activations(self.memory)

    def reply(self, game: Game, seat: int) -> Reply | None:
        """The answer to the pending question; None where the usual one will do."""
        decision = game.decision
        if decision is None:
            return None
        self.memory.look(game, seat)
        if (planned := self.activations.reply(game)) is not None:
            return planned
        found = reply_in_attack(game, seat, offers.purse, self.memory.command(game))
        if found is not None:
            return found
        answer = ANSWERS.get(decision.kind)
        return answer(self.memory, game) if answer is not None else None


def make_mind(level: Level, below: Below) -> Mind:
    return Mind(level, below)
