"""A battle that people and agents play at one table: its journal, what it comes to, and who decides. Pure values."""
