"""What there is to play with."""

from killzone.web.protocol.pieces import Word
from killzone.web.protocol.positions import Marker, Operative, Sheet
from killzone.web.protocol.replies import Drawn


class CatalogGame(Word):
    """A way to play an edition: a new table is asked for with `full` and `small`; `missions` says whether it has any.

    `length` is how long it takes, a whole game being 1.
    """

    full: bool
    title: str
    about: str
    missions: bool = False
    small: bool = False
    length: float = 1.0


class CatalogKillzone(Word):
    """A board to play on, with its picture."""

    id: str
    name: str
    about: str
    size: str
    board: Drawn
    turns: int = 4
    markers: list[Marker] = []


class CatalogMission(Word):
    id: str
    name: str
    about: str
    rewards: str = ""


class CatalogTeam(Word):
    """A team as it comes to a battle: its operatives, those of a small game, and the cards of these."""

    id: str
    name: str
    about: str
    operatives: list[Operative]
    sheets: list[Sheet]
    plays: str = ""
    beaten_by: str = ""
    small: list[Operative] = []


class CatalogEdition(Word):
    """An edition; one that cannot be played yet says so in `about` and has nothing else."""

    id: str
    title: str
    about: str
    playable: bool = False
    games: list[CatalogGame] = []
    killzones: list[CatalogKillzone] = []
    missions: list[CatalogMission] = []
    teams: list[CatalogTeam] = []


class CatalogBot(Word):
    """A player that is no person, and in a sentence how it plays."""

    name: str
    title: str
    about: str


class Catalog(Word):
    """Everything that a new table may be asked for, the usual first. Paces are minutes that an activation takes."""

    editions: list[CatalogEdition]
    bots: list[CatalogBot]
    usual_bot: str
    person_pace: float
    bot_pace: float
