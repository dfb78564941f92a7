"""Close quarters: hatchways, guard and its attacks."""
