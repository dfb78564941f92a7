"""What there is to play with."""

from killzone.web.protocol.pieces import Said, Word, Words
from killzone.web.protocol.positions import Marker, Operative, Sheet
from killzone.web.protocol.replies import Drawn


class CatalogWay(Word):
    """A way to play an edition; `missions` says whether it has any, `length` how long it takes: a whole game is 1.

    `killzone` is where it is usually played, if that is not the edition's usual.
    """

    id: str
    title: Said
    about: Said
    missions: bool = False
    length: float = 1.0
    killzone: str = ""


class CatalogKillzone(Word):
    """A board to play on, with its picture; `players` are how many may play there, any number if there are none."""

    id: str
    name: str
    about: Said
    size: str
    board: Drawn
    turns: int = 4
    markers: list[Marker] = []
    players: list[int] = []


class CatalogMission(Word):
    """A mission; `killzones` are those that it is played on, all of them if there are none, `players` how many may
    play it, likewise."""

    id: str
    name: str
    about: Said
    rewards: Said = ""
    killzones: list[str] = []
    players: list[int] = []


class CatalogTeam(Word):
    """A team as it comes to a battle: its pieces, those of ways in which others come, and the cards of these."""

    id: str
    name: str
    about: Said
    operatives: list[Operative]
    sheets: list[Sheet]
    plays: Said = ""
    beaten_by: Said = ""
    others: dict[str, list[Operative]] = {}


class CatalogEdition(Word):
    """An edition; one that cannot be played yet says so in `about` and has nothing else. `seats` are the numbers of
    players that it may have, the usual one first; `weighed` says that odds know its teams."""

    id: str
    title: Said
    about: Said
    words: Words
    playable: bool = False
    ways: list[CatalogWay] = []
    killzones: list[CatalogKillzone] = []
    missions: list[CatalogMission] = []
    teams: list[CatalogTeam] = []
    seats: list[int] = []
    weighed: bool = False


class CatalogBot(Word):
    """A player that is no person, and in a sentence how it plays."""

    name: str
    title: Said
    about: Said


class Catalog(Word):
    """Everything that a new table may be asked for, the usual first. Paces are minutes that an activation takes."""

    editions: list[CatalogEdition]
    bots: list[CatalogBot]
    usual_bot: str
    person_pace: float
    bot_pace: float
