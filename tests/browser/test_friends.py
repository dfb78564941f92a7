"""Playing with a friend: the link says who can open it, and names that were typed are shown."""

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import UNHURRIED, Person
from browser.test_everyone import violations
from browser.test_tables import SHOT


def test_a_link_that_works_on_this_machine_only_says_so(page: Page, other_page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="2024, lite").check(force=True)
    page.get_by_label("Name").first.fill("Ada")
    page.get_by_role("button", name="Make a link").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This link works on this machine only", timeout=UNHURRIED)
    expect(dialog).to_contain_text("killzone play --host 0.0.0.0")
    link = dialog.get_by_role("textbox").input_value()
    page.screenshot(path=".cache/screenshots/friend-link.png")
    assert violations(page) == []
    dialog.get_by_role("link", name="Go to the table").click()
    page.wait_for_url("**/table/*")
    host = Person(page)
    page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
    other_page.goto(link)
    guest = Person(other_page)
    other_page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
    expect(other_page.locator("header")).to_contain_text("Ada", timeout=UNHURRIED)
    # Whoever is not asked reads by name whom the table waits for.
    waiting = other_page if host.number() else page
    asked = host if host.number() else guest
    if asked is host:
        expect(waiting.locator("#question")).to_contain_text("Ada (", timeout=UNHURRIED)
        expect(waiting.locator("header .wait")).to_contain_text("Ada")


def test_the_start_page_keeps_its_width_in_german(page: Page) -> None:
    page.add_init_script("localStorage.setItem('killzone.language', 'de')")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/")
        expect(page.get_by_role("button", name="Meinen Platz einnehmen")).to_be_visible(timeout=UNHURRIED)
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_link_opened_where_its_table_is_watched_gives_the_seat(page: Page, shared_server: Server) -> None:
    link = shared_server.open_scenario(SHOT)[0]
    page.goto(link.split("#")[0])
    expect(page.locator(".ask")).to_contain_text("You are watching.", timeout=UNHURRIED)
    page.goto(link)
    person = Person(page)
    page.wait_for_selector(".table[data-question]", timeout=UNHURRIED)
    assert "Stakegunner" in person.question
    assert "#" not in page.url
