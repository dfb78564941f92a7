"""A campaign kept in a file: founded, changed by deeds and by battles, checked by doing all of it again."""

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from killzone.campaign.files import (
    FORMAT,
    FOUGHT,
    FOUNDED,
    CampaignFileError,
    HistoryForm,
    kit_of,
    read_campaign_file,
    text_of,
    write_whole,
)
from killzone.content.source import ContentError, shown_value
from killzone.core.game import Game
from killzone.core.record import ReplayError, UnreadableRecordError, replay
from killzone.core.values import Json, canonical, fingerprint
from killzone.dice import drawn_seed
from killzone.editions import UnknownEditionError, find_edition, ruleset_of
from killzone.editions.campaigns import CampaignError, CampaignKit, CampaignPage, Deed, Entry, Fixture
from killzone.locks import InUseError, Lock
from killzone.spelling import listed

IN_USE: Final = "is at work on this campaign; wait until it is done, or stop it"
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOST_BYTES: Final = 64_000_000
"""The most that the file of a record may have."""
LONGEST_ID: Final = 50
LONGEST_NAME: Final = 80
LONGEST_BOARD: Final = 24
LONGEST_FILE: Final = 255
"""How many bytes the name of a file may have on most systems."""


class Campaign(NamedTuple):
    """A campaign as its file has it."""

    path: Path
    edition: str
    id: str
    state: Json
    history: tuple[HistoryForm, ...]
    kit: CampaignKit

    @property
    def page(self) -> CampaignPage:
        return self.kit.page(self.state)

    @property
    def due(self) -> tuple[Fixture, ...]:
        return self.kit.due(self.state)

    def beside(self, name: str) -> Path:
        """A file that belongs to it: its name begins with the campaign's."""
        return self.path.with_name(f"{self.path.stem}.{name}")

    def source(self, fixture: Fixture) -> Json:
        return self.kit.source(self.state, fixture)

    @property
    def data(self) -> dict[str, Json]:
        """What its file holds but for the seal."""
        history = [msgspec.json.decode(msgspec.json.encode(one)) for one in self.history]
        return {
            "format": FORMAT,
            "edition": self.edition,
            "id": self.id,
            "state": self.state,
            "history": history,
        }

    def after(self, state: Json, entry: HistoryForm) -> "Campaign":
        """The campaign with one more thing that happened, sealed with all before it."""
        before = self.history[-1].digest if self.history else ""
        entry = msgspec.structs.replace(entry, digest=digest_of(before, entry, state))
        return self._replace(state=state, history=(*self.history, entry))

    def write(self) -> None:
        write_whole(self.path, text_of(self.data))


def digest_of(before: str, entry: HistoryForm, state: Json) -> str:
    """The seal of something that happened: over all before it, itself, and the state after it."""
    plain = msgspec.json.decode(msgspec.json.encode(msgspec.structs.replace(entry, digest="")))
    return fingerprint(canonical([before, plain, state]))


def found(path: Path, edition: str, entries: Sequence[Entry]) -> Campaign:
    """A new campaign in a new file. Raises `CampaignError`, `CampaignFileError`, or `ContentError` for a roster."""
    try:
        kit = kit_of(edition)
    except UnknownEditionError as problem:
        raise CampaignError(str(problem)) from None
    if kit is None:
        raise CampaignError(f"{find_edition(edition).title} has no campaigns.")
    _check_names(path, entries)
    id = _slug(path.stem)
    with locked(path):
        if path.exists():
            raise CampaignFileError(f"{path}: there is such a file already; a campaign is never written over another.")
        state = kit.found(id, drawn_seed(), entries)
        kit.check(state)
        new = Campaign(path, edition, id, state, (), kit)
        founded = new.after(state, HistoryForm(FOUNDED, "", state=state))
        founded.write()
    return founded


def _check_names(path: Path, entries: Sequence[Entry]) -> None:
    """Raises `CampaignError` for names that cannot be read again, or of which no names of files can be made."""
    for one in entries:
        if not _ID.fullmatch(one.id) or len(one.id) > LONGEST_ID:
            text = f"is no id of a player; expected at most {LONGEST_ID} small letters, such as ada."
            raise CampaignError(f"{shown_value(one.id)} {text}")
        if not one.name.strip() or len(one.name) > LONGEST_NAME or not one.name.isprintable():
            text = f"cannot be the name of {one.id}; expected at most {LONGEST_NAME} letters in one line."
            raise CampaignError(f"{shown_value(one.name)} {text}")
    beside = f".{path.stem}.99-{'x' * LONGEST_BOARD}-{'-'.join(one.id for one in entries)}-99.json.new"
    if (more := len(os.fsencode(beside)) - LONGEST_FILE) > 0:
        text = (
            f"records are called after it and its players; expected a name of at most {len(path.stem) - more} letters."
        )
        raise CampaignError(f"{path.name}: {text}")


def _slug(stem: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", stem.lower()))[:60] or "campaign"


def read(path: Path) -> Campaign:
    """The campaign in a file. Raises `CampaignFileError` for one that is damaged, or no campaign's."""
    form = read_campaign_file(path)
    kit = kit_of(form.edition)
    assert kit is not None, "a file that was read has a campaign"
    campaign = Campaign(path, form.edition, form.id, form.state, form.history, kit)
    before = form.history[-2].digest if len(form.history) > 1 else ""
    last = form.history[-1]
    if last.digest != (wanted := digest_of(before, last, form.state)):
        raise CampaignFileError(f"{path}: the state is not what its history leads to: {wanted}, not {last.digest}.")
    return campaign


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Only one process at a time changes a campaign. Raises `CampaignFileError` where another does."""
    try:
        lock = Lock(path.with_name(f".{path.name}.lock"), IN_USE)
    except InUseError as problem:
        raise CampaignFileError(f"{path}: {problem}.") from None
    except OSError as problem:
        raise CampaignFileError(f"{path}: it cannot be changed here: {problem.strerror}.") from None
    try:
        yield
    finally:
        lock.release()


def do(path: Path, deed: Deed) -> Campaign:
    """Do what a player does between battles. Raises `CampaignError`, `CampaignFileError`."""
    with locked(path):
        return done(read(path), deed)


def done(campaign: Campaign, deed: Deed) -> Campaign:
    """As `do`, for whoever holds the lock."""
    state = campaign.kit.done(campaign.state, deed)
    after = campaign.after(state, HistoryForm(deed.what, "", deed.player, deed.names))
    after.write()
    return after


def advised_muster(campaign: Campaign, player: str) -> tuple[str, ...]:
    """Who would be advised to come, of those in the roster: advice may begin with taking somebody on.

    Raises `CampaignError` where there is no such player, or they have mustered.
    """
    deeds = campaign.kit.advise(campaign.state, player)
    own = next(one for one in campaign.page.players if one.id == player)
    if not deeds:
        raise CampaignError(f"{own.name} has mustered; name who comes instead.")
    members = {member.id for member in own.members}
    return tuple(one for one in deeds[-1].names if one in members)


def settle(path: Path, record: Json) -> Campaign:
    """Take the result of a battle home: its record is replayed, kept beside the file, and the next state is written.

    Raises `CampaignError` for a record that is of another state or not played to its end, `CampaignFileError`.
    """
    with locked(path):
        return settled(read(path), record)


def settled(campaign: Campaign, record: Json, game: Game | None = None) -> Campaign:
    """As `settle`, for whoever holds the lock; `game` is the record's, if it has been played here."""
    fixture = fixture_of(campaign, record)
    played = game if game is not None else replayed(record, campaign.edition)
    if not played.over or not played.places:
        raise CampaignError("this battle is not played to its end; only a finished one can be settled.")
    state = campaign.kit.settled(campaign.state, fixture, played)
    text = canonical(record)
    kept = _place_of_record(campaign, fixture, text)
    write_whole(kept, text)
    keep_state(campaign, fixture)
    told = campaign.kit.told(played)
    entry = HistoryForm(FOUGHT, "", None, (), fixture.battle, fixture.players, kept.name, fingerprint(text), told)
    after = campaign.after(state, entry)
    after.write()
    return after


def _place_of_record(campaign: Campaign, fixture: Fixture, text: str) -> Path:
    """Where the record of a battle is kept: never in the place of another one, of which some history may tell."""
    name = f"{fixture.battle}-{fixture.killzone}-{'-'.join(fixture.players)}"
    places = (campaign.beside(f"{name}{again}.json") for again in ("", *(f"-{more}" for more in range(2, 100))))
    return next(one for one in places if not one.exists() or _is_written(one, text))


def _is_written(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False


def keep_state(campaign: Campaign, fixture: Fixture) -> None:
    """The file as it was before the first game of a battle lies beside it, for whoever wants to look back.

    One that another history has left there is replaced, but no file of something else and none that was played on with.
    """
    kept = campaign.beside(f"{fixture.battle}{campaign.path.suffix}")
    if not _has_fought(campaign.history, fixture) and (not kept.exists() or _is_before(kept, campaign, fixture)):
        write_whole(kept, text_of(campaign.data))


def _has_fought(history: Sequence[HistoryForm], fixture: Fixture) -> bool:
    """Whether a game of the battle has been settled."""
    return any(entry.deed == FOUGHT and entry.battle == fixture.battle for entry in history)


def _is_before(path: Path, campaign: Campaign, fixture: Fixture) -> bool:
    """Whether a file is of this very campaign before a battle: somebody may have played on with one that was kept."""
    try:
        history = read_campaign_file(path).history
    except CampaignFileError:
        return False
    return history[0].digest == campaign.history[0].digest and not _has_fought(history, fixture)


def fixture_of(campaign: Campaign, record: Json) -> Fixture:
    """The battle that is due of which this is a record. Raises `CampaignError` for one of another state."""
    source = record.get("source") if isinstance(record, dict) else None
    told = source.get("campaign") if isinstance(source, dict) else None
    if not isinstance(told, dict):
        raise CampaignError("this record is of no campaign; play the battle from the campaign's file.")
    wanted = []
    for fixture in campaign.due:
        if set(fixture.players) <= set(campaign.kit.musters(campaign.state)):
            own = campaign.source(fixture)
            if own == source:
                return fixture
            wanted.append(own["campaign"]["state"])
    due = f"is due: {listed(wanted)}" if wanted else "can be settled now: nobody has mustered for one"
    raise CampaignError(f"this record was played from the state {told.get('state')}; no such battle {due}.")


def replayed(record: Json, edition: str) -> Game:
    """The game of a record. Raises `CampaignError` for one that does not replay."""
    if record.get("ruleset") != ruleset_of(edition).id:
        raise CampaignError(f"this record is of {record.get('ruleset')!r}, the campaign of {edition!r}.")
    try:
        return replay(record)
    except (ReplayError, UnreadableRecordError) as problem:
        raise CampaignError(f"this record does not replay: {problem}") from None


def read_record(path: Path) -> Json:
    """The record in a file. Raises `CampaignFileError`."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CampaignFileError(f"{path}: it is larger than {MOST_BYTES:,} bytes, the most a record may have.")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise CampaignFileError(f"{path}: it cannot be read: {problem.strerror}.") from None
    except (ValueError, RecursionError):
        raise CampaignFileError(f"{path}: it is no record: no JSON is in it.") from None
    return data


def check(path: Path, watch: Callable[[int, int], None] = lambda done, all: None) -> Campaign:
    """Do everything again that a campaign's file tells of, with every record replayed, and compare all digests.

    `watch` is told how much of it is done. Raises `CampaignFileError` with the first thing that differs.
    """
    campaign = read(path)
    first = campaign.history[0]
    if first.deed != FOUNDED or first.state is None:
        raise CampaignFileError(f"{path}: its history does not begin with its founding.")
    again = campaign._replace(state=first.state, history=())
    for number, entry in enumerate(campaign.history, 1):
        try:
            again = _again(again, entry)
        except (CampaignError, ContentError) as problem:
            raise CampaignFileError(f"{path}: entry {number} of its history cannot be: {problem}") from None
        if (found := again.history[-1].digest) != entry.digest:
            raise CampaignFileError(f"{path}: entry {number} of its history leads to {found}, not {entry.digest}.")
        watch(number, len(campaign.history))
    if again.state != campaign.state:
        raise CampaignFileError(f"{path}: the state is not what its history leads to.")
    return campaign


def _again(campaign: Campaign, entry: HistoryForm) -> Campaign:
    if entry.deed == FOUNDED:
        if campaign.history:
            raise CampaignError("a campaign is founded once.")
        return campaign.after(campaign.state, entry)
    if entry.deed != FOUGHT:
        deed = Deed(entry.player or "", entry.deed, entry.names)
        return campaign.after(campaign.kit.done(campaign.state, deed), entry)
    record = _kept_record(campaign, entry)
    fixture = fixture_of(campaign, record)
    game = replayed(record, campaign.edition)
    if not game.over or not game.places:
        raise CampaignError(f"{entry.record} is not played to its end.")
    told = campaign.kit.told(game)
    wanted: dict[str, Any] = {"battle": fixture.battle, "players": fixture.players, "told": told}
    return campaign.after(campaign.kit.settled(campaign.state, fixture, game), msgspec.structs.replace(entry, **wanted))


def _kept_record(campaign: Campaign, entry: HistoryForm) -> Json:
    name = entry.record or ""
    if Path(name).name != name or not name:
        raise CampaignError(f"{name!r} is no file beside the campaign.")
    try:
        record = read_record(campaign.path.with_name(name))
    except CampaignFileError as problem:
        raise CampaignError(str(problem)) from None
    if (found := fingerprint(canonical(record))) != entry.seal:
        raise CampaignError(f"the record {name} was changed: its seal is {found}, not {entry.seal}.")
    return record
