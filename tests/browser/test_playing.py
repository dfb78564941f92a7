"""Whole games in the browser."""

import math
import re
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import Person
from browser.small import SMALL, sit_at_both

SHARES = (0.5, 0.9, 0.99)
PRESSED = 100
"""Answers that are pressed in a battle of usual size: its set-up, and some of its first turning points."""
PRESS = """async ([most, look]) => {
  const FILLED = '.ask .primary:not([aria-disabled])';
  const table = () => document.querySelector('.table');
  const filled = () => document.querySelector(FILLED);
  const soon = () => new Promise((done) => setTimeout(done, 4));
  const until = async (so, longest) => {
    for (const begun = performance.now(); !so() && performance.now() - begun < longest; ) await soon();
  };
  const answers = () => window.__killzone?.answers.length ?? 0;
  while (answers() < most && !table().dataset.over) {
    await until(() => table().dataset.question || table().dataset.over, 60000);
    await until(() => filled() || table().dataset.over, 1500);
    if (look) await new Promise((done) => setTimeout(done, look));
    const [number, text] = [table().dataset.question, filled()?.textContent];
    if (filled()) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    else document.querySelector('.ask .acts > li > button:not([aria-disabled])')?.click();
    await until(() => table().dataset.question !== number || filled()?.textContent !== text, 1500);
  }
  return answers();
}"""
"""Press what is filled once it has been looked at for so many milliseconds, and the first choice where nothing is."""


def start_a_game(page: Page, *, rules: str = "", seed: str = "5") -> Person:
    """From the start page to the first question, with everything else as it is proposed."""
    page.goto("/")
    if rules:
        page.get_by_role("radio", name=rules).check(force=True)
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    person = Person(page)
    person.wait()
    return person


class Waits(NamedTuple):
    """Of an answer, in milliseconds: until the state that follows came in, and until it was on the page."""

    kind: str
    heard: float
    shown: float


def waits(page: Page) -> list[Waits]:
    """How long each answer took, the slowest first."""
    found = page.evaluate(
        "window.__killzone.answers.map(one => [one.kind, one.heard - one.answered, one.shown - one.answered])"
    )
    return sorted((Waits(*one) for one in found), key=lambda one: -one.shown)


def told(found: list[Waits]) -> str:
    """The figures of a game, and which questions took longest: first what the server took, then with the page."""
    heard, shown = sorted(one.heard for one in found), sorted(one.shown for one in found)
    # So many of the answers took no longer: of a hundred the 99th, not the slowest of all, which is told besides.
    ranks = [(share, math.ceil(share * len(found)) - 1) for share in SHARES]
    at = [f"{round(share * 100)} % {heard[i]:.0f}, {shown[i]:.0f}" for share, i in ranks]
    slow = [f"{one.kind} {one.heard:.0f}, {one.shown:.0f}" for one in found[:8]]
    return f"{len(found)} answers to board, in ms: {'; '.join(at)}. The slowest: {'; '.join(slow)}"


def test_a_whole_game_is_clicked_through(lively_page: Page, shared_server: Server, tmp_path: Path) -> None:
    sit_at_both(lively_page, shared_server, tmp_path, SMALL["kt24"])
    person = Person(lively_page)
    while person.wait():
        person.click_an_answer()
        if person.answered in (12, 24):
            person.picture(f"game-{person.answered}")
    assert person.answered > 24
    expect(lively_page.get_by_role("heading", name=re.compile("win|draw", re.IGNORECASE)).first).to_be_visible()
    person.picture("game-over")
    print(told(waits(lively_page)))


def test_a_battle_is_pressed_through_as_fast_as_keys_go(lively_page: Page) -> None:
    """By Enter alone, pressed in the page itself: a driver that looks at it all the time would be measured, too."""
    start_a_game(lively_page)
    pressed = lively_page.evaluate(PRESS, [PRESSED, 0])
    assert pressed >= PRESSED
    print(told(waits(lively_page)))
