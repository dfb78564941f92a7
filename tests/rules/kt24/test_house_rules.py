"""Made-up rules hung on each hook that no shipped team uses yet; and that a house rule touches nothing but its game."""

from collections.abc import Iterator

import pytest
from build import BLUE, RED, Asked, Scene, answer, log, one, options, pending, refusals, scene, used_up, way, wounds

from killzone.core.events import Event, Gained, Said, Wounded
from killzone.core.flow import Flow, Next, Offer
from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.reasons import Reason, because
from killzone.core.record import load, made_by_these_rules, record, replay, save
from killzone.core.ruleset import opened
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.dice import SeededDice
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import Performing
from killzone.editions.kt24.actions.perform import Deed
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.battle.moments import Happening, Moment
from killzone.editions.kt24.battle.opening import battle_source
from killzone.editions.kt24.battle.strategy import Strategy
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.kt24.ruleset import ruleset

RULE = "kt24.def.precedence"
GUNS = "rifle: ranged 2 3+ 3/4; pistol: ranged 1 3+ 1/1"


def duellists(dice: tuple[int, ...] = ()) -> Scene:
    """A gunner and two raiders in plain sight, all far from each other."""
    start = scene(base="25.4 mm", dice=dice).operative("gunner", "blue", (5, 5), "rifle: ranged 2 3+ 3/4")
    start = start.operative("near", "red", (12, 5), wounds=9).operative("far", "red", (24, 5), wounds=9)
    return start.active("gunner")


# Hit that knows the target


def harder_from_afar(table: Table, operative: Operative, weapon: Weapon, target: Operative) -> Iterator[Entry]:
    if target.id == "far":
        yield Entry(1, RULE, "far away")


@pytest.mark.rule("kt24.def.hit-save")
@pytest.mark.parametrize(("target", "damage"), [("near", 3), ("far", 0)])
def test_hit_may_depend_on_the_target(target: str, damage: int) -> None:
    start = duellists((3, 1, 1, 1, 1)).house_rule(Hooks(hit_against=Hook(harder_from_afar)))
    game = start.play("shoot", target)
    assert wounds(game, target) == 9 - damage


def from_afar(table: Table, operative: Operative, action: str) -> Iterator[Operative]:
    if action == "fight":
        yield table.operative("far")


@pytest.mark.rule("kt24.fight.target")
@pytest.mark.parametrize(
    ("rules", "asked"),
    [(Hooks(), ("weapon", ("knife", "hatchet"))), (Hooks(opponents=Hook(from_afar)), ("target", ("b2", "far")))],
)
def test_a_rule_may_let_somebody_fight_whoever_is_not_near(rules: Hooks, asked: tuple[str, tuple[str, ...]]) -> None:
    knives = "knife: melee 3 4+ 3/4; hatchet: melee 2 4+ 4/5"
    start = scene(base="25.4 mm").operative("b1", "blue", (5, 5), knives).operative("b2", "red", (6.5, 5), knives)
    start = start.operative("far", "red", (24, 5), knives).house_rule(rules).active("b1")
    game = start.play("fight")
    assert (pending(game).kind, options(game)) == asked


@pytest.mark.rule("kt24.def.hit-save")
@pytest.mark.parametrize(("more", "damage"), [(0, 3), (1, 0)])
def test_hit_may_depend_on_the_enemy_in_a_fight(more: int, damage: int) -> None:
    def wary(table: Table, operative: Operative, weapon: Weapon, target: Operative) -> Iterator[Entry]:
        if operative.id == "b1":
            yield Entry(more, RULE, "wary")

    start = scene(base="25.4 mm", dice=(4,)).operative("b1", "blue", (5, 5), "knife: melee 1 4+ 3/4")
    start = start.operative("r1", "red", (6.5, 5)).house_rule(Hooks(hit_against=Hook(wary))).active("b1")
    game = answer(start.begin(), "fight", *(["strike-normal"] if damage else []))
    assert wounds(used_up(game), "r1") == 12 - damage


# Being selected as a target


@pytest.mark.rule("kt24.shoot.target", "kt24.def.precedence")
def test_a_rule_may_forbid_that_somebody_is_selected_as_a_target() -> None:
    def unnoticed(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[Reason]:
        if target.id == "near":
            yield because(RULE, "{target} is not noticed.", target=target.name)

    free = answer(duellists().begin(), "shoot")
    assert options(free) == ("near", "far")
    game = answer(duellists().house_rule(Hooks(against_target=Hook(unnoticed))).begin(), "shoot")
    assert options(game) == ("far",)
    assert refusals(game, "near") == (RULE,)


# Before the initiative roll


def one_more(strategy: Strategy, table: Table) -> Iterator[Offer]:
    """Blue, once: gain 1 CP before the roll."""
    if not table.players[BLUE].points:
        yield Offer("draw", BLUE, "Draw 1 CP", _drawn, rule=RULE)


def _drawn(strategy: Strategy, table: Table) -> Flow:
    return Next(strategy, [Gained(RULE, BLUE, 1, "the draw")])


@pytest.mark.rule("kt24.strategy.steps", "kt24.strategy.initiative")
@pytest.mark.parametrize(("taken", "points"), [("draw", 1), ("pass", 0)])
def test_something_may_be_used_before_the_initiative_roll(taken: str, points: int) -> None:
    start = scene(dice=(5, 2)).having(phase="strategy").operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 5))
    assert pending(start.begin()).kind == "initiative", "without such a rule nobody is asked"
    game = start.house_rule(Hooks(), before_initiative=one_more).begin()
    assert pending(game) == Asked("blue", "before-initiative", ("draw", "pass"))
    assert not [event for event in game.events if "initiative" in event.rule], "no die has fallen"
    game = answer(game, taken)
    assert pending(used_up(game)).kind == "initiative"
    assert game.table.players[BLUE].points == points


# Counteracting despite the order


@pytest.mark.rule("kt24.counteract.when")
def test_a_rule_may_let_somebody_counteract_despite_its_order() -> None:
    def sly(table: Table, operative: Operative) -> Iterator[Entry]:
        if operative.id == "b1":
            yield Entry(1, RULE, "sly")

    start = scene().operative("b1", "blue", (5, 5), ready=False, order="conceal")
    start = start.operative("b2", "blue", (5, 9), ready=False, order="conceal").operative("r1", "red", (25, 5))
    start = start.having(active="blue")
    assert pending(start.begin()) == Asked("red", "activate", ("r1",))
    game = start.house_rule(Hooks(counteracts_despite_order=Hook(sly))).begin()
    assert pending(game) == Asked("blue", "counteract", ("b1", "pass"))
    assert refusals(game, "b2") == ("kt24.counteract.when",)


# AP that depend on the weapon


def heavy_rifle(amount: int) -> Hooks:
    def dearer(table: Table, operative: Operative, action: str, weapon: Weapon) -> Iterator[Entry]:
        if weapon.id == "rifle":
            yield Entry(amount, RULE, "a heavy rifle")

    return Hooks(weapon_cost=Hook(dearer))


def armed(apl: int, amount: int, dice: tuple[int, ...] = (1, 1, 1, 1, 1)) -> Game:
    start = scene(base="25.4 mm", dice=dice).operative("gunner", "blue", (5, 5), GUNS, apl=apl)
    return start.operative("raider", "red", (12, 5)).house_rule(heavy_rifle(amount)).active("gunner").begin()


@pytest.mark.rule("kt24.firefight.ap")
@pytest.mark.parametrize(("weapon", "dice", "left"), [("rifle", (1, 1, 1, 1, 1), 1), ("pistol", (1, 1, 1, 1), 2)])
def test_an_action_may_cost_more_with_one_weapon(weapon: str, dice: tuple[int, ...], left: int) -> None:
    game = answer(armed(3, 1, dice), "shoot", weapon, "raider")
    assert game.decision is not None
    assert used_up(game).decision is not None
    assert game.decision.prompt == f"What does gunner do? {left} AP left."


@pytest.mark.rule("kt24.firefight.ap")
def test_a_weapon_that_costs_more_ap_than_are_left_is_no_choice() -> None:
    game = answer(armed(1, 1), "shoot")
    assert game.stack[-1].ctx.weapon == "pistol", "the only choice"
    game = answer(armed(2, 1), "shoot")
    assert pending(game) == Asked("blue", "weapon", ("rifle", "pistol"))


@pytest.mark.rule("kt24.firefight.ap", "kt24.firefight.min-cost")
@pytest.mark.parametrize(("amount", "left"), [(-1, 2), (-3, 2)])
def test_an_action_may_cost_less_with_one_weapon_and_never_less_than_0_ap(amount: int, left: int) -> None:
    game = armed(2, amount)
    told = game.explain("gunner").action("shoot").cost
    assert told is not None
    assert told.total == 0
    game = answer(game, "shoot", "rifle", "raider")
    assert game.decision is not None
    assert game.decision.prompt == f"What does gunner do? {left} AP left."


@pytest.mark.rule("kt24.counteract.action")
def test_a_counteraction_is_not_made_with_a_weapon_that_costs_more() -> None:
    start = scene(base="25.4 mm").operative("gunner", "blue", (5, 5), GUNS, ready=False)
    start = start.operative("raider", "red", (12, 5)).house_rule(heavy_rifle(1)).having(active="blue")
    assert answer(start.begin(), "gunner", "shoot").stack[-1].ctx.weapon == "pistol"


@pytest.mark.rule("kt24.firefight.ap", "kt24.fight.weapons")
@pytest.mark.parametrize(("apl", "choices"), [(1, ("knife",)), (2, ("rifle", "knife"))])
def test_a_fight_may_cost_more_with_one_weapon(apl: int, choices: tuple[str, ...]) -> None:
    two = "rifle: melee 1 4+ 3/4; knife: melee 1 4+ 1/1"
    start = scene(base="25.4 mm", dice=(1,)).operative("b1", "blue", (5, 5), two, apl=apl)
    start = start.operative("r1", "red", (6.5, 5)).house_rule(heavy_rifle(1)).active("b1")
    game = answer(start.begin(), "fight")
    if len(choices) > 1:
        assert pending(game) == Asked("blue", "weapon", choices)
        game = answer(game, "rifle")
    assert pending(used_up(game)).kind == "activate", "all AP are spent"


# Moments


def says(key: str, damage: int = 0, *, place: int = 0, heals: int = 0) -> Happening:
    """A rule that says its key, and deals damage to the operative or heals it."""

    def take(moment: Moment, table: Table) -> Flow:
        lost = damage - heals
        hurt: list[Event] = [Wounded(RULE, moment.operative, lost)] if lost else []
        return Next(moment, [Said(RULE, key), *hurt])

    return Happening(key, f"Let {key} happen", take, rule=RULE, damages=damage > 0, place=place)


def told(game: Game, *keys: str) -> list[str]:
    return [line for line in log(game) if line in keys]


@pytest.mark.rule("kt24.damage.incapacitated", "kt24.def.simultaneous")
@pytest.mark.parametrize(("heals", "there"), [(0, False), (1, True)])
def test_a_rule_may_keep_whoever_would_be_incapacitated(heals: int, there: bool) -> None:
    def stubborn(table: Table, operative: Operative) -> Iterator[Happening]:
        yield says("stubborn", heals=heals)

    start = duellists((6, 6, 1, 1, 1)).operative("near", "red", (12, 5), left=5, wounds=9)
    game = start.house_rule(Hooks(would_be_incapacitated=Hook(stubborn))).play("shoot", "near")
    assert (one(game, "near").spot is not None) is there
    assert told(game, "stubborn") == ["stubborn"]


@pytest.mark.rule("kt24.def.simultaneous", "kt24.firefight.cancel")
@pytest.mark.parametrize(("left", "shoots"), [(4, True), (3, False)])
def test_a_rule_may_take_effect_before_somebody_performs_an_action(left: int, shoots: bool) -> None:
    def booby_trap(table: Table, operative: Operative, performing: Performing) -> Iterator[Happening]:
        if performing.action == "shoot":
            yield says("snap", 3)

    start = duellists((1, 1, 1, 1, 1) if shoots else ()).operative("b2", "blue", (5, 15))
    start = start.operative("gunner", "blue", (5, 5), "rifle: ranged 2 3+ 3/4", left=left)
    start = start.house_rule(Hooks(would_perform=Hook(booby_trap)))
    dashed = answer(start.begin(), "dash", way((5, 5), (6, 5)))
    assert told(dashed, "snap") == [], "another action does not set it off"
    game = answer(start.begin(), "shoot")
    assert told(game, "snap") == ["snap"], "before anything of the action"
    if shoots:
        assert wounds(used_up(answer(game, "near")), "gunner") == 1
    else:
        assert one(used_up(game), "gunner").spot is None
        assert pending(game).kind == "activate"


@pytest.mark.rule("kt24.def.simultaneous")
def test_an_opponent_may_react_before_an_action() -> None:
    def warn(deed: Deed, table: Table) -> Iterator[Offer]:
        if deed.performing.action == "shoot" and not table.players[RED].points:
            yield Offer("shout", RED, "Shout", _shouted, rule=RULE)

    game = answer(duellists().house_rule(Hooks(), action_declared=warn).begin(), "shoot")
    assert pending(game) == Asked("red", "action-declared", ("shout", "pass"))
    game = answer(game, "shout")
    assert game.table.players[RED].points == 1
    assert pending(game) == Asked("blue", "target", ("near", "far"))


def _shouted(deed: Deed, table: Table) -> Flow:
    return Next(deed, [Gained(RULE, RED, 1, "the shout")])


@pytest.mark.rule("kt24.def.simultaneous")
@pytest.mark.parametrize("reverse", [False, True])
def test_rules_at_an_activation_may_state_their_order(reverse: bool) -> None:
    places = (2, 1) if reverse else (1, 2)

    def at_once(table: Table, operative: Operative) -> Iterator[Happening]:
        yield says("x", place=places[0])
        yield says("burn", 1, place=3)
        yield says("y", place=places[1])

    start = scene().operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 5))
    game = start.house_rule(Hooks(is_activated=Hook(at_once))).play("b1", "engage")
    assert pending(game).kind == "action", "nobody is asked"
    assert told(game, "x", "y", "burn") == ["burn", *(("y", "x") if reverse else ("x", "y"))]


# The defender after the attack dice


def jam(shot: Shot) -> Iterator[Offer]:
    """The defender may spend 1 CP on nothing but a sentence, while there is a success."""
    if shot.attack.successes and shot.points[shot.defence.seat]:
        yield Offer("jam", shot.defence.seat, "Jam, 1 CP", _jammed, rule=RULE)


def _jammed(shot: Shot) -> Flow:
    points = tuple(left - (seat == shot.defence.seat) for seat, left in enumerate(shot.points))
    spent = Gained(RULE, shot.defence.seat, -1, "Jam")
    return Next(shot.but(points=points), [spent, Said(RULE, "It jams.")])


@pytest.mark.rule("kt24.shoot.attack-dice", "kt24.def.simultaneous")
@pytest.mark.parametrize(("dice", "asked"), [((3, 1, 1, 1, 1), True), ((1, 1, 1, 1, 1), False)])
def test_the_defender_may_use_something_after_the_attack_dice(dice: tuple[int, ...], asked: bool) -> None:
    start = duellists(dice).player("red", cp=1).house_rule(Hooks(), attack_dice_kept=jam)
    game = answer(start.begin(), "shoot", "near")
    if asked:
        assert pending(game) == Asked("red", "attack-dice-kept", ("jam", "pass"))
        game = answer(game, "jam")
        assert "It jams." in log(game)
        assert game.table.players[RED].points == 0
    assert pending(used_up(game)).kind in ("activate", "action", "after-defence-dice")


# A house rule and the rest of the world


def slow(table: Table, operative: Operative) -> Iterator[Entry]:
    yield Entry(-1, RULE, "slow")


def test_a_house_rule_is_in_force_in_its_own_game_only() -> None:
    start = scene().operative("b1", "blue", (5, 5), apl=3).operative("r1", "red", (25, 5)).active("b1")
    game = start.house_rule(Hooks(apl=Hook(slow))).begin()
    assert game.decision is not None
    assert game.decision.prompt == "What does b1 do? 2 AP left."
    again = start.begin()
    assert again.decision is not None
    assert again.decision.prompt == "What does b1 do? 3 AP left."
    assert slow not in ruleset().whole.hooks.apl.functions


def test_a_record_says_that_it_was_played_by_rules_of_the_house() -> None:
    house = ruleset().plus(Rules("slow", Hooks(apl=Hook(slow))))
    source = battle_source("tollgate-six", ["ninth-bell", "plot-forty"])
    game, usual = (Game.begin(rules, source, SeededDice(1)) for rules in (house, ruleset()))
    assert house.version.startswith(f"{ruleset().version}+")
    assert record(game)["version"] == house.version
    assert not made_by_these_rules(record(game))
    assert made_by_these_rules(record(usual))
    # With the rules of the house it is the same game; without them it is played again by the usual ones.
    assert load(save(game), house).ruleset is house
    assert replay(record(game), house).digest() == game.digest()
    assert load(save(game)).ruleset is ruleset()


def test_another_house_rule_is_another_version() -> None:
    def slower(table: Table, operative: Operative) -> Iterator[Entry]:
        yield Entry(-2, RULE, "slower")

    def by(amount: int) -> Rules:
        def change(table: Table, operative: Operative) -> Iterator[Entry]:
            yield Entry(amount, RULE, "changed")

        return Rules("changed", Hooks(apl=Hook(change)))

    packs = [Rules("slow", Hooks(apl=Hook(slow))), Rules("slow", Hooks(apl=Hook(slower))), by(1), by(2)]
    versions = {ruleset().plus(pack).version for pack in packs}
    assert len(versions) == len(packs)
    assert ruleset().plus(by(1)).version == ruleset().plus(by(1)).version, "what it is made of counts"
    assert ruleset().but(order=lambda table: (1, 0)).version != ruleset().version


# Rules in play


def in_play(source: object) -> str:
    return opened(ruleset(), source)[0].setting.rules.id


@pytest.mark.parametrize("full", [False, True])
def test_only_the_rules_of_the_teams_in_the_battle_are_in_play(full: bool) -> None:
    source = battle_source("tollgate-six", ["ninth-bell", "plot-forty"], full=full)
    packs = in_play(source).split("+")
    assert "ninth-bell" in packs
    assert "plot-forty" in packs
    assert "meridian-survey" not in packs
    assert "house-of-seconds" not in packs
    assert ("guide-line" in packs) is full, "a lite game has no equipment"
    assert ("mission" in packs) is full


def test_only_the_equipment_that_was_brought_is_in_play() -> None:
    teams = ["ninth-bell", "plot-forty"]
    packs = in_play(battle_source("tollgate-six", teams, full=True, equipment=[["guide-line"], []])).split("+")
    assert "guide-line" in packs
    assert "smoke-pellets" not in packs


def test_a_rule_on_a_card_or_a_lasting_effect_brings_its_team_into_play() -> None:
    plain = scene().operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 5))
    bearer = plain.operative("b1", "blue", (5, 5), abilities=["no-adjournment"])
    lasting = plain.effect("plot-forty.own-ground", player="blue", until="turning-point")
    found = [position.begin().table.setting.rules.id.split("+") for position in (plain, bearer, lasting)]
    assert ["house-of-seconds" in packs for packs in found] == [False, True, False]
    assert ["plot-forty" in packs for packs in found] == [False, False, True]


def test_copies_loads_and_views_have_the_same_rules_and_no_save_holds_them() -> None:
    source = battle_source("tollgate-six", ["ninth-bell", "plot-forty"])
    game = Game.begin(ruleset(), source, SeededDice(1))
    rules = game.table.setting.rules
    others = [game.fork(2), load(save(game)), replay(record(game)), game.view(0).imagine(3)]
    assert all(other.table.setting.rules is rules for other in others)
    assert "steady-hand" not in save(game)
    assert hooks.of(game.table) is rules.hooks


# Rules of defence dice


def careful(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """One of the near raider's defence dice may be re-rolled, and its saves are critical on 5 or more."""
    if operative.id == "near":
        yield WeaponRule("balanced")
        yield WeaponRule("lethal", 5)


@pytest.mark.rule("kt24.def.reroll", "kt24.shoot.defence-dice")
@pytest.mark.parametrize(("rolled", "left"), [(5, 9), (3, 6)])
def test_an_ability_may_let_defence_dice_be_rerolled_and_make_saves_critical(rolled: int, left: int) -> None:
    """The rifle hits with a 6, which only a critical save or two normal ones stop, and with a 3."""
    start = duellists((6, 3, 1, 1, 5, rolled)).house_rule(Hooks(dice_rules=Hook(careful)))
    game = answer(start.begin(), "shoot", "near")
    assert pending(game) == Asked("red", "after-defence-dice", ("balanced-1", "balanced-5", "pass"))
    game = used_up(answer(game, "balanced-1", "critical-critical"))
    assert wounds(game, "near") == left
    assert "Balanced: re-rolls 1 ->" in " ".join(log(game))


def test_defence_dice_of_others_are_not_rerolled() -> None:
    game = duellists((6, 3, 1, 1, 5)).house_rule(Hooks(dice_rules=Hook(careful))).play("shoot", "far")
    assert wounds(used_up(game), "far") == 9 - 4
