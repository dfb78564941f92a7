"""Four seats at one table, one of them a person, and a first game that is explained."""

import json
import re

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import UNHURRIED, Person
from browser.test_everyone import violations
from browser.test_sizes import look
from browser.test_tables import sit_down

TEAMS = ["ninth-bell", "meridian-survey", "house-of-seconds", "plot-forty"]


def four(server: Server) -> str:
    """The address of the one person's seat; the others are played at random, which takes no time."""
    seats = [{"kind": "person", "name": "Ada"}, *({"kind": "bot", "bot": "uniform"} for _ in range(3))]
    wish = {"edition": "kt18", "killzone": "salt-rows", "teams": TEAMS, "seats": seats, "seed": "4"}
    made = server.post("/api/tables", json.dumps(wish).encode())
    return f"{server.address}/table/{made['table']}#seat={made['secrets'][0]}"


def drag(page: Page, piece: str, dx: float, dy: float) -> None:
    """Drag a piece of the board by so many pixels."""
    box = page.locator(f'.piece[data-id="{piece}"]').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)
    page.mouse.up()


def test_four_seats_fit_every_size_and_a_model_is_moved_by_a_drag(page: Page, shared_server: Server) -> None:
    person = sit_down(page, four(shared_server))
    person.leave_the_set_up()
    page.get_by_role("group", name="Order of the round").wait_for(timeout=UNHURRIED)
    while "moves next" not in person.question:
        person.click_an_answer()
        assert person.wait()
    person.wait_judged()
    expect(page.get_by_role("group", name="Order of the round")).to_contain_text("Movement")
    expect(page.locator(".rosters ul")).to_have_count(1)
    look(page, "four-seats")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert violations(page) == []

    model = page.locator(".piece.pickable").first.get_attribute("data-id")
    assert model
    drag(page, model, 0, -40)
    expect(page.get_by_role("region", name="Planned path")).to_be_visible(timeout=UNHURRIED)
    expect(page.locator("[data-ghost]")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator("#question")).to_have_text(re.compile("moves next"), timeout=UNHURRIED)


def test_somebody_new_is_led_through_a_first_game(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Your first game")).to_be_enabled(timeout=UNHURRIED)
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    person, said = Person(page, seed=3), list[str]()
    guide = page.get_by_role("region", name="Guide")
    while person.wait() and len(said) < 4:
        if guide.count():
            assert said or violations(page) == []
            said.append(guide.get_by_role("heading").inner_text().partition("\n")[0])
            guide.get_by_role("button", name="Got it").click()
        else:
            person.press_an_answer()
    assert len(set(said)) == 4, said
    while not guide.count():
        person.press_an_answer()
        person.wait()
    guide.get_by_role("button", name="Skip the guide").click()
    expect(guide).to_have_count(0)
    page.reload()
    person.wait()
    expect(guide).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("heading", name="The guided game")).to_be_visible(timeout=UNHURRIED)
    expect(page.get_by_role("radio", name="2024, lite")).to_be_checked()
