"""Campaigns: how models enter one of its battles, what comes of it in the game itself, and the fold between battles."""
