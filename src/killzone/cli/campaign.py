"""`killzone campaign`: found one, muster, play its battles, take their results home, and see how it stands."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from killzone.campaign.keeping import Campaign
    from killzone.editions.campaigns import Deed, Entry

campaign = typer.Typer(
    name="campaign",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Battles strung together: rosters that learn and suffer, kept in a file.",
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
File = Annotated[Path, typer.Argument(help="The campaign's file.")]
Player = Annotated[str, typer.Argument(help="The player's id, such as ada.")]


@contextmanager
def trying(json: bool) -> Iterator[None]:
    """Runs what may be refused: one clear sentence on stderr, or as JSON on stdout, and exit code 2."""
    from killzone.agents import UnknownAgentError
    from killzone.campaign.files import CampaignFileError
    from killzone.cli.output import fail, show_json
    from killzone.content import ContentError
    from killzone.editions.campaigns import CampaignError

    try:
        yield
    except (CampaignError, CampaignFileError, ContentError, UnknownAgentError) as problem:
        if json:
            show_json({"ok": False, "problem": str(problem)})
            raise typer.Exit(2) from None
        fail(str(problem))


@campaign.command("new")
def new(
    file: Annotated[Path, typer.Argument(help="The file to be written; it must not be there yet.")],
    player: Annotated[
        list[str],
        typer.Option(help="A player as id=team or id=roster, where a roster may be a file; once for each, 2 to 4."),
    ],
    name: Annotated[list[str] | None, typer.Option(help="What a player is called, as id=name.")] = None,
    edition: Annotated[str, typer.Option(help="The edition; the first that has campaigns if not given.")] = "",
    json: AsJson = False,
) -> None:
    """Found a campaign."""
    from killzone.campaign.keeping import found
    from killzone.cli.campaign_show import show_campaign, show_whole
    from killzone.cli.output import show

    with trying(json):
        made = found(file, edition or first_edition(), entries(player, name or []))
    if json:
        show_whole(made)
        return
    show(f"{made.page.name} begins, in {file}.")
    show_campaign(made)


def first_edition() -> str:
    """The first edition that has campaigns."""
    from killzone.editions import find_edition, known

    return next(id for id in known() if find_edition(id).campaign is not None)


def entries(players: list[str], names: list[str]) -> "list[Entry]":
    """Who enters, from what was written behind the options."""
    from killzone.cli.output import fail
    from killzone.editions.campaigns import Entry

    called = dict(halves(one, "--name", "ada=Ada Trestle") for one in names)
    made = [Entry(id, called.pop(id, id.capitalize()), roster) for id, roster in _players(players)]
    if called:
        fail(f"--name: {next(iter(called))} is no player of this campaign.")
    return made


def _players(players: list[str]) -> Iterator[tuple[str, str]]:
    for one in players:
        yield halves(one, "--player", "ada=meridian-survey")


def halves(written: str, option: str, example: str) -> tuple[str, str]:
    from killzone.cli.output import fail

    key, equals, value = written.partition("=")
    if not key or not equals or not value:
        fail(f"{option}: {written!r} is not understood; expected such as {example}.")
    return key, value


@campaign.command("show")
def show_file(
    file: File,
    story: Annotated[bool, typer.Option("--story", help="Tell its history.")] = False,
    json: AsJson = False,
) -> None:
    """Show resources, rosters with experience, and what is due; or tell its history as a story."""
    from killzone.campaign.keeping import read
    from killzone.cli.campaign_show import show_campaign, show_story, show_whole

    with trying(json):
        found = read(file)
    if json:
        show_whole(found, story=story)
    elif story:
        show_story(found)
    else:
        show_campaign(found)


@campaign.command("muster")
def muster(
    file: File,
    player: Player,
    models: Annotated[list[str] | None, typer.Argument(help="The ids of those who come; see show.")] = None,
    advised: Annotated[bool, typer.Option("--advised", help="Let those come who would be advised.")] = False,
    dry: Annotated[bool, typer.Option("--try", help="Only say what is said of it.")] = False,
    json: AsJson = False,
) -> None:
    """Name who comes to the next battle; the points and every rule that they do not keep are told."""
    from killzone.campaign.keeping import advised_muster, do, read
    from killzone.cli.output import show, show_json
    from killzone.editions.campaigns import MUSTER, CampaignError, Deed

    with trying(json):
        found = read(file)
        named = tuple(models or ())
        if advised and named:
            raise CampaignError("--advised says who comes; expected it alone, or the ids of those who come.")
        if advised:
            named = advised_muster(found, player)
        judged = found.kit.judge(found.state, player, named)
        if not dry:
            do(file, Deed(player, MUSTER, named))
    if json:
        show_json({"ok": not judged.refusals, "player": player, "models": named, **judged._asdict()})
        return
    show(f"{len(named)} come{'s' * (len(named) == 1)}, for {judged.points} of {judged.limit} points.")
    for sentence in (*judged.refusals, *judged.reasons):
        show(f"  {sentence}")
    if dry:
        return
    waiting = [one.name for one in read(file).page.players if one.mustered is False]
    show(f"Still to muster: {', '.join(waiting)}." if waiting else f"All are in: killzone campaign play {file}")


@campaign.command("enlist")
def enlist(
    file: File,
    player: Player,
    card: Annotated[str, typer.Argument(help="Who joins, by the card.")],
    role: Annotated[str, typer.Option(help="The role that it gets, where one was struck off.")] = "",
    json: AsJson = False,
) -> None:
    """Add somebody to a roster, as far as the last battle allows."""
    from killzone.editions.campaigns import ENLIST, Deed

    _do(file, Deed(player, ENLIST, (card, role) if role else (card, "")), json)


@campaign.command("promote")
def promote(
    file: File,
    player: Player,
    model: Annotated[str, typer.Argument(help="Who rises, by its id in the roster.")],
    ability: Annotated[str, typer.Argument(help="What it learns.")],
    json: AsJson = False,
) -> None:
    """Let somebody with enough experience rise, with what it learns."""
    from killzone.editions.campaigns import PROMOTE, Deed

    _do(file, Deed(player, PROMOTE, (model, ability)), json)


def _do(file: Path, deed: "Deed", json: bool) -> None:
    from killzone.campaign.keeping import do
    from killzone.cli.campaign_show import show_player, show_whole

    with trying(json):
        after = do(file, deed)
    if json:
        show_whole(after)
    else:
        show_player(next(one for one in after.page.players if one.id == deed.player))


@campaign.command("play")
def play(
    file: File,
    agent: Annotated[
        str | None,
        typer.Option(help="Let agents play: uniform or greedy; one for all seats or one for each, with commas."),
    ] = None,
    all_of_it: Annotated[bool, typer.Option("--all", help="Play on until the campaign is over.")] = False,
    seed: Annotated[str | None, typer.Option(help="The seed of the first battle's dice; drawn if not given.")] = None,
    json: AsJson = False,
) -> None:
    """Open the campaign's page, where its battles are played; or, with --agent, let agents play the next one here.

    Agents settle it, and whoever has not mustered comes as advised. Each answer is on disk before the next: a battle
    that was stopped goes on from where it was.
    """
    if agent is None:
        from killzone.cli.table import play as open_table

        open_table(campaign=file)
        return
    from killzone.campaign.keeping import read
    from killzone.campaign.playing import play_next
    from killzone.cli.campaign_show import show_battle, show_whole
    from killzone.cli.output import note
    from killzone.cli.progress import GameProgress

    agents = [one.strip() for one in agent.split(",")]
    with trying(json):
        while True:
            with GameProgress() as progress:
                battle = play_next(file, agents, progress.watch, seed)
            if battle.resumed:
                note(f"Went on from answer {battle.resumed}.")
            note(progress.summary(battle.game))
            seed, found = None, read(file)
            if not json:
                show_battle(found)
            if not all_of_it or not found.due:
                break
        if json:
            show_whole(found)


@campaign.command("settle")
def settle(
    file: File,
    record: Annotated[Path, typer.Argument(help="The record of a battle that was played to its end.")],
    json: AsJson = False,
) -> None:
    """Take the result of a battle home: its record is replayed, and the next state is written."""
    from killzone.campaign.keeping import read_record
    from killzone.campaign.keeping import settle as settled
    from killzone.cli.campaign_show import show_battle, show_whole

    with trying(json):
        after = settled(file, read_record(record))
    if json:
        show_whole(after)
    else:
        show_battle(after)


campaign.command("aftermath", help="The same as settle.", hidden=True)(settle)


@campaign.command("check")
def check(file: File, json: AsJson = False) -> None:
    """Do all of its history again, with every record replayed, and compare all digests; exit code 2 if one differs."""
    from killzone.campaign.keeping import check as checked
    from killzone.cli.output import show, show_json

    with trying(json):
        found: Campaign = checked(file, _progress)
    battles = sum(one.record is not None for one in found.history)
    if json:
        show_json({"ok": True, "id": found.id, "entries": len(found.history), "battles": battles})
    else:
        counted = f"{len(found.history)} entr{'y' if len(found.history) == 1 else 'ies'}"
        fought = f"{battles} battle{'s' * (battles != 1)}"
        show(f"{found.page.name}: {counted} and {fought}, done again: all as it is written.")


def _progress(done: int, all: int) -> None:
    import sys

    if sys.stderr.isatty():
        end = "\n" if done == all else ""
        print(f"\rEntry {done} of {all}", end=end, file=sys.stderr, flush=True)
