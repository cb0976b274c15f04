"""What people type in about campaigns."""
