"""Pages of battles."""
