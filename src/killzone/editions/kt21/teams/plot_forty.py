"""Plot Forty Committee: what its abilities, ploys and equipment do."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Used
from killzone.core.flow import Flow, Jump, Next, Offer, Roll, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.rules import rule
from killzone.core.subjects import EQUIPMENT as ITEM
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.actions.perform import ACTION_ENDED, Deed, can_be_free, perform
from killzone.editions.kt21.battle.firefight import ACTIVATED, TURN, Activation, Firefight, next_turn
from killzone.editions.kt21.battle.ploys import DECLARING, PloyUse, tactical_ploy
from killzone.editions.kt21.battle.strategy import STRATEGIC_PLOYS, Strategy
from killzone.editions.kt21.board.barricades import BARRICADE
from killzone.editions.kt21.board.engagement import engaged, in_engagement_range
from killzone.editions.kt21.board.measuring import within
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt21.equipment.items import bears, counted_item, has_item, weapons_borne
from killzone.editions.kt21.equipment.urn import TEA_URN, URN, by_the_urn
from killzone.editions.kt21.hooks import Hooks
from killzone.editions.kt21.operatives.characteristics import injured, lost_wounds
from killzone.editions.kt21.teams.common import act_freely, bearers, free_action, team_rule, team_rules
from killzone.editions.shared.actions.action import FREE
from killzone.editions.shared.attack import damage_reduction
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.battle.activations import ready
from killzone.editions.shared.battle.declared_ploys import PLOY_DECLARED, withdraw
from killzone.editions.shared.battle.ploys import Gambit, PloyChoice
from killzone.editions.shared.board.pieces import Piece
from killzone.editions.shared.declared import MarkerKind, lasting
from killzone.editions.shared.teams.common import counted, has_ability, in_force, short, until_the_end
from killzone.editions.shared.teams.ninth_bell import d3, regained
from killzone.editions.shared.teams.plot_forty import (
    DASH,
    HOLD_THEM_THERE,
    NEIGHBOURLY_CONCERN,
    OWN_GROUND,
    PETTY_CASH,
    POINT_OF_ORDER,
    THROUGH_THE_CHAIR,
    PlotForty,
    objected,
    point_of_order_in_a_fight,
)

MANY_HANDS: Final = "plot-forty.many-hands"
USED_TO_IT: Final = "plot-forty.used-to-it"
ANY_OTHER_BUSINESS: Final = "plot-forty.any-other-business"
WHEELBARROW: Final = "plot-forty.wheelbarrow"
URN_RULE: Final = f"plot-forty.{TEA_URN}"
FUEL_JAR: Final = "plot-forty.fuel-jar"
SHARPENED_EDGE: Final = "plot-forty.sharpened-edge"
SPADE: Final = "spade"

PLOT = PlotForty(
    bearers, within, injured, engaged, in_engagement_range, DECLARING, free_action, can_be_free, WeaponRule
)

through_the_chair = team_rule(THROUGH_THE_CHAIR)(PLOT.through_the_chair)
petty_cash = team_rule(PETTY_CASH)(PLOT.petty_cash)
team_rule(USED_TO_IT)(damage_reduction.lost)


@team_rule(MANY_HANDS)
def many_hands(table: Table, operative: Operative, enemy: Operative) -> Iterator[Entry]:
    """It supports a combat also while it is engaged with one other enemy."""
    if has_ability(operative, MANY_HANDS) and sum(1 for one in engaged(table, operative) if one.id != enemy.id) <= 1:
        yield Entry(1, MANY_HANDS, "Many Hands")


# Strategic ploys


@team_rule(OWN_GROUND)
def own_ground(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point friends traverse for nothing and climb as if everything were Scalable."""
    text = "its operatives traverse without extra distance, and their climbs count as if Scalable."
    return Next(strategy, [until_the_end(table, OWN_GROUND, seat, text)])


@team_rule(OWN_GROUND)
def on_own_ground(table: Table, operative: Operative) -> Iterator[Entry]:
    """Traversing costs no extra distance, and climbs count as if Scalable."""
    if in_force(table, OWN_GROUND, operative.seat):
        yield Entry(1, OWN_GROUND, "Own Ground")


@team_rule(HOLD_THEM_THERE)
def hold_them_there(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point it costs enemies 1 AP more to Fall Back from two or more operatives."""
    text = "enemies engaged with two or more of its operatives pay 1 AP more to Fall Back."
    return Next(strategy, [until_the_end(table, HOLD_THEM_THERE, seat, text)])


held_there = team_rule(HOLD_THEM_THERE)(PLOT.held_there)


# Tactical ploys


@team_rule(NEIGHBOURLY_CONCERN)
def neighbourly_concern(deed: Deed, table: Table) -> Iterator[Offer]:
    """Once a friend has fallen, another that was within 3" performs a free Dash, or a free Fight if engaged."""
    return PLOT.neighbourly_concern(deed, table, _care)


@continuation
def _care(deed: Deed, table: Table, use: PloyUse) -> Flow:
    return withdraw(deed, use) if use.taken_back else act_freely(deed, table, PLOT.concerned(deed, table, use))


@team_rule(POINT_OF_ORDER)
def point_of_order(use: PloyUse, table: Table) -> Iterator[Offer]:
    """When the opponent declares a tactical ploy, they pay 1 CP more or take it back."""
    return PLOT.point_of_order(use, table, _object)


@continuation
def _object(use: PloyUse, table: Table, objection: PloyUse) -> Flow:
    return objected(use, objection)


ready_to_object = team_rule(POINT_OF_ORDER)(PLOT.ready_to_object)
team_rule(POINT_OF_ORDER)(point_of_order_in_a_fight)


@team_rule(ANY_OTHER_BUSINESS)
def any_other_business(firefight: Firefight, table: Table) -> Iterator[Offer]:
    """In a turn to use Overwatch one activated friend, whatever its order, performs a free Dash instead."""
    seat = firefight.seat
    if ready(table, seat) or not any(one.ready for one in table.against(seat)):
        return
    choices = [
        PloyChoice(one.id, f"{one.name} performs a free Dash", of(OPERATIVE, one.id))
        for one in table.of(seat)
        if can_be_free(table, one, _dashing(one.id))
    ]
    yield from tactical_ploy(firefight, table, seat, short(ANY_OTHER_BUSINESS), choices, _attend)


def _dashing(operative: str) -> Performing:
    return Performing(operative, DASH, FREE)


@continuation
def _attend(firefight: Firefight, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(firefight, use)
    return perform(firefight.but(last=""), table, _dashing(use.choice), _attended)


@continuation
def _attended(firefight: Firefight, table: Table, deed: Deed) -> Flow:
    """The turn is used."""
    return Jump(firefight, next_turn)


# Equipment


team_rule(FUEL_JAR)(weapons_borne)


@team_rule(SHARPENED_EDGE)
def sharpened(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """The bearer's spade has Lethal 5+."""
    if weapon.id == SPADE and bears(operative, short(SHARPENED_EDGE)):
        yield WeaponRule("lethal", 5)


@team_rule(WHEELBARROW)
@team_rule(URN_RULE)
def on_the_board(table: Table, seat: int) -> Iterator[tuple[Piece, int]]:
    """Each wheelbarrow is one more barricade after all others; a tea urn lies in the drop zone."""
    items = table.players[seat].equipment
    if wheelbarrows := items.count(short(WHEELBARROW)):
        yield BARRICADE, BARRICADE.count + wheelbarrows
    if urns := items.count(TEA_URN):
        yield URN, urns


@team_rule(URN_RULE)
def tea(activation: Activation, table: Table) -> Iterator[Offer]:
    """Once per turning point a friend that is activated by the urn regains up to D3 lost wounds."""
    operative = table.operative(activation.operative)
    player = table.players[operative.seat]
    if player.uses(TEA_URN, table.turn) >= 1 or not has_item(table, player.seat, TEA_URN):
        return
    if lost_wounds(table, operative) > 0 and by_the_urn(table, operative):
        label = f"Tea urn: {operative.name} regains up to D3 wounds"
        about = of(ITEM, TEA_URN) + of(OPERATIVE, operative.id)
        yield Offer(TEA_URN, player.seat, label, _pour, rule=URN_RULE, subjects=about)


def _pour(activation: Activation, table: Table) -> Flow:
    seat = table.operative(activation.operative).seat
    return Roll(1, _poured, seat=seat, why="a D3 for the tea urn", rule=URN_RULE)


@rule("kt21.def.d3")
def _poured(activation: Activation, table: Table, faces: tuple[int, ...]) -> Flow:
    """A D3 is a D6 halved, rounding up."""
    operative = table.operative(activation.operative)
    used = Used(URN_RULE, operative.seat, TEA_URN, "the tea urn")
    return Next(activation, [used, *regained(URN_RULE, operative, lost_wounds(table, operative), d3(faces[0]))])


RULES = team_rules(
    "plot-forty",
    THROUGH_THE_CHAIR,
    MANY_HANDS,
    USED_TO_IT,
    PETTY_CASH,
    OWN_GROUND,
    HOLD_THEM_THERE,
    NEIGHBOURLY_CONCERN,
    POINT_OF_ORDER,
    ANY_OTHER_BUSINESS,
    WHEELBARROW,
    URN_RULE,
    FUEL_JAR,
    SHARPENED_EDGE,
    hooks=Hooks(
        skill=Hook(through_the_chair),
        supports=Hook(many_hands),
        scales=Hook(on_own_ground),
        traverses=Hook(on_own_ground),
        cost=Hook(held_there),
        attack_rules=Hook(sharpened),
        dice_rules=Hook(ready_to_object),
        pieces=Hook(on_the_board),
        ploys=ById(Gambit(short(OWN_GROUND), own_ground), Gambit(short(HOLD_THEM_THERE), hold_them_there)),
        uses=Hook(counted(PETTY_CASH), counted_item(TEA_URN)),
        effects=ById(lasting(OWN_GROUND, "player"), lasting(HOLD_THEM_THERE, "player")),
        markers=ById(MarkerKind(TEA_URN, owned=True)),
    ),
    windows={
        STRATEGIC_PLOYS: (petty_cash,),
        TURN: (any_other_business,),
        ACTIVATED: (tea,),
        ACTION_ENDED: (neighbourly_concern,),
        PLOY_DECLARED: (point_of_order,),
        BEFORE_BLOWS: (point_of_order_in_a_fight,),
    },
)
