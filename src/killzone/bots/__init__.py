"""Bots in any language: programs that answer for a seat in lines of JSON, over pipes or over a socket.

`words` has what is said, `wire` how lines come and go in time, `cage` and `programs` how a program is run with limits,
`remote` the agent that stands for it in a match, `conformance` the checks of `killzone bot check`. See docs/bots.md.
"""

from killzone.bots.remote import Remote, is_remote, opener_of
from killzone.bots.words import PROTOCOL

__all__ = ["PROTOCOL", "Remote", "is_remote", "opener_of"]
