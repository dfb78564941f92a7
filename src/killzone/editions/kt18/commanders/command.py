"""Who commands: whose tactics a commander gives access to, and the auras in use."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import ById
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.battle.tactics import Declared, TacticRule, printed_tactic, tactic_offer
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.operatives.states import is_shaken
from killzone.editions.kt18.teams.common import begins, in_force
from killzone.editions.shared.board.kept import kept_for
from killzone.geometry.units import INCH

TOP_LEVEL: Final = 4
"""At this level a commander's own tactic costs 1 CP less."""


class Command(NamedTuple):
    """A tactic of commanders: the level that its user needs, and the datasheet, if it is one's own.

    One with an `aura` reaches so many inches from its user, `until` the end of the phase or of the round, and `text`
    says what it does there. All this is as our files print it; for a team of another file `as_printed` counts.
    """

    tactic: TacticRule
    level: int = 1
    card: str = ""
    aura: int = 0
    until: str = ""
    text: str = ""

    @property
    def id(self) -> str:
        return self.tactic.rule

    @property
    def told(self) -> str:
        return self.text.format(aura=self.aura)


def is_card(model: Operative, card: str) -> bool:
    """Whether a model was chosen from a datasheet, with whatever was bought for it."""
    return f"{datasheet(model).id}.".startswith(f"{card}.")


def as_printed(table: Table, seat: int, command: Command) -> Command:
    """A tactic of commanders as it is printed for the team of a seat: its level, its datasheet, its aura."""
    printed = printed_tactic(table, seat, command.tactic.id)
    if printed is None:
        return command
    card, aura = printed.model or command.card, printed.aura // INCH or command.aura
    return Command(command.tactic, printed.level, card, aura, command.until, command.text)


@rule("kt18.commander.tactics", "kt18.commander.level", "kt18.def.shaken")
def users(table: Table, command: Command) -> Iterator[Operative]:
    """The commanders that may use a tactic: on the battlefield, not shaken, of its level and its datasheet."""
    for one in _able(table.operatives):
        printed = as_printed(table, one.seat, command)
        if datasheet(one).level >= printed.level and (not printed.card or is_card(one, printed.card)):
            yield one


@kept_for
def _able(operatives: tuple[Operative, ...]) -> tuple[Operative, ...]:
    """The commanders on the battlefield that are not shaken."""
    commanders = [one for one in operatives if one.spot is not None and datasheet(one).commands]
    return tuple([one for one in commanders if not is_shaken(one)])


def named_users(table: Table, command: Command) -> Iterator[tuple[str, str, Operative]]:
    """The same, each with answer and words that name it: a team that is not battle-forged may have several of them."""
    id, name = command.tactic.id, command.tactic.name
    seats: set[int] = set()
    for user in users(table, command):
        yield (id, name, user) if user.seat not in seats else (f"{id}-{user.id}", f"{name} of {user.name}", user)
        seats.add(user.seat)


@rule("kt18.commander.level")
def cheaper(table: Table, seat: int, tactic: str) -> Iterator[Entry]:
    """At level 4 the tactic of its own datasheet costs 1 CP less."""
    own = [one for one in hooks.of(table).commands.values() if one.tactic.id == tactic and one.card]
    if not own:
        return
    able = (user for command in own for user in users(table, command) if user.seat == seat)
    if any(datasheet(user).level >= TOP_LEVEL for user in able):
        yield Entry(-1, "kt18.commander.level", "level 4")


@rule("kt18.commander.aura", "kt18.commander.tactics")
def aura_offers(table: Table, command: Command) -> Iterator[Offer]:
    """The offers to use an aura tactic that is not in use."""
    for key, name, user in named_users(table, command):
        if not in_force(table, command.id, user):
            label = f"{name}: {as_printed(table, user.seat, command).told}"
            yield from tactic_offer(table, user.seat, command.tactic, label, _aura_begun, operative=user.id, key=key)


@continuation
@rule("kt18.commander.aura", "kt18.psychic.tokens")
def _aura_begun(ctx: object, table: Table, declared: Declared) -> Flow:
    """It has a constant effect around its user for as long as it says."""
    if not declared.paid:
        return Next(ctx)
    command, user = hooks.of(table).commands[declared.rule], table.operative(declared.operative)
    told = f"{user.name} uses {declared.name}: {as_printed(table, user.seat, command).told}."
    return Next(ctx, [begins(command.id, user, command.until, told)])


@rule("kt18.commander.aura")
def in_aura(table: Table, command: Command, model: Operative) -> bool:
    """Whether a model is a friend within the reach of an aura in use, its user included; it gains and loses it so."""
    if not any(effect.rule == command.id for effect in table.effects):
        return False
    friends = (one for one in table.of(model.seat) if in_force(table, command.id, one))
    reach = as_printed(table, model.seat, command).aura * INCH
    return model.spot is not None and any(within(one, model, reach) for one in friends)


def commands(*among: Command) -> ById[Command]:
    """For `commands`: tactics of commanders."""
    return ById(*among)
