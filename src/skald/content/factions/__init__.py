"""Factions and ages as files: whom a warband may hold, with what, and how many; named mercenaries too."""
