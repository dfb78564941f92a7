"""Weapons, and models that shoot with them, for positions of 2018."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.kt18.playing import Choice, Ran, idle, in_play, run
from rules.kt18.tables import Place, spot, table

from killzone.core.flow import Ask
from killzone.core.hooks import RulePack
from killzone.core.table import Operative, Table
from killzone.dice import SeededDice
from killzone.editions.kt18.attack.aims import OVERWATCH, SHOOTING
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.cards.amounts import parse_amount, parse_strength
from killzone.editions.kt18.cards.datacards import Weapon, datasheet, parse_type
from killzone.editions.kt18.cards.files import load_team, model_of
from killzone.editions.kt18.operatives.states import is_readied
from killzone.editions.kt18.shooting.phase import SHOOTING_PHASE, ShootingPhase
from killzone.editions.kt18.shooting.shooting import SHOOT, Shooting
from killzone.geometry.units import inches


def gun(
    id: str = "rifle",
    type: str = "Assault 1",
    *,
    range: float = 24,
    strength: int = 4,
    ap: int = 0,
    damage: str | int = 1,
    abilities: Sequence[str] = (),
) -> Weapon:
    """A gun with one shot, S 4, AP 0 and D 1 unless said: against T 3 it wounds on 3+."""
    kind, number = parse_type(type)
    return Weapon(
        id, id, kind, number, parse_strength(strength), ap, parse_amount(damage), inches(range), tuple(abilities)
    )


def blade(id: str = "blade", strength: str = "User", *, ap: int = 0, damage: str | int = 1) -> Weapon:
    kind, number = parse_type("Melee")
    return Weapon(id, id, kind, number, parse_strength(strength), ap, parse_amount(damage))


def playing(
    models: Sequence[Operative], teams: Sequence[str] = (), packs: Sequence[RulePack] = (), **fields: Any
) -> Table:
    """A position, of the Shooting phase unless said, with the tactics of the teams of all seats, if they have any."""
    position = table(models, **{"phase": "shooting phase", **fields})
    if teams:
        known = tuple(load_team(team) if team else None for team in teams)
        setting = position.setting
        position = position.but(setting=setting.but(detail=content_of(position).but(teams=known)))
    return in_play(position, *packs)


def shoot(
    models: Sequence[Operative],
    answers: Iterable[Any] | Choice = (),
    dice: Iterable[int] = (),
    *,
    packs: Sequence[RulePack] = (),
    overwatch: str = "",
    **fields: Any,
) -> Ran:
    """The first of these models shoots, or fires overwatch at a charger."""
    position = playing(models, packs=packs, **fields)
    how, only = (OVERWATCH, (overwatch,)) if overwatch else (SHOOTING, ())
    return run(position, SHOOT, Shooting(models[0].id, how, only, is_readied(models[0])), dice, answers)


def shooting_phase(
    models: Sequence[Operative],
    answers: Iterable[Any] | Choice = (),
    dice: Iterable[int] | SeededDice = (),
    *,
    packs: Sequence[RulePack] = (),
    **fields: Any,
) -> Ran:
    """A whole Shooting phase."""
    position = playing(models, packs=packs, **fields)
    return run(position, SHOOTING_PHASE, ShootingPhase(), dice, answers)


def member(id: str, seat: int, written: str, at: Place | None, *, tokens: Sequence[str] = ()) -> Operative:
    """A model of one of our teams, as `ninth-bell.cutter.gunner-2.second-belt` is written."""
    team, _, model = written.partition(".")
    card = model_of(load_team(team), model)
    counts = tuple(sorted((token, 1) for token in tokens))
    return Operative(id, id.title(), seat, card, card.wounds, spot(at) if at is not None else None, tokens=counts)


def armed(model: Operative, *weapons: Weapon) -> Operative:
    """The same model with other weapons."""
    return model.but(card=datasheet(model).but(weapons=weapons))


def prefer(*keys: Any) -> Choice:
    """Whoever is asked answers with the first of these that is legal, else as is usual there."""

    def choose(ask: Ask) -> Any:
        legal = ask.domain.candidates(99)
        wanted = next((key for key in keys if key in legal), None)
        return wanted if wanted is not None else idle(ask)

    return choose
