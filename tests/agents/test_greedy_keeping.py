"""What greedy keeps from one position to the next is what it would find if it worked everything out anew."""

import pytest

from killzone import new_game
from killzone.agents import Greedy
from killzone.agents.greedy import LEVELS
from killzone.agents.greedy.skirmish.forecasts import shot_damage
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.mind import SkirmishMind
from killzone.agents.greedy.skirmish.planner import REPLY_ENDS, Planner
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
    compared = attacked = 0
    while game.decision is not None and game.table.turn < 2:
        seat, kind = game.decision.seat, game.decision.kind
        game = game.play(agents[seat].answer(game.view(seat)))
        mind = agents[seat]._mind
        if kind == "activate" and isinstance(mind, SkirmishMind):
            compared += _compared(mind.memory.situation)
            attacked += _attacks(mind.memory) if game.number % 3 == 0 else 0
    assert compared > 100
    assert attacked > 0


def _compared(situation: Situation) -> int:
    """Compare every shot of each side at each enemy; how many there were."""
    craft, table = situation.craft, situation.table
    count = 0
    for own in situation.own:
        for foe in situation.foes:
            for one, other in ((own, foe), (foe, own)):
                for weapon in situation.ranged(one):
                    count += 1
                    cover, obscured = count % 3 > 0, count % 3 == 1
                    plain = shot_damage(craft, table, one, other, weapon, cover, obscured)
                    assert situation.damage(one, other, weapon, cover, obscured) == plain
    return count


def _attacks(memory: Memory) -> int:
    """Compare the best attack of every enemy with that of all its plans; how many could attack at all."""
    situation = Situation(memory.craft, memory.situation.table, 1 - memory.seat, memory.weights)
    count = 0
    for one in situation.own:
        planner, plain = (Planner(situation, memory.craft.stakes(situation), {}, float) for _ in range(2))
        plain._fearless = True
        doing = memory.craft.performing(one.id, "", left=memory.craft.apl(situation.table, one))
        most = max((plan.attack for plan in plain._plans(one, doing, ("engage",), REPLY_ENDS)), default=0.0)
        assert planner.attack(one) == max(0.0, most)
        count += most > 0
    return count
