"""Scouts: before everybody else, and where nobody looks."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from killzone.core.events import Event, Tokened, Used
from killzone.core.flow import Call, Flow, Next, Offer, continuation
from killzone.core.hooks import Hook
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.battle.setup import BEFORE_BATTLE, SettingUp
from killzone.editions.kt18.battle.tactics import Declared, tactic_offer
from killzone.editions.kt18.board.movement import ADVANCE, NORMAL
from killzone.editions.kt18.board.terrain import DIFFICULT
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.movement.choices import CHOSEN_TO_ADVANCE, MOVE
from killzone.editions.kt18.movement.moving import Moving
from killzone.editions.kt18.operatives.states import MOVED
from killzone.editions.kt18.specialisms.common import is_specialist, specialism
from killzone.editions.kt18.teams.common import has, printed_rule, tactic
from killzone.editions.shared.teams.common import counted_each, short, use_of
from killzone.geometry.manner import Manner

SCOUT: Final = "scout"
AHEAD_OF_THE_FILE: Final = "scout.ahead-of-the-file"
LIGHT_FEET: Final = "scout.light-feet"
LOW_PROFILE: Final = "scout.low-profile"
ROUND_THE_BACK: Final = "scout.round-the-back"
TACTIC: Final = tactic(ROUND_THE_BACK, "Round the Back", 1)
FARTHEST: Final = 6
"""How far an advance round the back goes."""


@printed_rule(AHEAD_OF_THE_FILE)
def ahead_of_the_file(setup: SettingUp, table: Table) -> Iterator[Offer]:
    """Before the first battle round it makes a normal move."""
    for player in table.players:
        for model in table.of(player.seat):
            if has(model, AHEAD_OF_THE_FILE) and not player.uses(use_of(AHEAD_OF_THE_FILE, model)):
                key, label = f"{short(AHEAD_OF_THE_FILE)}-{model.id}", f"Ahead of the File: {model.name} moves"
                about = of(ABILITY, short(AHEAD_OF_THE_FILE)) + of(OPERATIVE, model.id)
                take = partial(_go_ahead, id=model.id)
                yield Offer(key, player.seat, label, take, rule=AHEAD_OF_THE_FILE, subjects=about)


def _go_ahead(setup: object, table: Table, *, id: str) -> Flow:
    model = table.operative(id)
    used = Used(AHEAD_OF_THE_FILE, model.seat, use_of(AHEAD_OF_THE_FILE, model), "Ahead of the File")
    return Call(setup, MOVE, Moving(id, NORMAL), _gone_ahead, [used])


@continuation
def _gone_ahead(setup: object, table: Table, result: object) -> Flow:
    """Whoever moved before the battle has not moved in its first round."""
    return Next(setup, _not_moved(table))


def _not_moved(table: Table) -> Iterator[Event]:
    for model in table.operatives:
        if model.count(MOVED):
            text = f"{model.name} is in place before the battle begins."
            yield Tokened(AHEAD_OF_THE_FILE, model.id, MOVED, 0, text)


@printed_rule(LIGHT_FEET)
def light_feet(table: Table, model: Operative, found: Manner) -> Iterator[Manner]:
    """Difficult ground does not slow it."""
    if has(model, LIGHT_FEET):
        yield found.but(footing=found.footing._replace(slow=found.footing.slow - {DIFFICULT}))


@printed_rule(LOW_PROFILE)
def low_profile(table: Table, model: Operative) -> Iterator[Entry]:
    """Being obscured is enough for it to count as in cover, from shots and powers alike."""
    if has(model, LOW_PROFILE):
        yield Entry(-1, LOW_PROFILE, "Low Profile")


@printed_rule(ROUND_THE_BACK)
def round_the_back(moving: Moving, table: Table) -> Iterator[Offer]:
    """When it advances, it goes 6" farther without a roll."""
    model = table.operative(moving.operative)
    if moving.kind == ADVANCE and not moving.rolled and is_specialist(model, SCOUT):
        label = f'Round the Back: the advance of {model.name} is 6" without a roll'
        yield from tactic_offer(table, model.seat, TACTIC, label, _round, operative=model.id)


@continuation
def _round(moving: Moving, table: Table, declared: Declared) -> Flow:
    return Next(moving.but(rolled=FARTHEST) if declared.paid else moving)


RULES = specialism(
    SCOUT,
    Hooks(
        manner=Hook(light_feet),
        obscured_is_cover=Hook(low_profile),
        uses=Hook(counted_each(AHEAD_OF_THE_FILE)),
    ),
    {BEFORE_BATTLE: (ahead_of_the_file,), CHOSEN_TO_ADVANCE: (round_the_back,)},
    tactic=TACTIC,
)
