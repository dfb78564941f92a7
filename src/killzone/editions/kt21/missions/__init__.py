"""Missions and tac ops: what they are worth, and when."""
