"""What is shown of battles of 2018: how models stand and are seen, what decides, and the dice of a volley."""

from typing import Any

import pytest
from build import answer
from rules.kt18.arms import gun, member
from rules.kt18.attack.closed import attacks, volley
from rules.kt18.missions.test_missions import address, commander, playing
from rules.kt18.playing import in_play
from rules.kt18.tables import A, B, C, marker, one, part, table

from killzone import new_game, scenario_from_text
from killzone.core.domains import Option
from killzone.core.events import Began
from killzone.core.pictures import CAUTION, NO, YES
from killzone.core.story import ToldEvent
from killzone.core.subjects import OPERATIVE, REROLL, of
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.attack.throws import Throw
from killzone.editions.kt18.attack.volley import Volley
from killzone.editions.kt18.missions import change_of_address, in_person, quorum, return_of_property
from killzone.editions.kt18.operatives.injury import FLESH_WOUND
from killzone.editions.kt18.operatives.states import BROKEN, CHARGE_ATTEMPTED, CHARGED, MOVED, READIED
from killzone.editions.kt18.presentation.pictures import (
    contest,
    in_force,
    look,
    no_room,
    option_detail,
    printed,
    standing,
    tray,
)
from killzone.editions.kt18.words import WORDS
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.web import showing
from killzone.web.showing.log_entries import entry
from killzone.web.showing.pages import page_of

RIFLE = gun("rifle", range=24)


def said(position: Table, about: str) -> tuple[str, str]:
    """What is said about one question of how the second model is seen by the first, and its tone."""
    viewer, target = position.operatives[:2]
    found = next(one for one in look(position, viewer, target).statements if one.about == about)
    return found.text, found.tone


def two(*parts: Part, apart: float = 10) -> Table:
    models = [one("shooter", A, (2, 11), weapons=[RIFLE]), one("target", B, (2 + apart, 11))]
    return in_play(table(models, terrain=parts))


def test_whoever_nothing_hides_is_visible_not_obscured_and_without_cover() -> None:
    position = two()
    assert said(position, "visible") == ('Visible, 9.00" away.', YES)
    assert said(position, "obscured")[1] == YES
    assert said(position, "cover")[1] == YES


def test_a_low_wall_obscures_and_covers_within_an_inch_only() -> None:
    near = two(part("wall", (10.5, 9, 11, 13), 0.75))
    text, tone = said(near, "obscured")
    assert "hit rolls are 1 worse" in text
    assert tone == CAUTION
    assert said(near, "cover")[1] == CAUTION
    far = two(part("wall", (9, 9, 9.5, 13), 0.75))
    assert said(far, "obscured")[1] == CAUTION
    assert said(far, "cover")[1] == YES


def test_a_high_wall_hides_all_and_names_what_is_in_the_way() -> None:
    text, tone = said(two(part("wall", (6, 5, 7, 17), 6)), "visible")
    assert tone == NO
    assert "is in the way" in text


@pytest.mark.parametrize(("apart", "tone", "words"), [(13, YES, "within half"), (13.01, CAUTION, "long range")])
def test_long_range_begins_beyond_half_of_the_range(apart: float, tone: str, words: str) -> None:
    position = two(apart=apart)
    viewer, target = position.operatives
    found = look(position, viewer, target).statements[-1]
    assert found.tone == tone
    assert words in found.text


@pytest.mark.rule("kt18.weapon.grenade-range")
def test_long_range_is_told_only_where_it_matters() -> None:
    models = [
        member("x", A, "ninth-bell.sounder", (5, 5)),
        member("eye", A, "meridian-survey.longsight.marksman-2.long-eye", (5, 11)),
        one("b", B, (10, 5)),
        one("far", B, (29, 11)),
    ]
    position = in_play(table(models))
    x, eye, b, far = position.operatives
    thrown = next(each for each in look(position, x, b).statements if "sounding charge" in each.text)
    assert (thrown.tone, thrown.text) == (
        YES,
        "A target for the sounding charge at long range, which does not matter to it.",
    )
    aimed = look(position, eye, far).statements[-1]
    assert (aimed.tone, aimed.text) == (
        YES,
        "A target for the zenith rifle at long range, which does not matter to it.",
    )


def test_beyond_its_range_it_is_no_target_and_the_numbers_are_told() -> None:
    position = two(apart=25.1)
    viewer, target = position.operatives
    found = look(position, viewer, target).statements[-1]
    assert found.tone == NO
    assert 'reaches 24.0"' in found.text


def test_a_model_shows_its_states_and_counts_its_flesh_wounds() -> None:
    model = one("a", A, (5, 5), left=1).but(tokens=((READIED, 1), (FLESH_WOUND, 2)))
    shown = standing(in_play(table([model])), model)
    assert shown.states == ("readied",)
    assert shown.tokens == (("flesh wound", 2),)
    assert shown.hurt
    unhurt = one("b", A, (5, 5))
    assert not standing(in_play(table([unhurt])), unhurt).hurt


def test_the_page_says_who_is_in_reserve_and_who_has_charged() -> None:
    game = new_game(edition="kt18", seed=3)
    page, (away, other, *_) = page_of(game.ruleset, game.table), game.table.operatives
    assert page.operative(away, (), 0).states == []
    assert page.operative(away, (), 1).states == ["in reserve"]
    there = away.but(spot=Spot(5 * INCH, 5 * INCH), tokens=((MOVED, 1), (CHARGE_ATTEMPTED, 1)))
    assert page.operative(there, (), 1).states == ["moved", "tried to charge"]
    charge = Effect(CHARGED, away.id, -1, 0, other.id, "round")
    assert page.operative(there, (charge,), 1).states == ["charged"]


def test_points_of_missions_are_called_by_what_they_are_for() -> None:
    rules = {
        line.rule
        for lines in (quorum.LINES, in_person.LINES, return_of_property.LINES, change_of_address.LINES)
        for line in lines.values()
    }
    assert rules <= dict(WORDS.scored).keys()


def test_who_is_not_set_up_yet_is_not_in_reserve_and_who_has_charged_has_not_just_tried() -> None:
    away = one("a", A, (5, 5)).but(spot=None)
    assert standing(in_play(table([away])).but(turn=0), away).states == ()
    assert standing(in_play(table([away])).but(turn=1), away).states == ("in reserve",)
    model = one("b", A, (5, 5)).but(tokens=((MOVED, 1), (CHARGE_ATTEMPTED, 1)))
    position = in_play(table([model, one("c", B, (7, 5))]))
    assert standing(position, model).states == ("moved", "tried to charge")
    charge = Effect(CHARGED, "b", -1, 0, "c", "round")
    assert standing(position.but(effects=(charge,)), model).states == ("charged",)


@pytest.mark.rule("kt18.attack.invulnerable")
@pytest.mark.parametrize(
    ("model", "text"),
    [
        ("bearer", "T 4, Sv 4+/5++, 1 of 1 wounds, 2 flesh wounds"),
        ("closer", "T 4, Sv 4+, 1 of 1 wounds, 2 flesh wounds"),
    ],
)
def test_a_target_is_told_with_all_its_saves(model: str, text: str) -> None:
    target = member("b", B, f"house-of-seconds.{model}", (9, 5)).with_token(FLESH_WOUND, 2)
    position = in_play(table([one("x", A, (5, 5)), target]))
    option = Option("b", "B", "kt18.shoot.target", of(OPERATIVE, "b"))
    assert option_detail(position, A, "x", "target", option) == text


def test_charges_and_broken_teams_are_told_by_name() -> None:
    position = in_play(table([one("a", A, (5, 5)), one("b", B, (6, 5))]))
    first, second = position.operatives
    told = in_force(position, Effect(CHARGED, first.id, -1, 0, second.id, "round"))
    assert told is not None
    assert told.text == f"{first.name} has charged {second.name} in this round."
    told = in_force(position, Effect(BROKEN, "", B))
    assert told is not None
    assert told.text == "Ben: the team is broken."


@pytest.mark.rule("kt18.psychic.tokens")
@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Effect("lean.squall", "a", until="psychic-phase"), "Squall (A), until the start of the next Psychic phase."),
        (Effect("weapon.dazzle", "a", until="round"), "Dazzle (A), until the end of the battle round."),
        (Effect("kt18.fight.once", "a", until="phase"), "A has fought in this phase."),
        (
            Effect("kt18.weapon.grenade", "", A, 0, "a", "phase"),
            "A has used the one Grenade of its team in this phase.",
        ),
    ],
)
def test_powers_that_last_and_what_was_done_are_told_by_name_with_their_end(effect: Effect, text: str) -> None:
    told = in_force(in_play(table([one("a", A, (5, 5)), one("b", B, (6, 5))])), effect)
    assert told is not None
    assert told.text == text
    assert told.rule == effect.rule


@pytest.mark.parametrize(("turn", "worth"), [(1, (0, 0, 0)), (2, (2, 0, 0))])
def test_the_contest_says_what_each_seat_would_score_if_the_round_ended_now(turn: int, worth: tuple[int, ...]) -> None:
    models = [one("a", A, (15, 11)), one("b", B, (25, 11)), one("c", C, (1, 1))]
    position = playing("quorum", models, seats=3, markers=[marker("centre", (15, 11))], turn=turn)
    found = contest(position, False)
    assert found.unit == "VP"
    assert found.aims[0].goals[0].worth == worth
    assert found.notes[0] == "1 of 1 models left, worth 10 points"
    # Rounds 2 to 6 are worth 2 VP each; nobody here leads.
    assert found.aims[0].left == (10, 10, 10)
    assert contest(position, True).aims[0].left == (0, 0, 0)


def test_without_a_mission_the_points_of_models_left_decide() -> None:
    found = contest(in_play(table([one("a", A, (5, 5)), one("b", B, (9, 5))])), False)
    assert found.figures == ("10", "10")
    assert "No mission" in found.text


NOBODY = table([])


def throws(*given: Throw | None, numbers: tuple[int, ...]) -> list[Volley]:
    """The contexts of a volley: after each step the throw that lies there, and how many attacks are left."""
    first = volley(attacks(number=max(numbers), save=3), wounds=9)
    return [
        first.but(throw=throw, queue=(first.queue[0].but(number=left),))
        for throw, left in zip(given, numbers, strict=True)
    ]


def test_the_dice_of_a_volley_lie_in_rows_by_what_they_were_for() -> None:
    hit, miss, wound, save = Throw(A, 4, faces=(5,)), Throw(A, 4, faces=(2,)), Throw(A, 3, faces=(3,)), Throw(B, 3)
    trace = throws(hit, None, wound, None, save.but(faces=(2,)), None, miss, numbers=(2, 2, 2, 2, 2, 1, 1))
    found = tray(trace, "", (), NOBODY, None)
    assert [(pool.title, pool.note) for pool in found.pools] == [
        ("Hit rolls: 4+", "1 of 2 hit"),
        ("Wound rolls: 3+", "1 of 1 wound"),
        ("Saving throws: 3+", "0 of 1 saved"),
    ]
    assert [die.note for die in found.pools[0].dice] == ["hits", "misses"]
    assert [pool.seat for pool in found.pools] == [A, A, B]


def test_a_rerolled_die_takes_the_place_of_the_first_and_only_the_last_can_be_rolled_again() -> None:
    first, again = Throw(A, 4, faces=(2,)), Throw(A, 4, faces=(6,), again=True)
    option = Option("tactical-reroll", "Tactical Re-roll", verb=REROLL)
    pending = tray(throws(first, numbers=(1,)), "after-hit-roll", (option,), NOBODY, None)
    assert pending.pools[0].dice[0].picks == ("tactical-reroll",)
    after = tray(throws(first, again, numbers=(1, 1)), "", (), NOBODY, None)
    assert [(die.face, die.note) for die in after.pools[0].dice] == [(6, "hits, re-rolled")]


def test_every_printed_rule_has_an_id_of_its_own() -> None:
    ids = [rule.id for rule in printed()]
    assert len(ids) == len(set(ids))
    assert {"mission.quorum", "ninth-bell.double-bell", "tactic.gritted-teeth"} <= set(ids)


def test_nobody_stands_on_what_is_no_floor() -> None:
    position = in_play(table([one("a", A, (5, 5, 1))], terrain=[part("crate", (4, 4, 6, 6), 1)]))
    assert "not a floor" in no_room(position, position.operatives[0])


REROLLED_SAVE = """
edition: kt18
title: A save
terrain: {size: [30, 22]}
turn: 2
phase: shooting
order: [ada, ben]
players: {ada: {}, ben: {cp: 1}}
operatives:
  a1: {player: ada, card: meridian-survey.chainman, at: [2, 5]}
  b1: {player: ben, card: meridian-survey.chainman, at: [20, 5]}
dice: [5, 3, 3, 4]
"""


def test_in_a_battle_the_dice_name_the_attacker_and_the_target() -> None:
    game = answer(scenario_from_text(REROLLED_SAVE), "a1", "b1")
    shown = showing.tray(game, B)
    assert shown is not None
    assert [(pool.seat, pool.operative) for pool in shown.pools] == [(A, "a1"), (A, "a1"), (B, "b1")]
    assert shown.pools[0].title == "Hit rolls with the survey rifle: 5+"


HEMMED_IN = """
edition: kt18
title: Hemmed in
terrain: {size: [30, 22]}
phase: movement
order: [a, b]
players: {a: {}, b: {}}
operatives:
  a1: {player: a, card: plot-forty.tenant, at: [254 mm, 254 mm]}
  a2: {player: a, card: plot-forty.tenant, at: [279 mm, 254 mm]}
  a3: {player: a, card: plot-forty.tenant, at: [229 mm, 254 mm]}
  a4: {player: a, card: plot-forty.tenant, at: [254 mm, 279 mm]}
  a5: {player: a, card: plot-forty.tenant, at: [254 mm, 229 mm]}
  b1: {player: b, card: plot-forty.tenant, at: [20, 20]}
"""


def test_whoever_is_hemmed_in_is_shown_where_it_stands() -> None:
    game = answer(scenario_from_text(HEMMED_IN), "a1", "normal")
    assert game.decision is not None
    (end,) = showing.reach(game).ends
    assert end.text == "stays where it stands"
    assert end.spot[:2] == (10 * INCH, 10 * INCH)
    assert game.decision.check(game.decision.domain.candidates(1)[0])


def left(mission: str, models: list[Operative], **fields: Any) -> tuple[int, ...]:
    """What each seat can still score at most in a mission of two."""
    return yet(playing(mission, models, **fields))


def yet(position: Table) -> tuple[int, ...]:
    return contest(position, False).aims[0].left


def test_what_is_still_to_be_had_is_what_the_rounds_left_and_those_who_are_left_can_give() -> None:
    pair = [one("a", A, (5, 5)), one("b", B, (20, 5))]
    assert left("return-of-property", pair, turn=6) == (4, 4), "two lines of the last round, and a broken team"
    assert left("return-of-property", pair, turn=1) == (12, 12), "nothing in the first of six rounds"
    broken = (Effect(BROKEN, seat=A),)
    assert left("return-of-property", pair, turn=6, effects=broken) == (2, 4)
    chief = commander("chief", A, (9, 9))
    assert left("in-person", [*pair, chief], turn=6) == (2, 4), "who has no commander is there in person no more"
    assert yet(address(*pair, one("c", B, None))) == (1 + 1, 1), "the tenant's reserve may never come"


def test_what_begins_for_a_model_is_its_players_in_the_log_whoever_answered() -> None:
    position, began = two(), Began("fought", Effect("fought", "target", until="phase"), "Target is chosen to fight.")
    assert entry(1, 0, ToldEvent(began.text, began, position, seat=A)).seat == B
    other = Began("fought", Effect("fought", until="phase"), "Something begins.")
    assert entry(1, 0, ToldEvent(other.text, other, position, seat=A)).seat == A
