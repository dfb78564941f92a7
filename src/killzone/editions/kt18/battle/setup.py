"""Setting up: strategic advantage, deployment zones in that order, and one model of each player after the other."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from killzone.core.domains import Option, Pick, Place
from killzone.core.events import Ordered, Placed, Said
from killzone.core.flow import Ask, Call, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.reasons import Mark, Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import PLACE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.battle.ranking import RANKING, Ranking
from killzone.editions.kt18.board.measuring import ENGAGED, ZONES, enemies_within
from killzone.editions.kt18.board.placing import Deployment, Where, place_domain
from killzone.editions.kt18.movement.arriving import Arrival
from killzone.editions.kt18.operatives.states import ARRIVED, in_reserve
from killzone.editions.shared.battle import setting_up
from killzone.editions.shared.battle.setting_up import Groups, choose_operative, choose_place, next_group
from killzone.geometry.measure import wholly_within_area
from killzone.geometry.parts import rectangle
from killzone.geometry.shapes import Spot
from killzone.geometry.units import text as length_text

BEFORE_BATTLE: Final = "before-battle"
ADVANTAGE: Final = "kt18.setup.deployment-order"
PLACEMENT: Final = "kt18.setup.deployment-placement"


def deployment_of(table: Table, seat: int) -> Deployment | None:
    """How the mission sets a seat up, if it does otherwise than in a zone."""
    return next(iter(hooks.of(table).deployment(table, seat)), None)


_outline = lru_cache(maxsize=64)(rectangle)
"""The outlines of deployment zones."""


@rule(PLACEMENT)
def in_zone(table: Table, model: Operative, spot: Spot) -> Reason | None:
    """A model is set up wholly within its player's deployment zone."""
    if wholly_within_area(spot, model.card.body.base, _outline(*ZONES.of(table, model.seat))):
        return None
    x, y = partial(length_text, spot.x), partial(length_text, spot.y)  # found when somebody reads them
    mark = Mark("point", ((spot.x, spot.y, spot.z),))
    text = "{who} at ({x}, {y}) is not wholly within its deployment zone."
    return because(PLACEMENT, text, marks=(mark,), who=model.name, x=x, y=y)


def _places(table: Table, model: Operative) -> Place:
    deployed = deployment_of(table, model.seat)
    where = deployed.where if deployed else Where(in_zone, (ZONES.of(table, model.seat),))
    return place_domain(table, model, where)


@rule(PLACEMENT)
def whose_turn(setup: setting_up.SettingUp, table: Table) -> int:
    """In that order, round and round, each sets up one model; whoever has none left is skipped.

    A seat that a mission sets up in its own way is done before the others begin.
    """
    left = [seat for seat in table.order if setting_up.waiting(setup, table, seat)]
    early = [seat for seat in left if deployment_of(table, seat)]
    turn = table.order.index(setup.seat) if setup.seat >= 0 else -1
    return (early or sorted(left, key=lambda seat: table.order.index(seat) <= turn))[0]


def _keeps_back(table: Table, seat: int) -> bool:
    """Whether as many of a seat are set up as its mission says."""
    deployed = deployment_of(table, seat)
    return deployed is not None and len(table.of(seat)) >= deployed.number


def _one(team: int, waiting: int) -> int:
    return 1


@rule(PLACEMENT)
def _placed(setup: "SettingUp", table: Table, spot: Spot) -> Flow:
    """A model is set up."""
    event = Placed(PLACEMENT, setup.operative, spot)
    return Jump(setting_up.placed(setup), choose_operative, [event])


class SettingUp(setting_up.SettingUp):
    """Set-up under way, one model at a time."""

    groups = Groups(
        PLACEMENT,
        "",
        _one,
        PLACEMENT,
        _places,
        _placed,
        "yet; it arrives at the start of a Movement turn, once there is",
        _keeps_back,
        whose_turn,
    )


@rule(ADVANTAGE)
def roll_advantage(setup: SettingUp, table: Table) -> Flow:
    """Each player rolls 2D6 for strategic advantage; those who tie roll again among themselves.

    Whoever something makes the last comes behind all others without a roll, several of them by their own rolls.
    """
    seats = tuple(player.seat for player in table.players)
    last = {seat: list(hooks.of(table).last_in_advantage(table, seat)) for seat in seats}
    first, behind = (tuple(seat for seat in seats if bool(last[seat]) is trails) for trails in (False, True))
    groups = tuple(group for group in (first, behind) if group)
    told = [Said(reason.rule, reason.text) for reasons in last.values() for reason in reasons]
    ranking = Ranking(groups, ADVANTAGE, ADVANTAGE, "strategic advantage")
    return Call(setup, RANKING, ranking, _advantage_rolled, told)


@continuation
def _advantage_rolled(setup: SettingUp, table: Table, order: tuple[int, ...]) -> Flow:
    names = ", ".join(table.players[seat].name for seat in order)
    ranked = Ordered(ADVANTAGE, order, f"Order of strategic advantage: {names}.")
    return Next(setup, [ranked, *hooks.of(table).advantage(table, order)])


@rule(PLACEMENT)
def choose_zone(setup: SettingUp, table: Table) -> Flow:
    """In order of strategic advantage each player takes a free deployment zone; the last takes what is left."""
    seat = next((seat for seat in table.order if table.players[seat].zone < 0), -1)
    if seat < 0:
        return Next(setup)
    taken = {player.zone for player in table.players}
    free = [index for index in range(len(ZONES.all(table))) if index not in taken]
    if len(free) == 1:
        return Jump(setup, choose_zone, [ZONES.taken(table, seat, free[0])])
    labels = ZONES.labels(table)
    options = [Option(key, label, PLACEMENT, of(PLACE, key)) for key, label in (labels[index] for index in free)]
    prompt = "Which deployment zone do you take?"
    return Ask(seat, "deployment-zone", prompt, Pick(options), _zone_chosen, rule=PLACEMENT, default=options[0].key)


def _zone_chosen(setup: SettingUp, table: Table, answer: str) -> Flow:
    seat = next(seat for seat in table.order if table.players[seat].zone < 0)
    index = [key for key, _ in ZONES.all(table)].index(answer)
    return Jump(setup, choose_zone, [ZONES.taken(table, seat, index)])


rule(PLACEMENT)(next_group)


@rule(PLACEMENT, "kt18.setup.reinforcements-arrive")
def latecomers(table: Table, seat: int) -> Iterator[Arrival]:
    """For `arrivals`: whoever found no room in its zone arrives there later, more than 1" from every enemy.

    All of them may, those that have arrived in this turn included.
    """
    number = sum(one.seat == seat and (in_reserve(one) or one.count(ARRIVED) > 0) for one in table.operatives)
    if number and deployment_of(table, seat) is None and table.players[seat].zone >= 0:
        yield Arrival(PLACEMENT, number, _late_place, (ZONES.of(table, seat),))


def _late_place(table: Table, model: Operative, spot: Spot) -> Reason | None:
    reason = in_zone(table, model, spot)
    enemy = None if reason else next(enemies_within(table, model.but(spot=spot), ENGAGED), None)
    if enemy is None:
        return reason
    return because(PLACEMENT, '{who} would arrive within 1" of {enemy}.', who=model.name, enemy=enemy.name)


def _by_advantage(setup: SettingUp, table: Table) -> tuple[int, ...]:
    return table.order


SETUP = Sequence(
    "kt18.set-up",
    "Set-up",
    roll_advantage,
    choose_zone,
    next_group,
    choose_operative,
    choose_place,
    Window(
        BEFORE_BATTLE,
        prompt="Use anything before the battle?",
        keep="Begin",
        rule="kt18.def.phase-timing",
        order=_by_advantage,
    ),
)
