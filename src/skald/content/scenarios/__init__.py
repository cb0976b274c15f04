"""Scenarios: the one catalogue of battles and cards, how a battle is set up, and who has won it."""
