"""The handbook: everything that can be looked up, each thing under a permanent id, in both languages."""
