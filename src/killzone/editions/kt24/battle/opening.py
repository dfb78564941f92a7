"""From plain data to a first table: a battle with two teams on a killzone, or any position of a scenario file.

Reading files is left to the functions that need it, so that importing the rules reads none and loads no parser.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from killzone.core.events import fold
from killzone.core.flow import Frame
from killzone.core.machine import Stack
from killzone.core.machine import start as start_of
from killzone.core.ruleset import Ruleset
from killzone.core.table import Operative, Player, Setting, Table
from killzone.core.tally import Entry
from killzone.core.values import Json
from killzone.editions.kt24.actions.fight import Fighting
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.battle.battle import BATTLE, Battle, firefight_phase, strategy_phase
from killzone.editions.kt24.battle.firefight import (
    ACTIVATION,
    COUNTERACT,
    FIREFIGHT,
    Activation,
    Counteraction,
    Firefight,
    choose_action,
    choose_counteraction,
    counteracted,
)
from killzone.editions.kt24.battle.options import BattleContent, Options
from killzone.editions.kt24.battle.strategy import STRATEGY, Strategy
from killzone.editions.kt24.board.blocking import with_gaps
from killzone.editions.kt24.board.drop_zones import ZONES
from killzone.editions.kt24.board.markers import reassess, size_of
from killzone.editions.kt24.cards.datacards import Datacard, Equipment, Team
from killzone.editions.kt24.cards.mission_cards import Mission
from killzone.editions.kt24.equipment.selection import selection_problems
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP, op_rule
from killzone.editions.kt24.missions.scoring import mission_markers, mission_problems
from killzone.editions.kt24.operatives.stats import wounds_of_bearer
from killzone.editions.kt24.ways import FIRST_STEPS, FULL
from killzone.editions.kt24.words import WORDS
from killzone.editions.shared.battle.activations import until_activated
from killzone.editions.shared.battle.opening import (
    Content,
    in_battle,
    markers_in,
    names_in,
    operative_in,
    table_in,
    turning_points_in,
    zones_taken,
)
from killzone.editions.shared.cards.printed import muster_names
from killzone.editions.shared.close_quarters.guard import ON_GUARD
from killzone.editions.shared.scenarios.under_way import attacks_of, with_attack

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario
    from killzone.content.source import Source
    from killzone.editions.edition import Wish

"""The ways to play."""


def open_battle(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    """The first table and stack of a battle or scenario described by plain data.

    Raises `ContentError` with every mistake in it.
    """
    return _open_scenario(source, ruleset) if "scenario" in source else _open_battle(source, ruleset)


def battle_source(
    killzone: str,
    teams: Sequence[str],
    *,
    full: bool = False,
    selections: Sequence[Sequence[str]] | None = None,
    turning_points: int = 4,
    mission: str = "secure",
    equipment: Sequence[Sequence[str]] | None = None,
) -> Json:
    """The plain data of a battle between two teams: names of what is shipped, all of what is in anybody's own file.

    A lite battle has no mission and no equipment. `equipment` is what each side selects; without it they are asked.
    Raises `ContentError` for an unknown name and for every mistake in a file.
    """
    source: dict[str, Json] = {
        "killzone": _kept("killzone", killzone),
        "teams": [_kept("team", team) for team in teams],
        "rules": "full" if full else "lite",
    }
    if full:
        source["mission"] = _kept("mission", mission)
    if full and equipment is not None:
        source["equipment"] = [list(items) for items in equipment]
    if selections:
        source["selections"] = [list(selection) for selection in selections]
    if turning_points != 4:
        source["turning_points"] = turning_points
    return source


def wished_source(wish: "Wish") -> Json:
    """The plain data of the battle that is wished for. Raises `ContentError`.

    First steps are lite, with half of each team and as many turning points as the killzone suggests.
    """
    if wish.way != FIRST_STEPS:
        return battle_source(
            wish.killzone,
            wish.teams,
            full=wish.way == FULL,
            selections=wish.selections,
            mission=wish.mission,
            equipment=wish.equipment,
        )
    from killzone.content.boards import killzone_of
    from killzone.editions.kt24.cards.files import team_of

    halves = [team_of(_told("team", _kept("team", team))).half for team in wish.teams]
    turning_points = killzone_of(_told("killzone", _kept("killzone", wish.killzone))).suggested.turning_points
    return battle_source(wish.killzone, wish.teams, selections=halves, turning_points=turning_points)


def _readers() -> "Mapping[str, Callable[[Source], object]]":
    from killzone.content.boards import killzone_of
    from killzone.editions.kt24.cards.files import mission_of, team_of

    return {"killzone": killzone_of, "team": team_of, "mission": mission_of}


CONTENT = Content("kt24", _readers)
_kept, _told = CONTENT.kept, CONTENT.told


def _open_battle(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    from killzone.content.boards import killzone_of
    from killzone.editions.kt24.cards.files import team_of, universal_equipment

    killzone = killzone_of(_told("killzone", source["killzone"]))
    teams = [team_of(_told("team", team)) for team in source["teams"]]
    selections = source.get("selections") or [team.default for team in teams]
    operatives: list[Operative] = []
    for seat, (team, selection) in enumerate(zip(teams, selections, strict=True)):
        operatives += _muster(seat, team, selection)
    full = source.get("rules") == "full"
    mission = _mission(_told("mission", source["mission"])) if full and source.get("mission") else None
    selected = source.get("equipment") if full else None
    turning_points = turning_points_in(source, mission.turning_points if mission else 4)
    options = Options(full, turning_points, selected is None)
    items = tuple((*team.equipment, *universal_equipment()) for team in teams) if full else ()
    content = BattleContent(killzone, tuple(teams), mission, items)
    setting = _setting(content, operatives, source, options)
    markers = mission_markers(killzone, mission) if mission else ()
    equipment = [_selected(items[seat], selected[seat]) if selected else () for seat in range(len(teams))]
    players = tuple(Player(seat, team.name, equipment=equipment[seat]) for seat, team in enumerate(teams))
    table = Table(setting, players, tuple(operatives), markers)
    return ruleset.put_in_play(table), start_of(BATTLE, Battle())


def _mission(source: "Source") -> Mission:
    """A mission that can be played. Raises `ContentError` for what there is no code for."""
    from killzone.content.source import ContentError, Source
    from killzone.editions.kt24.cards.files import mission_of

    mission = mission_of(source)
    if found := mission_problems(mission):
        raise ContentError(Source(f"mission {mission.id}", {}, {}).problem((), text) for text in found)
    return mission


def _selected(items: tuple[Equipment, ...], ids: Sequence[str]) -> tuple[str, ...]:
    """The equipment that a side comes with. Raises `ContentError` for what it cannot have."""
    from killzone.content.library import unknown

    known = tuple(item.id for item in items)
    found = [unknown("equipment", id, known) for id in ids if id not in known]
    in_battle("equipment", [*found, *selection_problems(tuple(ids))])
    return tuple(ids)


def _muster(seat: int, team: Team, selection: Sequence[str]) -> list[Operative]:
    """The operatives of a selection, which may be smaller than a whole team. Raises `ContentError` if it is none."""
    in_battle("selections", team.selection_problems(selection, len(selection)))
    cards = [team.card(id) for id in selection]
    return [
        Operative(f"{'ab'[seat]}{number}", name, seat, card, card.wounds)
        for number, (card, name) in enumerate(zip(cards, muster_names(cards), strict=True), 1)
    ]


def _setting(content: BattleContent, operatives: list[Operative], source: Json, options: Options) -> Setting:
    cards = tuple({one.card.id: one.card for one in operatives}.values())
    ids = tuple(one.id for one in operatives)
    terrain = with_gaps(content.killzone.terrain, options.full)
    return Setting("setting", terrain, cards, ids, source, options, content, words=WORDS)


def _open_scenario(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    from killzone.content.scenario import scenario_from_data
    from killzone.editions.kt24.scenarios.parts import PARTS

    return position(scenario_from_data(source["scenario"], {"kt24": PARTS}), ruleset)


ATTACKING = attacks_of(Shooting, Fighting)


def position(scenario: "Scenario[Any]", ruleset: Ruleset) -> tuple[Table, Stack]:
    """The table and stack of a scenario."""
    return with_attack(position_before(scenario, ruleset), scenario.form, ruleset, ATTACKING)


def position_before(scenario: "Scenario[Any]", ruleset: Ruleset) -> tuple[Table, Stack]:
    """The table and stack of a scenario before the attack that has begun in it, if it has one."""
    from killzone.editions.kt24.cards.files import equipment_for, load_team
    from killzone.editions.kt24.scenarios.forms import BattleForm

    form = scenario.form
    assert isinstance(form, BattleForm)
    seats = {id: seat for seat, id in enumerate(form.players)}
    names = names_in(scenario)
    operatives = [_operative(id, names[id], seats, scenario, ruleset) for id in form.operatives]
    teams = tuple(load_team(player.team) if player.team else None for player in form.players.values())
    full = form.rules == "full"
    mission = mission_in(form)
    asked = mission is not None and not any(player.equipment for player in form.players.values())
    options = Options(full, turning_points_of(form), asked)
    items = tuple(equipment_for(player.team) for player in form.players.values()) if full else ()
    content = BattleContent(scenario.killzone, teams, mission, items)
    setting = _setting(content, operatives, {"scenario": scenario.data}, options)
    markers = markers_in(scenario, seats, mission_markers(scenario.killzone, mission), size_of)
    players = [_player(seats[id], id, form.players[id], mission, full) for id in form.players]
    table = table_in(scenario, seats, setting, players, operatives, markers)
    table = ruleset.put_in_play(table)
    if form.phase != "setup":
        table = fold(zones_taken(table, ZONES, [player.drop_zone for player in form.players.values()]), table)
        table = fold(reassess(table), table)
    if form.counteraction is not None:
        table = fold([counteracted(table, form.counteraction.operative)], table)
    return table, _stack(form, seats, table)


def mission_in(form: Any) -> Mission | None:
    """The mission of a scenario; a lite one has none."""
    return _mission(_told("mission", form.mission)) if form.rules == "full" and form.mission else None


def turning_points_of(form: Any) -> int:
    """How many turning points the battle of a scenario has: as it says, as its mission says, or four."""
    mission = mission_in(form)
    return int(form.turning_points or (mission.turning_points if mission else 4))


def _operative(id: str, name: str, seats: dict[str, int], scenario: "Scenario[Any]", ruleset: Ruleset) -> Operative:
    form, card = scenario.form.operatives[id], scenario.cards[id]
    assert isinstance(card, Datacard)
    tokens = {ON_GUARD if token == "guard" else token: many for token, many in form.tokens.items()}
    wounds = wounds_of_bearer(ruleset.whole.hooks, card, tokens)
    return operative_in(scenario, id, name, seats[form.player], wounds, form.order or "engage", tokens)


def _player(seat: int, id: str, form: Any, mission: Mission | None, full: bool) -> Player:
    """A player; points noted as an op's (`crit-op`, `kill-op`) count towards what that op can give."""
    rules = {op: op_rule(mission, op) for op in (CRIT_OP, KILL_OP)} if mission else {}
    score = tuple(Entry(amount, rules.get(note, "kt24.mission.end"), note) for note, amount in form.vp.items())
    used = tuple((rule, turn) for rule, turns in form.used.items() for turn in turns)
    equipment = tuple(form.equipment) if full else ()
    return Player(seat, form.name or id, form.cp, score, used, equipment=equipment)


def _stack(form: Any, seats: dict[str, int], table: Table) -> Stack:
    """Where the battle stands: before set-up, in the Strategy phase, or in the Firefight phase."""
    if form.phase == "setup":
        return start_of(BATTLE, Battle())
    if form.phase == "strategy":
        return (Frame(BATTLE, Battle(), BATTLE.index(strategy_phase)), Frame(STRATEGY, Strategy()))
    seat = seats[form.active] if form.active else table.order[0]
    battle = Frame(BATTLE, Battle(), BATTLE.index(firefight_phase))
    if form.counteraction is not None:
        one = table.operative(form.counteraction.operative)
        step = COUNTERACT.index(choose_counteraction)
        phase = Frame(FIREFIGHT, Firefight(one.seat, one.id, True))
        return (battle, phase, Frame(COUNTERACT, Counteraction(one.id), step))
    if form.activation is None:
        return (battle, Frame(FIREFIGHT, Firefight(seat)))
    active = form.activation.operative
    performed = tuple(form.activation.performed)
    weapons = tuple(form.activation.weapons)
    under_way = Activation(active, form.activation.spent, performed, weapons, lasting=until_activated(table, active))
    owner = table.operative(under_way.operative).seat
    return (
        battle,
        Frame(FIREFIGHT, Firefight(owner, under_way.operative)),
        Frame(ACTIVATION, under_way, ACTIVATION.index(choose_action)),
    )
