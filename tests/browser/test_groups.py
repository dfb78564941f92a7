"""A whole Movement turn of 2018: several models together by the mouse and by keys, and back again."""

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Server
from browser.person import UNHURRIED, Person
from browser.test_everyone import violations
from browser.test_tables import sit_down

TEN = dedent("""
    edition: kt18
    terrain: {size: [30, 22], features: {b: {name: wall, box: [19, 6.5, 23, 7.5], top: 3, traits: [solid]}}}
    turn: 2
    phase: movement
    order: [ada, ben]
    players: {ada: {}, ben: {}}
    operatives:
    """)
STILL = 1000
"""Milliseconds after which pieces that were moved lie still."""
ASKED = re.compile("moves next")
Seated = Callable[[Page], Person]


@pytest.fixture
def seated(shared_server: Server, tmp_path: Path) -> Seated:
    """Somebody with ten models to move, the ninth and the tenth before a wall."""
    models = "".join(f"  a{n}: {{player: ada, card: plot-forty.tenant, at: [{2 + 2 * n}, 4]}}\n" for n in range(1, 11))
    file = tmp_path / "ten.yaml"
    file.write_text(f"{TEN}{models}  foe: {{player: ben, card: plot-forty.tenant, at: [28, 20]}}\n")

    def sit(page: Page) -> Person:
        person = sit_down(page, shared_server.open_scenario(file)[0])
        person.wait()
        expect(page.locator("#question")).to_have_text(ASKED, timeout=UNHURRIED)
        person.wait_judged()
        return person

    return sit


def model(page: Page, n: int) -> Locator:
    return page.locator(f'.piece[data-id="a{n}"]')


def middle(piece: Locator) -> tuple[float, float]:
    box = piece.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pull(page: Page, from_: tuple[float, float], to: tuple[float, float]) -> None:
    page.mouse.move(*from_)
    page.mouse.down()
    page.mouse.move((from_[0] + to[0]) / 2, (from_[1] + to[1]) / 2)
    page.mouse.move(*to)
    page.mouse.up()


def inch(page: Page) -> float:
    """How many pixels an inch is: models stand two apart."""
    return (middle(model(page, 2))[0] - middle(model(page, 1))[0]) / 2


def together(page: Page) -> Locator:
    return page.get_by_role("region", name="Moving together")


def left(page: Page) -> Locator:
    """The models that have not moved yet."""
    return page.locator(".ask .acts button[data-option^=a]")


def test_several_are_chosen_and_dragged_with_the_mouse(page: Page, seated: Seated) -> None:
    seated(page)
    model(page, 1).click(modifiers=["Shift"])
    model(page, 2).click(modifiers=["Shift"])
    model(page, 3).click(modifiers=["Shift"])
    model(page, 3).click()
    expect(together(page)).to_contain_text("2 models together")
    x, y = middle(model(page, 1))
    pull(page, (x, y), (x + 4, y - 3 * inch(page)))
    expect(page.locator("[data-ghost]")).to_have_count(2)
    page.get_by_role("button", name="Move all 2 as shown").click()
    expect(together(page)).to_have_count(0, timeout=UNHURRIED)
    expect(left(page)).to_have_count(8, timeout=UNHURRIED)
    page.wait_for_timeout(STILL)
    assert middle(model(page, 1))[1] < y - 2 * inch(page)


def test_a_box_takes_all_and_who_cannot_go_stays_in_hand_and_says_why(page: Page, seated: Seated) -> None:
    person = seated(page)
    far = inch(page)
    (x0, y0), (x1, y1) = middle(model(page, 1)), middle(model(page, 10))
    page.keyboard.down("Shift")
    pull(page, (x0 - far, y0 - far), (x1 + far, y1 + far))
    page.keyboard.up("Shift")
    expect(together(page)).to_contain_text("10 models together")
    pull(page, (x0, y0), (x0, y0 - 3 * far))
    stays = together(page).locator("li.no")
    expect(stays).to_have_count(2, timeout=UNHURRIED)
    expect(stays.first).to_contain_text("no room to end")
    person.picture("moving-together")
    assert violations(page) == []
    page.locator("[data-ghost]").first.click()
    expect(together(page)).to_contain_text("2 models together", timeout=UNHURRIED)
    expect(page.get_by_text("Still to move: Tenant 9, Tenant 10.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(left(page)).to_have_count(2, timeout=UNHURRIED)


def test_a_whole_turn_by_keys_and_back_to_its_beginning(page: Page, seated: Seated) -> None:
    person = seated(page)
    press = page.keyboard.press
    start = middle(model(page, 4))
    for _ in range(4):
        press("a")
    expect(together(page)).to_contain_text("4 models together")
    press("Backspace")
    expect(together(page)).to_contain_text("3 models together")
    press("Shift+A")
    for _ in range(3):
        press("ArrowUp")
    press("Shift+ArrowUp")
    expect(together(page)).to_contain_text('1.6"')
    expect(page.get_by_role("button", name=re.compile("^Move (all|8 of) 10 as shown"))).to_be_visible()
    press("Enter")
    expect(left(page).or_(together(page)).first).to_be_visible(timeout=UNHURRIED)
    person.wait_past("0")
    page.wait_for_timeout(STILL)
    assert middle(model(page, 4))[1] < start[1]
    if together(page).count():
        press("Escape")
    press("Shift+B")
    expect(left(page)).to_have_count(10, timeout=UNHURRIED)
    expect(model(page, 4)).to_be_visible()
    page.wait_for_timeout(STILL)
    assert abs(middle(model(page, 4))[1] - start[1]) < 2
    # Esc leaves one step at a time, and the choices are back.
    press("a")
    press("ArrowUp")
    press("Escape")
    expect(together(page)).to_contain_text("One model so far")
    press("Escape")
    expect(left(page)).to_have_count(10)
    assert person.is_over is False


def test_one_model_goes_back_to_its_start_by_a_key(page: Page, seated: Seated) -> None:
    person = seated(page)
    press = page.keyboard.press
    press("n")
    press("Enter")
    press("Enter")
    expect(page.locator("#question")).to_have_text(re.compile("What does Tenant 1 do"), timeout=UNHURRIED)
    press("1")
    expect(page.get_by_role("region", name="Planned path")).to_be_visible(timeout=UNHURRIED)
    press("b")
    expect(page.locator("#question")).to_have_text(ASKED, timeout=UNHURRIED)
    assert person.table.get_attribute("data-question") == "0"
    person.wait_judged()
    # Its piece still has the focus, so the next one is the second.
    press("n")
    expect(model(page, 2)).to_be_focused()


def test_on_a_phone_several_are_tapped_and_dragged(page: Page, seated: Seated) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    person = seated(page)
    page.get_by_role("button", name="Move several together").click()
    model(page, 5).click()
    model(page, 6).click()
    expect(together(page)).to_contain_text("2 models together")
    x, y = middle(model(page, 5))
    pull(page, (x, y), (x, y - 3 * inch(page)))
    page.get_by_role("button", name="Move all 2 as shown").click()
    expect(left(page)).to_have_count(8, timeout=UNHURRIED)
    person.picture("moving-together-phone")


def test_terrain_is_lettered_only_where_it_is_decided_about(page: Page, seated: Seated) -> None:
    seated(page)
    letters = page.locator(".lettering text")
    expect(letters).to_have_count(0)
    page.keyboard.press("f")
    expect(letters).to_have_count(1)
    page.keyboard.press("Escape")
    model(page, 9).click()
    model(page, 9).click()
    page.get_by_role("button", name="Normal move").click()
    expect(page.get_by_role("region", name="Planned path")).to_be_visible(timeout=UNHURRIED)
    expect(letters).to_have_count(1)
    page.keyboard.press("b")
    expect(page.locator("#question")).to_have_text(ASKED, timeout=UNHURRIED)
    model(page, 1).click()
    model(page, 1).click()
    page.get_by_role("button", name="Normal move").click()
    expect(page.get_by_role("region", name="Planned path")).to_be_visible(timeout=UNHURRIED)
    expect(letters).to_have_count(0)
