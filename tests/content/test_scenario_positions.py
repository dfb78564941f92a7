"""A scenario file with a position that no battle can be in, or a name that no rule reads, is refused with its line."""

from pathlib import Path
from typing import Any

import pytest
from content.mistakes import changed, mistakes
from content.scenario_fuzz import fuzzed, refused, survives
from content.test_scenario import DUEL

import killzone
from killzone.content.scenario import Scenario, scenario_of
from killzone.content.source import MAX_BYTES, ContentError, Source
from killzone.core.game import Game
from killzone.editions.kt24.scenarios.parts import PARTS

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
SHOT = (EXAMPLES / "shot-over-the-bund.yaml").read_text(encoding="utf-8")
HATCH = (EXAMPLES / "open-hatch.yaml").read_text(encoding="utf-8")

STUN = "{rule: kt24.weapon.stun, operative: witness, until: activated}"
FILE = "file: {carrier: witness}"
HAS_KILL_OP = "vp: {kill-op: 1}"
UNDER_WAY = "activation: {operative: stakegunner, spent: 1, performed: [dash]}"


def read(source: Source) -> Scenario[Any]:
    return scenario_of(source, {"kt24": PARTS})


NAMES = [
    (SHOT, "card: ninth-bell.cutter", "card: cutter",
     "23: there is no card 'cutter'. Did you mean 'ninth-bell.cutter'?"),
    (DUEL, "card: fencer, at", "card: fencr, at", "18: there is no card 'fencr'. Did you mean 'fencer'?"),
    (SHOT, "performed: [dash]", "performed: [shoot], weapons: [stake-gan]",
     "18: there is no ranged weapon of 'stakegunner' 'stake-gan'. Did you mean 'stake-gun'?"),
    (SHOT, "wounds: 7", "tokens: {on-gard: 1}", "23: there is no token 'on-gard'. Did you mean 'on-guard'?"),
    (HATCH, "used-hive-jar", "used-hive-jars", "20: there is no token 'used-hive-jars'. Did you mean 'used-hive-jar'?"),
    (HATCH, FILE, "file: {carrier: witness, kind: portabel}",
     "25: there is no kind of marker 'portabel'. Did you mean 'portable'?"),
    (DUEL, "base: 32 mm", "base: 32 mm, abilities: [pach]", "16: there is no ability 'pach'. Did you mean 'patch'?"),
    (DUEL, "base: 32 mm", "base: 32 mm, abilities: [riposte]", "16: there is no ability 'riposte'."),
    (HATCH, HAS_KILL_OP, "secrets: {primary: kill-op}", "10: there is no secret 'primary'. Did you mean 'primary-op'?"),
    (HATCH, HAS_KILL_OP, "secrets: {primary-op: tac-op}",
     "10: there is no primary op 'tac-op'. Did you mean 'crit-op'?"),
    (SHOT, "vp: {crit-op: 1}", "secrets: {primary-op: crit-op}",
     "12: there is no secret 'primary-op'. This battle has none: a secret is the primary op of a mission that has "
     "one."),
    (SHOT, "crit-op: 1", "crit-opp: 1", "12: there is no score 'crit-opp'. Did you mean 'crit-op'?"),
    (SHOT, "crit-op: 1", "tac-op: 1", "12: there is no score 'tac-op'. Did you mean 'crit-op'?"),
    (HATCH, "petty-cash", "peti-cash",
     "9: there is no rule with counted uses 'peti-cash'. Did you mean 'petty-cash'?"),
    (HATCH, STUN, "{rule: kt24.weapon.rending, operative: witness}",
     "28: nothing heeds the effect: there is no effect 'kt24.weapon.rending'. Did you mean 'kt24.weapon.stun'?"),
]  # fmt: skip

POSITIONS = [
    (SHOT, "rules: full", "rules: full\nextra: {b: {name: barrow, box: [7.5, 6, 9, 6.5], top: 1, traits: [light]}}",
     "8: 'b' stands in the part 's1' (salt heap)."),
    (SHOT, "rules: full", "rules: lite\nmission: secure",
     "8: a lite battle has no mission; expected rules: full, or no mission."),
    (SHOT, "rules: full\nkillzone: salt-rows\n\nplayers:\n  survey: {",
     "rules: lite\nkillzone: salt-rows\n\nplayers:\n  survey: {equipment: [almanac], ",
     "11: a lite battle has no equipment; expected rules: full, or no equipment."),
    (SHOT, "wounds: 7", "wounds: 0",
     "23: 'cutter' has 0 wounds and stands on the board; leave out its place: it is out of the battle."),
    (SHOT, "wounds: 7", "tokens: {incapacitated: 1}",
     "23: 'cutter' is incapacitated and stands on the board; leave out its place: it is out of the battle."),
    (SHOT, "spent: 1", "spent: 3",
     "18: activation.spent is 3; expected at most the APL of 'stakegunner', which is 2."),
    (SHOT, "turn: 2", "turn: 7", "14: turn is 7; expected at most the 4 turning points."),
    (SHOT, "turn: 2", "turn: 0",
     "14: turn is 0; expected 1 to 4 in the firefight phase. Before the first it is phase: setup."),
    (HATCH, FILE, f"{FILE}\n  book: {{carrier: witness}}",
     "26: 'witness' carries the markers 'file' and 'book'; each carries one at most."),
    (HATCH, FILE, "file: {carrier: foil}", "25: 'foil' carries the marker 'file' and is not on the board."),
    (HATCH, FILE, "file: {at: [9, 3.5, 2]}",
     "25: markers.file: the File cannot lie at (9.00\", 3.50\"): there is nothing to lie on."),
    (HATCH, FILE, "file: {at: [9, 3.5], kind: peg}",
     "25: markers.file is a peg, which counts for its owner; expected an owner."),
    (HATCH, FILE, "file: {carrier: witness, kind: urn, owner: plot}",
     "25: nobody carries a urn; expected at, where it lies."),
    (HATCH, "  plot: {", "  third: {}\n  plot: {", "8: players has 3 entries; a battle of kt24 has 2."),
    (HATCH, "wounds: 0}", "wounds: 0, moved: true}", "22: 'foil' has moved and is not on the board; leave out moved."),
    (SHOT, "operative: stakegunner", "operative: chainman",
     "18: 'chainman' is expended (ready: false) and cannot be in the middle of its activation. "
     "Whoever is active is still ready."),
    (SHOT, "active: survey", "active: bell",
     "17: active is 'bell'; 'stakegunner', whose activation has begun, is of 'survey'."),
    (SHOT, "phase: firefight", "phase: strategy",
     "18: an activation belongs to the firefight phase; phase is strategy."),
    (HATCH, "active: plot", "active: house\nactivation: {operative: foil}",
     "16: 'foil' is not on the board and cannot be in the middle of its activation."),
    (SHOT, "drop-zone: 2", "drop-zone: 1",
     "12: players.bell.drop-zone is 1; the other side has 1, so that it is 2."),
    (HATCH, "petty-cash: [1]", "petty-cash: [1, 4]",
     "9: players.plot.used.petty-cash names turning point 4; this is turning point 3."),
    (HATCH, "kill-op: 1", "kill-op: 7", "10: players.house.vp.kill-op is 7; expected at most 6."),
    (HATCH, "used-hive-jar: 1", "used-hive-jar: 0",
     "20: operatives.beekeeper.tokens.used-hive-jar is 0; expected a whole number from 1 to 99."),
    (HATCH, "conceal, tokens: {used-hive-jar: 1}", "engage, tokens: {on-guard: 2}",
     "20: operatives.beekeeper.tokens.on-guard is 2; expected at most 1."),
    (SHOT, "wounds: 7", "tokens: {on-guard: 1}",
     "23: operatives.cutter is on guard, which there is only in close quarters. [kt24.cq.guard]"),
    (HATCH, "used-hive-jar: 1", "on-guard: 1",
     "20: operatives.beekeeper is on guard with a Conceal order, which ends it. [kt24.cq.guard]"),
    (HATCH, "used-hive-jar: 1", "counteracted: 1",
     "20: operatives.beekeeper has counteracted and is ready; counteracting is for operatives that are expended "
     "(ready: false). [kt24.counteract.when]"),
    (HATCH, STUN, "{rule: kt24.weapon.stun, player: house}",
     "28: the effect kt24.weapon.stun needs operative: it is in force for one, and nothing heeds it without."),
    (HATCH, "until: activated", "target: tenant",
     "28: the effect kt24.weapon.stun has no target that anything heeds; leave it out."),
    (HATCH, "until: activated", "amount: 2",
     "28: the effect kt24.weapon.stun has no amount that anything heeds; leave it out."),
    (HATCH, STUN, "{rule: plot-forty.own-ground, player: plot, until: activated}",
     "28: the effect ends with an activation of its operative; expected operative, or until: activation or "
     "turning-point."),
    (DUEL, "dice: [1, 2, 3]", "extra:\n  deck: {name: barrow, box: [6, 8, 7, 9], top: 1, traits: [light]}",
     "21: the board has a piece or part 'deck' already; call it something else."),
    (DUEL, "  ann:", "  pass:", "18: 'pass' is an answer to questions about operatives; call it something else."),
    (HATCH, FILE, "file: {at: [9, 3.5], base: 60 x 35 mm}",
     "25: markers.file.base is 60 x 35 mm; markers are round, such as 40 mm."),
    (DUEL, "size: [12, 10]", "size: [12, 10]\n  drop-zones: [[0, 0, 2, 4]]",
     "5: drop-zones has 1 entries; expected 2 or 4."),
    (DUEL, "base: 32 mm", "base: 32 mm, height: 1, eye: 2", "16: the eyes of Fencer are above its top."),
    (DUEL, "base: 32 mm",
     "base: 32 mm, weapons: {foil: {name: foil, type: melee, attacks: 4, hit: 3+, damage: 3/4, rules: Heavy}}",
     "16: weapons.foil is melee; Heavy is a rule of ranged weapons."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "old", "new", "said"), [*NAMES, *POSITIONS])
def test_what_no_battle_has_is_refused(text: str, old: str, new: str, said: str) -> None:
    assert mistakes(read, changed(text, old, new)) == [said]


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (SHOT, "spent: 1", "spent: 2"),
        (SHOT, "turn: 2", "turn: 4"),
        (SHOT, "wounds: 7", "wounds: 1"),
        (SHOT, "performed: [dash]", "performed: [shoot], weapons: [stake-gun]"),
        (HATCH, HAS_KILL_OP, "secrets: {primary-op: kill-op}"),
        (HATCH, "kill-op: 1", "kill-op: 6"),
        (HATCH, "conceal, tokens: {used-hive-jar: 1}", "engage, tokens: {on-guard: 1}"),
        (HATCH.replace("petty-cash: [1]", "petty-cash: [0]"), "turn: 3\nphase: firefight", "phase: setup"),
        (HATCH, STUN, "{rule: plot-forty.own-ground, player: plot, until: turning-point}"),
    ],
)
def test_the_nearest_that_a_battle_can_have_is_read(text: str, old: str, new: str) -> None:
    if old == "turn: 2":
        text = text.replace("turn: 2\n", "turn: 4\n")
        assert killzone.scenario_from_text(text).table.turn == 4
    else:
        assert killzone.scenario_from_text(changed(text, old, new)).decision is not None


def test_apl_that_was_lost_later_may_have_been_spent() -> None:
    """Stunned in its own activation an operative may have spent more AP than it has now; signalled to, one more."""
    spent = changed(SHOT, "spent: 1", "spent: 2")
    stunned = "effects: [{rule: kt24.weapon.stun, operative: stakegunner, until: activated}]"
    assert killzone.scenario_from_text(f"{spent}{stunned}\n").decision is not None
    signal = "effects: [{rule: meridian-survey.heliograph, operative: stakegunner, until: activated}]"
    assert killzone.scenario_from_text(f"{changed(SHOT, 'spent: 1', 'spent: 3')}{signal}\n").decision is not None
    assert "expected at most the APL" in mistakes(read, f"{changed(SHOT, 'spent: 1', 'spent: 4')}{signal}\n")[0]


def test_no_more_operatives_bear_an_item_than_it_is_given_to() -> None:
    both = SHOT.replace("order: engage", "order: engage, tokens: {tripods: 1}")
    third = both.replace("order: conceal", "order: conceal, tokens: {tripods: 1}")
    assert killzone.scenario_from_text(third).table.operative("chainman").count("tripods") == 1
    more = third.replace("  cutter: {player: bell,", "  cutter: {player: survey,")
    assert mistakes(read, more) == ["23: 3 operatives of 'survey' bear tripods; at most 2 do."]


def test_a_seed_of_unknown_dice_is_refused_with_its_line() -> None:
    with pytest.raises(ContentError) as caught:
        killzone.scenario_from_text(changed(HATCH, "seed: the-open-hatch", "seed: 'zz:1'"))
    (problem,) = caught.value.problems
    assert (problem.line, "names no known algorithm" in problem.text) == (30, True)


def test_a_long_name_is_shown_in_part() -> None:
    (said,) = mistakes(read, changed(HATCH, "killzone: patient-margin", f"killzone: {'k' * 60}"))
    assert len(said) < 200


HUGE = {
    "aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "deep lists": "a: " + "[" * 100_000,
    "deep mappings": "a: " + "{a: " * 100_000,
    "dashes": "- " * 200_000,
    "question marks": "? " * 200_000,
    "a long number": f"turn: {'9' * 200_000}",
    "large": "title: x\n" + "# " + "x" * MAX_BYTES,
    "many operatives": SHOT + "".join(f"  x{n}: {{player: bell, card: ninth-bell.cutter}}\n" for n in range(9000)),
    "many mistakes": "".join(f"k{n}: 1\n" for n in range(50_000)),
}


@pytest.mark.parametrize("name", HUGE)
def test_whatever_is_huge_is_refused_in_few_words(name: str) -> None:
    with pytest.raises(ContentError) as caught:
        killzone.scenario_from_text(HUGE[name])
    assert len(str(caught.value)) < 10_000


def test_no_more_is_read_of_a_file_than_the_limit() -> None:
    with pytest.raises(ContentError, match="larger than"):
        killzone.load_scenario("/dev/zero")


def test_a_position_without_operatives_plays_to_its_end() -> None:
    text = "edition: kt24\nkillzone: salt-rows\nplayers: {a: {}, b: {}}\noperatives: {}\nphase: setup\n"
    survives(killzone.scenario_from_text(text), 1)


@pytest.mark.parametrize(("block", "edition"), [*[(block, "") for block in range(8)], (0, "kt18"), (1, "kt18")])
def test_a_file_of_a_stranger_is_refused_with_a_line_or_plays(block: int, edition: str) -> None:
    """Files by number; the first that loads in each block is played to the end of its battle."""
    played = False
    for number in range(block * 100, block * 100 + 100):
        outcome = refused(fuzzed(number, edition))
        if isinstance(outcome, Game) and not played:
            survives(outcome, number)
            played = True
    assert played


def test_what_was_set_up_may_touch_what_stands_there() -> None:
    extra = "extra: {b: {name: barrow, box: [8, 6, 9, 6.5], top: 1, traits: [light]}}"
    game = killzone.scenario_from_text(SHOT.replace("rules: full", f"rules: full\n{extra}"))
    assert [part.id for part in game.table.extra] == ["b"]
