"""Plot Forty Committee: what its abilities, ploys and equipment do."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Used
from killzone.core.flow import Flow, Jump, Next, Offer, Roll, continuation, continuations_of
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
from killzone.editions.kt21.battle.strategy import STRATEGIC_PLOYS
from killzone.editions.kt21.board.barricades import BARRICADE
from killzone.editions.kt21.board.engagement import engaged, in_engagement_range
from killzone.editions.kt21.board.measuring import within
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt21.equipment.items import bears, counted_item, has_item, weapons_borne
from killzone.editions.kt21.equipment.urn import TEA_URN, URN, by_the_urn
from killzone.editions.kt21.hooks import Hooks
from killzone.editions.kt21.operatives.characteristics import injured, lost_wounds
from killzone.editions.kt21.teams.common import CARRIERS, FREELY, bearers, team_rule, team_rules
from killzone.editions.shared.actions.action import FREE
from killzone.editions.shared.attack import damage_reduction
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.battle.activations import ready
from killzone.editions.shared.battle.declared_ploys import PLOY_DECLARED, withdraw
from killzone.editions.shared.battle.ploys import PloyChoice
from killzone.editions.shared.board.pieces import Piece
from killzone.editions.shared.declared import MarkerKind, lasting
from killzone.editions.shared.hooks import ActionHook
from killzone.editions.shared.teams import plot_forty as plot
from killzone.editions.shared.teams.common import LastingPloy, counted, has_ability, short
from killzone.editions.shared.teams.ninth_bell import d3, regained
from killzone.editions.shared.teams.plot_forty import DASH, HOLD_THEM_THERE, OWN_GROUND, PETTY_CASH, PlotForty

MANY_HANDS: Final = "plot-forty.many-hands"
USED_TO_IT: Final = "plot-forty.used-to-it"
ANY_OTHER_BUSINESS: Final = "plot-forty.any-other-business"
WHEELBARROW: Final = "plot-forty.wheelbarrow"
URN_RULE: Final = f"plot-forty.{TEA_URN}"
FUEL_JAR: Final = "plot-forty.fuel-jar"
SHARPENED_EDGE: Final = "plot-forty.sharpened-edge"
SPADE: Final = "spade"

PLOT = PlotForty(bearers, within, injured, engaged, in_engagement_range, DECLARING, FREELY, WeaponRule)

continuations_of("kt21", PLOT.care, PLOT.object_)
CARRIERS.adopt(PLOT, plot.on_own_ground, plot.point_of_order_in_a_fight)

team_rule(USED_TO_IT)(damage_reduction.lost)


@team_rule(MANY_HANDS)
def many_hands(table: Table, operative: Operative, enemy: Operative) -> Iterator[Entry]:
    """It supports a combat also while it is engaged with one other enemy."""
    if has_ability(operative, MANY_HANDS) and sum(1 for one in engaged(table, operative) if one.id != enemy.id) <= 1:
        yield Entry(1, MANY_HANDS, "Many Hands")


# Strategic ploys


OWN_GROUND_PLOY = LastingPloy(
    OWN_GROUND, "its operatives traverse without extra distance, and their climbs count as if Scalable."
)
HOLD_THEM_THERE_PLOY = LastingPloy(
    HOLD_THEM_THERE, "enemies engaged with two or more of its operatives pay 1 AP more to Fall Back."
)
CARRIERS.adopt(OWN_GROUND_PLOY, HOLD_THEM_THERE_PLOY)


# Tactical ploys


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
    hooks=Hooks(
        skill=Hook(PLOT.through_the_chair),
        supports=Hook(many_hands),
        scales=Hook(plot.on_own_ground),
        traverses=Hook(plot.on_own_ground),
        cost=ActionHook(PLOT.held_there, about=(plot.FALL_BACK,)),
        attack_rules=Hook(sharpened),
        dice_rules=Hook(PLOT.ready_to_object),
        pieces=Hook(on_the_board),
        ploys=ById(OWN_GROUND_PLOY.gambit, HOLD_THEM_THERE_PLOY.gambit),
        uses=Hook(counted(PETTY_CASH), counted_item(TEA_URN)),
        effects=ById(lasting(OWN_GROUND, "player"), lasting(HOLD_THEM_THERE, "player")),
        markers=ById(MarkerKind(TEA_URN, owned=True)),
    ),
    windows={
        STRATEGIC_PLOYS: (PLOT.petty_cash,),
        TURN: (any_other_business,),
        ACTIVATED: (tea,),
        ACTION_ENDED: (PLOT.neighbourly_concern,),
        PLOY_DECLARED: (PLOT.point_of_order,),
        BEFORE_BLOWS: (plot.point_of_order_in_a_fight,),
    },
)
