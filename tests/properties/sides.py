"""What random battles of each edition are played with: teams, missions, selections, and what positions bring along."""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from conformance import chance

from killzone.core.domains import Below
from killzone.core.table import Card
from killzone.editions.kt18.cards import files as kt18
from killzone.editions.kt18.missions.change_of_address import TENANT
from killzone.editions.kt18.teams.common import CARRIERS as KT18_CARRIERS
from killzone.editions.kt21.battle.kill_team import archetypes_of, selection_problems
from killzone.editions.kt21.cards import files as kt21
from killzone.editions.kt21.cards.datacards import Chosen
from killzone.editions.kt21.equipment.selection import too_much
from killzone.editions.kt21.missions.choosing import ARCHETYPE, FRIEND, NOBODY, SLOTS
from killzone.editions.kt21.missions.tac_ops import deck
from killzone.editions.kt21.teams.common import CARRIERS as KT21_CARRIERS
from killzone.editions.kt24.cards import files as kt24
from killzone.editions.kt24.teams.common import CARRIERS as KT24_CARRIERS

TRIED = 400
"""How many selections are tried until one is legal."""


class Sides(NamedTuple):
    """An edition's part: the last of its `ways` is played for missions; `bring` adds to a position what sides have."""

    ways: tuple[str, ...]
    teams: Callable[[], Sequence[str]]
    missions: Callable[[], Sequence[str]]
    fits: Callable[[str, str], bool]
    selection: Callable[[str, int], tuple[str, ...]]
    cards: Callable[[str, int], list[Card]]
    bring: Callable[[dict[str, Any], str, Below], None]
    carriers: Collection[str]
    battles: Callable[[], Sequence[tuple[str, tuple[str, ...], str, str]]] | None = None
    """Killzone, teams, way and mission of every kind of battle, where they are not all pairs on all boards."""


def _kt24_selection(name: str, seed: int) -> tuple[str, ...]:
    """The default selection of a team, or every other time one with all whom that one leaves at home."""
    team = kt24.load_team(name)
    others = [card.id for card in team.cards if card.id not in team.default]
    return team.default if seed // 5 % 2 else (*team.default[: team.size - len(others)], *others)


def _kt24_bring(data: dict[str, Any], way: str, below: Below) -> None:
    data["rules"] = way
    for player in data["players"].values():
        if way == "full":
            items = [item.id for item in kt24.load_team(player["team"]).equipment]
            player["equipment"] = [*items, "explosive-grenades"]


@cache
def _kt21_chosen(name: str, seed: int) -> tuple[Chosen, ...]:
    """The default fire teams, or every other time some at random."""
    team = kt21.load_team(name)
    if seed // 5 % 2:
        return team.default
    below = chance(f"selection {seed}")
    kinds = list(product(team.fire_teams, repeat=team.count))
    for _ in range(TRIED):
        chosen = []
        for kind in kinds[below(len(kinds))]:
            pool = [id for id, most in kind.operatives for _ in range(most)]
            chosen.append(Chosen(kind.id, tuple(pool.pop(below(len(pool))) for _ in range(min(kind.size, len(pool))))))
        if not selection_problems(team, chosen):
            return tuple(chosen)
    return team.default


def _kt21_selection(name: str, seed: int) -> tuple[str, ...]:
    return tuple(id for one in _kt21_chosen(name, seed) for id in one.operatives)


def _kt21_bring(data: dict[str, Any], way: str, below: Below) -> None:
    """As much equipment as may be had, each item borne by somebody, and three tac ops in secret."""
    for id, player in data["players"].items():
        team = kt21.load_team(player["team"])
        own = [one for one in data["operatives"].values() if one["player"] == id]
        items, left = kt21.equipment_for(team), list(kt21.equipment_for(team))
        player["equipment"] = []
        while left:
            item = left.pop(below(len(left)))
            if any(too_much(items, [*player["equipment"], item.id])):
                continue
            player["equipment"].append(item.id)
            if item.bearer:
                own[below(len(own))].setdefault("tokens", {})[item.id] = 1
        if way == "matched":
            archetypes = archetypes_of(team, _kt21_chosen(player["team"], data["seed"]))
            archetype = archetypes[below(len(archetypes))]
            cards = list(deck(kt21.common_tac_ops(), archetype))
            picked = [cards.pop(below(len(cards))).id for _ in range(2)] + [team.tac_ops[0].id]
            ids = [key for key, one in data["operatives"].items() if one["player"] == id]
            friends = [one for one in ids if not kt21.find_card(data["operatives"][one]["card"]).leader]
            named = {FRIEND[slot]: NOBODY for slot in SLOTS}
            named |= {FRIEND[slot]: friends[0] for slot, one in zip(SLOTS, picked, strict=True) if one == SLEEPER}
            player["secrets"] = {ARCHETYPE: archetype, **dict(zip(SLOTS, picked, strict=True)), **named}


SLEEPER = "sleeping-partner"


def _kt21_fits(mission: str, killzone: str) -> bool:
    bound = kt21.load_mission(mission).killzones
    return not bound or killzone in bound


def _kt18_roster(name: str, seed: int) -> tuple[str, ...]:
    """One of the ready rosters of a team."""
    rosters = dict(kt18.load_team(name).rosters)
    return rosters[("default", "commander", "default", "small")[seed // 5 % 4]]


def _kt18_bring(data: dict[str, Any], way: str, below: Below) -> None:
    """The round begins with its Command Points, models have no orders, and somebody is the tenant where one must be."""
    data["phase"] = "priority"
    for one in data["operatives"].values():
        del one["order"]
    if data.get("mission") == "change-of-address":
        tenant = list(data["players"])[below(len(data["players"]))]
        data["players"][tenant]["tokens"] = {TENANT: 1}


@cache
def _kt18_battles() -> list[tuple[str, tuple[str, ...], str, str]]:
    """Two to four seats on every board that has zones for them, in both ways, with every mission for so many."""
    teams, missions = kt18.list_teams(), kt18.list_missions()
    found = []
    for n in range(96):
        board, matched, turn = BOARDS[n % 4], n // 4 % 2 == 0, n // 8
        seats = (3, 4, 2)[(n % 4 + turn) % 3] if matched and board != SMALL_BOARD else 2
        fitting = [mission for mission in missions if seats in kt18.load_mission(mission).players]
        sides = tuple(teams[(n + turn + step * (1 + turn % 2)) % len(teams)] for step in range(seats))
        way, mission = ("matched", fitting[turn % len(fitting)]) if matched else ("first-steps", "")
        found.append((board, sides, way, mission))
    return list(dict.fromkeys(found))


SMALL_BOARD = "tollgate-six"
BOARDS = ("candlewick-court", "salt-rows", "patient-margin", SMALL_BOARD)

SIDES = {
    "kt18": Sides(
        ("first-steps", "matched"),
        kt18.list_teams,
        kt18.list_missions,
        lambda mission, killzone: True,
        _kt18_roster,
        lambda name, seed: [kt18.model_of(kt18.load_team(name), model) for model in _kt18_roster(name, seed)],
        _kt18_bring,
        KT18_CARRIERS,
        _kt18_battles,
    ),
    "kt24": Sides(
        ("lite", "full"),
        kt24.list_teams,
        kt24.list_missions,
        lambda mission, killzone: True,
        _kt24_selection,
        lambda name, seed: [kt24.load_team(name).card(id) for id in _kt24_selection(name, seed)],
        _kt24_bring,
        KT24_CARRIERS,
    ),
    "kt21": Sides(
        ("open", "matched"),
        kt21.list_teams,
        kt21.list_missions,
        _kt21_fits,
        _kt21_selection,
        lambda name, seed: [kt21.load_team(name).card(id) for id in _kt21_selection(name, seed)],
        _kt21_bring,
        KT21_CARRIERS,
    ),
}
