"""What a correction of a player's entry changed: the old and the new name, club and faction."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from skald.tournament import journal as j

FIELDS = ("name", "club", "faction")


def correction(entries: Iterable[j.AnyEntry], entry: j.PlayerChanged, name: str) -> str:
    """A correction as a sentence; whoever was forgotten goes by the `name` that is given."""
    before = _before(entries, entry)
    now = {field: text for field in FIELDS if (text := getattr(entry, field)) is not None and text != before[field]}
    who = before["name"] or name
    parts = [f"{who} → {now['name'] or '–'}" if "name" in now else who]
    for field, label in (("club", _("club")), ("faction", _("faction"))):
        if field in now:
            parts.append(f"{label} {before[field] or '–'} → {now[field] or '–'}")
    return _("Corrected: %(what)s.") % {"what": ", ".join(parts)}


def _before(entries: Iterable[j.AnyEntry], entry: j.PlayerChanged) -> dict[str, str]:
    """What was known of a player just before an entry."""
    known = dict.fromkeys(FIELDS, "")
    for each in entries:
        if each is entry:
            break
        if isinstance(each, j.PlayerAdded) and each.player.id == entry.player:
            known = {field: getattr(each.player, field) or "" for field in FIELDS}
        elif isinstance(each, j.PlayerChanged) and each.player == entry.player:
            known |= {field: text for field in FIELDS if (text := getattr(each, field)) is not None}
    return known
