"""Campaigns: a file of what happened, from which everything follows, and battles played from it.

A campaign's file holds its history and the state that the history leads to. Nothing is rolled outside a game: a battle
is settled by its record, which is replayed. The edition says what a state is and what can be done to it.
"""
