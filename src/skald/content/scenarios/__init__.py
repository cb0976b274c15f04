"""Scenarios: how a battle is set up, and who has won it."""
