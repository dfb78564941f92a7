"""Greedy in a game that it has not learnt: every answer is imagined, played on at random, and weighed."""
