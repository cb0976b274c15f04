"""Pairing a round: the exact best matching in a strict order of wishes, with its reasons, and the tables to play at."""
