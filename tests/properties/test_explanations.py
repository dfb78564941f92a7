"""At every decision of random battles an explanation says what the pending question takes, no more and no less."""

from collections import Counter

import pytest
from build import answer
from conformance import chance
from properties.battles import Kind, begin, kinds

from killzone.core.game import Game
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.battle.firefight import Activation, Counteraction
from killzone.editions.shared.battle.activations import END

FOR_ALL = 12
"""Every which decision all operatives are explained at, not only whoever is asked; and what would be is played."""


def possible(game: Game, id: str) -> set[str]:
    return {one.id for one in game.explain(id).actions if one.verdict.legal}


def asked_about(game: Game) -> str:
    """Whose action the pending question is about."""
    decision = game.decision
    ctx = game.stack[-1].ctx
    is_action = decision is not None and decision.kind == "action"
    return ctx.operative if is_action and isinstance(ctx, (Activation, Counteraction)) else ""


def offered(game: Game) -> set[str]:
    assert game.decision is not None
    return {str(one.answer) for one in game.decision.candidates(999)} - {END}


def check_asked(game: Game, id: str) -> None:
    """Possible is what is offered and accepted; whatever is not has the reasons that the refusal has."""
    assert game.decision is not None
    told = game.explain(id)
    assert told.now
    for one in told.actions:
        assert one.verdict == game.decision.check(one.id), one
    options = {option.key for option in game.decision.domain.options} - {END}  # type: ignore[attr-defined]  # a pick
    assert {one.id for one in told.actions} == options
    assert possible(game, id) == offered(game)


def check_targets(game: Game, id: str) -> None:
    """Whom it can shoot with what: the same as Shoot itself asks for."""
    pairs = {(one.id, one.target) for one in game.explain(id).targets if one.verdict.legal}
    found: set[tuple[str, str]] = set()
    if "shoot" in offered(game):
        for after in _each_weapon(answer(game, "shoot")):
            shooting = next(frame.ctx for frame in after.stack if isinstance(frame.ctx, Shooting))
            assert after.decision is not None
            assert after.decision.kind == "target"
            found |= {(shooting.weapon, str(one.answer)) for one in after.decision.candidates(99)}
            mid = {(one.id, one.target) for one in after.explain(id).targets if one.verdict.legal}
            assert mid == {pair for pair in pairs if pair[0] == shooting.weapon}
    assert found == pairs


def _each_weapon(game: Game) -> list[Game]:
    assert game.decision is not None
    if game.decision.kind != "weapon":
        return [game]
    return [answer(game, one.answer) for one in game.decision.candidates(99)]


def check_the_rest(game: Game, seen: "Counter[str]") -> None:
    """Others are not asked; for those that may be activated or counteract it says what they will be offered then."""
    decision = game.decision
    assert decision is not None
    asked = asked_about(game)
    for one in game.table.operatives:
        if one.spot is not None and one.id != asked:
            assert not game.explain(one.id).now
    if decision.kind not in ("activate", "counteract"):
        return
    for action in decision.candidates(3):
        id = str(action.answer)
        if id == "pass":
            continue
        after = game.play(action)
        if decision.kind == "activate":
            after = answer(after, game.table.operative(id).order)
        if asked_about(after) == id:
            assert possible(game, id) == offered(after), (decision.kind, id)
            seen[decision.kind] += 1


SAMPLE = [
    *[kind for kind in kinds()[8:24] if kind.way == "full"][:4],
    next(kind for kind in kinds() if kind.way == "lite"),
]


@pytest.mark.parametrize(("seed", "kind"), list(enumerate(SAMPLE, 8)), ids=map(str, SAMPLE))
def test_explanations_agree_with_the_pending_question(seed: int, kind: Kind) -> None:
    game, below, seen = begin(kind, seed), chance(f"explained {seed}"), Counter[str]()
    while game.decision is not None and game.table.turn < 3:
        try:
            if id := asked_about(game):
                check_asked(game, id)
                seen["asked"] += 1
                if game.number % 3 == 0:
                    check_targets(game, id)
            if game.number % FOR_ALL == 0 or game.decision.kind == "counteract":
                check_the_rest(game, seen)
        except AssertionError as problem:
            problem.add_note(f"at {game!r}")
            raise
        game = game.play_legal(game.decision.action(game.decision.domain.sample(below)))
    assert seen["asked"] > 20
