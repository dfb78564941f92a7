"""Looking before leaping: an operative is shown before it is activated, and a move tells what its end offers."""

from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import PROPOSAL, UNHURRIED, Person
from browser.test_everyone import violations
from browser.test_few_clicks import READY
from browser.test_tables import sit_down


def ready(page: Page, server: Server, folder: Path) -> Person:
    file = folder / "ready.yaml"
    file.write_text(READY, encoding="utf-8")
    person = sit_down(page, server.open_scenario(file)[0])
    person.wait_judged()
    return person


def test_a_click_shows_an_operative_and_a_second_one_activates_it(
    page: Page, shared_server: Server, tmp_path: Path
) -> None:
    person = ready(page, shared_server, tmp_path)
    number, piece = person.number(), page.locator('.piece[data-id="chainman"]')
    here = page.get_by_role("region", name="Chainman from here")
    piece.click()
    expect(here).to_contain_text("Cutter", timeout=UNHURRIED)
    expect(page.get_by_role("tooltip")).to_contain_text("Chainman")
    assert person.number() == number
    here.get_by_text("Why not").click()
    expect(here).to_contain_text("no enemy is within control range", ignore_case=True)
    person.picture("preview")
    assert violations(page) == []
    page.keyboard.press("e")
    expect(page.locator(".threat").first).to_be_attached(timeout=UNHURRIED)
    person.picture("threat")
    page.keyboard.press("e")
    expect(page.locator(".threat")).to_have_count(0)
    piece.click()
    expect(page.locator("#question")).to_contain_text("order", timeout=UNHURRIED)


def test_a_planned_move_tells_what_is_seen_and_shot_from_its_end(
    page: Page, shared_server: Server, tmp_path: Path
) -> None:
    person = ready(page, shared_server, tmp_path)
    for key in ("Enter", "1"):
        number = person.number()
        page.keyboard.press(key)
        person.wait_past(number)
        person.wait_judged()
    page.locator(".ask").get_by_role("button", name="Reposition").first.click()
    page.locator(".ask").get_by_role("button", name=PROPOSAL).click(timeout=UNHURRIED)
    there = page.get_by_role("region", name="From there")
    expect(there).to_contain_text("Cutter", timeout=UNHURRIED)
    expect(there).to_contain_text("Sees it")
    expect(there.locator(".best")).to_contain_text("damage", timeout=UNHURRIED)
    assert page.locator(".prospect .open").count() == 1
    there.locator("summary", has_text="Cutter").click()
    expect(there.get_by_text("can be used").first).to_be_visible()
    person.picture("from-there")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(there).to_have_count(0)
