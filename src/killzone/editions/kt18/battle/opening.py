"""From plain data to a first table: a battle of two to four teams on a killzone.

Reading files is left to the functions that need it, so that importing the rules reads none and loads no parser.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from killzone.content.killzones import Killzone
from killzone.core.machine import Stack
from killzone.core.machine import start as start_of
from killzone.core.rules import rule
from killzone.core.ruleset import Ruleset
from killzone.core.table import Marker, Operative, Player, Setting, Table
from killzone.core.values import Json
from killzone.editions.kt18.battle.battle import BATTLE, Battle
from killzone.editions.kt18.battle.options import BattleContent, Options
from killzone.editions.kt18.campaign.entries import entering, read_campaign
from killzone.editions.kt18.cards.printed import Mission
from killzone.editions.kt18.ways import FIRST_STEPS, MATCHED
from killzone.editions.kt18.words import WORDS
from killzone.editions.shared.battle.opening import Content, in_battle
from killzone.editions.shared.board.killzones import objective_spots
from killzone.geometry.shapes import Base
from killzone.geometry.units import INCH
from killzone.spelling import listed

if TYPE_CHECKING:
    from killzone.content.source import Source
    from killzone.editions.edition import Wish
    from killzone.editions.kt18.mustering.muster import Muster

"""The ways to play."""
SMALL_LIMIT: Final = 60
"""The points of each side in first steps."""
SEATS: Final = "abcd"

OBJECTIVE: Final = "objective"
MARKER: Final = Base(INCH, INCH)


def open_battle(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    """The first table and stack of a battle or scenario described by plain data.

    Raises `ContentError` with every mistake.
    """
    return _open_scenario(source, ruleset) if "scenario" in source else _open_battle(source, ruleset)


def _open_scenario(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    from killzone.content.scenario import scenario_from_data
    from killzone.editions.kt18.scenarios.parts import PARTS
    from killzone.editions.kt18.scenarios.positions import position

    return position(scenario_from_data(source["scenario"], {"kt18": PARTS}), ruleset)


def _readers() -> "Mapping[str, Callable[[Source], object]]":
    from killzone.content.boards import killzone_of
    from killzone.editions.kt18.cards.files import mission_of, team_of

    return {"killzone": killzone_of, "team": team_of, "mission": mission_of}


CONTENT = Content("kt18", _readers)


def wished_source(wish: "Wish") -> Json:
    """The plain data of the battle that is wished for. Raises `ContentError`.

    A team is named, or one of its ready rosters such as `ninth-bell.commander`, or it is the path of a file with a team
    or a roster. Where nothing is said about the roster, it is the one that goes with the way and the mission.
    """
    source: dict[str, Json] = {"killzone": CONTENT.kept("killzone", wish.killzone), "way": wish.way}
    mission = None
    if wish.way == MATCHED:
        source["mission"] = CONTENT.kept("mission", wish.mission)
        mission = mission_for(source)
    given = wish.selections or ((),) * len(wish.teams)
    source["sides"] = [_side(name, own, wish.way, mission) for name, own in zip(wish.teams, given, strict=True)]
    return source


def _side(name: str, selection: Sequence[str], way: str, mission: Mission | None) -> Json:
    """What a record holds of a side: its team, and who comes out of it."""
    from killzone.editions.kt18.mustering.muster import kept, usual_roster

    team, roster = kept(name)
    return {"team": team, "roster": list(selection) or roster or usual_roster(way == FIRST_STEPS, mission)}


@rule("kt18.setup.sequence", "kt18.setup.board")
def _open_battle(source: Json, ruleset: Ruleset) -> tuple[Table, Stack]:
    """The teams, the mission and the killzone are settled before anything is rolled."""
    from killzone.content.boards import killzone_of

    mission = mission_for(source)
    sides = musters(source)
    killzone = fitting(killzone_of(CONTENT.told("killzone", source["killzone"])), mission, len(sides))
    names = told_apart([side.names for side in sides])
    models = [
        Operative(f"{SEATS[seat]}{number}", name, seat, card, card.wounds)
        for seat, side in enumerate(sides)
        for number, (card, name) in enumerate(zip(side.models, names[seat], strict=True), 1)
    ]
    models = entering(source, models)
    content = content_for(killzone, mission, sides).but(campaign=read_campaign(source, models))
    setting = setting_of(content, models, source, options_for(mission))
    players = tuple(Player(seat, title) for seat, title in enumerate(titles([side.title for side in sides])))
    table = Table(setting, players, tuple(models), mission_markers(killzone, mission))
    return ruleset.put_in_play(table), start_of(BATTLE, Battle())


def titles(names: Sequence[str]) -> list[str]:
    """What the sides are called: one that has the name of a side before it has a number besides."""
    before = [names[:seat].count(name) for seat, name in enumerate(names)]
    return [f"{name} {count + 1}" if count else name for name, count in zip(names, before, strict=True)]


def told_apart(names: Sequence[Sequence[str]]) -> list[list[str]]:
    """The names of the models of all sides: one that a side before it has, too, gets the number of its side, as if the
    side were one of several of the same team."""
    found: list[list[str]] = []
    for seat, own in enumerate(names):
        before = [sum(name in other for other in names[:seat]) for name in own]
        found.append([f"{name} ({count + 1})" if count else name for name, count in zip(own, before, strict=True)])
    return found


def mission_for(source: Json) -> Mission | None:
    """The mission of a battle; first steps have none. Raises `ContentError` for what there is no code for."""
    from killzone.editions.kt18.cards.files import mission_of
    from killzone.editions.kt18.missions.scoring import without_code

    if not source.get("mission"):
        return None
    mission = mission_of(CONTENT.told("mission", source["mission"]))
    in_battle("mission", without_code(mission))
    return mission


@rule("kt18.roster.not-battle-forged", "kt18.commander.permission", "kt18.roster.points")
def musters(source: Json) -> "list[Muster]":
    """The sides of a battle as they come, each judged by what its mission allows; an illegal one comes all the same."""
    from killzone.editions.kt18.cards.files import team_of
    from killzone.editions.kt18.mustering.battle_forged import NO, OPTIONAL
    from killzone.editions.kt18.mustering.muster import mustered

    mission = mission_for(source)
    small = source.get("way") == FIRST_STEPS
    limit = SMALL_LIMIT if small else mission.points if mission else 100
    leave = NO if small else mission.commander if mission else OPTIONAL
    return [
        mustered(team_of(CONTENT.told("team", side["team"])), side["roster"], limit, leave) for side in source["sides"]
    ]


@rule("kt18.setup.sequence")
def fitting(killzone: Killzone, mission: Mission | None, players: int) -> Killzone:
    """The killzone with the zones for so many players. Raises `ContentError` where it or the mission has none."""
    if mission and players not in mission.players:
        numbers = listed([str(number) for number in mission.players], "or")
        in_battle("mission", [f"{mission.name} is for {numbers} players, not for {players}."])
    zoned = [number for number, _ in killzone.deployments] or [len(killzone.drop_zones)]
    if players not in zoned:
        zones = listed([str(number) for number in zoned], "or")
        in_battle("killzone", [f"{killzone.name} has deployment zones for {zones} players, not for {players}."])
    return killzone.for_players(players)


def content_for(killzone: Killzone, mission: Mission | None, sides: "Sequence[Muster]") -> BattleContent:
    """What the sides play with, and on."""
    from killzone.editions.kt18.mustering.battle_forged import reasons

    return BattleContent(
        killzone,
        tuple(side.team for side in sides),
        mission,
        tuple(side.force for side in sides),
        tuple(side.battle_forged for side in sides),
        tuple(reasons(side.breaches) for side in sides),
    )


def options_for(mission: Mission | None) -> Options:
    """How long the battle lasts: as its mission says, with variable length where there is none."""
    return Options(mission.rounds, mission.variable) if mission else Options()


def setting_of(content: BattleContent, models: Sequence[Operative], source: Json, options: Options) -> Setting:
    """What never changes in a battle."""
    cards = tuple({one.card.id: one.card for one in models}.values())
    ids = tuple(one.id for one in models)
    return Setting("setting", content.killzone.terrain, cards, ids, source, options, content, words=WORDS)


@rule("kt18.mission.objective-measure")
def mission_markers(killzone: Killzone, mission: Mission | None) -> tuple[Marker, ...]:
    """The objective markers of a mission, about 1" across."""
    spots = objective_spots(killzone, mission.markers if mission else "none")
    return tuple(Marker(id, OBJECTIVE, MARKER, spot) for id, spot in spots)


def size_of(kind: str) -> Base:
    """How large a marker of a kind is: there is one kind."""
    return MARKER
