"""Missions: what each scores, and what they change in the set-up."""
