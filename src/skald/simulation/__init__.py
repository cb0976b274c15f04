"""Dice sources, the battle runner, and batches of battles."""
