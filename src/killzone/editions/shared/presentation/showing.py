"""What things are called where a position is shown: states, tokens, effects, markers, equipment.

Each edition has one `Showing` with its own words; the functions that its pictures give are the methods of that.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from killzone.core.domains import Option
from killzone.core.pictures import PLAIN, Billing, Standing, Statement
from killzone.core.sheets import SheetWeapon
from killzone.core.subjects import ABILITY, ACTION, AIM, EQUIPMENT, OPERATIVE, PLOY, WEAPON
from killzone.core.table import Effect, Operative, Player, Table
from killzone.core.tally import Tally
from killzone.core.words import Words
from killzone.editions.shared.presentation.printed import Named
from killzone.geometry.units import text as length_text

_USED: Final = "used-"
"""How the tokens of weapons begin that can be used only so often."""

LEADER: Final = "leader"
ENDS: Final[Mapping[str, str]] = {
    "activated": "until the end of its next activation",
    "activation": "until the end of this activation",
    "next-activation": "until it is activated next",
    "turning-point": "until the end of the turning point",
}


@dataclass(frozen=True, eq=False)
class Showing:
    """How an edition speaks of a position.

    `states` are the tokens that are states of an operative rather than things beside it. `ploys` gives those of a team,
    `texts` what else is printed for a side by id, `rule` the id under which something is printed. `titles` head the
    numbers of a weapon's `row`. `turns` is how many turning points there are, `ends` says until when effects last,
    `targets` are the questions about whom to attack, `phases` those of a turn.
    """

    words: Words
    states: Mapping[str, str]
    turns: Callable[[Table], int]
    rule: Callable[[str], str]
    wounds: Callable[[Table, Operative], Tally]
    hurt: Callable[[Table, Operative], bool]
    gap: Callable[[Table, Operative, Operative], int]
    ploys: Callable[[Any], Iterable[Named]]
    row: Callable[[Any], SheetWeapon]
    titles: tuple[str, ...]
    targets: frozenset[str] = frozenset({"target", "torrent", "next-target"})
    texts: Callable[[Any, int], Mapping[str, str]] = lambda content, seat: {}
    ends: Mapping[str, str] = field(default_factory=lambda: ENDS)
    phases: tuple[str, ...] = ("strategy phase", "firefight phase")

    def billing(self, table: Table) -> Billing:
        """The killzone, the mission and the number of turning points."""
        content = table.setting.detail
        mission, killzone = content.mission, content.killzone
        return Billing(
            killzone.name,
            mission.name if mission else "",
            self.turns(table),
            self.rule(f"killzone.{killzone.id}"),
            self.rule(f"mission.{mission.id}") if mission else "",
            self.phases,
        )

    def standing(self, table: Table, operative: Operative) -> Standing:
        """Its wounds at the start, whether it is injured, ready or not, its states, and what it bears."""
        words = self.words
        states = [] if operative.spot is None else [words.ready if operative.ready else words.spent]
        hurt = operative.wounds > 0 and self.hurt(table, operative)
        if hurt:
            states.append(words.hurt)
        states += [self.states[token] for token, _ in operative.tokens if token in self.states]
        beside = [(token, many) for token, many in operative.tokens if token not in self.states]
        tokens = tuple((self._token(table, operative, token), many) for token, many in beside)
        card: Any = operative.card
        sign = LEADER if card.leader else ""
        return Standing(self.wounds(table, operative).total, tuple(states), tokens, hurt, sign)

    def _token(self, table: Table, operative: Operative, token: str) -> str:
        if token.startswith(_USED):
            id = token.removeprefix(_USED)
            card: Any = operative.card
            name = next((weapon.name for weapon in card.weapons if weapon.id == id), id.replace("-", " "))
            return f"{name} used"
        return self.item_name(table, operative.seat, token)

    def item_name(self, table: Table, seat: int, id: str) -> str:
        """What an item of equipment is called."""
        items = table.setting.detail.equipment
        known = items[seat] if seat < len(items) else ()
        return next((str(item.name) for item in known if item.id == id), id.replace("-", " "))

    def in_force(self, table: Table, effect: Effect) -> Statement | None:
        """A rule in force as a sentence; None for one that has no name of its own but in the ledger."""
        teams = table.setting.detail.teams
        name = next((one for team in teams if team for one in self._called(team, effect.rule)), "")
        if not name:
            name = self.item_name(table, 0, effect.rule) if "." not in effect.rule else ""
        return self.told(table, effect, name) if name else None

    def told(self, table: Table, effect: Effect, name: str) -> Statement:
        """A rule with this name in force: about whom, and until when."""
        names = {one.id: one.name for one in table.operatives}
        who = names.get(effect.operative, "") or (table.players[effect.seat].name if effect.seat >= 0 else "")
        about = " and ".join(filter(None, [who, names.get(effect.target, "")]))
        words = ", ".join(filter(None, [f"{name} ({about})" if about else name, self.ends.get(effect.until, "")]))
        return Statement(f"{words[:1].upper()}{words[1:]}.", PLAIN, self.rule(effect.rule))

    def _called(self, team: Any, rule: str) -> list[str]:
        """What a team calls the rule with this id."""
        if not rule.startswith(f"{team.id}."):
            return []
        own = rule.removeprefix(f"{team.id}.")
        named: list[Named] = [*self.ploys(team), *team.abilities, *team.equipment]
        return [one.name for one in named if one.id == own]

    def equipment_names(self, table: Table, player: Player) -> tuple[str, ...]:
        """What a side has brought, each kind once with how many there are."""
        names = Counter(self.item_name(table, player.seat, id) for id in player.equipment)
        return tuple(name if many == 1 else f"{name} ({many})" for name, many in names.items())

    def side_tokens(self, table: Table, player: Player) -> tuple[tuple[str, int], ...]:
        """What a side itself has, and how many of each."""
        return tuple((token.replace("-", " "), many) for token, many in player.tokens)

    def option_detail(self, table: Table, seat: int, operative: str, kind: str, option: Option) -> str:
        """More about an option than its label: what a ploy or an item does, a weapon's profile, how far a target is.

        `operative` is the one that the question is about, where there is one.
        """
        if kind in self.targets:
            return self._target(table, operative, option.about(OPERATIVE))
        printed = option.about(PLOY, ABILITY, EQUIPMENT, ACTION, WEAPON) or option.about(AIM)
        return _texts(self, table.setting.detail, seat).get(printed, "")

    def _target(self, table: Table, operative: str, id: str) -> str:
        spots = {one.id: one for one in table.operatives if one.spot is not None}
        if id not in spots or operative not in spots:
            return ""
        far, target = length_text(self.gap(table, spots[operative], spots[id]), 1), spots[id]
        return f"{far} away, {target.wounds} of {self.wounds(table, target).total} wounds left"

    def profile(self, weapon: Any) -> str:
        """A weapon in one line."""
        read = self.row(weapon)
        numbers = [f"{title} {value}" for title, value in zip(self.titles, read.numbers, strict=True)]
        return ", ".join([*numbers, *read.rules])


@lru_cache(maxsize=256)
def _texts(showing: Showing, side: Any, seat: int) -> dict[str, str]:
    """What is printed about everything that a side may use, by id."""
    team = side.teams[seat] if seat < len(side.teams) else None
    items = side.equipment[seat] if seat < len(side.equipment) else ()
    found = {item.id: item.text for item in items}
    found |= {action.id: action.text for action in side.mission.actions} if side.mission else {}
    weapons = [weapon for item in items for weapon in item.weapons]
    if team is not None:
        named: list[Named] = [*showing.ploys(team), *team.abilities]
        found |= {one.id: one.text for one in named}
        weapons += [weapon for card in team.cards for weapon in card.weapons]
    return found | dict(showing.texts(side, seat)) | {weapon.id: showing.profile(weapon) for weapon in weapons}
