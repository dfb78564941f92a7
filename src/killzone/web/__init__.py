"""The server: the page, the tables and the socket over which they are played."""
