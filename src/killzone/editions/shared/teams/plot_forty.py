"""Plot Forty Committee: those of its rules that are the same in every edition that has the team."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from killzone.core.events import Gained, Used
from killzone.core.flow import Flow, Next, Offer
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.shared.actions.deeds import Deed
from killzone.editions.shared.attack.duel import Duel
from killzone.editions.shared.attack.riposte import objection_offers
from killzone.editions.shared.battle.declared_ploys import Declaring, PloyUse, withdraw
from killzone.editions.shared.battle.ploys import PloyChoice, can_use
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.cards.weapons import WeaponRule
from killzone.editions.shared.teams.common import FreeActions, carries, in_force, short
from killzone.geometry.units import INCH

THROUGH_THE_CHAIR: Final = "plot-forty.through-the-chair"
PETTY_CASH: Final = "plot-forty.petty-cash"
OWN_GROUND: Final = "plot-forty.own-ground"
HOLD_THEM_THERE: Final = "plot-forty.hold-them-there"
NEIGHBOURLY_CONCERN: Final = "plot-forty.neighbourly-concern"
POINT_OF_ORDER: Final = "plot-forty.point-of-order"

FIGHT, DASH, FALL_BACK = "fight", "dash", "fall-back"


class PlotForty(NamedTuple):
    """What these rules ask of an edition: who has an ability, how near two are, who is injured, which enemies are so
    near that they fight, and whether one of them is; how ploys are declared, and free actions are performed. The
    edition enters `care` and `object_` among its continuations.
    """

    bearers: Callable[[Table, int, str], list[Operative]]
    within: Callable[[Table, Operative, Operative, int], bool]
    injured: Callable[[Table, Operative], bool]
    enemies: Callable[[Table, Operative], list[Operative]]
    is_near: Callable[[Table, Operative, Operative], bool]
    declaring: Declaring
    freely: FreeActions
    rule: Callable[[str, int], WeaponRule]

    @carries(THROUGH_THE_CHAIR)
    def through_the_chair(self, table: Table, operative: Operative, weapon: Any) -> Iterator[Entry]:
        """Injured friendly operatives within 6" of this one do not hit worse for it."""
        if operative.spot is None or not self.injured(table, operative):
            return
        speakers = self.bearers(table, operative.seat, THROUGH_THE_CHAIR)
        if any(self.within(table, one, operative, 6 * INCH) for one in speakers):
            yield Entry(-1, THROUGH_THE_CHAIR, "Through the Chair")

    @carries(PETTY_CASH)
    def petty_cash(self, strategy: object, table: Table) -> Iterator[Offer]:
        """In place of a ploy, once per battle and not with an enemy near: gain 1 CP."""
        for player in table.players:
            if player.uses(short(PETTY_CASH)):
                continue
            if any(not self.enemies(table, one) for one in self.bearers(table, player.seat, PETTY_CASH)):
                take = partial(_pay_out, seat=player.seat)
                key, label, price = short(PETTY_CASH), "Petty Cash: gain 1 CP", command_points(0)
                yield Offer(key, player.seat, label, take, rule=PETTY_CASH, price=price, subjects=of(ABILITY, key))

    @carries(HOLD_THEM_THERE)
    def held_there(self, table: Table, operative: Operative, action: str) -> Iterator[Entry]:
        """Fall Back costs 1 AP more while two or more of them are near."""
        if action != FALL_BACK or operative.spot is None:
            return
        for player in table.players:
            if player.seat != operative.seat and in_force(table, HOLD_THEM_THERE, player.seat):
                near = sum(1 for one in table.of(player.seat) if self.is_near(table, operative, one))
                if near >= 2:
                    yield Entry(1, HOLD_THEM_THERE, f"Hold Them There: {near} enemies near")

    @carries(NEIGHBOURLY_CONCERN)
    def neighbourly_concern(self, deed: Deed, table: Table) -> Iterator[Offer]:
        """Once somebody has fallen, another within 3" performs a free Dash, or a free Fight with an enemy near."""
        id = short(NEIGHBOURLY_CONCERN)
        for seat in sorted({table.operative(fallen).seat for fallen in deed.fallen}):
            if not self.declaring.is_available(deed, table, seat, id):
                continue
            choices = []
            for one in self.neighbours(deed, table, seat):
                action = FIGHT if self.enemies(table, one) else DASH
                if self.freely.can_be(table, one, self.freely.action(deed, one, action)):
                    label = f"{one.name} performs a free {action.capitalize()}"
                    choices.append(PloyChoice(f"{action}-{one.id}", label, of(OPERATIVE, one.id)))
            yield from self.declaring.offers(deed, table, seat, id, choices, self.care)

    def neighbours(self, deed: Deed, table: Table, seat: int) -> list[Operative]:
        """A side's operatives that stood within 3" of one of theirs when it fell."""
        places = dict(deed.places)
        fallen = [
            table.operative(id).but(spot=places[id])
            for id in deed.fallen
            if id in places and table.operative(id).seat == seat
        ]
        return [one for one in table.of(seat) if any(self.within(table, one, other, 3 * INCH) for other in fallen)]

    def care(self, deed: Deed, table: Table, use: PloyUse) -> Flow:
        """The neighbour performs its free action, unless the ploy was taken back."""
        if use.taken_back:
            return withdraw(deed, use)
        action, _, id = use.choice.partition("-")
        return self.freely.act(deed, table, self.freely.action(deed, table.operative(id), action))

    @carries(POINT_OF_ORDER)
    def point_of_order(self, use: PloyUse, table: Table) -> Iterator[Offer]:
        """When the opponent declares a ploy, they pay 1 CP more or take it back.

        A Point of Order may be objected to in the same way; then both players have declared theirs.
        """
        id = short(POINT_OF_ORDER)
        if use.objected or (use.ploy == id and use.choice == id):
            return
        for player in table.players:
            if player.seat != use.seat:
                choices = [PloyChoice(use.ploy, f"{use.name} costs 1 CP more or is taken back")]
                yield from self.declaring.offers(use, table, player.seat, id, choices, self.object_)

    def object_(self, use: PloyUse, table: Table, objection: PloyUse) -> Flow:
        """The ploy once an objection to it was declared, unless that was itself taken back."""
        return withdraw(use, objection) if objection.taken_back else Next(use.but(objected=True))

    @carries(POINT_OF_ORDER)
    def ready_to_object(self, table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
        """A ploy that is declared among the dice of a fight may be objected to there."""
        ploy = self.declaring.ploy(table, operative.seat, short(POINT_OF_ORDER))
        if ploy is not None and can_use(table, table.players[operative.seat], ploy):
            yield self.rule(short(POINT_OF_ORDER), ploy.cost)


def _pay_out(strategy: object, table: Table, *, seat: int) -> Flow:
    used = Used(PETTY_CASH, seat, short(PETTY_CASH), "Petty Cash")
    return Next(strategy, [used, Gained(PETTY_CASH, seat, 1, "Petty Cash")])


@carries(OWN_GROUND)
def on_own_ground(table: Table, operative: Operative) -> Iterator[Entry]:
    """While Own Ground is in force moving about terrain is easier; an edition hangs it where it says how."""
    if in_force(table, OWN_GROUND, operative.seat):
        yield Entry(1, OWN_GROUND, "Own Ground")


@carries(POINT_OF_ORDER)
def point_of_order_in_a_fight(duel: Duel[Any]) -> Iterator[Offer]:
    """A Riposte costs 1 CP more or is taken back."""
    return objection_offers(duel, short(POINT_OF_ORDER), "Point of Order", POINT_OF_ORDER)
