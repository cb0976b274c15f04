"""What a lord chose for his people, as a campaign keeps it."""

from __future__ import annotations

from msgspec import Struct


class People(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A faction, whoever leads its bands, and the board they fight with; nothing where nobody chose."""

    faction: str = ""
    leader: str = ""
    board: str = ""


NOBODY = People()
