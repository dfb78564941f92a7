"""What happens round a table: two people, lost connections, refusals, taking back, looking back, a killed server."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import UNHURRIED, Person

SHOT = Path("docs/examples/shot-over-the-bund.yaml")


def sit_down(page: Page, address: str) -> Person:
    page.goto(address)
    page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
    return Person(page)


def shoot(shooter: Person) -> None:
    """To the middle of the attack: the dice have fallen and may be re-rolled."""
    shooter.wait()
    shooter.page.get_by_role("button", name="Shoot").first.click()
    shooter.page.get_by_role("button", name="Shoot cutter").first.click()
    expect(shooter.page.locator("#question")).to_have_text(re.compile("re-roll"), timeout=UNHURRIED)


FACES = "all => all.map(die => die.getAttribute('aria-label').match(/^\\w+ \\d/)[0])"


def dice_of(person: Person) -> list[str]:
    """The dice on the table as they are read aloud: what each counts as, and its face."""
    person.page.wait_for_selector(".tray .die")
    found: list[str] = person.page.locator(".tray .die").evaluate_all(FACES)
    return found


def test_two_browsers_play_and_one_comes_back_in_mid_attack(
    page: Page, other_page: Page, shared_server: Server
) -> None:
    first, second = shared_server.open_scenario(SHOT)
    shooter, target = sit_down(page, first), sit_down(other_page, second)
    expect(target.page.locator("#question")).to_contain_text("Ada Trestle")
    shoot(shooter)
    assert len(dice_of(shooter)) == 5
    shooter.page.get_by_label("All events").check()
    told = shooter.page.locator(".log li", has_text="rolls attack dice").text_content()
    target.page.reload()
    expect(target.page.locator(".tray .die")).to_have_count(5, timeout=UNHURRIED)
    target.page.get_by_label("All events").check()
    assert target.page.locator(".log li", has_text="rolls attack dice").text_content() == told
    shooter.picture("two-browsers-attacker")
    target.picture("two-browsers-defender")
    assert target.number() is None
    shooter.wait_judged()
    shooter.page.get_by_role("button", name="Keep these dice").click()
    target.page.wait_for_selector(".table[data-question]", timeout=UNHURRIED)
    while not shooter.page.locator(".log li", has_text="Defence dice").count():
        (target if target.number() else shooter).click_an_answer()
    defended = shooter.page.locator(".log li", has_text="Defence dice").text_content()
    assert target.page.locator(".log li", has_text="Defence dice").text_content() == defended


def test_a_lost_connection_comes_back_by_itself(page: Page, own_server: Server) -> None:
    first, _ = own_server.open_scenario(SHOT)
    shooter = sit_down(page, first)
    shoot(shooter)
    dice = dice_of(shooter)
    revision = shooter.table.get_attribute("data-revision")
    own_server.kill()
    expect(page.get_by_text("Connection lost. Nothing is lost")).to_be_visible(timeout=UNHURRIED)
    shooter.picture("connection-lost")
    own_server.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=UNHURRIED)
    assert dice_of(shooter) == dice
    assert shooter.table.get_attribute("data-revision") == revision
    shooter.wait_judged()
    number = shooter.number()
    page.get_by_role("button", name="Keep these dice").click()
    shooter.wait_past(number)


def test_an_illegal_action_is_refused_with_its_reason(page: Page, shared_server: Server) -> None:
    person = sit_down(page, shared_server.open_scenario(SHOT)[0])
    person.wait()
    person.wait_judged()
    dash = page.get_by_role("button", name=re.compile(r"^Dash\s*: not possible"))
    expect(dash).to_contain_text("has already performed Dash in this activation")
    dash.click(force=True)
    alert = page.locator(".toast")
    expect(alert).to_contain_text("has already performed Dash in this activation")
    expect(alert.get_by_role("link", name=re.compile(r"^Rule kt24\."))).to_be_visible()
    assert person.number() is not None
    person.picture("refused-action")


def test_an_illegal_move_is_refused_with_its_reason(page: Page, shared_server: Server) -> None:
    person = sit_down(page, shared_server.open_scenario(SHOT)[0])
    person.wait()
    before = person.number()
    page.get_by_role("button", name="Reposition").first.click()
    person.wait_past(before)
    asked = person.number()
    board = page.get_by_role("group", name=re.compile("^Board"))
    box = board.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.15, box["y"] + box["height"] * 0.85)
    reasons = page.get_by_role("region", name="Planned path").locator(".reasons")
    expect(reasons).to_contain_text(re.compile(r'\d"'), timeout=UNHURRIED)
    expect(reasons.get_by_role("link", name=re.compile(r"^Rule kt24\.")).first).to_be_visible()
    person.picture("refused-move")
    page.keyboard.press("Enter")
    expect(page.locator(".ask .acts button.primary")).to_have_text(re.compile("Move as shown"), timeout=UNHURRIED)
    assert person.number() == asked


def test_an_answer_is_taken_back(page: Page, shared_server: Server) -> None:
    person = sit_down(page, shared_server.open_scenario(SHOT)[0])
    person.wait()
    question, number = person.question, person.number()
    page.get_by_role("button", name="Reposition").first.click()
    person.wait_past(number)
    assert person.question != question
    page.keyboard.press("u")
    expect(page.locator("#question")).to_have_text(question, timeout=UNHURRIED)


def test_dice_that_fell_are_taken_back_only_if_the_other_agrees(
    page: Page, other_page: Page, shared_server: Server
) -> None:
    first, second = shared_server.open_scenario(SHOT)
    shooter, target = sit_down(page, first), sit_down(other_page, second)
    shoot(shooter)
    page.get_by_role("button", name="Ask to take back the last answer").click()
    expect(target.page.get_by_text("asks to take back the last answer")).to_be_visible(timeout=UNHURRIED)
    expect(page.get_by_text("You have asked to take back the last answer")).to_be_visible()
    target.picture("undo-asked")
    target.page.get_by_role("button", name="Let them take it back").click()
    expect(page.locator("#question")).to_have_text(re.compile("Who does"), timeout=UNHURRIED)


def test_the_log_is_scrubbed(page: Page, shared_server: Server) -> None:
    shooter = sit_down(page, shared_server.open_scenario(SHOT)[0])
    shoot(shooter)
    now = shooter.question
    page.keyboard.press(",")
    expect(page.locator("#question")).to_have_text("The table as it was", timeout=UNHURRIED)
    slider = page.get_by_role("slider", name="Moment of the game")
    long = slider.bounding_box()
    slider.fill("0")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("answer 0"))
    expect(page.locator(".tray")).to_have_count(0)
    shooter.picture("scrubbed")
    assert slider.bounding_box() == long
    page.get_by_role("button", name="Back to now").first.click()
    expect(page.locator("#question")).to_have_text(now)
    expect(page.locator(".tray .die")).not_to_have_count(0)
    page.get_by_label("All events").check()
    line = (
        page.get_by_role("region", name="Log of the game").get_by_role("button", name=re.compile("attack dice")).first
    )
    line.click()
    entry = page.get_by_role("region", name="Log of the game")
    expect(entry).to_contain_text("Roll D6 equal to the weapon's Atk", timeout=UNHURRIED)
