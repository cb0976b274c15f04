"""What changes an event: each function is one transaction that adds to its journal."""
