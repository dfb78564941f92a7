"""One attempt at a psychic power: target, psychic test, Perils, Deny the Witch tests of the opponents, effect."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, continuation
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.suffering import SUFFER, Suffering
from killzone.editions.kt18.battle.options import options
from killzone.editions.kt18.battle.rolls import DENY_TEST, PSYCHIC_TEST, Rolling
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.movement.falling import FALLING_TEST, Knocked
from killzone.editions.kt18.movement.harm import HARM, Harm
from killzone.editions.kt18.operatives.states import is_shaken, seats_in_play
from killzone.editions.kt18.psychic.powers import Manifested, PowerRule
from killzone.editions.kt18.psychic.psybolt import D3
from killzone.geometry.units import INCH

DENY_REACH: Final = 24 * INCH
PERILS_REACH: Final = 3 * INCH
PERILS: Final = ((1, 1), (6, 6))
"""The dice of a psychic test that are Perils of the Warp."""
PASS: Final = "pass"


class Attempt(Concerning):
    """An attempt at a power.

    `denied` are the models that have taken Deny the Witch tests in this round, once for each test; `asked` are the
    seats that have had their say about this power. `faces` and `total` are of the psychic test. `near` are the models
    within 3" of the psyker before its Perils that have not suffered for its end yet.
    """

    psyker: str
    power: str
    target: str = ""
    denied: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    total: int = 0
    near: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()

    @property
    def concerns(self) -> str:
        return self.psyker


def power_of(table: Table, attempt: Attempt) -> PowerRule:
    """The power that is attempted."""
    return hooks.of(table).powers[attempt.power]


@rule("kt18.psychic.declare")
def choose_target(attempt: Attempt, table: Table) -> Flow:
    """Where the power is aimed at somebody, the model is named before the test."""
    power, psyker = power_of(table, attempt), table.operative(attempt.psyker)
    if power.targets is None:
        return Next(attempt)
    among = tuple(power.targets(table, psyker))
    if len(among) == 1:
        return _aimed(attempt, table, among[0].id)
    choices = [Option(one.id, one.name, power.rule, of(OPERATIVE, one.id)) for one in among]
    prompt = f"Who is {power.name} aimed at?"
    return Ask(psyker.seat, "power-target", prompt, Pick(choices), _aimed, rule="kt18.psychic.declare")


def _aimed(attempt: Attempt, table: Table, key: str) -> Flow:
    return Next(attempt.but(target=key))


@rule("kt18.psychic.declare", "kt18.psychic.test")
def declare(attempt: Attempt, table: Table) -> Flow:
    """The power and its target stand before the dice are rolled."""
    return Next(attempt, _declared(attempt, table))


def _declared(attempt: Attempt, table: Table) -> Iterator[Event]:
    power, who = power_of(table, attempt), table.operative(attempt.psyker).name
    at = f" on {table.operative(attempt.target).name}" if attempt.target else ""
    yield Said("kt18.psychic.declare", f"{who} attempts {power.name}{at}: it needs {power.charge}.")


@rule("kt18.psychic.test", "kt18.def.dice")
def roll_test(attempt: Attempt, table: Table) -> Flow:
    """Roll 2D6."""
    psyker = table.operative(attempt.psyker)
    power = power_of(table, attempt)
    against = f"{power.name} needs {power.charge}"
    rolling = Rolling(psyker.seat, psyker.id, "a psychic test", "kt18.psychic.test", against=against)
    return Call(attempt, PSYCHIC_TEST, rolling, _psyched)


@continuation
def _psyched(attempt: Attempt, table: Table, rolling: Rolling) -> Flow:
    return Next(attempt.but(faces=rolling.faces, total=rolling.total))


@rule("kt18.psychic.perils", "kt18.psychic.perils-death")
def suffer_perils(attempt: Attempt, table: Table) -> Flow:
    """On a double 1 or 6, as the dice lie after any re-roll, the psyker suffers D3 mortal wounds at once."""
    if attempt.faces not in PERILS:
        return Jump(attempt, manifest)
    psyker = table.operative(attempt.psyker)
    told = [Said("kt18.psychic.perils", f"Double {attempt.faces[0]}: {psyker.name} suffers for it.")]
    after = attempt.but(near=tuple(one.id for one in _beside(table, psyker)))
    return Call(after, SUFFER, Suffering(psyker.id, D3), _perils_suffered, told)


@rule("kt18.psychic.perils-death")
def _beside(table: Table, psyker: Operative) -> Iterator[Operative]:
    """Every other model, friend or foe, within 3" of where the psyker stands: those of each player in turn order."""
    for seat in seats_in_play(table):
        yield from (one for one in table.of(seat) if one.id != psyker.id and within(psyker, one, PERILS_REACH))


@continuation
@rule("kt18.psychic.perils-death", "kt18.terrain.fall-test")
def _perils_suffered(attempt: Attempt, table: Table, lost: int) -> Flow:
    """Whoever its Perils leave in play near a ledge takes a falling test once they are resolved."""
    psyker = table.operative(attempt.psyker)
    if psyker.spot is not None:
        return Call(attempt.but(near=()), FALLING_TEST, Knocked(psyker.id), _footing_tested)
    return Next(attempt, [_lost(attempt, table, "kt18.psychic.perils-death")])


@continuation
@rule("kt18.psychic.resolve")
def _footing_tested(attempt: Attempt, table: Table, fell: bool) -> Flow:
    """A psyker that is lost in the fall is not lost to Perils: its power fails, but nobody beside it suffers."""
    if table.operative(attempt.psyker).spot is not None:
        return Jump(attempt, manifest)
    return Done(attempt, [_lost(attempt, table, "kt18.psychic.resolve")])


def _lost(attempt: Attempt, table: Table, id: str) -> Said:
    name = table.operative(attempt.psyker).name
    return Said(id, f"{name} is lost, and with it {power_of(table, attempt).name}.")


@rule("kt18.psychic.perils-death")
def harm_others(attempt: Attempt, table: Table) -> Flow:
    """If the psyker is gone, the power fails, and each of those beside it suffers D3 mortal wounds of its own."""
    if not attempt.near:
        return Done(attempt)
    first, *rest = attempt.near
    return Call(attempt.but(near=tuple(rest)), HARM, Harm(Suffering(first, D3)), _other_harmed)


@continuation
def _other_harmed(attempt: Attempt, table: Table, result: None) -> Flow:
    return Jump(attempt, harm_others)


@rule("kt18.psychic.test", "kt18.psychic.resolve")
def manifest(attempt: Attempt, table: Table) -> Flow:
    """The power manifests if the total is at least its warp charge value."""
    power = power_of(table, attempt)
    if attempt.total < power.charge:
        text = f"{attempt.total} is less than {power.charge}: {power.name} does not manifest."
        return Done(attempt, [Said("kt18.psychic.test", text)])
    return Next(attempt, [Said("kt18.psychic.test", f"{attempt.total}: {power.name} manifests.")])


@rule("kt18.psychic.deny-eligibility", "kt18.psychic.deny-allowance", "kt18.def.shaken")
def why_no_deny(table: Table, attempt: Attempt, model: Operative) -> Iterator[Reason]:
    """Why a model that can deny takes no test: it is shaken, has none left, or is not within 24" of the psyker."""
    psyker, who = table.operative(attempt.psyker), model.name
    if is_shaken(model):
        text, rules = "{who} is shaken and can do nothing.", "kt18.psychic.deny-eligibility"
        yield because("kt18.def.shaken", text, who=who, rules=rules)
    if datasheet(model).denies <= attempt.denied.count(model.id):
        yield because("kt18.psychic.deny-allowance", "{who} has no test left in this round.", who=who)
    if not within(model, psyker, DENY_REACH):
        text = '{who} is not within 24" of {psyker}.'
        yield because("kt18.psychic.deny-eligibility", text, who=who, psyker=psyker.name)


def deniers(table: Table, attempt: Attempt, seat: int) -> dict[str, tuple[Reason, ...]]:
    """The models of a seat that can deny, with everything against it; empty if none of them may take a test."""
    found = {one.id: tuple(why_no_deny(table, attempt, one)) for one in table.of(seat) if datasheet(one).denies}
    return {} if all(found.values()) else found


@rule("kt18.psychic.deny-order", "kt18.psychic.deny-eligibility", "kt18.round.turn-order")
def let_deny(attempt: Attempt, table: Table) -> Flow:
    """In turn order each opponent who can chooses one model to take a test, or passes."""
    psyker = table.operative(attempt.psyker)
    for seat in seats_in_play(table):
        among = deniers(table, attempt, seat)
        if seat != psyker.seat and seat not in attempt.asked and among:
            return _ask_for_denier(attempt, table, seat, among)
    return Jump(attempt, take_effect)


def _ask_for_denier(attempt: Attempt, table: Table, seat: int, among: dict[str, tuple[Reason, ...]]) -> Flow:
    rule = "kt18.psychic.deny-eligibility"
    choices = [Option(id, f"{table.operative(id).name} takes a test", rule, of(OPERATIVE, id)) for id in among]
    choices.append(Option(PASS, "Nobody", "kt18.psychic.deny-order"))

    def judge(key: str) -> tuple[Reason, ...]:
        return among.get(key, ())

    prompt = f"{power_of(table, attempt).name} manifests with {attempt.total}. Who takes a Deny the Witch test?"
    return Ask(seat, "deny", prompt, Pick(choices, judge), _answered, rule="kt18.psychic.deny-order", default=PASS)


def _answered(attempt: Attempt, table: Table, key: str) -> Flow:
    """Whoever comes before in turn order has had its say, too."""
    seats = seats_in_play(table)
    seat = next(seat for seat in seats if seat not in attempt.asked and _asked(table, attempt, seat))
    after = attempt.but(asked=(*attempt.asked, seat))
    if key == PASS:
        return Jump(after, let_deny)
    least = attempt.total if resists(table, attempt.total, attempt.total) else attempt.total + 1
    against = f"it resists with {least} or more"
    rolling = Rolling(seat, key, "a Deny the Witch test", "kt18.psychic.deny-roll", against=against)
    return Call(after.but(denied=(*attempt.denied, key)), DENY_TEST, rolling, _deny_rolled)


def _asked(table: Table, attempt: Attempt, seat: int) -> bool:
    return seat != table.operative(attempt.psyker).seat and bool(deniers(table, attempt, seat))


@rule("kt18.psychic.deny-roll")
def resists(table: Table, denied: int, total: int) -> bool:
    """A test that equals or beats the total of the psychic test resists the power, unless an option denies a tie."""
    return denied >= total if options(table).deny_succeeds_on_tie else denied > total


@continuation
@rule("kt18.psychic.deny-roll", "kt18.psychic.deny-order", "kt18.psychic.resolve")
def _deny_rolled(attempt: Attempt, table: Table, rolling: Rolling) -> Flow:
    """The first test that resists ends it: the power has no effect. A test never causes Perils."""
    name = power_of(table, attempt).name
    if resists(table, rolling.total, attempt.total):
        text = f"{rolling.total} against {attempt.total}: {name} is resisted and has no effect."
        return Done(attempt, [Said("kt18.psychic.deny-roll", text)])
    text = f"{rolling.total} against {attempt.total}: not enough."
    return Jump(attempt, let_deny, [Said("kt18.psychic.deny-roll", text)])


@rule("kt18.psychic.resolve")
def take_effect(attempt: Attempt, table: Table) -> Flow:
    """A power that manifested and that nobody resisted takes effect, if whoever it is aimed at is still there."""
    if attempt.target and table.operative(attempt.target).spot is None:
        power, whom = power_of(table, attempt).name, table.operative(attempt.target).name
        return Done(attempt, [Said("kt18.psychic.resolve", f"{whom} is gone: {power} has no effect.")])
    manifested = Manifested(attempt.psyker, attempt.power, attempt.target, attempt.total)
    return Call(attempt, power_of(table, attempt).effect, manifested, _took_effect)


@continuation
def _took_effect(attempt: Attempt, table: Table, result: object) -> Flow:
    return Done(attempt)


ATTEMPT = Sequence(
    "kt18.psychic-attempt",
    "Psychic power",
    choose_target,
    declare,
    roll_test,
    suffer_perils,
    harm_others,
    manifest,
    let_deny,
    take_effect,
)
"""Its result is the attempt."""
