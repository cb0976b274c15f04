"""Keys of forms, as they are stored: a form that arrives twice carries the same one."""

LENGTH = 40


def form_key(text: str) -> str:
    """What was sent as a key, cut to what a database keeps: PostgreSQL has no place for a NUL."""
    return text[:LENGTH].replace("\0", "")
