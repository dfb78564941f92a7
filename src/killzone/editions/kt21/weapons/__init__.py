"""Weapons: every weapon rule that changes dice."""
