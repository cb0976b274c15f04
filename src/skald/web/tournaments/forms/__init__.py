"""What people type in about events."""
