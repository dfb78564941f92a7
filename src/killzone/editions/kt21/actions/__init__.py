"""Actions: what an operative may do, and how each is performed."""
