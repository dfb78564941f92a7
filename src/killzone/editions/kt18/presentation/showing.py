"""What this edition calls things where a position is shown: states, flesh wounds, effects, markers, tactics."""

from functools import lru_cache
from typing import Any, Final

from killzone.core.domains import Option
from killzone.core.pictures import PLAIN, Standing, Statement
from killzone.core.subjects import OPERATIVE, PLOY, WEAPON
from killzone.core.table import Effect, Marker, Operative, Player, Table
from killzone.core.tally import Tally
from killzone.editions.kt18.attack.profiles import GRITTED_TEETH
from killzone.editions.kt18.battle.options import BattleContent, content_of, options
from killzone.editions.kt18.board import measuring
from killzone.editions.kt18.board.objectives import CONTROL, OBJECTIVE, marker_name
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.cards.files import (
    commander_tactics,
    common_tactics,
    powers,
    specialisms,
    weapon_abilities,
)
from killzone.editions.kt18.cards.printed import Tactic
from killzone.editions.kt18.fighting.fight import FOUGHT
from killzone.editions.kt18.operatives.injury import FLESH_WOUND
from killzone.editions.kt18.operatives.states import (
    ADVANCED,
    ARRIVED,
    BROKEN,
    CHARGE_ATTEMPTED,
    CHARGED,
    FELL_BACK,
    MOVED,
    PHASE,
    PSYCHIC_PHASE,
    READIED,
    RETREATED,
    ROUND,
    SHAKEN,
    has_charged,
    in_reserve,
)
from killzone.editions.kt18.presentation.printed import printed_id, tactic_text
from killzone.editions.kt18.presentation.sheets import COLUMNS, row, stats
from killzone.editions.kt18.weapons.groups import FIRED, THROWN
from killzone.editions.kt18.words import WORDS
from killzone.editions.shared.presentation.showing import Showing
from killzone.editions.shared.teams.common import short

STATES: Final = {
    SHAKEN: "shaken",
    READIED: "readied",
    MOVED: "moved",
    ADVANCED: "advanced",
    FELL_BACK: "fell back",
    RETREATED: "retreated",
    CHARGE_ATTEMPTED: "tried to charge",
    ARRIVED: "has just arrived",
}

DONE: Final = {
    FOUGHT: "{who} has fought in this phase.",
    THROWN: "{who} has used the one Grenade of its team in this phase.",
    FIRED: "{who} has fired other weapons in overwatch and uses no Grenade in this phase.",
    GRITTED_TEETH: "{who} grits its teeth: flesh wounds do not worsen its hit rolls in this phase.",
}
"""What a model has done in the phase, where that is known by an entry of the ledger."""


def _turns(table: Table) -> int:
    return options(table).rounds


def _wounds(table: Table, one: Operative) -> Tally:
    return Tally().plus(datasheet(one).wounds, "kt18.def.characteristics", "Wounds")


def _hurt(table: Table, one: Operative) -> bool:
    return one.count(FLESH_WOUND) > 0 or one.wounds < datasheet(one).wounds


def _gap(table: Table, one: Operative, other: Operative) -> int:
    return measuring.gap(one, other)


def _tactics(team: Any) -> tuple[Tactic, ...]:
    return tuple(team.tactics)


class RoundShowing(Showing):
    """How this edition speaks of a position: nobody is activated, and what models carry is on their datasheets."""

    def standing(self, table: Table, operative: Operative) -> Standing:
        """Its wounds, the states that it is in, and its flesh wounds."""
        states = [words for token, words in STATES.items() if operative.count(token)]
        if has_charged(table, operative):
            states = [*(words for words in states if words not in (STATES[MOVED], STATES[CHARGE_ATTEMPTED])), "charged"]
        if table.turn > 0 and in_reserve(operative):
            states.append("in reserve")
        tokens = [
            (token.replace("-", " "), many) for token, many in operative.tokens if token not in STATES and many > 0
        ]
        most = self.wounds(table, operative).total
        return Standing(
            most, tuple(states), tuple(tokens), self.hurt(table, operative), datasheet(operative).specialism
        )

    def item_name(self, table: Table, seat: int, id: str) -> str:
        """What a piece of wargear is called."""
        team = content_of(table).teams[seat] if seat < len(content_of(table).teams) else None
        return next((one.name for one in team.wargear if one.id == id), "") if team else ""

    def in_force(self, table: Table, effect: Effect) -> Statement | None:
        """A rule in force as a sentence: who was charged by whom, who is broken, what a tactic or a power does."""
        if effect.rule == CHARGED:
            charger, target = table.operative(effect.operative), table.operative(effect.target)
            return Statement(f"{charger.name} has charged {target.name} in this round.", PLAIN, CHARGED)
        if effect.rule == BROKEN:
            return Statement(f"{table.players[effect.seat].name}: the team is broken.", PLAIN, BROKEN)
        if effect.rule in DONE:
            who = table.operative(effect.operative or effect.target).name
            return Statement(DONE[effect.rule].format(who=who), PLAIN, effect.rule)
        name = _names(content_of(table)).get(short(effect.rule), "")
        return self.told(table, effect, name) if name else None

    def equipment_names(self, table: Table, player: Player) -> tuple[str, ...]:
        """Nothing lies beside a team: wargear is on the datasheets."""
        return ()

    def option_detail(self, table: Table, seat: int, operative: str, kind: str, option: Option) -> str:
        """What a tactic does, a weapon's profile, how a target stands."""
        ploy = option.about(PLOY)
        if ploy:
            return _texts(content_of(table)).get(ploy, "")
        weapon, who = option.about(WEAPON), option.about(OPERATIVE)
        models = {one.id: one for one in table.operatives}
        if weapon and operative in models:
            held = {one.id: one for one in datasheet(models[operative]).weapons}
            return self.profile(held[weapon]) if weapon in held else ""
        if who in models and who != operative and models[who].seat != seat:
            return _target(models[who])
        return ""


def _target(one: Operative) -> str:
    sheet = datasheet(one)
    flesh = one.count(FLESH_WOUND)
    save = dict(stats(sheet))["Sv"]
    told = [f"T {sheet.toughness}", f"Sv {save}", f"{one.wounds} of {sheet.wounds} wounds"]
    return ", ".join([*told, *([f"{flesh} flesh wound{'s' if flesh > 1 else ''}"] if flesh else [])])


def every_tactic(side: BattleContent) -> list[Tactic]:
    """All tactics that somebody in the battle may have."""
    own = [one for team in side.teams if team for one in team.tactics]
    roles = [role.tactic for role in specialisms().values()]
    return [*own, *roles, *common_tactics().values(), *commander_tactics().values()]


@lru_cache(maxsize=256)
def _texts(side: BattleContent) -> dict[str, str]:
    return {one.id: tactic_text(one) for one in every_tactic(side)}


@lru_cache(maxsize=256)
def _names(side: BattleContent) -> dict[str, str]:
    abilities = {one.id: one.name for team in side.teams if team for one in team.abilities}
    roles = {one.id: one.name for role in specialisms().values() for one in (role.ability, *role.choices)}
    leans = {id: one.name for id, one in powers().items()}
    arms = {id: one.name for id, one in weapon_abilities().items()}
    return leans | arms | roles | abilities | {one.id: one.name for one in every_tactic(side)}


SHOWING: Final = RoundShowing(
    words=WORDS,
    states=STATES,
    turns=_turns,
    rule=printed_id,
    wounds=_wounds,
    hurt=_hurt,
    gap=_gap,
    ploys=_tactics,
    row=row,
    titles=COLUMNS,
    targets=frozenset(),
    texts=lambda side, seat: {},
    phases=tuple(f"{name} phase" for name in ("priority", "movement", "psychic", "shooting", "fight", "morale")),
    ends={
        ROUND: "until the end of the battle round",
        PHASE: "until the end of the phase",
        PSYCHIC_PHASE: "until the start of the next Psychic phase",
    },
)


def marker_title(table: Table, marker: Marker) -> str:
    """What a marker is called."""
    name = marker_name(table, marker)
    return name[:1].upper() + name[1:]


def marker_reach(marker: Marker) -> int:
    """How far from the rim a model counts at an objective: control is measured from its centre."""
    return max(0, CONTROL - marker.base.length // 2) if marker.kind == OBJECTIVE else 0


def secret_words(table: Table, what: str, value: str) -> tuple[str, str]:
    """Nothing is secret in this edition."""
    return what.replace("-", " "), value.replace("-", " ")
