"""What decides a battle of this edition, and how all seats stand with it. All of it is public."""

from killzone.core.pictures import Aim, Contest, Goal
from killzone.core.table import Table
from killzone.editions.kt18.battle.ending import points_left
from killzone.editions.kt18.battle.options import content_of, force_of, options
from killzone.editions.kt18.board.objectives import OBJECTIVE, controller, marker_name
from killzone.editions.kt18.cards.printed import Mission, Score
from killzone.editions.kt18.missions.scoring import LINES
from killzone.editions.kt18.missions.yet import still_to_be_had
from killzone.editions.kt18.operatives.states import has_models, is_broken, is_out_of_action
from killzone.editions.kt18.presentation.printed import printed_id, when
from killzone.editions.shared.presentation.contests import NOTHING, seats, victory
from killzone.spelling import listed

LENGTH = "kt18.mission.length-cap"


def contest(table: Table, over: bool) -> Contest:
    """VP decide where there is a mission or anybody has scored, else the points of models that are left."""
    mission = content_of(table).mission
    rounds = options(table).rounds
    most = f"after battle round {rounds}" + (" at the latest" if options(table).variable else "")
    last = f"{most[:1].upper()}{most[1:]}"
    if mission is None and not any(player.victory for player in table.players):
        text = f"No mission: {most} whoever has models worth most points left wins."
        left = [points_left(table, seat) for seat in seats(table)]
        notes = tuple(_left(table, seat) for seat in seats(table))
        brief = tuple(f"{own} of {force_of(table, seat) or own} points" for seat, own in enumerate(left))
        figures = tuple(str(own) for own in left)
        return Contest(text, LENGTH, "points left", figures, notes, (Aim("Models", brief=brief),))
    text = f"{last} whoever has most VP wins; if nobody has any, whoever has models worth most points left."
    aims = (_mission(table, mission, over),) if mission else ()
    return Contest(text, LENGTH, "VP", victory(table), tuple(_left(table, seat) for seat in seats(table)), aims)


def _left(table: Table, seat: int) -> str:
    """How many models a seat has left, and whether its team is broken."""
    own = [one for one in table.operatives if one.seat == seat]
    here = [one for one in own if not is_out_of_action(one)]
    if not has_models(table, seat):
        return "no models left"
    left = f"{len(here)} of {len(own)} models left, worth {points_left(table, seat)} points"
    return f"{left}; broken" if is_broken(table, seat) else left


def _mission(table: Table, mission: Mission, over: bool) -> Aim:
    goals = tuple(_goal(table, mission, way) for way in mission.scoring)
    worths = [goal.worth for goal in goals]
    return Aim(
        mission.name,
        mission.text,
        printed_id(f"mission.{mission.id}"),
        goals,
        scored=tuple(player.victory for player in table.players),
        left=tuple(0 if over else _left_for(table, mission, seat) for seat in seats(table)),
        brief=_held(table) or tuple(f"{sum(worth)} VP as it stands" for worth in zip(*worths, strict=True)),
    )


def _left_for(table: Table, mission: Mission, seat: int) -> int:
    return sum(still_to_be_had(table, mission, way, seat) for way in mission.scoring)


def _goal(table: Table, mission: Mission, way: Score) -> Goal:
    line = LINES.get(mission.id, {}).get(way.id)
    met = [line.condition(table, seat) if line else (0, "") for seat in seats(table)]
    due = table.turn >= way.from_round
    worth = tuple(times * way.points if due else 0 for times, _ in met)
    now = tuple((note if times else NOTHING) if line else "" for times, note in met)
    id = printed_id(f"mission.{mission.id}")
    return Goal(way.text, when(way.when, way.from_round), f"{way.points} VP", id, now, worth)


def _held(table: Table) -> tuple[str, ...]:
    """The markers that each seat controls."""
    objectives = [one for one in table.markers if one.kind == OBJECTIVE]
    if not objectives:
        return ()
    found = []
    for seat in seats(table):
        names = [marker_name(table, one) for one in objectives if controller(table, one) == seat]
        found.append(f"controls {listed(names, 'and')}" if names else "controls no marker")
    return tuple(found)
