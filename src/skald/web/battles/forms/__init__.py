"""Forms of battles."""
