"""The agents that can be asked for by name, such as `uniform`, `greedy` or `greedy:elite`."""

from collections.abc import Callable
from typing import Final, NamedTuple

from killzone.agents.greedy import LEVELS, USUAL_LEVEL, Greedy
from killzone.agents.protocol import Agent
from killzone.agents.uniform import Uniform
from killzone.spelling import did_you_mean, listed

Make = Callable[[str | int, str], Agent]
"""Gives a fresh agent from a seed for its own chance and the name it goes by."""


class UnknownAgentError(LookupError):
    """There is no agent of this name; the message says which there are."""


def _greedy(level: str) -> Make:
    return lambda seed, name: Greedy(seed, LEVELS[level], name)


MAKERS: Final[dict[str, Make]] = {
    "uniform": Uniform,
    "greedy": _greedy(USUAL_LEVEL),
    **{f"greedy:{level}": _greedy(level) for level in LEVELS},
}


class About(NamedTuple):
    """What people are told of an agent: what it is called, and in a sentence how it plays."""

    title: str
    text: str


ABOUT: Final[dict[str, About]] = {
    "uniform": About("Random", "Takes any legal answer, with no idea of the game: good for looking around."),
    "greedy:recruit": About("Recruit", "Weighs a few moves, misjudges them and forgets that you strike back."),
    "greedy:veteran": About("Veteran", "Weighs moves by exact odds, cover and mission points, and minds your reply."),
    "greedy:elite": About("Elite", "Weighs the most moves, misjudges none and counts your best reply in full."),
}
"""Every agent once, the weakest first."""


def names() -> tuple[str, ...]:
    """Every name that `named` knows, the plainest first."""
    return tuple(MAKERS)


def named(name: str, seed: str | int = 0) -> Agent:
    """A fresh agent: the same name and seed give the same answers to the same questions.

    An agent may remember what it planned, so each seat of each game needs one of its own.

    Raises `UnknownAgentError`, saying what is near or what there is.
    """
    if name not in MAKERS:
        hint = did_you_mean(name, MAKERS) or f" There are {listed(MAKERS, 'and')}."
        raise UnknownAgentError(f"there is no agent {name!r}.{hint}")
    return MAKERS[name](seed, name)
