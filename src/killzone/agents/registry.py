"""The agents that can be asked for by name, such as `uniform`, `greedy:elite`, `search` or `search:500`."""

from collections.abc import Callable
from typing import Final, NamedTuple

from killzone.agents.greedy import LEVELS, USUAL_LEVEL, Greedy
from killzone.agents.protocol import Agent
from killzone.agents.search import Limit, Search
from killzone.agents.uniform import Uniform
from killzone.spelling import did_you_mean, listed

SEARCH: Final = "search"
Make = Callable[[str | int, str], Agent]
"""Gives a fresh agent from a seed for its own chance and the name it goes by."""


class UnknownAgentError(LookupError):
    """There is no agent of this name; the message says which there are."""


def _greedy(level: str) -> Make:
    return lambda seed, name: Greedy(seed, LEVELS[level], name)


def _search(name: str) -> Make | None:
    """Search with the limit that its name tells; None where that is not such a name."""
    kind, _, limit = name.partition(":")
    if kind != SEARCH or Limit.read(limit) is None:
        return None
    return lambda seed, name: Search(seed, Limit.read(limit), name)


MAKERS: Final[dict[str, Make]] = {
    "uniform": Uniform,
    "greedy": _greedy(USUAL_LEVEL),
    **{f"greedy:{level}": _greedy(level) for level in LEVELS},
    SEARCH: lambda seed, name: Search(seed, Limit(), name),
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
    SEARCH: About(
        "Strategist",
        "Weighs each plan against all that you could strike back with, and thinks the last turn through to its end.",
    ),
}
"""Every agent once, the weakest first."""


def names() -> tuple[str, ...]:
    """Every name that `named` knows, the plainest first."""
    return tuple(MAKERS)


def named(name: str, seed: str | int = 0) -> Agent:
    """A fresh agent: the same name and seed give the same answers to the same questions.

    After `search:` follows how long it thinks about an activation: lines, such as `search:500`, or seconds, such as
    `search:0.5s`. With seconds, two by itself, its answers depend on how fast the machine is.

    An agent may remember what it planned, so each seat of each game needs one of its own.

    Raises `UnknownAgentError`, saying what is near or what there is.
    """
    make = MAKERS.get(name) or _search(name)
    if make is None:
        hint = did_you_mean(name, MAKERS) or f" There are {listed(MAKERS, 'and')}."
        raise UnknownAgentError(f"there is no agent {name!r}.{hint}")
    return make(seed, name)
