"""Maps that Skald ships."""
