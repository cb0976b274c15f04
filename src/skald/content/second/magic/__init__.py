"""Age of Magic: casting, the spells of six domains, and what the highest level may cost."""
