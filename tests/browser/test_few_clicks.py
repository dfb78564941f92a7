"""A move and a shot take few clicks."""

from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import UNHURRIED
from browser.test_four_seats import drag
from browser.test_tables import SHOT, dice_of, shoot, sit_down

READY = """
edition: kt24
title: Somebody is ready
text: A Chainman may be activated, and sees somebody.
rules: lite
killzone: salt-rows
players:
  survey: {name: Ada Trestle, team: meridian-survey, drop-zone: 1}
  bell: {name: Orrin Latch, team: ninth-bell, drop-zone: 2}
turn: 2
phase: firefight
initiative: survey
active: survey
operatives:
  chainman: {player: survey, card: meridian-survey.chainman, at: [18, 17], order: engage}
  cutter: {player: bell, card: ninth-bell.cutter, at: [20.5, 11.5], order: engage, ready: false}
"""


def test_an_operative_is_activated_moves_and_shoots_in_six_clicks_at_most(
    page: Page, shared_server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "ready.yaml"
    file.write_text(READY, encoding="utf-8")
    person = sit_down(page, shared_server.open_scenario(file)[0])
    person.wait_judged()
    question, buttons, clicks = page.locator("#question"), page.locator(".ask"), 0

    drag(page, "chainman", 15, 0)
    clicks += 1
    expect(question).to_contain_text("order", timeout=UNHURRIED)
    buttons.get_by_role("button", name="Engage").click()
    clicks += 1
    expect(page.get_by_role("region", name="Planned path")).to_be_visible(timeout=UNHURRIED)
    person.confirm_place().click()
    clicks += 1
    expect(question).to_contain_text("What does", timeout=UNHURRIED)
    person.wait_judged()
    buttons.get_by_role("button", name="Shoot").first.click()
    clicks += 1
    expect(question).to_contain_text("Who does", timeout=UNHURRIED)
    person.wait_judged()
    person.choices().first.click()
    clicks += 1
    page.wait_for_selector(".tray .die", timeout=UNHURRIED)
    assert clicks <= 6


def test_what_somebody_does_not_wish_to_be_asked_is_passed_and_told(page: Page, shared_server: Server) -> None:
    person = sit_down(page, shared_server.open_scenario(SHOT)[0])
    shoot(person)
    while not any(die.startswith("Fail") for die in dice_of(person)):  # each table draws its own dice
        person = sit_down(page, shared_server.open_scenario(SHOT)[0])
        shoot(person)
    person.wait_judged()
    expect(page.locator("#question")).to_contain_text("re-roll")
    only = page.get_by_role("button", name="Only ask when a die failed")
    expect(only).to_be_in_viewport(ratio=1)
    only.click()
    # A die has failed, so it is still asked.
    expect(only).to_have_count(0)
    expect(page.get_by_role("button", name="Ask me everything again")).to_be_visible()
    expect(page.locator("#question")).to_contain_text("re-roll")
    person.picture("wishes")
    page.get_by_role("button", name="Not again this turning point").click()
    expect(page.locator("#question")).not_to_contain_text("re-roll an attack die", timeout=UNHURRIED)
    expect(page.locator(".log li", has_text="Done for you: Keep these dice").first).to_be_attached(timeout=UNHURRIED)
    person.picture("wishes-done")
