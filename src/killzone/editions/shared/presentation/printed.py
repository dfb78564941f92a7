"""The rules that are printed on teams, equipment, missions and killzones, by id, for whoever looks one up.

A team's rule is `team.rule`; what belongs to no team is `equipment.item`, `mission.name` or `killzone.name`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Protocol

from killzone.content.library import find, shipped
from killzone.core.pictures import Printed
from killzone.core.rules import Carrier
from killzone.editions.shared.cards.printed import MissionAction, Ploy, Score

WHEN: Final = {
    "action": "each time",
    "end-of-turning-point": "at the end of each turning point",
    "end-of-battle": "at the end of the battle",
}


class Named(Protocol):
    """Anything printed: an ability, a ploy, an item."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


class Mission(Protocol):
    """What all missions have printed on them."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def actions(self) -> tuple[MissionAction, ...]: ...
    @property
    def scoring(self) -> tuple[Score, ...]: ...
    @property
    def most_points(self) -> int: ...


class Shelf:
    """All that is printed in an edition, read when it is first asked for.

    `everything` gives what only the edition knows how to read; killzones are the same in all.
    """

    def __init__(self, edition: str, everything: Callable[[], Iterable[Printed]]) -> None:
        self._edition, self._read = edition, everything

    @cached_property
    def _everything(self) -> tuple[Printed, ...]:
        return (*self._read(), *_killzones(self._edition))

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        return tuple(one.id for one in self._everything)

    def printed(self) -> tuple[Printed, ...]:
        """Everything that is printed on what is shipped."""
        return self._everything

    def printed_id(self, id: str, team: str = "") -> str:
        """The full id of a rule as cards and effects name it: this team's if it has one; empty if there is none."""
        if f"{team}.{id}" in self._ids:
            return f"{team}.{id}"
        return id if id in self._ids else next((one for one in self._ids if one.partition(".")[2] == id), "")


def _killzones(edition: str) -> Iterator[Printed]:
    for name in shipped("killzone", edition):
        data = find("killzone", name, edition).data
        text = " ".join(str(data["text"]).split())
        text += " The rules of close quarters are in force." if data.get("close-quarters") else ""
        yield Printed(f"killzone.{name}", str(data["name"]), "killzone", text, "Killzone")


def named(
    owner: str, given: Iterable[Named], kind: str, source: str, carriers: Mapping[str, Sequence[Callable[..., Any]]]
) -> Iterator[Printed]:
    """What a team or the like has printed of a kind, each with the code that carries it."""
    for one in given:
        id = f"{owner}.{one.id}"
        text = f"{one.cost} CP. {one.text}" if isinstance(one, Ploy) else one.text
        code = tuple(f"{each.module}.{each.qualname}" for each in map(Carrier, carriers.get(id, ())))
        yield Printed(id, f"{one.name[:1].upper()}{one.name[1:]}", kind, text, source, code)


def mission_printed(mission: Mission, *more: str) -> Printed:
    """What a mission says, with its actions and all that it scores for."""
    told = [mission.text]
    told += [f"{action.name}, {action.cost} AP: {action.text}" for action in mission.actions]
    for way in mission.scoring:
        most = f", at most {way.most} in a turning point" if way.most else ""
        first = f" from turning point {way.from_turning_point} on" if way.from_turning_point > 1 else ""
        told.append(f"{way.points} VP {WHEN[way.when]}{first}{most}: {way.text}")
    told += [*more, f"At most {mission.most_points} VP in all."]
    return Printed(f"mission.{mission.id}", mission.name, "mission", " ".join(told), "Mission")
