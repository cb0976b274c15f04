"""Which addresses belong to the open internet: globally routable ones of single machines, and nothing else.

What isn't known to be open is closed: of IPv6 only the block that is given out to networks counts (2000::/3), without
the parts of it that carry other addresses inside them or are set aside (the registers of RFC 6890).
"""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

_OPEN_IPV6 = IPv6Network("2000::/3")
_CLOSED = tuple(
    ip_network(written)
    for written in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        # Teredo, benchmarks, identifiers and other assignments of protocols; examples; 6to4; a name service's own.
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    )
)  # fmt: skip


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet; `ValueError` if it is no address."""
    found = ip_address(address.partition("%")[0])
    return _is_given_out(found) and found.is_global and not any(found in net for net in _CLOSED)


def _is_given_out(address: IPv4Address | IPv6Address) -> bool:
    return isinstance(address, IPv4Address) or address in _OPEN_IPV6
