"""The schemas of all files of content, those of every edition included. As a program, it writes them anew."""

from importlib.resources import files
from pathlib import Path
from typing import Any

from killzone.content.killzones import KillzoneForm
from killzone.content.schema import schema_text
from killzone.content.words import EditionWords
from killzone.editions.kt21.cards import schemas as kt21
from killzone.editions.kt24.cards import schemas as kt24

FOLDER = Path(str(files("killzone.content"))) / "schemas"

FORMS: dict[str, tuple[Any, str]] = {
    "killzone": (KillzoneForm, "A killzone"),
    "words": (EditionWords, "The words of an edition"),
    **kt21.FORMS,
    **kt24.FORMS,
}


def texts() -> dict[Path, str]:
    """What each schema file should hold."""
    return {FOLDER / f"{name}.json": schema_text(form, title) for name, (form, title) in FORMS.items()}


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
