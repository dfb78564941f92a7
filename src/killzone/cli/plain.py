"""Commands declared without Typer, which takes as long to load as most odds take to answer.

A plain request is read right here. Help, mistakes and whatever else is not plain are left to Typer, which is told the
same declarations; what both read is the same.
"""

import re
from collections.abc import Callable, Sequence
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

if TYPE_CHECKING:
    from typer import Typer

WHOLE = re.compile(r"-?[0-9]{1,9}")
"""Also what follows an option, though it begins with a dash."""


class Given(NamedTuple):
    """An option in the signature of a command, in an `Annotated`."""

    help: str
    names: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


def option(*names: str, help: str, min: int | None = None, max: int | None = None) -> Given:
    """An option called as the parameter, or by other names; whole numbers may have to lie between two."""
    return Given(help, names, min, max)


class Rest(tuple[str, ...]):
    """The words that no option of a command takes: a parameter of this type gets them. Without one they are refused."""

    __slots__ = ()


class Command:
    """A function that is called with what was typed. Its parameters are of `str`, `int`, `bool`, `list[str]`, each or
    None, and bring a `Given`."""

    __slots__ = ("defaults", "function", "name", "options", "rest")

    def __init__(self, name: str, function: Callable[..., None]) -> None:
        self.name, self.function = name, function
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        values = function.__defaults__ or ()
        self.defaults: dict[str, Any] = dict(zip(names[len(names) - len(values) :], values, strict=True))
        self.rest = next((own for own in names if function.__annotations__[own] is Rest), None)
        self.options: dict[str, tuple[str, type, Given]] = {}
        """By what is typed: the parameter, its type and what it brings."""
        for own in names:
            if own != self.rest:
                kind, given = _parts(function.__annotations__[own])
                for typed in given.names or (f"--{own.replace('_', '-')}",):
                    self.options[typed] = own, kind, given

    @property
    def names(self) -> list[str]:
        """What the options are called."""
        return list(dict.fromkeys(own for own, _, _ in self.options.values()))

    def read(self, words: Sequence[str]) -> dict[str, Any] | None:
        """What a request gives the function; None if it is not plain."""
        found, rest = dict(self.defaults), []
        left = list(reversed(words))
        while left:
            word = left.pop()
            typed, sign, value = word.partition("=") if word.startswith("--") else (word, "", "")
            if typed not in self.options:
                if typed in ("--", "--help") or not (
                    typed.startswith("--") or typed[:1] != "-" or WHOLE.fullmatch(word)
                ):
                    return None
                rest.append(word)
                continue
            own, kind, given = self.options[typed]
            if kind is bool:
                if sign:
                    return None
                found[own] = True
                continue
            if not sign:
                if not left or (left[-1].startswith("-") and not WHOLE.fullmatch(left[-1])):
                    return None
                value = left.pop()
            if kind is int:
                if not WHOLE.fullmatch(value) or not _within(int(value), given):
                    return None
                found[own] = int(value)
            else:
                found[own] = [*(found.get(own) or ()), value] if kind is list else value
        if self.rest is not None:
            found[self.rest] = Rest(rest)
        elif rest:
            return None
        return found if found.keys() >= set(self.names) else None

    def for_typer(self) -> Callable[..., None]:
        """The function as Typer wants it."""
        from inspect import Parameter, Signature

        import typer

        function = self.function
        told: dict[str, Any] = {} if self.rest is None else {self.rest: typer.Context}
        for own, _, given in self.options.values():
            made = typer.Option(*given.names, help=given.help, min=given.least, max=given.most)
            told[own] = Annotated[function.__annotations__[own].__origin__, made]

        def run(**found: Any) -> None:
            if self.rest is not None:
                found[self.rest] = Rest(found[self.rest].args)
            function(**found)

        run.__doc__, run.__name__ = function.__doc__, function.__name__
        run.__annotations__ = told
        run.__signature__ = Signature(  # type: ignore[attr-defined]  # Typer reads it
            [
                Parameter(
                    own, Parameter.KEYWORD_ONLY, default=self.defaults.get(own, Parameter.empty), annotation=annotation
                )
                for own, annotation in told.items()
            ]
        )
        return run


class Commands:
    """A group of commands under one name."""

    __slots__ = ("commands", "help", "name")

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.commands: dict[str, Command] = {}

    def command(self, function: Callable[..., None]) -> Callable[..., None]:
        """Enter a function as a command of its name."""
        self.commands[function.__name__] = Command(function.__name__, function)
        return function

    def read(self, words: Sequence[str]) -> Callable[[], None] | None:
        """What a request asks for, ready to be run; None if it is not plain."""
        command = self.commands.get(words[0]) if words else None
        found = command.read(words[1:]) if command else None
        return None if command is None or found is None else (lambda: command.function(**found))

    def for_typer(self) -> "Typer":
        """The group as Typer wants it."""
        import typer

        made = typer.Typer(name=self.name, no_args_is_help=True, rich_markup_mode=None, help=self.help)
        for one in self.commands.values():
            settings = {} if one.rest is None else ANY_WORDS
            made.command(one.name, context_settings=settings)(one.for_typer())
        return made


ANY_WORDS = {"allow_extra_args": True, "ignore_unknown_options": True}


def _parts(annotation: Any) -> tuple[type, Given]:
    """The type of a parameter, without None, and what its annotation brings."""
    kind, (given,) = annotation.__origin__, annotation.__metadata__
    if isinstance(kind, UnionType):
        (kind,) = [one for one in kind.__args__ if one is not type(None)]
    return getattr(kind, "__origin__", kind), given


def _within(number: int, given: Given) -> bool:
    return (given.least is None or number >= given.least) and (given.most is None or number <= given.most)
