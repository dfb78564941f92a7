"""What an arena is to play: everything that decides which games there are. The number of workers is no part of it."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from typing import Final

import msgspec

from killzone.agents import UnknownAgentError
from killzone.arena.contenders import check_contender, own_file, own_files
from killzone.bots.programs import MEMORY, is_remote
from killzone.content import ContentError
from killzone.content.library import find, killzones_of, shipped, unknown
from killzone.core.ruleset import opened
from killzone.core.values import fingerprint, ordered
from killzone.dice import SeededDice
from killzone.editions import USUAL, find_edition, ruleset_of
from killzone.editions.edition import Way, Wish
from killzone.editions.wishes import source_of
from killzone.spelling import listed

FORMAT: Final = "killzone-arena 1"
ALL: Final = "all"
LARGE: Final = 4_000_000
LIMIT: Final = 10.0
"""Seconds for an answer unless said otherwise: enough that a busy machine decides no game."""


class SettingsError(ValueError):
    """Settings that cannot be played; the message is a sentence that names the option."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. `games` is the number for each line-up of agents, `way` the edition's way to play.

    In a `mirror` everybody has the same team, so that no pairing of teams decides. `limit`, `turn_clock` and
    `game_clock` are an agent's seconds for an answer, a turn and a game, 0 without a limit; `memory` is what a bot in a
    process of its own may have, in MB.

    `version` is the ruleset's and `content` a fingerprint of all files that the names stand for, so that a run is not
    continued under other rules.
    """

    format: str = FORMAT
    edition: str
    version: str
    content: str
    agents: tuple[str, ...]
    teams: tuple[str, ...]
    killzones: tuple[str, ...]
    missions: tuple[str, ...]
    games: int
    seed: str
    limit: float
    seats: int = 2
    way: str = ""
    mirror: bool = False
    turn_clock: float = 0.0
    game_clock: float = 0.0
    memory: int = MEMORY

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """Whom one compares: everybody with everybody else."""
        return list(combinations(self.agents, 2))

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who plays with whom: everybody with everybody else; with more seats than agents some take several."""
        if len(self.agents) >= self.seats:
            return list(combinations(self.agents, self.seats))
        filled = combinations_with_replacement(self.agents, self.seats)
        return [one for one in filled if len(set(one)) == len(self.agents)]

    @property
    def total(self) -> int:
        """The number of all games."""
        return self.games * len(self.lineups)

    def name(self) -> str:
        """What a directory of these settings is called: the same settings have the same."""
        who = "-".join(map(_short, self.agents[:4]))
        said = {**msgspec.to_builtins(self), "games": 0}
        usual = {"seats": 2, "mirror": False, "turn_clock": 0.0, "game_clock": 0.0, "memory": MEMORY}
        for name, value in usual.items():
            if said[name] == value:
                del said[name]  # directories of before were named without
        return f"arena-{who}-{fingerprint(ordered(said))[:6]}"


def _short(agent: str) -> str:
    """An agent's name as a part of the name of a directory."""
    if is_remote(agent):
        return re.sub(r"[^A-Za-z0-9]+", "-", agent.rpartition("/")[2]).strip("-")[:40] or "bot"
    return agent.rpartition(":")[2] if own_file(agent) else agent.replace(":", "-")


def settings_of(
    agents: Sequence[str],
    teams: Sequence[str] = (ALL,),
    killzones: Sequence[str] = (ALL,),
    missions: Sequence[str] = (ALL,),
    *,
    games: int,
    seed: str = "0",
    way: str = "",
    limit: float = LIMIT,
    edition: str = USUAL,
    seats: int = 0,
    mirror: bool = False,
    turn_clock: float = 0.0,
    game_clock: float = 0.0,
    memory: int = MEMORY,
) -> Settings:
    """Settings from names, `all` and paths of one's own files; games are rounded up until all have had every seat.

    Without a `way` it is the edition's usual one; some have no missions. `seats` are 2 or the fewest that it has.

    Raises `SettingsError` for what cannot be played.
    """
    _each(agents, "agents", check_contender)
    played = find_edition(edition)
    chosen = played.way(way)
    if chosen is None:
        known = tuple(one.id for one in played.ways)
        raise SettingsError(f"--way: {unknown('way to play', way, known)}")
    seats = seats or min(played.seats)
    if seats not in played.seats:
        raise SettingsError(f"--seats: {played.short} is played by {listed(map(str, played.seats))}, not by {seats}.")
    if not chosen.missions:
        if missions and tuple(missions) != (ALL,):
            raise SettingsError(f"--missions: the way to play {chosen.id!r} has none; leave it out.")
        missions = ()
    found = {
        kind: _listed(kind, given, edition, chosen, seats)
        for kind, given in (("team", teams), ("killzone", killzones), ("mission", missions))
    }
    try:
        SeededDice(seed)
    except ValueError as problem:
        raise SettingsError(f"--seed: {problem}.") from None
    pairs = product(found["mission"], found["killzone"])
    if found["mission"] and not any(fits(edition, chosen.id, seats, mission, board) for mission, board in pairs):
        raise SettingsError(f"--missions: none of them is played by {seats} on any of the killzones.")
    settings = Settings(
        edition=edition,
        version=ruleset_of(edition).version,
        content="",
        agents=tuple(agents),
        teams=found["team"],
        killzones=found["killzone"],
        missions=found["mission"],
        games=games + -games % seats,
        seed=seed,
        limit=float(limit),
        seats=seats,
        way=chosen.id,
        mirror=mirror,
        turn_clock=float(turn_clock),
        game_clock=float(game_clock),
        memory=memory,
    )
    return msgspec.structs.replace(settings, content=_content(settings))


def check_unchanged(settings: Settings) -> None:
    """Raises `SettingsError` where the same names no longer mean the same rules and files."""
    now = settings_of(
        settings.agents,
        settings.teams,
        settings.killzones,
        settings.missions,
        games=settings.games,
        seed=settings.seed,
        way=settings.way,
        limit=settings.limit,
        edition=settings.edition,
        seats=settings.seats,
        mirror=settings.mirror,
        turn_clock=settings.turn_clock,
        game_clock=settings.game_clock,
        memory=settings.memory,
    )
    if wrong := differences(now, settings):
        raise SettingsError(f"It cannot be played again as it was: {'; '.join(wrong)}.")


def differences(asked: Settings, kept: Settings) -> list[str]:
    """What differs between two settings, each as a few words; more games than there were are no difference."""
    found = []
    for field in Settings.__struct_fields__:
        new, old = getattr(asked, field), getattr(kept, field)
        if new == old or (field == "games" and new > old):
            continue
        if field != "content":
            found.append(f"{field} {_told(old)}, not {_told(new)}")
    # Other names stand for other files; only under the same names is it news that these have changed.
    return (
        found if found or asked.content == kept.content else ["files of teams, killzones, missions or agents changed"]
    )


def _told(value: object) -> str:
    return ",".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)


def _listed(kind: str, given: Sequence[str], edition: str, way: Way, seats: int) -> tuple[str, ...]:
    """The names of a kind, each of which can be played beside anything that is shipped."""
    played = find_edition(edition)
    for needed in ("team", "killzone"):
        if not shipped(needed, edition):
            raise SettingsError(f"--edition: {played.short} has no file of a {needed}, and an arena needs one.")
    usual = {"killzone": "", "team": shipped("team", edition)[0], "mission": ""}

    def check(name: str) -> None:
        parts = {**usual, kind: name}
        try:
            wish = Wish(parts["killzone"], (parts["team"],) * seats, way.id, parts["mission"])
            source_of(played, wish)
        except ContentError as error:
            told = [problem.text if not problem.line else str(problem) for problem in error.problems]
            raise SettingsError(f"--{kind}s: {' '.join(told)}") from None

    names = shipped(kind, edition) if tuple(given) == (ALL,) else tuple(given)
    _each(names, f"{kind}s", check)
    return names


def fits(edition: str, way: str, seats: int, mission: str, killzone: str) -> bool:
    """Whether a mission, if there is one, is played on a killzone by so many players: whether such a battle opens."""
    bound = killzones_of(mission, edition) if mission else ()
    if bound and killzone not in bound:
        return False
    teams = (shipped("team", edition)[0],) * seats
    try:
        opened(ruleset_of(edition), source_of(find_edition(edition), Wish(killzone, teams, way, mission)))
    except ContentError:
        return False
    return True


def _each(names: Iterable[str], option: str, check: Callable[[str], object]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise SettingsError(f"--{option}: {name!r} is named twice.")
        seen.add(name)
        try:
            check(name)
        except UnknownAgentError as problem:
            raise SettingsError(f"--{option}: {problem}") from None
    if not seen and option != "missions":
        raise SettingsError(f"--{option}: name at least one{f', or {ALL}' if option != 'agents' else ''}.")


def _content(settings: Settings) -> str:
    """A fingerprint of every file that the names stand for, shipped or somebody's own."""
    kinds = {"team": settings.teams, "killzone": settings.killzones, "mission": settings.missions}
    parts = [find(kind, name, settings.edition).text for kind, names in kinds.items() for name in names]
    parts += [_text(path) for one in settings.agents for path in own_files(one)]
    return fingerprint(ordered(parts))


def _text(path: Path) -> str:
    """The text of somebody's own file; of a large one, which is rather an interpreter than a bot, its size only."""
    size = path.stat().st_size
    return path.read_bytes().decode(errors="surrogateescape") if size <= LARGE else str(size)
