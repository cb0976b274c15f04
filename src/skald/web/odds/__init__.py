"""Odds of a fight in the browser: a question in the address, its exact answer on the page."""
