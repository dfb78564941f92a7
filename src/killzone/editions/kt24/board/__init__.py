"""The board: what is visible and in cover, Vantage, movement, drop zones, markers and who controls them."""
