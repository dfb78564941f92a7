"""What the rules of teams need in every edition."""
