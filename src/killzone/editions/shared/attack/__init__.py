"""Attacks: dice, shots and fights, damage and what changes it."""
