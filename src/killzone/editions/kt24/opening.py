"""From plain data to a first table: a battle with two teams on a killzone, or any position of a scenario file.

Reading files is left to the functions that need it, so that importing the rules reads none and loads no parser.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from killzone.core.flow import Frame
from killzone.core.machine import Stack
from killzone.core.machine import start as start_of
from killzone.core.table import Effect, Marker, Operative, Player, Setting, Table
from killzone.core.tally import Entry
from killzone.core.values import Json
from killzone.editions.kt24.battle import BATTLE, Battle, firefight_phase, strategy_phase
from killzone.editions.kt24.datacards import Datacard, Team, muster_names
from killzone.editions.kt24.firefight import ACTIVATION, FIREFIGHT, Activation, Firefight, choose_action
from killzone.editions.kt24.options import Brought, Options
from killzone.editions.kt24.strategy import STRATEGY, Strategy
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import MM

if TYPE_CHECKING:
    from killzone.content.killzones import Killzone
    from killzone.content.scenario import Scenario

OBJECTIVE = Base(40 * MM, 40 * MM)


def open_battle(source: Json) -> tuple[Table, Stack]:
    """The first table and stack of a battle or scenario described by plain data.

    Raises `ContentError` with every mistake in it.
    """
    return _open_scenario(source) if "scenario" in source else _open_battle(source)


def battle_source(
    killzone: str,
    teams: Sequence[str],
    *,
    full: bool = False,
    selections: Sequence[Sequence[str]] | None = None,
    turning_points: int = 4,
) -> Json:
    """The plain data of a battle between two shipped teams."""
    source: dict[str, Json] = {"killzone": killzone, "teams": list(teams), "rules": "full" if full else "lite"}
    if selections:
        source["selections"] = [list(selection) for selection in selections]
    if turning_points != 4:
        source["turning_points"] = turning_points
    return source


def _open_battle(source: Json) -> tuple[Table, Stack]:
    from killzone.content.boards import load_killzone
    from killzone.editions.kt24.files import load_team

    killzone = load_killzone(source["killzone"], "kt24")
    teams = [load_team(name) for name in source["teams"]]
    selections = source.get("selections") or [team.default for team in teams]
    operatives: list[Operative] = []
    for seat, (team, selection) in enumerate(zip(teams, selections, strict=True)):
        operatives += _muster(seat, team, selection)
    options = Options(source.get("rules") == "full", source.get("turning_points", 4))
    setting = _setting(killzone, operatives, source, options, tuple(teams))
    markers = tuple(Marker(one.id, "objective", OBJECTIVE, one.spot) for one in killzone.markers)
    players = tuple(Player(seat, team.name) for seat, team in enumerate(teams))
    return Table(setting, players, tuple(operatives), markers), start_of(BATTLE, Battle())


def _muster(seat: int, team: Team, selection: Sequence[str]) -> list[Operative]:
    cards = [team.card(id) for id in selection]
    return [
        Operative(f"{'ab'[seat]}{number}", name, seat, card, card.wounds)
        for number, (card, name) in enumerate(zip(cards, muster_names(cards), strict=True), 1)
    ]


def _setting(
    killzone: "Killzone", operatives: list[Operative], source: Json, options: Options, teams: tuple[Team | None, ...]
) -> Setting:
    cards = tuple({one.card.id: one.card for one in operatives}.values())
    ids = tuple(one.id for one in operatives)
    return Setting("setting", killzone.terrain, cards, ids, source, options, Brought(killzone, teams))


def _open_scenario(source: Json) -> tuple[Table, Stack]:
    from killzone.content.scenario import scenario_from_data
    from killzone.editions.kt24.files import SCENARIO_PARTS

    return position(scenario_from_data(source["scenario"], {"kt24": SCENARIO_PARTS}))


def position(scenario: "Scenario[Any]") -> tuple[Table, Stack]:
    """The table and stack of a scenario."""
    from killzone.editions.kt24.files import load_team

    form = scenario.form
    seats = {id: seat for seat, id in enumerate(form.players)}
    operatives = [_operative(id, seats, scenario) for id in form.operatives]
    teams = tuple(load_team(player.team) if player.team else None for player in form.players.values())
    options = Options(form.rules == "full", form.turning_points or 4)
    setting = _setting(scenario.killzone, operatives, {"scenario": scenario.data}, options, teams)
    first = seats[form.initiative] if form.initiative else 0
    table = Table(
        setting,
        tuple(_player(seats[id], id, form.players[id]) for id in form.players),
        tuple(operatives),
        _markers(scenario, seats),
        tuple(_effect(effect, seats) for effect in form.effects),
        frozenset(form.open),
        form.turn,
        f"{form.phase or 'firefight'} phase",
        (first, *(seat for seat in range(len(seats)) if seat != first)),
    )
    return table, _stack(form, seats, table)


def _operative(id: str, seats: dict[str, int], scenario: "Scenario[Any]") -> Operative:
    from killzone.content.scenario import spot_of

    form = scenario.form.operatives[id]
    card = scenario.cards[id]
    assert isinstance(card, Datacard)
    wounds = card.wounds if form.wounds is None else form.wounds
    tokens = tuple(sorted(form.tokens.items()))
    spot = spot_of(form)
    order = form.order or "engage"
    return Operative(id, form.name or id, seats[form.player], card, wounds, spot, order, form.ready, tokens)


def _player(seat: int, id: str, form: Any) -> Player:
    score = tuple(Entry(amount, "kt24.mission.end", note) for note, amount in form.vp.items())
    used = tuple((rule, turn) for rule, turns in form.used.items() for turn in turns)
    return Player(seat, form.name or id, form.cp, score, used)


def _markers(scenario: "Scenario[Any]", seats: dict[str, int]) -> tuple[Marker, ...]:
    markers = scenario.form.markers
    if markers is None:
        return tuple(Marker(one.id, "objective", OBJECTIVE, one.spot) for one in scenario.killzone.markers)
    return tuple(
        Marker(
            id,
            form.kind,
            form.base.base if form.base else OBJECTIVE,
            Spot(*form.at) if form.at else None,
            form.carrier or "",
            seats[form.owner] if form.owner else -1,
        )
        for id, form in markers.items()
    )


def _effect(form: Any, seats: dict[str, int]) -> Effect:
    seat = seats[form.player] if form.player else -1
    return Effect(form.rule, form.operative or "", seat, form.amount, form.target or "", form.until or "")


def _stack(form: Any, seats: dict[str, int], table: Table) -> Stack:
    """Where the battle stands: before set-up, in the Strategy phase, or in the Firefight phase."""
    if form.phase == "setup":
        return start_of(BATTLE, Battle())
    if form.phase == "strategy":
        return (Frame(BATTLE, Battle(), BATTLE.index(strategy_phase)), Frame(STRATEGY, Strategy()))
    seat = seats[form.active] if form.active else table.order[0]
    battle = Frame(BATTLE, Battle(), BATTLE.index(firefight_phase))
    if form.activation is None:
        return (battle, Frame(FIREFIGHT, Firefight(seat)))
    under_way = Activation(form.activation.operative, form.activation.spent, tuple(form.activation.performed))
    owner = table.operative(under_way.operative).seat
    return (
        battle,
        Frame(FIREFIGHT, Firefight(owner, under_way.operative)),
        Frame(ACTIVATION, under_way, ACTIVATION.index(choose_action)),
    )
