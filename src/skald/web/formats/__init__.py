"""How dates and times are written, where Django's own way isn't ours."""
