"""Whole games kept as text: every answer with what came of it, in sentences, and the rule behind each.

A golden game is played again from the answers in its file, with the dice of its seed, and must tell the same story. So
it notices every change of the rules, and none of how random players choose. To write the files anew after a change
that was meant: KILLZONE_UPDATE=1 .venv/bin/pytest tests/golden, then read the difference before committing it.
"""

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from killzone.agents import Uniform
from killzone.core.decisions import Action, answer_text
from killzone.core.game import Game, View
from killzone.core.ruleset import opened
from killzone.core.values import Json
from killzone.dice import SeededDice
from killzone.editions.kt18.ruleset import ruleset as kt18
from killzone.editions.kt21.ruleset import ruleset as kt21
from killzone.editions.kt24.battle.opening import battle_source
from killzone.editions.kt24.cards.files import load_team
from killzone.editions.kt24.ruleset import ruleset as kt24

FOLDER = Path(__file__).parent
UPDATE = os.environ.get("KILLZONE_UPDATE") == "1"
MOST_LINES = 60
"""How much of a difference is shown."""


def _half_teams(killzone: str, one: str, other: str, mission: str) -> Json:
    """A full game between the first halves of two teams, in three turning points."""
    halves = [load_team(name).half for name in (one, other)]
    return battle_source(
        killzone, [one, other], full=True, selections=halves, turning_points=3, mission=mission, equipment=[[], []]
    )


def _matched(killzone: str, one: str, other: str, mission: str) -> Json:
    """A game of 2021 in three turning points, with tac ops and equipment."""
    source = {"killzone": killzone, "teams": [one, other], "way": "matched", "mission": mission}
    return {**source, "turning_points": 3}


def _small(killzone: str, mission: str, *teams: str) -> Json:
    """A game of 2018 between small rosters, the first with its commander where the mission asks for one."""
    roster = "commander" if mission == "in-person" else "small"
    sides = [{"team": team, "roster": roster} for team in teams]
    return {"killzone": killzone, "way": "matched", "mission": mission, "sides": sides}


RULES = {"kt24": kt24, "kt21": kt21, "kt18": kt18}
"""The rules of a game, by what its name begins with."""

GAMES: dict[str, Json] = {
    "kt24-lite-short": battle_source(
        "tollgate-six",
        ["ninth-bell", "meridian-survey"],
        selections=[["bellmaster", "riveter", "cutter"], ["party-chief", "stakegunner", "chainman", "chainman"]],
        turning_points=2,
    ),
    **{
        f"kt24-{one}-against-{other}": _half_teams(killzone, one, other, mission)
        for one, other, killzone, mission in (
            ("ninth-bell", "meridian-survey", "salt-rows", "secure"),
            ("ninth-bell", "plot-forty", "candlewick-court", "read-the-meters"),
            ("ninth-bell", "house-of-seconds", "patient-margin", "carry-the-file"),
            ("meridian-survey", "plot-forty", "patient-margin", "notice-to-quit"),
            ("meridian-survey", "house-of-seconds", "candlewick-court", "carry-the-file"),
            ("plot-forty", "house-of-seconds", "salt-rows", "read-the-meters"),
        )
    },
    "kt21-open-short": {
        "killzone": "tollgate-six",
        "teams": ["ninth-bell", "meridian-survey"],
        "way": "first-steps",
        "turning_points": 2,
    },
    **{
        f"kt21-{one}-against-{other}": _matched(killzone, one, other, mission)
        for one, other, killzone, mission in (
            ("ninth-bell", "meridian-survey", "candlewick-court", "statement-of-holdings"),
            ("ninth-bell", "plot-forty", "salt-rows", "carriage-paid"),
            ("ninth-bell", "house-of-seconds", "patient-margin", "bleed-the-presses"),
            ("meridian-survey", "plot-forty", "patient-margin", "reconcile-the-ledgers"),
            ("meridian-survey", "house-of-seconds", "salt-rows", "reconcile-the-ledgers"),
            ("plot-forty", "house-of-seconds", "tollgate-six", "statement-of-holdings"),
        )
    },
    "kt18-two-return-of-property": _small("tollgate-six", "return-of-property", "ninth-bell", "house-of-seconds"),
    "kt18-two-change-of-address": _small("salt-rows", "change-of-address", "meridian-survey", "plot-forty"),
    "kt18-two-in-person": _small("candlewick-court", "in-person", "house-of-seconds", "ninth-bell"),
    "kt18-three-quorum": _small("patient-margin", "quorum", "plot-forty", "house-of-seconds", "ninth-bell"),
    "kt18-four-quorum": _small(
        "candlewick-court", "quorum", "house-of-seconds", "meridian-survey", "ninth-bell", "plot-forty"
    ),
}
"""The battles by the name of their file, which is also the seed of their dice."""


def begin(name: str) -> Game:
    return Game.begin(RULES[name[:4]](), GAMES[name], SeededDice(name))


def told(game: Game) -> list[str]:
    """What came of the last answer; from the start, if there was none."""
    table = game.previous.table if game.previous else opened(game.ruleset, game.table.setting.source)[0]
    found = []
    for event in game.events:
        found.append(f"    {event.tell(table)} [{event.rule}]")
        table = event.apply(table)
    return found


def asked(game: Game, action: Action) -> str:
    """An answer with whose it is and to what kind of question."""
    assert game.decision is not None
    seat = "ABCD"[game.decision.seat]
    return f"{seat} {game.decision.kind} #{action.decision} {answer_text(action.answer)}"


def answers(text: str) -> list[Action]:
    """The answers in a golden game."""
    lines = [line for line in text.splitlines() if line and not line.startswith(" ")]
    return [Action.from_text(line[line.index("#") :]) for line in lines]


class Keen(Uniform):
    """A random player who would rather fight, shoot or charge than do anything else, so that there is a story."""

    def answer(self, view: View) -> Action:
        decision = view.decision
        assert decision is not None
        if decision.kind == "order":
            return decision.action("engage")
        wanted = [action for action in decision.candidates() if action.answer in ("fight", "shoot", "charge")]
        return wanted[0] if wanted else super().answer(view)


def played_at_random(name: str) -> str:
    game, players = begin(name), [Keen(f"{name} {seat}") for seat in "ABCD"]
    lines = told(game)
    while game.decision is not None:
        action = players[game.decision.seat].answer(game.view(game.decision.seat))
        lines.append(asked(game, action))
        game = game.play(action)
        lines += told(game)
    return "\n".join(lines) + "\n"


def played_again(name: str, actions: list[Action]) -> str:
    """The story that these answers give now, up to the first that is refused."""
    game = begin(name)
    lines = told(game)
    for action in actions:
        if game.decision is None:
            lines.append("The battle is over.")
            break
        lines.append(asked(game, action))
        verdict = game.check(action)
        if not verdict.legal:
            lines.append(f"    refused: {verdict}")
            break
        game = game.play(action)
        lines += told(game)
    if game.decision is not None:
        lines.append(f"    and then {'ABCD'[game.decision.seat]} is asked: {game.decision.prompt}")
    return "\n".join(lines) + "\n"


def told_anew(name: str, path: Path) -> str:
    """The story of the answers in the file, if the rules still take all of them; otherwise that of another game."""
    if path.exists():
        kept = answers(path.read_text(encoding="utf-8"))
        now = played_again(name, kept)
        broken = ("    refused: ", "    and then ", "The battle is over.")
        if not any(line.startswith(broken) for line in now.splitlines()):
            return now
    return played_at_random(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_tells_the_same_story(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    if UPDATE:
        path.write_text(told_anew(name, path), encoding="utf-8")
    golden = path.read_text(encoding="utf-8")
    now = played_again(name, answers(golden))
    if now != golden:
        difference = list(unified_diff(golden.splitlines(), now.splitlines(), "kept", "now", n=4, lineterm=""))
        more = "" if len(difference) <= MOST_LINES else f"\n... and {len(difference) - MOST_LINES} lines more"
        shown = "\n".join(difference[:MOST_LINES]) + more
        pytest.fail(f"{path.name} differs; if it should, run with KILLZONE_UPDATE=1\n{shown}", pytrace=False)


def test_no_golden_game_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
