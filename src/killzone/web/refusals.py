"""Messages that are not taken, with every reason."""

from killzone.web.protocol import Reason


class TurnedDownError(Exception):
    """A message that is not taken, with its reasons; `stale` where it comes too late."""

    def __init__(self, reasons: list[Reason], stale: bool = False) -> None:
        super().__init__(" ".join(reason.text for reason in reasons))
        self.reasons, self.stale = reasons, stale


class NotKeptError(TurnedDownError):
    """An answer that was right and could not be written: it may be given again as it is."""


def turned_down(text: str, hint: str = "", stale: bool = False) -> TurnedDownError:
    return TurnedDownError([Reason("", text, hint)], stale)
