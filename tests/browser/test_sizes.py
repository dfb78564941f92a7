"""Nothing lies over anything else and nothing is lost, whatever the window's size."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Server
from browser.person import PICTURES, UNHURRIED, Person
from browser.test_tables import SHOT, shoot, sit_down

SIZES = {360: 740, 720: 450, 768: 1024, 844: 390, 1024: 768, 1440: 900, 1920: 1080, 2560: 1440}
"""From a phone to a large screen: 844 by 390 is a phone on its side, 720 by 450 a page at twice its size."""
PICTURED = (360, 844, 1024, 1440)
"""Of which of these pictures are taken, to be looked at."""


def has_sheets(width: int, height: int) -> bool:
    """Whether parts of the page stand in sheets, of which one is shown."""
    return width < 620 or (width < 1024 and height <= 520)


OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text(encoding="utf-8")


def look(page: Page, name: str) -> None:
    """Measure the page at every size."""
    problems: dict[str, Any] = {}
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if width in PICTURED:
            PICTURES.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=PICTURES / f"size-{name}-{width}.png")
        problems[f"{width}"] = page.evaluate(OVERLAPS)
    assert {size: found for size, found in problems.items() if found} == {}


def scrubber_is_there(page: Page) -> None:
    """The slider is in sight and wide enough to be used; on a phone it stands with the log."""
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if has_sheets(width, height):
            page.get_by_role("navigation").get_by_role("button", name="Log").click()
        slider = page.get_by_role("slider", name="Moment of the game")
        expect(slider).to_be_in_viewport(timeout=UNHURRIED)
        box = slider.bounding_box()
        assert box
        assert box["width"] >= 100, f"at {width} the slider is {box['width']} wide"
        if has_sheets(width, height):
            page.get_by_role("navigation").get_by_role("button", name="Decide").click()


@pytest.fixture
def full(browser: Browser, shared_server: Server) -> Any:
    """The first decision of the battle in a full game between people with long names, at one screen."""
    seats = b'[{"kind": "person", "name": "Ada Trestle-Lowenstein"}, {"kind": "bot", "name": "Bartholomew the Elder"}]'
    made = shared_server.post("/api/tables", b'{"seed": "8", "seats": %s}' % seats)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    person = sit_down(context.new_page(), f"{shared_server.address}/table/{made['table']}#seat={made['secrets'][0]}")
    yield person
    context.close()


def test_nothing_overlaps_in_a_full_game(full: Person) -> None:
    page = full.page
    full.wait()
    look(page, "set-up")
    full.leave_the_set_up()
    full.wait_judged()
    look(page, "full")
    page.keyboard.press("s")
    expect(page.get_by_role("region", name="How to win")).to_be_visible()
    look(page, "score")
    for name in ("Ada Trestle-Lowenstein", "Bartholomew the Elder"):
        expect(page.get_by_role("region", name="How to win")).to_contain_text(name)
    page.keyboard.press("l")
    expect(page.locator(".log .by", has_text="Bartholomew the Elder").first).to_be_attached()
    page.keyboard.press(",")
    expect(page.locator("#question")).to_have_text("The table as it was", timeout=UNHURRIED)
    look(page, "past")
    # Whatever moment is jumped to, its line of the log comes into sight.
    page.set_viewport_size({"width": 1440, "height": 900})
    for moment in ("3", "11"):
        page.get_by_role("slider", name="Moment of the game").fill(moment)
        expect(page.locator(".table")).to_contain_text(f"Event {moment}.", timeout=UNHURRIED)
        expect(page.locator(".log li[aria-current=true]").last).to_be_in_viewport(timeout=UNHURRIED)
    scrubber_is_there(page)


def test_nothing_overlaps_in_an_attack(browser: Browser, shared_server: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light")
    shooter = sit_down(context.new_page(), shared_server.open_scenario(SHOT)[0])
    shooter.wait_judged()
    look(shooter.page, "action")
    shoot(shooter)
    expect(shooter.choices().last).to_contain_text("damage", timeout=UNHURRIED)
    look(shooter.page, "attack")
    scrubber_is_there(shooter.page)
    context.close()
