"""Random games of the Ring, with everything checked at every decision; and the checks themselves, checked."""

from collections import Counter
from typing import Any

import pytest
import toy
from conformance import chance, check_candidates, check_events, check_question, check_reasons, check_refused, conform
from toy.script import play

from killzone.core.decisions import Action, Decision
from killzone.core.domains import Option, Pick
from killzone.core.events import Clocked, Event, Said
from killzone.core.game import Game
from killzone.core.reasons import because, no
from killzone.core.table import Table
from killzone.dice import SeededDice
from killzone.geometry.shapes import Spot

RULES = {
    f"toy.{name}"
    for name in [
        "set-up",
        "board",
        "oath",
        "round",
        "coins",
        "auction",
        "guard",
        "ready",
        "walk",
        "leap",
        "strike",
        "ambush",
        "warning",
        "hush",
        "jeer",
        "blows",
        "again",
        "parry",
        "felled",
        "end",
    ]
}


@pytest.mark.parametrize("seed", range(6))
def test_everything_holds_at_every_decision_of_a_random_game(seed: int) -> None:
    game = conform(toy.new_game(seed, houses=2 + seed % 3), chance(seed), rules=RULES)
    assert game.over


def test_the_cheap_part_holds_in_many_games_and_every_question_and_event_comes_up() -> None:
    kinds: Counter[str] = Counter()
    told: Counter[str] = Counter()
    depths: Counter[int] = Counter()

    def watch(game: Game) -> None:
        kinds[game.decision.kind if game.decision else "over"] += 1
        depths[len(game.stack)] += 1
        told.update(type(event).__name__ for event in game.events)

    for seed in range(60):
        conform(toy.new_game(seed, houses=2 + seed % 3), chance(seed), every=0, rules=RULES, watch=watch)
    questions = "set-up oath bid fighter walk walked ambush warning jeer strike blows parry over"
    assert set(kinds) == set(questions.split())
    assert kinds["over"] == 60
    assert {"Rolled", "Removed", "Scored", "Swore", "Shown", "Finished", "Began", "Ended"} <= set(told)
    assert set(depths) == {0, 1, 2, 3, 4}


# What the checks must notice


def decision(domain: Any, **changes: Any) -> Decision:
    parts = {"seat": 0, "kind": "test", "prompt": "Which?", "default": None, "rule": "toy.walk", "trail": ("Test",)}
    return Decision(id=0, domain=domain, **{**parts, **changes})


A = Option("a", "A")


class WrongCandidates(Pick):
    __slots__ = ()

    def candidates(self, limit: int = 64) -> tuple[str, ...]:
        return ("b",)


class RestlessCandidates(Pick):
    __slots__ = ()
    turned = False

    def candidates(self, limit: int = 64) -> tuple[str, ...]:
        RestlessCandidates.turned = not self.turned
        return ("a", "b") if self.turned else ("b", "a")


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (decision(Pick([A]), rule=""), "names no rule"),
        (decision(Pick([A]), rule="toy.unheard-of"), "toy.unheard-of"),
        (decision(Pick([A]), prompt=""), "needs a prompt"),
        (decision(Pick([A]), default="b"), "default"),
        (decision(Pick([A, A])), "an option twice"),
        (decision(Pick([Option("a", "")])), "without a label"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_question_of_the_wrong_form_is_noticed(wrong: Decision, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_question(toy.new_game(), wrong, RULES)


@pytest.mark.parametrize(
    ("domain", "complaint"),
    [
        (WrongCandidates([A]), "offers #0 b, which it refuses"),
        (RestlessCandidates([A, Option("b", "B")]), "in another order"),
        (Pick([]), "no candidates"),
        (Pick([A, A]), "lists a candidate twice"),
    ],
    ids=["illegal", "restless", "none", "twice"],
)
def test_candidates_that_are_wrong_are_noticed(domain: Pick, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_candidates(decision(domain), 5)


class Quiet(Said):
    """Says nothing."""

    def tell(self, table: Table) -> str:
        return " "


class Sneaky(Said):
    """Changes the table although it says it does not."""

    def apply(self, table: Table) -> Table:
        return table.but(turn=table.turn + 1)


@pytest.mark.parametrize(
    ("event", "complaint"),
    [
        (Said("", "Hush."), "names no rule"),
        (Said("toy.unheard-of", "Hush."), "is no known rule"),
        (Quiet("toy.walk", ""), "says nothing"),
        (Sneaky("toy.walk", "Hush."), "changes the table"),
        (Clocked("toy.round", 9, "night"), "gives another table"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_events_that_are_wrong_are_noticed(event: Event, complaint: str) -> None:
    before = toy.new_game()
    after = play(before, "at 2.5,2.5")
    check_events(after, before.table, RULES)
    after.events = (*after.events, event)
    with pytest.raises(AssertionError, match=complaint):
        check_events(after, before.table, RULES)


def test_an_action_that_is_wrongly_taken_is_noticed() -> None:
    with pytest.raises(AssertionError, match="was not refused"):
        check_refused(toy.new_game(), Action(0, Spot(6350, 6350)), None)


def test_a_reason_without_facts_is_noticed() -> None:
    with pytest.raises(AssertionError, match="has no fact"):
        check_reasons(no(because("toy.walk", "No.")), None)


def test_a_redaction_that_hides_too_much_is_noticed_with_the_place_in_the_game() -> None:
    def hide_all(table: Table, seat: int) -> Table:
        return table.but(operatives=table.operatives[:1])

    game = Game.begin(toy.TOY.but(redact=hide_all), toy.source(2, 1, 1), SeededDice(1))
    with pytest.raises(AssertionError, match="cannot imagine its own question") as caught:
        conform(game, chance(1))
    assert caught.value.__notes__[0].startswith("at <Game toy")


def test_a_game_without_end_is_noticed() -> None:
    with pytest.raises(AssertionError, match="goes on after 5 decisions"):
        conform(toy.new_game(), chance(1), every=0, most_decisions=5)
