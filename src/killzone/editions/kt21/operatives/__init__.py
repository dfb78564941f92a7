"""Operatives: their skills for one attack."""
