"""What pages read: never changes anything."""
