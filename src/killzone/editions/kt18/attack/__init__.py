"""Attacks: throws of dice, the attacks of one weapon, mortal wounds."""
