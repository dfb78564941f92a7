"""Close quarters: hatchways, also in the middle of a move, guard and its interrupts."""
