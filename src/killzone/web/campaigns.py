"""The campaigns' side of the server: found one, muster, open the table of a battle, take its result home.

Campaigns lie as files in the data folder, under names that nobody guesses: whoever has the link may look and muster.
Who was mustered is told to nobody; it is seen in the battle.
"""

import json
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from killzone.campaign.files import CampaignFileError, write_whole
from killzone.campaign.keeping import Campaign, advised_muster, do, found, locked, read, settle
from killzone.campaign.story import story
from killzone.content import ContentError
from killzone.content.source import read_text
from killzone.core.game import Game
from killzone.core.values import Json
from killzone.dice import SeededDice, drawn_seed
from killzone.editions import ruleset_of
from killzone.editions.campaigns import CampaignError, Deed, Entry, Fixture, PlanPage, PlayerPage
from killzone.web.api import as_json, route, spend
from killzone.web.history import record_text
from killzone.web.keys import is_id, new_id
from killzone.web.lobby import Lobby
from killzone.web.opening import LONGEST_NAME, ReadyGame, checked_seats, sentence, title_of, without_paths
from killzone.web.pages import read as body
from killzone.web.pages import refused
from killzone.web.protocol import (
    CampaignBattle,
    CampaignChapter,
    CampaignDeed,
    CampaignDue,
    CampaignGame,
    CampaignGroup,
    CampaignJudged,
    CampaignMember,
    CampaignPlayer,
    CampaignRecruit,
    CampaignResource,
    CampaignView,
    NewCampaign,
)

MOST_CAMPAIGNS = 1_000
"""How many a server keeps."""
MOST_NAMES = 40
T = TypeVar("T")


def folder(lobby: Lobby) -> Path:
    return lobby.settings.data / "campaigns"


def path_of(request: Request, lobby: Lobby) -> Path:
    """The file of the campaign that is asked for. Raises `Refusal`."""
    id = request.path_params["campaign"]
    path = lobby.settings.campaigns.get(id) or folder(lobby) / f"{id}.yaml"
    if not is_id(id) or not path.is_file():
        raise refused("there is no such campaign.", status=404)
    return path


def trying(job: Callable[[], T]) -> Callable[[], T]:
    """Something that a campaign may refuse, with the reason in words and no path in them."""

    def tried() -> T:
        try:
            return job()
        except (CampaignError, ContentError) as problem:
            raise refused(sentence(without_paths(str(problem))), status=422) from None
        except CampaignFileError as problem:
            raise refused(sentence(without_paths(str(problem))), status=409) from None

    return tried


async def create(request: Request, lobby: Lobby) -> Response:
    wish = await body(request, NewCampaign, lobby.settings.limits.body)
    spend(request)
    id = new_id()
    await lobby.look(trying(lambda: _found(folder(lobby), id, wish)))
    return as_json({"id": id}, 201)


def _found(where: Path, id: str, wish: NewCampaign) -> None:
    where.mkdir(parents=True, exist_ok=True)
    if sum(is_id(file.stem) for file in where.glob("*.yaml")) >= MOST_CAMPAIGNS:
        raise CampaignError("this server keeps as many campaigns as it can.")
    for one in wish.players:
        if not one.name.strip() or len(one.name) > LONGEST_NAME or not one.name.isprintable():
            raise CampaignError(f"a player needs a name of at most {LONGEST_NAME} letters.")
        if "/" in one.team or "\\" in one.team or one.team.endswith((".yaml", ".yml")):
            raise CampaignError("a team is chosen by its name.")
    entries = [Entry(one.id, one.name, _brought(one.file) if one.file else one.team) for one in wish.players]
    found(where / f"{id}.yaml", wish.edition, entries)


def _brought(text: str) -> Json:
    """The data of a roster's file. Raises `CampaignError`, `ContentError`."""
    data = read_text(text, "roster").data
    if not isinstance(data, dict) or "roster" not in data:
        raise CampaignError("this file is no roster.")
    return data


async def show(request: Request, lobby: Lobby) -> Response:
    path = path_of(request, lobby)
    campaign = await lobby.look(trying(lambda: read(path)))
    over = {table for one in campaign.due if (table := table_of(campaign, one)) and await is_over(lobby, table)}
    return as_json(view(campaign, over))


async def is_over(lobby: Lobby, table: str) -> bool:
    """Whether the game at a table has ended."""
    there = await lobby.table(table)
    return there is not None and there.history.game.over


async def judge(request: Request, lobby: Lobby) -> Response:
    path, deed = path_of(request, lobby), await asked(request, lobby)

    def judged() -> CampaignJudged:
        campaign = read(path)
        names = tuple(deed.names)
        if deed.what == "advice":
            names = advised_muster(campaign, deed.player)
        said = campaign.kit.judge(campaign.state, deed.player, names)
        refusals, reasons = [sentence(one) for one in said.refusals], [sentence(one) for one in said.reasons]
        return CampaignJudged(said.points, said.limit, refusals, reasons, list(names))

    return as_json(await lobby.look(trying(judged)))


async def act(request: Request, lobby: Lobby) -> Response:
    path, deed = path_of(request, lobby), await asked(request, lobby)
    made = Deed(deed.player, deed.what, tuple(deed.names))
    return as_json(view(await lobby.look(trying(lambda: do(path, made)))))


async def asked(request: Request, lobby: Lobby) -> CampaignDeed:
    deed = await body(request, CampaignDeed, lobby.settings.limits.body)
    if len(deed.names) > MOST_NAMES:
        raise refused(f"{len(deed.names)} are named; {MOST_NAMES} is the most.")
    return deed


async def play(request: Request, lobby: Lobby) -> Response:
    """Open the table of a battle, or say where it is: no battle of a campaign is begun twice."""
    path = path_of(request, lobby)
    wish = await body(request, CampaignGame, lobby.settings.limits.body)
    campaign = await lobby.look(trying(lambda: read(path)))
    fixture = due(campaign, wish)
    if there := table_of(campaign, fixture):
        return as_json({"table": there, "secrets": []})
    spend(request)
    ready = await lobby.look(trying(lambda: ready_game(campaign, fixture, wish)))
    created = await lobby.open(ready)
    kept = {"table": created.table, "state": state_of(campaign, fixture)}

    def keep() -> str:
        """Whoever comes second, while the first opens it, is led to the first one's table."""
        with locked(path):
            if there := table_of(campaign, fixture):
                return there
            write_whole(beside(campaign, fixture), json.dumps(kept))
            return created.table

    first = await lobby.look(trying(keep))
    if first != created.table:
        return as_json({"table": first, "secrets": []})
    lobby.errand(lobby.workers.warm_up())
    return as_json(created, 201)


def ready_game(campaign: Campaign, fixture: Fixture, wish: CampaignGame) -> ReadyGame:
    seed = drawn_seed()
    game = Game.begin(ruleset_of(campaign.edition), campaign.source(fixture), SeededDice(seed))
    return ReadyGame(game, title_of(game), checked_seats(wish.seats, game), SeededDice(seed).seed)


async def take_home(request: Request, lobby: Lobby) -> Response:
    """Settle a battle by the record of its table."""
    path = path_of(request, lobby)
    wish = await body(request, CampaignGame, lobby.settings.limits.body)
    campaign = await lobby.look(trying(lambda: read(path)))
    fixture = due(campaign, wish)
    table = table_of(campaign, fixture)
    there = await lobby.table(table) if table else None
    if there is None or not there.history.game.over:
        raise refused("this battle is not played to its end yet.", status=409)
    game = there.history.game
    settled = await lobby.read(trying(lambda: settle(path, record_of(game))))
    beside(campaign, fixture).unlink(missing_ok=True)
    return as_json(view(settled))


def record_of(game: Game) -> Json:
    return json.loads(record_text(game))


def due(campaign: Campaign, wish: CampaignGame) -> Fixture:
    """The battle that is meant. Raises `Refusal`."""
    for one in campaign.due:
        if (one.battle, list(one.players)) == (wish.battle, wish.players):
            return one
    raise refused("no such battle is due; it may have been settled meanwhile.", status=409)


def beside(campaign: Campaign, fixture: Fixture) -> Path:
    """The file that says at which table a battle is played."""
    return campaign.beside(f"{fixture.battle}-{'-'.join(fixture.players)}.table")


def table_of(campaign: Campaign, fixture: Fixture) -> str:
    """The table at which a battle is played; empty where there is none yet, or it is of another state."""
    try:
        kept = json.loads(beside(campaign, fixture).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    fits = isinstance(kept, dict) and kept.get("state") == state_of(campaign, fixture)
    return str(kept["table"]) if fits else ""


def state_of(campaign: Campaign, fixture: Fixture) -> str:
    """The fingerprint of the battle that is due; empty while not all have mustered."""
    if not is_ready(campaign, fixture.players):
        return ""
    return str(campaign.source(fixture)["campaign"]["state"])


def is_ready(campaign: Campaign, players: Sequence[str]) -> bool:
    return set(players) <= set(campaign.kit.musters(campaign.state))


def view(campaign: Campaign, over: Collection[str] = ()) -> CampaignView:
    """What everybody may see."""
    page = campaign.page
    return CampaignView(
        campaign.edition,
        page.name,
        page.text,
        [_battle(campaign, one, over) for one in page.plan],
        [_player(one) for one in page.players],
        [list(group) for group in page.standing],
        [CampaignChapter(title, list(sentences)) for title, sentences in story(campaign)],
        page.over,
    )


def _battle(campaign: Campaign, one: PlanPage, over: Collection[str]) -> CampaignBattle:
    games = []
    for game in one.due:
        table = table_of(campaign, game)
        ready = is_ready(campaign, game.players)
        games.append(CampaignDue(game.battle, list(game.players), game.title, ready, table, table in over))
    return CampaignBattle(one.number, one.title, one.text, one.state, games, list(one.resting))


def _player(one: PlayerPage) -> CampaignPlayer:
    return CampaignPlayer(
        one.id,
        one.name,
        one.team,
        one.won,
        [CampaignResource(*resource) for resource in one.resources],
        [
            CampaignMember(**{**each._asdict(), "notes": list(each.notes), "learns": list(each.learns)})
            for each in one.members
        ],
        [CampaignGroup(**{**each._asdict(), "notes": list(each.notes)}) for each in one.groups],
        [CampaignRecruit(*each) for each in one.recruits],
        one.mustered is not None,
        bool(one.mustered),
        one.limit,
    )


ROUTES = [
    route("/campaigns", create, "POST"),
    route("/campaigns/{campaign}", show),
    route("/campaigns/{campaign}/judge", judge, "POST"),
    route("/campaigns/{campaign}/deeds", act, "POST"),
    route("/campaigns/{campaign}/play", play, "POST"),
    route("/campaigns/{campaign}/settle", take_home, "POST"),
]
