"""The built client's files: each is read and packed once, and again when it has changed."""

import asyncio
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Final

from killzone.web.pages import Kept, packed

FOR_EVER: Final = "public, max-age=31536000, immutable"
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Some systems think otherwise, and browsers run nothing that is called plain text."""


async def found(folder: Path, name: str, keep: str = "no-cache") -> Kept | None:
    """A file of this name that lies in the folder itself, if there is one."""
    return await asyncio.to_thread(_found, folder, name, keep)


def _found(folder: Path, name: str, keep: str) -> Kept | None:
    known = {each.name: each for each in folder.iterdir() if each.is_file()} if folder.is_dir() else {}
    file = known.get(name)
    return _read(file, file.stat().st_mtime_ns, keep) if file else None


@lru_cache(64)
def _read(file: Path, changed: int, keep: str) -> Kept:
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return packed(file.read_bytes(), kind, keep)
