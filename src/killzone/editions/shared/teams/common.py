"""What the rules of all teams need: who has an ability, which ploys are in force, what was used, and free actions.

A team's rule is known by `team.rule`, such as `ninth-bell.hull-rated`, in events and effects; cards and files name it
without the team, so that another team's file may use the same rule.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeGuard, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.events import Began, Event
from killzone.core.flow import Ask, Call, Flow, Next
from killzone.core.flow import Sequence as Steps
from killzone.core.reasons import Reason, because
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.editions.shared.actions.action import CANCELLED, FREE, Performing
from killzone.editions.shared.actions.deeds import Deed, after_interruption, as_interrupted, as_lent
from killzone.editions.shared.battle.ploys import Gambit

Carried = TypeVar("Carried", bound=Callable[..., object])
D = TypeVar("D", bound=Deed)
C = TypeVar("C")


_carries: dict[Callable[..., object], str] = {}


def carries(id: str) -> Callable[[Carried], Carried]:
    """Mark a shared function or method as the code of a team's rule wherever an edition adopts it."""

    def mark(function: Carried) -> Carried:
        _carries[function] = id
        return function

    return mark


def _marking(functions: list[Callable[..., object]]) -> Callable[[Carried], Carried]:
    def mark(function: Carried) -> Carried:
        functions.append(function)
        return function

    return mark


class Carriers(dict[str, list[Callable[..., object]]]):
    """The code of the rules of an edition's teams, by id."""

    def mark(self, id: str) -> Callable[[Carried], Carried]:
        """Mark a function as the code of a team's rule; the function itself is unchanged."""
        return _marking(self.setdefault(id, []))

    def adopt(self, *shared: object) -> None:
        """Take over shared code as that of this edition: functions, ploys, or values with all methods that carry rules.

        Raises ValueError for what carries no rule.
        """
        for one in shared:
            named = [(name, _carries[own]) for name, own in vars(type(one)).items() if _is_carrying(own)]
            found = [(getattr(one, name), id) for name, id in named]
            if callable(one) and _is_carrying(one):
                found.append((one, _carries[one]))
            if isinstance(one, (LastingPloy, CalledPloy)):
                found.append((one.take, one.id))
            if not found:
                raise ValueError(f"{one!r} carries no rule of a team")
            for function, id in found:
                self.mark(id)(function)

    def in_play(self, team: str, printed: Callable[[Table], Iterable[str]]) -> Callable[[Table], bool]:
        """For the pack of a team: whether a battle has one of its rules that are marked so far; see `is_named`."""
        return partial(is_named, frozenset(id for id in self if id.startswith(f"{team}.")), printed)

    @property
    def known(self) -> frozenset[str]:
        """The rules as the files of teams name them."""
        return frozenset(map(short, self))


def _is_carrying(one: object) -> TypeGuard[Callable[..., object]]:
    return callable(one) and isinstance(one, Hashable) and one in _carries


@lru_cache(maxsize=1024)
def short(id: str) -> str:
    """The id of a team's rule as cards and files have it."""
    return id.partition(".")[2]


def is_named(rules: frozenset[str], printed: Callable[[Table], Iterable[str]], table: Table) -> bool:
    """Whether a team or a card of this battle has one of these rules, or its effect lasts when the battle begins.

    `printed` are all that the teams of a battle bring, as their files name it.
    """
    if any(effect.rule in rules for effect in table.effects):
        return True
    words = frozenset(map(short, rules))
    if any(id in words for one in table.operatives for id in _abilities(one)):
        return True
    return any(id in words for id in printed(table))


def _abilities(operative: Operative) -> tuple[str, ...]:
    card: Any = operative.card
    abilities: tuple[str, ...] = card.abilities
    return abilities


class Ways(NamedTuple):
    """How the rules of teams measure, see and grant in an edition.

    `near` are the enemies too near to do something quietly, `bearers` a side's operatives with an ability, `rule` makes
    a rule of dice or a weapon.
    """

    within: Callable[[Table, Operative, Operative, int], bool]
    gap: Callable[[Table, Operative, Operative], int]
    sees: Callable[[Table, Operative, Operative], bool]
    near: Callable[[Table, Operative], list[Operative]]
    bearers: Callable[[Table, int, str], list[Operative]]
    rule: Callable[..., Any]


# Abilities and ploys in force


def bearers_unless(out: Callable[[Operative], bool]) -> Callable[[Table, int, str], list[Operative]]:
    """How an edition finds a side's operatives with an ability that are still in the battle, not `out` of it."""

    def bearers(table: Table, seat: int, id: str) -> list[Operative]:
        return [one for one in table.of(seat) if has_ability(one, id) and not out(one)]

    return bearers


def has_ability(operative: Operative, id: str) -> bool:
    """Whether an operative's card has an ability."""
    return short(id) in _abilities(operative)


def in_force(table: Table, id: str, seat: int) -> bool:
    """Whether a side's ploy is in force."""
    return any(effect.rule == id and effect.seat == seat for effect in table.effects)


class LastingPloy(NamedTuple):
    """A strategic ploy that is in force until the end of the turning point, and what is told of it."""

    id: str
    text: str

    def take(self, strategy: object, table: Table, seat: int) -> Flow:
        """It is in force from now on."""
        return Next(strategy, [until_the_end(table, self.id, seat, self.text)])

    @property
    def gambit(self) -> Gambit:
        return Gambit(short(self.id), self.take)


class CalledPloy(NamedTuple):
    """A strategic ploy that is a sequence of its own, over the context of whoever uses it."""

    id: str
    sequence: Steps[Any]
    context: Callable[[int], Any]
    possible: Callable[[Table, int], bool]

    def take(self, strategy: object, table: Table, seat: int) -> Flow:
        """The sequence is run."""
        return Call(strategy, self.sequence, self.context(seat))

    @property
    def gambit(self) -> Gambit:
        return Gambit(short(self.id), self.take, self.possible)


def until_the_end(table: Table, id: str, seat: int, text: str, operative: str = "", target: str = "") -> Event:
    """A ploy is in force until the end of the turning point."""
    effect = Effect(id, operative, seat, target=target, until="turning-point")
    return Began(id, effect, f"{table.players[seat].name}: {text}")


# What a side may have used


def counted(id: str) -> Callable[[Table, int], Iterator[str]]:
    """For `uses`: a side counts the uses of an ability that its team has, or somebody on it."""

    def known(table: Table, seat: int) -> Iterator[str]:
        team = table.setting.detail.teams[seat]
        if (team is not None and any(own.id == short(id) for own in team.abilities)) or _has_it(table, seat, id):
            yield short(id)

    return known


def counted_each(id: str) -> Callable[[Table, int], Iterator[str]]:
    """For `uses`: the uses of an ability are counted for each operative that has it."""

    def known(table: Table, seat: int) -> Iterator[str]:
        yield from (use_of(id, one) for one in table.operatives if one.seat == seat and has_ability(one, id))

    return known


def use_of(id: str, operative: Operative) -> str:
    """What a side notes as used when one of its operatives has used an ability of its own."""
    return f"{short(id)}-{operative.id}"


def _has_it(table: Table, seat: int, id: str) -> bool:
    return any(one.seat == seat and has_ability(one, id) for one in table.operatives)


def once(rule: str, use: str, action: str) -> Callable[[Table, Operative, Any], Reason | None]:
    """A check that a side has not used something yet in this turning point, by the action called so."""

    def unused(table: Table, operative: Operative, performing: Any) -> Reason | None:
        if not table.players[operative.seat].uses(use, table.turn):
            return None
        text = f"{{who}} has performed {action} in turning point {{now}}."
        return because(rule, text, who=operative.name, now=table.turn)

    return unused


# Choices


def choose_one(
    ctx: C,
    table: Table,
    seat: int,
    kind: str,
    prompt: str,
    choices: Sequence[tuple[Operative, str]],
    then: Callable[[C, Table, str], Flow],
    *,
    rule: str,
) -> Flow:
    """A player chooses one of these operatives, each with what the button says; a single one is not asked for."""
    if len(choices) == 1:
        return then(ctx, table, choices[0][0].id)
    buttons = [Option(one.id, label, rule, of(OPERATIVE, one.id)) for one, label in choices]
    return Ask(seat, kind, prompt, Pick(buttons), then, rule=rule, default=buttons[0].key)


# Free actions as reactions


class FreeActions(NamedTuple):
    """How an edition performs actions in the wake of others: what a Shoot under way is, how an action is performed and
    its whole deed told, and whether one could be for free.
    """

    shooting: type[Any]
    perform: Callable[..., Flow]
    can_be: Callable[[Table, Operative, Any], bool]

    def action(self, deed: Deed, operative: Operative, action: str) -> Any:
        """A free action in the wake of another, of the edition's own kind."""
        return following(deed, operative, action, self._used(deed))

    def act(self, deed: Deed, table: Table, performing: Performing, events: Iterable[Event] = ()) -> Flow:
        """Perform an action as a reaction to another, for free unless it says otherwise."""
        return self.perform(deed, table, performing, self.acted_freely, events, self._interrupted(deed, performing))

    def acted_freely(self, deed: Deed, table: Table, done: Deed) -> Flow:
        """The reaction is over; what was free counts as performed."""
        return Next(with_free(deed, done, self._used(done)))

    def _interrupted(self, deed: Deed, performing: Performing) -> Any:
        """Whose activation a reaction to an action interrupts, as that one would perform its next action; its own
        interrupts nobody. So do reactions to somebody that may move only so far meanwhile."""
        own = deed.interrupts
        if own is not None:
            own = as_lent(own, deed)
        elif deed.performing.in_activation or deed.performing.most:
            own = as_interrupted(deed, self._used(deed))
        return own if own is not None and own.operative != performing.operative else None

    def _used(self, deed: Deed) -> str:
        """The weapon of an action, if it was a Shoot."""
        return deed.result.weapon if isinstance(deed.result, self.shooting) else ""


def following(deed: Deed, operative: Operative, action: str, used: str) -> Any:
    """A free action in the wake of another, of the edition's own kind; `used` is the weapon of the one before.

    In its own activation it is bound by what the operative did before in it, also where another has interrupted that,
    and after an action of its own outside one by how far that one might move.
    """
    own = deed.performing
    kind = type(own)
    if deed.interrupts is not None and deed.interrupts.operative == operative.id:
        own = as_lent(deed.interrupts, deed)
        if not own.in_activation:
            return kind(operative.id, action, FREE, weapons=own.weapons, most=own.most)
        return kind(operative.id, action, FREE, own.performed, own.weapons, own=True)
    if own.operative != operative.id:
        return kind(operative.id, action, FREE)
    weapons = (*own.weapons, used) if used else own.weapons
    if not own.in_activation:
        return kind(operative.id, action, FREE, weapons=weapons, most=own.most)
    return kind(operative.id, action, FREE, (*own.performed, own.action, *deed.free), weapons, own=True)


def with_free(deed: D, done: Deed, used: str = "") -> D:
    """A free action counts as performed: for the active operative, in the activation that it is in."""
    who = done.performing.operative
    if done.result == CANCELLED:
        return deed
    if who == deed.performing.operative:
        fired = (*deed.fired, *((used,) if used else ()), *done.fired)
        return deed.but(free=(*deed.free, done.performing.action, *done.free), fired=fired)
    if done.interrupts is not None and done.interrupts.operative == deed.performing.operative:
        return after_interruption(deed, done)
    if deed.interrupts is not None and who == deed.interrupts.operative:
        more = ((action, "") for action in done.free)
        return deed.but(lent=(*deed.lent, (done.performing.action, used), *more))
    return deed.but(lent=(*deed.lent, *done.lent)) if done.lent else deed
