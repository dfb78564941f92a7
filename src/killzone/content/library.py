"""Finding content: by name among the files that come with the package, or by path among anybody's."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from typing import TYPE_CHECKING

from killzone.content.homes import HOMES
from killzone.content.source import ContentError, Problem, Source, read_bytes, read_file, shown_value
from killzone.spelling import did_you_mean, listed

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from killzone.core.values import Json

SUFFIX = ".yaml"
_FEW = 12  # names are listed where there are no more

FOLDERS: Mapping[str, str] = {"team": "teams", "killzone": "killzones", "mission": "missions"}


def editions() -> tuple[str, ...]:
    """The editions that there is content for: the folders that have a list of words."""
    return tuple(sorted({*_own(), *HOMES}))


@cache
def _own() -> tuple[str, ...]:
    return tuple(folder.name for folder in _inside().iterdir() if folder.joinpath(f"words{SUFFIX}").is_file())


@cache
def _inside() -> "Traversable":
    """Where our own content is: a folder as a rule, and then nothing that reads archives has to be loaded."""
    folder = File(__file__).parent
    if folder.is_dir():
        return folder
    from importlib.resources import files

    return files(__package__)


def home(edition: str) -> "Traversable":
    """The folder with the content of an edition: our own, or the one that its package names.

    Raises `ContentError` where there is none.
    """
    try:
        return _inside().joinpath(edition) if edition in _own() else HOMES[edition]()
    except LookupError as problem:
        raise ContentError([Problem(edition, 0, 0, "", f"{problem}.")]) from None


def shipped(kind: str, edition: str) -> tuple[str, ...]:
    """The names of the shipped files of a kind, sorted."""
    return tuple(_shipped(kind, edition))


@cache
def _shipped(kind: str, edition: str) -> "dict[str, Traversable]":
    if edition not in editions():
        raise ContentError([Problem(edition, 0, 0, "", unknown("edition", edition, editions()))])
    try:
        folder = home(edition).joinpath(FOLDERS[kind])
    except ContentError:
        return {}
    if not folder.is_dir():
        return {}
    found = {file.name.removesuffix(SUFFIX): file for file in folder.iterdir() if file.name.endswith(SUFFIX)}
    return dict(sorted(found.items()))


def find(kind: str, name: str | File, edition: str) -> Source:
    """The file with this name or at this path: anything with a slash or a suffix is a path.

    Raises `ContentError` for an unknown name and for a file that is not plain YAML.
    """
    if isinstance(name, File) or "/" in name or "\\" in name or name.endswith((SUFFIX, ".yml")):
        return read_file(name)
    found = _shipped(kind, edition)
    if name not in found:
        raise ContentError([Problem(name, 0, 0, "", unknown(kind, name, found))])
    return _read_shipped(kind, name, edition)


@cache
def _read_shipped(kind: str, name: str, edition: str) -> Source:
    """A shipped file is read once: it does not change while the program runs."""
    return read_bytes(_shipped(kind, edition)[name].read_bytes(), f"{edition}/{FOLDERS[kind]}/{name}{SUFFIX}")


def killzones_of(mission: str, edition: str) -> tuple[str, ...]:
    """The killzones that the file of a mission binds it to; none if it is played anywhere. Raises `ContentError`."""
    data = find("mission", mission, edition).data
    bound = data.get("killzones") if isinstance(data, Mapping) else None
    return tuple(str(one) for one in bound) if isinstance(bound, list) else ()


def find_own(edition: str, name: str) -> Source:
    """A file that each edition has one of, such as its words. Raises `ContentError` where it has none."""
    file = home(edition).joinpath(name + SUFFIX)
    if not file.is_file():
        raise ContentError([Problem(edition, 0, 0, "", f"the edition {edition!r} has no file {name}{SUFFIX}.")])
    return read_bytes(file.read_bytes(), f"{edition}/{name}{SUFFIX}")


@cache
def ids_of(edition: str) -> tuple[str, ...]:
    """The ids that the shipped files of an edition have, sorted. Raises `ContentError`."""
    files = [file for file in home(edition).iterdir() if file.name.endswith(SUFFIX)]
    found = {id for file in files for id in ids_within(read_bytes(file.read_bytes(), file.name).data)}
    for kind in FOLDERS:
        for name in _shipped(kind, edition):
            found |= {name, *ids_within(_read_shipped(kind, name, edition).data)}
    return tuple(sorted(found))


def ids_within(data: "Json") -> set[str]:
    """The ids within the data of a file: the keys that a mapping stands under."""
    inside = data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ()
    own = {key for key, value in data.items() if isinstance(value, Mapping)} if isinstance(data, Mapping) else set()
    return own.union(*map(ids_within, inside))


def unknown(kind: str, name: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    """A sentence about a name that is not known."""
    hint = did_you_mean(name, known)
    if not hint and 0 < len(known) <= _FEW:
        hint = f" There are {listed(known, 'and')}." if len(known) > 1 else f" There is {listed(known)}."
    return f"there is no {kind} {shown_value(name)}.{hint}"
