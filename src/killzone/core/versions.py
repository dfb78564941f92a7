"""Which rules a game was played by: a fingerprint of all code that can change one."""

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable


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
