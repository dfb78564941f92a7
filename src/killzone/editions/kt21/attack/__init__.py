"""Attacks: pools of dice, shots, fights, damage and what changes it."""
