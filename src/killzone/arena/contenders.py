"""Agents that take part: one that comes with killzone, by its name, or somebody's own.

That is a class of Python, as `path/to/bot.py:Name`, or a bot in any language, as a command or `tcp:host:port`.
"""

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from killzone.agents import Agent, UnknownAgentError, named, names
from killzone.bots.programs import NoBotError, check_bot, files_of, is_remote


def contender(name: str, seed: str) -> Agent:
    """A fresh agent with chance of its own; what `bot.py:Name` names is called with the seed and the name.

    Bots in other processes are not made here.

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


def own_files(name: str) -> list[Path]:
    """The files that somebody's own agent is made of, as far as its name tells."""
    if is_remote(name):
        return files_of(name)
    own = own_file(name)
    return [own[0]] if own else []


def check_contender(name: str) -> None:
    """Raises `UnknownAgentError` with a sentence for an agent that cannot take part."""
    own = own_file(name)
    if is_remote(name):
        try:
            check_bot(name)
        except NoBotError as problem:
            raise UnknownAgentError(str(problem)) from None
        return
    if own is None:
        if name.endswith(".py"):
            raise UnknownAgentError(f"{name!r} is a file; name what makes the agent, too, such as {name}:Name.")
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
