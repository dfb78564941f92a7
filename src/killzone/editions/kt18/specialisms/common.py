"""What the rules of specialists need beside those of teams: who has a specialism, and who may use its tactic."""

from collections.abc import Iterator, Mapping
from functools import partial

from killzone.core.flow import OfferRule
from killzone.core.hooks import ById, Hook
from killzone.core.table import Operative, Table
from killzone.editions.kt18.battle.tactics import TacticRule
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.operatives.states import is_shaken
from killzone.editions.kt18.teams.common import tactics_used
from killzone.editions.shared.declared import Lasting


def specialism(
    id: str,
    hooks: Hooks,
    windows: Mapping[str, tuple[OfferRule, ...]],
    *,
    tactic: TacticRule,
    effects: tuple[Lasting, ...] = (),
) -> Rules:
    """The rules of a specialism, in play where anybody has it; its tactic may be noted as used."""
    own = hooks.but(uses=Hook(*hooks.uses.functions, tactics_used(tactic)), effects=hooks.effects + ById(*effects))
    return Rules(f"specialism-{id}", own, windows, in_play=partial(_present, id))


def _present(id: str, table: Table) -> bool:
    return any(datasheet(one).specialism == id for one in table.operatives)


def is_specialist(model: Operative, id: str) -> bool:
    """Whether a model has a specialism, is on the battlefield and not shaken: then its tactic can be used."""
    return datasheet(model).specialism == id and model.spot is not None and not is_shaken(model)


def specialists(table: Table, seat: int, id: str) -> Iterator[Operative]:
    """All such models of a seat."""
    return (one for one in table.of(seat) if is_specialist(one, id))
