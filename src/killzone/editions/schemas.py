"""The schemas of all files that editions read. As a program, it writes them anew."""

from pathlib import Path
from typing import Any

from killzone.content.killzones import KillzoneForm
from killzone.content.lessons import LessonForm
from killzone.content.schema import schema_text
from killzone.content.words import EditionWords
from killzone.editions import find_edition, known

FOLDER = Path(__file__).parents[1] / "content" / "schemas"


def forms() -> dict[str, tuple[Any, str]]:
    """Every form with its title, by the name of its schema: those of all editions, then those of each."""
    found: dict[str, tuple[Any, str]] = {
        "killzone": (KillzoneForm, "A killzone"),
        "lesson": (LessonForm, "A guided first game"),
        "words": (EditionWords, "The words of an edition"),
    }
    for id in known():
        make = find_edition(id).forms
        found.update({f"{id}-{name}": form for name, form in make().items()} if make else {})
    return found


def texts() -> dict[Path, str]:
    """What each schema file should hold."""
    return {FOLDER / f"{name}.json": schema_text(form, title) for name, (form, title) in forms().items()}


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
