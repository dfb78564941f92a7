"""From what somebody asks for to a game at its first question. Names are those of shipped content, never paths."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

import killzone
from killzone import Game, SeededDice
from killzone.agents import names
from killzone.content import ContentError
from killzone.content.library import shipped, unknown
from killzone.content.rosters import is_roster
from killzone.content.source import read_bytes
from killzone.core.record import ReplayError, UnreadableRecordError
from killzone.dice import drawn_seed
from killzone.editions import USUAL, find_edition, look_of, playable
from killzone.editions.edition import Wish
from killzone.editions.wishes import wrong
from killzone.spelling import did_you_mean, listed
from killzone.web.clocks import LEAST_SECONDS, MOST_SECONDS, Pace
from killzone.web.protocol import NewTable, Reason, SeatWish, encode
from killzone.web.store import KeptSeat
from killzone.web.terms import FROM_FILE, Terms

LONGEST_NAME = 60
MOST_ANSWERS = 5_000
"""Answers of a record that is brought: ten times those of a long game."""
USUAL_BOT = "greedy"
_SEED = re.compile(r"[\w.:-]{1,80}")
_PATHS = re.compile(r"(?:[A-Za-z]:)?[\\/]\S*[\\/]")


class NotOpenedError(Exception):
    """A table that cannot be opened, with every reason."""

    def __init__(self, *texts: str) -> None:
        super().__init__(" ".join(texts))
        self.reasons = [Reason("", without_paths(text)) for text in texts]


class ReadyGame(NamedTuple):
    """A game to put on a table: its title, who wishes to sit where, and the seed of dice that it has not rolled yet.

    `chosen` is a seed that whoever opens the table knows; `brought` says that the game came as a file. `terms` are what
    is agreed on; `like` are the seats of another table whose people are to sit here.
    """

    game: Game
    title: str
    seats: list[SeatWish]
    seed: str
    chosen: bool = False
    brought: bool = False
    terms: Terms = Terms()
    like: tuple[KeptSeat, ...] = ()


def without_paths(text: str) -> str:
    """A sentence without the folders of the machine."""
    return _PATHS.sub("", text)


def open_new(wish: NewTable) -> ReadyGame:
    """A new game as wished. Raises `NotOpenedError`."""
    edition = wish.edition or USUAL
    if edition in playable():
        wished = Wish(wish.killzone, tuple(wish.teams), wish.way[:LONGEST_NAME], wish.mission)
        problems = [*wrong_names(wish, edition), *(text for _, text in wrong(find_edition(edition), wished))]
        problems += wrong_rosters(wish, edition)
    else:
        problems = [unknown("edition", edition[:LONGEST_NAME], playable())]
    if wish.seed and any(seat.kind == "link" for seat in wish.seats):
        problems.append("whoever chooses the seed knows all dice to come: with a seat for somebody else it is drawn.")
    problems += wrong_pace(wish)
    if problems:
        raise NotOpenedError(*(sentence(problem) for problem in problems))
    seed = checked_seed(wish.seed)
    with TemporaryDirectory() as folder:
        try:
            teams = teams_of(wish, edition, Path(folder))
            game = killzone.new_game(
                wish.killzone, teams, edition=edition, way=wish.way, mission=wish.mission, seed=seed
            )
        except ContentError as problem:
            raise NotOpenedError(*str(problem).splitlines()) from None
    brought = any(wish.rosters)
    seats = checked_seats(wish.seats, game)
    return ReadyGame(game, title_of(game), seats, seed, bool(wish.seed), brought, terms_of(wish))


def terms_of(wish: NewTable) -> Terms:
    """What is agreed on at a table. The seed is not kept: another game has other dice."""
    kept = msgspec.structs.replace(wish, seed="", listed=False)
    pace = Pace(wish.pace.kind, wish.pace.seconds, wish.pace.out) if wish.pace and wish.pace.kind else Pace()
    return Terms(encode(kept).decode(), pace, wish.listed and any(seat.kind == "link" for seat in wish.seats))


def wrong_pace(wish: NewTable) -> Iterator[str]:
    """What is against a clock."""
    if wish.pace and wish.pace.kind and not LEAST_SECONDS <= wish.pace.seconds <= MOST_SECONDS:
        yield f"a clock has {LEAST_SECONDS} seconds at least and {MOST_SECONDS // 86_400} days at most."


def wrong_rosters(wish: NewTable, edition: str) -> Iterator[str]:
    """What keeps rosters from being brought: an edition without any, or too many of them."""
    played = find_edition(edition)
    seats = len(wish.teams or (played.usual.teams if played.usual else ()))
    if any(wish.rosters) and played.rosters is None:
        yield f"{played.title} has no rosters; choose the edition that the file is for."
    if len(wish.rosters) > seats:
        yield f"there are {seats} seats, but {len(wish.rosters)} rosters."


def teams_of(wish: NewTable, edition: str, folder: Path) -> list[str]:
    """The teams that are wished for, with rosters as files instead of those for which there is one.

    Raises `NotOpenedError` for what is no roster, `ContentError` for what cannot be read.
    """
    usual = find_edition(edition).usual
    teams = list(wish.teams or (usual.teams if usual else ()))
    for seat, text in enumerate(wish.rosters):
        if text:
            content = text.encode("utf-8", "surrogatepass")
            if not is_roster(read_bytes(content, "roster")):
                raise NotOpenedError("This is no roster: it has no list of that name.")
            file = folder / f"{seat + 1}-roster.yaml"
            file.write_bytes(content)
            teams[seat] = str(file)
    return teams


def wrong_names(wish: NewTable, edition: str) -> list[str]:
    """What is wished for that is not shipped."""
    wished = [("killzone", wish.killzone), ("mission", wish.mission), *(("team", team) for team in wish.teams)]
    return [
        unknown(kind, name[:LONGEST_NAME], shipped(kind, edition))
        for kind, name in wished
        if name and name not in shipped(kind, edition)
    ]


def checked_seed(seed: str) -> str:
    if seed and not _SEED.fullmatch(seed):
        raise NotOpenedError("A seed is up to 80 letters and digits without spaces.")
    try:
        return SeededDice(seed or drawn_seed()).seed
    except ValueError as problem:
        raise NotOpenedError(sentence(str(problem))) from None


def checked_seats(wishes: list[SeatWish], game: Game) -> list[SeatWish]:
    """One wish for each seat: without any, a person first and bots for the rest. Raises `NotOpenedError`."""
    count = len(game.table.players)
    if not wishes:
        wishes = [SeatWish(), *(SeatWish(kind="bot") for _ in range(count - 1))]
    if len(wishes) != count:
        raise NotOpenedError(f"The game has {count} seats, but {len(wishes)} are wished for.")
    return [checked_seat(wish) for wish in wishes]


def checked_seat(wish: SeatWish) -> SeatWish:
    if len(wish.name) > LONGEST_NAME or not wish.name.isprintable():
        raise NotOpenedError(f"A name has at most {LONGEST_NAME} letters.")
    if wish.kind != "bot":
        return SeatWish(wish.kind, "", wish.name)
    bot = wish.bot or USUAL_BOT
    if bot not in names():
        hint = did_you_mean(bot[:LONGEST_NAME], names()) or f" There are {listed(names(), 'and')}."
        raise NotOpenedError(f"There is no bot {bot[:LONGEST_NAME]!r}.{hint}")
    return SeatWish("bot", bot, wish.name)


def open_record(text: str, seats: list[SeatWish]) -> ReadyGame:
    """The game of a record, at its end, going on with new dice where it is not over. Raises `NotOpenedError`."""
    try:
        data = json.loads(text)
        if isinstance(data, dict) and isinstance(steps := data.get("steps"), list) and len(steps) > MOST_ANSWERS:
            raise NotOpenedError(f"This record has {len(steps)} answers; a table takes {MOST_ANSWERS} at most.")
        game = killzone.replay(data)
    except (ReplayError, UnreadableRecordError) as problem:
        raise NotOpenedError(sentence(str(problem))) from None
    except (ValueError, RecursionError):
        raise NotOpenedError("This is no record: it is not JSON.") from None
    sat = checked_seats(seats or everyone(game), game)
    return ReadyGame(game, title_of(game), sat, checked_seed(""), terms=Terms(FROM_FILE))


def open_scenario(text: str, seats: list[SeatWish]) -> ReadyGame:
    """The game that goes on from a scenario, with new dice. Raises `NotOpenedError` with every mistake in it."""
    try:
        game = killzone.scenario_from_text(text)
    except ContentError as problem:
        raise NotOpenedError(*(sentence(line) for line in str(problem).splitlines() if line.strip())) from None
    except (ValueError, LookupError, RecursionError) as problem:
        raise NotOpenedError(sentence(f"the scenario cannot begin: {problem}")) from None
    seed = checked_seed("")
    sat = checked_seats(seats or everyone(game), game)
    return ReadyGame(game.with_dice(SeededDice(seed)), title_of(game), sat, seed, terms=Terms(FROM_FILE))


def everyone(game: Game) -> list[SeatWish]:
    """All seats for people at one screen."""
    return [SeatWish() for _ in game.table.players]


FILES: dict[str, Callable[[str, list[SeatWish]], ReadyGame]] = {"record": open_record, "scenario": open_scenario}


def title_of(game: Game) -> str:
    """Who plays where."""
    sides = " against ".join(player.name for player in game.table.players)
    look = look_of(game.ruleset.id)
    board = look.billing(game.table).killzone if look else ""
    return f"{sides} on {board}" if board else sides


def sentence(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
