"""The ways to play a battle, and what is usual: whoever only names them loads no rules."""

from killzone.editions.edition import Usual, Way

MATCHED, OPEN, FIRST_STEPS = "matched", "open", "first-steps"

WAYS = (
    Way(MATCHED, "matched play", "All {rules} rules: a mission, secret tac ops, equipment", missions=True),
    Way(OPEN, "open play", "No mission and no tac ops: whoever is hurt less wins"),
    Way(
        FIRST_STEPS,
        "first steps",
        "Open play with half teams: start here if you are new",
        selections=False,
        length=0.4,
        killzone="tollgate-six",
    ),
)
USUAL = Usual("candlewick-court", ("ninth-bell", "meridian-survey"), "statement-of-holdings")
"""What is played where nobody says otherwise."""
