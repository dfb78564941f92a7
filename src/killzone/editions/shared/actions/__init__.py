"""Actions: what they cost, when they may be performed, what was performed."""
