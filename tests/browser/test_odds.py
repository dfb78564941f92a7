"""The odds page says what its numbers take for granted."""

from playwright.sync_api import Page, expect

from browser.person import UNHURRIED

SERIES = "/odds?edition=kt24&attack=shoot&target=meridian-survey%2Fparty-chief&cp=1%2F0&times=3"


def test_attacks_in_a_row_say_what_they_assume_and_leave_out(page: Page) -> None:
    page.goto(SERIES)
    how = page.locator(".why")
    expect(how).to_contain_text("Assumed: ", timeout=UNHURRIED)
    expect(how).to_contain_text("Not in these odds: ")
    page.get_by_role("button", name="Attacks in a row: less").click()
    page.get_by_role("button", name="Attacks in a row: less").click()
    expect(how).not_to_contain_text("Assumed: ", timeout=UNHURRIED)
    expect(how).not_to_contain_text("Not in these odds: ")
