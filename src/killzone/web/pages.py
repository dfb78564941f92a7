"""What the endpoints of pages share: answers that a browser keeps, requests as typed values, refusals in words."""

import gzip
import hashlib
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from killzone.web.protocol import Failed, Reason, encode

T = TypeVar("T")

JSON = "application/json"
SMALL = 1_000
"""Bytes that are not worth packing."""


class Refusal(Exception):  # noqa: N818 - no mistake of the program's
    """A request that is not granted, with the HTTP status that says of which kind it is."""

    def __init__(self, status: int, *reasons: Reason) -> None:
        super().__init__(reasons[0].text if reasons else "")
        self.status, self.reasons = status, list(reasons)

    def response(self) -> Response:
        return Response(encode(Failed(self.reasons)), self.status, media_type=JSON)


def refused(text: str, field: str = "", status: int = 400) -> Refusal:
    """A refusal for one reason."""
    return Refusal(status, Reason("", text[:1].upper() + text[1:], field=field))


class Kept(NamedTuple):
    """An answer that stays the same while the server runs: its bytes, the same packed, and a tag that names them.

    It holds no secrets: how well something packs tells what is in it.
    """

    plain: bytes
    packed: bytes
    tag: str
    kind: str = JSON
    keep: str = "no-cache"

    def response(self, request: Request) -> Response:
        """The bytes; or nothing but the tag, for a browser that has them already."""
        headers = {"ETag": self.tag, "Cache-Control": self.keep, "Vary": "Accept-Encoding"}
        known = request.headers.get("if-none-match", "")
        if self.tag in (one.strip().removeprefix("W/") for one in known.split(",")):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.plain, media_type=self.kind, headers=headers)


def kept(value: Any) -> Kept:
    return packed(encode(value))


def packed(plain: bytes, kind: str = JSON, keep: str = "no-cache") -> Kept:
    # Without a time in its head the same value gives the same bytes.
    tag = f'"{hashlib.blake2b(plain, digest_size=12).hexdigest()}"'
    return Kept(plain, gzip.compress(plain, 9, mtime=0), tag, kind, keep)


def once(value: Any, request: Request) -> Response:
    """An answer for this request only."""
    plain = encode(value)
    if len(plain) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(gzip.compress(plain, 1, mtime=0), media_type=JSON, headers=headers)
    return Response(plain, media_type=JSON)


async def read(request: Request, kind: type[T], most: int) -> T:
    """The body of a request as a typed value, if it has no more than `most` bytes.

    Raises `Refusal`.
    """
    try:
        return msgspec.json.decode(await body_of(request, most), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise refused(f"the request cannot be read: {problem}.") from None


async def body_of(request: Request, most: int) -> bytes:
    """What a request carries, if it is no more than `most` bytes. Raises `Refusal`."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise refused(f"the request has more than {most} bytes.", status=413)
    except ClientDisconnect:
        # Nobody is left to hear it; and a line in the log for each would be a stranger's to write.
        raise refused("the request broke off.") from None
    return bytes(body)
