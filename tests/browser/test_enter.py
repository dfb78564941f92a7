"""What is filled is what Enter does: at every question of games that are played by Enter wherever it does something."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from browser.conftest import Server
from browser.person import UNHURRIED, Person
from browser.test_playing import start_a_game
from browser.test_tables import SHOT, sit_down

ENTER = """() => {
  const filled = [...document.querySelectorAll('.table .primary')].filter(one => one.checkVisibility());
  const button = filled[0];
  const said = button && {
    option: button.dataset.option ?? null,
    text: button.innerText,
    keys: button.getAttribute('aria-keyshortcuts'),
    off: button.getAttribute('aria-disabled'),
  };
  const answered = window.sentAnswers.length;
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(key);
  return [filled.length, said ?? null, window.sentAnswers.slice(answered)];
}"""
"""Look at what is filled and press Enter at once, so that nothing can change in between."""

LISTEN = """() => {
  window.sentAnswers = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const word = JSON.parse(text);
    // Half an answer is kept in hand: the question that it leads on to is asked for instead.
    if (word.type === 'judge' && word.first?.length) window.sentAnswers.push({ value: word.first.at(-1) });
    if (word.type === 'answer') window.sentAnswers.push(word.more?.at(-1) ?? word);
    return send.call(this, text);
  };
}"""


def enter(person: Person) -> dict[str, Any] | None:
    """Press Enter and compare what it sent with what was filled; gives the answer that was sent, if any."""
    filled, said, sent = person.page.evaluate(ENTER)
    assert filled <= 1, f"{filled} buttons are filled at {person.question!r}"
    if said is None:
        assert sent == [], f"nothing is filled, but Enter sent {sent}"
        return None
    assert said["off"] is None
    assert said["keys"] == "Enter", f"{said['text']!r} is filled and shows {said['keys']!r}"
    if said["option"] is not None:
        assert [one["value"] for one in sent] == [said["option"]]
    return dict(sent[0]) if sent else None


def answer(person: Person) -> None:
    """Answer by Enter, as often as it takes; where it does nothing, with the first choice."""
    number = person.number()
    if person.places() or person.shares():
        for _ in range(3):
            person.page.locator(".ask .primary").wait_for(timeout=UNHURRIED)
            if enter(person) is not None:
                break
    else:
        person.wait_judged()
        if enter(person) is None and person.number() == number:
            person.choices().first.click()
    person.wait_past(number)
    person.answered += 1


def test_a_whole_game_is_played_by_keys_alone(page: Page) -> None:
    """By Enter, which gives what is filled, and every third time by the key of another choice."""
    page.add_init_script(f"({LISTEN})()")
    page.goto("/")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    person = Person(page, seed=3)
    while person.wait():
        if person.answered % 3:
            answer(person)
        else:
            person.press_an_answer()
    assert person.answered > 30


def test_enter_gives_what_is_filled_where_a_full_game_begins(page: Page) -> None:
    page.add_init_script(f"({LISTEN})()")
    person = start_a_game(page, seed="8")
    while person.answered < 12 and person.wait():
        answer(person)
    person.leave_the_set_up()
    while person.answered < 30 and person.wait():
        answer(person)


def test_no_activation_ends_by_accident(page: Page, shared_server: Server) -> None:
    frames: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: frames.append(json.loads(text)))

    page.on("websocket", listen)
    person = sit_down(page, shared_server.open_scenario(SHOT)[0])
    person.wait_judged()
    number = person.number()
    end = page.get_by_role("button", name="End the activation")
    end.click()
    expect(person.doubted).to_have_text("Stakegunner still has 1 AP.")
    person.picture("doubt")
    page.keyboard.press("Enter")
    expect(person.doubted).to_have_count(0)
    assert person.number() == number
    end.click()
    page.keyboard.press("Escape")
    expect(person.doubted).to_have_count(0)
    # A button that was clicked keeps the focus without showing it: Enter is still what is filled.
    filled = page.locator(".ask .primary")
    assert filled.get_attribute("data-option") != "end"
    end.click()
    page.keyboard.press("2")
    person.wait_past(number)
    assert [one["value"] for one in frames if one["type"] == "answer"] == ["end"]
