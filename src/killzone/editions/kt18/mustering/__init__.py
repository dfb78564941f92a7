"""Mustering: who comes to a battle, and whether such a team is battle-forged."""
