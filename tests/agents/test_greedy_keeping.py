"""What greedy keeps from one position to the next is what it would find if it worked everything out anew."""

import pytest

from killzone import new_game
from killzone.agents import Greedy
from killzone.agents.greedy import LEVELS
from killzone.agents.greedy.skirmish.mind import SkirmishMind
from killzone.agents.greedy.skirmish.situation import Situation


@pytest.mark.parametrize(
    ("edition", "killzone", "mission", "teams"),
    [
        ("kt24", "salt-rows", "secure", ("meridian-survey", "ninth-bell")),
        ("kt21", "candlewick-court", "statement-of-holdings", ("house-of-seconds", "ninth-bell")),
    ],
)
def test_shots_that_are_kept_are_those_of_the_position(
    edition: str, killzone: str, mission: str, teams: tuple[str, str]
) -> None:
    game = new_game(killzone, teams, edition=edition, mission=mission, seed="kept")
    agents = [Greedy(seat, LEVELS["recruit"]) for seat in (0, 1)]
    compared = 0
    while game.decision is not None and game.table.turn < 2:
        seat, kind = game.decision.seat, game.decision.kind
        game = game.play(agents[seat].answer(game.view(seat)))
        mind = agents[seat]._mind
        if kind == "activate" and isinstance(mind, SkirmishMind):
            compared += _compared(mind.memory.situation)
    assert compared > 100


def _compared(situation: Situation) -> int:
    """Compare every shot of each side at each enemy; how many there were."""
    anew = Situation(situation.craft, situation.table, situation.seat, situation.weights)
    count = 0
    for own in situation.own:
        for foe in situation.foes:
            for one, other in ((own, foe), (foe, own)):
                for weapon in situation.ranged(one):
                    count += 1
                    assert situation.damage(one, other, weapon, True, False) == anew.damage(
                        one, other, weapon, True, False
                    )
    return count
