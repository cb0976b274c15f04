"""Live updates: a page hears that something changed, and fetches what it shows anew."""
