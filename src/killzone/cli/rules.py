"""`killzone rules`: look up the ledger, and see what carries it."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from killzone.reference import Entry


def rules(
    words: Annotated[
        list[str] | None, typer.Argument(help="An id, the beginning of an id, or words to search for.")
    ] = None,
    edition: Annotated[str | None, typer.Option(help="Only this edition.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List the code and the tests that carry each rule.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show a rule, search the rules, or list what carries them."""
    check_edition(edition)
    if coverage:
        from killzone.cli.coverage import show_coverage

        show_coverage(look_up(words, edition) if words else None, edition, json)
    elif words:
        show_entries(look_up(words, edition), json)
    else:
        show_editions(json)


def check_edition(edition: str | None) -> None:
    from killzone.cli.output import fail
    from killzone.editions import known
    from killzone.reference import EDITIONS
    from killzone.spelling import listed

    if edition is not None and edition not in EDITIONS:
        fault = "The ledger has no edition" if edition in known() else "There is no edition"
        fail(f"{fault} {edition!r}; choose {listed(EDITIONS)}.")


def look_up(words: list[str], edition: str | None) -> "list[Entry]":
    """The entries that the words name or describe; ends the command where there are none."""
    from killzone.cli.output import fail, note
    from killzone.reference import search
    from killzone.reference.search import unheard_of

    if any(looks_like_id(word) for word in words):
        return [one for word in words for one in named(word)]
    found = search(words, edition)
    if not found:
        fail(unknown(words), code=1)
    if strange := unheard_of(words):
        note(unknown(strange))
    return found


def unknown(words: list[str]) -> str:
    """That no rule has these words, and which were perhaps meant."""
    from killzone.reference.search import close_words

    close = close_words(words)
    hint = f" Did you mean {' '.join(close)}?" if close else ""
    return f"No rule speaks of {' '.join(words)!r}.{hint}"


def looks_like_id(word: str) -> bool:
    return re.fullmatch(r"[a-z]\w*(\.[\w-]+)+", word) is not None


def named(id: str) -> "list[Entry]":
    """The entry with this id, or those whose ids begin with it."""
    from killzone.cli.output import fail
    from killzone.reference import UnknownRuleError, entries, entry

    try:
        return [entry(id)]
    except UnknownRuleError as unknown:
        within = [one for one in entries() if one.id.startswith(f"{id}.")]
        return within or fail(str(unknown))


def show_editions(json: bool) -> None:
    from killzone.cli.output import note, show, show_json
    from killzone.editions import USUAL
    from killzone.reference import EDITIONS, entries

    if json:
        show_json([{"id": id, "title": title, "entries": len(entries(id))} for id, title in EDITIONS.items()])
        return
    for id, title in EDITIONS.items():
        show((id, "bold"), f"  {title}: {len(entries(id))} rules")
    some = entries(USUAL)[0].id
    note(f"Show one: killzone rules {some}   Search: killzone rules balanced re-roll")
    note("What carries each: killzone rules --coverage")


def show_entries(found: "list[Entry]", json: bool) -> None:
    """One entry in full, several as a list."""
    from killzone.cli.output import show, show_json

    if json:
        show_json(found)
    elif len(found) == 1:
        show_entry(found[0])
    else:
        width = max(len(one.id) for one in found)
        for one in found:
            show((one.id.ljust(width), "bold"), f"  {one.title}")


def show_entry(one: "Entry") -> None:
    from killzone.cli.output import show

    show((one.id, "bold"), f"  {one.title}")
    show(one.text)
    if one.ruling:
        show(("ruling  ", "dim"), one.ruling)
    if one.needs:
        show(("needs   ", "dim"), ", ".join(one.needs))
    remarks = ["full game only"] * one.extended + ["a distance was inferred"] * one.uncertain
    show(("kind    ", "dim"), "; ".join([one.kind, *remarks]))
    show(("source  ", "dim"), one.source)
