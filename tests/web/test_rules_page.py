"""The rules page's endpoints: the whole ledger once, and one entry with what carries it."""

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from killzone.reference import entries, entry
from killzone.web.rules_page import ROUTES, detail, rulebook


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(Starlette(routes=ROUTES))


def test_the_whole_ledger_is_there_in_the_words_of_the_ledger(client: TestClient) -> None:
    found = client.get("/rules").json()
    assert len(found["rules"]) == len(entries())
    balanced = next(one for one in found["rules"] if one["id"] == "kt24.weapon.balanced")
    assert balanced["text"] == entry("kt24.weapon.balanced").text
    assert [one["id"] for one in found["editions"]] == ["kt24", "kt21", "kt18"]


def test_the_ledger_is_packed_and_sent_once(client: TestClient) -> None:
    first = client.get("/rules")
    assert first.headers["content-encoding"] == "gzip"
    tag = first.headers["etag"]
    assert client.get("/rules", headers={"If-None-Match": f'"other", W/{tag}'}).status_code == 304
    assert client.get("/rules", headers={"If-None-Match": '"other"'}).status_code == 200
    plain = client.get("/rules", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()


def test_an_entry_says_what_builds_on_it_and_what_carries_it(client: TestClient) -> None:
    found = client.get("/rules/kt24.def.reroll").json()
    assert found["title"] == "Re-rolls"
    assert "kt24.weapon.balanced" in found["needed_by"]
    balanced = detail("kt24.weapon.balanced")
    assert any(name.endswith("weapon_rules.balanced") for name in balanced.code)
    assert any("balanced" in name for name in balanced.tests)


def test_an_unknown_id_gets_the_nearest(client: TestClient) -> None:
    answer = client.get("/rules/kt24.weapon.balancd")
    assert answer.status_code == 404
    (reason,) = answer.json()["reasons"]
    assert "Did you mean 'kt24.weapon.balanced'?" in reason["text"]
    assert reason["field"] == "id"


def test_what_an_entry_needs_is_in_the_rulebook() -> None:
    known = {one.id for one in rulebook().rules}
    assert [need for one in rulebook().rules for need in one.needs if need not in known] == []
