"""The battle: what comes before its first turning point, so far."""
