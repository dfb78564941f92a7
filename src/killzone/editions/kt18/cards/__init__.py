"""Cards: what is printed, and how it is written."""
