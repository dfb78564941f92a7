"""A Fight under way: choosing whom to fight, and with what; each edition says by which entries and checks."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from killzone.core.dice_events import attacked
from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Concerning, Done, Flow, Next
from killzone.core.reasons import Reason, because
from killzone.core.subjects import OPERATIVE, WEAPON, of
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import Performing, dearer_with, name_of
from killzone.editions.shared.actions.unlisted import enemy_operative
from killzone.editions.shared.hooks import attack_hooks
from killzone.editions.shared.weapons.use import weapon_of, weapons
from killzone.geometry.units import text as length_text

C = TypeVar("C")
Then = Callable[[C, Table, str], Flow]
"""What goes on over a context with an answer."""
Gap = Callable[[Table, Operative, Operative], int]
Against = Callable[[Table, Operative, Any], Reason | None]
Weapons = Callable[[Table, Operative], Sequence[Any]]


class FightingRules:
    """The entries about a fight's target and weapons, how distances are measured, and what is against a weapon.

    `affordable` is what is against paying for a weapon, `fights_with` gives the weapons that an attacker may select
    from, `answers_with` those of a defender.
    """

    __slots__ = ("affordable", "against_weapon", "answers_with", "fights_with", "gap", "target", "weapons")

    def __init__(
        self,
        *,
        target: str,
        weapons: str,
        gap: Gap,
        against_weapon: Against,
        affordable: Callable[[Table, Operative, Any, Any], Reason | None],
        fights_with: Weapons,
        answers_with: Weapons,
    ) -> None:
        self.target, self.weapons, self.gap, self.against_weapon = target, weapons, gap, against_weapon
        self.affordable, self.fights_with, self.answers_with = affordable, fights_with, answers_with

    def against_fighting(self, table: Table, operative: Operative) -> Reason | None:
        """Whoever starts a fight must have a melee weapon to select."""
        held = [weapon for weapon in weapons(table, operative) if weapon.melee]
        reasons = [self.against_weapon(table, operative, weapon) for weapon in held]
        if None in reasons:
            return None
        return reasons[0] if reasons else because(self.weapons, "{who} has no melee weapon.", who=operative.name)

    def ask_enemy(
        self, fighting: C, table: Table, performing: Performing, near: Sequence[Operative], then: Then[C]
    ) -> Flow:
        """Pick one of the enemies near enough; the only one is taken without a question."""
        operative, id = table.operative(performing.operative), self.target
        if len(near) == 1:
            return then(fighting, table, near[0].id)
        choices = [Option(enemy.id, f"Fight {enemy.name}", id, of(OPERATIVE, enemy.id)) for enemy in near]
        prompt = f"Who does {operative.name} fight?"

        def why(one: Operative) -> Reason | None:
            text = "{who} cannot fight {enemy}, {far} from it, by {action}."
            action, far = name_of(table, performing.action), length_text(self.gap(table, operative, one))
            return because(id, text, who=operative.name, enemy=one.name, far=far, action=action)

        domain = Pick(choices, missing=partial(enemy_operative, table, operative.seat, id, why))
        return Ask(operative.seat, "target", prompt, domain, then, rule=id, default=near[0].id)

    def ask_weapon(self, fighting: C, table: Table, operative: Operative, held: Sequence[Any], then: Then[C]) -> Flow:
        """Select one of the weapons held, or none without any; the only one is taken without a question."""
        if len(held) <= 1:
            return then(fighting, table, held[0].id if held else "")
        id = self.weapons
        choices = [Option(one.id, f"Fight with the {one.name}", id, of(WEAPON, one.id)) for one in held]
        prompt = f"Which weapon does {operative.name} fight with?"
        domain = Pick(choices, missing=partial(self._no_melee_weapon, table, operative))
        return Ask(operative.seat, "weapon", prompt, domain, then, rule=id, default=held[0].id)

    def _no_melee_weapon(self, table: Table, operative: Operative, id: str) -> tuple[Reason, ...]:
        """Why a weapon is no choice in a fight: it is ranged, used up, or forbidden."""
        named = next((weapon for weapon in weapons(table, operative) if weapon.id == id), None)
        if named is None:
            return ()
        if not named.melee:
            text = "The {weapon} of {who} is a ranged weapon."
            return (because(self.weapons, text, weapon=named.name, who=operative.name),)
        reason = self.against_weapon(table, operative, named)
        return () if reason is None else (reason,)


class Fighting(Concerning):
    """A Fight action under way: the enemy, the weapons of attacker and defender, and AP paid for the weapon.

    An edition's own says by which rules it goes.
    """

    performing: Performing
    enemy: str = ""
    weapon: str = ""
    answer: str = ""
    paid: int = 0

    rules: ClassVar[FightingRules]

    @property
    def concerns(self) -> str:
        return self.performing.operative

    @property
    def operative(self) -> str:
        return self.performing.operative


def choose_enemy(fighting: Fighting, table: Table) -> Flow:
    """Fight 1: the attacker picks an enemy near enough, whose player is the defender."""
    operative, performing = table.operative(fighting.operative), fighting.performing
    near = list(attack_hooks(table).opponents(table, operative, performing.action))
    return fighting.rules.ask_enemy(fighting, table, performing, near, _enemy)


def _enemy(fighting: Fighting, table: Table, answer: str) -> Flow:
    operative, enemy = table.operative(fighting.operative), table.operative(answer)
    return Next(fighting.but(enemy=answer), [attacked(fighting.rules.target, operative, f"fights {enemy.name}")])


def choose_weapon(fighting: Fighting, table: Table) -> Flow:
    """Fight 2: the attacker selects a melee weapon, of those that it can pay for."""
    operative, rules = table.operative(fighting.operative), fighting.rules
    held = rules.fights_with(table, operative)
    paid = [one for one in held if rules.affordable(table, operative, one, fighting.performing) is None]
    return rules.ask_weapon(fighting, table, operative, paid, _weapon)


def _weapon(fighting: Fighting, table: Table, answer: str) -> Flow:
    operative = table.operative(fighting.operative)
    extra = dearer_with(table, operative, fighting.performing, weapon_of(table, operative, answer)) if answer else 0
    return Next(fighting.but(weapon=answer, paid=extra))


def choose_answer(fighting: Fighting, table: Table) -> Flow:
    """Fight 2: then the defender selects a melee weapon; without any it rolls no dice."""
    enemy = table.operative(fighting.enemy)
    return fighting.rules.ask_weapon(fighting, table, enemy, fighting.rules.answers_with(table, enemy), _answer)


def _answer(fighting: Fighting, table: Table, answer: str) -> Flow:
    return Next(fighting.but(answer=answer))


def finish(fighting: Fighting, table: Table) -> Flow:
    """The action is over."""
    return Done(fighting)
