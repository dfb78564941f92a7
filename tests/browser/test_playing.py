"""Whole games in the browser."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import Person
from browser.small import SMALL, sit_at_both


def start_a_game(page: Page, *, lite: bool = True, seed: str = "5") -> Person:
    """From the start page to the first question, with everything else as it is proposed."""
    page.goto("/")
    if lite:
        page.get_by_role("radio", name="2024, lite").check(force=True)
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    person = Person(page)
    person.wait()
    return person


def p99(page: Page) -> float:
    """The slowest but one in a hundred of the times from an answer to the page that shows what it led to."""
    answers: list[float] = page.evaluate("window.__killzone.answers.map(one => one.shown - one.answered)")
    return sorted(answers)[int(len(answers) * 0.99)]


def test_a_whole_game_is_clicked_through(lively_page: Page, shared_server: Server, tmp_path: Path) -> None:
    sit_at_both(lively_page, shared_server, tmp_path, SMALL["kt24"])
    person = Person(lively_page)
    while person.wait():
        person.click_an_answer()
        if person.answered in (12, 24):
            person.picture(f"game-{person.answered}")
    assert person.answered > 24
    expect(lively_page.get_by_role("heading", name=re.compile("win|draw", re.IGNORECASE)).first).to_be_visible()
    person.picture("game-over")
    print(f"{person.answered} answers, p99 {p99(lively_page):.1f} ms")
