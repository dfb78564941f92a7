"""The form of this edition's scenario files: the order of all seats, and how far a phase has got."""

from typing import Annotated, Literal

import msgspec

from killzone.content.forms import Form, Id
from killzone.content.scenario_form import Faces10, ScenarioForm
from killzone.editions.kt18.cards.forms import InlineCardForm, Round

Models = Annotated[tuple[Id, ...], msgspec.Meta(max_length=100)]


class UnderWayForm(Form):
    """What has been done in the phase; without it the phase is only beginning.

    `players` have had their turn (movement, psychic, morale); `models` have made their movement choice, have shot or
    have fought; `engaged` had an enemy within 1" when the Movement phase began. `half` is that of the Shooting or Fight
    phase, `passed` who has passed in succession in it, `last` who chose last. In the Psychic phase `psyker` is the
    model that attempts powers now, `attempted` what it has attempted, and `denied` who has taken tests to deny, once
    for each.
    """

    players: Annotated[tuple[Id, ...], msgspec.Meta(max_length=4)] = ()
    models: Models = ()
    engaged: Models | None = None
    half: Literal[1, 2] = 1
    passed: Annotated[tuple[Id, ...], msgspec.Meta(max_length=4)] = ()
    last: Id | None = None
    psyker: Id | None = None
    attempted: Models = ()
    denied: Models = ()


class BattleForm(ScenarioForm[InlineCardForm]):
    """A position of this edition.

    `order` is that of all seats in this round, first to last; `rounds` the length of a battle that has a fixed one;
    `not_battle_forged` are the players who gain no Command Points.
    """

    dice: Faces10 | None = None
    order: Annotated[tuple[Id, ...], msgspec.Meta(max_length=4)] = ()
    under_way: UnderWayForm | None = None
    rounds: Round | None = None
    not_battle_forged: Annotated[tuple[Id, ...], msgspec.Meta(max_length=4)] = ()
