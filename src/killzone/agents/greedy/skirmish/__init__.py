"""Greedy in editions in which operatives act in turn for action points; `craft` is what each of them fills in."""
