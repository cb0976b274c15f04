"""Warbands in the browser: built with every problem shown at once, compared, printed, handed in and fought."""
