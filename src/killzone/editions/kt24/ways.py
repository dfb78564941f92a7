"""The ways to play a battle, by id: apart from what opens one, so that whoever only names them loads no rules."""

FULL, LITE, FIRST_STEPS = "full", "lite", "first-steps"
