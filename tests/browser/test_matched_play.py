"""Whole games of 2021 in the browser, with tac ops chosen and revealed: by the mouse in close quarters, and by
keys alone, at one screen, which is passed on where a question is secret.
"""

from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import UNHURRIED, Person
from browser.small import SMALL, sit_at_both

WANTED = ("Reveal ", "Select Everyone Up", "Stamp", "Bleed", "Shoot", "Fight", "Charge", "No more equipment")
"""What somebody who wants to see a game come to its end would choose, before anything else."""


class Player21(Person):
    """Somebody who reveals tac ops as soon as that is possible."""

    def passed_on(self) -> None:
        """The screen goes to whom the question is for."""
        cover = self.page.locator("dialog.cover")
        if cover.count():
            self.page.keyboard.press("Enter")
            expect(cover).to_have_count(0, timeout=UNHURRIED)

    def wanted(self) -> str:
        """The key of what this person would rather do; empty if there is nothing of that."""
        choices = self.choices()
        for n, text in enumerate(choices.all_inner_texts()):
            if text.strip().startswith(WANTED):
                return choices.nth(n).get_attribute("aria-keyshortcuts") or str(n)
        return ""

    def choose_by_mouse(self) -> None:
        if self.places() or self.shares():
            self.click_an_answer()
            return
        self.wait_judged()
        choices, texts = self.choices(), self.choices().all_inner_texts()
        wanted = [n for n, text in enumerate(texts) if text.strip().startswith(WANTED)]
        if not wanted:
            self.click_an_answer()
            return
        number = self.number()
        choices.nth(wanted[0]).click()
        if self.doubted.count():
            self.page.locator(".ask button[data-option]").click()
        self.wait_past(number)
        self.answered += 1

    def choose_by_keys(self) -> None:
        if self.places() or self.shares():
            self.press_an_answer()
            return
        self.wait_judged()
        wanted = self.wanted()
        if not wanted:
            self.press_an_answer()
            return
        number = self.number()
        self.page.keyboard.press(wanted)
        if self.doubted.count():
            self.page.keyboard.press("2")
        self.wait_past(number)
        self.answered += 1


def told(page: Page) -> str:
    """All that the log has said."""
    while page.get_by_role("button", name="Show earlier lines").count():
        page.get_by_role("button", name="Show earlier lines").click()
    return page.locator(".log").first.inner_text()


def assert_tac_ops_were_played(page: Page) -> None:
    """Some were chosen and some revealed; where a way ends depends on the pointer, so what they score is luck."""
    text = told(page)
    assert "Everyone Up" in text
    assert " reveals " in text


def opened(page: Page, server: Server, folder: Path, scenario: str) -> Player21:
    """Somebody at one screen who holds both seats of a table that begins with a scenario."""
    sit_at_both(page, server, folder, scenario)
    return Player21(page, seed=2)


def test_the_start_page_starts_matched_play_in_close_quarters(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="2021, matched play").check(force=True)
    page.get_by_role("radio", name="Patient Margin").check(force=True)
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    assert Player21(page).wait()
    expect(page.locator("header")).to_contain_text("Patient Margin")


def test_a_small_matched_game_in_close_quarters_is_clicked_through(
    page: Page, shared_server: Server, tmp_path: Path
) -> None:
    scenario = (
        SMALL["kt21"].replace("tollgate-six", "patient-margin").replace("statement-of-holdings", "bleed-the-presses")
    )
    person = opened(page, shared_server, tmp_path, scenario)
    while person.wait():
        person.passed_on()
        person.choose_by_mouse()
        if person.answered in (20, 50):
            person.picture(f"matched-{person.answered}")
    person.picture("matched-over")
    assert_tac_ops_were_played(page)


def test_a_small_matched_game_is_played_by_keys_alone_at_one_screen(
    page: Page, shared_server: Server, tmp_path: Path
) -> None:
    person = opened(page, shared_server, tmp_path, SMALL["kt21"])
    covered = 0
    while person.wait():
        covered += page.locator("dialog.cover").count()
        person.passed_on()
        person.choose_by_keys()
        if person.answered in (6, 30):
            person.picture(f"matched-keys-{person.answered}")
    assert covered > 4
    assert_tac_ops_were_played(page)
