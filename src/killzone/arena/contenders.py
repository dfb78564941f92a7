"""Agents that take part: one that comes with killzone, by its name, or somebody's own, as `path/to/bot.py:Name`."""

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from killzone.agents import Agent, UnknownAgentError, named, names


def contender(name: str, seed: str) -> Agent:
    """A fresh agent with chance of its own; what `bot.py:Name` names is called with the seed and the name.

    Raises `UnknownAgentError`; loading somebody's file raises whatever is wrong with it.
    """
    own = own_file(name)
    if own is None:
        return named(name, seed)
    agent: Agent = _maker(*own)(seed, name)
    return agent


def own_file(name: str) -> tuple[Path, str] | None:
    """The file and what is wanted from it, where a name asks for somebody's own agent."""
    path, _, what = name.rpartition(":")
    return (Path(path), what) if path.endswith(".py") else None


def check_contender(name: str) -> None:
    """Raises `UnknownAgentError` with a sentence for an agent that cannot take part."""
    own = own_file(name)
    if own is None:
        if name not in names():
            named(name)
        return
    try:
        _maker(*own)
    except UnknownAgentError:
        raise
    except Exception as problem:  # loading runs somebody's own code
        raise UnknownAgentError(f"the agent {name!r} cannot be loaded: {type(problem).__name__}: {problem}.") from None


def _maker(path: Path, what: str) -> Callable[[str, str], Any]:
    if not path.is_file():
        raise UnknownAgentError(f"there is no file {str(path)!r} to take the agent {what!r} from.")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    maker = getattr(module, what, None)
    if not callable(maker):
        raise UnknownAgentError(f"{path} has no {what!r} that makes an agent.")
    made: Callable[[str, str], Any] = maker
    return made
