"""Whole Psychic and Fight phases played at random by three teams that stand close among ledges and walls."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from rules.kt18.arms import gun
from rules.kt18.movement.test_random_phases import BOARD, look
from rules.kt18.playing import Ran, run
from rules.kt18.sides import sided
from rules.kt18.tables import MM25, MM40, A, B, C, one

from killzone.core.flow import Ask
from killzone.core.table import Effect, Operative, Table
from killzone.dice import SeededDice
from killzone.editions.kt18.battle.morale import MORALE, MoralePhase
from killzone.editions.kt18.board.falls import put_down
from killzone.editions.kt18.board.measuring import engaging
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase, may_fight
from killzone.editions.kt18.operatives.injury import FLESH_WOUND
from killzone.editions.kt18.operatives.states import CHARGED
from killzone.editions.kt18.psychic.leans import POWERS
from killzone.editions.kt18.psychic.phase import PSYCHIC, PsychicPhase
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches

TEAMS = ("plot-forty", "house-of-seconds", "plot-forty")
MELEE = (gun("knife", "Melee", ap=-1), gun("maul", "Melee", strength=6, damage="D3"))


def models(dice: random.Random) -> Iterator[Operative]:
    """Five models a seat: a feeler that knows all powers, a commander, and three that fight."""
    for seat in (A, B, C):
        name = TEAMS[seat]
        lord = "secretary" if name == "plot-forty" else "umpire"
        abilities = ["quorum"] if name == "plot-forty" else ["lined-coats", "stand-in", "disengage"]
        usual: dict[str, Any] = {"abilities": abilities, "weapons": MELEE, "attacks": 3}
        feeler: dict[str, Any] = {"powers": 2, "denies": 2, "knows": tuple(POWERS)}
        yield one(f"feeler{seat}", seat, (1, 1), base=MM25, wounds=dice.choice([1, 3]), **usual, **feeler)
        card = one(f"{name}.{lord}", seat, (1, 1), base=MM40, wounds=4, levels=(0, 5, 11, 18), level=4, **usual)
        yield card.but(id=f"lord{seat}")
        for number in range(3):
            yield one(f"m{seat}{number}", seat, (1, 1), base=dice.choice([MM25, MM40]), wounds=2, **usual)


def melee(dice: random.Random) -> Table:
    """They stand within a few inches of each other, on floors too; some have charged, some are hurt."""
    position = sided((), *TEAMS, terrain=BOARD, seats=3, points=4)
    found: list[Operative] = []
    x, y = dice.choice([(8, 8), (13, 5.5), (13, 10), (6, 9), (9.5, 16)])
    for model in models(dice):
        height = dice.choice([0, 2.5, 2.5, 5, 7.5])
        at = Spot(inches(x + dice.uniform(-3, 3)), inches(y + dice.uniform(-3, 3)), inches(height))
        free = put_down(position.but(operatives=tuple(found)), model.but(spot=at), at)
        assert free is not None
        found.append(model.but(spot=free).with_token(FLESH_WOUND, dice.choice([0, 0, 1, 3])))
    cards = tuple(each.card for each in found)
    plain = sided(found, *TEAMS, terrain=BOARD, seats=3, points=4)
    setting = plain.setting.but(cards=cards)
    pairs = [(each.id, enemy.id) for each in found for enemy in engaging(plain, each) if dice.random() < 0.4]
    effects = tuple(Effect(CHARGED, charger, -1, 0, target, "round") for charger, target in pairs)
    return plain.but(setting=setting, effects=effects)


def played(position: Table, sequence: Any, ctx: Any, phase: str, dice: random.Random) -> Ran:
    def answer(ask: Ask) -> Any:
        for candidate in ask.domain.candidates(6):
            assert ask.domain.check(candidate, ask.rule).legal
        return ask.domain.sample(dice.randrange)

    return run(position.but(phase=phase), sequence, ctx, SeededDice(f"b2:{dice.randrange(10**9)}"), answer)


@pytest.mark.parametrize("seed", range(6))
def test_random_powers_fights_and_nerves_end_and_leave_a_legal_position(seed: int) -> None:
    dice = random.Random(seed)
    position = melee(dice)
    look(position)
    ran = played(position, PSYCHIC, PsychicPhase(), "psychic phase", dice)
    look(ran.table)
    fought = played(ran.table, FIGHTING, FightPhase(), "fight phase", dice)
    look(fought.table)
    shaken = played(fought.table, MORALE, MoralePhase(), "morale phase", dice)
    for model in shaken.table.operatives:
        assert (model.spot is None) == (model.wounds == 0)
        assert model.count(FLESH_WOUND) <= 3
    if len({each.seat for each in fought.table.operatives if each.spot is not None}) > 1:
        assert not [each.id for each in fought.table.operatives if may_fight(fought.table, each)], "nobody passes"


if __name__ == "__main__":
    for number in range(10**6):
        test_random_powers_fights_and_nerves_end_and_leave_a_legal_position(number)
        print(number, flush=True)
