"""Battles that are soon over, from set-up to the end, for somebody who plays both sides at one screen."""

from pathlib import Path
from textwrap import dedent

from playwright.sync_api import Page

from browser.conftest import Server
from browser.person import UNHURRIED

SMALL = {
    "kt24": dedent("""
        edition: kt24
        rules: lite
        killzone: tollgate-six
        turning-points: 1
        phase: setup
        players:
          bell: {team: ninth-bell}
          survey: {team: meridian-survey}
        operatives:
          a1: {player: bell, card: ninth-bell.bellmaster}
          a2: {player: bell, card: ninth-bell.riveter}
          b1: {player: survey, card: meridian-survey.party-chief}
          b2: {player: survey, card: meridian-survey.stakegunner}
        seed: 4
        """),
    "kt21": dedent("""
        edition: kt21
        killzone: tollgate-six
        mission: statement-of-holdings
        turning-points: 1
        phase: setup
        players:
          bell: {team: ninth-bell}
          survey: {team: meridian-survey}
        operatives:
          a1: {player: bell, card: ninth-bell.bellmaster}
          a2: {player: bell, card: ninth-bell.riveter}
          b1: {player: survey, card: meridian-survey.party-chief}
          b2: {player: survey, card: meridian-survey.stakegunner}
        seed: 4
        """),
    "kt18": dedent("""
        edition: kt18
        killzone: salt-rows
        rounds: 2
        phase: setup
        players:
          bell: {team: ninth-bell}
          survey: {team: meridian-survey}
        operatives:
          a1: {player: bell, card: ninth-bell.riveter}
          a2: {player: bell, card: ninth-bell.cutter}
          b1: {player: survey, card: meridian-survey.chainman}
          b2: {player: survey, card: meridian-survey.stakegunner}
        seed: 4
        """),
}


def sit_at_both(page: Page, server: Server, folder: Path, scenario: str) -> None:
    """Open a table that begins with a scenario, and take both of its seats."""
    file = folder / "small.yaml"
    file.write_text(scenario, encoding="utf-8")
    for address in server.open_scenario(file):
        page.goto("about:blank")  # the address of the other seat differs behind the # only
        page.goto(address)
        page.wait_for_selector(".table[data-revision]", timeout=UNHURRIED)
