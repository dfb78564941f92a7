"""How this edition looks: pictures, states in words, dice trays, datacards, guides and explanations."""
