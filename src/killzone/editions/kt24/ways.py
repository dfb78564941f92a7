"""The ways to play a battle, and what is usual: whoever only names them loads no rules."""

from killzone.editions.edition import Usual, Way

FULL, LITE, FIRST_STEPS = "full", "lite", "first-steps"

WAYS = (
    Way(FULL, "full", "All {rules} rules, missions and equipment", missions=True, equipment=True),
    Way(LITE, "lite", "{rules} rules, no mission: whoever is hurt less wins", extended=False),
    Way(
        FIRST_STEPS,
        "first steps",
        "Lite rules, half teams: start here if you are new",
        extended=False,
        selections=False,
        length=0.4,
        killzone="tollgate-six",
    ),
)
USUAL = Usual("salt-rows", ("ninth-bell", "meridian-survey"), "secure")
"""What is played where nobody says otherwise."""
