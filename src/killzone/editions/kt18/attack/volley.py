"""Attacks on one target, resolved one after another: hit roll, wound roll, saving throw, damage, Injury roll.

A closed sequence over a `Volley`, for shooting and for close combat alike: which of the two it is shows only in the
faces that its rolls need (see `stats.py`).
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from killzone.core.dice_events import Diced
from killzone.core.events import Event, Said, Wounded
from killzone.core.flow import Call, Done, Flow, Jump, Next, Roll, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.values import Value
from killzone.editions.kt18.attack.throws import (
    AFTER_HIT_ROLL,
    AFTER_SAVING_THROW,
    AFTER_WOUND_ROLL,
    Aid,
    Throw,
    thrown,
    window,
)
from killzone.editions.kt18.cards.amounts import Amount
from killzone.editions.kt18.operatives.injury import INJURY, Injured, Injury
from killzone.editions.kt18.operatives.stats import NO_SAVE

ATTACKER, TARGET = 0, 1

C = TypeVar("C")


class Shots(Value):
    """How many shots a weapon of a seat makes: a number that may have to be rolled, doubled by Rapid Fire.

    `more` are those that abilities add, which nothing doubles.
    """

    seat: int
    number: Amount
    doubled: bool = False
    more: int = 0


class Attacks(Value):
    """Attacks that are all the same: the faces that hit, wound and save, and the Damage.

    `hit_again` and `wound_again` are the highest results that an ability may re-roll for nothing. `injury` is what is
    added to an Injury roll for one of these beside what the volley says. `burns` is whether hit rolls of 1 are counted
    against their user, `harmless` whether a hit does nothing more than to be counted.
    """

    number: int
    hit: int
    wound: int
    save: int
    damage: Amount
    hit_again: int = 0
    wound_again: int = 0
    injury: int = 0
    burns: bool = False
    harmless: bool = False


class Volley(Value):
    """All attacks of one attacker that are allocated to one target.

    `seats` are the attacker's and the target's. `shots` says how many the first attacks are where that is not settled.
    `wounds` and `flesh_wounds` are the target's, `injury` is what is added to an Injury roll for it. `rerolls` are the
    seats that may use a Tactical Re-roll. Where the target stands within 1" of an `edge`, each attack that hits ends
    the volley, for a falling test; what is left can be resolved from where it then is. `ones` and `dazzled` count the
    hit rolls of 1 of attacks that burn, and the hits of harmless ones. `aids`, `spent` and `purse` are what else may
    be used on rolls, was used, and is paid with (see `throws`).
    """

    seats: tuple[int, int]
    target: str
    name: str
    wounds: int
    flesh_wounds: int
    injury: int
    queue: tuple[Attacks, ...]
    shots: Shots | None = None
    save_again: int = 0
    rerolls: tuple[int, ...] = ()
    edge: bool = False
    throw: Throw | None = None
    damage: int = 0
    lost: int = 0
    hit: bool = False
    ones: int = 0
    dazzled: int = 0
    aids: tuple[Aid, ...] = ()
    spent: tuple[Aid, ...] = ()
    purse: tuple[int, ...] = ()


class Outcome(Value):
    """What became of a model: the wounds it lost, those it has (0 is out of action), and its flesh wounds.

    `mortal` are the mortal wounds among the lost. `hit` is whether the last attack hit a target near an edge, `left`
    are the attacks that wait for its falling test. `rerolls` are the seats that may still use a Tactical Re-roll.
    `ones`, `dazzled` and `spent` are as in a volley.
    """

    model: str
    lost: int
    wounds: int
    flesh_wounds: int
    injured: bool
    rerolls: tuple[int, ...]
    mortal: int = 0
    hit: bool = False
    left: tuple[Attacks, ...] = ()
    ones: int = 0
    dazzled: int = 0
    spent: tuple[Aid, ...] = ()

    @property
    def out_of_action(self) -> bool:
        return not self.wounds


class AimedShots(Shots):
    """Shots that are all aimed at one target: `volley` is what they will be once their number is known.

    No rule reads that; whoever works out odds before the number is rolled does.
    """

    volley: Volley | None = None


@rule("kt18.shoot.attack-count")
def roll_shots(shots: Shots) -> Flow:
    """A weapon makes as many attacks as the number after its type; a random one is rolled when it is fired."""
    return _roll_number(shots, shots, _shots_rolled)


def _roll_number(ctx: C, shots: Shots, then: Callable[[C, tuple[int, ...]], Flow]) -> Flow:
    number, id = shots.number, "kt18.shoot.attack-count"
    if not number.dice:
        return then(ctx, ())
    return Roll(number.dice, then, seat=shots.seat, why=f"{number} for its shots", rule=id, alike=number.alike)


def _shots_rolled(shots: Shots, faces: tuple[int, ...]) -> Flow:
    number = _number(shots, faces)
    return Done(number, _shots_told(shots, number))


@rule("kt18.weapon.rapid-fire")
def _number(shots: Shots, faces: tuple[int, ...]) -> int:
    """How many shots a weapon makes that may be doubled, once its number is rolled."""
    return max(0, shots.number.of(faces) * (2 if shots.doubled else 1) + shots.more)


def _shots_told(shots: Shots, number: int) -> Iterator[Event]:
    id = "kt18.weapon.rapid-fire" if shots.doubled else "kt18.shoot.attack-count"
    yield Said(id, f"{number} shot{'' if number == 1 else 's'}.")


SHOTS = Sequence("kt18.shots", "Number of shots", roll_shots, closed=True)
AIMED_SHOTS = Sequence("kt18.aimed-shots", "Number of shots", roll_shots, closed=True)


@rule("kt18.shoot.attack-count")
def count_shots(volley: Volley) -> Flow:
    """Settle the number of shots before the first hit roll, unless that has been done."""
    return _roll_number(volley, volley.shots, _counted) if volley.shots else Next(volley)


def _counted(volley: Volley, faces: tuple[int, ...]) -> Flow:
    first, *rest = volley.queue
    assert volley.shots is not None
    number = _number(volley.shots, faces)
    after = volley.but(queue=_without_none((first.but(number=number), *rest)), shots=None)
    return Next(after, _shots_told(volley.shots, number))


def _without_none(queue: tuple[Attacks, ...]) -> tuple[Attacks, ...]:
    return tuple(attacks for attacks in queue if attacks.number)


@rule("kt18.attack.order", "kt18.attack.hit-roll")
def roll_to_hit(volley: Volley) -> Flow:
    """The next attack, if there is one: roll a D6 against BS or WS."""
    if not volley.queue:
        return Jump(volley, finish)
    attack = volley.queue[0]
    throw = Throw(volley.seats[ATTACKER], attack.hit, free=attack.hit_again, burns=attack.burns)
    return thrown(throw, "to hit", "kt18.attack.hit-roll")


@rule("kt18.attack.hit-roll")
def resolve_hit(volley: Volley) -> Flow:
    """An attack that misses is over, and so is a hit that does no harm."""
    throw = volley.throw
    assert throw
    if throw.succeeded:
        told = _told("kt18.attack.hit-roll", throw, "A hit")
        if volley.queue[0].harmless:
            return _over(volley.but(dazzled=volley.dazzled + 1), True, told)
        return Next(volley.but(throw=None), told)
    if throw.burns and throw.faces == (1,):
        volley = volley.but(ones=volley.ones + 1)
    return _over(volley, False, _told("kt18.attack.hit-roll", throw, "A miss"))


@rule("kt18.attack.wound-table")
def roll_to_wound(volley: Volley) -> Flow:
    """Roll a D6 against what Strength and Toughness ask for."""
    attack = volley.queue[0]
    throw = Throw(volley.seats[ATTACKER], attack.wound, free=attack.wound_again)
    return thrown(throw, "to wound", "kt18.attack.wound-table")


@rule("kt18.attack.wound-table")
def resolve_wound(volley: Volley) -> Flow:
    """A hit that does not wound is over."""
    throw = volley.throw
    assert throw
    if throw.succeeded:
        return Next(volley.but(throw=None), _told("kt18.attack.wound-table", throw, "It wounds"))
    return _over(volley, True, _told("kt18.attack.wound-table", throw, "It does not wound"))


@rule("kt18.attack.save")
def roll_save(volley: Volley) -> Flow:
    """The target's player rolls a saving throw, if any face of a die can make it."""
    need = volley.queue[0].save
    if need >= NO_SAVE:
        return Next(volley)
    throw = Throw(volley.seats[TARGET], need, free=volley.save_again)
    return thrown(throw, "to save", "kt18.attack.save")


@rule("kt18.attack.save")
def resolve_save(volley: Volley) -> Flow:
    """A saved attack does nothing."""
    throw = volley.throw
    if throw and throw.succeeded:
        return _over(volley, True, _told("kt18.attack.save", throw, "Saved"))
    return Next(volley.but(throw=None), _told("kt18.attack.save", throw, "Not saved"))


@rule("kt18.attack.damage")
def roll_damage(volley: Volley) -> Flow:
    """The weapon's Damage, rolled if random."""
    damage = volley.queue[0].damage
    if not damage.dice:
        return _damage_rolled(volley, ())
    seat, id = volley.seats[ATTACKER], "kt18.attack.damage"
    return Roll(damage.dice, _damage_rolled, seat=seat, why=f"{damage} for damage", rule=id, alike=damage.alike)


def _damage_rolled(volley: Volley, faces: tuple[int, ...]) -> Flow:
    return Next(volley.but(damage=volley.queue[0].damage.of(faces)))


@rule("kt18.attack.damage")
def suffer(volley: Volley) -> Flow:
    """The target loses as many wounds, none below 0; while it has any, the attack is over."""
    lost = min(volley.damage, volley.wounds)
    after = volley.but(wounds=volley.wounds - lost, lost=volley.lost + lost)
    told = [Wounded("kt18.attack.damage", volley.target, lost)] if lost else []
    return _over(after, True, told) if after.wounds else Next(after, told)


@rule("kt18.attack.stop-at-zero", "kt18.attack.injury-dice")
def injure(volley: Volley) -> Flow:
    """At 0 wounds the attacks left are discarded and an Injury roll is made, with dice for the Damage of this one."""
    injury = Injury(
        volley.seats[ATTACKER],
        volley.target,
        volley.name,
        volley.damage,
        volley.injury + volley.queue[0].injury,
        volley.flesh_wounds,
        volley.rerolls,
        aids=volley.aids,
        spent=volley.spent,
        purse=volley.purse,
    )
    after = volley.but(queue=(), damage=0, hit=volley.edge)
    return Call(after, INJURY, injury, _injured, _discarded(volley))


def _discarded(volley: Volley) -> Iterator[Event]:
    number = sum(attacks.number for attacks in volley.queue) - 1
    if number:
        attacks = "attack is" if number == 1 else "attacks are"
        yield Said("kt18.attack.stop-at-zero", f"{number} more {attacks} discarded.")


@continuation
def _injured(volley: Volley, injured: Injured) -> Flow:
    wounds = 0 if injured.out_of_action else 1
    return Done(
        Outcome(
            volley.target,
            volley.lost,
            wounds,
            injured.flesh_wounds,
            not injured.out_of_action,
            injured.rerolls,
            hit=volley.hit,
            ones=volley.ones,
            dazzled=volley.dazzled,
            spent=injured.spent,
        )
    )


@rule("kt18.attack.order", "kt18.terrain.fall-test")
def _over(volley: Volley, hit: bool, told: "Iterator[Event] | list[Wounded]") -> Flow:
    """Go on with the next attack; a hit on a target near an edge calls for a falling test first."""
    first, *rest = volley.queue
    queue = _without_none((first.but(number=first.number - 1), *rest))
    after = volley.but(queue=queue, throw=None, damage=0, hit=hit and volley.edge)
    return Jump(after, finish if hit and volley.edge else roll_to_hit, told)


@rule("kt18.attack.order")
def finish(volley: Volley) -> Flow:
    """Every attack is resolved, or a falling test interrupts them."""
    return Done(
        Outcome(
            volley.target,
            volley.lost,
            volley.wounds,
            volley.flesh_wounds,
            False,
            volley.rerolls,
            hit=volley.hit,
            left=volley.queue,
            ones=volley.ones,
            dazzled=volley.dazzled,
            spent=volley.spent,
        )
    )


def _told(id: str, throw: Throw | None, what: str) -> Iterator[Event]:
    text = f"{what}: it takes {throw.need}+." if throw else f"{what}."
    yield Diced(id, throw.seat if throw else -1, "", text, ())


VOLLEY = Sequence(
    "kt18.volley",
    "Attacks",
    count_shots,
    roll_to_hit,
    window(AFTER_HIT_ROLL, "Re-roll the hit roll against {who}?"),
    resolve_hit,
    roll_to_wound,
    window(AFTER_WOUND_ROLL, "Re-roll the wound roll against {who}?"),
    resolve_wound,
    roll_save,
    window(AFTER_SAVING_THROW, "Re-roll the saving throw of {who}?"),
    resolve_save,
    roll_damage,
    suffer,
    injure,
    finish,
    closed=True,
)
