"""A battle as a PettingZoo environment in which every seat is an agent."""

import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from gymnasium import spaces
from pettingzoo import AECEnv

from killzone.core.decisions import Action
from killzone.core.flow import Concerning
from killzone.core.game import Game, View
from killzone.core.reasons import RefusedError
from killzone.core.record import record
from killzone.core.values import Json
from killzone.dice import SeededDice
from killzone.editions import USUAL, find_edition, ruleset_of
from killzone.editions.edition import Wish
from killzone.editions.wishes import source_of
from killzone.env.choices import ACTIONS, FEATURES, WAYS, Menu
from killzone.env.rendering import MODES, rendered
from killzone.env.sight import Eyes, no_candidates, space

MARGIN: Final = "margin"
PLACE: Final = "place"
MOST_DECISIONS: Final = 5_000

Observation = dict[str, Any]


class Battle(AECEnv):  # type: ignore[misc]  # it has no types
    """A battle of any edition: `player_0` has the first seat.

    An action is the number of a candidate; `action_mask` says which numbers stand for one. The reward `margin` is what
    an answer changes in the own points less the best of the others', so that all rewards add up to the final margin;
    `place` is 0 until the end, then from 1 for the first to -1 for the last. Where `records` is a directory, the record
    of every episode is written there.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "killzone_v1",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        edition: str = USUAL,
        *,
        seats: int = 0,
        killzone: str = "",
        teams: Sequence[str] = (),
        mission: str = "",
        way: str = "",
        reward: str = MARGIN,
        actions: int = ACTIONS,
        ways: int = WAYS,
        records: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Raises ValueError for what there is not, `ContentError` for a battle that cannot be played."""
        super().__init__()
        if reward not in (MARGIN, PLACE):
            raise ValueError(f"there is no reward {reward!r}; there are {MARGIN!r} and {PLACE!r}")
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"there is no render mode {render_mode!r}; there are {', '.join(MODES)}")
        if not 1 <= ways <= actions:
            raise ValueError(f"of {actions} candidates {ways} cannot be ways; from 1 to {actions} can")
        self.edition = find_edition(edition)
        self.reward, self.room, self.ways, self.render_mode = reward, actions, ways, render_mode
        count = seats or len(teams) or self.edition.seats[0]
        usual = self.edition.usual
        named = tuple(teams) or (usual.teams if usual else ())
        sides = tuple(named[number % len(named)] for number in range(count))
        self.wish = Wish(killzone, sides, way, mission or (usual.mission_for(count) if usual and not way else ""))
        self.source = source_of(self.edition, self.wish)
        self._ruleset = ruleset_of(self.edition.id)
        self._records = Path(records) if records is not None else None
        self._episodes = 0
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        seen = space(actions, FEATURES)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._game: Game | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Numbers of candidates."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin an episode; the same seed gives the same dice and the same candidates.

        `options` may name another `killzone`, `teams` or `mission` for this episode.
        """
        self.seed_text = str(secrets.randbits(63) if seed is None else seed)
        source = self.source
        if options:
            known = {name: options[name] for name in ("killzone", "teams", "mission") if name in options}
            source = source_of(self.edition, self.wish._replace(**known))
        self._game = Game.begin(self._ruleset, source, SeededDice(f"env/{self.seed_text}"))
        self._eyes = [Eyes(seat) for seat in range(len(self.possible_agents))]
        self._menu: Menu | None = None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._worth = margins(self.game)
        self._settle()

    @property
    def game(self) -> Game:
        """The battle as it stands. Raises ValueError before the first episode."""
        if self._game is None:
            raise ValueError("no battle is being played; reset the environment")
        return self._game

    @property
    def menu(self) -> Menu:
        """The candidates of the pending question. Raises ValueError where none is pending."""
        if self._menu is None:
            if self.game.decision is None:
                raise ValueError("no question is pending; reset the environment")
            self._menu = self._listed(self.game.view(self.game.decision.seat))
        return self._menu

    def _listed(self, view: View) -> Menu:
        return Menu(view, self.seed_text, self.room, self.ways)

    def observe(self, agent: str) -> Observation:
        """What an agent sees; candidates and mask are empty unless it is asked."""
        game, seat = self.game, self.possible_agents.index(agent)
        view = game.view(seat)
        found: Observation = {**self._eyes[seat].see(view, acting(game))}
        if view.decision is not None and not self.truncations[agent]:
            menu = self._menu = self._menu or self._listed(view)
            return {**found, "candidates": menu.features(self.room), "action_mask": menu.mask(self.room)}
        return {**found, **no_candidates(self.room, FEATURES)}

    def step(self, action: int | None) -> None:
        """Give the answer that a number stands for. Raises ValueError for one that stands for none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        actions = self.menu.actions
        if action is None or not 0 <= action < len(actions):
            raise ValueError(f"{action!r} stands for no answer: {agent} has {len(actions)} candidates")
        self._cumulative_rewards[agent] = 0.0
        self._advance(actions[int(action)])
        self._accumulate_rewards()

    def answer(self, action: Action, whose: str) -> float:
        """Give any answer for whoever is asked, one that is no candidate, too; the reward that it brings an agent.

        Raises `RefusedError` for one that is not legal.
        """
        verdict = self.game.check(action)
        if not verdict.legal:
            raise RefusedError(verdict)
        self._advance(action)
        return self.rewards[whose]

    def _advance(self, action: Action) -> None:
        game = self.game
        after = self._game = game.play_legal(action)
        self._menu = None
        before = self._worth
        if after.table.players is not game.table.players:
            self._worth = margins(after)
        self._settle()
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = self._rewarded(seat, before[seat])

    def _settle(self) -> None:
        """Say whose turn it is, or that it is over."""
        game = self.game
        if game.decision is None or game.number >= MOST_DECISIONS:
            ended = self.terminations if game.decision is None else self.truncations
            ended.update(dict.fromkeys(self.agents, True))
            self._keep()
            return
        self.agent_selection = self.possible_agents[game.decision.seat]

    def _rewarded(self, seat: int, before: int) -> float:
        return float(self._worth[seat] - before) if self.reward == MARGIN else placed(self.game, seat)

    def record(self) -> Json:
        """The record of the episode so far, as `killzone watch` and `killzone replay` read it."""
        data = record(self.game, digests=False)
        data["steps"][-1]["digest"] = self.game.digest()
        return data

    def _keep(self) -> None:
        if self._records is not None:
            self._records.mkdir(parents=True, exist_ok=True)
            self._episodes += 1
            path = self._records / f"episode-{self._episodes:06d}-{self.seed_text}.json"
            path.write_text(json.dumps(self.record(), separators=(",", ":")) + "\n", encoding="utf-8")

    def render(self) -> Any:
        """The position: as text, as an array of colours, or as a drawing, whichever mode was asked for."""
        if self.render_mode is None:
            return None
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def margins(game: Game) -> list[int]:
    """For every seat its points less the best of the others'."""
    points = [player.victory for player in game.table.players]
    return [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]


def placed(game: Game, seat: int) -> float:
    """From 1 for the first to -1 for the last; nothing before the end."""
    places = game.places
    if not places:
        return 0.0
    own, others = places[seat], [place for other, place in enumerate(places) if other != seat]
    return sum((own < other) - (own > other) for other in others) / len(others)


def acting(game: Game) -> str:
    """The operative that the pending question is about, which everybody may know; empty if it is about none."""
    named = (frame.ctx.concerns for frame in reversed(game.stack) if isinstance(frame.ctx, Concerning))
    return next((one for one in named if one), "")
