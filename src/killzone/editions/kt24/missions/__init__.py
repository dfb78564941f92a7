"""Missions: their actions, their ops and what is scored."""
