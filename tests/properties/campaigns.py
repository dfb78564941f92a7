"""A random campaign of an edition, to see which rules come up in none of its single battles."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from properties.battles import rules_run
from properties.sides import SIDES

from killzone.campaign.files import kit_of
from killzone.campaign.keeping import found
from killzone.campaign.playing import play_next
from killzone.core.game import Game
from killzone.editions.campaigns import Entry


def seen_in_campaign(edition: str) -> "Counter[tuple[str, str]]":
    """The rules of which code ran in a random campaign of two players, or that an event or a question named; none for
    an edition without campaigns."""
    seen: Counter[tuple[str, str]] = Counter()
    if kit_of(edition) is None:
        return seen

    def watch(game: Game) -> None:
        seen.update(("event", event.rule) for event in game.events)
        if game.decision is not None:
            seen["question", game.decision.rule] += 1

    with TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.yaml"

        def play() -> None:
            teams = SIDES[edition].teams()
            campaign = found(path, edition, [Entry(f"p{seat}", f"P{seat}", teams[seat]) for seat in (0, 1)])
            for number in range(len(campaign.page.plan)):
                play_next(path, ["uniform"], watch, f"campaign {number}")

        seen.update(("run", id) for id in rules_run(play))
    return seen
