"""Loading killzones: by name or path, checked in full, each file made only once."""

from functools import lru_cache
from pathlib import Path as File
from typing import Any

from killzone.content.forms import fill
from killzone.content.killzones import Killzone, KillzoneForm, build, zone_lists
from killzone.content.kinds import spelled_out
from killzone.content.library import editions, find, unknown
from killzone.content.lint import terrain_problems
from killzone.content.source import ContentError, Source
from killzone.content.words import words
from killzone.spelling import listed


def load_killzone(name: str | File, edition: str) -> Killzone:
    """The killzone with this name, or in the file at this path.

    Raises `ContentError` with every mistake.
    """
    return killzone_of(find("killzone", name, edition))


def killzone_from_data(data: Any) -> Killzone:
    """The killzone that plain data describes, as a saved game holds it.

    Raises `ContentError`.
    """
    return killzone_of(Source("killzone", data, {}))


@lru_cache(maxsize=64)
def killzone_of(source: Source) -> Killzone:
    """The killzone that a source describes; the same object for the same data. Raises `ContentError`."""
    form = fill(KillzoneForm, source, "killzone")
    if form.edition not in editions():
        raise ContentError([source.problem(("edition",), unknown("edition", form.edition, editions()))])
    known = words(form.edition)
    if not zone_lists(form):
        expected = listed([str(many) for many in known.drop_zones], "or")
        said = f"the killzone has neither drop-zones nor deployments; expected zones for {expected} sides."
        raise ContentError([source.problem((), said)])
    form = spelled_out(form, known)
    if found := terrain_problems(form, known):
        raise ContentError(source.problem(path, sentence) for path, sentence in found)
    return build(form, form.id, form.name, form.text, form.suggested)
