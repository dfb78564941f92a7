"""Close quarters: hatchways, guard and its interrupts, the condensed environment."""
