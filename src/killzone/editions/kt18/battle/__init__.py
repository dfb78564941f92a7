"""The battle: set-up, rounds and their phases, tactics, the end."""
