"""Kill Team 2024."""
