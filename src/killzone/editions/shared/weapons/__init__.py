"""Weapons: rules that change dice."""
