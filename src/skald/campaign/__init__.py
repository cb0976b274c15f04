"""Campaigns: a map, two lords, bids, recruits, sealed orders, marches, upkeep and conquest.

Pure: it reads no file of its own accord, asks no clock, rolls no dice and fights no battle; all that is handed in.
"""
