"""What this edition calls things where a position is shown: states, tokens, effects, markers, equipment, secrets."""

from functools import lru_cache
from typing import Final

from killzone.core.domains import Option
from killzone.core.pictures import PLAIN, Billing, Standing, Statement
from killzone.core.subjects import ABILITY, ACTION, EQUIPMENT, OPERATIVE, PLOY, WEAPON
from killzone.core.table import Effect, Marker, Operative, Player, Table
from killzone.editions.kt24.battle.firefight import COUNTERACTED
from killzone.editions.kt24.battle.options import BattleContent, content_of, datacard, mission_of, options
from killzone.editions.kt24.board.markers import CONTESTED, marker_name
from killzone.editions.kt24.board.visibility import CONTROL, gap
from killzone.editions.kt24.cards.datacards import Equipment, Team, Weapon
from killzone.editions.kt24.close_quarters.guard import ON_GUARD
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP, op_name
from killzone.editions.kt24.operatives.injury import INCAPACITATED
from killzone.editions.kt24.operatives.stats import is_injured, starting_wounds
from killzone.editions.kt24.presentation.printed import printed_id
from killzone.editions.kt24.presentation.sheets import COLUMNS, row
from killzone.editions.kt24.words import WORDS
from killzone.editions.shared.cards.printed import Ability, Ploy
from killzone.geometry.units import text as length_text

_STATES: Final = {ON_GUARD: "on guard", COUNTERACTED: "has counteracted", INCAPACITATED: "incapacitated"}
"""The tokens that are states of the operative rather than things beside it."""

_USED: Final = "used-"
"""How the tokens of weapons begin that can be used only so often."""

_ENDS: Final = {
    "activated": "until the end of its next activation",
    "activation": "until the end of this activation",
    "next-activation": "until it is activated next",
    "turning-point": "until the end of the turning point",
}


def billing(table: Table) -> Billing:
    """The killzone, the mission and the number of turning points."""
    mission, killzone = mission_of(table), content_of(table).killzone
    return Billing(
        killzone.name,
        mission.name if mission else "",
        options(table).turning_points,
        printed_id(f"killzone.{killzone.id}"),
        printed_id(f"mission.{mission.id}") if mission else "",
    )


def standing(table: Table, operative: Operative) -> Standing:
    """Its wounds at the start, whether it is injured, expended, on guard, and what it bears."""
    states = [] if operative.spot is None else [WORDS.ready if operative.ready else WORDS.spent]
    hurt = operative.wounds > 0 and is_injured(table, operative)
    if hurt:
        states.append(WORDS.hurt)
    states += [_STATES[token] for token, _ in operative.tokens if token in _STATES]
    tokens = tuple((_token(table, operative, token), many) for token, many in operative.tokens if token not in _STATES)
    return Standing(starting_wounds(table, operative).total, tuple(states), tokens, hurt)


def _token(table: Table, operative: Operative, token: str) -> str:
    if token.startswith(_USED):
        id = token.removeprefix(_USED)
        name = next((weapon.name for weapon in datacard(operative).weapons if weapon.id == id), id.replace("-", " "))
        return f"{name} used"
    return item_name(table, operative.seat, token)


def item_name(table: Table, seat: int, id: str) -> str:
    """What an item of equipment is called."""
    items = content_of(table).equipment
    known = items[seat] if seat < len(items) else ()
    return next((item.name for item in known if item.id == id), id.replace("-", " "))


def in_force(table: Table, effect: Effect) -> Statement | None:
    """A rule in force as a sentence; None for one that has no name of its own but in the ledger."""
    name = next((one for team in content_of(table).teams if team for one in _named(team, effect.rule)), "")
    if not name:
        name = item_name(table, 0, effect.rule) if "." not in effect.rule else ""
    if not name:
        return None
    names = {one.id: one.name for one in table.operatives}
    who = names.get(effect.operative, "") or (table.players[effect.seat].name if effect.seat >= 0 else "")
    about = " and ".join(filter(None, [who, names.get(effect.target, "")]))
    words = ", ".join(filter(None, [f"{name} ({about})" if about else name, _ENDS.get(effect.until, "")]))
    return Statement(f"{words[:1].upper()}{words[1:]}.", PLAIN, printed_id(effect.rule))


def _named(team: Team, rule: str) -> list[str]:
    """What a team calls the rule with this id."""
    if not rule.startswith(f"{team.id}."):
        return []
    own = rule.removeprefix(f"{team.id}.")
    named: list[Ability | Ploy | Equipment] = [
        *team.strategy_ploys,
        *team.firefight_ploys,
        *team.abilities,
        *team.equipment,
    ]
    return [one.name for one in named if one.id == own]


def marker_title(table: Table, marker: Marker) -> str:
    """What a marker is called."""
    return marker_name(table, marker)


def marker_reach(marker: Marker) -> int:
    """How far from a marker whoever contests it may be; nobody but its carrier contests a carried one."""
    return CONTROL if marker.kind in CONTESTED and not marker.carrier else 0


def equipment_names(table: Table, player: Player) -> tuple[str, ...]:
    """What a side has brought."""
    return tuple(item_name(table, player.seat, id) for id in player.equipment)


def secret_words(table: Table, what: str, value: str) -> tuple[str, str]:
    """What a side keeps secret, and what it is for whoever may know."""
    return what.replace("-", " "), op_name(table, value) if value in (CRIT_OP, KILL_OP) else value.replace("-", " ")


def option_detail(table: Table, seat: int, operative: str, kind: str, option: Option) -> str:
    """More about an option than its label: what a ploy or an item does, a weapon's profile, how far a target is.

    `operative` is the one that the question is about, where there is one.
    """
    if kind in _TARGETS:
        return _target(table, operative, option.about(OPERATIVE))
    printed = option.about(PLOY, ABILITY, EQUIPMENT, ACTION, WEAPON)
    return _texts(content_of(table), seat).get(printed, "")


_TARGETS: Final = frozenset({"target", "torrent", "next-target"})


def _target(table: Table, operative: str, id: str) -> str:
    spots = {one.id: one for one in table.operatives if one.spot is not None}
    if id not in spots or operative not in spots:
        return ""
    far, target = length_text(gap(table, spots[operative], spots[id]), 1), spots[id]
    return f"{far} away, {target.wounds} of {starting_wounds(table, target).total} wounds left"


@lru_cache(maxsize=256)
def _texts(side: BattleContent, seat: int) -> dict[str, str]:
    """What is printed about everything that a side may use, by id."""
    team = side.teams[seat] if seat < len(side.teams) else None
    items = side.equipment[seat] if seat < len(side.equipment) else ()
    found = {item.id: item.text for item in items}
    found |= {action.id: action.text for action in side.mission.actions} if side.mission else {}
    weapons = [weapon for item in items for weapon in item.weapons]
    if team is not None:
        named: list[Ability | Ploy] = [*team.strategy_ploys, *team.firefight_ploys, *team.abilities]
        found |= {one.id: one.text for one in named}
        weapons += [weapon for card in team.cards for weapon in card.weapons]
    return found | {weapon.id: _profile(weapon) for weapon in weapons}


def _profile(weapon: Weapon) -> str:
    read = row(weapon)
    numbers = [f"{title} {value}" for title, value in zip(COLUMNS, read.numbers, strict=True)]
    return ", ".join([*numbers, *read.rules])
