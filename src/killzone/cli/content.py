"""What the commands about content files share."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from killzone.editions.edition import Edition


@contextmanager
def reading(json: bool = False) -> Iterator[None]:
    """Runs what reads a file; mistakes are shown, as JSON on stdout or as lines on stderr, and end with exit code 2."""
    from killzone.cli.output import fail, show_json
    from killzone.content import ContentError

    try:
        yield
    except ContentError as error:
        if json:
            show_json({"ok": False, "problems": [problem._asdict() for problem in error.problems]})
            sys.exit(2)
        fail("\n".join(str(problem) for problem in error.problems))


def edition_named(id: str | None) -> "Edition":
    """The edition with this id, the usual one for None; an id that nothing has ends with exit code 2."""
    from killzone.cli.output import fail
    from killzone.editions import USUAL, UnknownEditionError, find_edition

    try:
        return find_edition(id or USUAL)
    except UnknownEditionError as unknown:
        fail(f"--edition: {unknown}")
