"""The Ring as an edition: all that it brings to every door, in one value."""

from functools import cache

from killzone.content.boards import load_killzone
from killzone.core.values import Json
from killzone.editions.edition import Edition, Usual, Way, Wish
from toy import TOY
from toy.houses import house_data, house_page
from toy.opening import WORDS
from toy.scenarios import PARTS

ROUNDS = {"whole": 3, "short": 1}


@cache
def edition() -> Edition:
    """The Ring, for two to four houses."""
    return Edition(
        "toy",
        "The Ring, made up for the tests",
        "Ring",
        words=WORDS,
        seats=(2, 3, 4),
        ways=(
            Way("whole", "whole", "Three rounds with all the rules", selections=False),
            Way("short", "short", "One round only", selections=False, length=0.4),
        ),
        usual=Usual("ring", ("red", "blue", "green")),
        ruleset=lambda: TOY,
        battle_source=battle_source,
        scenario=lambda: PARTS,
        read_team=house_page,
        content="toy.content",
    )


def battle_source(wish: Wish) -> Json:
    """The plain data of a battle: all of what is in somebody's own file. Raises `ContentError`."""
    load_killzone(wish.killzone, "toy")
    return {"teams": [house_data(name) for name in wish.teams], "rounds": ROUNDS[wish.way]}
