"""The board: distances, what is seen, how models move, and who falls."""
