"""One seat of a battle as a Gymnasium environment: named agents answer for the others."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from killzone.agents import Agent, named
from killzone.env.battle import Battle, Observation
from killzone.env.rendering import MODES


class Seat(gymnasium.Env[Observation, int]):
    """A learner against `opponents`, in a seat of its own or, without one, in that which the seed says.

    All that `Battle` takes is taken here, too. The mask of the candidates is in the observation and in `info`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        edition: str = "",
        *,
        opponents: Sequence[str] = ("uniform",),
        seat: int | None = None,
        **battle: Any,
    ) -> None:
        """Raises what `Battle` raises, and `UnknownAgentError` for an agent that there is not."""
        self.battle = Battle(edition, **battle) if edition else Battle(**battle)
        self.render_mode = self.battle.render_mode
        self.opponents = tuple(opponents)
        for name in self.opponents:
            named(name)
        self._fixed = seat
        first = self.battle.possible_agents[0]
        self.observation_space = self.battle.observation_space(first)
        self.action_space = self.battle.action_space(first)  # type: ignore[assignment]  # numbers are integers

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode and let the others answer until the learner is asked."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**62))
        others = len(self.battle.possible_agents)
        self.seat = seed % others if self._fixed is None else self._fixed
        self.battle.reset(seed=seed, options=options)
        self._agents: dict[int, Agent] = {
            other: named(self.opponents[place % len(self.opponents)], f"env/{seed}/{other}")
            for place, other in enumerate(one for one in range(others) if one != self.seat)
        }
        self._let_others()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others answer until the learner is asked again or the battle is over."""
        me = self.battle.possible_agents[self.seat]
        self.battle.step(int(action))
        reward = self.battle.rewards[me] + self._let_others()
        observation, info = self._seen()
        return observation, reward, self.battle.terminations[me], self.battle.truncations[me], info

    def _let_others(self) -> float:
        """The learner's rewards for what the others have answered."""
        battle, reward = self.battle, 0.0
        me = battle.possible_agents[self.seat]
        while not (battle.terminations[me] or battle.truncations[me]):
            game = battle.game
            assert game.decision is not None
            seat = game.decision.seat
            if seat == self.seat:
                break
            reward += battle.answer(self._agents[seat].answer(game.view(seat)), me)
        return reward

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.battle.observe(self.battle.possible_agents[self.seat])
        return observation, {"action_mask": observation["action_mask"], "seat": self.seat}

    def render(self) -> Any:
        """As `Battle.render`."""
        return self.battle.render()


def vectorised(count: int, *arguments: Any, processes: bool = True, **settings: Any) -> VectorEnv[Any, Any, Any]:
    """So many `Seat`s at once, each in a process of its own unless told otherwise; they are spawned, not forked."""
    makers: list[Callable[[], Seat]] = [partial(Seat, *arguments, **_apart(settings, place)) for place in range(count)]
    return AsyncVectorEnv(makers, context="spawn") if processes else SyncVectorEnv(makers)


def _apart(settings: Mapping[str, Any], place: int) -> dict[str, Any]:
    """Settings of one of several: each writes its records to a directory of its own."""
    records = settings.get("records")
    return {**settings, **({"records": f"{records}/{place}"} if records is not None else {})}
