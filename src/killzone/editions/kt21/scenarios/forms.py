"""The form of this edition's scenario files: how far an activation has got."""

from typing import Annotated

import msgspec

from killzone.content.forms import Form, Id
from killzone.content.scenario_form import ScenarioForm
from killzone.editions.kt21.cards.forms import InlineCardForm
from killzone.editions.shared.cards.forms import AttackForm, Turn


class GroupForm(Form):
    """Activations in a row: who was activated last, and how many of its side since the other had a turn."""

    last: Id
    row: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class BattleForm(ScenarioForm[InlineCardForm]):
    """A position, and what comes next.

    `group` says that the active side goes on with a group of operatives, `attack` is an attack under way in the
    activation.
    """

    turning_points: Turn | None = None
    group: GroupForm | None = None
    attack: AttackForm | None = None
