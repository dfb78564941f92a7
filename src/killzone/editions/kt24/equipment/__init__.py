"""Equipment: selecting it, setting it up, and what each item does."""
