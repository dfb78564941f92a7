"""A table in German: what the server asks, tells and answers is heard in the language of the page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

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


def test_whoever_has_a_german_browser_is_guided_in_german(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="de-DE", viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Dein erstes Spiel").click()
    page.wait_for_url("**/table/*")
    Person(page).wait()
    guide = page.get_by_role("region", name="Führung")
    expect(guide).to_contain_text("Zwei kleine Teams")
    assert not ENGLISH.search(guide.inner_text())
    tools, said = page.locator(".phone-tools").bounding_box(), guide.bounding_box()
    assert tools
    assert said
    assert said["y"] >= tools["y"] + tools["height"]
    context.close()
