"""The standing benchmark: the same battles for every agent, so that figures of different people can be compared.

`benchmark.json` has a name, a seed, the opponents, and for each edition the teams, killzones and missions; it changes
only under another name. Both sides have the same team, and every battle is played with the agents exchanged.
"""

from collections.abc import Iterator
from importlib.resources import files
from typing import Final

import msgspec

from killzone.arena.settings import LIMIT, Settings, SettingsError, settings_of
from killzone.arena.summary import Report
from killzone.spelling import listed

SEATS: Final = 2


class Field(msgspec.Struct, frozen=True):
    """What is played of one edition."""

    way: str
    teams: list[str]
    killzones: list[str]
    missions: list[str]


class Benchmark(msgspec.Struct, frozen=True):
    """All that is played; `games` are those of each pairing in each edition."""

    name: str
    seed: str
    games: int
    opponents: list[str]
    editions: dict[str, Field]


def benchmark() -> Benchmark:
    """The one that stands."""
    return msgspec.json.decode(files("killzone.arena").joinpath("benchmark.json").read_bytes(), type=Benchmark)


def arenas(agent: str, editions: list[str], games: int = 0, limit: float = LIMIT) -> Iterator[tuple[str, Settings]]:
    """The arenas of an agent, one for each edition and opponent, each with the name of its directory.

    Fewer games than the benchmark has are its first. Raises `SettingsError` for what cannot be played.
    """
    stands = benchmark()
    for edition in editions or list(stands.editions):
        field = stands.editions.get(edition)
        if field is None:
            raise SettingsError(f"--edition: the benchmark is played in {listed(stands.editions, 'and')}.")
        for opponent in stands.opponents:
            if opponent == agent:
                continue
            settings = settings_of(
                [agent, opponent],
                field.teams,
                field.killzones,
                field.missions,
                games=games or stands.games,
                seed=stands.seed,
                way=field.way,
                limit=limit,
                edition=edition,
                seats=SEATS,
                mirror=True,
            )
            yield f"{edition}-{opponent.replace(':', '-')}", settings


def line(report: Report) -> Report:
    """What a table of the benchmark says of one arena."""
    (pairing,) = report["pairings"]
    agent, opponent = pairing["agents"]
    kept = ("games", "wins", "draws", "losses", "win_rate", "interval", "score", "pairs")
    return {
        "edition": report["settings"]["edition"],
        "version": report["settings"]["version"],
        "agent": agent,
        "opponent": opponent,
        **{name: pairing[name] for name in kept},
        "margin": pairing["margin"]["mean"],
        "seconds": report["agents"][0]["times"]["mean"],
    }
