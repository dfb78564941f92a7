"""From a scenario to its table and stack: where everybody stands, and how far the battle has got."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from killzone.core.events import Event, fold
from killzone.core.flow import Frame
from killzone.core.machine import Stack
from killzone.core.machine import start as start_of
from killzone.core.ruleset import Ruleset
from killzone.core.table import Effect, Operative, Player, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.battle.battle import BATTLE, Battle, play_round
from killzone.editions.kt18.battle.morale import MORALE, MoralePhase, next_morale_turn
from killzone.editions.kt18.battle.options import BattleContent, Options
from killzone.editions.kt18.battle.round import (
    ROUND_SEQUENCE,
    Round,
    begin_end,
    fight_phase,
    morale_phase,
    movement_phase,
    psychic_phase,
    shooting_phase,
)
from killzone.editions.kt18.board.measuring import ZONES, is_engaged
from killzone.editions.kt18.board.objectives import control_changes
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.fighting.fight import FOUGHT
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase, choose_fighter
from killzone.editions.kt18.movement.phase import (
    MOVEMENT,
    TEAM_TURN,
    MovementPhase,
    TeamTurn,
    move_teams,
    pick_model,
    team_moved,
)
from killzone.editions.kt18.operatives.states import CHARGED, MOVED, PHASE, ROUND, has_models
from killzone.editions.kt18.psychic.phase import PSYCHIC, PsychicPhase, choose_power, choose_psyker
from killzone.editions.kt18.shooting.phase import (
    OTHER_HALF,
    READIED_HALF,
    SHOOTING_PHASE,
    ShootingPhase,
    choose_shooter,
)
from killzone.editions.shared.battle.opening import markers_in, names_in, operative_in, table_in, turn_of

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario
    from killzone.editions.kt18.cards.printed import Mission, Team
    from killzone.editions.kt18.scenarios.forms import BattleForm, UnderWayForm

SETUP, PRIORITY, MOVING, LEANING, SHOOTING, FIGHT, NERVES, END = (
    "setup",
    "priority",
    "movement",
    "psychic",
    "shooting",
    "fight",
    "morale",
    "end",
)
"""The phases that a file may begin in."""
TURNS: Final = (MOVING, LEANING, NERVES)
"""The phases in which whole teams have their turns."""
HALVES: Final = (SHOOTING, FIGHT)


def position(scenario: "Scenario[Any]", ruleset: Ruleset) -> tuple[Table, Stack]:
    """The table and stack of a scenario. Raises `ContentError` for a mission that there is no code for."""
    from killzone.editions.kt18.battle.opening import mission_markers, setting_of, size_of

    form: BattleForm = scenario.form  # type: ignore[assignment]  # the parts of this edition have this form
    seats = {id: seat for seat, id in enumerate(form.players)}
    names = names_in(scenario)
    models = [_model(id, names[id], seats, scenario) for id in form.operatives]
    mission = mission_in(form)
    content = BattleContent(
        scenario.killzone,
        tuple(_team(player.team) for player in form.players.values()),
        mission,
        tuple(sum(datasheet(one).points for one in models if one.seat == seat) for seat in seats.values()),
        tuple(id not in form.not_battle_forged for id in form.players),
        tuple(() for _ in form.players),
    )
    setting = setting_of(content, models, {"scenario": scenario.data}, options_in(form))
    markers = markers_in(scenario, seats, mission_markers(scenario.killzone, mission), size_of)
    players = [_player(seats[id], id, one) for id, one in form.players.items()]
    table = table_in(scenario, seats, setting, players, models, markers)
    table = ruleset.put_in_play(table.but(order=order_in(form, seats), **_clock(form), effects=_effects(table, form)))
    if form.phase != SETUP:
        zones = [player.drop_zone for player in form.players.values()]
        table = fold([*zones_in(table, zones), *control_changes(table)], table)
    return table, stack_in(form, seats, table)


def _clock(form: "BattleForm") -> dict[str, Any]:
    """The clock just before the file goes on: a round that is to begin has not begun."""
    phase, turn = form.phase or MOVING, turn_of(form)
    if phase in (SETUP, PRIORITY):
        return {"turn": max(0, turn - 1), "phase": ""}
    return {"turn": turn, "phase": f"{NERVES if phase == END else phase} phase"}


def order_in(form: "BattleForm", seats: Mapping[str, int]) -> tuple[int, ...]:
    """The order of the round: as the file says, else whoever has initiative first and the others by their seats.

    Whoever had no models left as priority was rolled has no place in it, and is not named.
    """
    named = form.order or ((form.initiative,) if form.initiative else ())
    first = tuple(seats[id] for id in named)
    left = {one.player for one in form.operatives.values() if one.wounds != 0}
    return (*first, *(seats[id] for id in form.players if id not in named and (id in left or not form.order)))


def zones_in(table: Table, given: Sequence[int | None]) -> list[Event]:
    """The deployment zone of each side: as the file says, the others the first that are free."""
    free = [index for index in range(len(ZONES.all(table))) if index + 1 not in given]
    return [
        ZONES.taken(table, seat, number - 1 if number else free.pop(0))
        for seat, number in enumerate(given)
        if number or free
    ]


def _effects(table: Table, form: "BattleForm") -> tuple[Effect, ...]:
    """What lasts: who charged whom did so in this round, and whoever has fought has in this phase."""
    lasting = [one.but(until=one.until or ROUND) if one.rule == CHARGED else one for one in table.effects]
    if form.phase == FIGHT and form.under_way:
        lasting += [Effect(FOUGHT, id, until=PHASE) for id in form.under_way.models]
    return tuple(lasting)


def _team(name: str | None) -> "Team | None":
    from killzone.editions.kt18.cards.files import load_team

    return load_team(name) if name else None


def mission_in(form: Any) -> "Mission | None":
    """The mission of a scenario, if it has one. Raises `ContentError`."""
    from killzone.editions.kt18.battle.opening import mission_for

    return mission_for({"mission": form.mission})


def options_in(form: Any) -> Options:
    """How long the battle lasts: as the file says, or as its mission does."""
    from killzone.editions.kt18.battle.opening import options_for

    return Options(form.rounds, False) if form.rounds else options_for(mission_in(form))


def _model(id: str, name: str, seats: Mapping[str, int], scenario: "Scenario[Any]") -> Operative:
    form = scenario.form.operatives[id]
    tokens = {**form.tokens, **({MOVED: 1} if form.moved else {})}
    wounds: int = scenario.cards[id].wounds  # type: ignore[attr-defined]  # the cards of this edition have wounds
    return operative_in(scenario, id, name, seats[form.player], wounds, "", tokens).but(ready=False)


def _player(seat: int, id: str, form: Any) -> Player:
    score = tuple(Entry(amount, "kt18.setup.sequence", note) for note, amount in form.vp.items())
    used = tuple((rule, turn) for rule, turns in form.used.items() for turn in turns)
    return Player(seat, form.name or id, form.cp, score, used, tokens=tuple(sorted(form.tokens.items())))


def stack_in(form: "BattleForm", seats: Mapping[str, int], table: Table) -> Stack:
    """Where the battle stands: before the set-up or a round, in a phase, or at the end of a round."""
    phase = form.phase or MOVING
    if phase == SETUP:
        return start_of(BATTLE, Battle())
    battle = Frame(BATTLE, Battle(), BATTLE.index(play_round))
    round = Round(tuple(sorted(table.order)))
    if phase == PRIORITY:
        return (battle, Frame(ROUND_SEQUENCE, round))
    if phase == END:
        return (battle, Frame(ROUND_SEQUENCE, round, ROUND_SEQUENCE.index(begin_end)))
    calls = {
        MOVING: movement_phase,
        LEANING: psychic_phase,
        SHOOTING: shooting_phase,
        FIGHT: fight_phase,
        NERVES: morale_phase,
    }
    under_way = form.under_way
    done = _had_turn(form, seats, table)
    frames = _FRAMES[phase](under_way, seats, table, done)
    return (battle, Frame(ROUND_SEQUENCE, round, ROUND_SEQUENCE.index(calls[phase])), *frames)


def _had_turn(form: "BattleForm", seats: Mapping[str, int], table: Table) -> tuple[int, ...]:
    """The seats that have had their turn in this phase: as the file says, and all before whoever is active."""
    named = {seats[id] for id in form.under_way.players} if form.under_way else set()
    if form.active:
        named |= set(table.order[: table.order.index(seats[form.active])])
    return tuple(seat for seat in table.order if seat in named)


def _movement(one: "UnderWayForm | None", seats: Mapping[str, int], table: Table, done: tuple[int, ...]) -> Stack:
    if one is None and not done:
        return (Frame(MOVEMENT, MovementPhase()),)
    given = one.engaged if one else None
    engaged = tuple(given) if given is not None else _engaged(table)
    models = tuple(one.models) if one else ()
    seat = next((seat for seat in table.order if seat not in done and has_models(table, seat)), -1)
    step = MOVEMENT.index(move_teams)
    if one is None or seat < 0:
        return (Frame(MOVEMENT, MovementPhase(engaged, done, models), step),)
    phase = Frame(MOVEMENT, MovementPhase(engaged, (*done, seat), models), step, team_moved)
    return (phase, Frame(TEAM_TURN, TeamTurn(seat, engaged, models), TEAM_TURN.index(pick_model)))


def _engaged(table: Table) -> tuple[str, ...]:
    return tuple(one.id for one in table.operatives if one.spot is not None and is_engaged(table, one))


def _psychic(one: "UnderWayForm | None", seats: Mapping[str, int], table: Table, done: tuple[int, ...]) -> Stack:
    if one is None:
        return (Frame(PSYCHIC, PsychicPhase(done)),)
    if one.psyker is None:
        return (Frame(PSYCHIC, PsychicPhase(done, denied=one.denied), PSYCHIC.index(choose_psyker)),)
    seat = table.operative(one.psyker).seat
    done = tuple(dict.fromkeys((*done, seat)))
    return (Frame(PSYCHIC, PsychicPhase(done, one.psyker, one.attempted, one.denied), PSYCHIC.index(choose_power)),)


def _last(one: "UnderWayForm | None", seats: Mapping[str, int], table: Table, done: tuple[int, ...]) -> int:
    """Who chose last: as the file says, else the one before whoever is active."""
    if one and one.last:
        return seats[one.last]
    return done[-1] if done else -1


def _shooting(one: "UnderWayForm | None", seats: Mapping[str, int], table: Table, done: tuple[int, ...]) -> Stack:
    if one is None and not done:
        return (Frame(SHOOTING_PHASE, ShootingPhase()),)
    last = _last(one, seats, table, done)
    half = OTHER_HALF if one and one.half == 2 else READIED_HALF
    shot = one.models if one else ()
    passed = tuple(seats[id] for id in one.passed) if one else ()
    phase = ShootingPhase(half, shot, passed, last)
    return (Frame(SHOOTING_PHASE, phase, SHOOTING_PHASE.index(choose_shooter)),)


def _fight(one: "UnderWayForm | None", seats: Mapping[str, int], table: Table, done: tuple[int, ...]) -> Stack:
    if one is None and not done:
        return (Frame(FIGHTING, FightPhase()),)
    phase = FightPhase(bool(one and one.half == 2), _last(one, seats, table, done))
    return (Frame(FIGHTING, phase, FIGHTING.index(choose_fighter)),)


def _morale(one: "UnderWayForm | None", seats: Mapping[str, int], table: Table, done: tuple[int, ...]) -> Stack:
    if one is None and not done:
        return (Frame(MORALE, MoralePhase()),)
    left = tuple(seat for seat in table.order if seat not in done)
    return (Frame(MORALE, MoralePhase(left), MORALE.index(next_morale_turn)),)


_FRAMES: Final = {MOVING: _movement, LEANING: _psychic, SHOOTING: _shooting, FIGHT: _fight, NERVES: _morale}
