"""Positions in which seats play teams, so that their tactics can be used."""

from collections.abc import Sequence
from typing import Any

from rules.kt18.playing import in_play
from rules.kt18.tables import table

from killzone.core.hooks import RulePack
from killzone.core.table import Operative, Table
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.cards.files import load_team


def sided(models: Sequence[Operative], *teams: str, packs: Sequence[RulePack] = (), **fields: Any) -> Table:
    """A position with the rules of the teams of its seats in play; an empty name is no team."""
    plain = table(models, **fields)
    content = content_of(plain).but(teams=tuple(load_team(name) if name else None for name in teams))
    return in_play(plain.but(setting=plain.setting.but(detail=content)), *packs)
