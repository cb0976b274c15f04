"""What an entry changed, seen from what was known before it: of a player, of a result, of the event's details."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from skald.tournament import journal as j
from skald.tournament.ledger import in_force
from skald.tournament.live import agree
from skald.tournament.settings import PlayerId

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


def result_before(entries: Sequence[j.AnyEntry], entry: j.ResultSettled) -> j.Result | None:
    """The result that counted for a game just before an entry settled it."""
    counts: j.Result | None = None
    said: dict[PlayerId, j.Result] = {}
    for each in _standing_before(entries, entry):
        if isinstance(each, j.Unpaired | j.PairingChanged) and each.round == entry.round:
            counts, said = None, {}
        elif not isinstance(each, _OF_A_GAME) or (each.round, each.a) != (entry.round, entry.a):
            continue
        elif isinstance(each, j.ResultSettled):
            counts, said = each.result, {}
        elif isinstance(each, j.ResultEntered):
            said[each.by] = each.result
            counts = each.result if len(said) == 2 and agree(said.values()) else counts
        else:
            counts = next((result for by, result in said.items() if by != each.by), counts)
    return counts


def changed_details(entries: Sequence[j.AnyEntry], entry: j.DetailsChanged) -> str:
    """Which of the event's details an entry changed, and whether people may register now."""
    earlier = [each.details for each in _standing_before(entries, entry) if isinstance(each, j.DetailsChanged)]
    before, now = earlier[-1] if earlier else j.Details(), entry.details
    names = {
        "day": _("day"), "place": _("place"), "about": _("text"), "deadline": _("last moment to register"),
        "lists_due": _("when lists are due"), "zone": _("time zone"),
    }  # fmt: skip
    changed = [name for field, name in names.items() if getattr(before, field) != getattr(now, field)]
    told = [_("Changed: %(what)s.") % {"what": ", ".join(changed)}] if changed else []
    if before.registration != now.registration or not changed:
        told.append(_("Registration is open.") if now.registration == "open" else _("Registration is closed."))
    return " ".join(told)


_OF_A_GAME = (j.ResultSettled, j.ResultEntered, j.ResultConfirmed)


def _standing_before(entries: Sequence[j.AnyEntry], entry: j.AnyEntry) -> Iterator[j.AnyEntry]:
    """What counted when an entry was written."""
    at = next((number for number, each in enumerate(entries) if each is entry), len(entries))
    yield from in_force(entries[:at]).values()
