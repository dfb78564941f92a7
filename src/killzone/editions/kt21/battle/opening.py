"""From plain data to a first table: a battle with two kill teams on a killzone, or any position of a scenario file.

Reading files is left to the functions that need it, so that importing the rules reads none and loads no parser.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from killzone.core.events import fold
from killzone.core.flow import Frame
from killzone.core.machine import Stack
from killzone.core.machine import start as start_of
from killzone.core.rules import rule
from killzone.core.ruleset import Ruleset
from killzone.core.table import Operative, Player, Setting, Table
from killzone.core.tally import Entry
from killzone.core.values import Json
from killzone.editions.kt21.actions.fight import Fighting
from killzone.editions.kt21.actions.shoot import Shooting
from killzone.editions.kt21.battle.battle import BATTLE, Battle, firefight_phase, strategy_phase
from killzone.editions.kt21.battle.firefight import (
    ACTIVATION,
    FIREFIGHT,
    Activation,
    Firefight,
    choose_action,
    next_activation,
)
from killzone.editions.kt21.battle.kill_team import archetypes_of, half_problems, selection_problems
from killzone.editions.kt21.battle.options import BattleContent, Options
from killzone.editions.kt21.battle.strategy import STRATEGY, Strategy
from killzone.editions.kt21.board.measuring import ZONES
from killzone.editions.kt21.board.objectives import mission_markers, reassessed, size_of
from killzone.editions.kt21.cards.datacards import Chosen, Datacard, Equipment, Team
from killzone.editions.kt21.cards.mission_cards import Mission
from killzone.editions.kt21.equipment.selection import SMALL_POINTS
from killzone.editions.kt21.missions.actions import ACTIONS
from killzone.editions.kt21.missions.score_sheet import scored_as
from killzone.editions.kt21.missions.scoring import without_code
from killzone.editions.kt21.missions.tac_ops import SMALL_COUNT
from killzone.editions.kt21.ways import FIRST_STEPS, MATCHED
from killzone.editions.kt21.words import WORDS
from killzone.editions.shared.battle.activations import until_activated
from killzone.editions.shared.battle.opening import (
    Content,
    in_battle,
    markers_in,
    names_in,
    operative_in,
    table_in,
    turn_of,
    turning_points_in,
    zones_taken,
)
from killzone.editions.shared.cards.printed import muster_names
from killzone.editions.shared.scenarios.under_way import attacks_of, with_attack

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario
    from killzone.content.source import Source
    from killzone.editions.edition import Wish

"""The ways to play."""
SMALL = Options(turning_points=3, tac_ops=SMALL_COUNT, equipment=SMALL_POINTS)
"""How a small game is played."""


@rule("kt21.def.killzone")
def open_battle(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    """The first table and stack of a battle or scenario described by plain data.

    Raises `ContentError` with every mistake in it.
    """
    return _open_scenario(source, ruleset) if "scenario" in source else _open_battle(source, ruleset)


def _readers() -> "Mapping[str, Callable[[Source], object]]":
    from killzone.content.boards import killzone_of
    from killzone.editions.kt21.cards.files import mission_of, team_of

    return {"killzone": killzone_of, "team": team_of, "mission": mission_of}


CONTENT = Content("kt21", _readers)


def wished_source(wish: "Wish") -> Json:
    """The plain data of the battle that is wished for. Raises `ContentError`.

    First steps are open play with half of each team and as many turning points as the killzone suggests.
    """
    source: dict[str, Json] = {
        "killzone": CONTENT.kept("killzone", wish.killzone),
        "teams": [CONTENT.kept("team", team) for team in wish.teams],
        "way": wish.way,
    }
    if wish.way == MATCHED:
        source["mission"] = CONTENT.kept("mission", wish.mission)
    if wish.selections:
        source["selections"] = [list(selection) for selection in wish.selections]
    return source


def _open_battle(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    from killzone.content.boards import killzone_of
    from killzone.editions.kt21.cards.files import common_tac_ops, equipment_for, team_of

    killzone = killzone_of(CONTENT.told("killzone", source["killzone"]))
    teams = [team_of(CONTENT.told("team", team)) for team in source["teams"]]
    small = source["way"] == FIRST_STEPS
    selections = source.get("selections") or [None] * len(teams)
    chosen = [_selection(team, selection, small) for team, selection in zip(teams, selections, strict=True)]
    operatives = [
        one for seat, (team, own) in enumerate(zip(teams, chosen, strict=True)) for one in _muster(seat, team, own)
    ]
    mission = _mission(CONTENT.told("mission", source["mission"])) if source.get("mission") else None
    usual = SMALL if small else Options(mission.turning_points if mission else 4, mission.tac_ops if mission else 0)
    options = usual.but(turning_points=turning_points_in(source, usual.turning_points))
    content = BattleContent(
        killzone,
        tuple(teams),
        mission,
        _archetypes(teams, operatives),
        tuple(equipment_for(team) for team in teams) if mission else ((), ()),
        common_tac_ops() if mission else (),
    )
    setting = _setting(content, operatives, source, options)
    players = tuple(Player(seat, team.name) for seat, team in enumerate(teams))
    table = Table(setting, players, tuple(operatives), mission_markers(killzone, mission))
    return ruleset.put_in_play(table), start_of(BATTLE, Battle())


def _mission(source: "Source") -> Mission:
    """A mission that can be played. Raises `ContentError` for what there is no code for."""
    from killzone.editions.kt21.cards.files import mission_of

    mission = mission_of(source)
    in_battle("mission", without_code(mission, ACTIONS))
    return mission


def _selection(team: Team, selection: Sequence[str] | None, small: bool) -> tuple[Chosen, ...]:
    """The fire teams of a selection, the default one if there is none. Raises `ContentError` if they are none."""
    if small:
        half = tuple(selection or team.half)
        in_battle("selections", half_problems(team, half))
        return (Chosen("", half),)
    if selection is None:
        return team.default
    found = list(_ways_to_split(team, selection))
    fitting = next((chosen for chosen in found if not selection_problems(team, chosen)), None)
    if fitting is None:
        none = f"{len(selection)} operatives are not {team.count} fire teams of {team.name}, one after the other."
        in_battle("selections", selection_problems(team, found[0]) if found else [none])
    assert fitting is not None
    return fitting


def _ways_to_split(team: Team, selection: Sequence[str]) -> Iterator[tuple[Chosen, ...]]:
    """All ways to make fire teams of operatives that are listed fire team by fire team."""
    for kinds in product(team.fire_teams, repeat=team.count):
        if sum(kind.size for kind in kinds) == len(selection):
            starts = [sum(kind.size for kind in kinds[:place]) for place in range(len(kinds))]
            yield tuple(
                Chosen(kind.id, tuple(selection[start : start + kind.size]))
                for kind, start in zip(kinds, starts, strict=True)
            )


def _muster(seat: int, team: Team, chosen: Sequence[Chosen]) -> list[Operative]:
    cards = [team.card(id) for one in chosen for id in one.operatives]
    return [
        Operative(f"{'ab'[seat]}{number}", name, seat, card, card.wounds)
        for number, (card, name) in enumerate(zip(cards, muster_names(cards), strict=True), 1)
    ]


def _setting(content: BattleContent, operatives: Sequence[Operative], source: Json, options: Options) -> Setting:
    cards = tuple({one.card.id: one.card for one in operatives}.values())
    ids = tuple(one.id for one in operatives)
    return Setting("setting", content.killzone.terrain, cards, ids, source, options, content, words=WORDS)


def most_wounds(card: Datacard, tokens: Mapping[str, int]) -> int:
    """The most wounds of an operative with this card that bears these."""
    return card.wounds + (1 if tokens.get("ballast-plate") else 0)


def _open_scenario(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    from killzone.content.scenario import scenario_from_data
    from killzone.editions.kt21.scenarios.parts import PARTS

    return position(scenario_from_data(source["scenario"], {"kt21": PARTS}), ruleset)


def mission_in(form: Any) -> Mission | None:
    """The mission of a scenario; open play has none."""
    return _mission(CONTENT.told("mission", form.mission)) if form.mission else None


def options_in(form: Any) -> Options:
    """How the battle of a scenario is played: as it says, as its mission says, or in four turning points."""
    mission = mission_in(form)
    usual = Options(mission.turning_points, mission.tac_ops) if mission else Options(tac_ops=0)
    return usual.but(turning_points=form.turning_points or usual.turning_points)


ATTACKING = attacks_of(Shooting, Fighting)


def position(scenario: "Scenario[Any]", ruleset: Ruleset) -> tuple[Table, Stack]:
    """The table and stack of a scenario."""
    return with_attack(position_before(scenario, ruleset), scenario.form, ruleset, ATTACKING)


def position_before(scenario: "Scenario[Any]", ruleset: Ruleset) -> tuple[Table, Stack]:
    """The table and stack of a scenario before the attack that has begun in it, if it has one."""
    from killzone.editions.kt21.cards.files import common_tac_ops

    form = scenario.form
    seats = {id: seat for seat, id in enumerate(form.players)}
    names = names_in(scenario)
    operatives = [_operative(id, names[id], seats, scenario) for id in form.operatives]
    teams = tuple(_team(player.team) for player in form.players.values())
    mission = mission_in(form)
    content = BattleContent(
        scenario.killzone,
        teams,
        mission,
        _archetypes(teams, operatives),
        tuple(_items(team) for team in teams),
        common_tac_ops() if mission else (),
    )
    setting = _setting(content, operatives, {"scenario": scenario.data}, options_in(form))
    markers = markers_in(scenario, seats, mission_markers(scenario.killzone, mission), size_of)
    players = [_player(seats[id], id, one) for id, one in form.players.items()]
    table = table_in(scenario, seats, setting, players, operatives, markers)
    table = ruleset.put_in_play(table)
    if form.phase != "setup":
        table = fold(zones_taken(table, ZONES, [player.drop_zone for player in form.players.values()]), table)
        table = fold(reassessed(table), table)
    return table, _stack(form, seats, table)


def _archetypes(teams: Sequence[Team | None], operatives: Sequence[Operative]) -> tuple[tuple[str, ...], ...]:
    """The archetypes of each side."""
    return tuple(
        _archetypes_in(team, [one for one in operatives if one.seat == seat]) for seat, team in enumerate(teams)
    )


@rule("kt21.setup.tac-ops")
def _archetypes_in(team: Team | None, own: Sequence[Operative]) -> tuple[str, ...]:
    """The archetypes of a side: of its fire teams, where its operatives, as they are listed, are a whole kill team.

    Those that may be fire teams of several kinds have the archetypes of all of them. Where they are no kill team, as in
    a small game, any that its faction has.
    """
    if team is None:
        return ()
    ids = {card.id: card.id.rpartition(".")[2] for card in team.cards}
    return _archetypes_as_listed(team, tuple(ids.get(one.card.id, "") for one in own))


@lru_cache(maxsize=64)
def _archetypes_as_listed(team: Team, listed: tuple[str, ...]) -> tuple[str, ...]:
    """The same by the ids of its operatives: many battles are between the same kill teams."""
    ways = _ways_to_split(team, listed) if all(listed) else ()
    fitting = [chosen for chosen in ways if not selection_problems(team, chosen)]
    return tuple(dict.fromkeys(one for chosen in fitting for one in archetypes_of(team, chosen))) or archetypes_of(
        team, ()
    )


def _team(name: str | None) -> Team | None:
    from killzone.editions.kt21.cards.files import load_team

    return load_team(name) if name else None


def _items(team: Team | None) -> tuple[Equipment, ...]:
    from killzone.editions.kt21.cards.files import equipment_for, universal_equipment

    return equipment_for(team) if team else universal_equipment()


def _operative(id: str, name: str, seats: dict[str, int], scenario: "Scenario[Any]") -> Operative:
    """An operative; one that has no order yet and is activated in the first turning point is asked for one."""
    form, card = scenario.form.operatives[id], scenario.cards[id]
    assert isinstance(card, Datacard)
    first = turn_of(scenario.form) <= 1 and form.ready
    order = form.order or ("" if first else "engage")
    return operative_in(scenario, id, name, seats[form.player], most_wounds(card, form.tokens), order, form.tokens)


def _player(seat: int, id: str, form: Any) -> Player:
    score = tuple(Entry(amount, *scored_as(name)) for name, amount in form.vp.items())
    used = tuple((rule, turn) for rule, turns in form.used.items() for turn in turns)
    tokens = tuple(sorted(form.tokens.items()))
    return Player(seat, form.name or id, form.cp, score, used, equipment=tuple(form.equipment), tokens=tokens)


def _stack(form: Any, seats: dict[str, int], table: Table) -> Stack:
    """Where the battle stands: before set-up, in the Strategy phase, or in the Firefight phase."""
    if form.phase == "setup":
        return start_of(BATTLE, Battle())
    if form.phase == "strategy":
        return (Frame(BATTLE, Battle(), BATTLE.index(strategy_phase)), Frame(STRATEGY, Strategy()))
    battle = Frame(BATTLE, Battle(), BATTLE.index(firefight_phase))
    begun = form.activation
    seat = seats[form.active] if form.active else table.order[0]
    if begun is not None:
        seat = table.operative(begun.operative).seat
    firefight = Firefight(seat)
    last = form.group.last if form.group else begun.operative if begun else ""
    if last:
        row = form.group.row if form.group else 1
        firefight = Firefight(seat, last, row, table.operative(last).card.id, row)
    if begun is None:
        return (battle, Frame(FIREFIGHT, firefight))
    lasting = until_activated(table, begun.operative)
    activation = Activation(begun.operative, begun.spent, tuple(begun.performed), tuple(begun.weapons), lasting=lasting)
    turn = Frame(FIREFIGHT, firefight, FIREFIGHT.index(next_activation))
    return (battle, turn, Frame(ACTIVATION, activation, ACTIVATION.index(choose_action)))
