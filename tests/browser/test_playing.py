"""Whole games in the browser."""

from playwright.sync_api import Page, expect

from browser.person import Person
from browser.test_advice import first_steps


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


def test_a_whole_game_is_clicked_through(page: Page) -> None:
    person = first_steps(page)
    while person.wait():
        person.click_an_answer()
        if person.answered in (12, 40):
            person.picture(f"game-{person.answered}")
    assert person.answered > 30
    expect(page.get_by_role("heading", name="win")).to_be_visible()
    person.picture("game-over")
    print(f"{person.answered} answers, p99 {p99(page):.1f} ms")
