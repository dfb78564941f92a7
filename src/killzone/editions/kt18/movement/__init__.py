"""The Movement phase: the six choices of a model, charges and reactions, and dice on the way."""
