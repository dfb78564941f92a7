"""Mortal wounds in a battle: a batch that a model suffers, with all that follows until it is settled."""

from killzone.core.flow import Call, Concerning, Done, Flow, Next, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.mortal_wounds import MORTAL_WOUNDS, MortalWounds
from killzone.editions.kt18.attack.volley import Outcome
from killzone.editions.kt18.battle.tactics import aids_used, purse_for, rerollers, rerolls_used, rolling_aids
from killzone.editions.kt18.cards.amounts import Amount
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal
from killzone.editions.kt18.operatives.states import flesh_wounds, is_decided, seats_in_play
from killzone.editions.kt18.operatives.stats import injury_modifiers, injury_roller


class Suffering(Concerning):
    """A model that suffers a number of mortal wounds: from a model of a seat, or from nobody's (-1).

    `cover` counts against a psychic power alone. `rerolls` are the seats that might use a Tactical Re-roll before it,
    `lost` is how many wounds it has lost by it.
    """

    operative: str
    number: Amount
    by: str = ""
    seat: int = -1
    cover: bool = False
    rerolls: tuple[int, ...] = ()
    lost: int = 0

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt18.attack.mortal-wounds", "kt18.attack.injury-roll", "kt18.attack.injury-cover", "kt18.round.eliminated")
def suffer(suffering: Suffering, table: Table) -> Flow:
    """The batch is resolved; without an attacker the next opponent in turn order makes the Injury roll.

    Nothing is suffered once the battle is decided, nor by whoever is about to be removed.
    """
    model = table.operative(suffering.operative)
    if model.spot is None or not model.wounds or is_decided(table):
        return Done(0)
    boxes = flesh_wounds(model)
    roller = suffering.seat
    if roller < 0 or roller == model.seat:
        roller = injury_roller(model.seat, _order(table, model.seat))
    rerolls = rerollers(table)
    added = injury_modifiers(boxes, cover=suffering.cover).total
    aids = (*hooks.of(table).eases(table, model), *rolling_aids(table))
    batch = MortalWounds(roller, model.id, model.name, model.wounds, boxes, added, suffering.number, rerolls)
    batch = batch.but(aids=aids, purse=purse_for(table, aids))
    return Call(suffering.but(rerolls=rerolls), MORTAL_WOUNDS, batch, _suffered)


def _order(table: Table, seat: int) -> tuple[int, ...]:
    """The seats in play in turn order, the injured one included."""
    order = seats_in_play(table)
    return order if seat in order else (*order, seat)


@continuation
def _suffered(suffering: Suffering, table: Table, outcome: Outcome) -> Flow:
    after = suffering.but(lost=outcome.lost)
    events = [
        *rerolls_used(table, suffering.rerolls, outcome.rerolls),
        *aids_used(outcome.spent),
    ]
    if outcome.out_of_action:
        return Call(after, REMOVAL, Removal(suffering.operative, suffering.by, suffering.seat), events=events)
    return Next(after, events)


def suffered(suffering: Suffering, table: Table) -> Flow:
    """All of it is settled."""
    return Done(suffering.lost)


SUFFER = Sequence("kt18.suffer", "Mortal wounds", suffer, suffered)
"""Its result is how many wounds the model lost; a falling test that they call for is the caller's."""
