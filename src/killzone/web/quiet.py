"""A log that strangers cannot fill: a few lines of each kind, so many in all, and how many were left out."""

import logging

from killzone.web.limits import Bucket

KINDS = 500
LONGEST = 8_000
"""Letters of one message; a longer one is cut."""


class Bounded(logging.Filter):
    """Lets a handler write what is new and not too much; the rest is counted and the count told with the next line."""

    def __init__(self, of_a_kind: int = 20, in_all: int = 200, per_second: float = 0.1) -> None:
        super().__init__()
        self._of_a_kind, self._per_second = of_a_kind, per_second
        self._all = Bucket(per_second, in_all)
        self._kinds: dict[tuple[str, str], Bucket] = {}
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg)[:60])
        if kind not in self._kinds:
            if len(self._kinds) >= KINDS:
                self._kinds.clear()
            self._kinds[kind] = Bucket(self._per_second / 5, self._of_a_kind)
        if not self._kinds[kind].take() or not self._all.take():
            self._left_out += 1
            return False
        text = record.getMessage()
        if len(text) > LONGEST:
            text = f"{text[:LONGEST]}..."
        if self._left_out:
            text = f"{text} ({self._left_out} lines were left out before this one)"
            self._left_out = 0
        record.msg, record.args = text, ()
        return True
