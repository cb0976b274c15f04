"""Measurements: `scripts/bench NAME` runs one of them."""
