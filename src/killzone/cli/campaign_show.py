"""A campaign on the terminal, and as JSON."""

from typing import TYPE_CHECKING

from killzone.cli.output import show, show_json

if TYPE_CHECKING:
    from killzone.campaign.keeping import Campaign
    from killzone.editions.campaigns import MemberPage, PlayerPage

BAR = 10


def show_whole(found: "Campaign", *, story: bool = False) -> None:
    """A campaign as JSON."""
    from killzone.campaign.story import story as told

    page = found.page
    data = {
        "ok": True,
        "edition": found.edition,
        "digest": found.history[-1].digest,
        **page._asdict(),
        "plan": [{**one._asdict(), "due": [game._asdict() for game in one.due]} for one in page.plan],
        "players": [_player(one) for one in page.players],
    }
    if story:
        data["story"] = [{"title": title, "sentences": sentences} for title, sentences in told(found)]
    show_json(data)


def _player(one: "PlayerPage") -> dict[str, object]:
    return {
        **one._asdict(),
        "resources": {name: amount for name, amount, _ in one.resources},
        "members": [member._asdict() for member in one.members],
        "groups": [group._asdict() for group in one.groups],
        "recruits": [recruit._asdict() for recruit in one.recruits],
    }


def show_campaign(found: "Campaign") -> None:
    """The plan, the players and what is due."""
    page = found.page
    names = {one.id: one.name for one in page.players}
    show((page.name, "bold"))
    for battle in page.plan:
        mark = {"played": "done", "due": "now ", "later": "    "}[battle.state]
        show((f"  {mark} ", "dim"), f"{battle.number}. {battle.title}")
        if len(battle.due) > 1 or battle.resting:
            pairs = [" against ".join(names[id] for id in game.players) for game in battle.due]
            rest = f"; {', '.join(battle.resting)} rests" if battle.resting else ""
            show(f"          {', '.join(pairs)}{rest}")
    for player in page.players:
        show()
        show_player(player)
    show()
    _show_due(found)


def _show_due(found: "Campaign") -> None:
    page = found.page
    if page.over:
        from killzone.campaign.story import standing

        for sentence in standing(page):
            show(sentence)
        return
    waiting = [one.name for one in page.players if one.mustered is False]
    show(f"To muster: {', '.join(waiting)}." if waiting else "All have mustered; the battle can begin.")


def show_player(player: "PlayerPage") -> None:
    """A player with resources and roster."""
    won = "1 battle won" if player.won == 1 else f"{player.won} battles won"
    mustered = {True: ", has mustered", False: "", None: ""}[player.mustered]
    show((f"{player.name}", "bold"), f" ({player.id}), {player.team}: {won}{mustered}")
    held = [f"{name} {amount}{f' ({run_out})' if run_out else ''}" for name, amount, run_out in player.resources]
    show(f"  {', '.join(held)}")
    width = max((len(one.id) for one in player.members), default=0)
    for one in player.members:
        show("  ", (one.id.ljust(width), "bold"), f"  {told(one)}")
    for group in player.groups:
        until = f" of {group.until}" if group.until else ""
        notes = f"; {', '.join(group.notes)}" if group.notes else ""
        show(f"  {group.name}: {group.experience}{until} experience{notes}")
    for one in player.members:
        for id, text in one.learns:
            show(f"  {one.name} may learn {id}: {text}")
    if player.recruits:
        known = ", ".join(f"{one.card} as {one.role}" if one.role else one.card for one in player.recruits)
        show(f"  May be enlisted: {known}")


def told(one: "MemberPage") -> str:
    """A member of a roster in a line."""
    role = f", {one.role} {one.level}" if one.role else ""
    bar = f" {one.experience}/{one.until} {bar_of(one.experience, one.until)}" if one.until else ""
    notes = f"; {'; '.join(one.notes)}" if one.notes else ""
    return f"{one.name}, {one.card}{role}, {one.points} points{bar}{notes}"


def bar_of(amount: int, most: int) -> str:
    """How much of something there is, as a bar.

    >>> bar_of(1, 2)
    '[#####.....]'
    """
    full = min(BAR, BAR * amount // most)
    return f"[{'#' * full}{'.' * (BAR - full)}]"


def show_battle(found: "Campaign") -> None:
    """What the last battle left behind."""
    entry = found.history[-1]
    title = next((one.title for one in found.page.plan if one.number == entry.battle), "")
    show((f"Battle {entry.battle}: {title}", "bold"))
    for sentence in entry.told:
        show(f"  {sentence}")
    _show_due(found)


def show_story(found: "Campaign") -> None:
    """The history, chapter by chapter."""
    from killzone.campaign.story import story

    for number, (title, sentences) in enumerate(story(found)):
        if number:
            show()
        show((title, "bold"))
        for sentence in sentences:
            show(f"  {sentence}")
