"""Two friends, somebody who watches, and a phone: names, talk, clocks, a seat on another device, another game."""

import json
import re

from playwright.sync_api import Browser, Page, expect

from browser.conftest import Server, watch_errors
from browser.person import PICTURES, UNHURRIED, Person
from browser.test_everyone import violations
from browser.test_sizes import look

SCRIPT = "<img src=x onerror=document.title='broken'> hello"


def table(server: Server, out: str, kind: str = "decision") -> list[str]:
    """The addresses of the seats of a table whose first clock is up after ten seconds."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "link"}]
    pace = {"kind": kind, "seconds": 10, "out": out}
    made = server.post("/api/tables", json.dumps({"way": "lite", "seats": seats, "pace": pace}).encode())
    return [f"{server.address}/table/{made['table']}#seat={secret}" for secret in made["secrets"]]


def sit(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)


def sit_together(server: Server, *pages: Page) -> None:
    """Ada and Bo sit down at a table without a clock."""
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bo")]
    made = server.post("/api/tables", json.dumps({"way": "lite", "seats": seats}).encode())
    for one, secret in zip(pages, made["secrets"], strict=True):
        sit(one, f"{server.address}/table/{made['table']}#seat={secret}")


def test_friends_talk_lose_by_the_clock_and_play_again(page: Page, other_page: Page, shared_server: Server) -> None:
    mine, theirs = table(shared_server, "lost")
    sit(page, mine)
    sit(other_page, theirs)
    # Whoever came by the link says who they are, and is called that from then on.
    other_page.get_by_role("textbox", name="Your name").fill("Bo <b>")
    other_page.get_by_role("button", name="Use it").click()
    expect(page.locator("header")).to_contain_text("Bo <b>", timeout=UNHURRIED)
    page.keyboard.press("k")
    page.get_by_role("button", name="Good luck!").click()
    # What was said stands beside the question until it is answered, and then only among the people.
    expect(other_page.locator(".note.said")).to_contain_text("Ada: Good luck!", timeout=UNHURRIED)
    other_page.get_by_role("button", name="Answer", exact=True).click()
    expect(other_page.locator(".note.said")).to_have_count(0)
    expect(other_page.get_by_role("log", name="Talk")).to_contain_text("Good luck!")
    for one in (page, other_page):
        one.get_by_role("checkbox", name=re.compile("Own words")).check()
    words = page.get_by_role("textbox", name="Your words")
    words.fill(SCRIPT, timeout=UNHURRIED)
    words.press("Enter")
    expect(other_page.get_by_role("log", name="Talk")).to_contain_text(SCRIPT, timeout=UNHURRIED)
    other_page.get_by_role("button", name="Mute Ada").click()
    expect(other_page.get_by_role("log", name="Talk")).to_have_count(0)

    page.wait_for_selector(".table[data-over]", timeout=UNHURRIED)
    assert "broken" not in other_page.title()
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / "time-is-up.png")
    expect(page.locator(".verdict")).to_contain_text("is up")
    assert violations(page) == []
    look(page, "people")
    page.get_by_role("button", name="Play again with sides changed").click()
    other_page.get_by_role("button", name="Join the next game").click(timeout=UNHURRIED)
    other_page.wait_for_url(lambda url: url != theirs.partition("#")[0], timeout=UNHURRIED)
    expect(other_page.locator("header .team").first).to_contain_text("Ada", timeout=UNHURRIED)
    expect(other_page.locator("header .team").last).to_contain_text("Bo <b>, You", timeout=UNHURRIED)
    expect(other_page.locator("header .team").last).to_contain_text("The Ninth Bell")


def test_nobody_is_offered_a_seat_back_whose_time_for_the_game_is_up(
    page: Page, other_page: Page, shared_server: Server
) -> None:
    people = (page, other_page)
    for one, address in zip(people, table(shared_server, "bot", "game"), strict=True):
        sit(one, address)
    # Whoever is asked does nothing for ten seconds.
    asked = page if page.locator(".table[data-question]").count() else other_page
    expect(asked.locator(".ask")).to_contain_text("Your time is up", timeout=UNHURRIED)
    expect(asked.get_by_role("button", name="Go on myself")).to_have_count(0)


def test_a_request_to_take_back_says_what_would_go_and_what_came_of_it(
    page: Page, other_page: Page, shared_server: Server
) -> None:
    sit_together(shared_server, page, other_page)
    # Whoever takes a drop zone asks for it back after the other side has set somebody up.
    first, other = (page, other_page) if Person(page).number() else (other_page, page)
    Person(first).click_an_answer()
    player = Person(first)
    while player.number():
        player.click_an_answer()
    Person(other).click_an_answer()
    Person(other).click_an_answer()
    asks = first.get_by_role("button", name="Ask to take back the last answer")
    asks.click(timeout=UNHURRIED)
    expect(other.get_by_role("list", name="What would be undone")).to_contain_text("set up", timeout=UNHURRIED)
    other.get_by_role("button", name="Let it stand").click()
    expect(first.locator(".note")).to_contain_text("lets it stand", timeout=UNHURRIED)


def test_a_bot_is_not_asked_for_while_somebody_who_left_is_waited_for(
    page: Page, other_page: Page, shared_server: Server
) -> None:
    sit_together(shared_server, page, other_page)
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Ask for a bot")).to_have_count(0)
    other_page.goto("about:blank")
    asks = page.get_by_role("button", name="Ask for a bot")
    expect(asks).to_have_attribute("aria-disabled", "true", timeout=UNHURRIED)
    expect(asks).to_have_attribute("title", re.compile("if they are not back by then"))
    asks.click(force=True)
    expect(page.locator(".people")).to_contain_text("away")
    expect(page.get_by_text("No bot takes over")).to_have_count(0)
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / "away.png")


def test_a_seat_is_taken_along_to_a_phone_and_a_watcher_sees_who_is_there(
    browser: Browser, page: Page, shared_server: Server
) -> None:
    mine, _ = table(shared_server, "bot")
    sit(page, mine)
    page.keyboard.press("k")
    page.get_by_role("button", name="My seat on another device").click()
    code = page.locator(".code b.num").inner_text(timeout=UNHURRIED)
    expect(page.locator(".people [role=note]")).to_contain_text("this machine only")
    phone = browser.new_context(base_url=shared_server.address, viewport={"width": 360, "height": 740}).new_page()
    errors = watch_errors(phone)
    phone.goto(f"/join#code={code}")
    phone.get_by_role("button", name="Take my seat").click()
    phone.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
    expect(phone.locator("#question")).not_to_contain_text("watching")
    phone.goto("/join")
    phone.get_by_role("textbox").fill(code)
    phone.get_by_role("button", name="Take my seat").click()
    expect(phone.get_by_role("alert")).to_contain_text("opens nothing", timeout=UNHURRIED)
    assert violations(phone) == []
    phone.evaluate("localStorage.clear()")
    phone.goto(mine.partition("#")[0])
    expect(page.locator(".watching")).to_contain_text("somebody", timeout=UNHURRIED)
    phone.get_by_role("navigation").get_by_role("button", name="Log").click()
    phone.get_by_role("tab", name="People").click()
    phone.screenshot(path=PICTURES / "people-phone.png")
    assert violations(phone) == []
    phone.context.close()
    assert errors == []


def test_a_stranger_sits_down_at_an_open_table(page: Page, other_page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="2024, lite").check(force=True)
    page.get_by_role("group", name="Who plays Meridian Survey").get_by_role("button", name="Friend by link").click()
    page.get_by_role("checkbox", name=re.compile("Anybody")).check()
    page.get_by_role("combobox", name="Clock").select_option(label="1 day a decision")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("dialog").get_by_role("link", name="Go to the table").click(timeout=UNHURRIED)
    page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
    other_page.goto("/")
    other_page.get_by_role("textbox", name="Your name").fill("Cy", timeout=UNHURRIED)
    other_page.get_by_role("button", name=re.compile("Sit down")).first.click()
    other_page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
    expect(page.locator("header")).to_contain_text("Cy", timeout=UNHURRIED)
    expect(page.get_by_role("timer").first).to_contain_text(re.compile("23:59:|1 d"))
