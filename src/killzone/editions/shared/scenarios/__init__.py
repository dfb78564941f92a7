"""Scenario files: what no position of any edition can be."""
