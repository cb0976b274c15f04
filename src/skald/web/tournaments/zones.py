"""In which time zone the moments of an event are read: the event's own, or that of the computer it runs on.

Names are those of the IANA database ("Europe/Paris"). A zone that this computer doesn't know counts as not given.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime, tzinfo
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.utils import timezone

from skald.tournament.live import Tournament

LOCALTIME, TIMEZONE = Path("/etc/localtime"), Path("/etc/timezone")
#: Names for one and the same moment: the shortest is shown.
_UNIVERSAL = {"UTC", "Etc/UTC", "Universal", "Etc/Universal", "Zulu", "Etc/Zulu", "UCT", "Etc/UCT", "GMT", "Etc/GMT"}


def zone_of(value: Tournament) -> tzinfo:
    """The zone of an event."""
    return _zone(value.details.zone) or _zone(host_zone()) or UTC


def zone_name(value: Tournament) -> str:
    """The zone of an event by its name."""
    return str(zone_of(value))


@cache
def host_zone() -> str:
    """The zone of this computer: what its environment says, else its settings, else UTC."""
    return next((_plain(name) for name in _said_by_host() if _zone(name) is not None), "UTC")


@cache
def zones() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Every zone that can be chosen, continent by continent; those that only count hours are left out."""
    found: dict[str, list[tuple[str, str]]] = {"UTC": [("UTC", "UTC")]}
    for name in sorted(available_timezones()):
        continent, _slash, place = name.partition("/")
        if place and continent not in ("Etc", "SystemV", "posix", "right"):
            found.setdefault(continent, []).append((name, place.replace("_", " ")))
    return tuple((continent, tuple(places)) for continent, places in found.items())


def known_zone(name: str) -> str:
    """A zone that somebody's browser named, if it is one of those that can be chosen."""
    return name if any(name == each for _continent, places in zones() for each, _place in places) else ""


def moment(seconds: int | None) -> datetime | None:
    """Seconds since 1970 as a moment in the zone of the page; nothing for what no calendar has."""
    if seconds is None or abs(seconds) > 10**11:
        return None
    return timezone.localtime(datetime.fromtimestamp(seconds, UTC))


def _said_by_host() -> Iterable[str]:
    yield os.environ.get("TZ", "").removeprefix(":")
    yield str(LOCALTIME.resolve()).partition("/zoneinfo/")[2] if LOCALTIME.is_symlink() else ""
    yield TIMEZONE.read_text(errors="replace").strip() if TIMEZONE.is_file() else ""


def _plain(name: str) -> str:
    return "UTC" if name in _UNIVERSAL else name


@cache
def _zone(name: str) -> tzinfo | None:
    if name in _UNIVERSAL:
        return ZoneInfo("UTC") if "UTC" in available_timezones() else UTC
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
