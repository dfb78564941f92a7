"""Marks of these tests."""

import pytest


def reported(what: str) -> pytest.MarkDecorator:
    """A rule that the code does not follow yet; the mark goes when it does."""
    return pytest.mark.xfail(reason=what, strict=True)
