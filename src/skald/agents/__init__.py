"""Who decides for a side: random, or a scripted style. An agent sees a View, never the State."""
