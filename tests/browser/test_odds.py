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


def test_another_attack_on_the_same_target_is_added_and_left_out_again(page: Page) -> None:
    page.goto("/odds?edition=kt24&attack=shoot&weapon=ninth-bell%2Fcutter%3Aseam-lance&target=plot-forty%2Ftenant")
    taken_out = page.locator(".big .box").first.locator("b")
    expect(taken_out).to_contain_text("%", timeout=UNHURRIED)
    alone = taken_out.inner_text()
    page.get_by_label("Then another attack").select_option("own")
    expect(page.get_by_role("heading", level=1)).to_contain_text("then 1 more attack")
    expect(taken_out).not_to_have_text(alone, timeout=UNHURRIED)
    page.reload()
    page.get_by_role("button", name="Leave out").click(timeout=UNHURRIED)
    expect(taken_out).to_have_text(alone, timeout=UNHURRIED)
