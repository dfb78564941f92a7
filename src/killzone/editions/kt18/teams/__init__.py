"""What the abilities, tactics and wargear of the teams do."""
