"""Medics: flesh wounds, nerves, and what is not written on a form."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from killzone.core.events import Event, Said, Tokened, Used
from killzone.core.flow import Flow, Next, Offer, Roll
from killzone.core.hooks import Hook
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.throws import AFTER_INJURY_ROLL, Aid
from killzone.editions.kt18.battle.morale import NERVE_TESTS, MoraleTurn
from killzone.editions.kt18.battle.tactics import tactic_aid
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.operatives.injury import FLESH_WOUND
from killzone.editions.kt18.operatives.states import flesh_wounds, is_broken
from killzone.editions.kt18.specialisms.common import specialism, specialists
from killzone.editions.kt18.teams.common import bearers, has, printed_rule, tactic
from killzone.editions.shared.teams.common import counted_each, short, use_of
from killzone.geometry.units import INCH

MEDIC: Final = "medic"
DRESSING: Final = "medic.dressing"
STEADY_NOW: Final = "medic.steady-now"
GOOD_HANDS: Final = "medic.good-hands"
NOT_ON_MY_FORM: Final = "medic.not-on-my-form"
TACTIC: Final = tactic(NOT_ON_MY_FORM, "Not on My Form", 2)
REACH, CALLED = 3 * INCH, 6 * INCH
WORKS, WORKS_BETTER = 5, 4
"""The face with which a dressing holds, and the one with good hands."""


@printed_rule(DRESSING)
def dressing(turn: MoraleTurn, table: Table) -> Iterator[Offer]:
    """Before the Nerve tests of its side: a D6 for itself or a friend within 3"; on 5+ one flesh wound goes."""
    for medic in bearers(table, turn.seat, DRESSING):
        if table.players[turn.seat].uses(use_of(DRESSING, medic), table.turn):
            continue
        for patient in table.of(turn.seat):
            if flesh_wounds(patient) and within(medic, patient, REACH):
                key, label = (
                    f"{short(DRESSING)}-{medic.id}-{patient.id}",
                    f"Dressing: {medic.name} sees to {patient.name}",
                )
                about = of(ABILITY, short(DRESSING)) + of(OPERATIVE, patient.id)
                take = partial(_dress, medic=medic.id, patient=patient.id)
                yield Offer(key, turn.seat, label, take, rule=DRESSING, subjects=about)


def _dress(turn: MoraleTurn, table: Table, *, medic: str, patient: str) -> Flow:
    then = partial(_dressed, medic=medic, patient=patient)
    return Roll(1, then, seat=turn.seat, why=f"a dressing for {table.operative(patient).name}", rule=DRESSING)


@printed_rule(GOOD_HANDS)
def _dressed(turn: MoraleTurn, table: Table, faces: tuple[int, ...], *, medic: str, patient: str) -> Flow:
    """With good hands it works on 4+. Whoever has no flesh wound left needs no Nerve test for one."""
    who, whom = table.operative(medic), table.operative(patient)
    works = faces[0] >= (WORKS_BETTER if has(who, GOOD_HANDS) else WORKS)
    healed = works and flesh_wounds(whom) == 1 and not is_broken(table, turn.seat)
    waiting = tuple(id for id in turn.waiting if not (healed and id == patient))
    return Next(turn.but(waiting=waiting), _told(turn, who, whom, works))


def _told(turn: MoraleTurn, medic: Operative, patient: Operative, works: bool) -> Iterator[Event]:
    yield Used(DRESSING, turn.seat, use_of(DRESSING, medic), "Dressing")
    if works:
        text = f"{patient.name} loses a flesh wound."
        yield Tokened(DRESSING, patient.id, FLESH_WOUND, flesh_wounds(patient) - 1, text)
    else:
        yield Said(DRESSING, f"The dressing of {patient.name} does not hold.")


@printed_rule(STEADY_NOW)
def steady_now(table: Table, model: Operative) -> Iterator[Entry]:
    """Friends within 3" have -1 in their Nerve tests."""
    medics = bearers(table, model.seat, STEADY_NOW)
    if model.spot is not None and any(one.id != model.id and within(one, model, REACH) for one in medics):
        yield Entry(-1, STEADY_NOW, "Steady Now")


@printed_rule(NOT_ON_MY_FORM)
def not_on_my_form(table: Table, model: Operative) -> Iterator[Aid]:
    """After an Injury roll for a friend within 6" the result is 1 less."""
    near = (one for one in specialists(table, model.seat, MEDIC) if one.id != model.id and within(one, model, CALLED))
    if model.spot is not None and next(near, None) is not None:
        yield from tactic_aid(table, model.seat, TACTIC, AFTER_INJURY_ROLL, less=1)


RULES = specialism(
    MEDIC,
    Hooks(nerve=Hook(steady_now), eases=Hook(not_on_my_form), uses=Hook(counted_each(DRESSING))),
    {NERVE_TESTS: (dressing,)},
    tactic=TACTIC,
)
