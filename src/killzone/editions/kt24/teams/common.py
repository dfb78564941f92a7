"""What the rules of all teams need: who has an ability, which ploys are in force, and free actions as reactions.

A team's rule is known by `team.rule`, such as `ninth-bell.hull-rated`, in events and effects; cards and files name it
without the team, so that another team's file may use the same rule.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from killzone.core.events import Began, Event
from killzone.core.flow import Flow, Next, OfferRule, Sequence, continuation
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt24.actions.action import CANCELLED, FREE, Performing
from killzone.editions.kt24.actions.perform import Deed, perform
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.battle.options import content_of, datacard
from killzone.editions.kt24.cards.datacards import Team
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.kt24.operatives.injury import is_incapacitated
from killzone.editions.shared.cards.printed import Ability, Ploy

Carried = TypeVar("Carried", bound=Callable[..., object])

CARRIERS: dict[str, list[Callable[..., object]]] = {}
"""The code of each team's rules, by id."""


def team_rule(id: str) -> Callable[[Carried], Carried]:
    """Mark a function as the code of a team's rule; the function itself is unchanged."""

    def mark(function: Carried) -> Carried:
        CARRIERS.setdefault(id, []).append(function)
        return function

    return mark


def short(id: str) -> str:
    """The id of a team's rule as cards and files have it."""
    return id.partition(".")[2]


# The rules of a team


def team_rules(
    id: str,
    *rules: str,
    hooks: Hooks,
    windows: Mapping[str, tuple[OfferRule, ...]],
    sequences: tuple[Sequence, ...] = (),
) -> Rules:
    """The rules of a team, all of which are in play where anybody has one of them, whatever team they are of."""
    return Rules(id, hooks, windows, sequences, partial(is_named, frozenset(rules)))


def is_named(rules: frozenset[str], table: Table) -> bool:
    """Whether a team or a card of this battle has one of these rules, or its effect lasts when the battle begins."""
    if any(effect.rule in rules for effect in table.effects):
        return True
    words = frozenset(map(short, rules))
    if any(id in words for one in table.operatives for id in datacard(one).abilities):
        return True
    return any(own.id in words for team in content_of(table).teams if team for own in _printed(team))


def _printed(team: Team) -> tuple[Ability | Ploy, ...]:
    return (*team.abilities, *team.strategy_ploys, *team.firefight_ploys)


# Abilities and ploys in force


def has_ability(operative: Operative, id: str) -> bool:
    """Whether an operative's card has an ability."""
    return short(id) in datacard(operative).abilities


def bearers(table: Table, seat: int, id: str) -> list[Operative]:
    """A side's operatives with an ability that are still in the battle."""
    return [one for one in table.of(seat) if has_ability(one, id) and not is_incapacitated(one)]


def in_force(table: Table, id: str, seat: int) -> bool:
    """Whether a side's ploy is in force."""
    return any(effect.rule == id and effect.seat == seat for effect in table.effects)


def until_the_end(table: Table, id: str, seat: int, text: str, operative: str = "", target: str = "") -> Event:
    """A ploy is in force until the end of the turning point."""
    effect = Effect(id, operative, seat, target=target, until="turning-point")
    return Began(id, effect, f"{table.players[seat].name}: {text}")


# What a side may have used


def counted(id: str) -> Callable[[Table, int], Iterator[str]]:
    """For `uses`: a side counts the uses of an ability that its team has, or somebody on it."""

    def known(table: Table, seat: int) -> Iterator[str]:
        team = content_of(table).teams[seat]
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


# Free actions as reactions


def free_action(deed: Deed, operative: Operative, action: str) -> Performing:
    """A free action in the wake of another. In its own activation it is bound by what the operative did before in it,
    and in its own counteraction by how far it may move.
    """
    own = deed.performing
    if own.operative != operative.id:
        return Performing(operative.id, action, FREE)
    weapons = (*own.weapons, deed.result.weapon) if isinstance(deed.result, Shooting) else own.weapons
    if not own.in_activation:
        return Performing(operative.id, action, FREE, weapons=weapons, most=own.most)
    return Performing(operative.id, action, FREE, (*own.performed, own.action, *deed.free), weapons, own=True)


def act_freely(deed: Deed, table: Table, performing: Performing, events: Iterable[Event] = ()) -> Flow:
    """Perform a free action as a reaction to another."""
    return perform(deed, table, performing, _acted_freely, events)


@continuation
def _acted_freely(deed: Deed, table: Table, done: Deed) -> Flow:
    """A free action counts as performed: for the active operative, in the activation that it is in."""
    if done.result == CANCELLED or done.performing.operative != deed.performing.operative:
        return Next(deed)
    return Next(deed.but(free=(*deed.free, done.performing.action, *done.free)))
