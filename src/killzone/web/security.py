"""Who may speak to the server, and what browsers may do with what it says."""

import ipaddress
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from killzone.web.gate import Visitor

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(?::(\d{1,5}))?", re.ASCII)
SAFE = {"GET", "HEAD"}


def host_name(host: str) -> str | None:
    """The name or address in a Host header, without its port; None for anything else."""
    match = _HOST.fullmatch(host)
    return match[1].strip("[]").lower() if match else None


def is_known(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this server.

    A page elsewhere can make a name of its own point here, but never an address: so addresses are fine.
    """
    name = host_name(host)
    if name is None:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names
    return True


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of this origin came from this very server."""
    return origin in (f"http://{host}", f"https://{host}")


class Guard:
    """Refuses strangers before anything else sees them, and sends the security headers with everything."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        visitor: Visitor | None = scope.get("state", {}).get("visitor")
        if scope["type"] == "http" and visitor and not visitor.may_ask():
            return await self.refuse(
                "Too many requests come from this address. Wait a moment.", 429, scope, receive, send
            )
        if problem := self.against(scope):
            return await self.refuse(problem, 403, scope, receive, send)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        return await self.app(scope, receive, sending)

    def against(self, scope: Scope) -> str:
        """Why a request is not heard; empty if it is."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not is_known(host, self.names):
            return "This server does not go by that name. Start it with --name to let it."
        asks_only = scope["type"] == "http" and scope["method"] in SAFE
        if not asks_only and origin is not None and not same_origin(origin, host):
            return "This request comes from another site."
        return ""

    async def refuse(self, problem: str, status: int, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem})
        else:
            headers = {**HEADERS, "connection": "close"} if status == 429 else HEADERS
            await PlainTextResponse(problem, status, headers=headers)(scope, receive, send)
