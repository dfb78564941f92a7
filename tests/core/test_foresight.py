"""Questions that cannot matter and answers that are only half of one, held against games that are simply played."""

from collections.abc import Iterator

import pytest

import killzone
from killzone import Game, ScriptedDice
from killzone.core.domains import Pick
from killzone.core.foresight import half, settled
from killzone.core.values import digest
from killzone.dice import DiceRunOutError

SEEDS = ("one", "two", "three")


def positions(edition: str, every: int, most: int = 420) -> Iterator[Game]:
    """Some positions of a game between players who take anything."""
    game = killzone.new_game(edition=edition, seed=f"foresight {edition}")
    agents = [killzone.Uniform(seat) for seat in range(len(game.table.players))]
    for number in range(most):
        if game.decision is None:
            return
        if number % every == 0:
            yield game
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))


def comes_to(game: Game) -> set[tuple[str, ...]]:
    """Every position that the picks of the pending kind lead to, played plainly with several dice."""
    decision = game.decision
    assert decision is not None
    found: set[tuple[str, ...]] = set()
    for action in decision.candidates(100):
        after = [game.fork(seed).play(action) for seed in SEEDS]
        asked = [one.decision for one in after]
        dice = any(one.given and one.given.rolls for one in after)
        again = all(one and (one.seat, one.kind) == (decision.seat, decision.kind) for one in asked)
        if again and not dice and isinstance(asked[0] and asked[0].domain, Pick):
            found |= comes_to(after[0])
        else:
            found.add(tuple(digest((one.table, one.stack)) for one in after))
    return found


@pytest.mark.parametrize(("edition", "every"), [("kt24", 3), ("kt21", 4), ("kt18", 5)])
def test_a_question_is_settled_where_playing_every_answer_comes_to_the_same(edition: str, every: int) -> None:
    seen = [0, 0]
    for game in positions(edition, every):
        decision = game.decision
        assert decision is not None
        answer = settled(game)
        if not isinstance(decision.domain, Pick):
            assert answer is None
            continue
        if answer is not None:
            assert decision.check(answer).legal
            assert len(comes_to(game)) == 1, decision.prompt
        elif len(decision.domain.options) <= 4:
            # Dice may fall so that it comes to the same after all; without them it must not.
            no_dice = game.with_dice(ScriptedDice(()))
            try:
                assert len({no_dice.play(one).digest() for one in decision.candidates()}) > 1, decision.prompt
            except DiceRunOutError:
                continue
        seen[answer is not None] += 1
    assert min(seen) > 0


@pytest.mark.parametrize("edition", ["kt24", "kt21", "kt18"])
def test_nothing_has_happened_by_half_an_answer(edition: str) -> None:
    halves = 0
    for game in positions(edition, 7):
        decision = game.decision
        assert decision is not None
        if not isinstance(decision.domain, Pick):
            continue
        for action in decision.candidates(3):
            if (after := half(game, action.answer)) is None:
                continue
            halves += 1
            played = game.play(action)
            asked = played.decision
            assert asked is not None
            listed = asked.rule == decision.rule and not game.ruleset.is_set_up(played.table)
            assert listed or game.table == played.table
            assert after.table == played.table
            assert after.digest() == played.digest()
            assert played.dice == game.dice, "no die has fallen"
            assert asked.seat == decision.seat
    assert halves > 5


@pytest.mark.parametrize(("edition", "kind", "entries"), [("kt24", "equipment", 4), ("kt21", "tac-ops", 4)])
def test_a_list_that_is_made_up_before_the_battle_is_one_answer(edition: str, kind: str, entries: int) -> None:
    asked = [game for game in positions(edition, 1) if game.decision is not None and game.decision.kind == kind]
    first = [
        game for game in asked if game.decision and asked[0].decision and game.decision.seat == asked[0].decision.seat
    ]
    halves = []
    for game in first[:entries]:
        assert game.decision is not None
        legal = game.decision.candidates(2)
        halves.append({half(game, one.answer) is not None for one in legal})
    assert halves == [{True}] * (entries - 1) + [{False}], "the last entry hands it in"


def test_to_pass_and_to_take_an_order_are_whole_answers() -> None:
    kinds: dict[str, set[bool]] = {}
    for game in positions("kt24", 1):
        assert game.decision is not None
        if isinstance(game.decision.domain, Pick):
            is_half = half(game, game.decision.candidates(1)[0].answer) is not None
            kinds.setdefault(game.decision.kind, set()).add(is_half)
    assert kinds["order"] == {False}
    assert kinds["activate"] == {True}
    assert kinds["set-up"] == {True}
