"""A table in German: what the server asks, tells and answers is heard in the language of the page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.conftest import Server
from browser.person import Person
from browser.small import SMALL, sit_at_both

ENGLISH = re.compile(r"\b(the|is|are|has|have|of|to|from|with|which|who|what|does|cannot|rolls|takes|your|you)\b")


@pytest.mark.parametrize("edition", SMALL)
def test_questions_and_log_are_german(page: Page, shared_server: Server, tmp_path: Path, edition: str) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('killzone.language', 'de')")
    sit_at_both(page, shared_server, tmp_path, SMALL[edition])
    person = Person(page)
    person.wait()
    before, number = _said(page), person.number()
    assert "Aufstellung" in before
    page.keyboard.press("Enter")
    person.wait_past(number)
    person.wait()
    for line in (before + _said(page)).split("\n"):
        assert not ENGLISH.search(line), line
    person.picture(f"german-{edition}")


def _said(page: Page) -> str:
    return "\n".join(page.locator(".ask, .log").all_inner_texts())
