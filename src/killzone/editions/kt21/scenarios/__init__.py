"""Scenario files: what a position of a battle can be."""
