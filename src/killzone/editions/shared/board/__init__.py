"""The board: killzones, drop zones, where operatives are set up."""
