"""Every question of attacks: the odds of each answer, held against the plain interpreter."""

from collections.abc import Iterator
from typing import NamedTuple

from conformance import chance
from odds.random_attacks import drawn
from odds.reference import Chances, Reference, TooManyStatesError
from properties.battles import Kind, begin, kinds

from killzone.core.flow import Ask
from killzone.core.game import Game
from killzone.odds import of_attack
from killzone.odds.answers import OpenAttack, is_open
from killzone.odds.policies import EXCHANGE
from killzone.odds.results import Odds
from killzone.odds.solve import Solver
from killzone.odds.study import ROOT


class Checked(NamedTuple):
    """How many questions and answers were compared, and in words what differed; 0 questions of what is too large."""

    questions: int = 0
    answers: int = 0
    wrong: tuple[str, ...] = ()
    too_large: int = 0

    def plus(self, more: "Checked") -> "Checked":
        questions, answers = self.questions + more.questions, self.answers + more.answers
        return Checked(questions, answers, self.wrong + more.wrong, self.too_large + more.too_large)


def check_attack(seed: int | str, most: int = 30_000) -> Checked:
    """The attack of a seed: the whole of it, and every answer to every question that comes up in it."""
    one = drawn(seed)
    attack = one.attack
    plain = Reference(attack, one.policy, most)
    try:
        whole = plain.chances()
    except TooManyStatesError:
        return Checked(too_large=1)
    wrong = []
    name = f"{seed}: {one.kind} of {one.edition}, {one.policy.name}, {one.numbers}"
    if not same(plain, dict(of_attack(attack, one.policy)), whole):
        wrong.append(name)
    solver, answers = Solver(attack, one.policy), 0
    for frames, pending, after in plain.asked:
        for answer, expected in after.items():
            answers += 1
            found = solver.after((ROOT, *frames), pending, answer)
            if not same(plain, dict(found.items()), expected):
                wrong.append(f"{name}: {pending.kind} {answer} at {frames[-1].ctx}")
    return Checked(len(plain.asked), answers, tuple(wrong))


def check_question(game: Game, most: int = 30_000) -> Checked:
    """The pending question of an attack that is under way in a game."""
    attack, pending = OpenAttack(game), game.pending
    assert isinstance(pending, Ask)
    place = next(n for n, frame in enumerate(game.stack) if frame.sequence is attack.attack.sequence)
    plain, frames = Reference(attack.attack, EXCHANGE, most), game.stack[place:]
    wrong, answers = [], pending.domain.candidates(1_000)
    for answer in answers:
        try:
            expected = plain.after(frames, pending, answer)
        except TooManyStatesError:
            return Checked(too_large=1)
        found: Odds = attack.after(answer)
        if not same(plain, dict(found), expected):
            wrong.append(f"{pending.kind} {answer} at {frames[-1].ctx}")
    return Checked(1, len(answers), tuple(wrong))


AGGRESSIVE = ("shoot", "fight", "engage", "charge")
"""Answers that a player in these battles gives whenever they may."""


def check_battle(seed: int, most: int = 30_000, until: int = 1_000_000) -> Checked:
    """The questions of attacks in a random battle in which both attack whenever they can, up to a number of them."""
    found = Checked()
    for game in in_attacks(battle(seed), seed):
        found = found.plus(check_question(game, most))
        if found.questions >= until:
            break
    return found._replace(wrong=tuple(f"battle {seed}: {one}" for one in found.wrong))


def battle(seed: int) -> Kind:
    """A kind of battle in which the teams stand among each other from the beginning."""
    near = [kind for kind in kinds() if kind.scattered]
    return near[seed % len(near)]


def in_attacks(kind: Kind, seed: int) -> Iterator[Game]:
    """The positions of a battle in which an attack asks something."""
    below, game = chance(f"attacks {seed}"), begin(kind, seed)
    while (decision := game.decision) is not None:
        if is_open(game):
            yield game
        offered = decision.domain.candidates(99)
        wanted = [one for one in AGGRESSIVE if one in offered and game.check(decision.action(one)).legal]
        answer = wanted[0] if wanted else decision.domain.sample(below)
        game = game.play_legal(decision.action(answer))


def same(plain: Reference, found: Chances, expected: Chances) -> bool:
    """Whether chances are worth the same to both sides in all that they look at.

    Of answers that are worth the same in every respect either may be taken, so the chances themselves may differ.
    """
    return found == expected or plain.worth(found) == plain.worth(expected)
