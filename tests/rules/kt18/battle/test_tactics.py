"""Tactics: what they cost, how often they are used, who is asked in which order, and speaking against one."""

from collections.abc import Iterator

import pytest
from rules.kt18.playing import idle, in_play, run
from rules.kt18.tables import A, B, C, one, table

from killzone.core.flow import Done, Flow, Next, Offer, Sequence, Window, continuation
from killzone.core.hooks import Hook
from killzone.core.table import Effect, Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.editions.kt18.battle.round import ROUND_SEQUENCE, ROUND_STARTED, Round
from killzone.editions.kt18.battle.tactics import (
    DECISIVE_STRIKE,
    GRITTED_TEETH,
    INSANE_BRAVERY,
    TACTIC_DECLARED,
    UNIVERSAL,
    USE_TACTIC,
    Declared,
    cost_of,
    may_use,
    tactic_offer,
    used_in_phase,
)
from killzone.editions.kt18.cards.amounts import Amount, parse_amount
from killzone.editions.kt18.cards.files import common_tactics
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal

TEAMS = [one("a", A, (5, 5)), one("b", B, (20, 5)), one("c", C, (20, 18))]


def declared(seat: int = A, cost: int = 1) -> Declared:
    return Declared(seat, INSANE_BRAVERY.id, INSANE_BRAVERY.name, cost, INSANE_BRAVERY.rule)


def position(points: int = 2, phase: str = "morale phase", *packs: Rules) -> Table:
    return in_play(table(TEAMS, seats=3, points=points, phase=phase), *packs)


@pytest.mark.rule("kt18.tactic.universal")
def test_the_six_tactics_of_everybody_have_the_prices_that_are_printed() -> None:
    printed = {each.name: each.cost for each in common_tactics().values()}
    assert {each.name: each.cost for each in UNIVERSAL} == printed
    assert len(UNIVERSAL) == 6
    for seat in (A, B, C):
        assert all(may_use(position(), seat, tactic) for tactic in UNIVERSAL)


@pytest.mark.rule("kt18.cp.carry-over")
def test_a_tactic_costs_its_price_at_once_and_what_cannot_be_paid_for_cannot_be_used() -> None:
    ran = run(position(2), USE_TACTIC, declared())
    assert ran.result.paid
    assert [player.points for player in ran.table.players] == [1, 2, 2]
    assert not may_use(position(1), A, DECISIVE_STRIKE)
    assert may_use(position(2), A, DECISIVE_STRIKE)
    poor = run(position(0), USE_TACTIC, declared())
    assert not poor.result.paid
    assert poor.table.players[A].points == 0


@pytest.mark.rule("kt18.cp.carry-over")
@pytest.mark.rule("kt18.cp.per-round")
def test_points_that_are_not_spent_are_kept() -> None:
    ran = run(position(3), ROUND_SEQUENCE, Round(), [6, 6, 4, 4, 1, 1], idle)
    assert [player.points for player in ran.table.players] == [4, 4, 4]


@pytest.mark.rule("kt18.tactic.once-per-phase")
def test_a_tactic_is_used_once_in_a_phase_by_each_player_and_again_in_the_next() -> None:
    ran = run(position(3), USE_TACTIC, declared())
    assert used_in_phase(ran.table, A, INSANE_BRAVERY.id)
    assert not may_use(ran.table, A, INSANE_BRAVERY)
    assert may_use(ran.table, A, GRITTED_TEETH), "another one"
    assert may_use(ran.table, B, INSANE_BRAVERY), "another player"
    assert may_use(ran.table.but(phase="fight phase"), A, INSANE_BRAVERY), "another phase"
    assert may_use(ran.table.but(turn=3), A, INSANE_BRAVERY), "the same phase of the next round"


@pytest.mark.rule("kt18.tactic.once-per-phase")
@pytest.mark.parametrize("moment", ["start of the round", "end of the round"])
def test_the_start_and_the_end_of_a_round_are_no_phases(moment: str) -> None:
    ran = run(position(3, moment), USE_TACTIC, declared())
    assert may_use(ran.table, A, INSANE_BRAVERY)


def test_rules_change_what_a_tactic_costs_and_never_below_nothing() -> None:
    def cheaper(table: Table, seat: int, tactic: str) -> Iterator[Entry]:
        if seat == A:
            yield Entry(-2, "kt18.cp.carry-over", "free")

    found = position(0, "morale phase", Rules("house", Hooks(tactic_cost=Hook(cheaper))))
    assert cost_of(found, A, INSANE_BRAVERY) == 0
    assert may_use(found, A, INSANE_BRAVERY)
    assert not may_use(found, B, INSANE_BRAVERY)


@pytest.mark.rule("kt18.cp.carry-over")
def test_others_are_asked_in_turn_order_once_a_tactic_is_named_and_before_it_is_paid() -> None:
    def object_to(named: Declared, table: Table) -> Iterator[Offer]:
        for seat in (B, C):
            if named.cost == 1:
                yield Offer(f"objection-{seat}", seat, "Object", _dearer, rule="kt18.cp.carry-over")

    def _dearer(named: Declared, table: Table) -> Flow:
        return Next(named.but(cost=named.cost + 1))

    pack = Rules("house", windows={TACTIC_DECLARED: (object_to,)})
    ran = run(position(2, "morale phase", pack), USE_TACTIC, declared(), answers=["pass", "objection-2"])
    assert [each.seat for each in ran.questions] == [B, C]
    assert ran.table.players[A].points == 0
    short = run(position(1, "morale phase", pack), USE_TACTIC, declared(), answers=["objection-1"])
    assert not short.result.paid, "it cannot be paid for now"
    assert short.table.players[A].points == 1


class Asking(Value):
    """A window for the test."""

    taken: int = 0


@continuation
def _taken_in_test(asking: Asking, table: Table, result: Declared) -> Flow:
    return Next(asking.but(taken=asking.taken + result.paid))


def _over(asking: Asking, table: Table) -> Flow:
    return Done(asking.taken)


ASKING = Sequence(
    "test.kt18-asking",
    "Asking",
    Window("test-window", prompt="Use it?", keep="No", rule="kt18.def.phase-timing"),
    _over,
)


@pytest.mark.rule("kt18.def.phase-timing")
@pytest.mark.rule("kt18.round.turn-order")
def test_windows_ask_in_the_order_of_the_round_until_all_pass_in_succession() -> None:
    def offers(asking: Asking, table: Table) -> Iterator[Offer]:
        for seat in (A, B, C):
            yield from tactic_offer(table, seat, INSANE_BRAVERY, "Use it", _taken_in_test)

    found = in_play(
        table(TEAMS, seats=3, points=2, phase="morale phase", order=(C, A, B)),
        Rules("house", windows={"test-window": (offers,)}),
    )
    ran = run(found, ASKING, Asking(), answers=["pass", "insane-bravery", "pass", "pass"])
    assert [each.seat for each in ran.questions] == [C, A, B, C]
    assert ran.result == 1


@pytest.mark.rule("kt18.def.sequencing")
@pytest.mark.rule("kt18.def.roll-off")
def test_before_the_priority_roll_several_with_something_to_use_roll_off_for_the_order() -> None:
    def offers(round: Round, table: Table) -> Iterator[Offer]:
        for seat in (A, C):
            if not table.players[seat].uses("test-use"):
                yield Offer(f"use-{seat}", seat, "Use it", _nothing, rule="kt18.def.sequencing")

    def _nothing(round: Round, table: Table) -> Flow:
        return Next(round)

    pack = Rules("house", windows={ROUND_STARTED: (offers,)})
    found = position(0, "end of the round", pack)
    # A and C tie with 4, then C wins; then priority for three.
    ran = run(found, ROUND_SEQUENCE, Round(), [4, 4, 2, 3, 6, 6, 4, 4, 1, 1], idle)
    assert [each.seat for each in ran.asked(ROUND_STARTED)] == [C, A]
    assert [roll.count for roll in ran.rolls] == [2, 2, 6]
    alone = Rules("house", windows={ROUND_STARTED: (lambda round, table: list(offers(round, table))[:1],)})
    once = run(position(0, "end of the round", alone), ROUND_SEQUENCE, Round(), [6, 6, 4, 4, 1, 1], idle)
    assert [each.seat for each in once.asked(ROUND_STARTED)] == [A], "nobody rolls off with nobody"


@pytest.mark.rule("kt18.def.dice")
def test_a_d3_is_half_a_d6_rounded_up_and_dice_are_added() -> None:
    d3 = parse_amount("D3")
    assert [d3.of((face,)) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert parse_amount("2D6").of((3, 5)) == 8
    assert Amount(2).of(()) == 2


@pytest.mark.rule("kt18.def.out-of-action")
def test_who_is_out_of_action_leaves_at_once_with_its_tokens_and_what_it_did_to_others_stays() -> None:
    models = [one("a", A, (5, 5), tokens=["flesh-wound"]), one("a2", A, (9, 9)), one("b", B, (6, 5))]
    effects = (
        Effect("kt18.def.charged", "a", -1, 0, "b", "round"),
        Effect("kt18.tactic.gritted-teeth", "a", until="phase"),
    )
    ran = run(in_play(table(models, effects=effects)), REMOVAL, Removal("a", "b", B))
    assert ran.gone == {"a"}
    assert effects[0] in ran.table.effects
    assert effects[1] not in ran.table.effects
    assert not ran.table.operative("a").tokens
    assert ran.told("kt18.def.out-of-action")[0] == "A is taken out of action by B."
    assert len([each for each in ran.table.operatives if each.seat == A]) == 2, "it is still one of its team"
