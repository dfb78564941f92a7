"""One edition as one value: everything that an edition brings, in one typed place."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from killzone.core.values import Json
from killzone.core.words import PLAIN_WORDS, Words

if TYPE_CHECKING:
    from killzone.content.rosters import RosterKind
    from killzone.content.scenario import ScenarioParts
    from killzone.core.attacks import AttackKit
    from killzone.core.ruleset import Ruleset
    from killzone.core.sheets import TeamPage
    from killzone.editions.campaigns import CampaignKit
    from killzone.editions.presentation import Presentation


class Way(NamedTuple):
    """A way to play an edition.

    In `about`, `{rules}` stands for how many entries of the ledger it plays: the `extended` ones only if it says so.
    It has `missions` and `equipment` or not, and lets the sides bring `selections` of their own or not. `length` is
    how long it takes, a whole game being 1; `killzone` is where it is played if not where the edition usually is.
    """

    id: str
    title: str
    about: str
    extended: bool = True
    missions: bool = False
    equipment: bool = False
    selections: bool = True
    length: float = 1.0
    killzone: str = ""


class Usual(NamedTuple):
    """What a battle is played with where nobody says otherwise; the usual way is the edition's first.

    `missions` are the usual ones for other numbers of teams than the usual, each with its number.
    """

    killzone: str
    teams: tuple[str, ...]
    mission: str = ""
    missions: tuple[tuple[int, str], ...] = ()

    def mission_for(self, teams: int) -> str:
        """The usual mission of so many teams."""
        return dict(self.missions).get(teams, self.mission)


class Wish(NamedTuple):
    """A battle that somebody wishes for. Empty means the usual; names are of shipped content or paths of files.

    `selections` lists the pieces of each side and `equipment` what each comes with; without them every team comes with
    its default, and the players are asked.
    """

    killzone: str = ""
    teams: tuple[str, ...] = ()
    way: str = ""
    mission: str = ""
    selections: Sequence[Sequence[str]] | None = None
    equipment: Sequence[Sequence[str]] | None = None


class ReadTeam(Protocol):
    """Reads a team by its name or from a file, to be shown. Raises `ContentError` with every mistake.

    `strict` asks for code behind every rule of it, too.
    """

    def __call__(self, name: str, *, strict: bool = False) -> "TeamPage": ...


class Battles(Protocol):
    """What battles need, as a module that is loaded with the first of them."""

    @property
    def scenario(self) -> "ScenarioParts[Any]": ...

    def ruleset(self) -> "Ruleset": ...

    def battle_source(self, wish: Wish, /) -> Json: ...


class Pages(Protocol):
    """What shows something, and what files look like, as a module that loads each when it is asked for."""

    def presentation(self) -> "Presentation": ...

    def read_team(self, name: str, *, strict: bool = False) -> "TeamPage": ...

    def forms(self) -> Mapping[str, tuple[Any, str]]: ...


class Edition(NamedTuple):
    """What an edition brings. Parts that are loaded when they are first asked for are given as functions.

    `title` is its whole name and `short` the one for a list; `seats` are the numbers of players that it may have, and
    `ways` how it may be played, the usual one first. An edition without a `ruleset` has no battles, only odds. `scope`
    holds the ledger entries that it answers for; `battle_source` gives the data of a new battle from a wish in which
    nothing is left out; `scenario` says how its scenario files are read, `read_team` how its teams are, and `forms`
    what its files look like, by their kinds, each with a title; `attacks` is what odds need; `presentation` is how its
    battles look; `campaign` is how its battles are strung together, `rosters` what rosters may hold. `content` names
    the package with its words, teams, killzones and missions, if that is not our own.
    """

    id: str
    title: str
    short: str
    words: Words = PLAIN_WORDS
    seats: tuple[int, ...] = (2,)
    ways: tuple[Way, ...] = ()
    usual: Usual | None = None
    scope: frozenset[str] = frozenset()
    ruleset: "Callable[[], Ruleset] | None" = None
    battle_source: Callable[[Wish], Json] | None = None
    scenario: "Callable[[], ScenarioParts[Any]] | None" = None
    read_team: ReadTeam | None = None
    forms: Callable[[], Mapping[str, tuple[Any, str]]] | None = None
    attacks: "Callable[[], AttackKit] | None" = None
    presentation: "Callable[[], Presentation] | None" = None
    campaign: "Callable[[], CampaignKit] | None" = None
    rosters: "Callable[[], RosterKind] | None" = None
    content: str = ""

    def loading(self, battles: Callable[[], Battles], pages: Callable[[], Pages]) -> "Edition":
        """This edition with what battles and pages need, each loaded when something of it is first asked for."""

        def read_team(name: str, *, strict: bool = False) -> "TeamPage":
            return pages().read_team(name, strict=strict)

        return self._replace(
            ruleset=lambda: battles().ruleset(),
            battle_source=lambda wish: battles().battle_source(wish),
            scenario=lambda: battles().scenario,
            read_team=read_team,
            forms=lambda: pages().forms(),
            presentation=lambda: pages().presentation(),
        )

    def way(self, id: str) -> Way | None:
        """The way to play with this id, the usual one for an empty id; None if there is none."""
        if not id:
            return self.ways[0] if self.ways else None
        return next((one for one in self.ways if one.id == id), None)
