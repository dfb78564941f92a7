"""Files that are whole at any moment: written beside, read again, put on disk, and only then given their name."""

import os
from pathlib import Path
from typing import Any, Final

import msgspec

from killzone.content.forms import Form
from killzone.content.source import ContentError, Source, read_bytes, read_file
from killzone.content.writing import yaml_text
from killzone.core.values import Json, canonical, fingerprint
from killzone.editions import UnknownEditionError, find_edition
from killzone.editions.campaigns import CampaignKit

FORMAT: Final = "killzone-campaign 1"
FOUNDED, FOUGHT = "founded", "fought"


class CampaignFileError(ValueError):
    """A campaign's file, or what lies beside it, that cannot be used: the message names it and says why."""


class HistoryForm(Form, omit_defaults=True):
    """Something that happened. `digest` seals it together with everything before it and the state after it.

    Of the founding there is the `state` that it began with; of a deed its player and names; of a battle its number and
    players, the file of its `record` with that file's seal, and what is `told` of it.
    """

    deed: str
    digest: str
    player: str | None = None
    names: tuple[str, ...] = ()
    battle: int = 0
    players: tuple[str, ...] = ()
    record: str | None = None
    seal: str | None = None
    told: tuple[str, ...] = ()
    state: dict[str, Any] | None = None


class CampaignFile(Form):
    """A campaign's file."""

    format: str
    edition: str
    id: str
    state: dict[str, Any]
    history: tuple[HistoryForm, ...]
    seal: str


def kit_of(edition: str) -> CampaignKit | None:
    """The campaign of an edition; None where it has none. Raises `UnknownEditionError`."""
    make = find_edition(edition).campaign
    return make() if make is not None else None


def read_campaign_file(path: Path) -> CampaignFile:
    """The file at this path. Raises `CampaignFileError` for one that is damaged, or is no campaign's."""
    try:
        source = read_file(path)
    except ContentError as problem:
        raise CampaignFileError(str(problem)) from None
    return _checked(path, source)


def _checked(path: Path, source: Source) -> CampaignFile:
    data = source.data
    found = data.get("format") if isinstance(data, dict) else None
    if found != FORMAT:
        raise CampaignFileError(f"{path}: this is no campaign: its format is {found!r}; expected {FORMAT!r}.")
    sealed = {key: value for key, value in data.items() if key != "seal"}
    if data.get("seal") != fingerprint(canonical(sealed)):
        text = "it was changed or damaged: its seal does not match the rest. The last whole state lies beside it"
        raise CampaignFileError(f"{path}: {text} ({path.stem}.<battle>{path.suffix}).")
    try:
        form = msgspec.convert(data, CampaignFile)
        kit = kit_of(form.edition)
        if kit is None:
            raise CampaignFileError(f"{path}: the edition {form.edition!r} has no campaigns.")
        kit.check(form.state)
    except (msgspec.ValidationError, ContentError, UnknownEditionError) as problem:
        raise CampaignFileError(f"{path}: {problem}") from None
    if not form.history:
        raise CampaignFileError(f"{path}: its history is empty; not even how it began is in it.")
    return form


def text_of(data: dict[str, Json]) -> str:
    """The file's text with its seal. The text is read back before it is used: what is written is what was meant."""
    sealed = {**data, "seal": fingerprint(canonical(data))}
    text = yaml_text(sealed)
    read = read_bytes(text.encode(), "campaign").data
    assert read == sealed, "a campaign that is written must be read as the same"
    return text


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment there is the old one or the new one, whole. Raises `CampaignFileError`."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
        _sync_folder(path.parent)
    except OSError as problem:
        raise CampaignFileError(f"{path}: it cannot be written: {problem.strerror}.") from problem


def _sync_folder(folder: Path) -> None:
    """Put the new name on disk, too; not every system lets folders be opened."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
