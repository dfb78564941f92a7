"""Who may be connected: so many from each address and in all, and nobody for long without a whole request.

Where there is no room left, whoever has shown least makes room: first connections that have sent nothing whole, then
requests, then onlookers, and of those the oldest; who holds a seat is never sent away for a stranger.
"""

import asyncio
import ipaddress
import math
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import IntEnum

from killzone.web.limits import Bucket, Limits

SWEEP_EVERY = 0.5
RESERVED = 100
"""File descriptors that are no visitor's: the database, pipes to the bots, files that are read."""
REMEMBERED = 4_000
"""Addresses without a connection whose buckets are kept: to come back is not to begin anew."""
LARGEST_UNREAD = 4_000_000
"""Bytes that wait for a connection that reads nothing, before it is cut off."""
UNNOTICED = 0.003
"""Seconds of work, at once and in each second, that a connection may make whatever its address has used up."""
IN_DEBT = 20
"""For so many does each new connection count from an address that has used up its share of work."""


class Rank(IntEnum):
    """What a connection has shown so far; whoever has shown less makes room for others."""

    FRESH = 0
    ASKING = 1
    ONLOOKER = 2
    SEATED = 3


class Visitor:
    """One connection; after `until` it is cut off."""

    __slots__ = ("_gate", "address", "begun", "rank", "spent", "transport", "until")

    def __init__(self, gate: "Gate", address: "Address", transport: asyncio.Transport, until: float) -> None:
        self._gate, self.address, self.transport, self.until = gate, address, transport, until
        self.rank, self.begun, self.spent = Rank.FRESH, gate.now(), 0.0

    def may_ask(self) -> bool:
        """Whether its address may make another request now."""
        return self.address.free or self.address.requests.take()

    def may_open(self) -> bool:
        """Whether its address may open another table now."""
        return self.address.free or self.address.openings.take()

    def may_try(self) -> bool:
        """Whether its address may try another code now."""
        return self.address.free or self.address.tries.take()

    def wait(self, seconds: float, rank: Rank) -> None:
        """Expect something from it within this time."""
        self.until, self.rank = self._gate.now() + seconds, rank

    def settle(self, rank: Rank) -> None:
        """Expect nothing more of it."""
        self.until, self.rank = math.inf, rank

    def worked(self, seconds: float) -> bool:
        """Whether it may go on after work that took so long."""
        self.spent += seconds
        limits = self._gate.limits
        if self.spent > limits.work_of_a_connection + limits.work_per_second * (self._gate.now() - self.begun):
            return False
        unnoticed = UNNOTICED * (1 + self._gate.now() - self.begun)
        return self.address.work.spend(seconds) or self.address.free or self.spent < unnoticed

    def cut(self) -> None:
        self.transport.abort()


class Address:
    """What comes from one address. `free` is that of a proxy, which keeps order itself."""

    def __init__(self, limits: Limits, free: bool, clock: Callable[[], float]) -> None:
        self.free = free
        self.visitors: dict[Visitor, None] = {}
        self.arrivals = Bucket(limits.arrivals_per_second, limits.arrivals_at_once, clock)
        self.requests = Bucket(limits.requests_per_second, limits.requests_at_once, clock)
        self.openings = Bucket(limits.opened_of_an_address_per_second, limits.opened_of_an_address_at_once, clock)
        self.tries = Bucket(limits.tries_of_an_address_per_second, limits.tries_of_an_address_at_once, clock)
        self.work = Bucket(limits.work_per_second, limits.work_of_an_address, clock)


class Gate:
    """All connections of a server, by where they come from."""

    def __init__(self, limits: Limits, proxy: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.now = limits, clock
        self.proxy = address_of(proxy) if proxy else ""
        self.room = max(10, min(limits.connections, descriptors() - RESERVED))
        self._addresses: OrderedDict[str, Address] = OrderedDict()
        self._visitors: dict[asyncio.BaseTransport, Visitor] = {}

    def count(self) -> int:
        return len(self._visitors)

    def admits(self, host: str) -> bool:
        """Whether somebody from there may come in now; where it is full somebody else has to leave for that."""
        address = self._address(host)
        if not address.free and not address.arrivals.take(IN_DEBT if address.work.owes() else 1):
            return False
        if not address.free and len(address.visitors) >= self.limits.connections_of_an_address:
            return self._make_room(address)
        return self.count() < self.room or self.make_room()

    def make_room(self) -> bool:
        """Let somebody leave, of those who came from where most came from."""
        crowds = sorted(self._addresses.values(), key=lambda one: len(one.visitors), reverse=True)
        return any(self._make_room(address) for address in crowds[:20])

    def _make_room(self, address: Address) -> bool:
        leaving = [one for one in address.visitors if one.rank < Rank.SEATED and not one.transport.is_closing()]
        if not leaving:
            return False
        # The oldest of those who have shown least: `visitors` is in the order in which they came.
        self._forget(first := min(leaving, key=lambda one: one.rank))
        first.cut()
        return True

    def enter(self, host: str, transport: asyncio.Transport) -> Visitor:
        address = self._address(host)
        visitor = Visitor(self, address, transport, self.now() + self.limits.head_within)
        address.visitors[visitor] = None
        self._visitors[transport] = visitor
        return visitor

    def find(self, transport: asyncio.BaseTransport) -> Visitor | None:
        return self._visitors.get(transport)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        if visitor := self._visitors.get(transport):
            self._forget(visitor)

    def _forget(self, visitor: Visitor) -> None:
        self._visitors.pop(visitor.transport, None)
        visitor.address.visitors.pop(visitor, None)

    def _address(self, host: str) -> Address:
        name = address_of(host)
        if name not in self._addresses:
            self._addresses[name] = Address(self.limits, name == self.proxy, self.now)
            if len(self._addresses) > REMEMBERED:
                self._forget_addresses()
        self._addresses.move_to_end(name)
        return self._addresses[name]

    def _forget_addresses(self) -> None:
        for name in [name for name, one in self._addresses.items() if not one.visitors][: REMEMBERED // 4]:
            del self._addresses[name]

    def sweep(self) -> None:
        """Cut off whoever was waited for too long, and whoever reads nothing of what was sent as a farewell."""
        now = self.now()
        for visitor in list(self._visitors.values()):
            if visitor.transport.is_closing():
                visitor.until = min(visitor.until, now + self.limits.closed_within)
            if visitor.until <= now or visitor.transport.get_write_buffer_size() > LARGEST_UNREAD:
                visitor.cut()

    async def keep(self) -> None:
        """Sweep now and then, for as long as the server runs."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.sweep()


def address_of(host: str) -> str:
    """The address that limits go by: of IPv6 the network, since whoever has one address there has all of that."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return "::1" if address.is_loopback else str(ipaddress.ip_network((int(address), 64), strict=False))


if sys.platform == "win32":

    def descriptors(wanted: int = 0) -> int:
        """How many sockets and files this process may have open."""
        return 8_192

else:
    import resource

    def descriptors(wanted: int = 0) -> int:
        """How many sockets and files this process may have open, as many as wanted if the system allows it."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted and (soft < hard or hard == resource.RLIM_INFINITY):
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return soft if soft != resource.RLIM_INFINITY else 1 << 20
