"""Where a server can be reached from: so that a link for somebody elsewhere leads here."""

import ipaddress
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from killzone.web.pages import once
from killzone.web.protocol import Reachable

EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})
"""What a server listens at that everybody in the network may reach."""

_ELSEWHERE: Final = {socket.AF_INET: ("192.0.2.1", 9), socket.AF_INET6: ("2001:db8::1", 9)}
"""Addresses of nobody's; nothing is sent there, but the system says by which of its own it would be."""


def reachable(host: str, port: int, names: Iterable[str] = ()) -> tuple[str, ...]:
    """The addresses at which others find a server that listens here, the likeliest first; none if nobody else does."""
    if is_local(host):
        return ()
    found = [*names, *(own_addresses() if host in EVERYWHERE else [host])]
    return tuple(dict.fromkeys(f"http://[{one}]:{port}" if ":" in one else f"http://{one}:{port}" for one in found))


def is_local(host: str) -> bool:
    """Whether only this machine itself reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def own_addresses() -> list[str]:
    """This machine's addresses in its networks."""
    found: list[str] = []
    for family, nobody in _ELSEWHERE.items():
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect(nobody)
            found.append(asking.getsockname()[0])
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if _is_usable(one)]


def _is_usable(address: str) -> bool:
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


async def addresses(request: Request) -> Response:
    return once(Reachable(list(request.app.state.lobby.settings.addresses)), request)


ROUTES = [Route("/addresses", addresses, methods=["GET"])]
