"""The client's types are those of the server, and it knows all that the server says."""

import sentences
import typescript


def test_the_clients_types_are_made_from_the_servers() -> None:
    written = typescript.FILE.read_text(encoding="utf-8")
    assert written == typescript.text(), "run: python tools/typescript.py"


def test_what_the_server_says_is_listed_for_whoever_translates_it() -> None:
    for path, text in sentences.written().items():
        assert path.read_text(encoding="utf-8") == text, "run: python tools/sentences.py"
