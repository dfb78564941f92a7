"""Everyone can play: on a phone, enlarged, without a mouse, with a screen reader, in light and dark."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Server
from browser.person import PICTURES, UNHURRIED
from browser.test_tables import SHOT, shoot, sit_down

AXE = Path("web/node_modules/axe-core/axe.min.js")
PAGES = {
    "start": "/",
    "odds": "/odds",
    "rules": "/rules",
    "rule": "/rules/kt24.weapon.balanced",
    "records": "/records",
    "campaigns": "/campaigns",
    "rosters": "/rosters",
}
SCHEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")

SETTLED = """Promise.allSettled(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)
)"""
"""Colours that are fading into others are not those that anybody reads."""


def violations(page: Page) -> list[str]:
    """What axe-core finds serious or worse, with the elements concerned."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(SETTLED)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes']][:3]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def violations_by_day_and_night(page: Page, name: str) -> list[str]:
    """What is found in dark and in light colours, with a picture of each to be looked at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found += [f"{scheme}: {one}" for one in violations(page)]
        page.screenshot(path=PICTURES / f"{name}-{scheme}.png", full_page=True)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_no_page_keeps_anybody_out(page: Page, name: str) -> None:
    page.goto(PAGES[name])
    page.wait_for_selector("h1, h2", timeout=UNHURRIED)
    page.wait_for_load_state("networkidle")
    assert violations_by_day_and_night(page, name) == []


def test_the_table_keeps_nobody_out(page: Page, shared_server: Server) -> None:
    shooter = sit_down(page, shared_server.open_scenario(SHOT)[0])
    shooter.wait_judged()
    assert violations_by_day_and_night(page, "action") == []
    shoot(shooter)
    assert violations_by_day_and_night(page, "attack") == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations_by_day_and_night(page, "help") == []


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_phone_plays_with_touch(browser: Browser, shared_server: Server) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    page = context.new_page()
    shooter = sit_down(page, shared_server.open_scenario(SHOT)[0])
    shooter.wait_judged()
    assert fits(page)
    shooter.picture("phone-question")
    page.get_by_role("button", name="Shoot").first.tap()
    page.get_by_role("button", name="Shoot cutter").first.tap()
    page.wait_for_selector(".tray .die", timeout=UNHURRIED)
    shooter.picture("phone-dice")
    board, target = page.locator("div.stage").bounding_box(), page.locator('.piece[data-id="cutter"]').bounding_box()
    assert board
    assert target
    # Of both who are in an attack nothing is cut off.
    assert board["y"] <= target["y"]
    assert target["y"] + target["height"] <= board["y"] + board["height"]
    assert fits(page)
    assert violations(page) == []
    for name in ("Teams", "Log", "Rules", "Decide"):
        page.get_by_role("navigation").get_by_role("button", name=name).tap()
        assert fits(page)
    context.close()


def test_an_enlarged_page_shows_everything(browser: Browser, shared_server: Server) -> None:
    # A window of 1440 by 900 at 200 % has room for 720 by 450.
    context = browser.new_context(viewport={"width": 720, "height": 450}, device_scale_factor=2)
    page = context.new_page()
    person = sit_down(page, shared_server.open_scenario(SHOT)[0])
    person.wait_judged()
    assert fits(page)
    page.get_by_role("button", name="Shoot").first.click()
    expect(page.get_by_role("button", name="Shoot cutter").first).to_be_visible()
    page.screenshot(path=PICTURES / "enlarged.png")
    context.close()


def test_decisions_and_refusals_are_announced(page: Page, shared_server: Server) -> None:
    shooter = sit_down(page, shared_server.open_scenario(SHOT)[0])
    shooter.wait_judged()
    polite, assertive = page.locator("[aria-live=polite][role=log]"), page.locator("[aria-live=assertive]")
    expect(polite).to_contain_text("Your decision. What does Stakegunner do? 1 AP left.")
    shoot(shooter)
    expect(polite).to_contain_text("re-roll an attack die?")
    expect(polite).to_contain_text("attack dice")
    assert assertive.count() == 1
    page.keyboard.press("q")
    expect(polite).to_contain_text("Sounds are off.")


def test_without_motion_nothing_moves(browser: Browser, shared_server: Server) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    shoot(sit_down(page, shared_server.open_scenario(SHOT)[0]))
    lasting = "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 1).length"
    assert page.evaluate(lasting) == 0
    context.close()


def overlaps(page: Page, one: str, other: str) -> bool:
    """Whether two parts of the page lie over each other."""
    first, second = (page.locator(selector).bounding_box() for selector in (one, other))
    assert first
    assert second
    return first["x"] < second["x"] + second["width"] and second["x"] < first["x"] + first["width"]


def test_nothing_of_the_header_runs_into_another(page: Page, shared_server: Server) -> None:
    sit_down(page, shared_server.open_scenario(SHOT)[0]).wait_judged()
    for width in (1024, 1152, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert fits(page), width
        assert not overlaps(page, "header .score", "header .wait"), width
        assert not overlaps(page, "header .side.left", "header .turn"), width
        assert not overlaps(page, "header .turn", "header .side.right"), width


def test_the_default_is_in_sight_however_many_choices_there_are(page: Page, shared_server: Server) -> None:
    shooter = sit_down(page, shared_server.open_scenario(SHOT)[0])
    shoot(shooter)
    shooter.wait_judged()
    filled = page.locator(".ask .primary")
    expect(filled).to_contain_text("damage", timeout=UNHURRIED)
    panel, shown = page.locator(".decide").bounding_box(), filled.bounding_box()
    assert panel
    assert shown
    assert shown["y"] + shown["height"] <= panel["y"] + panel["height"]
    for die in page.locator(".tray button.die").all():
        assert ", ." not in (die.get_attribute("aria-label") or "")


def test_what_an_action_does_is_told_when_it_is_pointed_at(page: Page, shared_server: Server) -> None:
    person = sit_down(page, shared_server.open_scenario(SHOT)[0])
    person.wait_judged()
    person.choices().filter(has_text="Reposition").hover()
    expect(page.locator(".ask .means")).to_contain_text("up to its Move stat", timeout=UNHURRIED)
