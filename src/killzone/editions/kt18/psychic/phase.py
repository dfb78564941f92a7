"""The Psychic phase: each player in turn may use one psyker, which attempts its powers one after another."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, continuation
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.operatives.states import is_decided, is_shaken, seats_in_play
from killzone.editions.kt18.psychic.attempt import ATTEMPT, Attempt
from killzone.editions.kt18.psychic.powers import PowerRule, known_powers
from killzone.editions.shared.board.kept import kept_with_table

PSYKER: Final = "psyker"
POWER_CHOICE: Final = "power"
NOBODY, ENOUGH = "nobody", "enough"


class PsychicPhase(Concerning):
    """The Psychic phase under way: the seats that have had their turn, and the psyker of the one that has it now.

    `attempted` are the powers that it has attempted, `denied` the models that have taken Deny the Witch tests in this
    round, once for each test.
    """

    done: tuple[int, ...] = ()
    psyker: str = ""
    attempted: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()

    @property
    def concerns(self) -> str:
        return self.psyker


@rule("kt18.psychic.one-psyker", "kt18.def.shaken")
def why_no_psyker(table: Table, psyker: Operative) -> Iterator[Reason]:
    """Why a psyker cannot be chosen: it is shaken, or has no power that it can attempt."""
    if is_shaken(psyker):
        text, rules = "{who} is shaken and can do nothing.", "kt18.psychic.one-psyker"
        yield because("kt18.def.shaken", text, who=psyker.name, rules=rules)
    against: list[Reason] = []
    for power in known_powers(table, psyker):
        reasons = tuple(why_no_power(table, psyker, power, ()))
        if not reasons:
            return
        against += reasons
    yield from dict.fromkeys(against)


@kept_with_table(8)
def psykers(table: Table, seat: int) -> dict[str, tuple[Reason, ...]]:
    """The psykers of a seat, with everything against choosing them; empty if none of them can be chosen."""
    found = {one.id: tuple(why_no_psyker(table, one)) for one in table.of(seat) if datasheet(one).powers}
    return {} if all(found.values()) else found


@rule("kt18.psychic.one-psyker", "kt18.round.turn-order")
def choose_psyker(phase: PsychicPhase, table: Table) -> Flow:
    """In turn order each player may choose one psyker; no other of the team attempts a power in this phase."""
    if is_decided(table):
        return Done()
    for seat in seats_in_play(table):
        among = psykers(table, seat) if seat not in phase.done else {}
        if among:
            return _ask_for_psyker(phase, table, seat, among)
    return Done()


def _ask_for_psyker(phase: PsychicPhase, table: Table, seat: int, among: dict[str, tuple[Reason, ...]]) -> Flow:
    rule = "kt18.psychic.one-psyker"
    options = [Option(id, table.operative(id).name, rule, of(OPERATIVE, id)) for id in among]
    options.append(Option(NOBODY, "Nobody", rule, forgoes="None of your models attempts a power this round."))

    def judge(key: str) -> tuple[Reason, ...]:
        return among.get(key, ())

    prompt = "Which model attempts psychic powers?"
    return Ask(seat, PSYKER, prompt, Pick(options, judge), _psyker_chosen, rule=rule, default=NOBODY)


def _psyker_chosen(phase: PsychicPhase, table: Table, key: str) -> Flow:
    """Whoever comes before in turn order has had its turn, too."""
    order = seats_in_play(table)
    seat = next(seat for seat in order if seat not in phase.done and psykers(table, seat))
    done = dict.fromkeys((*phase.done, *order[: order.index(seat) + 1]))
    after = phase.but(done=tuple(done), attempted=())
    return Jump(after, choose_psyker) if key == NOBODY else Next(after.but(psyker=key))


@rule("kt18.psychic.no-repeat", "kt18.psychic.declare")
def why_no_power(table: Table, psyker: Operative, power: PowerRule, attempted: tuple[str, ...]) -> Iterator[Reason]:
    """Why a power cannot be attempted: it was in this round, or there is nobody to aim it at."""
    if power.id in attempted:
        text = "{who} has attempted {power} in this round."
        yield because("kt18.psychic.no-repeat", text, who=psyker.name, power=power.name)
    if power.targets is not None and next(iter(power.targets(table, psyker)), None) is None:
        text = "{who} has nobody to aim {power} at."
        yield because("kt18.psychic.declare", text, who=psyker.name, power=power.name, rules=power.rule)


def _aimed(table: Table, psyker: Operative, power: PowerRule) -> str:
    """A power, and at whom it goes where that is nobody's choice."""
    among = tuple(islice(power.targets(table, psyker), 2)) if power.targets is not None else ()
    at = f" on {among[0].name}" if len(among) == 1 else ""
    return f"{power.name}{at}, needs {power.charge}"


@rule("kt18.psychic.multiple-powers", "kt18.psychic.declare")
def choose_power(phase: PsychicPhase, table: Table) -> Flow:
    """One power, unless its datasheet allows more; then another, until that is used up or the psyker is gone."""
    psyker = table.operative(phase.psyker)
    left = datasheet(psyker).powers - len(phase.attempted)
    among = known_powers(table, psyker)
    if left <= 0 or psyker.spot is None or is_decided(table):
        return _over(phase)
    against = {power.id: tuple(why_no_power(table, psyker, power, phase.attempted)) for power in among}
    if all(against.values()):
        return _over(phase)
    options = [Option(power.id, _aimed(table, psyker, power), power.rule, of(ABILITY, power.id)) for power in among]
    options.append(Option(ENOUGH, "No further power", "kt18.psychic.multiple-powers"))

    def judge(key: str) -> tuple[Reason, ...]:
        return against.get(key, ())

    prompt = f"Which power does {psyker.name} attempt?"
    return Ask(
        psyker.seat,
        POWER_CHOICE,
        prompt,
        Pick(options, judge),
        _power_chosen,
        rule="kt18.psychic.declare",
        default=ENOUGH,
    )


def _over(phase: PsychicPhase) -> Flow:
    return Jump(phase.but(psyker="", attempted=()), choose_psyker)


def _power_chosen(phase: PsychicPhase, table: Table, key: str) -> Flow:
    if key == ENOUGH:
        return _over(phase)
    after = phase.but(attempted=(*phase.attempted, key))
    return Call(after, ATTEMPT, Attempt(phase.psyker, key, denied=phase.denied), _attempted)


@continuation
def _attempted(phase: PsychicPhase, table: Table, attempt: Attempt) -> Flow:
    return Jump(phase.but(denied=attempt.denied), choose_power)


PSYCHIC = Sequence("kt18.psychic-phase", "Psychic phase", choose_psyker, choose_power)
