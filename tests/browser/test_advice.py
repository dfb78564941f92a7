"""Help for newcomers: the set-up left to a bot, and advice for what comes then."""

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import UNHURRIED, Person
from browser.test_everyone import violations
from browser.test_tables import SHOT, shoot, sit_down

ADVISED = ".ask .acts .advised"
SETS_UP_OR_HAS = """() => {
    const { delegated, question } = document.querySelector(".table").dataset;
    const buttons = [...document.querySelectorAll(".ask button")].map((one) => one.textContent);
    return delegated || (question && !buttons.some((text) => text.includes("Set up the rest")));
}"""


def first_steps(page: Page) -> Person:
    """From the start page to the first question of the smallest game."""
    page.goto("/")
    page.get_by_role("radio", name="2024, first steps").check(force=True)
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    person = Person(page)
    person.wait()
    return person


def set_up(person: Person) -> None:
    """Leave the set-up to a bot, and wait for the first question of the battle."""
    person.leave_the_set_up()
    expect(person.page.locator(".banner")).to_have_text("Turning point 1", timeout=UNHURRIED)


def until_activation(person: Person) -> None:
    """Whatever comes before the first activation is passed or taken as it is usual."""
    while person.question != "Which operative do you activate?":
        person.click_an_answer()
        person.wait()


def follow_advice(person: Person) -> str:
    """Ask for advice by its key, and take it; gives what was advised."""
    page, number = person.page, person.number()
    page.keyboard.press("h")
    advice = page.locator(".ask .advice")
    expect(advice).to_contain_text("Advice", timeout=UNHURRIED)
    text = advice.inner_text()
    if person.places():
        person.confirm_place()
        assert person.number() == number, "advice must not answer by itself"
        page.keyboard.press("Enter")
    else:
        expect(page.locator(ADVISED)).to_have_count(1)
        expect(page.locator(ADVISED)).to_contain_text("Advice")
        assert person.number() == number, "advice must not answer by itself"
        page.locator(ADVISED).click()
    person.wait_past(number)
    return text


def test_a_newcomer_is_set_up_and_advised(page: Page) -> None:
    person = first_steps(page)
    person.picture("advice-set-up")
    set_up(person)
    expect(page.locator(".log li", has_text="is set up").first).to_be_attached()
    expect(person.set_up_for_me).to_have_count(0)
    until_activation(person)
    person.wait_judged()
    page.get_by_role("button", name="Ask for advice").click()
    expect(page.locator(ADVISED)).to_contain_text("Advice", timeout=UNHURRIED)
    person.picture("advice-pick")
    expect(page.locator("[aria-live=polite][role=log]")).to_contain_text("Advice: ")
    further = page.get_by_role("button", name="Think the whole turn through")
    further.click()
    expect(page.locator(".ask .advice")).to_contain_text(" points", timeout=UNHURRIED)
    expect(further).to_have_count(0)
    person.picture("advice-ahead")
    assert violations(page) == []
    number = person.number()
    page.locator(ADVISED).click()
    person.wait_past(number)
    moved = False
    while not moved and person.wait():
        moved = person.places()
        assert follow_advice(person).startswith("Advice")
    assert moved, "in a whole game nothing was moved by advice"
    person.picture("advice-taken")


def test_whoever_takes_over_and_delegates_again_never_hangs(page: Page) -> None:
    """A bot's answer is under way while the person presses Enter to go on: the page has to say who sets up now."""
    person = first_steps(page)
    again = person.set_up_for_me
    for _ in range(6):
        again.click()
        # The bot may be through before anybody has looked.
        page.wait_for_function(SETS_UP_OR_HAS, timeout=UNHURRIED)
        page.keyboard.press("Enter")
        page.wait_for_selector(".table[data-question]:not([data-delegated])", timeout=UNHURRIED)
        if not again.is_visible():
            break
    else:
        again.click()
    page.wait_for_selector(".table[data-question]:not([data-delegated])", timeout=UNHURRIED)
    assert person.wait()


def test_advice_in_the_middle_of_an_attack(page: Page, shared_server: Server) -> None:
    shooter = sit_down(page, shared_server.open_scenario(SHOT)[0])
    shoot(shooter)
    shooter.wait_judged()
    revision = shooter.table.get_attribute("data-revision")
    page.keyboard.press("h")
    expect(page.locator(".ask .advice")).to_contain_text("damage", timeout=UNHURRIED)
    shooter.picture("advice-attack")
    assert shooter.table.get_attribute("data-revision") == revision
