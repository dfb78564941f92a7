"""What an edition says it implements has code and a test, and every id that is cited is in the ledger."""

import re
from functools import cache

import pytest

from killzone.core.rules import carriers
from killzone.reference import EDITIONS, entries
from killzone.reference.coverage import Covered, code_ids, coverage, import_rules, marked_tests, scope
from killzone.reference.ledger import read

KNOWN = {one.id for one in entries()}


@cache
def covered() -> dict[str, Covered]:
    return {one.rule: one for one in coverage()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_in_scope_is_in_the_ledger(edition: str) -> None:
    assert sorted(scope(edition) - {one.id for one in entries(edition)}) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_in_scope_has_code(edition: str) -> None:
    assert [id for id in sorted(scope(edition)) if not covered()[id].code] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_in_scope_has_a_test(edition: str) -> None:
    assert [id for id in sorted(scope(edition)) if not covered()[id].tests] == []


def test_every_rule_that_code_cites_is_in_the_ledger() -> None:
    import_rules()
    assert {id: carriers(id) for id in code_ids() if id not in KNOWN} == {}


def test_every_rule_that_a_test_cites_is_in_the_ledger() -> None:
    assert [mark for mark in marked_tests() if mark.rule not in KNOWN] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_ledger_ids_are_unique_and_well_formed(edition: str) -> None:
    ids = [one.id for one in read(edition)]
    assert len(ids) == len(set(ids))
    assert [id for id in ids if not re.fullmatch(rf"{edition}(\.[a-z0-9]+(-[a-z0-9]+)*)+", id)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_ledger_entries_build_on_entries_of_their_own_edition(edition: str) -> None:
    own = {one.id for one in entries(edition)}
    assert [(one.id, need) for one in entries(edition) for need in one.needs if need not in own] == []


def test_ledger_entries_say_something() -> None:
    assert [one.id for one in entries() if not (one.title and one.source and one.text)] == []
