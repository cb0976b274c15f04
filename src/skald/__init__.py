"""Skald: the digital companion of the tabletop skirmish game SAGA."""
