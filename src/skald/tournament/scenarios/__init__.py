"""Scenarios of an event: the six battles, the thirty cards of the expedition, their score sheets, draw and draft."""
