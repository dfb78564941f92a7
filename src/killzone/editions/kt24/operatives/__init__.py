"""Operatives: their stats, injuries, and what happens when one is incapacitated."""
