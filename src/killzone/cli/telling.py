"""Telling a game: in colour on a terminal, as plain sentences elsewhere, or as one JSON object for each event.

Data goes to stdout. Colour is never the only sign: each seat has its own mark and letter, dice stand in brackets.
"""

import json
import sys
from typing import Any, Protocol

from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from killzone.cli import board
from killzone.cli.standing import Standing, brief, standings
from killzone.core.events import Finished
from killzone.core.game import Game
from killzone.core.ruleset import Ruleset
from killzone.core.story import ToldEvent, first_table, lines
from killzone.core.table import Table
from killzone.core.values import plain
from killzone.core.words import Words

COLOURS = ("cyan", "yellow", "green", "magenta")
BESIDE = 32
"""The columns that the list of everybody needs beside a board."""


def console() -> Console:
    """The console for data; it heeds NO_COLOR."""
    return Console(highlight=False, markup=False, emoji=False)


def can_draw() -> bool:
    """Whether stdout takes more than ASCII."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "").startswith("utf")


class Teller(Protocol):
    """Tells a game step by step."""

    def begin(self, game: Game, title: str) -> None: ...

    def explain(self, game: Game, why: str) -> None: ...

    def tell(self, game: Game) -> None: ...

    def end(self, game: Game, reason: str) -> None: ...


class JsonTeller:
    """One JSON object a line: `begin`, then each event, then `end` with how each side stands."""

    def begin(self, game: Game, title: str) -> None:
        seed = getattr(game.dice, "seed", None)
        self._say({"kind": "begin", "title": title, "ruleset": game.ruleset.id, "seed": seed})

    def explain(self, game: Game, why: str) -> None:
        if why:
            self._say({"kind": "why", "answer": game.number, "text": why})

    def tell(self, game: Game) -> None:
        for line in lines(game):
            told = {"kind": type(line.event).__name__.lower(), "answer": game.number, "text": line.text}
            self._say({**told, **plain(line.event), **told})

    def end(self, game: Game, reason: str) -> None:
        sides = [one.as_data() for one in standings(game.table, first_table(game), game.ruleset.is_out)]
        result = {"kind": "end", "reason": reason, "winner": game.winner, "places": list(game.places)}
        self._say({**result, "answers": game.number, "digest": game.digest(), "sides": sides})

    @staticmethod
    def _say(data: dict[str, Any]) -> None:
        print(json.dumps(data, ensure_ascii=not can_draw()))


class TextTeller:
    """Sentences under headings, with a picture of the board after each turn of the battle.

    `every` also tells what a reader can guess; `maps` draws the boards.
    """

    def __init__(self, *, every: bool = False, maps: bool = True) -> None:
        self.every, self.maps = every, maps
        self.console = console()
        self.rich = self.console.is_terminal
        self.signs = board.DRAWN if can_draw() else board.PLAIN
        self.first: Table | None = None
        self.reason = ""

    def begin(self, game: Game, title: str) -> None:
        self.first = first_table(game)
        self._print(Text(title, "bold"))
        if not game.ruleset.is_set_up(game.table):
            self._heading("Set-up", "")

    def explain(self, game: Game, why: str) -> None:
        """Say why the last answer was given, unless the reason is still the one that was given before."""
        reason = why.rpartition(": ")[2]
        if reason and reason != self.reason:
            self._print(Text(f"      ({why})", "italic"))
        self.reason = reason

    def tell(self, game: Game) -> None:
        for line in lines(game):
            if line.opens_round:
                if line.before.turn:
                    self.show_board(line.before, game.ruleset)
                sides = self._sides(line.before, game.ruleset)
                self._heading(line.text.partition(":")[0].removesuffix(" begins"), sides)
            elif isinstance(line.event, Finished):
                self.show_board(line.before, game.ruleset)
            elif line.opens_phase:
                self._print(Text(line.text.removesuffix("."), "bold"))
            elif line.opens_turn:
                self._turn(line)
            elif self.every or not line.is_bookkeeping:
                self._event(line)

    def end(self, game: Game, reason: str) -> None:
        self._heading("The end", "")
        sides = standings(game.table, self._start(game), game.ruleset.is_out)
        for row in self._score(sides, game.table.setting.words):
            self._print(row)
        self._print(Text(reason, "bold"))

    def _start(self, game: Game) -> Table:
        return self.first or first_table(game)

    # Lines

    def _turn(self, line: ToldEvent) -> None:
        self._print(Text.assemble("  ", self._mark(line.seat), " ", (line.text, "bold"), self._rule(line, 4)))

    def _event(self, line: ToldEvent) -> None:
        text = Text("      ")
        if line.lead:
            text.append(f"{line.lead}: ").append(" ".join(f"[{face}]" for face in line.faces), "bold").append(".")
        else:
            text.append(line.text)
        self._print(text.append_text(self._rule(line, text.cell_len)))

    def _rule(self, line: ToldEvent, used: int) -> Text:
        """The rule behind a line: at the right edge of a terminal, after a gap elsewhere."""
        rule = line.event.rule
        gap = self.console.width - used - len(rule) - (len(line.text) if line.opens_turn else 0)
        return Text(" " * (gap if self.rich and gap > 1 else 2) + rule, "dim")

    def _mark(self, seat: int) -> tuple[str, str]:
        return (self.signs.seats[seat], COLOURS[seat]) if seat >= 0 else (" ", "")

    def _heading(self, title: str, under: str) -> None:
        self._print(Text(""))
        if self.rich:
            self.console.print(Panel(Text(under or title), title=title if under else None, title_align="left"))
        else:
            self._print(Text(title))
            if under:
                self._print(Text(under))

    def _print(self, text: Text) -> None:
        self.console.print(text, soft_wrap=not self.rich)

    # The board and the score

    def _sides(self, table: Table, ruleset: Ruleset) -> str:
        sides = standings(table, self.first or table, ruleset.is_out)
        return "; ".join(brief(one, table.setting.words) for one in sides)

    def show_board(self, table: Table, ruleset: Ruleset) -> None:
        """Draw the board with a list of everybody, beside it if there is room."""
        if not self.maps:
            return
        width = self.console.width if self.rich else 100
        rows = board.draw(table, self.signs, width - BESIDE)
        beside = max(map(len, rows)) + BESIDE <= width
        roster = self._roster(table, ruleset)
        self._print(Text(""))
        for number, row in enumerate(rows):
            text = Text("  ")
            for sign, seat in row:
                text.append(sign, COLOURS[seat] + " bold" if seat >= 0 else "bold" if seat == board.ON_FLOOR else "")
            if beside and number < len(roster):
                text.append(" " * (max(map(len, rows)) - len(row) + 2)).append_text(roster[number])
            self._print(text)
        for entry in roster[len(rows) if beside else 0 :]:
            self._print(Text("  ").append_text(entry))
        self._print(Text(f"  {board.legend(table, self.signs)}", "dim"))

    def _roster(self, table: Table, ruleset: Ruleset) -> list[Text]:
        """Everybody with the wounds they have left."""
        width = max((len(one.name) for one in table.operatives), default=0)
        found: list[Text] = []
        for player in table.players:
            found.append(Text.assemble(self._mark(player.seat), " ", (player.name, "bold")))
            for one in table.operatives:
                if one.seat == player.seat:
                    out = ruleset.is_out(one)
                    state, style = ("out", "dim") if out else (f"{one.wounds:>2} wound{'s' * (one.wounds != 1)}", "")
                    found.append(Text(f"{board.label(table, one):>3} {one.name:<{width}}  {state}", style))
        return found

    def _score(self, sides: list[Standing], words: Words) -> list[Text]:
        """The final table, then what each side scored for."""
        grid = Grid(box=None, pad_edge=False)
        grid.add_column("")
        for title in (words.victory, words.points, words.piece.many, "wounds"):
            grid.add_column(title, justify="right")
        for one in sides:
            sign, colour = self._mark(one.seat)
            left, wounds = f"{one.left} of {one.operatives}", f"{one.wounds} of {one.most_wounds}"
            name = Text.assemble((sign, colour), " ", (one.name, "bold"))
            grid.add_row(name, str(one.victory), str(one.points), left, wounds)
        with self.console.capture() as captured:
            self.console.print(grid)
        rows = [Text.from_ansi(line.rstrip()) for line in captured.get().splitlines()]
        for one in sides:
            rows += [
                Text.assemble(self._mark(one.seat), f" {amount} {words.victory}: {what}") for what, amount in one.scored
            ]
        return rows
