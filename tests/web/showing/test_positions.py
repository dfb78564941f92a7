"""Positions, questions and entries as one seat is shown them."""

import pytest
import toy
from build import Scene, answer, scene
from toy.script import BIDS, OATHS, SET_UP, begin, play

import killzone
from killzone.core.domains import Option
from killzone.core.events import Rolled
from killzone.core.game import Game
from killzone.core.story import ToldEvent
from killzone.core.subjects import WEAPON, of
from killzone.web import protocol, showing
from killzone.web.protocol import Answer, Operative, PathDomain, PickDomain, PlaceDomain, Position, Price, ShareDomain
from killzone.web.showing.log_entries import entry
from killzone.web.showing.pages import codes, page_of, pictures_of


def duel() -> Scene:
    return (
        scene(dice=[6, 5, 4, 1, 6, 5, 4], blue_cp=2)
        .board(close_quarters=True)
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 4 3+ 3/4", left=5, tokens={"on-guard": 1})
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4", order="conceal", ready=False)
        .operative("lost", "red", at=None, left=0, ready=False)
        .marker("pond", at=(8, 8), owner="red")
    )


def one(position: Position, id: str) -> Operative:
    return next(operative for operative in position.operatives if operative.id == id)


def test_an_operative_is_shown_with_its_states_in_words() -> None:
    position = showing.position(duel().begin(), 0)
    gunner = one(position, "gunner")
    assert (gunner.wounds, gunner.most_wounds, gunner.order, gunner.ready) == (5, 12, "engage", True)
    assert gunner.states == ["ready", "injured", "on guard"]
    assert gunner.tokens == []
    assert gunner.spot == (12700, 12700, 0, 0)
    assert one(position, "raider").states == ["expended"]
    lost = one(position, "lost")
    assert (lost.out, lost.spot, lost.states) == (True, None, [])


def test_nobody_is_expended_before_the_first_activation_and_initiative_is_open_while_it_is_decided() -> None:
    game = killzone.new_game(way="lite", seed=5)
    while game.decision and game.decision.kind != "initiative":
        game = game.play(game.decision.candidates(1)[0])
    assert game.decision is not None
    assert not any(one.ready for one in game.table.operatives)
    position = showing.position(game, 0)
    assert position.begun
    assert position.contested
    assert all(one.ready for one in position.operatives)
    told = next(entry for entry in showing.entries(game, 0) if "decides" in entry.text)
    assert told.seat == game.decision.seat
    game = game.play(game.decision.candidates(1)[0])
    assert not showing.position(game, 0).contested
    while game.decision and game.table.turn == 1:
        game = game.play(game.decision.candidates(1)[0])
    position = showing.position(game, 0)
    assert position.contested
    assert not any(one.ready for one in position.operatives if one.spot)


def test_tokens_and_effects_are_told_in_words() -> None:
    game = (
        duel()
        .player("blue", team="ninth-bell")
        .operative("cutter", "blue", at=(20, 5), card="ninth-bell.cutter", tokens={"used-seam-lance": 1})
        .effect("kt24.weapon.stun", operative="cutter", until="activated")
        .effect("ninth-bell.hull-rated", player="blue", until="turning-point")
        .begin()
    )
    position = showing.position(game, 0)
    cutter = one(position, "cutter")
    assert cutter.tokens == [("seam lance used", 1)]
    assert [(effect.text, effect.rule) for effect in cutter.effects] == [("Stun (Cutter).", "kt24.weapon.stun")]
    assert [effect.text for effect in position.effects] == ["Hull Rated (blue), until the end of the turning point."]


def test_markers_and_players_are_shown() -> None:
    position = showing.position(duel().player("red", vp={"kill-op": 2}, equipment=["tea-urn"]).begin(), 0)
    (pond,) = position.markers
    assert (pond.name, pond.kind, pond.size, pond.owner) == ("the pond marker", "objective", 4000, 1)
    blue, red = position.players
    assert (blue.points, red.victory, [entry.note for entry in red.score]) == (2, 2, ["kill-op"])
    assert red.equipment == ["tea urn"]
    assert (position.turn, position.turns, position.phase, position.order) == (1, 4, "firefight phase", [0, 1])


def test_codes_are_short_and_no_two_are_alike() -> None:
    game = killzone.new_game(teams=("plot-forty", "plot-forty"), way="lite")
    shown = codes(game.table.operatives)
    assert len(set(shown.values())) == len(game.table.operatives)
    assert all(2 <= len(code) <= 3 for code in shown.values())
    assert shown["a2"] == "T1"
    assert codes(game.table.operatives) == shown


def test_a_toy_is_shown_without_any_words_of_its_own() -> None:
    game = play(begin(1, 1, 1), *SET_UP, *OATHS, *BIDS)
    position = showing.position(game, 0)
    assert [player.name for player in position.players] == ["Red", "Blue", "Green"]
    assert [operative.most_wounds for operative in position.operatives] == [4, 4, 4]
    assert [effect.text for effect in position.effects] == ["Guard (Blue): 1.", "Guard (Green): 2."]


def test_whose_turn_it_is_and_who_has_won() -> None:
    game = killzone.play_match(toy.new_game(4), [killzone.Uniform(name) for name in "abc"]).game
    position = showing.position(game, -1)
    assert position.over
    assert position.winner == game.winner
    assert showing.question(game, 0) is None
    assert showing.asked(game) == ""


# Questions


def test_a_question_is_only_for_the_seat_that_is_asked() -> None:
    game = duel().active("gunner").begin()
    assert showing.question(game, 1) is None
    assert showing.question(game, -1) is None
    assert showing.asked(game) == "What does gunner do? 2 AP left."


def test_options_are_split_into_what_they_do_and_what_they_cost() -> None:
    game = duel().active("gunner").begin()
    question = showing.question(game, 0)
    assert question is not None
    assert isinstance(question.domain, PickDomain)
    dash = next(option for option in question.domain.options if option.key == "dash")
    assert (dash.label, dash.price, dash.rule) == ("Dash", Price(1, "AP"), "kt24.action.dash")
    assert question.default == "end"


def test_an_option_says_whom_it_is_about() -> None:
    game = play(begin(1, 1, 1), *SET_UP, *OATHS, *BIDS, "red-1", "path 2.5,2.5 5.5,2.5")
    assert game.decision is not None
    question = showing.question(game, game.decision.seat)
    assert question is not None
    assert isinstance(question.domain, PickDomain)
    ambush, keep = question.domain.options
    assert (ambush.key, ambush.subject, ambush.label, ambush.price) == (
        "ambush-green-1",
        "green-1",
        "Ambush with Green 1",
        Price(1, "coin"),
    )
    assert keep.subject == ""


def test_every_kind_of_domain_is_described() -> None:
    kinds: dict[type, object] = {}
    game = toy.new_game(1)
    while not game.over and len(kinds) < 4:
        assert game.decision is not None
        question = showing.question(game, game.decision.seat)
        assert question is not None
        kinds.setdefault(type(question.domain), question.domain)
        game = game.play(game.decision.candidates(1)[0])
    assert kinds.keys() == {PickDomain, PlaceDomain, PathDomain, ShareDomain}
    path, share = kinds[PathDomain], kinds[ShareDomain]
    assert isinstance(path, PathDomain)
    assert isinstance(share, ShareDomain)
    assert (path.size, path.limit, path.operative) == ([2500, 2500], 7620, "green-1")
    assert (share.total, share.bounds, [taker.label for taker in share.takers]) == (
        3,
        [(0, 3), (0, 2)],
        ["Haste", "Guard"],
    )


def test_illegal_options_are_judged_with_every_reason() -> None:
    game = duel().active("gunner").begin()
    against = showing.judged(game).against
    assert [reason.rule for reason in against["fight"]] == ["kt24.action.fight", "kt24.fight.weapons"]
    assert "dash" not in against
    with pytest.raises(showing.Nothing, match="Nobody is asked to pick anything"):
        showing.judged(answer(game, "dash"))


def test_the_trail_leads_to_the_pending_rule() -> None:
    game = answer(duel().active("gunner").begin(), "dash")
    assert showing.trail(game) == ["Battle", "Firefight phase", "Activation", "Action", "Move"]


def test_rules_that_are_called_the_same_stand_once_in_the_trail() -> None:
    game = answer(duel().active("gunner").begin(), "dash")
    *stack, last = game.stack
    twice = Game(game.ruleset, game.table, (*stack, last, last), game.dice)
    assert showing.trail(twice) == showing.trail(game)


# Answers


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("pick", "dash", "#3 dash"),
        ("place", [2540, 5080, 0, 0], "#3 at 1,2"),
        ("path", [[0, 0, 0, 0], [2540, 0, 0, 0]], "#3 path 0,0 1,0"),
        ("share", [1, 2], "#3 share 1 2"),
    ],
)
def test_answers_are_actions(kind: str, value: object, text: str) -> None:
    form = protocol.decode(
        protocol.encode({"type": "answer", "of": 1, "revision": 1, "decision": 3, "kind": kind, "value": value})
    )
    assert isinstance(form, Answer)
    assert showing.action(form).to_text() == text


def test_an_answer_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(showing.Nothing, match="is no answer"):
        showing.action(Answer(1, 1, 0, "pick", "two words"))


def test_a_refusal_has_its_reasons() -> None:
    game = duel().active("gunner").begin()
    (reason, *_) = showing.refusal(game.check(showing.action(Answer(1, 1, 0, "pick", "fight"))))
    assert (reason.rule, reason.text) == ("kt24.action.fight", "No enemy is within control range of gunner.")


# LogEntries, moments, undo


def shot() -> Game:
    return answer(duel().operative("bait", "red", at=(9, 9)).active("gunner").begin(), "shoot", "bait")


@pytest.mark.parametrize("sides", [6, 10])
def test_dice_that_fell_say_how_many_sides_they_have(sides: int) -> None:
    table = duel().begin().table
    line = ToldEvent("Roll for a casualty: 3.", Rolled("kt18.campaign", -1, "a casualty", (3,), sides), table)
    assert entry(1, 0, line).sides == sides


def test_happenings_are_sentences_with_dice_rules_and_whose_they_are() -> None:
    told = showing.entries(shot(), -1)
    rolled = next(one for one in told if one.kind == "rolled")
    assert (rolled.text, rolled.faces, rolled.rule, rolled.seat) == (
        "blue rolls attack dice: 6 5 4 1.",
        [6, 5, 4, 1],
        "kt24.shoot.attack-dice",
        0,
    )
    assert [one.index for one in told] == list(range(len(told)))
    assert {one.answer for one in told} == {2}


def test_nothing_is_marked_as_somebodys_that_is_nobodys() -> None:
    game = begin(1, 1, 1)
    told = showing.entries(game, 0)
    for answered in (*SET_UP, *OATHS, *BIDS):
        game = play(game, answered)
        told += showing.entries(game, 0)
    assert {one.seat for one in told if one.kind == "clocked"} == {-1}
    assert {one.seat for one in told if one.kind == "rolled" and one.text.startswith("Roll for")} == {-1}
    assert all(one.seat == one.by for one in told if one.kind == "placed")
    assert all(one.by >= 0 for one in told if one.answer > 0)


def test_the_wounds_of_somebody_hit_are_theirs() -> None:
    game = shot()
    told: list[protocol.LogEntry] = []
    while not any(one.kind == "wounded" for one in told):
        assert game.decision is not None
        game = game.play(game.decision.candidates()[-1])
        told = showing.entries(game, 0)
    wounded = next(one for one in told if one.kind == "wounded")
    assert (wounded.operative, wounded.seat) == ("bait", 1)


def test_a_way_and_wounds_are_in_the_happenings() -> None:
    game = play(begin(1, 1, 1), *SET_UP, *OATHS, *BIDS, "red-1", "path 2.5,2.5 5.5,2.5")
    moved = next(one for one in showing.entries(game, 0) if one.kind == "moved")
    assert (moved.operative, [spot[:2] for spot in moved.path]) == ("red-1", [(6350, 6350), (13970, 6350)])
    readied = next(one for one in showing.entries(game, 0) if one.kind == "readied")
    assert readied.minor


def test_a_moment_is_the_table_after_an_answer() -> None:
    game = shot()
    assert game.previous is not None
    moment = showing.moment(game.previous, 1)
    assert (moment.number, moment.trail[-1]) == (1, "Shoot")
    assert moment.position == showing.position(game.previous, 1)


def test_undo_is_free_until_dice_fall() -> None:
    game = duel().active("gunner").begin()
    assert showing.can_undo(game, 0)[0] == "no"
    dashing = answer(game, "dash")
    assert showing.can_undo(dashing, 0)[0] == "free"
    assert showing.can_undo(dashing, 1) == ("no", "The last answer was given by blue, who may take it back.")
    can, hint = showing.can_undo(shot(), 0)
    assert (can, hint) == ("ask", "4 dice have fallen since that answer. The others have to agree.")


# The board, and the first word


def test_the_board_is_drawn_and_changes_with_its_state() -> None:
    game = duel().terrain("deck", (1, 1, 3, 3), "vantage heavy", top=2).begin()
    drawn = showing.drawn(game, 7)
    assert (drawn.board, drawn.width, drawn.depth, drawn.levels) == (7, 76200, 55880, [5080])
    (deck,) = [shape for shape in drawn.shapes if shape["kind"] == "terrain"]
    assert (deck["id"], deck["top"], deck["words"]) == ("deck", 5080, ["heavy", "vantage"])
    assert showing.board_state(game.table) == showing.board_state(answer(game, "gunner").table)
    assert showing.board_state(game.table) != showing.board_state(game.table.but(open=frozenset({"h1"})))


def test_a_toy_has_a_board_without_anything_on_it() -> None:
    drawn = showing.drawn(toy.new_game(1), 0)
    assert (drawn.width, drawn.shapes, drawn.levels) == (30480, [], [])


def test_a_welcome_has_everything_that_never_changes() -> None:
    game = killzone.new_game("salt-rows", ("ninth-bell", "plot-forty"), way="full", mission="secure", seed=1)
    welcome = showing.welcome(game, "table", [1])
    assert (welcome.title, welcome.killzone) == ("The Ninth Bell against Plot Forty Committee", "Salt Rows")
    assert (welcome.mission, welcome.yours, welcome.protocol) == ("Secure", [1], protocol.VERSION)
    sheet = next(sheet for sheet in welcome.sheets if sheet.id == "ninth-bell.cutter")
    assert dict(sheet.stats)["Wounds"] == str(sheet.wounds)
    assert sheet.columns == ["Atk", "Hit", "Dmg"]
    assert all(len(weapon.numbers) == 3 for weapon in sheet.weapons)
    assert {operative.sheet for operative in showing.position(game, 0).operatives} == {one.id for one in welcome.sheets}


def test_a_toy_is_welcome_too() -> None:
    welcome = showing.welcome(toy.new_game(1), "ring", [])
    (sheet,) = welcome.sheets
    assert (sheet.id, sheet.name, sheet.base, sheet.wounds) == ("fighter", "Fighter", [2500, 2500], 4)
    assert welcome.title == "Red against Blue against Green"


def test_an_option_has_more_to_say_than_its_label() -> None:
    game = killzone.new_game(way="full", seed=3)
    while game.decision is not None and game.decision.kind != "equipment":
        game = game.play(game.decision.candidates(1)[0])
    assert detail(game, "almanac") == next(
        item.text for items in game.table.setting.detail.equipment for item in items if item.id == "almanac"
    )
    shooting = duel().operative("bait", "red", at=(9, 9)).active("gunner").begin()
    assert detail(answer(shooting, "shoot"), "bait") == '4.6" away, 12 of 12 wounds left'
    assert detail(shooting, "dash") == ""


def test_a_weapon_is_offered_with_its_profile() -> None:
    game = (
        scene()
        .player("blue", team="ninth-bell")
        .operative("chief", "blue", at=(5, 5), card="ninth-bell.bellmaster")
        .operative("raider", "red", at=(6.7, 5), weapons="knife: melee 3 4+ 3/4; axe: melee 3 4+ 4/5")
        .active("chief")
        .begin()
    )
    pictures = pictures_of("kt24")
    assert pictures is not None
    maul = Option("boarding-maul", "Maul", subjects=of(WEAPON, "boarding-maul"))
    text = pictures.option_detail(game.table, 0, "chief", "weapon", maul)
    assert text == "Atk 5, Hit 3+, Dmg 4/6, Shock"


def detail(game: Game, key: str) -> str:
    assert game.decision is not None
    question = showing.question(game, game.decision.seat)
    assert question is not None
    assert isinstance(question.domain, PickDomain)
    return next(option.detail for option in question.domain.options if option.key == key)


def test_all_seats_of_a_scenario_share_what_never_changes() -> None:
    game = duel().having(mission="secure").player("red", secrets={"primary-op": "kill-op"}).begin()
    pages = {id(page_of(then.ruleset, then.table)) for then in (game, answer(game, "gunner"))}
    assert len(pages) == 1
    for seat in (-1, 0, 1):
        showing.position(game, seat)
    assert showing.position(game, 1).players[1].secrets == [("primary op", "the kill op")]
    assert showing.position(game, 0).players[1].secrets == [("primary op", "")]


def test_the_tenth_of_a_name_is_shown_by_its_number() -> None:
    game = scene()
    for n in range(1, 12):
        game = game.operative(f"t{n}", "blue", at=(2 * n, 5), name=f"Tenant {n}")
    shown = codes(game.operative("x", "red", at=(5, 15)).begin().table.operatives)
    assert [shown[f"t{n}"] for n in (1, 9, 10, 11)] == ["T1", "T9", "T10", "T11"]


@pytest.mark.parametrize(
    ("edition", "signs"),
    [("kt24", {"Bellmaster": "leader"}), ("kt21", {"Bellmaster": "leader"}), ("kt18", {"Sounder": "signals"})],
)
def test_an_operative_has_the_sign_of_what_content_calls_it(edition: str, signs: dict[str, str]) -> None:
    game = killzone.new_game(edition=edition, seed=1)
    shown = {one.name: one.sign for one in showing.position(game, 0).operatives}
    assert signs.items() <= shown.items()
    assert shown.get("Riveter 1", "") in ("", "gunner", "breacher", "brawler")
