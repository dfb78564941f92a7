"""`python -m killzone` is the `killzone` command."""

from killzone.cli import main

main()
