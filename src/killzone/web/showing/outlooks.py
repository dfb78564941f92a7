"""What may come of an attack.

How long odds take depends on the position, which a stranger may have brought: `outlook` and `as_they_lie` are for a
process that can be stopped.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from killzone.core.decisions import Action
from killzone.core.domains import Pick
from killzone.core.foresight import half
from killzone.core.game import Game
from killzone.core.reasons import RefusedError
from killzone.core.table import Operative
from killzone.odds import POLICIES, NoAttackError, Odds, Policy, Salvo, of_action
from killzone.odds.actions import attack_of
from killzone.odds.answers import OpenAttack, is_open
from killzone.web import protocol
from killzone.web.protocol import AskOutlook, Outlook, OutlookTarget
from killzone.web.showing.actors import acting
from killzone.web.showing.nothing import Nothing, nothing, refusal
from killzone.web.showing.supposing import moved, supposed

DEEP, MOST_ATTACKS = 2, 12
"""After how many picks attacks are looked for where a move would end, and how many of them are weighed."""
FIGHT = "fight"
"""The title of attacks in which both sides strike."""


def outlook(game: Game, ask: AskOutlook) -> Outlook:
    """The odds of the attack that an option makes; in the middle of one, of all that is still to come of it."""
    game = supposed(game, ask.first) if ask.first else game
    if ask.way:
        return _best_attack(game, ask.way)
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        raise nothing("Nobody is asked to pick anything now.", decision.rule if decision else game.ruleset.end_rule)
    verdict = decision.check(ask.pick)
    if not verdict.legal:
        raise Nothing(refusal(verdict))
    title = next(option.does for option in decision.domain.options if option.key == ask.pick)
    if is_open(game):
        return _told(title, _open_attack(game).after(ask.pick))
    action = decision.action(ask.pick)
    try:
        return _told(title, of_action(game, action, _policy(game, action)))
    except NoAttackError:
        raise nothing(f"{title}: that makes no attack yet, so there are no odds to tell.", decision.rule) from None
    except RefusedError as refused:
        raise Nothing(refusal(refused.verdict)) from None


def _best_attack(game: Game, way: list[protocol.Spot]) -> Outlook:
    """The odds of the attack that a mover can make at once where its way ends, the likeliest to put somebody out."""
    mover, after = moved(game, way)
    found = []
    for title, then, action in islice(_attacks(after, mover, DEEP), MOST_ATTACKS):
        odds = of_action(then, action, _policy(then, action))
        found.append((float(odds.kill), float(odds.mean), title, odds))
    if not found:
        name = after.table.operative(mover).name
        raise nothing(f"{name} can attack nobody at once from there.", after.decision.rule if after.decision else "")
    _, _, title, odds = max(found, key=lambda one: one[:2])
    return _told(title, odds)


def _attacks(game: Game, operative: str, deep: int) -> Iterator[tuple[str, Game, Action]]:
    """The attacks that an operative is asked about now, or after picks that only lead on to a question."""
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick) or acting(game) != operative:
        return
    for option in decision.domain.options:
        if not decision.check(option.key).legal:
            continue
        action = decision.action(option.key)
        led = half(game, option.key) if deep else None
        if led is not None:
            yield from _attacks(led, operative, deep - 1)
        elif attack_of(game, action) is not None:
            yield option.does, game, action


def _policy(game: Game, action: Action) -> Policy | None:
    """Fights are solved; in shots fails are re-rolled and no more: to solve which dice to re-roll takes seconds."""
    attack = attack_of(game, action)
    return None if attack is None or attack.title == FIGHT else POLICIES["reroll-fails"]


def _told(title: str, odds: Odds | Salvo) -> Outlook:
    damage = dict(odds.damage())
    most = max(damage, default=0)
    exactly = [damage.get(amount, Fraction(0)) for amount in range(most + 1)]
    return Outlook(
        title,
        odds.policy.title,
        float(odds.mean),
        float(odds.kill),
        float(odds.mean_taken),
        float(odds.die),
        [float(sum(exactly[amount:])) for amount in range(most + 1)],
        [float(chance) for chance in exactly],
        odds.wounds[1] if isinstance(odds, Odds) else 0,
        {name: float(odds.mark(name)) for name in odds.marks} if isinstance(odds, Odds) else {},
        list(odds.left_out),
        list(odds.assumed),
        _targets(odds) if isinstance(odds, Salvo) else [],
        isinstance(odds, Odds) and odds.title == FIGHT,
    )


def _targets(salvo: Salvo) -> list[OutlookTarget]:
    return [
        OutlookTarget(id, float(one.mean), float(one.kill), one.wounds[1], friend)
        for id, friend, one in zip(salvo.ids, salvo.friends, salvo.each, strict=True)
    ]


@lru_cache(4)
def _open_attack(game: Game) -> OpenAttack:
    return OpenAttack(game)


class Lie(NamedTuple):
    """Dice that lie on the table: the answers after which none fall any more, and the operatives they are about."""

    final: tuple[str, ...]
    attacker: str
    target: str


def as_they_lie(game: Game, lie: Lie) -> str:
    """What the dice of an attack come to if no more fall and both sides do their best; empty where that is open."""
    decision = game.decision
    if decision is None or not lie.final or not is_open(game):
        return ""
    attack = _open_attack(game)
    wants = attack.policy.attacker if decision.seat == attack.attack.seat else attack.policy.defender
    best = max((attack.after(answer) for answer in lie.final), key=lambda odds: odds.worth(wants))
    outcomes = list(best)
    if len(outcomes) != 1:
        return ""
    exchange = outcomes[0][0]
    attacker, target = game.table.operative(lie.attacker), game.table.operative(lie.target)
    out = game.table.setting.words.out
    told = [_suffers(target, exchange.dealt, exchange.killed, out)]
    if exchange.taken or exchange.died:
        told.append(_suffers(attacker, exchange.taken, exchange.died, out))
    return f"As the dice lie {' and '.join(told)}."


def _suffers(one: Operative, damage: int, falls: bool, out: str) -> str:
    if falls:
        return f"{one.name} takes {damage} and is {out}"
    if not damage:
        return f"{one.name} takes nothing"
    return f"{one.name} takes {damage} ({one.wounds - damage} of {one.wounds} wounds left)"
