"""Battle boards: what an ability is, when it may be triggered, and what its verbs do."""
