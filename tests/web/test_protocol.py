"""The client's types are those of the server."""

import typescript


def test_the_clients_types_are_made_from_the_servers() -> None:
    written = typescript.FILE.read_text(encoding="utf-8")
    assert written == typescript.text(), "run: python tools/typescript.py"
