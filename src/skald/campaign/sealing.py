"""Secrets that bind: salted receipts for bids and orders, and the campaign's seed, sealed before and shown after use.

A receipt says nothing about what it seals, and nothing else gives the same receipt. The seed of each turn comes from
the campaign's secret and is sealed by itself, so that showing one turn gives away no other.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest, new
from typing import Literal

from msgspec import Struct

from skald.campaign.forms import encoded
from skald.campaign.orders import Orders
from skald.campaign.state import Battle, Lot, Seat

Secret = Literal["bid", "orders"]
SHORTEST_SALT = 16


class Sealed(Struct, frozen=True):
    """What is sealed: whose it is and when, so that a receipt is good for one thing only."""

    campaign: str
    turn: int
    seat: Seat
    content: int | Orders


def receipt(sealed: Sealed, salt: str) -> str:
    """What a lord is given when he hands in a bid or orders."""
    if len(salt) < SHORTEST_SALT:
        raise ValueError("a salt of too few characters")
    kind: Secret = "orders" if isinstance(sealed.content, Orders) else "bid"
    head = f"skald-campaign:{kind}:{sealed.campaign}:{sealed.turn}:{sealed.seat}:{salt}:"
    return sha256(head.encode() + encoded(sealed.content)).hexdigest()


def is_receipt_of(given: str, sealed: Sealed, salt: str) -> bool:
    """Whether what was shown is what was sealed."""
    return compare_digest(given.encode(), receipt(sealed, salt).encode())


def turn_seed(secret: str, turn: int) -> str:
    """The seed of one turn."""
    return new(secret.encode(), f"skald-campaign-turn:{turn}".encode(), sha256).hexdigest()


def seal(seed: str) -> str:
    """What is published of a turn's seed before it is used."""
    return sha256(f"skald-campaign-seal:{seed}".encode()).hexdigest()


def seals(secret: str, turns: int) -> tuple[str, ...]:
    """The seals of all turns, published when a campaign opens."""
    return tuple(seal(turn_seed(secret, turn)) for turn in range(1, turns + 1))


def is_sealed_by(seed: str, published: str) -> bool:
    """Whether this is the seed of a published seal."""
    return compare_digest(seal(seed).encode(), published.encode())


def draw(seed: str, lot: Lot) -> int:
    """What a turn's seed decides: SHA-256 of "seed:label" as a number, modulo the number of options."""
    return int(sha256(f"{seed}:{lot.label}".encode()).hexdigest(), 16) % len(lot.options)


def battle_seed(seed: str, battle: Battle) -> int:
    """The seed of a battle that agents fight, from the seed of its turn: shown with it, so that anyone can check."""
    return int(sha256(f"{seed}:battle:{battle.turn}:{battle.number}".encode()).hexdigest()[:16], 16)


def turn_of(lot: Lot) -> int:
    """The turn that a lot belongs to; its label says so."""
    return int(lot.label.split(":")[1])


def draw_from(secret: str) -> Callable[[Lot], int]:
    """Every lot of a campaign, drawn from its secret: also those that only a corrected story needs."""
    return lambda lot: draw(turn_seed(secret, turn_of(lot)), lot)
