"""Tac ops, equipment, bearers and scouting of 2021 are shown to nobody else before they are revealed."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from web.showing.test_secrets import all_shown

import killzone
from killzone.core.decisions import Action, Decision
from killzone.core.game import Game
from killzone.core.machine import LEAVE, PASS
from killzone.core.pieces import Revealed
from killzone.core.tally import Entry
from killzone.editions import look_of
from killzone.web import showing
from killzone.web.obvious import ASKED_FOR_ALL, ONLY, obvious
from killzone.web.showing.pages import page_of

Wanted = Callable[[Decision], bool]
Pair = Callable[[Decision], tuple[str, str]]


def new_game(killzone_name: str = "tollgate-six") -> Game:
    return killzone.new_game(killzone_name, ("plot-forty", "meridian-survey"), edition="kt21", way="matched", seed=3)


def twins(game: Game, wanted: Wanted, pair: Pair, what: str) -> Iterator[tuple[Game, Game]]:
    """A set-up and one that differs only in one secret answer, position by position until what it is about is known."""
    agents = [killzone.Uniform(f"agent {seat}") for seat in range(2)]
    other: Game | None = None
    while game.table.turn == 0:
        decision = game.decision
        assert decision is not None
        if other is None and wanted(decision):
            game, other = (game.play(decision.action(answer)) for answer in pair(decision))
        else:
            action = agents[decision.seat].answer(game.view(decision.seat))
            game = game.play(action)
            other = None if other is None else other.play(Action(other.number, action.answer))
        if any(isinstance(event, Revealed) and event.what == what for event in game.events):
            return
        if other is not None:
            yield game, other


def last_two(decision: Decision) -> tuple[str, str]:
    """Two legal answers that lead to questions of the same kinds."""
    keys = [str(one.answer) for one in decision.candidates() if "." not in str(one.answer)]
    return keys[-1], keys[-2]


def third_tac_op(decision: Decision) -> bool:
    return decision.kind == "tac-ops" and "tac op 3" in decision.prompt


def partner(decision: Decision) -> bool:
    """A tac op of which one names a friend."""
    return decision.kind == "tac-ops" and any("." in str(one.answer) for one in decision.candidates())


def two_partners(decision: Decision) -> tuple[str, str]:
    keys = [str(one.answer) for one in decision.candidates() if "." in str(one.answer)]
    return keys[-1], keys[-2]


def asked(kind: str) -> Wanted:
    return lambda decision: decision.kind == kind


def bearers(decision: Decision) -> tuple[str, str]:
    keys = [str(one.answer) for one in decision.candidates()]
    return keys[0], keys[1]


def items(decision: Decision) -> tuple[str, str]:
    assert {"tea-urn", "wheelbarrow"} <= {action.answer for action in decision.candidates()}
    return "tea-urn", "wheelbarrow"


def scouts(decision: Decision) -> tuple[str, str]:
    return "infiltrate", "recon"


@pytest.mark.parametrize(
    ("wanted", "pair", "what"),
    [
        (third_tac_op, last_two, "third-tac-op"),
        (partner, two_partners, "second-tac-op-friend"),
        (lambda decision: decision.kind == "equipment" and decision.seat == 0, items, "item-1"),
        (asked("bearer"), bearers, "bearer-1"),
        (asked("scouting"), scouts, "scouting"),
    ],
    ids=["tac op", "partner", "item", "bearer", "scouting"],
)
def test_nobody_else_is_shown_what_was_picked(wanted: Wanted, pair: Pair, what: str) -> None:
    """Situations 4 and 5 of the brief, the part of the bytes: neither scouting, a tac op nor whom one names."""
    compared = 0
    for one, two in twins(new_game(), wanted, pair, what):
        seat = next(who for who, _, _ in set(one.table.secrets) ^ set(two.table.secrets))
        for other in (-1, 1 - seat):
            assert all_shown(one, other) == all_shown(two, other)
        assert showing.position(one, seat) != showing.position(two, seat)
        compared += 1
    assert compared > 0


def test_no_name_of_a_hidden_tac_op_is_in_what_the_other_seat_is_sent() -> None:
    """Until it is revealed, in a whole game: a card that no side has revealed is named to nobody but its own."""
    game = new_game()
    end = killzone.play_match(game, [killzone.Uniform("left"), killzone.Uniform("right")]).game
    looked = 0
    for then in list(end.past())[::-7]:
        if then.table.turn == 0:
            continue
        for who, what, value in then.table.secrets:
            if not value.strip() or "tac-op" not in what or "friend" in what:
                continue
            told = b"".join(all_shown(then, 1 - who))
            own = {value for seat, _, value in then.table.secrets if seat == 1 - who}
            known = value in own or any(effect.rule == value for effect in then.table.effects)
            assert known or f'"{value}"'.encode() not in told
            looked += 1
    assert looked > 20


def test_those_who_may_look_are_asked_before_tac_ops_are_shown_at_one_screen() -> None:
    ruleset = new_game().ruleset
    assert {"tac-ops", "equipment", "bearer", "scouting", "target-reveal", "end-reveal"} <= ruleset.secret_questions


def test_what_others_are_told_of_equipment_says_not_how_much_was_spent() -> None:
    game = new_game()
    while game.decision is not None and game.decision.kind != "equipment":
        game = game.play(game.decision.candidates(1)[0])
    prompts = set()
    while game.decision is not None and game.decision.kind in ("equipment", "bearer"):
        prompts.add(showing.asked(game))
        game = game.play(game.decision.candidates(1)[0])
    assert prompts <= {"Which equipment do you take? It is shown when all have chosen.", "Who carries it?"}


def test_what_was_scored_and_met_is_told_in_words() -> None:
    game = new_game()
    score = (Entry(2, "kt21.setup.length", "mission, turning point 1: x"), Entry(1, "kt21.tacops.scoring", "y"))
    player = game.table.players[0].but(score=score, tokens=(("attacker", 1), ("inventory-first", 2)))
    shown = page_of(game.ruleset, game.table).player(player, ())
    assert [(one.amount, one.what) for one in shown.score] == [(2, "mission"), (1, "tac ops")]
    assert shown.tokens == [("attacker", 1), ("Inventory, first condition met in turning point 2", 1)]


def test_several_items_of_a_kind_are_shown_as_one_with_their_number() -> None:
    player = new_game().table.players[0].but(equipment=("rope-and-hook", "rope-and-hook", "tea-urn"))
    look = look_of("kt21")
    assert look is not None
    assert look.equipment_names(new_game().table, player) == ("rope and hook (2)", "tea urn")


def test_at_a_shared_screen_nobody_sees_that_a_tac_op_names_somebody() -> None:
    game = new_game()
    while game.decision is not None and not partner(game.decision):
        game = game.play(game.decision.candidates(1)[0])
    assert game.decision is not None
    seat = game.decision.seat
    game = game.play(game.decision.action(two_partners(game.decision)[0]))

    def rows(*, shared: bool) -> list[tuple[str, str]]:
        return showing.position(game, seat, shared=shared).players[seat].secrets

    assert any(name.startswith("named by") for name, _ in rows(shared=False)), "alone one is reminded of it"
    assert all(not value and not name.startswith("named by") for name, value in rows(shared=True))
    assert rows(shared=True) == showing.position(game, -1).players[seat].secrets


NOTHING_TO_REVEAL = """
edition: kt21
mission: statement-of-holdings
terrain: {size: [30, 22], features: {}}
players:
  bell: {team: ninth-bell, cp: 0, secrets: {archetype: eviction, first-tac-op: distraint, first-tac-op-friend: nobody}}
  plot: {team: plot-forty, cp: 0, secrets: {archetype: custody, first-tac-op: inventory, first-tac-op-friend: nobody}}
operatives:
  a: {player: bell, card: ninth-bell.riveter, at: [5, 5], order: engage}
  b: {player: plot, card: plot-forty.tenant, at: [25, 15], order: engage}
markers: {west: {at: [8, 11]}}
initiative: plot
turn: 2
phase: strategy
dice: [5, 2]
seed: 1
"""


def test_who_has_nothing_to_reveal_is_asked_only_where_somebody_could_notice() -> None:
    game = killzone.scenario_from_text(NOTHING_TO_REVEAL)
    while game.decision is not None and game.decision.kind != "target-reveal":
        game = game.play(game.decision.candidates(1)[0])
    assert game.decision is not None
    assert game.decision.seat == 0
    assert [str(one.answer) for one in game.decision.candidates()] == [LEAVE, PASS]
    found = obvious(game, ASKED_FOR_ALL, unseen=True, tries=False)
    assert found is not None
    assert (found.action.answer, found.why) == (LEAVE, ONLY)
    assert obvious(game, ASKED_FOR_ALL, unseen=False) is None
    game = game.play(found.action)
    assert game.decision is not None
    assert game.decision.seat == 1
    assert obvious(game, ASKED_FOR_ALL, unseen=True) is None, "the inventory can be revealed"


def test_who_is_asked_what_does_not_depend_on_a_secret_tac_op() -> None:
    """A whole game and one that differs in one tac op, which is never revealed, ask the same questions of the same."""
    game, other = new_game(), None
    chance, compared, pair = Random(7), 0, ("", "")
    while game.decision is not None:
        decision = game.decision
        if other is None and third_tac_op(decision):
            pair = last_two(decision)
            game, other = (game.play(decision.action(answer)) for answer in pair)
            continue
        answer = decision.domain.sample(chance.randrange)
        if other is not None:
            assert other.decision is not None
            while any(card in str(answer) for card in pair) or not other.decision.check(answer).legal:
                answer = decision.domain.sample(chance.randrange)
            other = other.play(other.decision.action(answer))
        game = game.play(decision.action(answer))
        if other is not None:
            one, two = game.decision, other.decision
            assert (one and (one.seat, one.kind)) == (two and (two.seat, two.kind))
            compared += 1
    assert compared > 100
