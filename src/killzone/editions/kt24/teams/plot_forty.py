"""Plot Forty Committee: what its abilities and ploys do."""

from collections.abc import Iterator
from functools import partial

from killzone.core.events import Gained, Used
from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed, can_be_free
from killzone.editions.kt24.attack.duel import Duel
from killzone.editions.kt24.battle.ploys import (
    PLOY_DECLARED,
    Gambit,
    PloyChoice,
    PloyUse,
    can_use,
    firefight_ploy,
    is_available,
    ploy_of,
    withdraw,
)
from killzone.editions.kt24.battle.strategy import GAMBIT, Strategy
from killzone.editions.kt24.board.movement import DASH, FALL_BACK
from killzone.editions.kt24.board.visibility import enemies_in_control_range, in_control_range, within
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.teams.common import (
    act_freely,
    bearers,
    counted,
    free_action,
    in_force,
    short,
    team_rule,
    team_rules,
    until_the_end,
)
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS, objection_offers
from killzone.editions.shared.battle.prices import command_points
from killzone.geometry.units import INCH

THROUGH_THE_CHAIR = "plot-forty.through-the-chair"
PETTY_CASH = "plot-forty.petty-cash"
OWN_GROUND = "plot-forty.own-ground"
HOLD_THEM_THERE = "plot-forty.hold-them-there"
NEIGHBOURLY_CONCERN = "plot-forty.neighbourly-concern"
POINT_OF_ORDER = "plot-forty.point-of-order"

FIGHT = "fight"


# Abilities


@team_rule(THROUGH_THE_CHAIR)
def through_the_chair(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Entry]:
    """Injured friendly operatives within 6" of this one do not worsen their Hit."""
    if operative.spot is None or not stats.is_injured(table, operative):
        return
    if any(within(table, one, operative, 6 * INCH) for one in bearers(table, operative.seat, THROUGH_THE_CHAIR)):
        yield Entry(-1, THROUGH_THE_CHAIR, "Through the Chair")


@team_rule(PETTY_CASH)
def petty_cash(strategy: Strategy, table: Table) -> Iterator[Offer]:
    """A strategic gambit, once per battle and not while within control range of an enemy: gain 1 CP."""
    for player in table.players:
        if player.uses(short(PETTY_CASH)):
            continue
        if any(not enemies_in_control_range(table, one) for one in bearers(table, player.seat, PETTY_CASH)):
            take = partial(_pay_out, seat=player.seat)
            key, label, price = short(PETTY_CASH), "Petty Cash: gain 1 CP", command_points(0)
            yield Offer(key, player.seat, label, take, rule=PETTY_CASH, price=price, subjects=of(ABILITY, key))


def _pay_out(strategy: Strategy, table: Table, *, seat: int) -> Flow:
    used = Used(PETTY_CASH, seat, short(PETTY_CASH), "Petty Cash")
    return Next(strategy, [used, Gained(PETTY_CASH, seat, 1, "Petty Cash")])


# Strategy ploys


@team_rule(OWN_GROUND)
def own_ground(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point friendly operatives climb in a Dash too, and for the real height."""
    text = "its operatives may climb during a Dash, and climbs count their real height."
    return Next(strategy, [until_the_end(table, OWN_GROUND, seat, text)])


@team_rule(OWN_GROUND)
def on_own_ground(table: Table, operative: Operative) -> Iterator[Entry]:
    """Climbing is allowed in a Dash and counts no more than the height."""
    if in_force(table, OWN_GROUND, operative.seat):
        yield Entry(1, OWN_GROUND, "Own Ground")


@team_rule(HOLD_THEM_THERE)
def hold_them_there(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point it costs enemies 1 AP more to Fall Back from two or more operatives."""
    text = "enemies with two or more of its operatives in control range pay 1 AP more to Fall Back."
    return Next(strategy, [until_the_end(table, HOLD_THEM_THERE, seat, text)])


@team_rule(HOLD_THEM_THERE)
def held_there(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """1 AP more while two or more of them are within its control range."""
    if action != FALL_BACK or operative.spot is None:
        return
    for player in table.players:
        if player.seat != operative.seat and in_force(table, HOLD_THEM_THERE, player.seat):
            near = sum(1 for one in table.of(player.seat) if in_control_range(table, operative, one))
            if near >= 2:
                yield Entry(1, HOLD_THEM_THERE, f"Hold Them There: {near} enemies near")


# Firefight ploys


@team_rule(NEIGHBOURLY_CONCERN)
def neighbourly_concern(deed: Deed, table: Table) -> Iterator[Offer]:
    """Once somebody has fallen, another within 3" performs a free Dash, or a free Fight with an enemy near."""
    id = short(NEIGHBOURLY_CONCERN)
    for seat in sorted({table.operative(fallen).seat for fallen in deed.fallen}):
        if not is_available(deed, table, seat, id):
            continue
        choices = []
        for one in neighbours(deed, table, seat):
            action = FIGHT if enemies_in_control_range(table, one) else DASH
            if can_be_free(table, one, free_action(deed, one, action)):
                label = f"{one.name} performs a free {action.capitalize()}"
                choices.append(PloyChoice(f"{action}-{one.id}", label, of(OPERATIVE, one.id)))
        yield from firefight_ploy(deed, table, seat, id, choices, _care)


def neighbours(deed: Deed, table: Table, seat: int) -> list[Operative]:
    """A side's operatives that stood within 3" of one of theirs when it fell."""
    places = dict(deed.places)
    fallen = [
        table.operative(id).but(spot=places[id])
        for id in deed.fallen
        if id in places and table.operative(id).seat == seat
    ]
    return [one for one in table.of(seat) if any(within(table, one, other, 3 * INCH) for other in fallen)]


@continuation
def _care(deed: Deed, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(deed, use)
    action, _, id = use.choice.partition("-")
    return act_freely(deed, table, free_action(deed, table.operative(id), action))


@team_rule(POINT_OF_ORDER)
def point_of_order(use: PloyUse, table: Table) -> Iterator[Offer]:
    """When the opponent declares a firefight ploy, they pay 1 CP more or take it back.

    A Point of Order may be objected to in the same way; then both players have declared theirs.
    """
    id = short(POINT_OF_ORDER)
    if use.objected or (use.ploy == id and use.choice == id):
        return
    for player in table.players:
        if player.seat != use.seat:
            choices = [PloyChoice(use.ploy, f"{use.name} costs 1 CP more or is taken back")]
            yield from firefight_ploy(use, table, player.seat, id, choices, _object)


@continuation
def _object(use: PloyUse, table: Table, objection: PloyUse) -> Flow:
    if objection.taken_back:
        return withdraw(use, objection)
    return Next(use.but(objected=True))


@team_rule(POINT_OF_ORDER)
def ready_to_object(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """A ploy that is declared among the dice of a fight may be objected to there."""
    ploy = ploy_of(table, operative.seat, short(POINT_OF_ORDER))
    if ploy is not None and can_use(table, table.players[operative.seat], ploy):
        yield WeaponRule(short(POINT_OF_ORDER), ploy.cost)


@team_rule(POINT_OF_ORDER)
def point_of_order_in_a_fight(duel: Duel) -> Iterator[Offer]:
    """A Riposte costs 1 CP more or is taken back."""
    return objection_offers(duel, short(POINT_OF_ORDER), "Point of Order", POINT_OF_ORDER)


RULES = team_rules(
    "plot-forty",
    THROUGH_THE_CHAIR,
    PETTY_CASH,
    OWN_GROUND,
    HOLD_THEM_THERE,
    NEIGHBOURLY_CONCERN,
    POINT_OF_ORDER,
    hooks=Hooks(
        hit=Hook(through_the_chair),
        climbs=Hook(on_own_ground),
        cost=Hook(held_there),
        dice_rules=Hook(ready_to_object),
        gambits=ById(Gambit(short(OWN_GROUND), own_ground), Gambit(short(HOLD_THEM_THERE), hold_them_there)),
        uses=Hook(counted(PETTY_CASH)),
        effects=ById(lasting(OWN_GROUND, "player"), lasting(HOLD_THEM_THERE, "player")),
    ),
    windows={
        GAMBIT: (petty_cash,),
        ACTION_ENDED: (neighbourly_concern,),
        PLOY_DECLARED: (point_of_order,),
        BEFORE_BLOWS: (point_of_order_in_a_fight,),
    },
)
