"""A campaign told as a story: who began it, what each battle left behind, and who stands how."""

from collections.abc import Iterator

from killzone.campaign.files import FOUGHT
from killzone.campaign.keeping import Campaign
from killzone.core.places import listed
from killzone.editions.campaigns import ENLIST, PROMOTE, CampaignPage


def story(campaign: Campaign) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Chapters, each with a title and sentences. Who was mustered is not told: that is seen in the battle itself."""
    page = campaign.page
    names = {one.id: one.name for one in page.players}
    began = [f"{one.name} with {one.team}" for one in page.players]
    yield page.name, (page.text, f"It is played by {listed(began)}.")
    between: list[str] = []
    for entry in campaign.history:
        who = names.get(entry.player or "", "")
        if entry.deed == PROMOTE:
            between.append(f"{who}: {_called(campaign, entry.player or '', entry.names[0])} rises.")
        elif entry.deed == ENLIST:
            between.append(f"{who} takes on a new {entry.names[0].replace('-', ' ')}.")
        elif entry.deed == FOUGHT:
            if between:
                yield "Between battles", tuple(between)
                between = []
            title = next((one.title for one in page.plan if one.number == entry.battle), "")
            yield f"Battle {entry.battle}: {title}", entry.told
    if between:
        yield "Since then", tuple(between)
    yield "How it stands", tuple(standing(page))


def _called(campaign: Campaign, player: str, model: str) -> str:
    """The name of a model; of one that is gone its id."""
    for one in campaign.page.players:
        for member in one.members:
            if (one.id, member.id) == (player, model):
                return member.name
    return model


def standing(page: CampaignPage) -> Iterator[str]:
    """Who stands how, and at the end who has won."""
    players = {one.id: one for one in page.players}
    for place, group in enumerate(page.standing, 1):
        for id in group:
            one = players[id]
            held = ", ".join(f"{name} {amount}" for name, amount, _ in one.resources)
            battles = "1 battle" if one.won == 1 else f"{one.won} battles"
            yield f"{place}. {one.name}: {held}; {battles} won."
    if page.over:
        first = [players[id].name for id in page.standing[0]]
        yield f"{first[0]} wins the campaign." if len(first) == 1 else f"{listed(first)} share the campaign."
