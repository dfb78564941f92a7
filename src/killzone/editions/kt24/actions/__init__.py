"""Actions: what each is, when it may be performed, and performing it."""
