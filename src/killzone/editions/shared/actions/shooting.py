"""Choosing the weapon and the target of a shot; each edition says by which entries and checks."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Flow
from killzone.core.reasons import Check, Reason, because, first
from killzone.core.subjects import OPERATIVE, WEAPON, of
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import CONCEAL, Performing
from killzone.editions.shared.actions.unlisted import enemy_operative
from killzone.editions.shared.board.movement import places_for
from killzone.editions.shared.weapons.use import ranged_weapons
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

TARGET_SELECTED = "target-selected"
ENOUGH = "enough"
"""The answer that selects no more targets."""

C = TypeVar("C")
IsValid = Callable[[Table, Operative, Operative, Any], bool]
Then = Callable[[C, Table, str], Flow]
"""What goes on over a context with an answer."""


class Torrent(NamedTuple):
    """A Torrent under way by an entry: its targets so far, and whom of them somebody else is too far from, if anyone.

    `gap` says how far two are apart, `between` ends the sentence about that.
    """

    rule: str
    chosen: list[Operative]
    too_far: Callable[[Operative], Operative | None]
    gap: Callable[[Table, Operative, Operative], int]
    between: str = ""

    def against(self, table: Table, weapon: Any, one: Operative) -> Reason | None:
        """Why somebody is no further target: it is one already, or too far from another."""
        if one in self.chosen:
            return because(self.rule, "{who} is a target of the Torrent already.", who=one.name)
        other = self.too_far(one)
        if other is None:
            return None
        text = f"{{who}} is {{far}} from {{target}}; the {{weapon}} has Torrent {{reach}}{self.between}."
        far, reach = length_text(self.gap(table, other, one)), length_text(weapon.rule("torrent").distance, 0)
        return because(self.rule, text, who=one.name, far=far, target=other.name, weapon=weapon.name, reach=reach)


class ShootingRules:
    """The entries about a shot's weapon and its target, that about being seen (`hidden`), and the checks.

    `weapon_checks` take (table, operative, weapon, performing), `target_checks` (table, operative, enemy, weapon).
    `is_valid`, of the same, says whether the latter find nothing, where an edition knows a quicker way than to run
    them in their order. `point_blank` is the action whose target another rule fixes, valid or not.
    """

    __slots__ = ("hidden", "is_valid", "point_blank", "target", "target_checks", "weapon", "weapon_checks")

    def __init__(
        self,
        *,
        weapon: str,
        target: str,
        hidden: str,
        point_blank: str,
        weapon_checks: tuple[Check, ...],
        target_checks: tuple[Check, ...],
        is_valid: IsValid | None = None,
    ) -> None:
        self.weapon, self.target, self.hidden, self.point_blank = weapon, target, hidden, point_blank
        self.weapon_checks, self.target_checks = weapon_checks, target_checks
        self.is_valid: IsValid = is_valid or partial(_passes, target_checks)

    def valid_targets(self, table: Table, operative: Operative, weapon: Any) -> Iterator[Operative]:
        """Enemies that may be selected as the target of this weapon."""
        is_valid = self.is_valid
        for enemy in table.against(operative.seat):
            if is_valid(table, operative, enemy, weapon):
                yield enemy

    def choices(self, table: Table, operative: Operative, weapon: Any, performing: Performing) -> Iterator[Operative]:
        """The valid targets; only one of them if a rule fixed it, and at point-blank that one whether valid or not."""
        if performing.action == self.point_blank:
            yield table.operative(performing.target)
            return
        for one in self.valid_targets(table, operative, weapon):
            if performing.target in ("", one.id):
                yield one

    def has_choice(self, table: Table, operative: Operative, weapon: Any, performing: Performing) -> bool:
        """Whether there is a choice. Whoever is concealed is judged last: to draw lines of cover costs most."""
        if performing.action == self.point_blank:
            return True
        open_first = sorted(table.against(operative.seat), key=_is_concealed)
        fixed = performing.target
        return any(self.is_valid(table, operative, one, weapon) for one in open_first if fixed in ("", one.id))

    def against_weapon(self, table: Table, operative: Operative, weapon: Any, performing: Performing) -> Reason | None:
        """The first reason against shooting with a weapon now."""
        reason = first(self.weapon_checks, table, operative, weapon, performing)
        if reason is None and not self.has_choice(table, operative, weapon, performing):
            text = "No enemy is a valid target for the {weapon} of {who}."
            reason = because(self.target, text, weapon=weapon.name, who=operative.name)
        return reason

    def against_each_weapon(self, table: Table, operative: Operative, performing: Performing) -> tuple[Reason, ...]:
        """What is against each weapon, and against each enemy as its target; weapons with the same answer together."""
        weapons = ranged_weapons(table, operative)
        if not weapons:
            return (self._no_weapon(operative),)
        found: list[Reason] = []
        untargeted: dict[tuple[str, str], list[str]] = {}
        for weapon in weapons:
            reason = first(self.weapon_checks, table, operative, weapon, performing)
            if reason is not None:
                found.append(reason)
            else:
                against = self._against_targets(table, operative, weapon, performing)
                untargeted.setdefault(against, []).append(weapon.name)
        for (why, rules), names in untargeted.items():
            listed_names = listed([f"the {name}" for name in names], "and")
            text = "{who} has no valid target for {weapons}: {why}."
            found.append(because(self.target, text, who=operative.name, weapons=listed_names, why=why, rules=rules))
        return tuple(found)

    def _no_weapon(self, operative: Operative) -> Reason:
        return because(self.weapon, "{who} has no ranged weapon.", who=operative.name)

    def _against_targets(
        self, table: Table, operative: Operative, weapon: Any, performing: Performing
    ) -> tuple[str, str]:
        """What is against each enemy as a target of a weapon, in one sentence, and by which rules."""
        hidden: list[str] = []
        told: list[str] = []
        rules: dict[str, None] = {}
        for enemy in table.against(operative.seat):
            if performing.target not in ("", enemy.id):
                continue
            reason = first(self.target_checks, table, operative, enemy, weapon)
            if reason is None:
                continue
            rules.update(dict.fromkeys(reason.rules))
            if reason.rule == self.hidden:
                hidden.append(enemy.name)
            else:
                told.append(reason.text.removesuffix("."))
        if hidden:
            told.append(f"{listed(hidden, 'and')} {'is' if len(hidden) == 1 else 'are'} not visible")
        return "; ".join(told) or "there is no enemy to shoot at", " ".join(rules)

    def against_shooting(self, table: Table, operative: Operative, performing: Performing) -> Reason | None:
        """Shooting needs a weapon that may be used now and has a valid target."""
        weapons = ranged_weapons(table, operative)
        if not weapons:
            return self._no_weapon(operative)
        reason = None
        for weapon in weapons:
            reason = self.against_weapon(table, operative, weapon, performing)
            if reason is None:
                return None
        return reason

    def ask_weapon(self, shooting: C, table: Table, performing: Performing, then: Then[C]) -> Flow:
        """Select a ranged weapon, one that has a valid target; the only one is taken without a question."""
        operative = table.operative(performing.operative)
        weapons = ranged_weapons(table, operative)
        choices = [one for one in weapons if self.against_weapon(table, operative, one, performing) is None]
        if len(choices) == 1:
            return then(shooting, table, choices[0].id)
        id = self.weapon
        buttons = [Option(one.id, f"Shoot with the {one.name}", id, of(WEAPON, one.id)) for one in choices]
        prompt = f"Which weapon does {operative.name} shoot with?"

        def missing(named: str) -> tuple[Reason, ...]:
            found = (self.against_weapon(table, operative, one, performing) for one in weapons if one.id == named)
            return tuple(reason for reason in found if reason is not None)

        domain = Pick(buttons, missing=missing)
        return Ask(operative.seat, "weapon", prompt, domain, then, rule=id, default=buttons[0].key)

    def ask_target(self, shooting: C, table: Table, performing: Performing, weapon: Any, then: Then[C]) -> Flow:
        """Select a valid target, or take the one that a rule has fixed."""
        operative = table.operative(performing.operative)
        if performing.target:
            return then(shooting, table, performing.target)
        id = self.target
        choices = [
            Option(enemy.id, f"Shoot {enemy.name}", id, of(OPERATIVE, enemy.id))
            for enemy in table.against(operative.seat)
        ]

        def judge(named: str) -> tuple[Reason, ...]:
            reasons = (check(table, operative, table.operative(named), weapon) for check in self.target_checks)
            return tuple(reason for reason in reasons if reason is not None)

        def allows(named: str) -> bool:
            return self.is_valid(table, operative, table.operative(named), weapon)

        prompt = f"Who does {operative.name} shoot with the {weapon.name}?"
        missing = partial(enemy_operative, table, operative.seat, id, lambda one: None)
        return Ask(operative.seat, "target", prompt, Pick(choices, judge, allows, missing), then, rule=id)

    def ask_torrent(
        self,
        shooting: C,
        table: Table,
        operative: Operative,
        weapon: Any,
        torrent: Torrent,
        then: Then[C],
    ) -> Ask | None:
        """Select one of the further targets of a Torrent, or no more of them; None where there is nobody."""
        chosen, too_far, rule = torrent.chosen, torrent.too_far, torrent.rule
        valid = self.valid_targets(table, operative, weapon)
        more = [one for one in valid if one not in chosen and too_far(one) is None]
        if not more:
            return None

        def why(one: Operative) -> Reason | None:
            return torrent.against(table, weapon, one) or first(self.target_checks, table, operative, one, weapon)

        buttons = [
            *(Option(one.id, f"Torrent: also {one.name}", rule, of(OPERATIVE, one.id)) for one in more),
            Option(ENOUGH, "No more targets", rule),
        ]
        domain = Pick(buttons, missing=partial(enemy_operative, table, operative.seat, rule, why))
        prompt = "Another target for the Torrent?"
        return Ask(operative.seat, "torrent", prompt, domain, then, rule=rule, default=more[0].id)


def _is_concealed(one: Operative) -> bool:
    return one.order == CONCEAL


def _passes(checks: tuple[Check, ...], *subject: Any) -> bool:
    """Whether no check has a reason against something."""
    return first(checks, *subject) is None


def too_far(
    id: str, operative: Operative, target: Operative, weapon: Any, far: int, most: int, *, word: str = "Range"
) -> Reason:
    """That a target is farther away than a weapon reaches."""
    places = places_for(far - most)
    return because(
        id,
        f"{{target}} is {{far}} from {{who}}; the {{weapon}} has {word} {{range}}: {{short}} short.",
        target=target.name,
        far=length_text(far, places),
        who=operative.name,
        weapon=weapon.name,
        range=length_text(most, 0),
        short=length_text(far - most, places),
    )


def ask_next(
    shooting: C, table: Table, seat: int, queue: tuple[str, ...], then: Then[C], *, rule: str, by: str
) -> Flow:
    """Choose which of several targets is shot next, that there are several is `by` a rule; the only one is taken."""
    if len(queue) == 1:
        return then(shooting, table, queue[0])
    buttons = [Option(id, f"Shoot {table.operative(id).name} next", by, of(OPERATIVE, id)) for id in queue]
    prompt = "Who is shot next?"
    return Ask(seat, "next-target", prompt, Pick(buttons), then, rule=rule, default=buttons[0].key)
