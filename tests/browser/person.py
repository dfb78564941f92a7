"""Somebody who sits at the page and plays: reads the question and answers it, by the mouse or by keys alone."""

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect

PICTURES = Path(".cache/screenshots")
"""Where tests leave pictures of what they saw, to be looked at."""
PROPOSAL = re.compile(r"^Show (a good|the usual) place")
HERE = re.compile(r"(Move as shown|Set up here)")
SET_UP = """() => {
    const { delegated, question } = document.querySelector(".table").dataset;
    const buttons = [...document.querySelectorAll(".ask button")].map((one) => one.textContent);
    return question && !delegated && !buttons.some((text) => text.includes("Set up the rest"));
}"""
"""Asked something that is not left to a bot and cannot be: the set-up is over. (Until the server has heard of a wish
to be set up, the old question stands there, and nothing says that a bot will answer it.)"""
UNHURRIED = 90_000
"""How long to wait for anything, in milliseconds: machines are noisy."""


class Person:
    """`page` shows a table. Choices are drawn from a seed, so that a game is the same every time."""

    def __init__(self, page: Page, seed: int = 1, *, touches: bool = False) -> None:
        self.page = page
        self.touches = touches
        self.chance = Random(seed)
        self.answered = 0

    @property
    def table(self) -> Locator:
        return self.page.locator(".table")

    @property
    def is_over(self) -> bool:
        return self.table.get_attribute("data-over") == "true"

    @property
    def question(self) -> str:
        return self.page.locator("#question").inner_text()

    def number(self) -> str | None:
        """The number of the question that is for this person; None while others decide."""
        return self.table.get_attribute("data-question")

    def wait(self) -> bool:
        """Until this person is asked something; False when the game is over."""
        self.page.wait_for_selector(".table[data-question], .table[data-over]", timeout=UNHURRIED)
        return not self.is_over

    def wait_past(self, number: str | None) -> None:
        """Until the answer to a question has been taken."""
        self.page.wait_for_function(
            "number => document.querySelector('.table')?.dataset.question !== number", arg=number, timeout=UNHURRIED
        )

    @property
    def set_up_for_me(self) -> Locator:
        return self.page.get_by_role("button", name="Set up the rest for me")

    def leave_the_set_up(self) -> None:
        """Let a bot set up the rest, and wait for the first question of the battle."""
        self.set_up_for_me.click()
        self.page.wait_for_function(SET_UP, timeout=UNHURRIED)

    def wait_judged(self) -> None:
        """Until the page shows which of the choices are not possible."""
        self.page.wait_for_selector('.table[data-judged="true"]', timeout=UNHURRIED)

    def choices(self) -> Locator:
        """The buttons of the question that can be pressed."""
        return self.page.locator(".ask .acts > li > button:not([aria-disabled])")

    @property
    def doubted(self) -> Locator:
        """What the page says before something is given up; nothing where it does not ask."""
        return self.page.locator(".ask .doubt")

    def places(self) -> bool:
        """Whether a place or a way on the board is asked for."""
        return self.page.get_by_role("region", name="Planned").count() > 0

    def shares(self) -> bool:
        """Whether something is to be shared out."""
        return self.page.locator(".ask .share").count() > 0

    def picture(self, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")

    # With the mouse, or with a finger

    def click(self, one: Locator) -> None:
        if self.touches:
            one.tap(timeout=UNHURRIED)
        else:
            one.click(timeout=UNHURRIED)

    def click_an_answer(self) -> None:
        """Answer whatever is asked by clicking on what the page offers."""
        number = self.number()
        if self.places():
            self.click_a_place()
        elif self.shares():
            self.click_a_share()
        else:
            self.wait_judged()
            choices = self.choices()
            self.click(choices.nth(self.chance.randrange(choices.count())))
            if self.doubted.count():
                self.click(self.page.locator(".ask button[data-option]"))
        self.wait_past(number)
        self.answered += 1

    def click_a_place(self) -> None:
        """Take one of the places that the page proposes."""
        self.click(self.page.locator(".ask").get_by_role("button", name=PROPOSAL))
        self.click(self.confirm_place())

    def click_a_share(self) -> None:
        """Give all that is left to whoever can take it."""
        more = self.page.get_by_role("button", name="More for")
        for taker in more.all():
            while taker.is_enabled():
                self.click(taker)
        self.click(self.page.get_by_role("button", name="Share out like this"))

    def confirm_place(self) -> Locator:
        button = self.page.locator(".ask .acts button.primary:not([aria-disabled])")
        expect(button).to_have_text(HERE, timeout=UNHURRIED)
        return button

    # With keys alone

    def press_an_answer(self) -> None:
        """Answer whatever is asked without touching the mouse."""
        number = self.number()
        press = self.page.keyboard.press
        if self.places():
            self.page.locator(".ask").get_by_role("button", name=PROPOSAL).wait_for(timeout=UNHURRIED)
            press("Enter")
            self.confirm_place()
            press("Enter")
        else:
            self.wait_judged()
            keys = self.page.locator(".ask .acts > li > button:not([aria-disabled])[aria-keyshortcuts]")
            offered = [keys.nth(n).get_attribute("aria-keyshortcuts") for n in range(keys.count())]
            press(self.chance.choice([key for key in offered if key]) if offered else "Enter")
            if self.doubted.count():
                press("2")
        self.wait_past(number)
        self.answered += 1
