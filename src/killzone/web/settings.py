"""What a server is started with."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from killzone.web.limits import Limits


class Settings(NamedTuple):
    """`names` are the host names, besides addresses, that the server answers to; `pause` is waited after an answer of
    a bot that shows something, longer while dice roll and operatives walk; `preload` are modules that the bots'
    processes import first; `proxy` is the address of a proxy in front, which knows who comes from where and keeps
    its own order among them; `addresses` are where others find the server; `campaigns` are files that lie elsewhere
    than in the data folder, by the ids that lead to them."""

    data: Path
    names: frozenset[str] = frozenset({"localhost"})
    pause: float = 0.5
    workers: int = 1
    preload: tuple[str, ...] = ()
    limits: Limits = Limits()
    proxy: str = ""
    addresses: tuple[str, ...] = ()
    campaigns: Mapping[str, Path] = {}

    @property
    def database(self) -> Path:
        return self.data / "killzone.sqlite"


def usual_data() -> Path:
    """The folder for what a user's programs keep; `KILLZONE_DATA` names another."""
    if named := os.environ.get("KILLZONE_DATA"):
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "killzone"
