"""Whole Shooting phases played at random by three teams with weapons of all types among ledges and walls."""

import random
from typing import Any

import pytest
from rules.kt18.arms import gun
from rules.kt18.movement.test_random_phases import crowd, look
from rules.kt18.playing import Ran, run

from killzone.core.flow import Ask
from killzone.core.table import Table
from killzone.dice import SeededDice
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.shooting.phase import SHOOTING_PHASE, ShootingPhase

ARMS = (
    (gun("carbine", "Rapid Fire 2"), gun("pistol", "Pistol 1", range=12)),
    (gun("torch", "Assault D6", range=9), gun("flask", "Grenade D3", range=6)),
    (gun("stakes", "Heavy 3", range=30, damage="D3"),),
    (gun("left", "Pistol 2", range=12), gun("right", "Pistol 1", range=12)),
    (gun("flask", "Grenade D6", range=8), gun("lance", "Heavy 1", strength=8, ap=-3, damage=2)),
)


def armed(position: Table, dice: random.Random) -> Table:
    """The models with weapons, some of them readied, advanced, shaken or hurt."""
    models = []
    for number, model in enumerate(position.operatives):
        card = datasheet(model).but(weapons=ARMS[number % len(ARMS)])
        token = dice.choice(["", "readied", "readied", "advanced", "shaken", "fell-back"])
        after = model.but(card=card).with_token(token, 1) if token else model.but(card=card)
        models.append(after.with_token("flesh-wound", dice.choice([0, 0, 1, 3])))
    cards = tuple(one.card for one in models)
    players = tuple(player.but(points=3) for player in position.players)
    setting = position.setting.but(cards=cards)
    return position.but(setting=setting, operatives=tuple(models), players=players, phase="shooting phase")


@pytest.mark.parametrize("seed", range(4))
def test_random_shooting_phases_end_and_leave_a_legal_position(seed: int) -> None:
    dice = random.Random(seed)
    position = armed(crowd(dice), dice)
    ran = played(position, dice)
    look(ran.table)
    for model in ran.table.operatives:
        assert (model.spot is None) == (model.wounds == 0)
    thrown = [effect.seat for effect in ran.table.effects if effect.rule == "kt18.weapon.grenade"]
    assert len(set(thrown)) == len(thrown), "a team throws one Grenade in a phase"


def played(position: Table, dice: random.Random) -> Ran:
    def answer(ask: Ask) -> Any:
        for candidate in ask.domain.candidates(8):
            assert ask.domain.check(candidate, ask.rule).legal
        return ask.domain.sample(dice.randrange)

    return run(position, SHOOTING_PHASE, ShootingPhase(), SeededDice(f"b2:{dice.randrange(10**9)}"), answer)


if __name__ == "__main__":
    for number in range(10**6):
        test_random_shooting_phases_end_and_leave_a_legal_position(number)
        print(number, flush=True)
