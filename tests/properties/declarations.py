"""What stands on a table is what some rule declares that it reads; a position that can be written can be read; what can
be answered has a name that files know.
"""

import json

from killzone import Game, scenario_from_text
from killzone.core.domains import Pick
from killzone.core.table import Table
from killzone.editions import look_of
from killzone.editions.answer_names import is_answer
from killzone.editions.shared.hooks import table_hooks


def undeclared(table: Table) -> list[str]:
    """The tokens, uses, effects, secrets and kinds of markers on a table that no rule declares."""
    declared, found = table_hooks(table), []
    for one in table.operatives:
        known = dict(declared.tokens(table, one))
        found += [f"the token {name} of {one.id}" for name, many in one.tokens if many > known.get(name, 0)]
    for player in table.players:
        uses = set(declared.uses(table, player.seat))
        found += [f"the use {name} of seat {player.seat}" for name, _ in player.used if name not in uses]
        tokens = dict(declared.player_tokens(table, player.seat))
        found += [
            f"the token {name} of seat {player.seat}" for name, many in player.tokens if many > tokens.get(name, 0)
        ]
        secrets = dict(declared.secrets(table, player.seat))
        kept = [(what, value) for seat, what, value in table.secrets if seat == player.seat]
        found += [f"the secret {what}: {value}" for what, value in kept if value not in secrets.get(what, ())]
    found += [f"the marker {marker.kind}" for marker in table.markers if marker.kind not in declared.markers]
    for effect in table.effects:
        lasting = declared.effects.get(effect.rule)
        given = {"operative": effect.operative, "player": effect.seat >= 0, "target": effect.target}
        if lasting is None or not all(given[key] for key in lasting.reads):
            found.append(f"the effect {effect}")
    return found


def unnamed(game: Game, edition: str) -> list[str]:
    """The keys of the question reached that a scenario file would take for misspelt."""
    if game.decision is None or not isinstance(game.decision.domain, Pick):
        return []
    there = {"edition": edition, "operatives": {one.id: {} for one in game.table.operatives}}
    return [key for key in game.decision.domain.keys if not is_answer(key, there)]


def write_and_read(game: Game) -> bool:
    """Whether a position can be written as a file; such a file must be read. Raises `ContentError` if it is not."""
    look = look_of(game.ruleset.id)
    data = None if game.over or look is None else look.scenario_data(game.table, game.stack)
    if data is None:
        return False
    scenario_from_text(json.dumps(data, indent=1))
    return True
