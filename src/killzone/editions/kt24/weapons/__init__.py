"""Weapons: when one may be used, and every weapon rule that changes dice."""
