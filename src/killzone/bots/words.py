"""What is said to a bot, as plain data: the game, what its seat may see, the question, and what may be answered.

Everything comes from a `View`, so nothing that is hidden from a seat is ever sent to its bot.
"""

from typing import Any, Final

from killzone.core.decisions import Action, Decision
from killzone.core.game import View
from killzone.core.table import Card, Table
from killzone.core.values import Json, plain
from killzone.geometry.shapes import Spot

PROTOCOL: Final = 1
CANDIDATES: Final = 64
"""How many legal answers are sent with a question unless a bot wants fewer or more."""
MOST_CANDIDATES: Final = 1024

Data = dict[str, Any]


def hello() -> Data:
    """The first word: which protocol is spoken."""
    return {"type": "hello", "protocol": PROTOCOL}


def game(view: View, edition: str, seed: str, clock: Data) -> Data:
    """What never changes in a game: the board, the cards, who plays; and a seed for the bot's own chance."""
    setting = view.table.setting
    return {
        "type": "game",
        "seat": view.seat,
        "edition": edition,
        "seed": seed,
        "clock": clock,
        "players": [{"seat": one.seat, "name": one.name} for one in view.table.players],
        "options": plain(setting.options),
        "detail": plain(setting.detail),
        "board": {
            "width": setting.terrain.width,
            "depth": setting.terrain.depth,
            "parts": plain(setting.terrain.parts),
        },
        "cards": [card(one) for one in setting.cards],
    }


def card(one: Card) -> Data:
    """All that is printed on a card; lengths in hundredths of a millimetre."""
    base = one.body.base
    data = {name: plain(getattr(one, name)) for name in type(one).fields if name != "body"}
    return {**data, "base": [base.length, base.width], "height": one.body.height}


def table(seen: Table) -> Data:
    """Everything on a table that is a seat's view already."""
    data = {name: told(getattr(seen, name)) for name in Table.fields if name != "setting"}
    for one, player in zip(data["players"], seen.players, strict=True):
        one["victory"] = player.victory
    return data


def told(value: Any) -> Json:
    """A value as data, its spots as `[x, y, z, facing]` like those in answers."""
    if type(value) is Spot:
        return [value.x, value.y, value.z, value.facing]
    if type(value) is tuple:
        return [told(one) for one in value]
    fields = getattr(type(value), "fields", ())
    if fields and not getattr(type(value), "shared", ""):
        return {name: told(getattr(value, name)) for name in fields}
    return plain(value)


def events(view: View, since: int) -> list[Data]:
    """What has happened after so many answers, as the seat saw it."""
    return [
        {"answer": number, "kind": type(event).__name__.lower(), "text": text, **told(event)}
        for number, event, text in view.since(since)
    ]


def question(decision: Decision) -> Data:
    """The pending question. Why an option is not legal is left out: whoever wants to know asks for it."""
    domain = decision.domain
    shown = domain.describe() if not hasattr(domain, "options") else {"kind": "pick", "options": told(domain.options)}
    return {
        "id": decision.id,
        "seat": decision.seat,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "rule": decision.rule,
        "trail": list(decision.trail),
        "domain": shown,
    }


def candidates(decision: Decision, limit: int) -> list[Data]:
    """Legal answers as a bot would send them, in a fixed order."""
    return [answer(action) for action in decision.candidates(limit)] if limit else []


def answer(action: Action) -> Data:
    """An action as data."""
    data: Data = action.to_json()
    return data
