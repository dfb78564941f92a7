"""The battle: roll-offs, setting up in turn."""
