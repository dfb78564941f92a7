"""At the decisions of random battles of 2018 an explanation says what the pending question takes, and no more."""

from collections import Counter
from typing import Any

import pytest
from conformance import chance

from killzone.core.game import Game
from killzone.dice import SeededDice
from killzone.editions.kt18.fighting.phase import FIGHTER
from killzone.editions.kt18.movement.choices import STAY
from killzone.editions.kt18.movement.phase import CHOICE, DONE, MODEL
from killzone.editions.kt18.presentation.explanations import FIGHT, SHOOT
from killzone.editions.kt18.psychic.phase import ENOUGH, POWER_CHOICE
from killzone.editions.kt18.ruleset import ruleset
from killzone.editions.kt18.shooting.phase import PASS, SHOOTER
from killzone.editions.kt18.shooting.shooting import TARGET, Shooting

BATTLES = [
    ("tollgate-six", "return-of-property", ("ninth-bell", "meridian-survey")),
    ("patient-margin", "quorum", ("plot-forty", "house-of-seconds", "ninth-bell")),
]
CHOOSING = {MODEL: STAY, SHOOTER: SHOOT, FIGHTER: FIGHT}
"""Questions which model does something next, and what it is then possible for."""


def begin(killzone: str, mission: str, teams: tuple[str, ...], seed: int) -> Game:
    sides: list[Any] = [{"team": team, "roster": "small"} for team in teams]
    source = {"killzone": killzone, "way": "matched", "mission": mission, "sides": sides}
    return Game.begin(ruleset(), source, SeededDice(seed))


def check_asked(game: Game) -> None:
    """Possible is what is taken; whatever is not has the reasons that the refusal has."""
    assert game.decision is not None
    told = game.explain(game.stack[-1].ctx.concerns)
    assert told.now
    assert {one.id for one in told.actions} == {
        option.key
        for option in game.decision.domain.options  # type: ignore[attr-defined]  # a pick
    } - {ENOUGH}
    assert [one.verdict for one in told.actions] == [game.decision.check(one.id) for one in told.actions]


def check_choosing(game: Game, action: str) -> None:
    """Whoever can be chosen next is whoever it is possible for."""
    assert game.decision is not None
    for option in game.decision.domain.options:  # type: ignore[attr-defined]  # a pick
        if option.key not in (DONE, PASS):
            told = game.explain(option.key)
            assert not told.now
            assert told.action(action).verdict.legal == game.decision.check(option.key).legal, option.key


def check_targets(game: Game) -> None:
    """Whom the weapon chosen can be fired at is whom the question takes first."""
    shooting, decision = game.stack[-1].ctx, game.decision
    assert isinstance(shooting, Shooting)
    assert decision is not None
    legal = {
        one.target
        for one in game.explain(shooting.operative).targets
        if one.verdict.legal and one.id == shooting.weapon
    }
    assert legal == {str(one.answer) for one in decision.candidates(99)}


@pytest.mark.parametrize(("killzone", "mission", "teams"), BATTLES, ids=["two", "three"])
def test_explanations_agree_with_the_pending_question(killzone: str, mission: str, teams: tuple[str, ...]) -> None:
    game, below, seen = begin(killzone, mission, teams, 4), chance(f"explained {mission}"), Counter[str]()
    while game.decision is not None and game.table.turn < 6:
        kind = game.decision.kind
        seen[kind] += 1
        try:
            if kind in (CHOICE, POWER_CHOICE):
                check_asked(game)
            elif kind in CHOOSING and seen[kind] % 4 == 1:
                check_choosing(game, CHOOSING[kind])
            elif kind == TARGET and not game.stack[-1].ctx.batches:
                check_targets(game)
        except AssertionError as problem:
            problem.add_note(f"at {game!r}")
            raise
        game = game.play_legal(game.decision.action(game.decision.domain.sample(below)))
    assert min(seen[CHOICE], seen[SHOOTER], seen[TARGET]) > 3, seen
