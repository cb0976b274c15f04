"""The front door, and what a visitor can read without playing."""
