"""Tournaments as values: settings, events, pairing, standings, scenarios, clocks and the journal behind them.

Nothing here reads a file by itself, asks for the time or rolls a die: bytes, moments and seeds are handed in.
"""
