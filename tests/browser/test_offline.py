"""The page on a device: installed, without its server, in German, on paper."""

import json
import urllib.request

from playwright.sync_api import Browser, expect

from browser.conftest import Server, watch_errors


def test_rules_and_odds_open_without_the_server(browser: Browser, own_server: Server) -> None:
    context = browser.new_context(base_url=own_server.address)
    page = context.new_page()
    errors = watch_errors(page)
    # Nobody has to have read them before.
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    own_server.kill()
    page.goto("/rules")
    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page.locator("main a").first).to_be_visible()
    page.goto("/odds")
    expect(page.get_by_role("form", name="Attack")).to_be_visible()
    context.close()
    assert errors == []


def test_it_can_be_installed(own_server: Server) -> None:
    with urllib.request.urlopen(f"{own_server.address}/manifest.webmanifest") as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        icons = json.load(answer)["icons"]
    for icon in icons:
        with urllib.request.urlopen(f"{own_server.address}{icon['src']}") as answer:
            assert answer.headers["content-type"] == icon["type"]


def test_german_is_chosen_and_says_what_it_covers(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    expect(page.get_by_text("Namen von Teams, Waffen, Fähigkeiten und Missionen bleiben englisch")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    context.close()
