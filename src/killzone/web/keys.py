"""Unguessable names for tables and seats. Of a seat's secret only a hash is kept."""

import base64
import hashlib
import hmac
import re
import secrets

_ID = re.compile(r"[a-z2-7]{16}", re.ASCII)
_SECRET = re.compile(r"[A-Za-z0-9_-]{32}", re.ASCII)
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_id() -> str:
    """The id of a table: 80 bits of chance, which let whoever has it look on."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


def id_for(text: str) -> str:
    """An id that is always the same for a text, and that nobody guesses who does not know it."""
    return base64.b32encode(hashlib.blake2b(text.encode(), digest_size=10).digest()).decode().lower()


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def new_secret() -> str:
    """What lets somebody answer for a seat: 192 bits of chance."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and drawn by chance, so that one fast round is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def matches(secret: str, kept: str) -> bool:
    """Whether a secret is the one whose hash was kept; takes as long whichever it is."""
    return bool(kept) and _SECRET.fullmatch(secret) is not None and hmac.compare_digest(hashed(secret), kept)
