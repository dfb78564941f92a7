"""Content: teams, killzones, missions and scenarios as files, and how to read them.

What any edition needs is here: plain YAML with the line of every value, typed forms, killzones, scenarios. What only
one edition knows (its datacards, its missions) is read by that edition with the same tools. The files themselves lie in
one folder for each edition. Importing this package loads neither msgspec nor a YAML parser; reading a file does.
"""

from killzone.content.source import ContentError, Problem

__all__ = ["ContentError", "Problem"]
