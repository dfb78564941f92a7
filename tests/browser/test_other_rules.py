"""The page knows no rules: a made-up game for three, with questions of other kinds, is played on it as it is."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy
from playwright.sync_api import Page, expect
from web.served import Served

from browser.person import UNHURRIED, Person


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, preload=("toy",))
    yield served
    served.stop()


def test_three_seats_at_one_screen_play_a_game_of_other_rules(page: Page, served: Served) -> None:
    made = served.open(toy.new_game(8, rounds=2), "person", "person", "person", title="The Ring")
    # Each link that is opened gives this browser one more seat.
    for secret in made.secrets:
        page.goto(f"http://127.0.0.1:{served.port}/table/{made.table}#seat={secret}")
        page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
        page.reload()
    person = Person(page)
    kinds: set[str] = set()
    while person.wait():
        cover = page.get_by_role("button", name=re.compile("^Show"))
        if page.get_by_role("dialog").count() and cover.count():
            cover.first.click()
            kinds.add("passed")
            continue
        kinds.add("place" if person.places() else "share" if person.shares() else "pick")
        person.click_an_answer()
        if person.answered in (6, 12):
            person.picture(f"three-seats-{person.answered}")
    person.picture("three-seats-over")
    assert kinds == {"place", "share", "pick", "passed"}
    assert served.game(made.table).over
    expect(page.get_by_role("heading", name=re.compile("win|draw", re.IGNORECASE)).first).to_be_visible()
