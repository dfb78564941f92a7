"""YAML text as plain data: the part of YAML that reads the same for everybody, with a place for every value.

Built from the parser's events, so that nothing is made before it is checked: no anchors and aliases (a few lines of
them can stand for billions of values), no tags, no doubled keys, no deep nesting, one document. A word or number that
YAML readers disagree about (`012`, `on`, `1:30`, a date) is a mistake instead of a surprise.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from killzone.content.source import ContentError, Path, Problem, Source, shown_value

MAX_DEPTH: Final = 20

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C loader is missing from some builds of PyYAML
_RESOLVER: Any = yaml.resolver.Resolver()
_WHOLE: Final = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_DECIMAL: Final = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,25}|\.[0-9]{1,25}")
_NUMBER_TO_SOME: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+")
_STRING_TAG: Final = "tag:yaml.org,2002:str"
_KINDS: Final = {"int": "a number", "float": "a number", "bool": "true or false", "timestamp": "a date"}


def plain_data(text: str, file: str) -> Source:
    """The data of YAML text.

    Raises `ContentError` for anything but plain YAML with a mapping at the top.
    """
    reader = _Reader(file)
    try:
        reader.read(iter(yaml.parse(text, Loader=_LOADER)))
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise ContentError([Problem(file, line, column, "", _syntax(text, line, str(problem.problem)))]) from None
    except yaml.YAMLError as problem:
        # Characters that no YAML may hold; the text's lines up to the first such are counted by hand.
        at = getattr(problem, "position", 0)
        line = text.encode().count(b"\n", 0, at) + 1 if isinstance(at, int) else 1
        found = getattr(problem, "character", "")
        shown = f" (code {found})" if isinstance(found, int) else ""
        said = f"a character that YAML does not allow{shown}: remove it."
        raise ContentError([Problem(file, line, 0, "", said)]) from None
    return Source(file, reader.data, reader.places)


def _syntax(text: str, line: int, problem: str) -> str:
    lines = text.splitlines()
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    if re.match(r"\s*\t", written):
        return "a tab in front of the text: YAML is indented with spaces."
    if problem.startswith("mapping values are not allowed"):
        return "a second colon in one line: put text that has a colon in it in quotes."
    return f"this is not valid YAML: {problem}."


class _Reader:
    """Turns the events of one document into data, noting the place of each value."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.data: Any = None
        self.places: dict[Path, tuple[int, int]] = {}
        self.problems: list[Problem] = []

    def read(self, events: Iterator[yaml.Event]) -> None:
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self.error(event, "a second document starts here: a content file holds only one.")
            elif not isinstance(event, (yaml.StreamStartEvent, yaml.StreamEndEvent, yaml.DocumentEndEvent)):
                self.data = self.value(event, events, ())
        if not documents:
            raise ContentError(
                [Problem(self.file, 0, 0, "", "it is empty; expected a mapping (lines of `key: value`).")]
            )
        if self.problems:
            raise ContentError(self.problems)

    def value(self, event: yaml.Event, events: Iterator[yaml.Event], path: Path) -> Any:
        """The value that starts with this event; its place is noted unless that of its key already is."""
        self.places.setdefault(path, _place(event))
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise self.error(event, "anchors and aliases (& and *) are not allowed: write the value out.")
        if len(path) > MAX_DEPTH:
            raise self.error(event, f"this is nested more than {MAX_DEPTH} levels deep.")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise self.error(event, f"tags such as {shown_value(tag)} are not allowed: write a plain value.")
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(events, path)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(events, path)
        assert isinstance(event, yaml.ScalarEvent)
        return self.scalar(event)

    def mapping(self, events: Iterator[yaml.Event], path: Path) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                raise self.error(event, "a key must be a word, not a mapping, a list or an alias.")
            key = self.value(event, events, (*path, ""))
            del self.places[(*path, "")]
            if isinstance(key, int) and not isinstance(key, bool) and key >= 0:
                key = event.value  # numbers of players, levels and the like: as JSON has them, too
            if not isinstance(key, str):
                self.problems.append(self.at(event, f"a key must be a word, not {shown_value(key)}."))
                key = event.value
            if key in found:
                earlier = self.places[(*path, key)][0]
                text = f"the key {shown_value(key)} is there twice: it also stands in line {earlier}."
                self.problems.append(self.at(event, text))
            else:
                self.places[(*path, key)] = _place(event)
            found[key] = self.value(next(events), events, (*path, key))
        return found

    def sequence(self, events: Iterator[yaml.Event], path: Path) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            found.append(self.value(event, events, (*path, len(found))))
        return found

    def scalar(self, event: yaml.ScalarEvent) -> Any:
        text: str = event.value
        if not event.implicit[0]:
            return text  # in quotes
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
        if text in ("true", "false"):
            return text == "true"
        if text in ("", "~", "null"):
            return None
        tag = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))
        if tag != _STRING_TAG or _NUMBER_TO_SOME.fullmatch(text):
            self.problems.append(self.at(event, _surprise(text, tag)))
        return text

    def at(self, event: yaml.Event, text: str) -> Problem:
        return Problem(self.file, *_place(event), "", text)

    def error(self, event: yaml.Event, text: str) -> ContentError:
        return ContentError([*self.problems, self.at(event, text)])


def _place(event: yaml.Event) -> tuple[int, int]:
    mark: Any = event.start_mark
    return mark.line + 1, mark.column + 1


def _surprise(text: str, tag: str) -> str:
    """Why a plain word or number is refused, and what to write instead."""
    kind = _KINDS.get(tag.rpartition(":")[2], "a number" if _NUMBER_TO_SOME.fullmatch(text) else "something special")
    ways = f'"{text}" in quotes for text' if len(text) <= 40 else "it in quotes for text"
    if kind == "true or false":
        word = "true" if text.lower() in ("true", "yes", "on") else "false"
        ways = f"{word}, or {ways}"
    elif kind == "a number":
        ways = f"a plain number, or {ways}"
    return f"{shown_value(text)} is {kind} to some readers and text to others: write {ways}."
