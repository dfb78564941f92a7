"""What the commands about content files share."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
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


def edition_meant(id: str | None, *names: str) -> "Edition":
    """As `edition_named`, but without an id the edition that the files among these names say they are of."""
    return edition_named(edition_of(id, *names))


def edition_of(id: str | None, *names: str) -> str:
    """The id, or the edition that files among these names say they are of; empty if none does.

    A file of another edition ends with exit code 2.
    """
    from killzone.cli.output import fail

    said = {name: edition for name in names if (edition := _said(name))}
    wanted = id or next(iter(said.values()), "")
    for name, edition in said.items():
        if edition != wanted:
            fail(f"{name}: it is of the edition {edition}, not of {wanted}.")
    return wanted


_EDITION = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t{]*['\"]?edition['\"]?[ \t]*:[ \t]*['\"]?([\w-]+)", re.MULTILINE)
"""Where a file says of which edition it is, written in lines, in braces or as JSON."""


def _said(name: str) -> str:
    """The edition that a file says it is of, if there is such an edition; what else is wrong with it is told later."""
    from killzone.editions import known

    path = Path(name)
    if not path.is_file():
        return ""
    try:
        with path.open("rb") as file:
            found = _EDITION.search(file.read(100_000))
    except OSError:
        return ""
    said = found[1].decode("ascii", "ignore") if found else ""
    return said if said in known() else ""
