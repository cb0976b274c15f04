"""How often one may fail. Success never counts: a whole hall may share one address.

Wrong passwords count for a name and the address they come from together: whoever tries them elsewhere keeps nobody out.
"""

from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.utils import timezone

from skald.web.accounts.models import Failure

WINDOW = timedelta(minutes=10)
MOST = {"sign-in": 10, "sign-in-address": 50, "code": 60}
_LONGEST = 200


def is_blocked(scope: str, key: str) -> bool:
    """Whether too much was tried in vain lately."""
    since = timezone.now() - WINDOW
    return Failure.objects.filter(scope=scope, key=key[:_LONGEST], at__gte=since).count() >= MOST[scope]


def failed(scope: str, key: str) -> None:
    """Count a failure, and forget old ones."""
    now = timezone.now()
    Failure.objects.filter(at__lt=now - WINDOW).delete()
    Failure.objects.create(scope=scope, key=key[:_LONGEST], at=now)


def succeeded(scope: str, key: str) -> None:
    """Whoever gets it right starts afresh."""
    Failure.objects.filter(scope=scope, key=key[:_LONGEST]).delete()


def origin(address: str) -> str:
    """Where a visitor comes from; of IPv6 the network, as one visitor has all of its addresses."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if isinstance(found, IPv6Address) else address


def at_the_door(name: str, address: str) -> str:
    """The key of a name that is tried from an address."""
    return f"{origin(address)} {name.casefold()}"


def forgive(name: str) -> None:
    """Forget every wrong try under a name, and those addresses that were shut out with it."""
    Failure.objects.filter(scope="sign-in", key__endswith=f" {name.casefold()}"[:_LONGEST]).delete()
    Failure.objects.filter(scope="sign-in-address").delete()
