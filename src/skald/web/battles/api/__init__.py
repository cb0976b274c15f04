"""Answers for programs: the same calls that the page uses, as JSON with a schema."""
