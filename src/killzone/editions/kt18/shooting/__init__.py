"""The Shooting phase, and shooting in overwatch."""
