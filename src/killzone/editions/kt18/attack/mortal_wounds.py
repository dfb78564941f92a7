"""Mortal wounds: no roll stops them. A closed sequence over the batch that one model suffers at a time."""

from killzone.core.events import Wounded
from killzone.core.flow import Call, Done, Flow, Next, Roll, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.values import Value
from killzone.editions.kt18.attack.throws import Aid
from killzone.editions.kt18.attack.volley import Outcome
from killzone.editions.kt18.cards.amounts import Amount
from killzone.editions.kt18.operatives.injury import INJURY, Injured, Injury


class MortalWounds(Value):
    """A batch of mortal wounds on a model; `seat` rolls their number and an Injury roll, to which `injury` is added."""

    seat: int
    model: str
    name: str
    wounds: int
    flesh_wounds: int
    injury: int
    number: Amount
    rerolls: tuple[int, ...] = ()
    suffering: int = 0
    lost: int = 0
    aids: tuple[Aid, ...] = ()
    purse: tuple[int, ...] = ()


def roll_number(mortal: MortalWounds) -> Flow:
    """How many there are, rolled if random."""
    number = mortal.number
    if not number.dice:
        return _number_rolled(mortal, ())
    why, id = f"{number} for mortal wounds", "kt18.attack.mortal-wounds"
    return Roll(number.dice, _number_rolled, seat=mortal.seat, why=why, rule=id, alike=number.alike)


def _number_rolled(mortal: MortalWounds, faces: tuple[int, ...]) -> Flow:
    return Next(mortal.but(suffering=mortal.number.of(faces)))


@rule("kt18.attack.mortal-wounds", "kt18.def.mortal-wound", "kt18.attack.stop-at-zero")
def suffer_mortal_wounds(mortal: MortalWounds) -> Flow:
    """One at a time, each takes a wound; those left when none is are not resolved, and an Injury roll is one die."""
    lost = min(mortal.suffering, mortal.wounds)
    after = mortal.but(wounds=mortal.wounds - lost, lost=lost, suffering=0)
    told = [Wounded("kt18.def.mortal-wound", mortal.model, 1, "mortal wound")] * lost
    if after.wounds:
        outcome = Outcome(mortal.model, lost, after.wounds, mortal.flesh_wounds, False, mortal.rerolls, lost)
        return Done(outcome, told)
    injury = Injury(mortal.seat, mortal.model, mortal.name, 1, mortal.injury, mortal.flesh_wounds, mortal.rerolls)
    injury = injury.but(aids=mortal.aids, purse=mortal.purse)
    return Call(after, INJURY, injury, _mortally_injured, told)


@continuation
def _mortally_injured(mortal: MortalWounds, injured: Injured) -> Flow:
    wounds = 0 if injured.out_of_action else 1
    flesh_wounds, survives = injured.flesh_wounds, not injured.out_of_action
    outcome = Outcome(mortal.model, mortal.lost, wounds, flesh_wounds, survives, injured.rerolls, mortal.lost)
    return Done(outcome.but(spent=injured.spent))


MORTAL_WOUNDS = Sequence("kt18.mortal-wounds", "Mortal wounds", roll_number, suffer_mortal_wounds, closed=True)
