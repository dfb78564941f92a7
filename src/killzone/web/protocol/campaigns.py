"""Campaigns and rosters over the web interface."""

from killzone.web.protocol.pieces import Form, Said, Word
from killzone.web.protocol.tables import SeatWish


class CampaignEntry(Form):
    """A player who enters a campaign: an id, a name, and a team's name or the text of a roster's file."""

    id: str
    name: str
    team: str = ""
    file: str = ""


class NewCampaign(Form):
    """A campaign to found."""

    edition: str
    players: list[CampaignEntry]


class CampaignDeed(Form):
    """What a player does between battles, or wants to be told about."""

    player: str
    what: str
    names: list[str]


class CampaignGame(Form):
    """A battle that is due, by its number and players; `seats` are who plays it, when it is opened."""

    battle: int
    players: list[str]
    seats: list[SeatWish] = []


class CampaignMember(Word):
    """A member of a roster; `until` is the experience at which there is something new, 0 for never."""

    id: str
    name: str
    card: str
    points: int
    role: str = ""
    level: int = 0
    experience: int = 0
    until: int = 0
    group: str = ""
    fit: bool = False
    notes: list[Said] = []
    learns: list[tuple[str, str]] = []


class CampaignGroup(Word):
    """Members that learn together."""

    id: str
    name: str
    experience: int = 0
    until: int = 0
    notes: list[Said] = []


class CampaignRecruit(Word):
    """Somebody who may be enlisted now."""

    card: str
    role: str
    title: Said


class CampaignResource(Word):
    """Something that a player has; `text` says what it means that it has run out."""

    name: str
    amount: int
    text: Said = ""


class CampaignPlayer(Word):
    """A player. `due` is whether it has a battle to muster for, `mustered` whether it has."""

    id: str
    name: str
    team: str
    won: int
    resources: list[CampaignResource]
    members: list[CampaignMember]
    groups: list[CampaignGroup] = []
    recruits: list[CampaignRecruit] = []
    due: bool = False
    mustered: bool = False
    limit: int = 0


class CampaignDue(Word):
    """A game that is due: who plays, whether all have mustered, the table it is played at, and whether that is over."""

    battle: int
    players: list[str]
    title: Said
    ready: bool = False
    table: str = ""
    over: bool = False


class CampaignBattle(Word):
    """A battle of the plan: played, due or later."""

    number: int
    title: Said
    text: Said
    state: str
    due: list[CampaignDue] = []
    resting: list[str] = []


class CampaignChapter(Word):
    """A chapter of what happened."""

    title: Said
    sentences: list[Said]


class CampaignView(Word):
    """A campaign as everybody may see it; `standing` are the players, best first, by shared places."""

    edition: str
    name: str
    text: Said
    plan: list[CampaignBattle]
    players: list[CampaignPlayer]
    standing: list[list[str]]
    story: list[CampaignChapter]
    over: bool = False


class CampaignJudged(Word):
    """What is said of a muster: what it costs, why it cannot come at all, and which rules it does not keep."""

    points: int
    limit: int
    refusals: list[Said] = []
    reasons: list[str] = []
    names: list[str] = []


class RosterChoice(Word):
    """Something that can be had: by its id, with its name and points."""

    id: str
    name: str
    points: int = 0


class RosterRole(Word):
    """A role with what may be learnt in it."""

    id: str
    name: str
    choices: list[RosterChoice] = []


class RosterOption(Word):
    """A card that a roster may hold; `levels` is what each level costs besides, the first one first."""

    id: str
    name: str
    points: int
    most: int
    roles: list[RosterRole] = []
    levels: list[int] = []
    gear: list[RosterChoice] = []
    traits: list[RosterChoice] = []


class RosterTeam(Word):
    """What a roster of a team may hold."""

    edition: str
    team: str
    name: str
    points: int
    cards: list[RosterOption]


class RosterTeams(Word):
    """The teams that rosters can be made of."""

    edition: str
    title: Said
    teams: list[RosterChoice]


class RosterFault(Word):
    """A mistake, or a rule that is not kept; `member` is the place in the list that it is about, -1 for all of it."""

    text: Said
    member: int = -1
    rule: str = ""


class RosterJudged(Word):
    """What is said of a roster: what each of it and all of it costs, every fault, and the text of its file."""

    points: int
    limit: int
    members: list[int] = []
    faults: list[RosterFault] = []
    text: Said = ""
