"""Links that work once."""

import secrets
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from skald.web.accounts.models import OneTimeLink, User

LIFETIMES = {"first": timedelta(days=30), "invite": timedelta(days=14), "password": timedelta(days=2)}


def make_link(purpose: str, user: User | None = None) -> str:
    """A new secret; of the first organiser's links only the newest works."""
    secret = secrets.token_urlsafe(24)
    with transaction.atomic():
        if purpose == OneTimeLink.Purpose.FIRST:
            OneTimeLink.objects.filter(purpose=purpose).delete()
        OneTimeLink.objects.create(
            digest=_digest(secret), purpose=purpose, user=user, expires_at=timezone.now() + LIFETIMES[purpose]
        )
    return secret


def find_link(secret: str) -> OneTimeLink | None:
    """The link of a secret, if it still opens."""
    found = OneTimeLink.objects.filter(digest=_digest(secret), used_at=None, expires_at__gt=timezone.now()).first()
    if found and found.purpose == OneTimeLink.Purpose.FIRST and User.objects.exists():
        return None
    return found


def use_link(link: OneTimeLink) -> bool:
    """Spend a link; of two who try at once, one succeeds."""
    return bool(OneTimeLink.objects.filter(pk=link.pk, used_at=None).update(used_at=timezone.now()))


def first_link() -> str | None:
    """A secret for whoever starts Skald here for the first time; nothing once there is an organiser."""
    return None if User.objects.exists() else make_link(OneTimeLink.Purpose.FIRST)


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
