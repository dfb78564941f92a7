"""Positions of the Ring as scenario files: before a bout, or in the set-up."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from killzone.content.scenario import Scenario, ScenarioParts, scenario_from_data, spot_of
from killzone.content.scenario_form import Faces10, ScenarioForm
from killzone.content.source import Found
from killzone.core.flow import Frame
from killzone.core.machine import start
from killzone.core.ruleset import Opening
from killzone.core.table import Card, Operative, Player, Setting, Table
from killzone.core.tally import Entry
from killzone.core.values import Json
from killzone.geometry.shapes import Base
from killzone.geometry.units import MM
from toy.battle import BATTLE, Battle, choose_fighter
from toy.houses import CardForm, house_form
from toy.opening import BODY, WORDS, WOUNDS


class RingForm(ScenarioForm[CardForm]):
    """A position of the Ring; a leap is tested with a D10."""

    dice: Faces10 | None = None
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3


def find_card(name: str) -> Card:
    """A card by its name, the same in every house. Raises LookupError with a sentence."""
    known = house_form("red").cards
    if name not in known:
        raise LookupError(f"there is no card {name!r}. There are {' and '.join(known)}.")
    return Card(name, known[name].name, BODY)


def card_of(id: str, form: CardForm) -> Card:
    return Card(id, form.name, BODY)


def problems(scenario: Scenario[CardForm]) -> Iterator[Found]:
    """Whoever fights on has been set up, and bouts are in a round."""
    form = scenario.form
    assert isinstance(form, RingForm)
    if form.phase == "auction":
        yield ("phase",), "a file of the Ring begins in the set-up or before a bout."
    if (form.turn or 1) > form.rounds:
        yield ("turn",), f"turn is {form.turn}; expected at most the {form.rounds} rounds."
    for id, one in form.operatives.items():
        if one.at is None and form.phase != "set-up" and one.wounds != 0:
            yield ("operatives", id), f"{id!r} has no place and is not felled."


PARTS = ScenarioParts(
    form=RingForm,
    players=(2, 3, 4),
    marker=lambda kind: Base(40 * MM, 40 * MM),
    make_card=card_of,
    card_problems=lambda form: (),
    find_card=find_card,
    wounds=lambda card, tokens: 20,
    problems=problems,
    player_tokens=lambda: ("daring",),
)


def opened(source: Json) -> Opening:
    """The game that goes on from a scenario. Raises `ContentError`."""
    scenario = scenario_from_data(source["scenario"], {"toy": PARTS})
    form = scenario.form
    assert isinstance(form, RingForm)
    seats = {id: seat for seat, id in enumerate(form.players)}
    players = tuple(
        Player(
            seats[id],
            one.name or id.capitalize(),
            one.cp,
            tuple(Entry(amount, f"toy.{what}") for what, amount in one.vp.items()),
            tokens=tuple(sorted(one.tokens.items())),
        )
        for id, one in form.players.items()
    )
    setting_up = form.phase == "set-up"
    operatives = tuple(
        Operative(
            id,
            one.name or id,
            seats[one.player],
            scenario.cards[id],
            WOUNDS if one.wounds is None else one.wounds,
            spot_of(one),
            ready=one.ready and not setting_up and one.at is not None,
        )
        for id, one in form.operatives.items()
    )
    cards = tuple({card.id: card for card in scenario.cards.values()}.values())
    setting = Setting("ring", scenario.killzone.terrain, cards, tuple(form.operatives), source, words=WORDS)
    if setting_up:
        return Table(setting, players, operatives, phase="set-up"), start(BATTLE, Battle(form.rounds))
    first = seats[form.initiative] if form.initiative else 0
    order = (*range(first, len(players)), *range(first))
    secrets = tuple((seats[id], "oath", one.secrets.get("oath", "gold")) for id, one in form.players.items())
    table = Table(setting, players, operatives, turn=form.turn or 1, phase="bouts", order=order, secrets=secrets)
    last = order[order.index(seats[form.active]) - 1] if form.active else -1
    return table, (Frame(BATTLE, Battle(form.rounds, last), BATTLE.index(choose_fighter)),)
