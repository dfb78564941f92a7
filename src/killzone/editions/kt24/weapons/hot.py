"""Hot: the die with which a weapon may burn its user. A closed sequence, the same after shots and after fights."""

from killzone.core.events import Wounded
from killzone.core.flow import Concerning, Done, Flow, Roll, Sequence
from killzone.core.rules import rule


class Hot(Concerning):
    """A Hot weapon after its use: whose it is, and the Hit number it was used with."""

    seat: int
    operative: str
    hit: int

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt24.weapon.hot")
def roll_hot(hot: Hot) -> Flow:
    """After use, roll a D6."""
    return Roll(1, _burn, seat=hot.seat, why="a die for Hot", rule="kt24.weapon.hot")


@rule("kt24.weapon.hot")
def _burn(hot: Hot, faces: tuple[int, ...]) -> Flow:
    """A result lower than the weapon's Hit costs its user twice that result in damage."""
    damage = 2 * faces[0] if faces[0] < hot.hit else 0
    return Done(damage, [Wounded("kt24.weapon.hot", hot.operative, damage)] if damage else [])


HOT = Sequence("kt24.hot", "Hot", roll_hot, closed=True)
