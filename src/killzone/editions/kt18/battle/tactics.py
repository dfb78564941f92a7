"""Tactics: what they cost, how often one may be used, and the moment in which others may speak against it."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from killzone.core.events import Event, Gained, Used
from killzone.core.flow import Call, Concerning, Continuation, Done, Flow, Offer, Sequence, Window
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, PLOY, Subject, of
from killzone.core.table import Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.throws import TACTICAL, TACTICAL_REROLL_CP, Aid
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.cards.printed import Tactic
from killzone.editions.kt18.operatives.states import seats_in_play
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.board.kept import kept_for

TACTIC_DECLARED: Final = "tactic-declared"

PHASE_MARK: Final = "@"
"""What stands between a tactic and the phase of a use of it."""
BACK_MARK: Final = ".taken-back."
"""What stands between a tactic and the phase in which it was named and taken back, which is no use."""
NO_PHASE: Final = ("start of the round", "end of the round", "set-up", "")
"""The moments that are no phases: a tactic used then is not limited to once."""


class TacticRule(NamedTuple):
    """A tactic by its id: what it is called, what it costs, and the entry or rule behind it."""

    id: str
    name: str
    cost: int
    rule: str


TACTICAL_REROLL: Final = TacticRule(TACTICAL, "Tactical Re-roll", TACTICAL_REROLL_CP, "kt18.tactic.reroll")
DECISIVE_MOVE: Final = TacticRule("decisive-move", "Decisive Move", 1, "kt18.tactic.decisive-move")
DECISIVE_SHOT: Final = TacticRule("decisive-shot", "Decisive Shot", 2, "kt18.tactic.decisive-shot")
DECISIVE_STRIKE: Final = TacticRule("decisive-strike", "Decisive Strike", 2, "kt18.tactic.decisive-strike")
GRITTED_TEETH: Final = TacticRule("gritted-teeth", "Gritted Teeth", 1, "kt18.tactic.gritted-teeth")
INSANE_BRAVERY: Final = TacticRule("insane-bravery", "Insane Bravery", 1, "kt18.tactic.insane-bravery")

UNIVERSAL: Final = (
    DECISIVE_MOVE,
    DECISIVE_SHOT,
    DECISIVE_STRIKE,
    GRITTED_TEETH,
    INSANE_BRAVERY,
    TACTICAL_REROLL,
)
"""The tactics that everybody has."""


def use_key(table: Table, tactic: str, mark: str = PHASE_MARK) -> str:
    """What a use of a tactic in the present phase, or that it was taken back in it, is noted as."""
    return f"{tactic}{mark}{table.phase.removesuffix(' phase')}"


@rule("kt18.tactic.once-per-phase")
def used_in_phase(table: Table, seat: int, tactic: str) -> bool:
    """Whether a player has used a tactic in this phase already, or taken it back; the start and the end of a round are
    no phases."""
    player = table.players[seat]
    if table.phase in NO_PHASE or not player.used:
        return False
    turn = table.turn
    now = [rule for rule, when in player.used if when == turn]
    return bool(now) and (use_key(table, tactic) in now or use_key(table, tactic, BACK_MARK) in now)


def has_used_tactics(table: Table, seat: int) -> bool:
    """Whether a player has used any tactic in this battle: what is noted of one says in which phase it was."""
    return any(PHASE_MARK in key for key, _ in table.players[seat].used)


def printed_tactic(table: Table, seat: int, id: str) -> Tactic | None:
    """A tactic as it is printed for the team of a seat, which may be anybody's file; None for one of all teams."""
    printed = _printed_in(content_of(table).teams)
    return printed[seat].get(id) if seat < len(printed) else None


@kept_for
def _printed_in(teams: tuple[Any, ...]) -> list[dict[str, Tactic]]:
    """The tactics of each team by id, the first of two with one; found once, as prices are asked again and again."""
    return [{one.id: one for one in reversed(team.tactics)} if team is not None else {} for team in teams]


def as_called(table: Table, seat: int, tactic: TacticRule) -> TacticRule:
    """A tactic by the name that the file of the seat's team gives it."""
    printed = printed_tactic(table, seat, tactic.id)
    return tactic._replace(name=printed.name) if printed is not None else tactic


def cost_of(table: Table, seat: int, tactic: TacticRule) -> int:
    """What a tactic costs a player now, never less than nothing."""
    printed = printed_tactic(table, seat, tactic.id)
    cost = printed.cost if printed is not None else tactic.cost
    changes = hooks.of(table).tactic_cost
    if changes.functions:
        cost += sum([one.amount for one in changes(table, seat, tactic.id)])
    return max(0, cost)


@rule("kt18.cp.carry-over", "kt18.tactic.once-per-phase", "kt18.tactic.universal")
def may_pay(table: Table, seat: int, tactic: TacticRule) -> bool:
    """Whether a player can pay for a tactic and has not used it in this phase."""
    affordable = table.players[seat].points >= cost_of(table, seat, tactic)
    return affordable and not used_in_phase(table, seat, tactic.id)


def may_use(table: Table, seat: int, tactic: TacticRule) -> bool:
    """Whether a player can pay for a tactic, or has it for nothing by some rule, and has not used it in this phase."""
    if may_pay(table, seat, tactic):
        return True
    free = next(iter(hooks.of(table).free_tactic(table, seat)), None) is not None
    return free and not used_in_phase(table, seat, tactic.id)


class Declared(Concerning):
    """A tactic that a player has named; `operative` is the model that it is about, if any.

    `cost` is what it costs, with what others have made it cost more. `paid` is whether it was paid for and so takes
    effect; `taken_back` is set where its player would rather not pay. `free` is the rule by which it costs nothing.
    """

    seat: int
    tactic: str
    name: str
    cost: int
    rule: str
    operative: str = ""
    taken_back: bool = False
    paid: bool = False
    free: str = ""

    @property
    def concerns(self) -> str:
        return self.operative


def _others(declared: Declared, table: Table) -> tuple[int, ...]:
    return tuple(seat for seat in seats_in_play(table) if seat != declared.seat)


@rule("kt18.cp.carry-over")
def pay(declared: Declared, table: Table) -> Flow:
    """A tactic costs its price at once; one that cannot be paid for cannot be used."""
    if declared.taken_back or table.players[declared.seat].points < declared.cost:
        return Done(declared)
    return Done(declared.but(paid=True), _paid(declared, table))


def _paid(declared: Declared, table: Table) -> Iterator[Event]:
    if declared.cost:
        yield Gained(declared.rule, declared.seat, -declared.cost, declared.name)
    yield Used(declared.rule, declared.seat, use_key(table, declared.tactic), declared.name, declared.cost > 0)
    if declared.free:
        yield Used(declared.free, declared.seat, declared.free, "a tactic for nothing")


def _declared_asked(declared: Declared, table: Table) -> str:
    return f"{table.players[declared.seat].name} uses {declared.name}. React to it?"


USE_TACTIC = Sequence(
    "kt18.use-tactic",
    "Tactic",
    Window(
        TACTIC_DECLARED,
        prompt=_declared_asked,
        keep="Nothing",
        rule="kt18.cp.carry-over",
        order=_others,
    ),
    pay,
)
"""Its result is what was declared, with whether it is `paid`."""


def tactic_offer(
    table: Table,
    seat: int,
    tactic: TacticRule,
    label: str,
    then: Continuation[Any],
    *,
    operative: str = "",
    key: str = "",
) -> Iterator[Offer]:
    """The offer to use a tactic, where it can be: `then(ctx, table, declared)` goes on once it was declared.

    Where a rule lets the player have one for nothing, that is a second offer.
    """
    named: TacticRule | None = None
    for price in prices(table, seat, tactic):
        if named is None:
            named = as_called(table, seat, tactic)
            if named.name != tactic.name:
                label = label.replace(tactic.name, named.name, 1)
        yield offer_at(price, seat, named, label, then, operative=operative, key=key)


class TacticPrice(NamedTuple):
    """What a tactic may be had for: some Command Points, or nothing by a rule, with what is added to its label."""

    cost: int
    free: str = ""
    note: str = ""


def prices(table: Table, seat: int, tactic: TacticRule) -> Iterator[TacticPrice]:
    """What a seat may have a tactic for now; nothing, if it cannot use it."""
    if used_in_phase(table, seat, tactic.id):
        return
    cost = cost_of(table, seat, tactic)
    if table.players[seat].points >= cost:
        yield TacticPrice(cost)
    if cost:
        for one in hooks.of(table).free_tactic(table, seat):
            yield TacticPrice(0, one.rule, one.note)


def offer_at(
    price: TacticPrice,
    seat: int,
    tactic: TacticRule,
    label: str,
    then: Continuation[Any],
    *,
    operative: str = "",
    key: str = "",
) -> Offer:
    """The offer to use a tactic for one of its prices."""
    key = key or tactic.id
    subjects = (Subject(PLOY, tactic.id), *(of(OPERATIVE, operative) if operative else ()))
    declared = Declared(seat, tactic.id, tactic.name, price.cost, tactic.rule, operative, free=price.free)
    take = partial(_declare, declared=declared, then=then)
    text, id = (f"{label} ({price.note})", f"{key}-free") if price.free else (label, key)
    return Offer(id, seat, text, take, rule=tactic.rule, price=command_points(price.cost), subjects=subjects)


def _declare(ctx: object, table: Table, *, declared: Declared, then: Continuation[Any]) -> Flow:
    return Call(ctx, USE_TACTIC, declared, then)


def rerollers(table: Table) -> tuple[int, ...]:
    """The seats that may use the Tactical Re-roll now, at its usual price and at no other."""
    return tuple(player.seat for player in table.players if _pays_as_usual(table, player.seat))


def _pays_as_usual(table: Table, seat: int) -> bool:
    if table.players[seat].points < TACTICAL_REROLL_CP or used_in_phase(table, seat, TACTICAL):
        return False
    free = next(iter(hooks.of(table).free_tactic(table, seat)), None) is not None
    return not free and cost_of(table, seat, TACTICAL_REROLL) == TACTICAL_REROLL_CP


def tactic_aid(table: Table, seat: int, tactic: TacticRule, window: str = "", less: int = 0) -> Iterator[Aid]:
    """A tactic that a seat may use on the rolls of an attack, where it can be: for its price, or for nothing."""
    if used_in_phase(table, seat, tactic.id):
        return
    key = use_key(table, tactic.id)
    if may_pay(table, seat, tactic):
        cost = cost_of(table, seat, tactic)
        later = cost_of(Used(tactic.rule, seat, key, tactic.name).apply(table), seat, tactic)
        yield Aid(tactic.id, seat, tactic.name, tactic.rule, key, window, cost, less, later=later)
    for one in hooks.of(table).free_tactic(table, seat):
        name = f"{tactic.name} ({one.note})"
        yield Aid(f"{tactic.id}-free", seat, name, tactic.rule, key, window, 0, less, one.rule, later=0)


def rolling_aids(table: Table) -> Iterator[Aid]:
    """The Tactical Re-roll of those who may have it at another price than usual."""
    for player in table.players:
        if not _pays_as_usual(table, player.seat):
            yield from tactic_aid(table, player.seat, TACTICAL_REROLL)


def purse_for(table: Table, aids: tuple[Aid, ...]) -> tuple[int, ...]:
    """The Command Points of all seats, where any of these aids costs some, or will."""
    return tuple(player.points for player in table.players) if any(aid.cost or aid.later > 0 for aid in aids) else ()


@rule("kt18.tactic.once-per-phase")
def aids_used(spent: tuple[Aid, ...]) -> Iterator[Event]:
    """What was used on the rolls of an attack is noted; that it was used is told with the roll."""
    for aid in spent:
        yield Used(aid.rule, aid.seat, aid.use, aid.name, aside=True)
        if aid.free:
            yield Used(aid.free, aid.seat, aid.free, "a tactic for nothing")


@rule("kt18.tactic.once-per-phase")
def rerolls_used(table: Table, before: tuple[int, ...], after: tuple[int, ...]) -> Iterator[Event]:
    """Whoever used the Tactical Re-roll in a closed sequence, where it is paid for, may not again in this phase."""
    for seat in before:
        if seat not in after:
            yield Used("kt18.tactic.reroll", seat, use_key(table, TACTICAL), TACTICAL_REROLL.name, aside=True)


PHASES: Final = ("movement", "psychic", "shooting", "fight", "morale")
"""The phases in which tactics are used."""


def tactics_used(table: Table, seat: int) -> Iterator[str]:
    """For `uses`: what uses of the tactics of everybody are noted as."""
    for tactic in UNIVERSAL:
        yield from use_keys(tactic)


def use_keys(tactic: TacticRule) -> Iterator[str]:
    """What uses of a tactic are noted as, and that it was taken back."""
    yield from (f"{tactic.id}{mark}{phase}" for mark in (PHASE_MARK, BACK_MARK) for phase in PHASES)
