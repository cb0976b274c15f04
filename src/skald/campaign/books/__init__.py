"""Troops of other books that Skald ships."""
