"""What equipment does: weapons shared by the team, numbers it changes, and things to use at the right moment."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from killzone.core.events import Event, Tokened, Used, Wounded
from killzone.core.flow import Flow, Next, Offer, OfferRule, Roll, Sequence
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import EQUIPMENT as ITEM
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.action import CONCEAL, FREE, Performing
from killzone.editions.kt24.actions.perform import can_be_free, perform
from killzone.editions.kt24.battle.firefight import ACTIVATED, Activation
from killzone.editions.kt24.battle.options import content_of, options
from killzone.editions.kt24.battle.setup import BEFORE_BATTLE, SettingUp
from killzone.editions.kt24.battle.strategy import INITIATIVE_ROLLED, Strategy
from killzone.editions.kt24.board.markers import PEG, URN, within_marker
from killzone.editions.kt24.board.movement import DASH
from killzone.editions.kt24.board.pulling import PULL
from killzone.editions.kt24.board.visibility import within
from killzone.editions.kt24.cards.datacards import Equipment, Weapon, WeaponRule
from killzone.editions.kt24.declared import MarkerKind, lasting
from killzone.editions.kt24.equipment.actions import (
    GUIDE_LINE,
    HAUL_ACTION,
    HAULING,
    SMOKE_ACTION,
    SMOKE_PELLETS,
    SMOKING,
    in_smoke,
)
from killzone.editions.kt24.equipment.on_the_board import PIECES
from killzone.editions.kt24.equipment.selection import BALLAST, BEARERS, EQUIP, EQUIPMENT, TRIPODS, borne, item_of
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.kt24.operatives import stats
from killzone.editions.shared.teams.meridian_survey import ALMANAC, almanac_offers
from killzone.editions.shared.teams.ninth_bell import d3
from killzone.geometry.units import INCH

AIR_BOTTLES, LETTERS, TEA_URN = "air-bottles", "letters-of-introduction", "tea-urn"
LINED_COATS, PEG_MARKERS = "lined-coats", "peg-markers"

WITH_CODE = frozenset(
    {*PIECES, *BEARERS, AIR_BOTTLES, ALMANAC, LETTERS, TEA_URN, LINED_COATS, GUIDE_LINE, SMOKE_PELLETS}
)
"""The items that do something; those that give weapons need nothing else."""


def introduced(table: Table, operative: Operative) -> Iterator[tuple[str, int]]:
    """Whoever has been introduced is not introduced again."""
    if any(item.id == LETTERS for item in _available(table, operative.seat)):
        yield LETTERS, 1


def counted_items(table: Table, seat: int) -> Iterator[str]:
    """The items of a side whose uses are counted."""
    counted = (AIR_BOTTLES, ALMANAC, LETTERS, TEA_URN, GUIDE_LINE, SMOKE_PELLETS)
    yield from (item.id for item in _available(table, seat) if item.uses or item.id in counted)


def _available(table: Table, seat: int) -> tuple[Equipment, ...]:
    """What a side may select; nothing in a lite game."""
    items = content_of(table).equipment
    return items[seat] if items else ()


def has_item(table: Table, seat: int, id: str) -> bool:
    """Whether a side has selected an item."""
    return id in table.players[seat].equipment


# Weapons of the whole team


@rule("kt24.mission.grenades")
def team_weapons(table: Table, operative: Operative) -> Iterator[Weapon]:
    """Explosive grenades and their like: every operative of the team has them."""
    for id in table.players[operative.seat].equipment:
        yield from item_of(table, operative.seat, id).weapons


def source_of(table: Table, operative: Operative, weapon: Weapon) -> Equipment | None:
    """The item that a weapon comes from; None for the operative's own."""
    for id in table.players[operative.seat].equipment:
        item = item_of(table, operative.seat, id)
        if weapon in item.weapons:
            return item
    return None


@rule("kt24.mission.grenades")
def uses_of_the_team(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Iterator[Reason]:
    """The team shares the uses: two grenades in any mix, whoever throws them."""
    item = source_of(table, operative, weapon)
    if item is None or not item.uses:
        return
    player = table.players[operative.seat]
    used = player.uses(item.id)
    if used >= item.uses:
        text = "{side} has used its {item} {used} times, of {most} in the battle."
        id = "kt24.mission.grenades"
        yield because(id, text, side=player.name, item=item.name, used=used, most=item.uses)


@rule("kt24.mission.grenades")
def one_use_less(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Event]:
    """All shots of one action are a single use."""
    item = source_of(table, operative, weapon)
    if item is not None and item.uses:
        yield Used("kt24.mission.grenades", operative.seat, item.id, f"one of its {item.name}")


# Numbers


def ballast_wounds(operative: Operative) -> Iterator[Entry]:
    """Ballast plates: Wounds +1."""
    if operative.count(BALLAST):
        yield Entry(1, EQUIPMENT, "ballast plates")


def ballast_move(table: Table, operative: Operative) -> Iterator[Entry]:
    """Ballast plates: Move -1"."""
    if operative.count(BALLAST):
        yield Entry(-INCH, EQUIPMENT, "ballast plates")


def tripod(table: Table, operative: Operative, weapon: Weapon) -> Iterator[str]:
    """Tripods: a Heavy weapon goes together with a Dash as well."""
    if operative.count(TRIPODS):
        yield DASH


def pegged(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """Peg markers: ranged weapons have Accurate 1 against enemies within 1" of one."""
    if weapon.melee or target.seat == operative.seat:
        return
    for marker in table.markers:
        if marker.kind == PEG and marker.owner == operative.seat and within_marker(table, target, marker, INCH):
            yield WeaponRule("accurate", 1)
            return


def lined_coats(table: Table, shooter: Operative, target: Operative) -> Iterator[Entry]:
    """Lined coats: with a Conceal order, 1 more defence die against shooters more than 6" away."""
    coated = target.order == CONCEAL and has_item(table, target.seat, LINED_COATS)
    if coated and not within(table, shooter, target, 6 * INCH):
        yield Entry(1, EQUIPMENT, "lined coats")


# Things to use


def refreshments(activation: object, table: Table) -> Iterator[Offer]:
    """Air bottles and the tea urn: once per turning point an operative regains lost wounds when it is activated."""
    if not isinstance(activation, Activation):
        return
    operative = table.operative(activation.operative)
    player = table.players[operative.seat]
    if stats.lost_wounds(table, operative) <= 0:
        return
    if has_item(table, player.seat, AIR_BOTTLES) and not player.uses(AIR_BOTTLES, table.turn):
        label = f"Air bottles: {operative.name} regains {min(2, stats.lost_wounds(table, operative))} wounds"
        yield Offer(AIR_BOTTLES, player.seat, label, _breathe, rule=EQUIPMENT, subjects=of(ITEM, AIR_BOTTLES))
    if has_item(table, player.seat, TEA_URN) and not player.uses(TEA_URN, table.turn) and _by_the_urn(table, operative):
        label = f"Tea urn: {operative.name} regains up to D3 wounds"
        yield Offer(TEA_URN, player.seat, label, _pour, rule=EQUIPMENT, subjects=of(ITEM, TEA_URN))


def _by_the_urn(table: Table, operative: Operative) -> bool:
    urns = (marker for marker in table.markers if marker.kind == URN and marker.owner == operative.seat)
    return any(within_marker(table, operative, urn, 2 * INCH) for urn in urns)


def _breathe(activation: Activation, table: Table) -> Flow:
    operative = table.operative(activation.operative)
    used = Used(EQUIPMENT, operative.seat, AIR_BOTTLES, "air bottles")
    return Next(activation, [used, Wounded(EQUIPMENT, operative.id, -min(2, stats.lost_wounds(table, operative)))])


def _pour(activation: Activation, table: Table) -> Flow:
    seat = table.operative(activation.operative).seat
    return Roll(1, _poured, seat=seat, why="a D3 for the tea urn", rule=EQUIPMENT)


@rule("kt24.def.dice")
def _poured(activation: Activation, table: Table, faces: tuple[int, ...]) -> Flow:
    """A D3 is a D6 halved, rounding up."""
    operative = table.operative(activation.operative)
    regained = min(d3(faces[0]), stats.lost_wounds(table, operative))
    used = Used(EQUIPMENT, operative.seat, TEA_URN, "the tea urn")
    return Next(activation, [used, Wounded(EQUIPMENT, operative.id, -regained)])


def consult_almanac(strategy: Strategy, table: Table) -> Iterator[Offer]:
    """The almanac: once per battle a player re-rolls their initiative die."""
    return almanac_offers(strategy, table, has_item, EQUIPMENT)


def introductions(setup: SettingUp, table: Table) -> Iterator[Offer]:
    """Letters of introduction: after both teams are set up, up to two operatives each perform a free Dash."""
    for player in table.players:
        if not has_item(table, player.seat, LETTERS) or player.uses(LETTERS) >= 2:
            continue
        for one in table.of(player.seat):
            performing = Performing(one.id, DASH, FREE)
            if not one.count(LETTERS) and can_be_free(table, one, performing):
                label = f"Letters of introduction: {one.name} performs a free Dash"
                take = partial(_introduce, performing=performing)
                key, about = f"{LETTERS}-{one.id}", of(ITEM, LETTERS) + of(OPERATIVE, one.id)
                yield Offer(key, player.seat, label, take, rule=EQUIPMENT, subjects=about)


def _introduce(setup: SettingUp, table: Table, *, performing: Performing) -> Flow:
    seat, name = table.operative(performing.operative).seat, table.operative(performing.operative).name
    events: list[Event] = [
        Used(EQUIPMENT, seat, LETTERS, "a letter of introduction"),
        Tokened(EQUIPMENT, performing.operative, LETTERS, 1, f"{name} is introduced."),
    ]
    return perform(setup, table, performing, None, events)


# Which items hang what where


def may_be_there(
    table: Table, items: tuple[str, ...], tokens: tuple[str, ...] = (), markers: tuple[str, ...] = ()
) -> bool:
    """Whether one of these items can be in a battle: selected, still to be selected, or known by what it leaves."""
    there = {id for player in table.players for id in player.equipment}
    if options(table).choose_equipment:
        there.update(item.id for own in content_of(table).equipment for item in own)
    return (
        not there.isdisjoint(items)
        or any(one.count(token) for one in table.operatives for token in tokens)
        or any(one.kind in markers for one in table.markers)
        or any(one.rule in items for one in table.effects)
    )


def weapons_may_be_there(table: Table) -> bool:
    """Whether an item of this battle can give weapons."""
    return may_be_there(table, tuple(item.id for own in content_of(table).equipment for item in own if item.weapons))


def item_rules(
    *ids: str,
    hooks: Hooks | None = None,
    windows: Mapping[str, tuple[OfferRule, ...]] | None = None,
    sequences: tuple[Sequence[Any], ...] = (),
    tokens: tuple[str, ...] = (),
    markers: tuple[str, ...] = (),
) -> Rules:
    """The rules of items, in play where one of these can be; `tokens` and `markers` are what tells of one."""
    in_play = partial(may_be_there, items=ids, tokens=tokens, markers=markers)
    return Rules(ids[0], hooks or Hooks(), windows or {}, sequences, in_play)


RULES: tuple[Rules, ...] = (
    Rules(
        "equipment",
        Hooks(
            tokens=Hook(borne, introduced),
            uses=Hook(counted_items),
            effects=ById(lasting(SMOKE_PELLETS, "operative")),
            markers=ById(MarkerKind(PEG, owned=True), MarkerKind(URN, owned=True)),
        ),
        sequences=(EQUIP,),
    ),
    Rules(
        "weapons",
        Hooks(weapons=Hook(team_weapons), against_weapon=Hook(uses_of_the_team), weapon_used=Hook(one_use_less)),
        in_play=weapons_may_be_there,
    ),
    item_rules(BALLAST, tokens=(BALLAST,), hooks=Hooks(wounds=Hook(ballast_wounds), move=Hook(ballast_move))),
    item_rules(TRIPODS, tokens=(TRIPODS,), hooks=Hooks(heavy_moves=Hook(tripod))),
    item_rules(PEG_MARKERS, markers=(PEG,), hooks=Hooks(attack_rules=Hook(pegged))),
    item_rules(LINED_COATS, hooks=Hooks(defence_dice=Hook(lined_coats))),
    item_rules(GUIDE_LINE, hooks=Hooks(actions=ById(HAUL_ACTION)), sequences=(HAULING, PULL)),
    item_rules(SMOKE_PELLETS, hooks=Hooks(actions=ById(SMOKE_ACTION), obscured=Hook(in_smoke)), sequences=(SMOKING,)),
    item_rules(AIR_BOTTLES, TEA_URN, windows={ACTIVATED: (refreshments,)}),
    item_rules(ALMANAC, windows={INITIATIVE_ROLLED: (consult_almanac,)}),
    item_rules(LETTERS, windows={BEFORE_BATTLE: (introductions,)}),
)
