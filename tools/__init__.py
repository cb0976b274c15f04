"""What developers run on the sources; never installed."""
