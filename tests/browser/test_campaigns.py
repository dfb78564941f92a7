"""A campaign in a real browser: founded, mustered for, played at a table, and its result taken home; and a roster."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.person import PICTURES, UNHURRIED
from browser.test_everyone import fits, violations


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


def muster(page: Page, name: str) -> None:
    """As is suggested, but the last of them stay at home: a small battle is soon over."""
    own = page.get_by_role("region", name=name, exact=True)
    own.get_by_role("button", name="Suggest").click()
    # Somebody may have been chosen before: only more than are wanted are what was suggested.
    expect(own.get_by_role("button", name=re.compile(r"Muster ([4-9]|\d\d)"))).to_be_visible()
    for one in own.get_by_role("checkbox", checked=True).all()[:2:-1]:
        one.uncheck()
    expect(own.get_by_role("button", name="Muster 3")).to_be_enabled()
    own.get_by_role("button", name="Muster").click()
    expect(own).to_contain_text("has mustered")


def test_two_battles_of_a_campaign_are_played_and_taken_home(page: Page, own_server: Server) -> None:
    page.goto(f"{own_server.address}/campaigns")
    page.get_by_role("button", name="Begin the campaign").click()
    expect(page.get_by_role("heading", name="The Docket")).to_be_visible()
    ada = page.get_by_role("region", name="Ada", exact=True)
    expect(ada).to_contain_text("0 of 60 points")
    ada.get_by_role("checkbox").first.check()
    expect(ada).to_contain_text("1 member; 3 to 20 may come")
    picture(page, "campaign-mustering")
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 800})
    picture(page, "campaign-narrow")
    assert fits(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    for battle in (1, 2):
        muster(page, "Ada")
        muster(page, "Ben")
        for who in page.get_by_role("region", name="Due now").get_by_role("combobox").all():
            who.select_option("bot")
        picture(page, f"campaign-ready-{battle}")
        campaign = page.url
        page.get_by_role("button", name="Play the battle").click()
        page.wait_for_selector(".table[data-over]", timeout=UNHURRIED * 3)
        picture(page, f"campaign-table-{battle}")
        own_server.kill()
        own_server.start()
        page.goto(campaign)
        page.get_by_role("button", name="Take the result home").click()
        expect(page.get_by_text(f"Battle {battle}:").last).to_be_visible(timeout=UNHURRIED)
        picture(page, f"campaign-after-{battle}")
    expect(page.get_by_role("list", name="The plan").get_by_text("Played")).to_have_count(2)


def test_a_roster_is_put_together_saved_and_taken_to_a_campaign(
    page: Page, shared_server: Server, tmp_path: Path
) -> None:
    page.goto(f"{shared_server.address}/rosters")
    page.get_by_label("Team").select_option(label="Plot Forty")
    choose = page.get_by_role("region", name="To choose from")
    roster = page.get_by_role("region", name="The roster")
    choose.get_by_role("button", name="Tenant").click()
    expect(roster).to_contain_text("The roster has 1 member; 3 to 20 may come.")
    expect(roster).to_contain_text("The roster has no leader; exactly one must come.")
    choose.get_by_role("button", name="Tenant").click()
    choose.get_by_role("button", name="Chair").click()
    expect(roster).to_contain_text("It keeps every rule.")
    expect(page.get_by_text("21 of 100 points")).to_be_visible()
    choose.get_by_role("button", name="Thresher").click()
    roster.get_by_label("Role of Thresher 4").select_option("brawler")
    roster.get_by_label("Level of Thresher 4").select_option("2")
    expect(roster).to_contain_text("is of level 2 and says not which it took")
    picture(page, "roster-with-a-mistake")
    assert violations(page) == []
    roster.get_by_label("What Thresher 4 learnt").select_option("shoulders")
    expect(roster).to_contain_text("It keeps every rule.")
    expect(page.get_by_text("35 of 100 points")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "own.yaml"
    saved.value.save_as(file)
    picture(page, "roster")
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
    page.goto(f"{shared_server.address}/campaigns")
    page.get_by_label("or a roster's file").first.set_input_files(file)
    page.get_by_role("button", name="Begin the campaign").click()
    ada = page.get_by_role("region", name="Ada", exact=True)
    expect(ada).to_contain_text("Plot Forty")
    expect(ada.get_by_role("checkbox")).to_have_count(4)
    expect(ada).to_contain_text("Shoulders")
