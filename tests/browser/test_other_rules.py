"""The page knows no rules: a made-up game for three, with questions of other kinds, is played on it as it is."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy
from playwright.sync_api import Page, expect
from toy.installed import environment
from web.served import Served

from browser.conftest import Server
from browser.person import UNHURRIED, Person


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, preload=("toy",))
    yield served
    served.stop()


def test_three_seats_at_one_screen_answer_whatever_other_rules_ask(page: Page, served: Served) -> None:
    made = served.open(toy.new_game(8, rounds=2), "person", "person", "person", title="The Ring")
    # Each link that is opened gives this browser one more seat.
    for secret in made.secrets:
        page.goto("about:blank")  # addresses that differ behind the # only are one page
        page.goto(f"http://127.0.0.1:{served.port}/table/{made.table}#seat={secret}")
        page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
    person = Person(page)
    kinds: set[str] = set()
    wanted = {"place", "share", "pick", "passed"}
    while kinds < wanted and person.wait():
        cover = page.get_by_role("button", name=re.compile("^Show"))
        if page.get_by_role("dialog").count() and cover.count():
            cover.first.click()
            kinds.add("passed")
            continue
        kinds.add("place" if person.places() else "share" if person.shares() else "pick")
        person.click_an_answer()
        if person.answered == 6:
            person.picture(f"three-seats-{person.answered}")
    assert kinds == wanted


def test_an_edition_of_another_package_is_chosen_on_the_start_page_and_played_by_three(
    page: Page, tmp_path: Path
) -> None:
    server = Server(tmp_path / "data", environment(tmp_path / "packages"))
    try:
        page.goto(server.address)
        page.get_by_role("radio", name="Ring, short").check(force=True)
        expect(page.get_by_role("radio", name="3 players")).to_be_attached()
        page.get_by_role("radio", name="3 players").check(force=True)
        expect(page.locator(".seats > *")).to_have_count(3)
        page.get_by_role("button", name="Start the game").click()
        person = Person(page)
        while person.wait():
            person.click_an_answer()
        person.picture("ring-of-three-over")
        expect(
            page.get_by_role("heading", name=re.compile("win|draw|first place", re.IGNORECASE)).first
        ).to_be_visible()
        expect(page.get_by_text("First place").first).to_be_visible()
    finally:
        server.end()
