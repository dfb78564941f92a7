"""Weapons: which are fired together, and what their abilities do."""
