"""In a game: the odds of the attack that an action would make, in its real situation."""

from killzone.core.attacks import Attack
from killzone.core.decisions import Action
from killzone.core.game import Game
from killzone.core.reasons import RefusedError
from killzone.odds.api import find_policy, of_attack
from killzone.odds.branches import Branch, Fork, branch_of
from killzone.odds.policies import DAMAGE, EXCHANGE, Policy
from killzone.odds.results import Odds, Salvo
from killzone.odds.salvos import salvo_of


class NoAttackError(ValueError):
    """An action that makes no attack, or does not yet say which."""


def of_action(game: Game, action: Action, policy: str | Policy | None = None) -> Odds | Salvo:
    """The odds of the attack that a legal action of the pending decision makes, a `Salvo` if it has several targets.

    Without a policy a shot is worked out for damage and a fight as an exchange. Where the action leaves something to
    choose, such as the weapons of a fight, whoever chooses takes what is best by the policy: see `assumed`.

    Raises `RefusedError` for an action that is not legal, `NoAttackError` for one that makes no attack yet.
    """
    verdict = game.check(action)
    if not verdict.legal:
        raise RefusedError(verdict)
    branch = branch_of(game, action)
    if branch is None:
        raise NoAttackError(f"{action.to_text()} makes no attack, or does not yet say on whom.")
    first = _first(branch)
    usual = EXCHANGE if first.attacks[0].attack.title == "fight" else DAMAGE
    chosen = usual if policy is None else find_policy(policy)
    return _best(branch, game, chosen, first.attacks[0].attack.seat)


def attack_of(game: Game, action: Action) -> Attack | None:
    """The first attack that a legal action makes before any dice fall; None if it makes none or leaves open which."""
    branch = branch_of(game, action)
    return None if branch is None else _first(branch).attacks[0].attack


def _first(branch: Branch | Fork) -> Branch:
    while isinstance(branch, Fork):
        branch = branch.branches[0]
    return branch


def _best(branch: Branch | Fork, game: Game, policy: Policy, attacker: int) -> Odds | Salvo:
    """The odds of a branch; at a fork those that its seat likes best, of equals the first."""
    if isinstance(branch, Branch):
        return _worked_out(branch, game, policy)
    wanted = policy.attacker if branch.seat == attacker else policy.defender
    found = [_best(one, game, policy, attacker) for one in branch.branches]
    return max(found, key=lambda odds: odds.worth(wanted))


def _worked_out(branch: Branch, game: Game, policy: Policy) -> Odds | Salvo:
    words = [*branch.left_out, *(each for one in branch.attacks for each in one.attack.left_out)]
    if len(branch.attacks) == 1:
        return of_attack(branch.attacks[0].attack, policy).with_words(branch.chosen, tuple(words))
    reading = game.ruleset.reading
    assert reading is not None, "somebody has read these attacks"
    words += [each for one in branch.attacks for each in reading.several[one.name].once(one.ctx)]
    return salvo_of(branch.attacks, game.ruleset, policy).with_words(branch.chosen, tuple(dict.fromkeys(words)))
