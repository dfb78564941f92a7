"""Scenario files with answers and what must come of them: disputes, bug reports, puzzles and tests."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import killzone
from killzone.cli import app

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "whose-cover-save.yaml"
TEXT = EXAMPLE.read_text(encoding="utf-8")
POSITION = TEXT.partition("\nanswers:")[0] + "\n"
LINES = POSITION.count("\n")


def differences(more: str, position: str = POSITION) -> list[str]:
    """The differences of the example's position with other answers, each with its line below the position."""
    course = killzone.play_scenario_text(position + more)
    return [f"{one.line - position.count(chr(10))}: {one.text}" for one in course.differences]


def mistakes(more: str) -> list[str]:
    with pytest.raises(killzone.ContentError) as caught:
        killzone.play_scenario_text(POSITION + more)
    return [f"{one.line - LINES}: {one.text}" for one in caught.value.problems]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["check", *words])


def test_the_example_comes_as_it_expects() -> None:
    course = killzone.play_scenario(EXAMPLE)
    assert course.ok
    assert course.compared == 5
    assert [one.answer for one in course.answered] == ["shoot", "cutter", "pass", "cover", "pass", "normals-critical"]
    assert [one.player for one in course.answered] == ["survey"] * 3 + ["bell"] * 3
    assert course.game.table.operative("cutter").wounds == 0


def test_answers_are_no_part_of_the_position() -> None:
    game = killzone.load_scenario(EXAMPLE)
    assert (game.number, game.decision is not None and game.decision.kind) == (0, "action")
    assert not {"answers", "expect"} & game.table.setting.source["scenario"].keys()
    assert game.digest() == killzone.scenario_from_text(POSITION).digest()


def test_dice_of_the_script_come_first_and_then_those_of_the_seed() -> None:
    script = killzone.ScriptedDice([6, 5], killzone.SeededDice("x"))
    first, after = script.roll(1)
    assert (first, after) == ((6,), killzone.ScriptedDice([5], killzone.SeededDice("x")))
    more, rest = after.roll(3)
    seeded, later = killzone.SeededDice("x").roll(2)
    assert (more, rest) == ((5, *seeded), later)
    assert killzone.ScriptedDice([5], killzone.SeededDice("x")) != killzone.ScriptedDice([5])
    assert "SeededDice" in repr(script)


def test_a_game_with_such_dice_is_saved_and_goes_on_as_it_would_have() -> None:
    game = killzone.load_scenario(EXAMPLE)
    again = killzone.load(killzone.save(game))
    assert again.dice == game.dice
    for answer in ("shoot", "cutter", "ceaseless-2", "pass"):
        game, again = (one.play(killzone.Action(one.number, answer)) for one in (game, again))
    assert killzone.log(again) == killzone.log(game)
    assert again.dice == game.dice


@pytest.mark.parametrize(
    ("answer", "taken"),
    [
        ("shoot", "shoot"),
        ("Shoot, 1 AP", "shoot"),
        ("SHOOT,  1 ap", "shoot"),
        ("{pick: end}", "end"),
        ("End the activation", "end"),
        ("repos", "reposition"),
    ],
)
def test_a_pick_is_a_key_or_words_of_one_label(answer: str, taken: str) -> None:
    written = answer if answer.startswith("{") else f'"{answer}"'
    course = killzone.play_scenario_text(f"{POSITION}answers:\n  - {written}\n")
    assert [one.answer for one in course.answered] == [taken]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("1 AP", "'1 AP' fits several answers: reposition (Reposition, 1 AP), dash"),
        ("shoott", "'shoott' is not one of the answers: reposition, dash,"),
        ("shoott", "Hint: did you mean 'shoot'?"),
        ("End the activaton", "Hint: did you mean 'End the activation'?"),
        ("dash", "Stakegunner has already performed Dash in this activation. [kt24.firefight.action-once]"),
        ("{at: [1, 1]}", "is not one of the answers"),
        ("{share: [1, 2]}", "is not one of the answers"),
        ("{to: [1, 1]}", "no move is asked for here"),
        ("path 1,1 2,2", "'path 1,1 2,2' is not one of the answers"),
        ("osition", "'osition' is not one of the answers"),
        ("g", "'g' is not one of the answers"),
    ],
)
def test_an_answer_that_is_refused_ends_the_course_with_its_reasons(answer: str, text: str) -> None:
    found = differences(f"answers:\n  - {answer}\n  - cutter\nexpect: {{turn: 9}}\n")
    assert len(found) == 2
    assert found[0].startswith("2: the answer ")
    assert "'survey' is asked: What does Stakegunner do? 1 AP left." in found[0]
    assert text in found[0]
    assert found[1] == "2: 1 answer after this one cannot be given."


def test_the_only_key_that_begins_so_is_meant() -> None:
    """Ploys are offered for somebody: `carry-the-chain-c2` is the only one that begins with the ploy's name."""
    position = """edition: kt24
terrain: {size: [30, 22]}
players: {survey: {team: meridian-survey, cp: 1}, bell: {team: ninth-bell}}
operatives:
  c1: {player: survey, card: meridian-survey.chainman, at: [5, 5], order: engage}
  c2: {player: survey, card: meridian-survey.chainman, at: [8, 5], order: engage}
  c3: {player: survey, card: meridian-survey.chainman, at: [5, 8], order: engage}
  b: {player: bell, card: ninth-bell.riveter, at: [25, 5], order: engage}
activation: {operative: c1, spent: 2}
"""
    last = position.replace("at: [5, 8]", "at: [20, 20]")
    course = killzone.play_scenario_text(f"{last}answers: [carry-the-chain]\nexpect: {{prompt: Chainman 2}}\n")
    assert [one.answer for one in course.answered] == ["carry-the-chain-c2"]
    (found,) = killzone.play_scenario_text(f"{position}answers: [carry-the-chain]\n").differences
    assert "'carry-the-chain' fits several answers: carry-the-chain-c2 (" in found.text


def test_what_differs_at_the_end_says_what_is_still_to_be_answered() -> None:
    """An attack that is not over has hurt nobody yet."""
    (found,) = differences("answers: [shoot, cutter, pass, cover, pass]\nexpect: {operatives: {cutter: {wounds: 0}}}\n")
    assert found.startswith("2: operatives.cutter.wounds is 7; expected 0. The answers end where 'bell' is asked:")
    assert found.endswith("normals-critical or normal-normal.")


def test_a_refusal_may_be_expected_by_any_rule_that_it_comes_from() -> None:
    """Who has no target is refused a Shoot by the rule of targets and by what is against each enemy."""
    position = """edition: kt24
terrain: {size: [30, 22], features: {w: {name: wall, box: [13, 3, 14, 7], top: 1, traits: [light]}}}
players: {survey: {team: meridian-survey}, bell: {team: ninth-bell}}
operatives:
  c: {player: survey, card: meridian-survey.chainman, at: [5, 5], order: engage, READY}
  b: {player: bell, card: ninth-bell.riveter, at: [15.5, 5], order: conceal}
"""
    begun = position.replace("READY", "ready: true") + "activation: {operative: c}\n"
    for rule in ("kt24.shoot.target", "kt24.target.conceal"):
        assert differences(f"answers: [{{expect: {{refused: [{{pick: shoot, rule: {rule}}}]}}}}]\n", begun) == []
    (found,) = differences("answers: [{expect: {refused: [{pick: shoot, rule: kt24.weapon.heavy}]}}]\n", begun)
    assert "'shoot' is refused by kt24.shoot.target and kt24.target.conceal; expected kt24.weapon.heavy." in found
    ended = position.replace("READY", "ready: false") + "active: survey\nanswers: [c, reposition]\n"
    for rule in ("kt24.action.reposition", "kt24.counteract.distance"):
        assert differences(f"expect: {{refused: [{{path: [[8, 5]], rule: {rule}}}]}}\n", ended) == []


SEEN = """edition: kt24
terrain: {size: [30, 22], features: {w: {name: wall, box: [11, 3, 14, 7], top: 1, traits: [heavy]}}}
players: {survey: {team: meridian-survey}, bell: {team: ninth-bell}}
operatives:
  c: {player: survey, card: meridian-survey.chainman, at: [5, 5], order: engage, wounds: 3}
  b: {player: bell, card: ninth-bell.riveter, at: [15.5, 5], order: engage}
  far: {player: bell, card: ninth-bell.riveter}
markers: {m: {at: [15.5, 7.5]}}
effects: [{rule: kt24.weapon.stun, operative: c, until: activated}]
activation: {operative: c}
"""


@pytest.mark.parametrize(
    "expect",
    [
        "operatives: {c: {stats: {apl: 1, move: 4, save: 4+, hit-of-the-survey-rifle: 5+, wounds: 3}}}",
        """operatives: {c: {stats: {move: '4"', hit-of-the-survey-rifle: 5}}}""",
        "operatives: {c: {sees: {b: {visible: true, cover: true, obscured: true, vantage: false}}}}",
        "markers: {m: {controller: bell, owner: nobody}}",
    ],
)
def test_numbers_and_sight_as_they_are_now_can_be_expected(expect: str) -> None:
    assert differences(f"expect: {{{expect}}}\n", SEEN) == []


@pytest.mark.parametrize(
    ("expect", "text"),
    [
        ("operatives: {c: {stats: {apl: 2}}}", "1: operatives.c.stats.apl is 1; expected 2."),
        ("operatives: {c: {stats: {save: 3+}}}", "1: operatives.c.stats.save is 4+; expected 3."),
        ("operatives: {c: {stats: {hit: 4+}}}", "1: operatives.c has no 'hit'; it has apl, move, save, wounds, "),
        (
            "operatives: {c: {sees: {b: {cover: false}}}}",
            '1: operatives.c.sees.b.cover is true; expected false. Visible, 9.15" away.',
        ),
        ("operatives: {c: {sees: {b: {covered: true}}}}", "1: operatives.c.sees.b.covered is not said; expected true."),
        ("operatives: {c: {sees: {far: {visible: true}}}}", "1: it is not said how 'far' stands to 'c'; of 'b' it is."),
        ("markers: {m: {controller: survey}}", "1: markers.m.controller is 'bell'; expected 'survey'."),
    ],
)
def test_numbers_and_sight_that_differ_are_told_with_what_is_so(expect: str, text: str) -> None:
    (found,) = differences(f"expect: {{{expect}}}\n", SEEN)
    assert found.startswith(text)


def test_moves_are_written_as_paths_or_ends() -> None:
    expect = "expect: {operatives: {stakegunner: {at: [16, 17]}}}"
    for move in ("{path: [[16, 17]]}", "{path: [[18, 17], [16, 17]]}", "{to: [16, 17]}", '"path 18,17 16,17"'):
        assert differences(f"answers:\n  - reposition\n  - {move}\n{expect}\n", POSITION.replace("dice: ", "# ")) == []


def test_a_move_that_is_too_long_says_why() -> None:
    (found,) = differences("answers:\n  - reposition\n  - {to: [4, 17]}\n", POSITION.replace("dice: ", "# "))
    assert found.startswith("3: the answer 'to 4,17' is refused.")
    assert "kt24." in found


def test_whoever_else_is_asked_is_named() -> None:
    assert differences("answers:\n  - {pick: shoot, by: bell}\n") == [
        "2: 'survey' is asked, not 'bell': What does Stakegunner do? 1 AP left."
    ]


def test_dice_that_run_out_and_dice_left_over_are_told() -> None:
    short = POSITION.replace("dice: [6, 5, 4, 4, 2, 3]", "dice: [6, 5]").replace("seed: ", "# ")
    (found,) = differences("answers: [shoot, cutter]\n", short)
    assert found.startswith(
        "1: after the answer 'cutter' 5 D6 are rolled, but the script has only 2 left. The roll is for "
    )
    long = POSITION.replace("seed: ", "# ")
    assert differences("answers: [shoot]\n", long)[0].endswith("6 of the dice were never rolled: 6 5 4 4 2 3.")
    assert differences("expect: {turn: 2}\n", long) == []


SHOT = "answers: [shoot, cutter, pass, cover, pass, two normals]\nexpect:\n  "


@pytest.mark.parametrize(
    ("expect", "text"),
    [
        ("operatives: {cutter: {wounds: 3}}", "3: operatives.cutter.wounds is 0; expected 3."),
        ("operatives: {cutter: {on-board: true}}", "3: operatives.cutter.on-board is false; expected true."),
        ("operatives: {cutter: {at: [1, 2]}}", "3: operatives.cutter.at is off the board; expected [1.00, 2.00]."),
        (
            "operatives: {stakegunner: {at: [18, 17.02]}}",
            "3: operatives.stakegunner.at is [18.00, 17.00]; expected [18.00, 17.02].",
        ),
        (
            "operatives: {stakegunner: {order: conceal}}",
            "3: operatives.stakegunner.order is 'engage'; expected 'conceal'.",
        ),
        ("operatives: {stakegunner: {ready: true}}", "3: operatives.stakegunner.ready is false; expected true."),
        ("operatives: {cutter: {tokens: {on-guard: 1}}}", "3: operatives.cutter.tokens.on-guard is 0; expected 1."),
        ("players: {survey: {cp: 2, vp: 0}}", "3: players.survey.cp is 1; expected 2."),
        ("players: {survey: {cp: 1, vp: 5}}", "3: players.survey.vp is 0; expected 5."),
        ("turn: 2", "3: turn is 3; expected 2."),
        ("phase: firefight", "3: phase is 'strategy phase'; expected 'firefight'."),
        ("over: true", "3: the battle goes on; expected over: true."),
        ("winner: survey", "3: the winner is not known yet; expected 'survey'."),
        ("question: action", "3: the question reached is {asked}; expected 'action'."),
        ("asks: survey", "3: the question is asked of 'bell'; expected 'survey'."),
        ("prompt: to block", "3: the question reached is {asked}; expected the words 'to block' in it."),
        ("log: [takes 8 damage]", "3: nothing is told with the words 'takes 8 damage'; told is"),
        (
            "log: [Cutter is remooved.]",
            "3: nothing is told with the words 'Cutter is remooved.'; nearest to it is 'Cutter is removed.'.",
        ),
        (
            "log: [Cutter is removed, shoots Cutter]",
            "3: 'shoots Cutter' is told, but before 'Cutter is removed'; expected it after that.",
        ),
        ("unsaid: [is removed]", "3: 'Cutter is removed.' is told; expected nothing with the words 'is removed'."),
        ("legal: [shoot]", "3: 'shoot' is refused; expected that it is legal. 'shoot' is not one of the answers"),
        ("refused: [seat-0]", "3: 'seat-0' is legal; expected that it is refused."),
        ("refused: [seat]", "3: 'seat-0' is legal; expected that 'seat' is refused."),
        ("refused: [{pick: initiative}]", "3: 'seat-0' is legal; expected that 'initiative' is refused."),
        ("refused: [shot]", "3: there is no answer 'shot' to this question or any other;"),
        ("refused: [{pick: shoot-cuter}]", "3: there is no answer 'shoot-cuter' to this question or any other;"),
        ("refused: [{pick: cuter}]", "3: there is no answer 'cuter' to this question or any other;"),
        ("refused: [Roll the die again]", "3: there is no answer 'Roll the die again' to this question or any other;"),
        ("refused: [{to: [4, 4]}]", "3: 'to 4,4' is refused because the question takes a pick; expected an answer"),
        ("refused: [{at: [4, 4]}]", "3: 'at 4,4' is refused because the question takes a pick;"),
        (
            "refused: [{pick: shoot, rule: kt24.action.shoot}]",
            "3: 'shoot' is refused by kt24.strategy.initiative; expected kt24.action.shoot.",
        ),
        (
            "refused: [{pick: shoot, because: out of ammunition}]",
            "3: 'shoot' is refused otherwise; expected the words 'out of ammunition'.",
        ),
        ("markers: {m: {owner: bell}}", "3: there is no marker 'm'; there are"),
        ("operatives: {cutter: {tokens: {on-gard: 0}}}", "3: there is no token 'on-gard'. Did you mean 'on-guard'?"),
        ("operatives: {cutter: {tokens: {on-gard: 1}}}", "3: operatives.cutter.tokens.on-gard is 0; expected 1."),
    ],
)
def test_every_expectation_that_fails_names_both_values(expect: str, text: str) -> None:
    (found,) = differences(f"{SHOT}{expect}\n")
    asked = "'initiative' (Take initiative in this turning point, or give it away?)"
    assert found.startswith(text.replace("{asked}", asked))


@pytest.mark.parametrize(
    "expect",
    [
        "operatives: {stakegunner: {at: [18, 17.01], order: engage, tokens: {on-guard: 0}}}",
        "log: [shoots cutter, 6 5  4 4 2, cutter is removed]",
        "players: {survey: {vp: 0}, bell: {cp: 2}}",
        "phase: strategy",
        "over: false",
        "legal: [seat-0, Take initiative]",
        "refused: [shoot, cutter, guard-shoot-cutter, Fall Back, command-reroll-3, {pick: block-normal-with-critical}]",
    ],
)
def test_what_is_as_expected_is_no_difference(expect: str) -> None:
    assert differences(f"{SHOT}{expect}\n") == []


def test_a_number_of_a_weapon_with_a_comma_in_its_name_can_be_expected() -> None:
    position = """edition: kt21
killzone: salt-rows
turn: 2
players: {bell: {team: ninth-bell}, plot: {team: plot-forty}}
operatives:
  cutter: {player: bell, card: ninth-bell.cutter, at: [2, 11], order: engage}
  tenant: {player: plot, card: plot-forty.tenant, at: [28, 11], order: engage}
seed: 1
"""
    stats = "bs-of-the-seam-lance-steady: 4+, bs-of-the-seam-lance-open-valve: 3+"
    (found,) = differences(f"expect: {{operatives: {{cutter: {{stats: {{{stats}}}}}}}}}\n", position)
    assert found == "1: operatives.cutter.stats.bs-of-the-seam-lance-steady is 3+; expected 4."


def test_all_differences_are_told_in_the_order_of_the_lines() -> None:
    more = """answers:
  - {pick: shoot, expect: {question: x}}
  - {pick: cutter, expect: {log: [y]}}
expect:
  turn: 9
  phase: setup
"""
    assert [one.partition(":")[0] for one in differences(more)] == ["2", "3", "5", "6"]


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ("answers: shoot\n", "1: answers is 'shoot'; expected a list."),
        ("answers: [{}]\n", "1: the answer has none; expected exactly one of pick, at, to, path and share."),
        ("answers: [{pick: a, at: [1, 1]}]\n", "1: the answer has pick and at; expected exactly one of"),
        ("answers: [{by: bell, expect: {turn: 1}}]\n", "1: it says who answers or how, and no answer;"),
        ("answers: [{pick: a, by: bel}]\n", "1: there is no player 'bel'. Did you mean 'bell'?"),
        ("answers: [{pik: a}]\n", "1: unknown key 'pik' in answers[1]. Did you mean 'pick'?"),
        ("answers: [{pick: a, facing: 9}]\n", "1: facing says how a base is turned; a pick has none."),
        ("answers: [{at: [1]}]\n", "1: answers[1].at is [1]; expected a point [x, y] or [x, y, height] in inches."),
        ("answers: [{path: []}]\n", "1: answers[1].path has 0 entries; expected 1 to 100."),
        ("answers: [{share: [-1]}]\n", "1: answers[1].share[1] is -1; expected a whole number from 0 to 999."),
        ("answers: [7]\n", "1: answers[1] is 7; expected an answer:"),
        (f"answers: [{', '.join(['pass'] * 501)}]\n", "1: answers has 501 entries; expected 0 to 500."),
        (f"answers: [{'x' * 401}]\n", "1: answers[1] is 'xxx"),
        ("expect: {wounds: 3}\n", "1: unknown key 'wounds' in expect."),
        ("expect: {operatives: {cuter: {wounds: 1}}}\n", "1: there is no operative 'cuter'. Did you mean 'cutter'?"),
        ("expect: {players: {bel: {}}}\n", "1: there is no player 'bel'. Did you mean 'bell'?"),
        ("expect: {winner: me}\n", "1: there is no player 'me'."),
        ("expect: {markers: {m: {carrier: cuter}}}\n", "1: there is no operative 'cuter'. Did you mean 'cutter'?"),
        ("expect: {refused: [{rule: kt24.x}]}\n", "1: the answer has none; expected exactly one of"),
        (
            "expect: {operatives: {cutter: {stats: {apl: x}}}}\n",
            "1: expect.operatives.cutter.stats.apl is 'x';",
        ),
        (
            "expect: {operatives: {cutter: {stats: {apl: -1}}}}\n",
            "1: expect.operatives.cutter.stats.apl is -1;",
        ),
        ("expect: {operatives: {cutter: {sees: {x: {}}}}}\n", "1: there is no operative 'x'."),
        ("expect: {markers: {m: {controller: me}}}\n", "1: there is no player 'me'."),
        ("expect: {log: [7]}\n", "1: expect.log[1] is 7; expected words of a sentence."),
        (
            "expect: {refused: [{pick: a, rule: Not An Id}]}\n",
            "1: expect.refused[1].rule is 'Not An Id'; expected the id",
        ),
    ],
)
def test_mistakes_are_told_with_their_line_and_nothing_is_played(more: str, text: str) -> None:
    found = mistakes(more)
    assert any(one.startswith(text) for one in found), found


def test_what_is_tried_has_a_budget() -> None:
    tried = "{expect: {legal: [" + ", ".join(["{to: [1, 1]}"] * 40) + "]}}"
    assert mistakes(f"answers: [{', '.join([tried] * 6)}]\n") == [
        "1: 240 answers are tried as legal or refused; expected at most 200 in a file."
    ]


def test_the_command_plays_the_file_and_says_that_all_came_as_expected() -> None:
    result = run(str(EXAMPLE), "--no-map")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "  1. survey: shoot  What does Stakegunner do? 1 AP left."
    assert "       Cutter takes 9 damage: 0 wounds left." in lines
    assert lines[-1] == "As expected."


def test_the_command_tells_every_difference_with_exit_code_1(tmp_path: Path) -> None:
    file = tmp_path / "dispute.yaml"
    file.write_text(TEXT.replace("wounds: 0", "wounds: 2").replace("seed: ", "# "), encoding="utf-8")
    result = run(str(file), "--no-map")
    assert result.exit_code == 1
    line = TEXT.partition("wounds: 0")[0].count("\n") + 1
    assert f"{file}:{line}: operatives.cutter.wounds is 0; expected 2." in result.stderr or "rolled" in result.stderr
    data = json.loads(run(str(file), "--json").stdout)
    assert data["ok"] is False
    assert {"file", "line", "column", "where", "text"} == data["differences"][0].keys()


def test_the_command_explains_whom_the_question_is_about() -> None:
    data = json.loads(run(str(EXAMPLE.with_name("shot-over-the-bund.yaml")), "--json").stdout)
    assert (data["ok"], data["answers"], data["differences"]) == (True, [], [])
    assert data["explanation"]["operative"] == "stakegunner"
    named = run(str(EXAMPLE), "--explain", "stakegunner", "--no-map").stdout
    assert "\nStakegunner (stakegunner)\n  APL 2: 2 APL [kt24.def.apl]\n" in named
    assert run(str(EXAMPLE), "--explain", "stakeguner").stderr == (
        "--explain: there is no operative 'stakeguner'. Did you mean 'stakegunner'?\n"
    )


def test_json_has_every_answer_and_is_plain() -> None:
    text = run(str(EXAMPLE), "--json").stdout
    data = json.loads(text)
    assert (data["ok"], data["compared"]) == (True, 5)
    assert data["answers"][5]["told"][1] == "Cutter takes 9 damage: 0 wounds left."
    assert '"": ' not in text
