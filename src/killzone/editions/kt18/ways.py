"""The ways to play a battle, and what is usual: whoever only names them loads no rules."""

from typing import Final

from killzone.editions.edition import Usual, Way

MATCHED, FIRST_STEPS = "matched", "first-steps"

WAYS: Final = (
    Way(
        MATCHED,
        "matched play",
        "Rosters of 100 points, specialists and commanders, a mission for two to four players. {rules} rules.",
        missions=True,
    ),
    Way(
        FIRST_STEPS,
        "first steps",
        "Small rosters of up to 60 points, no mission: whoever has most points of models left. {rules} rules.",
        length=0.4,
    ),
)
USUAL: Final = Usual(
    "candlewick-court",
    ("ninth-bell", "meridian-survey"),
    "return-of-property",
    missions=((3, "quorum"), (4, "quorum")),
)
"""What is played where nobody says otherwise."""
