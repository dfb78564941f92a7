"""What people are not asked: what cannot matter, what they wished done for them, and answers that come in one piece."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from build import scene, wounds
from rules.kt21.scenes import scene as kt21_scene
from web.served import Client, Served, answer_form

import killzone
from killzone import Action, Game
from killzone.agents.registry import named
from killzone.core.domains import Path as Way
from killzone.core.domains import Pick
from killzone.core.foresight import settled
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.web.obvious import (
    ASKED_FOR_ALL,
    BEST,
    MUTED,
    NO_FAILS,
    ONLY,
    ROUTINE,
    SAME,
    UNHURT,
    is_muted,
    obvious,
)
from killzone.web.protocol import Manner, Muted
from killzone.web.showing.offers import is_reroll, offered
from killzone.web.showing.questions import judged as judgement
from killzone.web.showing.questions import question
from killzone.web.showing.supposing import MOST_FIRST
from killzone.web.states import News, told

OUT_OF_THE_TAR = """
edition: kt18
terrain: {size: [30, 22], features: {tar: {name: tar, box: [9, 9, 13, 13], top: 0.05, traits: [flat, dangerous]}}}
turn: 2
phase: movement
order: [ada, ben]
players: {ada: {cp: 1}, ben: {cp: 1}}
operatives:
  a1: {player: ada, card: ninth-bell.riveter, at: [11, 11], wounds: 1}
  b1: {player: ben, card: ninth-bell.riveter, at: [25, 5]}
dice: [1, 4]
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"))
    yield served
    served.stop()


def first(game: Game) -> Action:
    assert game.decision is not None
    return game.decision.candidates(1)[0]


def until(fits: Callable[[Game], bool], edition: str = "kt24") -> Game:
    """Play first answers until a game fits."""
    game = killzone.new_game(edition=edition, seed=5)
    while not fits(game):
        game = game.play(first(game))
    return game


def asks(kind: str) -> Callable[[Game], bool]:
    return lambda game: game.decision is not None and game.decision.kind == kind


def person(server: Served, game: Game) -> tuple[Client, str]:
    made = server.open(game, *["person"] * len(game.table.players))
    return server.client(made.table, *made.secrets), made.table


def spared(client: Client) -> list[str]:
    return [one["text"] for one in client.state["entries"] if one["kind"] == "spared"]


def before_the_only_choice(game: Game) -> bool:
    """Whether the first answer, which throws no dice, leads to a question with one answer."""
    if not asks("place")(game):
        return False
    after = game.play(first(game))
    return isinstance(after.decision and after.decision.domain, Pick) and settled(after) is not None


def test_what_cannot_matter_is_done_and_told_and_goes_back_with_the_answer_before(server: Served) -> None:
    game = until(before_the_only_choice)
    client, table = person(server, game)
    client.answered(first(game), asks=False)
    assert client.revision == 2
    (text,) = spared(client)
    assert text.startswith("Done for you: Set up ")
    assert text.endswith(ONLY)
    assert client.state["question"]["kind"] == "place"
    assert client.state["can_undo"] == "free"
    client.ask("undo", revision=client.revision)
    assert client.state["number"] == game.number
    assert server.game(table).digest() == game.digest()


def test_a_table_that_is_opened_again_knows_what_was_not_asked(tmp_path: Path) -> None:
    game = until(before_the_only_choice)
    served = Served(tmp_path)
    client, table = person(served, game)
    client.answered(first(game), asks=False)
    digest = served.game(table).digest()
    served.stop()
    again = Served(tmp_path)
    try:
        history = again.table(table).history
        assert history.game.digest() == digest
        assert history.whys == {game.number + 2: ONLY}
    finally:
        again.stop()


def test_an_answer_may_say_at_once_what_is_meant_by_it(server: Served) -> None:
    game = until(asks("set-up"))
    client, table = person(server, game)
    pick = first(game)
    judged = client.ask("judge", revision=0)
    assert pick.answer in judged["leads"]
    led = client.ask("judge", revision=0, first=[pick.answer])
    assert led["question"]["kind"] == "place"
    assert client.ask("reach", revision=0, first=[pick.answer])["regions"]
    assert server.game(table).number == game.number, "nothing is answered yet"

    there = answer_form(first(game.play(pick)))
    far = {"kind": "place", "value": [0, 0, 0, 0]}
    client.refused("answer", **answer_form(pick), revision=0, more=[far])
    assert server.game(table).number == game.number, "all of it is taken, or nothing"
    client.send("answer", **answer_form(pick), revision=0, more=[{"kind": "place", "value": there["value"]}])
    client.until("state")
    assert (client.revision, server.game(table).number) == (2, game.number + 2)


def test_equipment_is_handed_in_as_one_list(server: Served) -> None:
    game = until(asks("equipment"))
    client, table = person(server, game)
    picks: list[str] = []
    while leads := client.ask("judge", revision=0, first=picks).get("leads"):
        picks.append(leads[-1])
    ahead = game
    for pick in picks:
        ahead = ahead.play(Action(ahead.number, pick))
    assert len(picks) == 3
    assert server.game(table).number == game.number, "nothing is answered yet"
    last = first(ahead)
    more = [{"kind": "pick", "value": one} for one in (*picks[1:], last.answer)]
    client.send("answer", **answer_form(Action(game.number, picks[0])), revision=0, more=more)
    client.until("state")
    assert server.table(table).history.games[game.number + 4].digest() == ahead.play(last).digest()


def test_a_list_is_handed_in_before_it_grows_too_long() -> None:
    game = until(asks("equipment"))
    assert judgement(game).leads
    assert not judgement(game, [""] * MOST_FIRST).leads, "whatever is picked now is sent with all that is in hand"


def test_more_than_was_asked_is_not_taken(server: Served) -> None:
    game = until(asks("drop-zone"))
    client, table = person(server, game)
    more = [{"kind": "place", "value": [0, 0, 0, 0]}]
    client.refused("answer", **answer_form(first(game)), revision=0, more=more)
    assert "lead on" in client.refused("judge", revision=0, first=[first(game).answer])["reasons"][0]["text"]
    assert server.game(table).number == game.number


def test_nobody_learns_of_dice_by_an_answer_that_is_refused(server: Served) -> None:
    # What follows dice cannot be answered with what throws them: a refusal would tell how they would fall.
    def throws(game: Game) -> bool:
        return bool(game.given and game.given.rolls) and bool(offered(game))

    game = until(throws)
    before, given = game.previous, game.given
    assert before is not None
    assert given is not None
    assert given.action is not None
    assert game.decision is not None
    client, table = person(server, before)
    texts = set()
    for value in (game.decision.candidates(1)[0].answer, "reroll-99"):
        more = [{"kind": "pick", "value": value}]
        refused = client.refused("answer", **answer_form(given.action), revision=0, more=more)
        texts.add(refused["reasons"][0]["text"])
    assert texts == {"These answers do not only lead on to another question."}
    assert server.game(table) is server.table(table).history.games[before.number]


def test_a_chain_of_answers_has_an_end(server: Served) -> None:
    game = until(asks("set-up"))
    client, table = person(server, game)
    pick = first(game)
    more = [{"kind": "pick", "value": pick.answer}] * 17
    assert "At most 16" in client.refused("answer", **answer_form(pick), revision=0, more=more)["reasons"][0]["text"]
    assert "At most 16" in client.refused("judge", revision=0, first=[pick.answer] * 17)["reasons"][0]["text"]
    assert server.game(table).number == game.number


def test_half_an_answer_is_nobody_else_s(server: Served) -> None:
    game = until(asks("set-up"))
    assert game.decision is not None
    made = server.open(game, *["person"] * 2)
    other = server.client(made.table, made.secrets[1 - game.decision.seat])
    pick = first(game)
    there = {"kind": "place", "value": answer_form(first(game.play(pick)))["value"]}
    assert "not yours" in other.refused("answer", **answer_form(pick), revision=0, more=[there])["reasons"][0]["text"]
    assert "not asked" in other.refused("judge", revision=0, first=[pick.answer])["reasons"][0]["text"]
    own = server.client(made.table, made.secrets[game.decision.seat])
    assert own.refused("answer", **answer_form(pick), revision=7, more=[there])["stale"]
    assert own.refused("judge", revision=7, first=[pick.answer])["stale"]
    assert server.game(made.table).number == game.number


def test_whoever_wants_to_be_asked_what_follows_is_asked(server: Served) -> None:
    game = until(before_the_only_choice)
    client, _ = person(server, game)
    client.send("answer", **answer_form(first(game)), revision=0, asks=True)
    client.until("state")
    assert client.revision == 1
    assert client.state["question"]["kind"] == "set-up"


def test_what_somebody_muted_is_passed_until_the_turn_is_over(server: Served) -> None:
    game = until(lambda game: bool(offered(game)) and game.table.turn > 0)
    client, table = person(server, game)
    rules = client.state["question"]["mutes"]
    assert rules == offered(game)
    turn = game.table.turn
    some = Manner(0, muted=[Muted(rule, turn) for rule in rules[1:]])
    assert not is_muted(game, some), "something else is offered, too"
    assert not is_muted(game, Manner(0, muted=[Muted(rule, turn + 1) for rule in rules]))
    client.ask("manner", muted=[{"rule": rule, "turn": turn} for rule in rules])
    assert any(text.endswith(MUTED) for text in spared(client))
    assert server.game(table).number > game.number


def test_a_secret_question_is_asked_although_it_is_muted_where_others_could_notice(server: Served) -> None:
    game = until(lambda game: asks("target-reveal")(game) and bool(offered(game)), "kt21")
    client, table = person(server, game)
    client.ask("manner", muted=[{"rule": rule} for rule in offered(game)])
    assert server.game(table).number == game.number
    assert client.state["question"]["kind"] == "target-reveal"


def test_one_of_two_at_a_screen_is_asked_what_the_other_has_muted() -> None:
    game = until(lambda game: bool(offered(game)) and game.table.turn > 0)
    assert game.decision is not None
    seat = game.decision.seat
    for muted, wished in ((seat, True), (1 - seat, False), (-1, True)):
        manner = Manner(0, muted=[Muted(rule, seat=muted) for rule in offered(game)])
        assert is_muted(game, manner) == wished


def test_nobody_can_tell_by_a_pause_that_there_is_nothing_to_reveal() -> None:
    def nothing_to_reveal(game: Game) -> bool:
        return asks("target-reveal")(game) and settled(game) is not None

    game = until(nothing_to_reveal, "kt21")
    assert obvious(game, ASKED_FOR_ALL, unseen=False) is None
    alone = obvious(game, ASKED_FOR_ALL, unseen=True)
    assert alone is not None
    assert alone.why == ONLY


def before_a_block() -> Game:
    """Two hits, one of them critical; one critical save: to block the critical one is worth more."""
    return (
        scene(dice=[6, 4, 1, 6, 1, 1])
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 3 3+ 3/5; knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4")
        .active("gunner")
        .play("shoot", "raider")
    )


def test_the_pending_block_is_made_for_whoever_wishes_it_now(server: Served) -> None:
    game = before_a_block()
    client, table = person(server, game)
    client.ask("manner", fails=True)
    assert server.game(table).number == game.number, "it is about no re-roll"
    client.ask("manner", blocks=True)
    assert server.game(table).number > game.number
    assert any(text.endswith(BEST) for text in spared(client))


@pytest.mark.parametrize("tries", [True, False])
def test_nobody_is_offered_blocks_that_the_server_does_not_try(tries: bool) -> None:
    game = before_a_block()
    assert game.decision is not None
    news = News(game, [], 0, 0, [], 0, tries=tries)
    word = json.loads(told(news, (game.decision.seat,), lambda *_: ("no", "")))
    assert word["question"].get("blocks", False) == tries


def test_the_best_block_is_made_for_whoever_wishes_it() -> None:
    game = before_a_block()
    assert obvious(game, ASKED_FOR_ALL, unseen=True) is None, "it matters, so it is asked"
    best = obvious(game, Manner(0, blocks=True), unseen=True)
    assert best is not None
    assert best.why == BEST
    assert game.decision is not None
    left = {one.answer: wounds(game.play(one), "raider") for one in game.decision.candidates()}
    assert left[best.action.answer] == max(left.values()) > min(left.values())


@pytest.mark.parametrize(("faces", "asked"), [([6, 5, 3], False), ([6, 5, 2], True)])
def test_whoever_re_rolls_fails_alone_is_asked_only_where_a_die_failed(faces: list[int], asked: bool) -> None:
    game = (
        scene(dice=faces)
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 3 3+ 3/5 Balanced; knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4")
        .active("gunner")
        .play("shoot", "raider")
    )
    assert obvious(game, ASKED_FOR_ALL, unseen=True) is None
    done = obvious(game, Manner(0, fails=True), unseen=True, tries=False)
    assert (done is None) == asked
    assert done is None or (done.action.answer, done.why) == ("pass", NO_FAILS)
    asked_about = question(game, 0)
    assert asked_about is not None
    assert asked_about.rerolls, "it is told which dice failed, so the wish is offered"


def test_nobody_is_offered_to_be_asked_about_fails_where_dice_do_not_fail() -> None:
    # An advance roll of 2018 says how far a model gets.
    game = killzone.new_game(edition="kt18", seed=1)
    agents = [killzone.Uniform(seat) for seat in range(len(game.table.players))]
    while not is_reroll(game):
        assert game.decision is not None
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    assert game.decision is not None
    assert "advance roll" in game.decision.prompt
    shown = question(game, game.decision.seat)
    assert shown is not None
    assert not shown.rerolls
    assert obvious(game, Manner(0, fails=True), unseen=True) is None


def test_dice_that_belong_to_no_attack_are_asked_about() -> None:
    # The ground hurts, and nobody attacks: there are dice to re-roll, and none that anybody rolled against anybody.
    game = killzone.scenario_from_text(OUT_OF_THE_TAR)
    for answer in ("pass", "pass", "a1", "normal"):
        assert game.decision is not None
        game = game.play(game.decision.action(answer))
    assert game.decision is not None
    assert isinstance(game.decision.domain, Way)
    start = game.decision.domain.start
    game = game.play(game.decision.action((start, Spot(start.x - 2 * INCH, start.y))))
    assert is_reroll(game)
    assert game.decision is not None
    assert game.decision.kind == "after-injury-roll"
    assert obvious(game, Manner(0, fails=True), unseen=True) is None


def on_the_retreat(save: int) -> Game:
    """One normal hit; the target's dice are a fail and this one, and its player has a CP for a re-roll."""
    return (
        scene(dice=[4, 1, 1, 1, 1, save])
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 3 4+ 3/5; knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), save=4, weapons="knife: melee 3 4+ 3/4")
        .player("red", cp=1)
        .active("gunner")
        .play("shoot", "raider")
    )


@pytest.mark.parametrize(("save", "asked"), [(4, False), (2, True)])
def test_whoever_nothing_hurts_is_not_asked_about_a_re_roll(save: int, asked: bool) -> None:
    game = on_the_retreat(save)
    assert game.decision is not None
    assert game.decision.kind == "after-defence-dice"
    assert obvious(game, ASKED_FOR_ALL, unseen=True) is None
    done = obvious(game, Manner(0, fails=True), unseen=True)
    assert (done is None) == asked
    if done is not None:
        assert (done.action.answer, done.why) == ("pass", UNHURT)
        assert wounds(game.play(done.action), "raider") == wounds(game, "raider")


def test_an_attacker_is_asked_about_a_re_roll_although_nobody_of_theirs_is_hurt() -> None:
    game = (
        scene(dice=[6, 5, 2])
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 3 3+ 3/5 Balanced; knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4")
        .active("gunner")
        .play("shoot", "raider")
    )
    assert obvious(game, Manner(0, fails=True), unseen=True) is None


@pytest.mark.parametrize(("edition", "kind"), [("kt24", "cover-save"), ("kt21", "cover-save"), ("kt21", "order")])
def test_the_usual_answer_is_given_to_whoever_wishes_it_always(edition: str, kind: str) -> None:
    game = killzone.new_game(edition=edition, seed=3)
    agents = [named("greedy:recruit", str(seat)) for seat in range(2)]
    while not asks(kind)(game):
        assert game.decision is not None
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    shown = question(game, game.decision.seat) if game.decision else None
    assert shown is not None
    assert shown.routine
    assert obvious(game, ASKED_FOR_ALL, unseen=True) is None
    done = obvious(game, Manner(0, routine=[kind]), unseen=True)
    assert done is not None
    assert (done.action.answer, done.why) == (shown.default, ROUTINE)


def test_an_order_in_the_battle_is_no_routine() -> None:
    game = until(lambda game: asks("order")(game) and game.table.turn > 0, "kt21")
    assert obvious(game, Manner(0, routine=["order"]), unseen=True) is None
    shown = question(game, game.decision.seat) if game.decision else None
    assert shown is not None
    assert not shown.routine


def test_nobody_is_asked_whether_to_pass_or_to_end_an_activation_that_has_nothing_else_to_do() -> None:
    scene21 = kt21_scene().operative("brute", "blue", at=(5, 5), order="conceal", weapons="axe: melee 4 3+ 4/5", apl=1)
    game = scene21.operative("raider", "red", at=(25, 5)).active("brute", performed=["normal-move", "dash"]).begin()
    assert game.decision is not None
    assert {one.answer for one in game.decision.candidates()} == {"pass", "end"}
    done = obvious(game, ASKED_FOR_ALL, unseen=True)
    assert done is not None
    assert (done.action.answer, done.why) == ("end", SAME)
    assert game.play(game.decision.action("pass")).digest() == game.play(done.action).digest()
