"""Records and saves: what is written is read back, what was changed is noticed at the exact step."""

import copy
import json
from typing import Any

import pytest
import toy
from conformance import chance
from core.test_game import random_game
from hypothesis import given
from hypothesis import strategies as st
from toy.script import BIDS, OATHS, SET_UP, begin, play

from killzone.core.domains import Option, Pick
from killzone.core.events import Rolled
from killzone.core.flow import Ask, Flow, Next, Roll, Sequence
from killzone.core.game import Game
from killzone.core.hooks import RulePack
from killzone.core.machine import start
from killzone.core.record import (
    NoPastError,
    ReplayError,
    UnreadableRecordError,
    answers,
    load,
    record,
    replay,
    save,
)
from killzone.core.ruleset import Opening, Ruleset
from killzone.core.rulesets import RULESETS
from killzone.core.values import Json, canonical, fingerprint
from killzone.dice import ScriptedDice

GAME = random_game(7, 10_000)
RECORD = record(GAME)
MIDDLE = random_game(7, 25)
SAVE = save(MIDDLE)


def tampered(step: int, **changes: Any) -> Any:
    """The record with one step changed; None takes a part out."""
    data = copy.deepcopy(RECORD)
    data["steps"][step].update(changes)
    data["steps"][step] = {key: value for key, value in data["steps"][step].items() if value is not None}
    return data


def differs_at(data: Any) -> tuple[int, str]:
    with pytest.raises(ReplayError) as caught:
        replay(data)
    assert str(caught.value).startswith(f"The record differs at answer {caught.value.step}: ")
    return caught.value.step, caught.value.problem


def step_with_dice() -> int:
    return next(number for number, step in enumerate(RECORD["steps"]) if "faces" in step)


# Records


def test_a_record_replays_without_a_generator_to_the_same_end() -> None:
    again = replay(json.loads(json.dumps(RECORD)))
    assert again.digest() == GAME.digest()
    assert again.winner == GAME.winner
    assert again.dice == ScriptedDice()
    assert record(again) == RECORD


def test_a_record_says_what_it_is_and_holds_every_answer() -> None:
    assert RECORD["format"] == "killzone-record 1"
    assert (RECORD["ruleset"], RECORD["version"], RECORD["source"]) == ("toy", toy.TOY.version, toy.source())
    assert len(RECORD["steps"]) == GAME.number + 1
    assert "answer" not in RECORD["steps"][0]
    assert all(step["answer"].startswith(f"#{number} ") for number, step in enumerate(RECORD["steps"][1:]))


def test_a_record_without_fingerprints_replays_too() -> None:
    data = record(GAME, digests=False)
    assert not any("digest" in step for step in data["steps"])
    assert replay(data).digest() == GAME.digest()


def test_a_record_may_end_anywhere() -> None:
    assert replay(record(MIDDLE)).digest() == MIDDLE.digest()
    data = copy.deepcopy(RECORD)
    del data["steps"][26:]
    assert replay(data).digest() == MIDDLE.digest()


@pytest.mark.parametrize("step", [1, 5, 10, 20, len(RECORD["steps"]) - 1])
def test_a_changed_fingerprint_is_noticed_at_its_step(step: int) -> None:
    found, problem = differs_at(tampered(step, digest="0" * 16))
    assert found == step
    assert "recorded was 0000000000000000" in problem


def test_another_legal_answer_is_noticed_at_its_step() -> None:
    found, problem = differs_at(tampered(1, answer="#0 at 2.5,2.5"))
    assert found == 1
    assert problem.startswith("the position is")


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("#0 at -5,-5", "is refused"),
        ("#7 at 1,1", "is refused: The answer is to question 7"),
        ("nonsense", "is not an action"),
        (None, "is not an action"),
        (17, "is not an action"),
        ([], "is not an action"),
    ],
)
def test_an_answer_that_is_not_legal_is_noticed_at_its_step(answer: Any, problem: str) -> None:
    found, said = differs_at(tampered(1, answer=answer))
    assert found == 1
    assert problem in said


def test_another_face_is_noticed_at_its_step() -> None:
    step = step_with_dice()
    (roll,) = RECORD["steps"][step]["faces"]
    found, _ = differs_at(tampered(step, faces=[f"{roll[:-1]}{int(roll[-1]) % 6 + 1}"]))
    assert found == step


def test_too_few_and_too_many_faces_are_noticed_at_their_step() -> None:
    step = step_with_dice()
    faces = RECORD["steps"][step]["faces"]
    assert differs_at(tampered(step, faces=[faces[0][:-1]]))[0] == step
    assert differs_at(tampered(step, faces=None))[0] == step
    assert differs_at(tampered(step, faces=[*faces, "6"])) == (step, "1 recorded dice were not rolled")
    assert differs_at(tampered(1, faces=["12"])) == (1, "2 recorded dice were not rolled")


def test_faces_that_fell_in_other_rolls_are_noticed() -> None:
    step = step_with_dice()
    (roll,) = RECORD["steps"][step]["faces"]
    found, problem = differs_at(tampered(step, faces=[roll[:1], roll[1:]]))
    assert found == step
    assert "the dice are rolled as" in problem


@pytest.mark.parametrize("faces", [5, "12", ["17"], ["0"], [""], [[1, 2]], [None], {"a": 1}, ["²"]])
def test_what_are_no_faces_is_noticed(faces: Any) -> None:
    assert differs_at(tampered(3, faces=faces))[0] == 3


def test_a_missing_step_is_noticed_where_it_is_missing() -> None:
    data = copy.deepcopy(RECORD)
    del data["steps"][4]
    assert differs_at(data)[0] == 4


def test_steps_after_the_end_are_noticed() -> None:
    data = copy.deepcopy(RECORD)
    data["steps"].append({"answer": f"#{GAME.number} pass"})
    found, problem = differs_at(data)
    assert found == GAME.number + 1
    assert "The battle is over" in problem


def test_an_answer_before_the_first_question_is_noticed() -> None:
    assert differs_at(tampered(0, answer="#0 pass")) == (0, "the answer '#0 pass' comes before any question")


@pytest.mark.parametrize("source", [None, {}, {"houses": 9, "fighters": 1, "rounds": 1}, "ring"])
def test_a_source_that_opens_no_game_is_noticed_at_the_start(source: Any) -> None:
    found, problem = differs_at({**RECORD, "source": source})
    assert found == 0
    assert problem.startswith("the game cannot begin: ")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (None, "the format is 'NoneType'"),
        ([], "the format is 'list'"),
        ({}, "the format is None"),
        ({**RECORD, "format": "killzone-record 99"}, "expected 'killzone-record 1'"),
        ({**RECORD, "ruleset": "chess"}, "there is no ruleset 'chess'"),
        ({**RECORD, "ruleset": []}, "there is no ruleset"),
        ({**RECORD, "steps": []}, "needs a list of steps"),
        ({**RECORD, "steps": {}}, "needs a list of steps"),
        ({**RECORD, "steps": [1]}, "needs a list of steps"),
        (json.loads(SAVE), "expected 'killzone-record 1'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_record_is_refused(data: Any, expected: str) -> None:
    with pytest.raises(UnreadableRecordError, match=expected):
        replay(data)


OTHER_RULES: Any = {**RECORD, "version": "of-before", "steps": [{**one, "digest": "?"} for one in RECORD["steps"]]}


def test_a_record_of_other_rules_is_played_by_these_without_its_fingerprints() -> None:
    assert replay(OTHER_RULES).digest() == RECORD["steps"][-1]["digest"]


def test_a_record_that_other_rules_allowed_says_so_where_these_do_not() -> None:
    answer = {**OTHER_RULES["steps"][1], "answer": "#0 nowhere"}
    refused = {**OTHER_RULES, "steps": [OTHER_RULES["steps"][0], answer]}
    with pytest.raises(ReplayError, match="made by version 'of-before' of toy; this is version") as caught:
        replay(refused)
    assert caught.value.step == 1


def test_a_save_of_other_rules_is_played_again_from_its_start() -> None:
    game = load(sealed(version="of-before", stack="unknown today", table="unknown today"))
    assert game.digest() == load(SAVE).digest()
    assert game.dice == load(SAVE).dice


def test_a_save_of_other_rules_without_a_past_is_refused() -> None:
    with pytest.raises(UnreadableRecordError, match=r"nobody knows what came before.*version 'of-before'"):
        load(sealed(version="of-before", steps=[]))


def test_an_imagined_game_has_no_record() -> None:
    imagined = MIDDLE.view(0).imagine(1)
    with pytest.raises(NoPastError, match="imagined at answer 25"):
        record(imagined)


def test_the_answers_of_a_game_come_with_their_faces() -> None:
    game = play(begin(1, 2, 3), *SET_UP, *OATHS, *BIDS)
    told = answers(game)
    assert told[0].action is None
    assert [turn.action.to_text() for turn in told[1:4] if turn.action] == [
        "#0 at 2.5,2.5",
        "#1 at 9.5,9.5",
        "#2 at 9.5,2.5",
    ]
    assert [turn.rolls for turn in told if turn.rolls] == [((1, 2, 3),)]


# Saves


def rest_of(game: Game, seed: str) -> list[str]:
    below, digests = chance(seed), []
    while game.decision is not None:
        game = game.play(game.decision.action(game.decision.domain.sample(below)))
        digests.append(game.digest())
    return digests


@pytest.mark.parametrize("decisions", [0, 7, 15, 25, 40])
def test_a_loaded_game_goes_on_exactly_like_the_one_that_was_saved(decisions: int) -> None:
    game = random_game(7, decisions)
    assert rest_of(load(save(game)), "rest") == rest_of(game, "rest")


def test_a_loaded_game_has_its_whole_past_and_its_dice() -> None:
    loaded = load(SAVE)
    assert loaded.digest() == MIDDLE.digest()
    assert loaded.events == MIDDLE.events
    assert loaded.dice == MIDDLE.dice
    assert record(loaded) == record(MIDDLE)
    assert save(loaded) == SAVE


def test_scripted_dice_are_saved_too() -> None:
    game = begin(4, 5, 6)
    assert load(save(game)).dice == ScriptedDice((4, 5, 6))


def test_a_finished_game_keeps_its_winner() -> None:
    assert load(save(GAME)).winner == GAME.winner
    assert load(save(GAME)).over


def test_a_save_is_one_line_of_json() -> None:
    assert "\n" not in SAVE
    assert json.loads(SAVE)["format"] == "killzone-save 1"


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "{}", "17", '"save"', "NaN", "[" * 100_000, canonical(RECORD)])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(UnreadableRecordError):
        load(text)


def sealed(**changes: Any) -> str:
    """The save with parts changed on purpose, and sealed again."""
    data = {**json.loads(SAVE), **changes}
    del data["seal"]
    return canonical({**data, "seal": fingerprint(canonical(data))})


def test_a_save_that_was_changed_is_refused_for_its_seal() -> None:
    assert load(sealed()).digest() == MIDDLE.digest()
    with pytest.raises(UnreadableRecordError, match="its seal does not match"):
        load(canonical({**json.loads(SAVE), "number": 99}))
    with pytest.raises(UnreadableRecordError, match="its seal does not match"):
        load(canonical({key: value for key, value in json.loads(SAVE).items() if key != "seal"}))


@pytest.mark.parametrize("part", ["source", "table", "stack", "events", "dice", "steps", "number"])
@pytest.mark.parametrize(
    "value",
    [None, 5, "x", [], {}, [1], [[]], {"": "Spot"}, {"seed": "mt:1", "counter": 0}, {"faces": [9]}, [{"answer": 1}]],
)
def test_even_a_forged_save_is_loaded_or_refused(part: str, value: Any) -> None:
    try:
        game = load(sealed(**{part: value}))
    except UnreadableRecordError:
        return
    assert isinstance(game, Game)


@given(st.data())
def test_a_save_with_any_damage_is_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(SAVE) - 1))
    length = data.draw(st.integers(0, 30))
    instead = data.draw(st.text(max_size=10) | st.sampled_from(["", "0", "null", "{}", "[]", '"', "-1", "1e9", "\\"]))
    damaged = SAVE[:start] + instead + SAVE[start + length :]
    if _means_the_same(damaged):
        return
    with pytest.raises(UnreadableRecordError):
        load(damaged)


def _means_the_same(text: str) -> bool:
    """A blank between two words of JSON, or a digit replaced by itself, is no damage."""
    try:
        return bool(json.loads(text) == json.loads(SAVE))
    except (ValueError, RecursionError):
        return False


@given(st.data())
def test_a_save_with_one_value_changed_is_refused(data: st.DataObject) -> None:
    document = json.loads(SAVE)
    place: Any = document
    while True:
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not (isinstance(inner, dict | list) and inner) or data.draw(st.integers(0, 4)) == 0:
            break
        place = inner
    place[key] = data.draw(st.none() | st.integers() | st.text(max_size=3) | st.just([]) | st.just({}))
    if place[key] == inner and type(place[key]) is type(inner):
        return
    with pytest.raises(UnreadableRecordError):
        load(json.dumps(document))


# Dice of other sides


def _roll_ten(ctx: int, table: object) -> Flow:
    return Roll(3, _keep_ten, seat=0, why="casualties", rule="toy.end", sides=10)


def _keep_ten(ctx: int, table: object, faces: tuple[int, ...]) -> Flow:
    return Next(sum(faces))


def _ask_total(ctx: int, table: object) -> Flow:
    return Ask(0, "total", f"{ctx}?", Pick([Option("go", "Go")]), _gone, rule="toy.end")


def _gone(ctx: int, table: object, answer: str) -> Flow:
    return Next(ctx)


TENS = Sequence("record.tens", "Tens", _roll_ten, _ask_total)


def test_dice_of_ten_sides_are_kept_face_by_face(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ten stands in a record beside the digits of six-sided dice, and is read back."""

    def opening(source: Json, ruleset: Ruleset) -> Opening:
        return toy.opening(source, ruleset)[0], start(TENS, 0)

    opened = toy.TOY.but(id="tens", open=opening, packs=(RulePack("tens", sequences=(TENS,)),))
    monkeypatch.setitem(RULESETS, "tens", lambda: opened)
    game = Game.begin(opened, toy.source(), ScriptedDice([10, 3, 7]))
    rolled = game.events[-1]
    assert isinstance(rolled, Rolled)
    assert (rolled.faces, rolled.sides) == ((10, 3, 7), 10)
    assert record(game)["steps"][0]["faces"] == ["+10+3+7"]
    assert replay(record(game)).digest() == game.digest()
    assert load(save(game)).given.rolls == ((10, 3, 7),)  # type: ignore[union-attr]  # a begun game has a turn


@pytest.mark.parametrize("faces", ["0", "+", "10", "+0", "+10+", "1+2", "+1000", "d10"])
def test_what_are_no_faces_is_refused(faces: str) -> None:
    assert differs_at(tampered(step_with_dice(), faces=[faces]))[1].endswith("are not faces of dice")
