"""Models: their characteristics, and injury rolls."""
