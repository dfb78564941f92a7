"""Cards: teams, datacards, missions and equipment as they are printed and as they are read from files."""
