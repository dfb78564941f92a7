"""Scenario files: any position of a battle, read, judged and written."""
