"""Attacks of shipped cards from random positions, answered at random: whatever is offered is possible and ends well."""

from random import Random
from typing import Any

import pytest
from rules.kt21.acting import Question, act, judged, position
from rules.kt21.tables import BLUE, RED, spot, wall

from killzone.core.events import fold
from killzone.core.table import Operative, Table
from killzone.dice import SeededDice
from killzone.editions.kt21.board.visibility import is_visible
from killzone.editions.kt21.cards.files import load_team

TEAMS = ("house-of-seconds", "meridian-survey", "ninth-bell", "plot-forty")


def squad(random: Random, seat: int) -> list[Operative]:
    """Five operatives of a team at random places, some hurt, some concealed."""
    team = load_team(random.choice(TEAMS))
    found = []
    for number in range(5):
        card = random.choice(team.cards)
        at = spot((10 + random.randrange(100) / 10, 6 + random.randrange(100) / 10))
        left, order = random.randint(1, card.wounds), random.choice(["engage", "engage", "conceal"])
        found.append(Operative(f"{'br'[seat]}{number}", f"{card.name} {number}", seat, card, left, at, order))
    return found


def setting(random: Random) -> Table:
    """Two squads among a few walls; bases may overlap, which no attack asks about."""
    walls = []
    for number in range(4):
        x, y = 10 + random.randrange(80) / 10, 6 + random.randrange(80) / 10
        box, trait = (x, y, x + random.choice([0.3, 2]), y + random.choice([0.3, 2])), random.choice(["heavy", "light"])
        walls.append(wall(f"w{number}", box, random.choice([1, 3]), trait))
    close = random.random() < 0.3
    return position(*squad(random, BLUE), *squad(random, RED), terrain=walls, close_quarters=close, points=1)


@pytest.mark.rule("kt21.action.shoot", "kt21.action.fight", "kt21.action.overwatch")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_offered_is_possible_and_leaves_a_sound_table(seed: int) -> None:
    random = Random(seed)
    performed = 0
    for _ in range(12):
        table = setting(random)
        for one in table.operatives:
            for action, how in (("shoot", {}), ("fight", {}), ("overwatch", {"when": "overwatch", "left": 0})):
                verdict = judged(table, one.id, action, **how)
                if not verdict.legal:
                    assert all(reason.rule.startswith("kt21.") and reason.text for reason in verdict.reasons)
                    continue
                performed += 1
                check(random, table, one, action, how)
    assert performed > 20


def check(random: Random, table: Table, one: Operative, action: str, how: dict[str, Any]) -> None:
    """Perform it with random answers and dice."""

    def choose(question: Question) -> Any:
        assert question.answers, question.kind
        if question.kind == "target" and action == "shoot":
            seen = [id for id in question.answers if is_visible(table, one, table.operative(id))]
            assert seen == list(question.answers), "without a spotter nobody unseen is a target"
        return random.choice(question.answers)

    ran = act(table, one.id, action, SeededDice(str(random.random())), choose, **how)
    assert fold(ran.events, table) == ran.table
    for after in ran.table.operatives:
        assert 0 <= after.wounds <= table.operative(after.id).wounds
        assert (after.spot is None) == (after.wounds == 0)
    assert all(player.points in (0, 1) for player in ran.table.players)
