"""The battle: how it opens, setting up, the phases of a turning point, ploys, and the order of what happens at once."""
