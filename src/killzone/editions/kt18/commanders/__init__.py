"""Commanders: the tactics that they bring, their auras, levels and traits."""
