"""The board: distances, sight, drop zones and objectives."""
