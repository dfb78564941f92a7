"""Whether the tokens of the models in a scenario file go together: every mistake with its place and its rule."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from killzone.core.table import Operative, Table
from killzone.editions.kt18.operatives.states import (
    ADVANCED,
    ARRIVED,
    CHARGE_ATTEMPTED,
    FELL_BACK,
    NEVER_CAME,
    OF_THE_ROUND,
    READIED,
    RETREATED,
    SHAKEN,
    has_charged,
    is_out_of_action,
    is_shaken,
)
from killzone.editions.kt18.scenarios.positions import END, MOVING, NERVES, PRIORITY, SETUP
from killzone.editions.shared.scenarios.problems import Found

if TYPE_CHECKING:
    from killzone.editions.kt18.scenarios.forms import BattleForm

CHOICES: Final = (ADVANCED, FELL_BACK, RETREATED, CHARGE_ATTEMPTED, ARRIVED)
"""Of these things a model does one in a round; each of them is moving, or keeps it from being readied."""


def state_problems(table: Table, form: "BattleForm") -> Iterator[Found]:
    """No model has tokens that rule each other out, or that it cannot have yet."""
    phase = form.phase or MOVING
    for model in table.operatives:
        for token, why in _against(table, model, phase):
            yield ("operatives", model.id, "tokens", token), f"{model.id!r} cannot be {_word(token)}: {why}"
    psyker = form.under_way.psyker if form.under_way else None
    if psyker is not None and is_shaken(table.operative(psyker)):
        said = f"{psyker!r} is shaken and attempts no powers (kt18.def.shaken)."
        yield ("under-way", "psyker"), said


def _against(table: Table, model: Operative, phase: str) -> Iterator[tuple[str, str]]:
    """The tokens of a model that it cannot have, and why."""
    have = [token for token in (SHAKEN, *OF_THE_ROUND) if model.count(token)]
    if model.spot is not None and model.count(NEVER_CAME):
        yield NEVER_CAME, "it is on the battlefield (kt18.setup.reinforcements-absent)."
    for token in have:
        if model.spot is None:
            rule = "kt18.def.out-of-action" if is_out_of_action(model) else "kt18.setup.reinforcements-arrive"
            yield token, f"it is not on the battlefield ({rule})."
        elif token in OF_THE_ROUND and phase in (SETUP, PRIORITY):
            yield token, "what models do in a round is over before the next one begins (kt18.def.readied)."
        elif token in OF_THE_ROUND and is_shaken(model) and phase not in (NERVES, END):
            yield token, "it is shaken and has done nothing in this round (kt18.def.shaken)."
    if model.spot is not None:
        yield from _choices(table, model, have)


def _choices(table: Table, model: Operative, have: list[str]) -> Iterator[tuple[str, str]]:
    """Two things of which a model does one; whoever charged has attempted to."""
    chosen = [token for token in CHOICES if token in have]
    if has_charged(table, model) and CHARGE_ATTEMPTED not in chosen:
        chosen.append(CHARGE_ATTEMPTED)
    for token in chosen[1:]:
        rule = "kt18.setup.reinforcements-arrive" if ARRIVED in chosen else "kt18.move.one-choice"
        at = token if token in have else chosen[0]
        yield at, f"it is {_word(chosen[0] if at == token else token)} in this round ({rule})."
    if READIED in have and chosen:
        yield READIED, f"it is {_word(chosen[0])} in this round (kt18.move.ready-lost)."


_WORDS: Final = {
    FELL_BACK: "one that fell back",
    RETREATED: "one that retreated",
    CHARGE_ATTEMPTED: "one that attempted a charge",
    ADVANCED: "one that advanced",
    ARRIVED: "one that arrived",
    NEVER_CAME: "one that never came",
}


def _word(token: str) -> str:
    return _WORDS.get(token, token)
