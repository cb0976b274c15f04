"""Which ruling stands behind a line of a campaign's story."""

from __future__ import annotations

#: The ruling that tells the most about each event, by the key of its sentence.
OF_EVENTS = {
    "lot-fell": "C36", "initiative-taken": "C1", "bids-tied": "C1", "bid-refused": "C1", "band-raised": "C9",
    "band-reinforced": "C28", "unit-transferred": "C28", "band-emptied": "C59", "band-disbanded": "C29",
    "band-moved": "C2", "step-skipped": "C19", "battle-joined": "C20", "battle-ended": "C18", "lord-fell": "C15",
    "lord-replaced": "C15", "band-too-small": "C5", "band-retreated": "C13", "band-lost": "C12", "site-taken": "C27",
    "income-collected": "C7", "upkeep-paid": "C61", "units-removed": "C23", "conquest-scored": "C57",
    "turn-ended": "C25", "amendment-agreed": "C60", "campaign-won": "C26",
}  # fmt: skip


def ruling_of(key: str) -> str:
    """The page of the ruling behind an event; nothing for what is no event of a campaign."""
    return f"ruling.{OF_EVENTS[key]}" if key in OF_EVENTS else ""
