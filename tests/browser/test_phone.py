"""Whole battles on a phone, by touch alone, passed from hand to hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Server, opened
from browser.person import UNHURRIED, Person
from browser.small import SMALL, sit_at_both
from browser.test_everyone import fits

BATTLES = {
    # Equipment and tac ops take as many answers as the battle: one against one is enough of it.
    "kt21": "".join(line for line in SMALL["kt21"].splitlines(True) if not line.strip().startswith(("a2:", "b2:"))),
    "kt18": SMALL["kt18"],
}


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    yield from opened(browser, base_url, "light", {"width": 390, "height": 844}, touch=True)


@pytest.mark.parametrize("edition", BATTLES)
def test_a_whole_game_is_played_by_touch(phone: Page, shared_server: Server, tmp_path: Path, edition: str) -> None:
    sit_at_both(phone, shared_server, tmp_path, BATTLES[edition])
    person = Person(phone, touches=True)
    cover = phone.locator("dialog.cover")
    while person.wait():
        if cover.count():
            person.click(cover.get_by_role("button"))
            expect(cover).to_have_count(0, timeout=UNHURRIED)
        person.click_an_answer()
        if person.answered % 10 == 0:
            assert fits(phone), f"something sticks out at {person.question!r}"
            person.picture(f"phone-{edition}-{person.answered}")
    assert person.answered > 15
    person.picture(f"phone-{edition}-over")
    assert fits(phone)
