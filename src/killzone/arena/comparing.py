"""What if: two arenas of the same seed, one of which has a changed card, mission or agent, compared game by game.

Games of the same number have the same dice, seats and board, so that what differs between them is the change. Such a
paired comparison needs far fewer games than two rates apart.
"""

from collections import Counter
from collections.abc import Iterable
from math import comb, sqrt
from typing import Final

from killzone.agents.match import FINISHED
from killzone.arena.figures import Z
from killzone.arena.games import Played
from killzone.arena.settings import Settings, SettingsError
from killzone.arena.summary import PLACES, Report

SAME: Final = ("edition", "seed", "seats", "mirror", "way")
LISTS: Final = ("agents", "teams", "killzones", "missions")


def compared(before: Settings, first: Iterable[Played], after: Settings, second: Iterable[Played]) -> Report:
    """For every agent and every team what changed from the first arena to the second, told of the pairs of games.

    Raises `SettingsError` for arenas whose games do not correspond.
    """
    wrong = [name for name in SAME if getattr(before, name) != getattr(after, name)]
    wrong += [name for name in LISTS if len(getattr(before, name)) != len(getattr(after, name))]
    if wrong:
        raise SettingsError(f"These arenas cannot be compared game by game: they differ in {', '.join(wrong)}.")
    known = {game.number: game for game in first}
    pairs = [(known[game.number], game) for game in second if game.number in known]
    whole = [(one, other) for one, other in pairs if one.kind == other.kind == FINISHED]
    return {
        "games": len(pairs),
        "finished": len(whole),
        "changed": [
            {"what": name, "before": ", ".join(getattr(before, name)), "after": ", ".join(getattr(after, name))}
            for name in LISTS
            if getattr(before, name) != getattr(after, name)
        ],
        "agents": [_change(name, "agents", whole) for name in before.agents],
        "teams": [_change(name, "teams", whole) for name in before.teams],
    }


def _change(name: str, what: str, pairs: list[tuple[Played, Played]]) -> Report:
    """What changed for one agent or team, in the games in which it has a rival that is another one."""
    differences: list[int] = []
    turned: Counter[int] = Counter()
    for one, other in pairs:
        named = getattr(one, what)
        for seat in range(len(named)):
            if named[seat] == name and any(rival != name for rival in named):
                differences.append(_margin(other, seat) - _margin(one, seat))
                turned[_won(other, seat) - _won(one, seat)] += 1
    return {"name": name, **_told(differences), "won_more": turned[1], "won_less": turned[-1], "chance": _sign(turned)}


def _told(differences: list[int]) -> Report:
    count = len(differences)
    if count < 2:
        return {"games": count, "margin": None, "interval": None}
    mean = sum(differences) / count
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / (count - 1))
    around = Z * spread / sqrt(count)
    interval = [round(mean - around, PLACES), round(mean + around, PLACES)]
    return {"games": count, "margin": round(mean, PLACES), "interval": interval}


def _sign(turned: Counter[int]) -> float:
    """How likely so uneven a split of the games that were turned would be by chance alone: the sign test, two-sided."""
    count, least = turned[1] + turned[-1], min(turned[1], turned[-1])
    tail = sum(comb(count, few) for few in range(least + 1))
    return round(min(1.0, float(2 * tail / 2**count)), PLACES)


def _margin(game: Played, seat: int) -> int:
    return game.victory[seat] - max(points for other, points in enumerate(game.victory) if other != seat)


def _won(game: Played, seat: int) -> int:
    return int(game.result.count(1) == 1 and game.result[seat] == 1)
