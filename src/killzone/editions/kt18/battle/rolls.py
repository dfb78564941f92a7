"""Rolls of a player whose dice are added together, and the window in which such a roll may be made again."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Said
from killzone.core.flow import Concerning, Done, Flow, Next, Offer, Roll, Sequence, Window, continuation
from killzone.core.rules import rule
from killzone.core.subjects import REROLL, SomeDice
from killzone.core.table import Table
from killzone.editions.kt18.battle.tactics import TACTICAL_REROLL, Declared, tactic_offer
from killzone.editions.kt18.operatives.asking import about
from killzone.editions.kt18.operatives.states import seats_in_play

ADVANCE_ROLLED: Final = "advance-rolled"
CHARGE_ROLLED: Final = "charge-rolled"
PSYCHIC_ROLLED: Final = "psychic-rolled"
DENY_ROLLED: Final = "deny-rolled"
NERVE_ROLLED: Final = "nerve-rolled"


class Rolling(Concerning):
    """A roll of a seat for one of its models: so many dice, of which the lowest `dropped` do not count.

    `why` says what for, `rule` is its entry, `against` what it must come to. `again` is whether the roll shall be, or
    has been, made again: no roll is made a third time.
    """

    seat: int
    operative: str
    why: str
    rule: str
    dice: int = 2
    dropped: int = 0
    faces: tuple[int, ...] = ()
    again: bool = False
    rerolled: bool = False
    against: str = ""

    @property
    def concerns(self) -> str:
        return self.operative

    @property
    def total(self) -> int:
        """What the dice that count come to."""
        return sum(sorted(self.faces)[self.dropped :])

    def __str__(self) -> str:
        return " ".join(map(str, self.faces))


def roll_dice(rolling: Rolling, table: Table) -> Flow:
    """The dice are rolled."""
    return Roll(rolling.dice, _fell, seat=rolling.seat, why=rolling.why, rule=rolling.rule)


def _fell(rolling: Rolling, table: Table, faces: tuple[int, ...]) -> Flow:
    return Next(rolling.but(faces=faces))


@rule("kt18.def.reroll-summed", "kt18.def.reroll-once")
def roll_again(rolling: Rolling, table: Table) -> Flow:
    """A roll that is made again is made with all of its dice, and the second result stands."""
    if not rolling.again:
        return Next(rolling)
    why, id = f"the {rolling} again", "kt18.def.reroll-summed"
    return Roll(rolling.dice, _fell_again, seat=rolling.seat, why=why, rule=id, aside=True)


def _fell_again(rolling: Rolling, table: Table, faces: tuple[int, ...]) -> Flow:
    after = rolling.but(faces=faces, rerolled=True)
    return Next(after, [Said("kt18.def.reroll-summed", f"Re-rolls {rolling} -> {after}.")])


def rolled(rolling: Rolling, table: Table) -> Flow:
    """The roll stands."""
    return Done(rolling)


def roller_first(rolling: Rolling, table: Table) -> tuple[int, ...]:
    """Whoever rolled is asked first, then the others in turn order."""
    return (rolling.seat, *(seat for seat in seats_in_play(table) if seat != rolling.seat))


@rule("kt18.tactic.reroll", "kt18.def.reroll-once", "kt18.def.reroll-summed")
def reroll(rolling: Rolling, table: Table) -> Iterator[Offer]:
    """The Tactical Re-roll: the player whose roll it is makes it again, with all of its dice."""
    if not rolling.again:
        label = f"Tactical Re-roll: re-roll the {rolling}"
        operative = rolling.operative
        for offer in tactic_offer(table, rolling.seat, TACTICAL_REROLL, label, make_again, operative=operative):
            offer.verb, offer.dice = REROLL, (SomeDice(0, count=rolling.dice),)
            yield offer


@continuation
def make_again(rolling: Rolling, table: Table, declared: Declared) -> Flow:
    """Once that is paid for, the roll is made again."""
    return Next(rolling.but(again=True) if declared.paid else rolling)


def rolling_sequence(name: str, title: str, called: str, window: str) -> Sequence[Rolling]:
    """The sequence of a roll that may be made again, with its own window; its result is the `Rolling`."""
    asks = about(f"Re-roll the {called} of {{who}}?")

    def prompt(rolling: Rolling, table: Table) -> str:
        so_far = f" It came to {rolling.total}; {rolling.against}." if rolling.against else ""
        return f"{asks(rolling, table)}{so_far}"

    opened = Window(window, prompt=prompt, keep="Keep this result", rule="kt18.def.reroll-once", order=roller_first)
    return Sequence(name, title, roll_dice, opened, roll_again, rolled)


ADVANCE_ROLL = rolling_sequence("kt18.advance-roll", "Advance roll", "advance roll", ADVANCE_ROLLED)
CHARGE_ROLL = rolling_sequence("kt18.charge-roll", "Charge roll", "charge roll", CHARGE_ROLLED)
PSYCHIC_TEST = rolling_sequence("kt18.psychic-test", "Psychic test", "psychic test", PSYCHIC_ROLLED)
DENY_TEST = rolling_sequence("kt18.deny-test", "Deny the Witch test", "Deny the Witch test", DENY_ROLLED)
NERVE_TEST = rolling_sequence("kt18.nerve-test", "Nerve test", "Nerve test", NERVE_ROLLED)

ROLLS: Final = (ADVANCE_ROLL, CHARGE_ROLL, PSYCHIC_TEST, DENY_TEST, NERVE_TEST)
"""All of them."""
WINDOWS: Final = dict.fromkeys((ADVANCE_ROLLED, CHARGE_ROLLED, PSYCHIC_ROLLED, DENY_ROLLED, NERVE_ROLLED), (reroll,))
"""The windows of these rolls, and who makes offers in them."""
