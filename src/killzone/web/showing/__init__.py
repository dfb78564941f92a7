"""A game as it goes to a browser: positions, questions and entries for one seat, and answers to what it asks.

Everything here is pure and knows no edition: words and pictures come from the edition's `pictures` module, where it has
one. A query without an answer raises `Nothing` with its reasons.
"""

from killzone.web.showing.boards import drawn
from killzone.web.showing.finding import Query, found
from killzone.web.showing.log_entries import entries, spared
from killzone.web.showing.looks import look, measured
from killzone.web.showing.moments import can_undo, moment
from killzone.web.showing.nothing import Nothing, refusal
from killzone.web.showing.outlooks import Lie, as_they_lie, outlook
from killzone.web.showing.positions import board_state, broken_off, ending, position
from killzone.web.showing.prospects import explained, prospect, threat
from killzone.web.showing.questions import action, action_of, asked, judged, question, trail
from killzone.web.showing.routes import reach, route
from killzone.web.showing.scenarios import Draft, drafts, no_scenario, scenario_text
from killzone.web.showing.supposing import led_on, supposed
from killzone.web.showing.trays import lying, tray
from killzone.web.showing.welcomes import sheet, sheets, welcome, words_of

__all__ = [
    "Draft",
    "Lie",
    "Nothing",
    "Query",
    "action",
    "action_of",
    "as_they_lie",
    "asked",
    "board_state",
    "broken_off",
    "can_undo",
    "drafts",
    "drawn",
    "ending",
    "entries",
    "explained",
    "found",
    "judged",
    "led_on",
    "look",
    "lying",
    "measured",
    "moment",
    "no_scenario",
    "outlook",
    "position",
    "prospect",
    "question",
    "reach",
    "refusal",
    "route",
    "scenario_text",
    "sheet",
    "sheets",
    "spared",
    "supposed",
    "threat",
    "trail",
    "tray",
    "welcome",
    "words_of",
]
