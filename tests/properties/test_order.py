"""What a position asks, allows and leads to does not depend on which positions were asked about before it.

Much is kept from one question to the next, most of it while nothing that bears on it has changed. So positions of
several battles are asked about in order, and then once more in any order, some of them as copies of their tables.
"""

import random
from itertools import count

import pytest
from conformance import chance
from properties.battles import Kind, begin, kinds

from killzone.core.decisions import Action
from killzone.core.domains import Pick
from killzone.core.game import Game

EVERY = 9
"""Every which decision is looked at."""
MOST = 24
"""So many decisions of a battle, at the most."""
LISTED = 3
"""How many places or ways are compared where there is no end of them."""

Asked = tuple[Game, tuple[object, ...], Action, str]
"""A position, what it asks, the answer that it was given, and the fingerprint of the position after that."""


def told(game: Game) -> tuple[object, ...]:
    """What a position asks and allows, as a player reads it."""
    decision = game.decision
    assert decision is not None
    if isinstance(decision.domain, Pick):
        options: list[object] = [
            (option.key, option.label, [str(reason) for reason in decision.check(option.key).reasons])
            for option in decision.domain.options
        ]
    else:
        options = [repr(action.answer) for action in decision.candidates(LISTED)]
    return (decision.seat, decision.kind, decision.prompt, decision.default, options)


def asked(kind: Kind, seed: int) -> list[Asked]:
    """Every so many decisions of a random battle."""
    game, below = begin(kind, seed), chance(f"order {seed}")
    found: list[Asked] = []
    for number in count():
        decision = game.decision
        if decision is None or len(found) == MOST:
            return found
        before, action = game, decision.action(decision.domain.sample(below))
        looked = told(game) if number % EVERY == 0 else None
        game = game.play_legal(action)
        if looked is not None:
            found.append((before, looked, action, game.digest()))
    raise AssertionError


@pytest.mark.parametrize("edition", ["kt18", "kt21", "kt24"])
def test_answers_do_not_depend_on_what_was_asked_before(edition: str) -> None:
    among, dice = kinds(edition), random.Random(edition)
    positions = [one for seed in range(3) for one in asked(dice.choice(among), seed)]
    dice.shuffle(positions)
    for game, looked, action, after in positions:
        table = game.table if dice.random() < 0.5 else game.table.but()
        again = Game(game.ruleset, table, game.stack, game.dice, game.number)
        again.restore()
        assert told(again) == looked, (game, action)
        assert again.play_legal(action).digest() == after, (game, action)
