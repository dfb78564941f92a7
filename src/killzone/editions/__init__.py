"""The editions: each a ruleset of its own, made of small typed units. None imports another."""
