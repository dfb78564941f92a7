"""Battles of a campaign played by agents, each answer on disk before the next: killed at any moment, they go on.

The journal of a battle holds its seed, every answer and the faces that fell after it. Going on gives the answers again
and compares the faces, so that nothing is lost and nothing is rolled twice; a last line that was cut is one that nobody
has seen.
"""

import json
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from killzone.agents import Agent, Outcome, named, play_match
from killzone.agents.match import FINISHED
from killzone.campaign.files import CampaignFileError, write_whole
from killzone.campaign.keeping import Campaign, done, locked, read, settled
from killzone.core.decisions import Action
from killzone.core.game import Game
from killzone.core.reasons import RefusedError
from killzone.core.record import record
from killzone.core.values import Json
from killzone.dice import SeededDice, drawn_seed
from killzone.editions import ruleset_of
from killzone.editions.campaigns import CampaignError, Fixture

JOURNAL: Final = "killzone-journal 1"


class Battle(NamedTuple):
    """A battle that was played and settled."""

    fixture: Fixture
    game: Game
    resumed: int
    """How many of its answers had been given before."""


def muster_all(campaign: Campaign, players: Sequence[str]) -> Campaign:
    """Let whoever has not mustered do what is advised. Only for whoever holds the lock."""
    for player in players:
        for deed in campaign.kit.advise(campaign.state, player):
            campaign = done(campaign, deed)
    return campaign


def play_next(
    path: Path,
    agents: Sequence[str],
    watch: Callable[[Game], None] | None = None,
    seed: str | None = None,
) -> Battle:
    """Play the next battle that is due to its end and settle it; agents are named by seat, one alone plays for all.

    Raises `CampaignError` where nothing is due or an agent breaks the battle off, `CampaignFileError`.
    """
    with locked(path):
        campaign = read(path)
        clear_journals(campaign)
        if not campaign.due:
            raise CampaignError("the campaign is over; there is no battle left to play.")
        _agents(agents, campaign.due[0], "", 0)  # before anything is written: a slip musters nobody
        campaign = muster_all(campaign, campaign.due[0].players)
        fixture = campaign.due[0]
        journal = Journal.open(campaign, fixture, seed)
        try:
            game = journal.game
            resumed = game.number
            outcome = _played(game, _agents(agents, fixture, journal.seed, resumed), journal, watch)
        finally:
            journal.close()
        settled(campaign, record(outcome.game), outcome.game)
        journal.path.unlink(missing_ok=True)
        return Battle(fixture, outcome.game, resumed)


def _agents(names: Sequence[str], fixture: Fixture, seed: str, number: int) -> list[Agent]:
    seats = len(fixture.players)
    if len(names) not in (1, seats):
        raise CampaignError(f"this battle has {seats} seats, but there are {len(names)} agents.")
    by_seat = list(names) * seats if len(names) == 1 else names
    return [named(name, f"{seed}/{seat}/{number}") for seat, name in enumerate(by_seat)]


def _played(game: Game, agents: list[Agent], journal: "Journal", watch: Callable[[Game], None] | None) -> Outcome:
    def kept(after: Game) -> None:
        journal.add(after)
        if watch is not None:
            watch(after)

    outcome = play_match(game, agents, watch=kept)
    if outcome.kind != FINISHED:
        raise CampaignError(f"the battle was broken off, and goes on from there next time: {outcome.reason}")
    return outcome


def journal_name(fixture: Fixture) -> str:
    return f"{fixture.battle}-{'-'.join(fixture.players)}.journal"


def clear_journals(campaign: Campaign) -> None:
    """Journals of battles that are settled are left over from a process that was killed just then."""
    due = {campaign.beside(journal_name(one)).name for one in campaign.due}
    own = re.compile(rf"{re.escape(campaign.path.stem)}\.[0-9]+-[a-z0-9-]+\.journal")
    for file in campaign.path.parent.iterdir():
        if own.fullmatch(file.name) and file.name not in due:
            file.unlink(missing_ok=True)


class Journal:
    """The journal of a battle under way: a header with the seed, then a line for each answer."""

    def __init__(self, path: Path, seed: str, game: Game) -> None:
        self.path, self.seed, self.game = path, seed, game
        self._file = path.open("a", encoding="utf-8", newline="\n")

    @classmethod
    def open(cls, campaign: Campaign, fixture: Fixture, seed: str | None = None) -> "Journal":
        """The journal of a battle, begun anew or gone on with. Raises `CampaignFileError`."""
        path = campaign.beside(journal_name(fixture))
        source = campaign.source(fixture)
        header, lines = _read(path)
        state = source["campaign"]["state"]
        if header is None or header.get("state") != state:
            header = {"format": JOURNAL, "state": state, "seed": seed or drawn_seed()}
            write_whole(path, json.dumps(header) + "\n")
            lines = []
        game = Game.begin(ruleset_of(campaign.edition), source, SeededDice(str(header["seed"])))
        for number, line in enumerate(lines, 1):
            game = _given(path, game, line, number)
        return cls(path, str(header["seed"]), game)

    def add(self, after: Game) -> None:
        """Keep an answer and the faces that fell after it, before anybody goes on from them."""
        given = after.given
        assert given is not None
        self._file.write(json.dumps({"answer": given.text, "faces": [list(roll) for roll in given.rolls]}) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


def _read(path: Path) -> tuple[dict[str, Any] | None, list[dict[str, Json]]]:
    """The header and the whole lines of a journal; a last line that was cut is taken away."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None, []
    except OSError as problem:
        raise CampaignFileError(f"{path}: it cannot be read: {problem.strerror}.") from None
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        with path.open("r+b") as file:
            file.truncate(len(whole))
    try:
        header, *lines = [json.loads(line) for line in whole.splitlines()]
    except ValueError:
        raise _damaged(path) from None
    if not isinstance(header, dict) or header.get("format") != JOURNAL:
        raise _damaged(path)
    return header, lines


def _given(path: Path, game: Game, line: dict[str, Json], number: int) -> Game:
    try:
        after = game.play(Action.from_text(str(line["answer"])))
        faces = [list(roll) for roll in after.given.rolls] if after.given else []
        if faces != line["faces"]:
            raise CampaignFileError(f"{path}: after answer {number} other dice fell than its seed gives; {_WAY_OUT}")
    except (RefusedError, ValueError, KeyError, TypeError) as problem:
        if isinstance(problem, CampaignFileError):
            raise
        text = f"answer {number} cannot be given any more, the rules may have changed: {problem}"
        raise CampaignFileError(f"{path}: {text}; {_WAY_OUT}") from None
    return after


_WAY_OUT: Final = "take the file away to play this battle from its start."


def _damaged(path: Path) -> CampaignFileError:
    return CampaignFileError(f"{path}: this is no whole journal of a battle; {_WAY_OUT}")
