"""What tests of odds have in common."""

from collections.abc import Iterator

import pytest

from killzone.odds.api import forget_answers
from killzone.odds.solve import forget


@pytest.fixture
def nothing_known() -> Iterator[None]:
    """Nothing that another test of the process has worked out is known, for whoever watches or changes how it is done;
    nor does another test know what this one has worked out."""
    forget()
    forget_answers()
    yield
    forget()
    forget_answers()
