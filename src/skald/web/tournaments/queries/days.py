"""The day of an event, where it was written as one."""

from datetime import date

from skald.tournament.live import Tournament


def day_of(value: Tournament) -> date | None:
    """The first day; nothing if it isn't written as a date."""
    try:
        return date.fromisoformat(value.details.day)
    except ValueError:
        return None
