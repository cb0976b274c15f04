"""How often one may fail. Success never counts: a whole hall may share one address."""

from datetime import timedelta

from django.utils import timezone

from skald.web.accounts.models import Failure

WINDOW = timedelta(minutes=10)
MOST = {"sign-in": 10, "sign-in-address": 50, "code": 60}


def is_blocked(scope: str, key: str) -> bool:
    """Whether too much was tried in vain lately."""
    since = timezone.now() - WINDOW
    return Failure.objects.filter(scope=scope, key=key, at__gte=since).count() >= MOST[scope]


def failed(scope: str, key: str) -> None:
    """Count a failure, and forget old ones."""
    now = timezone.now()
    Failure.objects.filter(at__lt=now - WINDOW).delete()
    Failure.objects.create(scope=scope, key=key[:200], at=now)


def succeeded(scope: str, key: str) -> None:
    """Whoever gets it right starts afresh."""
    Failure.objects.filter(scope=scope, key=key[:200]).delete()
