"""Operatives: what becomes of them."""
