"""Battles as games of OpenSpiel, with explicit chance: `pyspiel.load_game("killzone(edition=kt24)")`.

Importing this registers the game. Every die is a node of chance of its own, candidates are actions by their number, and
what a player observes are the arrays of `Battle`. See docs/env.md.
"""

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ImportError as problem:
    raise ImportError(
        "killzone.env.open_spiel needs pyspiel, which is not installed; pip install 'killzone[openspiel]' brings it"
    ) from problem

from killzone.editions import USUAL
from killzone.env.battle import MARGIN, MOST_DECISIONS, PLACE, Battle, acting, margins, placed
from killzone.env.choices import ACTIONS, FEATURES, WAYS
from killzone.env.moments import Moment, Terms
from killzone.env.rendering import text
from killzone.env.sight import MOST_SEATS, Eyes, no_candidates, space

NAME: Final = "killzone"
SIDES: Final = 6
"""Sides of the dice of a battle, at most."""
MOST_MARGIN: Final = 200.0
"""Returns are cut off here: no battle has come near it, but no rule says that none can."""
MOST_DICE: Final = 50 * MOST_DECISIONS
PARAMETERS: Final[dict[str, Any]] = {
    "edition": USUAL,
    "players": 0,
    "killzone": "",
    "teams": "",
    "mission": "",
    "way": "",
    "returns": PLACE,
    "actions": ACTIONS,
    "ways": WAYS,
    "seed": "",
}
"""What can be said of a battle, as for `Battle`: `teams` are parted by `+`, 0 players are as many as is usual."""


def _type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Killzone",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A battle of any edition and number of seats. `first` is where each one of it begins."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Raises what `Battle` raises for what there is not."""
        named = {**PARAMETERS, **(params or {})}
        battle = Battle(
            named["edition"],
            seats=named["players"],
            teams=[team for team in named["teams"].split("+") if team],
            reward=named["returns"],
            **{name: named[name] for name in ("killzone", "mission", "way", "actions", "ways")},
        )
        seats = len(battle.possible_agents)
        even = named["returns"] == PLACE or seats == 2
        utility = pyspiel.GameType.Utility
        most = 1.0 if named["returns"] == PLACE else MOST_MARGIN
        info = pyspiel.GameInfo(
            num_distinct_actions=named["actions"],
            max_chance_outcomes=SIDES,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if even else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_type(utility.ZERO_SUM if even else utility.GENERAL_SUM), info, dict(params or {}))
        self.by_margin = named["returns"] == MARGIN
        self.first = Moment.first(
            Terms(battle.edition.id, battle.source, named["seed"], named["actions"], named["ways"], MOST_DECISIONS)
        )

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DICE

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> "SpielObserver":
        """Raises ValueError but for what one player observes, or has come to know."""
        if params:
            raise ValueError(f"an observer of {NAME} takes no parameters, and was given {', '.join(params)}")
        if kind is not None and not (kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER):
            raise ValueError(f"{NAME} shows what one player sees, public and private together, and nothing else")
        return SpielObserver(self, remembers=kind is not None and kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A battle at a question, at a die, or at its end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment, self.by_margin = game.first, game.by_margin
        self._led: tuple[Moment, ...] = ()

    def current_player(self) -> int:
        if self.moment.dice is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.moment.asked is None else self.moment.asked

    def is_terminal(self) -> bool:
        return self.moment.dice is None and self.moment.asked is None

    def _legal_actions(self, player: int) -> Sequence[int]:
        return range(len(self.moment.menu.actions)) if player == self.moment.asked else ()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each face, less one, with its chance."""
        dice = self.moment.dice
        assert dice is not None
        return [(face, 1 / dice.wanted.sides) for face in range(dice.wanted.sides)]

    def _apply_action(self, action: int) -> None:
        self.moment, self._led = (self._led[0], self._led[1:]) if self._led else (self.moment.after(action), ())

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> "SpielState":
        """A state that a player cannot tell from this one, with what others chose in secret drawn anew."""
        moment = self.moment.guessed(player, chance)
        state: SpielState = self.get_game().new_initial_state()
        state._led = tuple(moment.path[1:])
        for number in moment.numbers:
            state.apply_action(number)
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        dice = self.moment.dice
        if dice is not None:
            return f"{action + 1} of D{dice.wanted.sides}"
        actions = self.moment.menu.actions
        return actions[action].to_text() if action < len(actions) else f"nothing ({action})"

    def returns(self) -> list[float]:
        game = self.moment.game
        if not self.is_terminal() or game is None:
            return [0.0] * self.num_players()
        if self.by_margin:
            return [max(-MOST_MARGIN, min(float(one), MOST_MARGIN)) for one in margins(game)]
        return [placed(game, seat) for seat in range(self.num_players())]

    def __str__(self) -> str:
        return self.moment.mark


class SpielObserver:
    """What a player sees of a battle: the arrays of `Battle`, or text; one that remembers has text only."""

    def __init__(self, game: SpielGame, *, remembers: bool) -> None:
        self.remembers, self.room = remembers, game.num_distinct_actions()
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if not remembers:
            shapes = {name: one.shape or () for name, one in space(self.room, FEATURES).items()}
            self.tensor, start = np.zeros(sum(map(prod, shapes.values())), np.float32), 0
            for name, shape in shapes.items():
                self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
                start += prod(shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Let `tensor` and `dict` show what a player sees; while dice fall, what was there at the last question."""
        moment, game = state.moment, state.moment.game
        seen: dict[str, Any] = no_candidates(self.room, FEATURES)
        if game is not None:
            seen |= Eyes(player).see(game.view(player), acting(game))
        if moment.asked == player:
            seen |= {"candidates": moment.menu.features(self.room), "action_mask": moment.menu.mask(self.room)}
        for name, array in self.dict.items():
            array[:] = seen.get(name, 0)

    def string_from(self, state: SpielState, player: int) -> str:
        """The board as text and the player's candidates; who remembers adds a mark of all that came before."""
        moment, game = state.moment, state.moment.game
        shown = [] if game is None else [text(game.view(player).table, game)]
        if moment.asked == player:
            shown += [f"{number}: {action.to_text()}" for number, action in enumerate(moment.menu.actions)]
        return "\n".join([f"player_{player}", *shown, *([moment.known(player)] if self.remembers else ())])


pyspiel.register_game(_type(pyspiel.GameType.Utility.GENERAL_SUM), SpielGame)
