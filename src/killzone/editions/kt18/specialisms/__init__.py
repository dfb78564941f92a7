"""Specialisms: what a model can do that has one, by level, and the tactic of each."""

from killzone.editions.kt18.specialisms import (
    brawler,
    breacher,
    gunner,
    leader,
    marksman,
    medic,
    old_hand,
    scout,
    signals,
)

RULES = tuple(one.RULES for one in (leader, marksman, gunner, brawler, breacher, medic, scout, signals, old_hand))
"""The rules of all of them."""
