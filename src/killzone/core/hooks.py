"""Hooks, and the packs of rules that hang something on them.

A hook is a place where rules add to a number, forbid something, or take effect at a moment. An edition lists its hooks
as the typed fields of one class; each chapter, team, item or mission is a pack that says what it hangs where, and in
which battles it is in play. Nothing is entered anywhere by importing it: a ruleset has packs, and a battle has those of
them that are in play, joined once when it opens.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Protocol, TypeVar

from killzone.core.flow import OfferRule, Sequence
from killzone.core.values import Value

if TYPE_CHECKING:
    from killzone.core.table import Table

P = ParamSpec("P")
T = TypeVar("T")
H = TypeVar("H", bound="Hooks")


class Hook(Generic[P, T]):
    """Functions of the same arguments, in the order in which they are heard; calling it gives all that they yield."""

    __slots__ = ("functions",)

    def __init__(self, *functions: Callable[P, Iterable[T]]) -> None:
        self.functions = functions

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> Iterator[T]:
        functions = self.functions
        if not functions:
            return iter(())
        if len(functions) == 1:
            return iter(functions[0](*arguments, **named))
        return chain.from_iterable(function(*arguments, **named) for function in functions)

    def __add__(self, other: "Hook[P, T]") -> "Hook[P, T]":
        return Hook(*self.functions, *other.functions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hook) and self.functions == other.functions

    def __hash__(self) -> int:
        return hash(self.functions)

    def __repr__(self) -> str:
        return f"Hook({', '.join(_name(function) for function in self.functions)})"


class Named(Protocol):
    """Something with an id of its own."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Named)


class ById(dict[str, N]):
    """Things that rules bring, such as actions, in their order and found by id; of two with one id the later counts."""

    def __init__(self, *things: N) -> None:
        super().__init__((thing.id, thing) for thing in things)

    def __add__(self, other: "ById[N]") -> "ById[N]":
        return ById(*self.values(), *other.values())


class Hooks(Value):
    """The hooks of an edition, which derives from this class: each field is a `Hook` or things `ById`."""


class RulePack(Value, shared="rule pack"):
    """What a chapter, a team, an item or a mission brings: what it hangs on hooks, offers in windows, and performs.

    `in_play(table)` says of the first table of a battle whether these rules can matter in it. An edition derives from
    this class to say which hooks it has.
    """

    id: str
    hooks: Any = Hooks()
    windows: Mapping[str, tuple[OfferRule, ...]] = {}
    sequences: tuple[Sequence[Any], ...] = ()
    in_play: "Callable[[Table], bool]" = lambda table: True


NO_RULES = RulePack("none")


@lru_cache(maxsize=256)
def joined(packs: tuple[RulePack, ...]) -> RulePack:
    """One pack with everything of these, the rules of the first before those of the next."""
    if not packs:
        return NO_RULES
    names = dict.fromkeys(name for pack in packs for name in pack.windows)
    windows = {name: tuple(rule for pack in packs for rule in pack.windows.get(name, ())) for name in names}
    sequences = tuple(dict.fromkeys(one for pack in packs for one in pack.sequences))
    hooks = _all_hooks([pack.hooks for pack in packs])
    return RulePack("+".join(pack.id for pack in packs), hooks, windows, sequences)


def _all_hooks(parts: list[H]) -> H:
    """Everything that is hung somewhere, hook by hook. Raises TypeError where editions are mixed."""
    kind = type(parts[0])
    if any(type(part) is not kind for part in parts):
        names = sorted({type(part).__name__ for part in parts})
        raise TypeError(f"the packs of one ruleset have one kind of hooks, not {' and '.join(names)}")
    found: dict[str, Any] = {}
    for name in kind.fields:
        total = getattr(parts[0], name)
        for part in parts[1:]:
            total += getattr(part, name)
        found[name] = total
    return kind(**found)


def functions_of(pack: RulePack) -> Iterator[Callable[..., Any]]:
    """Every function that a pack hangs on a hook or offers something with."""
    for name in type(pack.hooks).fields:
        hung = getattr(pack.hooks, name)
        if isinstance(hung, Hook):
            yield from hung.functions
    for rules in pack.windows.values():
        yield from rules


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__qualname__", repr(function))
