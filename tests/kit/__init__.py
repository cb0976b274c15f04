"""Builders for tests: positions, games with scripted dice, cases keyed by citation."""
