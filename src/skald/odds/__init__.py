"""Exact odds of a fight or a roll of Saga dice, and the best use of what both sides may spend."""
