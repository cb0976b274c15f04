"""Addresses that lords give, and the codes by which whoever reads there confirms them.

Anybody may type anybody's address. So nothing goes to it but one letter with a code, which carries no key of the
campaign; and neither that nor a letter sent to try it goes out more than a few times an hour.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from skald.web.campaigns.models import Address, Letter, Seat
from skald.web.link_secrets import LETTERS

HOUR = timedelta(hours=1)
#: Letters with codes and letters to try an address: in an hour, for one lord, and to one address from anybody.
MOST_OF_A_SEAT, MOST_TO_AN_ADDRESS = 6, 4
#: Wrong codes before a new one has to be asked for.
MOST_WRONG = 5
CODE, TEST = "code", "test"


def wanted(seat: Seat) -> list[Address]:
    """Where the lord wants to be called now, confirmed or not."""
    known = {(each.kind, each.address): each for each in seat.addresses.all()}
    given = [(Address.Kind.MAIL, seat.mail), (Address.Kind.WEBHOOK, seat.webhook)]
    return [
        known.get((kind.value, address)) or Address(seat=seat, kind=kind, address=address)
        for kind, address in given
        if address
    ]


def confirmed(seat: Seat) -> list[Address]:
    """Where the lord is called."""
    return [each for each in wanted(seat) if each.confirmed_at is not None]


def ask(seat: Seat, now: datetime) -> bool:
    """Send a new code to every address that isn't confirmed; whether there was one and the hour allowed it."""
    unknown = [each for each in wanted(seat) if each.confirmed_at is None]
    asked = [_ask(each, now) for each in unknown if _may_write(each, now)]
    return bool(asked)


def _ask(address: Address, now: datetime) -> Letter:
    address.code, address.wrong = _new_code(), 0
    address.save()
    return Letter.objects.create(seat=address.seat, kind=CODE, to=address, turn=address.seat.campaign.turn, at=now)


def confirm(seat: Seat, typed: str, now: datetime) -> bool:
    """Confirm the address that this code was sent to."""
    code = "".join(letter for letter in typed.lower() if letter in LETTERS)
    waiting = [each for each in wanted(seat) if each.pk and each.confirmed_at is None and each.code]
    for each in waiting:
        if secrets.compare_digest(code, each.code):
            Address.objects.filter(pk=each.pk).update(confirmed_at=now, code="", wrong=0)
            return True
    for each in waiting:
        each.wrong += 1
        each.code = "" if each.wrong >= MOST_WRONG else each.code
        each.save(update_fields=["wrong", "code"])
    return False


def try_out(seat: Seat, now: datetime) -> bool:
    """Write a letter to try the confirmed addresses; whether the hour allows one."""
    chosen = [each for each in confirmed(seat) if _may_write(each, now)]
    for each in chosen:
        Letter.objects.create(seat=seat, kind=TEST, to=each, turn=seat.campaign.turn, at=now)
    return bool(chosen)


def _may_write(address: Address, now: datetime) -> bool:
    asked = Letter.objects.filter(kind__in=(CODE, TEST), at__gt=now - HOUR)
    there = asked.filter(to__kind=address.kind, to__address__iexact=address.address)
    return asked.filter(seat=address.seat).count() < MOST_OF_A_SEAT and there.count() < MOST_TO_AN_ADDRESS


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(8))
