"""`killzone rules --coverage`: the code and the tests that carry each entry of the ledger."""

from killzone.cli.output import fail, note, show, show_json
from killzone.reference import EDITIONS, Entry, UnknownRuleError
from killzone.reference.coverage import Covered, Totals, coverage, totals, with_tests
from killzone.reference.marks import MarkError


def show_coverage(wanted: list[Entry] | None, edition: str | None, json: bool) -> None:
    """These rules, or all of an edition or of all, with what carries them, then the totals of what was shown.

    Ends with code 1 where a mark is wrong.
    """
    try:
        covered = coverage(edition if wanted is None else None)
    except (MarkError, UnknownRuleError) as wrong:
        fail(str(wrong), code=1)
    if wanted is not None:
        ids = {one.id for one in wanted}
        covered = [one for one in covered if one.rule in ids]
    by_edition = {
        each: totals([one for one in covered if one.rule.startswith(f"{each}.")])
        for each in EDITIONS
        if (edition in (None, each) if wanted is None else any(one.id.startswith(f"{each}.") for one in wanted))
    }
    has_tests = with_tests()
    if json:
        show_json(as_json(covered, by_edition, has_tests))
        return
    for one in covered:
        show_covered(one)
    show_totals(by_edition, has_tests)
    if not has_tests:
        note("Tests are not counted: this killzone is installed without them. Run it in a checkout.")


def show_covered(one: Covered) -> None:
    show((one.rule, "bold"), "  in scope" * one.in_scope, ("  missing" * one.is_missing, "red"))
    for carrier in one.code:
        show("  code  ", carrier.name)
    for test in one.tests:
        show("  test  ", test)


def show_totals(by_edition: dict[str, Totals], has_tests: bool) -> None:
    show("edition  entries  in scope  with code  with tests  missing")
    for edition, total in by_edition.items():
        tests, missing = (total.with_tests, total.missing) if has_tests else ("unknown", "unknown")
        show(f"{edition:<7}{total.entries:>9}{total.in_scope:>10}{total.with_code:>11}{tests:>12}{missing:>9}")


def as_json(covered: list[Covered], by_edition: dict[str, Totals], has_tests: bool) -> dict[str, object]:
    """What `--json` prints; where tests are unknown they are null, not empty."""
    unknown = {} if has_tests else {"with_tests": None, "missing": None}
    return {
        "rules": [
            {
                "id": one.rule,
                "in_scope": one.in_scope,
                "code": [{"name": each.name, "file": each.file, "line": each.line} for each in one.code],
                "tests": one.tests if has_tests else None,
            }
            for one in covered
        ],
        "totals": {edition: total._asdict() | unknown for edition, total in by_edition.items()},
    }
