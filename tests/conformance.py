"""What must hold at every decision of every game of every ruleset.

`conform` plays a random game to its end and checks all of it on the way. Every ruleset, made up or real, is run through
it over many seeds; a failure names the question at which it happened.
"""

import json
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from killzone.core.decisions import Action, Decision
from killzone.core.domains import Below, Path, Pick, Place, Share
from killzone.core.events import Finished, fold
from killzone.core.game import Game, Given
from killzone.core.reasons import RefusedError, Verdict
from killzone.core.record import load, record, replay, save
from killzone.core.ruleset import opened
from killzone.core.values import canonical, digest
from killzone.dice import SeededDice
from killzone.geometry.shapes import Spot

Rules = Collection[str] | None

WHOLE = 10
"""One in so many saves holds the whole past of the game, and the last of it; the others only its newest answer."""

WRONG: tuple[Any, ...] = (
    "no-such-answer",
    "",
    (),
    (7, 7, 7, 7, 7, 7, 7),
    Spot(-9_999_999, 5),
    (Spot(-9_999_999, 5),),
    None,
)


class Noted(NamedTuple):
    """What a game was before anything was tried on it. A save holds all that a fingerprint is made from."""

    save: str
    question: str


def noted(game: Game) -> Noted:
    return Noted(save(game), described(game))


def lately(game: Game) -> Game:
    """The same position with nothing of its past but the newest answer: a whole past takes longer with every answer."""
    if game.given is None or game.number % WHOLE == 0:
        return game
    other = game.with_dice(game.dice)
    other.given = Given(None, game.given.action, game.given.rolls)
    return other


def chance(seed: int | str) -> Below:
    """A stream of numbers that is the same on every machine."""
    dice = SeededDice(seed)

    def below(limit: int) -> int:
        nonlocal dice
        number, dice = dice.below(limit)
        return number

    return below


def conform(
    game: Game,
    below: Below,
    *,
    every: int = 1,
    candidates: int = 24,
    most_decisions: int = 10_000,
    rules: Rules = None,
    watch: Callable[[Game], None] | None = None,
) -> Game:
    """Play a random game to its end, check it on the way, and give the finished game.

    Events, the folded table and the question's form are checked at every decision; saving, forking, undoing, views,
    candidates and refusals at every `every`-th one, 0 for never. `candidates` is how many of them are looked at.
    `rules`, where given, are the only ids that events, questions and reasons may carry.
    """
    try:
        check_events(game, opened(game.ruleset, game.table.setting.source)[0] if game.number == 0 else None, rules)
        for count in range(most_decisions):
            if game.decision is None:
                break
            thorough = every > 0 and count % every == 0
            game = conform_once(game, below, thorough=thorough, candidates=candidates, rules=rules)
            if watch:
                watch(game)
        else:
            raise AssertionError(f"the game goes on after {most_decisions} decisions")
        if every:
            check_end(game, rules)
    except Exception as problem:  # raised again, with the position
        problem.add_note(f"at {game!r}")
        raise
    return game


def conform_once(game: Game, below: Below, *, thorough: bool, candidates: int, rules: Rules) -> Game:
    """Check one decision, and give the game after a random answer to it."""
    decision = game.decision
    assert decision is not None
    check_question(game, decision, rules)
    if not thorough:
        after = game.play(decision.action(decision.domain.sample(below)))
        check_events(after, game.table, rules)
        return after
    saved = lately(game)
    before = noted(saved)
    check_candidates(decision, candidates)
    check_samples(decision, below)
    check_refusals(game, decision, rules)
    check_save(saved, before)
    check_views(game, before)
    check_undo(game)
    action = decision.action(decision.domain.sample(below))
    after = game.play(action)
    check_fork(game, after, action)
    check_events(after, game.table, rules)
    assert save(saved) == before.save, "what was tried changed the game it was tried on"
    return after


def check_events(game: Game, before: Any, rules: Rules) -> None:
    """The events alone made the table; each names its rule and can be told, to everyone."""
    if before is None:
        return
    table = before
    for event in game.events:
        assert event.rule, f"{event!r} names no rule"
        assert rules is None or event.rule in rules, f"{event.rule} of {event!r} is no known rule"
        for seat in range(-1, len(table.players)):
            seen = event.for_seat(seat)
            assert seen.tell(table).strip(), f"{event!r} says nothing to seat {seat}"
            assert seen.for_seat(seat) == seen
        after = event.apply(table)
        assert event.changes_table or after is table, f"{event!r} changes the table although it says it does not"
        table = after
    # A first table is opened anew, and cards are equal only to themselves; their fingerprints are the same.
    same = table == game.table if game.number else digest((table,)) == digest((game.table,))
    assert same, f"folding the events of answer {game.number} gives another table"
    assert fold(game.events, before) == table


def check_question(game: Game, decision: Decision, rules: Rules) -> None:
    """A question is somebody's, has a rule, and can be shown to a browser."""
    assert 0 <= decision.seat < len(game.table.players)
    assert decision.kind, "a question needs a kind"
    assert decision.prompt, "a question needs a prompt"
    assert decision.trail, "a question stands in some rule"
    assert decision.rule, f"{decision!r} names no rule"
    assert rules is None or decision.rule in rules, f"{decision.rule} of {decision!r} is no known rule"
    if decision.default is not None:
        assert decision.check(decision.default), f"the default of {decision!r} is not legal"
    if isinstance(decision.domain, Pick):
        keys = [option.key for option in decision.domain.options]
        assert len(keys) == len(set(keys)), f"{decision!r} has an option twice: {keys}"
        assert tuple(keys) == decision.domain.keys, f"{decision!r} has other keys than its options: {keys}"
        assert all(option.label for option in decision.domain.options), f"{decision!r} has an option without a label"


def check_candidates(decision: Decision, limit: int) -> None:
    """Candidates are legal, different, in a fixed order, and survive being written down."""
    actions = decision.candidates(limit)
    assert actions, f"{decision!r} has no candidates"
    assert len(actions) <= limit
    assert len(set(actions)) == len(actions), f"{decision!r} lists a candidate twice"
    assert actions == decision.candidates(limit), f"{decision!r} lists its candidates in another order the second time"
    assert actions[:2] == decision.candidates(min(2, limit))
    for action in actions:
        check_legal(decision, action)
    if isinstance(decision.domain, Pick):
        check_shortcuts(decision, decision.domain)


def check_shortcuts(decision: Decision, domain: Pick) -> None:
    """What is found legal fast, or was found so before, is what nothing speaks against when all of it is asked."""
    legal = set(domain.candidates(len(domain.options)))
    for option in domain.options:
        reasons = domain.judge(option.key) if domain.judge is not None else ()
        assert (option.key in legal) == (not reasons), f"{decision!r} lists {option.key} as it should not: {reasons}"


def check_samples(decision: Decision, below: Below) -> None:
    for _ in range(3):
        check_legal(decision, decision.action(decision.domain.sample(below)))


def check_legal(decision: Decision, action: Action) -> None:
    verdict = decision.check(action.answer)
    assert verdict, f"{decision!r} offers {action.to_text()}, which it refuses: {verdict}"
    assert Action.from_text(action.to_text()) == action
    assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action


def check_refusals(game: Game, decision: Decision, rules: Rules) -> None:
    """Whatever is not legal is refused with a rule and a fact, and changes nothing."""
    for answer in (*WRONG, *near_misses(decision)):
        verdict = decision.check(answer)
        if not verdict:
            check_reasons(verdict, rules)
            check_refused(game, decision.action(answer), rules)
    for stale in (decision.id - 1, decision.id + 1):
        check_refused(game, Action(stale, decision.domain.candidates(1)[0]), rules)
    if isinstance(decision.domain, Pick):
        for option in decision.domain.options:
            check_reasons(decision.check(option.key), rules)


def near_misses(decision: Decision) -> tuple[Any, ...]:
    """Answers of the right kind that are most likely wrong."""
    domain, far = decision.domain, Spot(9_999_999, 9_999_999)
    if isinstance(domain, Path):
        return (domain.start, far), (domain.start, Spot(domain.start.x, domain.start.y, 77)), (far,)
    if isinstance(domain, Place):
        return far, Spot(far.x, 0), Spot(0, 0, 77)
    if isinstance(domain, Share):
        parts = domain.candidates(1)[0]
        return (parts[0] + 1, *parts[1:]), (*parts, 0), parts[1:], tuple(-part for part in parts)
    return ()


def check_refused(game: Game, action: Action, rules: Rules) -> None:
    refusal = refusal_of(game, action)
    assert refusal is not None, f"{action!r} was not refused"
    assert not refusal.verdict.legal
    assert str(refusal)
    check_reasons(refusal.verdict, rules)


def refusal_of(game: Game, action: Action) -> RefusedError | None:
    try:
        game.play(action)
    except RefusedError as refusal:
        return refusal
    return None


def check_reasons(verdict: Verdict, rules: Rules) -> None:
    for reason in verdict.reasons:
        assert reason.rule, f"{reason!r} names no rule"
        assert rules is None or reason.rule in rules, f"{reason.rule} of {reason!r} is no known rule"
        assert reason.facts, f"{reason!r} has no fact"
        assert reason.text.strip()


def check_save(game: Game, before: Noted) -> None:
    """Saving and loading gives the same position, the same question and the same save."""
    loaded = load(before.save, game.ruleset)
    assert noted(loaded) == before
    assert loaded.dice == game.dice


def described(game: Game) -> str:
    """The pending question as other programs get it; this also shows that it is plain data."""
    text = canonical(game.decision.describe() if game.decision else None)
    assert '"":' not in text, f"the name of a class is in {text}"
    return text


def check_views(game: Game, before: Noted) -> None:
    """Only the seat that is asked has the question; what it imagines asks the same."""
    decision = game.decision
    for seat in range(-1, len(game.table.players)):
        view = game.view(seat)
        assert (view.decision is not None) == (decision is not None and decision.seat == seat)
        assert view.waiting_for == (decision.seat if decision else None)
        assert game.ruleset.redact(view.table, seat) == view.table
        assert tuple(event.for_seat(seat) for event in game.events) == view.events
    if decision is not None:
        imagined = game.view(decision.seat).imagine(game.number)
        assert described(imagined) == before.question, "the asked seat cannot imagine its own question"


def check_undo(game: Game) -> None:
    """Everyone agreeing, the last answer is taken back; the dice are not."""
    if game.previous is not None:
        back = game.undo(agreed=True)
        assert back == game.previous
        assert hash(back) == hash(game.previous)
        assert back.dice is game.dice


def check_fork(game: Game, after: Game, action: Action) -> None:
    """A fork starts from the same position; playing on from it leaves it as it was; the same answer gives the same."""
    fork = game.fork(f"fork {game.number}")
    assert fork == game
    assert hash(fork) == hash(game)
    fingerprint = fork.digest()
    fork.play(action)
    assert fork.digest() == fingerprint
    again = game.play(action)
    assert again == after
    assert (again.events, again.dice) == (after.events, after.dice)


def check_end(game: Game, rules: Rules) -> None:
    """A finished game has a result, takes no answer, and its record replays to it."""
    assert game.over
    assert game.table.over
    assert game.winner is not None
    assert sum(isinstance(event, Finished) for event in game.events) == 1
    check_refused(game, Action(game.number, "pass"), rules)
    check_save(game, noted(game))
    check_views(game, noted(game))
    data = json.loads(json.dumps(record(game)))
    replayed = replay(data, game.ruleset)
    assert replayed.digest() == game.digest()
    assert replayed.winner == game.winner
    assert record(replayed) == data
