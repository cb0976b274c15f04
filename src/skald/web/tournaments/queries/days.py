"""The day of an event, where it was written as one."""

from datetime import date

from django.utils.formats import date_format

from skald.tournament.live import Tournament


def day_of(value: Tournament) -> date | None:
    """The first day; nothing if it isn't written as a date."""
    return _date(value.details.day)


def day_in_words(text: str) -> str:
    """A day as people read it; what isn't written as a date stays as it was written."""
    day = _date(text)
    return date_format(day) if day else text


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
