"""Scenario files: whether one describes a position that can be, and a position written as one."""
