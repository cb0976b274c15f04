"""Words for templates of events."""
