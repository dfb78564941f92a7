"""A position as a scenario file: somebody else can go on from it, or show where something went wrong."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from killzone import ContentError, scenario_from_text
from killzone.content.scenario_text import scenario_yaml
from killzone.core.game import Game
from killzone.core.values import Json
from killzone.web.protocol import Question
from killzone.web.showing.nothing import Nothing, nothing
from killzone.web.showing.pages import page_of
from killzone.web.showing.positions import position
from killzone.web.showing.questions import question

_TRIES: Final = 12
"""How many positions are tried before giving up; most often the first will do."""


class Draft(NamedTuple):
    """A scenario file, and what it has to give when it is read: how long that takes depends on the position."""

    text: str
    seat: int
    visible: dict[str, Any]
    question: Question

    def reads_back(self) -> bool:
        """Whether the file gives the same position and the same question, as far as the seat can see."""
        try:
            again = scenario_from_text(self.text)
        except ContentError:
            return False
        other = again.decision
        if other is None or other.seat != self.question.seat:
            return False
        return visible(again, self.seat) == self.visible and _same(self.question, question(again, other.seat))


def scenario_text(game: Game, seat: int) -> str:
    """The position as a seat may see it, as a file that goes on from there; what it keeps from others is in it.

    A file cannot stop in the middle of every rule. Where it cannot, the latest position before that it can is written,
    and the file's text says which. Every file is read back and compared before it is given.

    Raises `Nothing` where there is no such position.
    """
    for draft in drafts(game, seat):
        if draft.reads_back():
            return draft.text
    raise no_scenario()


def drafts(game: Game, seat: int) -> Iterator[Draft]:
    """Files of the latest positions that can be written, the latest first. Raises `Nothing` without such files."""
    pictures = page_of(game.ruleset, game.table).pictures
    if pictures is None:
        raise nothing(f"{game.ruleset.title} has no scenario files.")
    tries = 0
    for then in game.past():
        table = game.ruleset.redact(then.table, seat)
        data = None if then.over else pictures.scenario_data(table, then.stack)
        asked = question(then, then.decision.seat) if then.decision else None
        if data is None or asked is None:
            continue
        yield Draft(_written(game, then, seat, data), seat, visible(then, seat), asked)
        tries += 1
        if tries == _TRIES:
            return


def no_scenario() -> Nothing:
    return nothing(
        "No position so far can be written as a scenario file: that is possible from the first activation on.",
        hint="download the record instead, once the battle is over",
    )


def _written(game: Game, then: Game, seat: int, data: dict[str, Json]) -> str:
    names = " against ".join(player.name for player in game.table.players)
    viewer = game.table.players[seat].name if 0 <= seat < len(game.table.players) else "somebody looking on"
    text = f"After {then.number} answers of a game, as {viewer} sees it."
    if then is not game:
        later = game.number - then.number
        text += f" The game itself is {later} answer{'s' if later > 1 else ''} further on, in the middle of a rule."
    title = f"{names}, {then.table.setting.words.turn.one} {then.table.turn}"
    return scenario_yaml(data, title, text)


def visible(game: Game, seat: int) -> dict[str, Any]:
    """What a file keeps of a position: all but the words that points were scored with, and that others have secrets."""
    data: dict[str, Any] = msgspec.to_builtins(position(game, seat))
    # It follows from all the rest, and from the words that points were scored with.
    data.pop("contest", None)
    for player in data["players"]:
        player.pop("score", None)
        if player["seat"] != seat:
            player.pop("secrets", None)
    return data


def _same(one: Question, other: Question | None) -> bool:
    return other is not None and msgspec.structs.replace(one, id=0) == msgspec.structs.replace(other, id=0)
