"""What no battle can have on its table, as a scenario file says it: every mistake with its place in the file.

Names are known if some rule of the battle reads them, see `declared.py`.
"""

from collections.abc import Callable, Iterator

from killzone.core.table import Effect, Operative, Player, Table
from killzone.editions.shared.battle.activations import Activation
from killzone.editions.shared.declared import ANY_PIECE, WEAPON
from killzone.editions.shared.hooks import TableHooks, table_hooks
from killzone.editions.shared.scenarios.problems import Found
from killzone.editions.shared.weapons.use import ranged_weapons

OTHERS = "until: activation or turning-point"


def table_problems(table: Table, known: TableHooks, no_secrets: str = "") -> Iterator[Found]:
    """What is wrong with sides, operatives and effects. `known` has what all rules declare, in play or not: an effect
    that lasts brings its rule into play. `no_secrets` says what a secret is, where a battle has none.
    """
    ids = list(table.setting.source["scenario"]["players"])
    for player in table.players:
        yield from player_problems(table, player, ids[player.seat], no_secrets)
    for one in table.operatives:
        yield from token_problems(table, one)
    for place, effect in enumerate(table.effects):
        yield from effect_problems(table, effect, ("effects", place), known)


def player_problems(table: Table, player: Player, id: str, no_secrets: str) -> Iterator[Found]:
    """A side's score, uses, tokens and secrets are such as some rule reads."""
    from killzone.content.library import unknown

    hooks, seat = table_hooks(table), player.seat
    scores = dict(hooks.scores(table, seat))
    for note, amount in table.setting.source["scenario"]["players"][id].get("vp", {}).items():
        path = ("players", id, "vp", note)
        if note not in scores:
            yield path, unknown("score", note, scores)
        elif amount > scores[note]:
            yield path, f"players.{id}.vp.{note} is {amount}; expected at most {scores[note]}."
    uses = tuple(sorted(set(hooks.uses(table, seat))))
    team = "" if table.setting.detail.teams[seat] else f" {id!r} has no team, whose ploys it could have used."
    for name in dict.fromkeys(name for name, _ in player.used):
        if name not in uses:
            yield ("players", id, "used", name), f"{unknown('rule with counted uses', name, uses)}{team}"
    tokens = dict(hooks.player_tokens(table, seat))
    for name, many in player.tokens:
        path = ("players", id, "tokens", name)
        if name not in tokens:
            yield path, unknown("token", name, tokens)
        elif many > tokens[name]:
            yield path, f"players.{id}.tokens.{name} is {many}; expected at most {tokens[name]}."
    secrets = dict(hooks.secrets(table, seat))
    for what, value in ((what, value) for who, what, value in table.secrets if who == seat):
        path = ("players", id, "secrets", what)
        if what not in secrets:
            yield path, unknown("secret", what, secrets) + ("" if secrets else no_secrets)
        elif value not in secrets[what]:
            yield path, unknown(what.replace("-", " "), value, secrets[what])


def token_problems(table: Table, one: Operative) -> Iterator[Found]:
    """An operative's tokens are such as some rule reads, and no more of them than it can have."""
    from killzone.content.library import unknown

    known = dict(table_hooks(table).tokens(table, one))
    for name, many in one.tokens:
        path = ("operatives", one.id, "tokens", name)
        if name not in known:
            yield path, unknown("token", name, known)
        elif many > known[name]:
            yield path, f"operatives.{one.id}.tokens.{name} is {many}; expected at most {known[name]}."


def effect_problems(table: Table, effect: Effect, path: tuple[str | int, ...], known: TableHooks) -> Iterator[Found]:
    """Some rule heeds the effect, and it says what that rule reads of it, and nothing that none reads."""
    from killzone.content.library import unknown

    lasting = known.effects.get(effect.rule)
    if lasting is None:
        yield (*path, "rule"), f"nothing heeds the effect: {unknown('effect', effect.rule, known.effects)}"
        return
    given = {"operative": bool(effect.operative), "player": effect.seat >= 0, "target": bool(effect.target)}
    for key in lasting.reads:
        if not given[key]:
            yield path, f"the effect {effect.rule} needs {key}: it is in force for one, and nothing heeds it without."
    if effect.target and not lasting.target:
        yield (*path, "target"), f"the effect {effect.rule} has no target that anything heeds; leave it out."
    elif effect.target and effect.target not in (names := _targets(table, effect, lasting.target)):
        yield (*path, "target"), unknown(lasting.target, effect.target, names)
    if effect.amount and not lasting.most:
        yield (*path, "amount"), f"the effect {effect.rule} has no amount that anything heeds; leave it out."
    elif not 0 <= effect.amount <= lasting.most:
        yield (*path, "amount"), f"the effect {effect.rule} has an amount of 0 to {lasting.most}, not {effect.amount}."
    if effect.until in ("activated", "next-activation") and not effect.operative:
        yield (*path, "until"), f"the effect ends with an activation of its operative; expected operative, or {OTHERS}."


def _targets(table: Table, effect: Effect, kind: str) -> tuple[str, ...]:
    """What the target of an effect may name: any operative, a weapon of its own operative, or any piece."""
    if kind == WEAPON and effect.operative:
        return tuple(weapon.id for weapon in ranged_weapons(table, table.operative(effect.operative)))
    markers = tuple(one.id for one in table.markers) if kind == ANY_PIECE else ()
    return (*markers, *(one.id for one in table.operatives))


def activation_problems(table: Table, activation: Activation, most: int) -> Iterator[Found]:
    """The active operative has spent no more AP than the `most` it can have had, and shot with weapons that it has."""
    from killzone.content.library import unknown

    one = table.operative(activation.operative)
    if activation.spent > most:
        said = f"activation.spent is {activation.spent}; expected at most the APL of {one.id!r}, which is {most}."
        yield ("activation", "spent"), said
    known = {weapon.id: weapon for weapon in ranged_weapons(table, one)}
    for place, weapon in enumerate(activation.weapons):
        if weapon not in known:
            yield ("activation", "weapons", place), unknown(f"ranged weapon of {one.id!r}", weapon, known)


def contradiction_problems(
    table: Table, contradictions: Callable[[Table, Operative], Iterator[tuple[str, str, str]]]
) -> Iterator[Found]:
    """What those on the board cannot be at the same time: `contradictions` gives a token, the text and the rule."""
    for one in table.operatives:
        if one.spot is not None:
            for token, text, rule in contradictions(table, one):
                yield ("operatives", one.id, "tokens", token), f"operatives.{one.id} {text}. [{rule}]"
