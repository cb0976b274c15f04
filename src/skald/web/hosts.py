"""Which names the server answers to.

A laptop's address changes from hall to hall, so any bare address will do: a page of somebody else can't be made to
point at one under its own name, which is what checking the name is for. Names must be known: `SKALD_HOSTS`, those
that `skald serve` listens on, and the base address that an organiser has set.
"""

from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host


class KnownHosts:
    """Refuses requests under a name that isn't ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            is_known = is_ours(request.get_host())
        except DisallowedHost:  # empty, or not a name at all
            is_known = False
        if not is_known:
            return HttpResponse("unknown host\n", status=400, content_type="text/plain")
        return self.get_response(request)


def is_ours(host: str) -> bool:
    """Whether a request may name this host."""
    domain, _port = split_domain_port(host)
    if not domain:
        return False
    try:
        ip_address(domain.strip("[]"))
    except ValueError:
        return validate_host(domain, settings.SKALD_HOSTS) or domain == _base_host()
    return True


def _base_host() -> str | None:
    from skald.web.accounts.site import base_address

    return urlsplit(base_address()).hostname
