"""Cards: what is printed on them, and how it is written."""
