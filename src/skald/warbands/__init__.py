"""Warbands: the roster of bought figures, the muster of one game, and the files that hold them."""
