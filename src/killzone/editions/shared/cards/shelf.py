"""The teams and missions of an edition: found by name or path, each made once and checked in full."""

from collections.abc import Callable, Collection, Iterable
from pathlib import Path as File
from typing import Any, Generic, Protocol, TypeVar

from killzone.content.library import find, shipped, unknown
from killzone.content.source import ContentError, Path, Source
from killzone.core.table import Card

CardT = TypeVar("CardT", bound=Card, covariant=True)


class CardedTeam(Protocol[CardT]):
    """A team with cards to choose from."""

    @property
    def cards(self) -> tuple[CardT, ...]: ...


TeamT = TypeVar("TeamT", bound=CardedTeam[Any])
MissionT = TypeVar("MissionT")


class Shelf(Generic[TeamT, MissionT]):
    """How one edition's teams and missions are found. `make_team` and `make_mission` give the same object for the same
    content; `lacking` says what of a team has no code."""

    def __init__(
        self,
        edition: str,
        make_team: Callable[[Source], TeamT],
        make_mission: Callable[[Source], MissionT],
        lacking: Callable[[TeamT, Collection[str]], Iterable[tuple[Path, str]]],
    ) -> None:
        self.edition, self.make_team, self.make_mission, self.lacking = edition, make_team, make_mission, lacking

    def teams(self) -> tuple[str, ...]:
        """The names of the shipped teams."""
        return shipped("team", self.edition)

    def missions(self) -> tuple[str, ...]:
        """The names of the shipped missions."""
        return shipped("mission", self.edition)

    def team(self, name: str | File, known: Collection[str] | None = None) -> TeamT:
        """The team with this name, or in the file at this path; the same object for the same content.

        `known` are the ids of what a team has in words that there is code for; none are asked for if it is None.
        Raises `ContentError` with every mistake.
        """
        return self.team_of(find("team", name, self.edition), known)

    def team_of(self, source: Source, known: Collection[str] | None = None) -> TeamT:
        """The team that a source describes. Raises `ContentError`."""
        team = self.make_team(source)
        if known is not None and (found := list(self.lacking(team, known))):
            raise ContentError(source.problem(path, text) for path, text in found)
        return team

    def team_from_data(self, data: Any) -> TeamT:
        """The team that plain data describes, as a saved game holds it. Raises `ContentError`."""
        return self.team_of(Source("team", data, {}))

    def mission(self, name: str | File) -> MissionT:
        """The mission with this name, or in the file at this path; the same object for the same content.

        Raises `ContentError` with every mistake.
        """
        return self.make_mission(find("mission", name, self.edition))

    def card(self, id: str) -> Any:
        """The card of a shipped team, by its full id such as `ninth-bell.riveter`.

        Raises LookupError with a sentence.
        """
        team = id.partition(".")[0]
        if team not in self.teams():
            raise LookupError(unknown("team", team, self.teams()))
        cards = self.team(team).cards
        for card in cards:
            if card.id == id:
                return card
        raise LookupError(unknown("card", id, tuple(card.id for card in cards)))
