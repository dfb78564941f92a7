"""Helpers: what a text is refused for, as `line: sentence`, and texts with one thing changed."""

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from killzone.content.source import ContentError, Source, read_bytes, read_text


def mistakes(read: Callable[[Source], Any], written: str | bytes) -> list[str]:
    """Every problem that reading this text reports."""
    with pytest.raises(ContentError) as caught:
        read(read_text(written, "x.yaml") if isinstance(written, str) else read_bytes(written, "x.yaml"))
    assert {problem.file for problem in caught.value.problems} == {"x.yaml"}
    return [f"{problem.line}: {problem.text}" for problem in caught.value.problems]


def shipped_text(path: str) -> str:
    """A shipped file such as `kt24/teams/ninth-bell.yaml`."""
    return files("killzone.content").joinpath(path).read_text(encoding="utf-8")


def changed(text: str, old: str, new: str) -> str:
    """The text with the only place of `old` changed."""
    assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
    return text.replace(old, new)
