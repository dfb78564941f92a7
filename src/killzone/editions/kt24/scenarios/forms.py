"""The form of this edition's scenario files: full rules or lite ones, and how far an activation has got."""

from typing import Literal

from killzone.content.forms import Form, Id
from killzone.content.scenario_form import ScenarioForm
from killzone.editions.kt24.cards.forms import InlineCardForm
from killzone.editions.shared.cards.forms import AttackForm, Turn


class CounteractionForm(Form):
    """A counteraction that has begun: whose."""

    operative: Id


class BattleForm(ScenarioForm[InlineCardForm]):
    """A position, and what comes next. `rules` says whether the rules are all or the lite ones.

    `counteraction` is one under way, `attack` an attack under way in it or in the activation.
    """

    rules: Literal["lite", "full"] = "full"
    turning_points: Turn | None = None
    counteraction: CounteractionForm | None = None
    attack: AttackForm | None = None
