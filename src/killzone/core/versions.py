"""Which rules a game was played by: a fingerprint of all code that can change one."""

import inspect
from collections.abc import Callable, Iterable
from functools import cache, partial
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


def is_compiled() -> bool:
    """Whether this is the engine that `make compiled` builds; it plays the same games."""
    from killzone.geometry import shapes

    return not shapes.__file__.endswith(".py")


@cache
def code_version(*packages: str) -> str:
    """A fingerprint of all source files in these packages, at any depth; where a file stands does not count."""
    found = sorted({blake2b(content).digest() for package in packages for content in _sources(files(package))})
    return blake2b(b"".join(found), digest_size=8).hexdigest()


def _sources(folder: Traversable) -> list[bytes]:
    found: list[bytes] = []
    for one in folder.iterdir():
        if one.is_dir():
            found += _sources(one)
        elif one.name.endswith(".py"):
            found.append(one.read_bytes())
    return found


def version_of_functions(functions: Iterable[Callable[..., Any]]) -> str:
    """A fingerprint of functions in their order: what each is called, its text, and what it has been given beforehand.

    A function whose text cannot be read, such as one that was typed in, is known by its byte code.
    """
    return blake2b("\n".join(map(_text_of, functions)).encode(), digest_size=4).hexdigest()


def _text_of(function: Any) -> str:
    if isinstance(function, partial):
        return f"{_text_of(function.func)} {function.args!r} {sorted(function.keywords.items())!r}"
    name = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', type(function).__name__)}"
    code = getattr(function, "__code__", None)
    if code is None:
        return name
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError):
        text = code.co_code.hex() + repr([one for one in code.co_consts if isinstance(one, (int, str, tuple))])
    given = [cell.cell_contents for cell in function.__closure__ or ()]
    return f"{name} {text} {[one for one in given if isinstance(one, (int, str, tuple))]!r}"
