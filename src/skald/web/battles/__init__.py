"""Battles at the table in the browser: alone, on one screen, by invitation, or watched."""
