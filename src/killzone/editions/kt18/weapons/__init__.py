"""Weapons: which are fired together, what their abilities do, and where the rule of each type stands.

groups: assault grenade pistol-charged pistol-choice pistol-engaged
operatives/stats: heavy grenade-range
shooting/shooting: rapid-fire
"""
