"""Append-only journals: what is stored (`models`), what it comes to (`shelves`), and the one way in (`writing`).

An event, a campaign or a battle is the fold of its journal. Nothing here knows what the entries mean.
"""
