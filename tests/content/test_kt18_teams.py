"""The shipped teams of 2018 have the numbers they should, and a wrong file is explained line by line."""

import pytest
from content.mistakes import changed, mistakes, shipped_text

from killzone.editions.kt18.cards.datacards import CLOSE_COMBAT_WEAPON, Datasheet
from killzone.editions.kt18.cards.files import (
    commander_tactics,
    common_tactics,
    find_card,
    level_prices,
    list_teams,
    load_team,
    model_of,
    powers,
    specialisms,
    team_of,
    traits,
    weapon_abilities,
)
from killzone.editions.kt18.cards.printed import Team
from killzone.editions.kt18.presentation.sheets import row
from killzone.geometry.units import inches

BELL = shipped_text("kt18/teams/ninth-bell.yaml")

# Roster: models and points of default, small, and with a commander.
ROSTERS = {
    "ninth-bell": ((6, 100), (3, 54), (5, 100)),
    "meridian-survey": ((10, 98), (6, 55), (8, 98)),
    "plot-forty": ((13, 100), (8, 58), (10, 99)),
    "house-of-seconds": ((8, 100), (4, 53), (5, 99)),
}

# Datasheet: M WS BS S T W A Ld Sv (invulnerable) Max points base, weapons, specialisms.
SHEETS = {
    "ninth-bell.bellmaster": ("5 3 3 4 4 2 3 9 3 0 1 19 4000", "rivet-pistol boarding-maul", "leader"),
    "ninth-bell.riveter": ("5 3 3 4 4 2 1 8 3 0 4 15 4000", "rivet-carbine", "old-hand brawler"),
    "ninth-bell.cutter": ("5 3 3 4 4 2 2 8 3 0 1 19 4000", "seam-lance seam-blade", "gunner breacher"),
    "ninth-bell.torchman": ("5 3 3 4 4 2 1 8 3 0 1 17 4000", "cutting-torch", "breacher"),
    "ninth-bell.winchman": ("5 3 3 4 4 2 2 8 3 0 1 16 4000", "grapnel-gun winch-hook", "brawler scout"),
    "ninth-bell.sounder": ("5 3 3 4 4 2 1 8 3 0 1 16 4000", "rivet-carbine sounding-charge", "signals scout"),
    "ninth-bell.tender": ("5 3 3 4 4 2 1 8 3 0 1 14 4000", "rivet-pistol", "medic"),
    "ninth-bell.superintendent": (
        "5 2 3 4 4 4 4 9 3 5 1 36 5000", "pressure-pistol bell-hammer", "old-hand brawler breacher",
    ),
    "meridian-survey.party-chief": (
        "6 4 3 3 3 2 2 8 4 0 1 12 2850", "ranging-carbine sighting-pistol levelling-staff", "leader",
    ),
    "meridian-survey.chainman": ("6 4 4 3 3 1 1 7 4 0 8 8 2850", "survey-rifle", "old-hand scout"),
    "meridian-survey.longsight": ("6 4 3 3 3 1 1 7 4 0 1 11 2850", "zenith-rifle", "marksman"),
    "meridian-survey.stakegunner": ("6 4 4 3 3 1 1 7 4 0 1 12 2850", "stake-gun", "gunner"),
    "meridian-survey.plotter": ("6 4 4 3 3 1 1 7 4 0 1 10 2850", "plotting-mortar", "gunner signals"),
    "meridian-survey.lampsman": ("6 4 4 3 3 1 1 7 4 0 1 8 2850", "flash-lamp sighting-pistol", "signals"),
    "meridian-survey.linecutter": ("7 3 4 3 3 1 2 7 4 0 1 10 2850", "level-carbine brush-axe", "scout brawler"),
    "meridian-survey.declinator": ("6 5 4 3 3 1 1 8 4 0 1 14 2850", "sighting-pistol", "signals old-hand"),
    "meridian-survey.kite-hand": ("8 4 4 3 3 1 1 7 5 0 1 9 2850", "level-carbine drop-darts", "scout"),
    "meridian-survey.surveyor-general": (
        "6 4 2 3 3 4 3 9 4 5 1 26 3200", "meridian-rifle flash-lamp baton", "marksman gunner signals",
    ),
    "plot-forty.chair": ("6 4 4 3 3 2 2 7 6 0 1 9 2500", "starting-pistol gavel", "leader"),
    "plot-forty.tenant": ("6 4 5 3 3 1 1 6 6 0 14 6 2500", "nail-gun spade", "old-hand brawler"),
    "plot-forty.sprayer": ("6 4 4 3 3 1 1 6 6 0 1 8 2500", "crop-sprayer spade", "breacher"),
    "plot-forty.thresher": ("6 4 5 3 3 2 3 6 6 0 1 11 3200", "threshing-flail", "brawler"),
    "plot-forty.beekeeper": ("6 4 4 3 3 1 1 6 6 0 1 7 2500", "nail-gun hive-jar spade", "medic"),
    "plot-forty.quarryman": ("6 4 5 4 4 2 2 6 6 0 1 11 3200", "quarry-charge sledge", "breacher"),
    "plot-forty.dowser": ("6 5 5 3 3 1 1 7 6 0 1 12 2500", "starting-pistol spade", "signals medic"),
    "plot-forty.treasurer": ("6 4 4 3 3 1 1 6 6 0 1 7 2500", "coach-gun spade", "signals old-hand"),
    "plot-forty.secretary": (
        "6 3 4 3 3 4 3 8 5 0 1 20 2850", "minute-gun mace-of-office", "signals medic old-hand",
    ),
    "house-of-seconds.first-second": ("7 2 3 3 3 2 4 9 4 5 1 20 2850", "duelling-pistol sabre-of-record", "leader"),
    "house-of-seconds.second": ("7 3 4 3 3 1 2 8 5 0 6 10 2850", "duelling-pistol long-knife", "brawler old-hand"),
    "house-of-seconds.foil": ("7 2 4 3 3 1 3 8 5 0 1 13 2850", "paired-foils", "brawler"),
    "house-of-seconds.closer": ("6 3 4 4 4 1 2 8 4 0 1 15 3200", "closing-maul", "breacher"),
    "house-of-seconds.witness": ("7 3 3 3 3 1 2 8 5 0 1 12 2850", "throwing-knives long-knife", "scout marksman"),
    "house-of-seconds.bearer": ("7 3 4 3 4 1 2 8 4 5 1 12 3200", "dirk", "medic old-hand"),
    "house-of-seconds.umpire": (
        "7 2 2 3 3 4 4 9 4 5 1 38 2850", "duelling-pistol second-duelling-pistol umpires-cane", "brawler scout signals",
    ),
}  # fmt: skip

WEAPONS = {
    "rivet pistol": '12" Pistol 1 4 0 1',
    "pressure pistol": '12" Pistol 2 5 -1 1',
    "rivet carbine": '24" Rapid Fire 1 4 0 1',
    "boarding maul": "- Melee +2 -1 D3",
    "seam lance": '18" Heavy 1 8 -3 D3 hot',
    "seam blade": "- Melee +1 -2 1",
    "cutting torch": '8" Assault D6 4 -1 1 sweep',
    "winch hook": "- Melee +1 -1 1",
    "grapnel gun": '12" Assault 1 5 -1 1 close-in drag',
    "bell hammer": "- Melee +3 -2 D3",
    "sounding charge": '6" Grenade D3 4 -1 1',
    "ranging carbine": '18" Assault 2 4 0 1',
    "flash lamp": '12" Assault 1 - - - dazzle',
    "survey rifle": '24" Rapid Fire 1 4 0 1',
    "drop darts": '6" Grenade D6 3 0 1',
    "zenith rifle": '36" Heavy 1 5 -2 D3 steady',
    "meridian rifle": '30" Rapid Fire 1 5 -1 2',
    "stake gun": '30" Heavy 3 5 -1 1',
    "levelling staff": "- Melee +1 0 1",
    "plotting mortar": '36" Heavy D3 4 0 1 plunging',
    "brush axe": "- Melee +1 -1 1",
    "level carbine": '18" Assault 2 3 0 1',
    "baton": "- Melee +1 0 1",
    "sighting pistol": '12" Pistol 1 3 0 1',
    "starting pistol": '12" Pistol 1 3 0 1',
    "minute gun": '10" Assault 3 4 0 1',
    "nail gun": '12" Assault 2 3 0 1',
    "gavel": "- Melee +1 0 1",
    "spade": "- Melee +1 0 1",
    "crop sprayer": '8" Assault D6 3 -1 1 sweep',
    "threshing flail": "- Melee +2 -1 1 relentless",
    "hive jar": '6" Grenade D3 2 -3 1 sweep',
    "sledge": "- Melee x2 -1 2 awkward",
    "quarry charge": '6" Grenade D3 6 -1 D3',
    "mace of office": "- Melee +2 -1 2",
    "coach gun": '10" Assault 2 4 0 1',
    "duelling pistol": '12" Pistol 1 4 -1 1',
    "second duelling pistol": '12" Pistol 1 4 -1 1',
    "paired foils": "- Melee User -1 1 relentless",
    "throwing knives": '12" Assault 2 3 -1 1',
    "closing maul": "- Melee x2 -2 2",
    "sabre of record": "- Melee +1 -1 D3",
    "dirk": "- Melee User 0 1",
    "long knife": "- Melee User -1 1",
    "umpire's cane": "- Melee +1 -2 D3",
}

# Team: wargear with points, tactics with CP.
HAVING = {
    "ninth-bell": ("sounding-charge 2 buoyancy-rig 4", "hull-rated 1 double-bell 2 blow-the-tanks 1 ring-down 1"),
    "meridian-survey": (
        "drop-darts 1 tripod 2", "triangulate 1 reciprocal-sight 2 carry-the-chain 1 fix-and-fire 2",
    ),
    "plot-forty": (
        "hive-jar 2 padded-apron 1", "neighbourly-concern 1 point-of-order 1 quorum-present 1 any-other-business 1",
    ),
    "house-of-seconds": ("lined-lapels 2 buckler 2", "the-glove 1 riposte 1 satisfaction 1 let 1"),
}  # fmt: skip


def teams() -> list[Team]:
    return [load_team(name) for name in list_teams()]


def numbers(card: Datasheet) -> str:
    found = (
        card.move // inches(1), card.weapon_skill, card.ballistic_skill, card.strength, card.toughness, card.wounds,
        card.attacks, card.leadership, card.save, card.invulnerable, card.most, card.points, card.body.base.length,
    )  # fmt: skip
    return " ".join(map(str, found))


def test_four_teams_are_shipped_with_three_rosters_each() -> None:
    found = {
        team.id: tuple((len(models), sum(model_of(team, one).points for one in models)) for _, models in team.rosters)
        for team in teams()
    }
    assert found == ROSTERS
    assert {tuple(name for name, _ in team.rosters) for team in teams()} == {("default", "small", "commander")}


@pytest.mark.rule("kt18.def.characteristics")
def test_every_datasheet_has_its_numbers() -> None:
    found = {
        card.id: (numbers(card), " ".join(one.id for one in card.weapons), " ".join(card.specialisms))
        for team in teams()
        for card in team.cards
    }
    assert found == SHEETS


@pytest.mark.rule("kt18.def.characteristics")
def test_every_weapon_has_its_numbers() -> None:
    weapons = [weapon for team in teams() for card in team.cards for weapon in card.weapons]
    weapons += [weapon for team in teams() for item in team.wargear for weapon in item.weapons]
    assert {one.name: " ".join((*row(one).numbers, *row(one).rules)) for one in weapons} == WEAPONS


def test_every_team_has_its_wargear_and_tactics() -> None:
    found = {
        team.id: (
            " ".join(f"{one.id} {one.points}" for one in team.wargear),
            " ".join(f"{one.id} {one.cost}" for one in team.tactics),
        )
        for team in teams()
    }
    assert found == HAVING
    for team in teams():
        (own,) = [one for one in team.tactics if one.model]
        assert team.card(own.model).commands


def test_what_everybody_may_have_is_there() -> None:
    assert {id: one.cost for id, one in common_tactics().items()} == {
        "decisive-move": 1, "decisive-shot": 2, "decisive-strike": 2, "gritted-teeth": 1, "insane-bravery": 1,
        "reroll": 1,
    }  # fmt: skip
    assert {id: (one.cost, one.level, one.aura) for id, one in commander_tactics().items()} == {
        "within-earshot": (1, 1, inches(6)), "by-the-numbers": (2, 2, inches(6)), "relieved-of-duty": (1, 3, 0),
    }  # fmt: skip
    assert {id: one.points for id, one in traits().items()} == {
        "unhurried": 3, "long-memory": 4, "hard-to-interrupt": 4, "good-boots": 2, "known-to-the-office": 3,
        "weatherproof": 4,
    }  # fmt: skip
    assert {id: (one.charge, one.range // inches(1), one.target) for id, one in powers().items()} == {
        "draught": (5, 18, "enemy"), "squall": (5, 18, "enemy"), "low-front": (6, 0, "self"),
        "still-air": (7, 12, "enemy"), "undertow": (6, 12, "enemy"), "second-wind": (6, 6, "friend"),
        "pressure-drop": (7, 6, "all-enemies"),
    }  # fmt: skip
    assert list(specialisms()) == [
        "leader", "marksman", "gunner", "brawler", "breacher", "medic", "scout", "signals", "old-hand",
    ]  # fmt: skip
    assert {one.tactic.id: one.tactic.cost for one in specialisms().values()} == {
        "as-one-party": 1, "one-breath": 1, "waste-not": 1, "and-another": 2, "mind-your-heads": 1,
        "not-on-my-form": 2, "round-the-back": 1, "say-again": 1, "not-yet": 1,
    }  # fmt: skip
    assert level_prices() == (0, 3, 6)
    assert len(weapon_abilities()) == 9


def test_ids_of_rules_in_words_differ() -> None:
    ids = [one.id for team in teams() for one in team.abilities]
    ids += [one.id for team in teams() for one in team.tactics]
    ids += [*common_tactics(), *commander_tactics(), *traits(), *powers(), *weapon_abilities()]
    ids += [own.id for one in specialisms().values() for own in (one.ability, *one.choices)]
    ids += [one.tactic.id for one in specialisms().values()]
    assert len(ids) == len(set(ids))


def test_who_flies_and_who_feels_the_weather() -> None:
    cards = [card for team in teams() for card in team.cards]
    assert [card.id for card in cards if card.flies] == ["meridian-survey.kite-hand"]
    assert {card.id: (card.powers, card.denies, " ".join(card.knows)) for card in cards if card.powers} == {
        "meridian-survey.declinator": (1, 1, "draught squall low-front"),
        "plot-forty.dowser": (1, 1, "draught undertow second-wind"),
        "house-of-seconds.umpire": (2, 2, "draught still-air pressure-drop"),
    }
    assert [card.name for card in cards if card.commands] == [
        "Umpire",
        "Surveyor General",
        "Superintendent",
        "Secretary",
    ]
    assert {card.levels for card in cards if card.commands} == {(0, 5, 11, 18)}


def test_a_model_has_what_was_bought_for_it() -> None:
    cutter = find_card("ninth-bell.cutter.gunner-2.second-belt")
    assert (cutter.specialism, cutter.level, cutter.points) == ("gunner", 2, 22)
    assert cutter.abilities == ("own-weight", "walks-it-in", "second-belt")
    both = find_card("ninth-bell.cutter.gunner-3")
    assert (both.points, both.abilities[1:]) == (25, ("walks-it-in", "second-belt", "braced"))
    rig = find_card("ninth-bell.riveter.brawler.sounding-charge.buoyancy-rig")
    assert (rig.points, rig.flies, rig.move) == (21, True, inches(6))
    assert [weapon.id for weapon in rig.weapons] == ["rivet-carbine", "sounding-charge"]
    assert find_card("plot-forty.tenant.padded-apron").save == 5
    second = find_card("house-of-seconds.second.lined-lapels.buckler")
    assert (second.save, second.invulnerable, second.points) == (4, 5, 14)
    boots = find_card("house-of-seconds.umpire.scout-4.good-boots.known-to-the-office")
    assert (boots.move, boots.leadership, boots.points, boots.level) == (inches(8), 10, 38 + 18 + 2 + 3, 4)
    assert find_card("plot-forty.secretary.medic.weatherproof").denies == 1
    assert find_card("ninth-bell.bellmaster.leader").leads
    assert not find_card("ninth-bell.bellmaster").leads
    assert find_card("meridian-survey.stakegunner.tripod").has("tripod")
    plain = find_card("ninth-bell.riveter")
    assert plain.weapon("close-combat-weapon") is CLOSE_COMBAT_WEAPON
    assert plain is load_team("ninth-bell").card("riveter")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("tenth-bell.riveter", "there is no team 'tenth-bell'. Did you mean 'ninth-bell'?"),
        ("ninth-bell.rivetter", "there is no model 'rivetter'. Did you mean 'riveter'?"),
        ("ninth-bell.riveter.medic", "Riveter cannot be 'medic'. It can be old-hand, brawler."),
        ("ninth-bell.riveter.brawler.old-hand",
         "'ninth-bell.riveter.brawler.old-hand' has two specialisms; expected one at most."),
        ("ninth-bell.riveter.brawler-4", "Riveter is said to be of level 4; level 3 is its highest."),
        ("ninth-bell.riveter.brawler-2",
         "Riveter is of level 2 and says not which it took; expected shoulders or low-blow."),
        ("ninth-bell.riveter.brawler-2.shoulders.low-blow",
         "Riveter is of level 2 and says both it took; expected shoulders or low-blow."),
        ("ninth-bell.riveter.brawler.shoulders",
         "Riveter is of level 1 and takes nothing yet; at level 2 it has shoulders or low-blow."),
        ("ninth-bell.riveter.brawler-2.braced",
         "a specialist of brawler cannot take braced; expected shoulders or low-blow."),
        ("ninth-bell.riveter.shoulders", "Riveter took shoulders and has no specialism."),
        ("ninth-bell.riveter.shoulder",
         "there is no specialism, ability, wargear or trait 'shoulder'. Did you mean 'shoulders'?"),
    ],
)  # fmt: skip
def test_a_model_that_cannot_be_is_explained(written: str, said: str) -> None:
    with pytest.raises(LookupError) as caught:
        find_card(written)
    assert caught.value.args[0] == said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: kt18", "edition: kt24", ["3: edition is 'kt24'; expected kt18."]),
        ("type: Heavy 1", "type: Heavvy 1", [
            "@: weapons.seam-lance.type: 'Heavvy 1' is no type of weapon; expected such as Rapid Fire 1. Did you mean "
            "'Heavy'?",
        ]),
        ("type: Pistol 2", "type: Pistol", [
            "@: weapons.pressure-pistol.type: 'Pistol': this type is printed with its number, such as Assault 2 or "
            "Heavy D6.",
        ]),
        ("damage: D3, abilities: [hot]", "damage: D4, abilities: [hot]", [
            "@: weapons.seam-lance.damage: 'D4' is no amount; expected such as 2, D3, 2D6 or D3+1.",
        ]),
        ("damage: D3, abilities: [hot]", "damage: D3, abilities: [hott]", [
            "@: there is no weapon ability 'hott'. Did you mean 'hot'?",
        ]),
        ("range: 18, type: Heavy 1", "type: Heavy 1", [
            "@: the key 'range' is missing in weapons.seam-lance; only melee weapons have none.",
        ]),
        ("seam blade, type: Melee", "seam blade, range: 1, type: Melee", [
            "@: weapons.seam-blade is a melee weapon; these have no range.",
        ]),
        ("may-be: [gunner, breacher]", "may-be: [guner, breacher]", [
            "23: there is no specialism 'guner'. Did you mean 'gunner'?",
        ]),
        ("may-be: [old-hand, brawler, breacher]", "may-be: [leader]", [
            "40: models.superintendent is a commander, who is never the leader.",
        ]),
        ("commander: {2: 5, 3: 11, 4: 18}", "commander: {2: 5}", [
            "@: models.superintendent.commander has no points for level 3 and 4; expected those of 2, 3 and 4.",
        ]),
        ("  double-bell:", "  decisive-shot:", [
            "@: tactics.decisive-shot is no team's own: others have it, too; call it something else.",
        ]),
        ("bearers: {riveter: 4, tender: 1}", "bearers: {riveter: 4, tendr: 1}", [
            "@: there is no model 'tendr'. Did you mean 'tender'?",
        ]),
        ("everyone: [own-weight]", "everyone: []", [
            "58: nobody has abilities.own-weight: add it to a model or take it out.",
        ]),
        ("model: superintendent", "model: superintendant", [
            "@: there is no model 'superintendant'. Did you mean 'superintendent'?",
        ]),
        ("{card: superintendent, role: old-hand}", "{card: superintendent, role: old-hand, level: 2}", [
            "@: rosters.commander: Superintendent is of level 2 and says not which it took; expected been-here or "
            "stubborn.",
        ]),
    ],
)  # fmt: skip
def test_a_mistake_is_explained_with_its_line(old: str, new: str, said: list[str]) -> None:
    line = BELL[: BELL.index(old)].count("\n") + 1
    assert mistakes(team_of, changed(BELL, old, new)) == [one.replace("@", str(line), 1) for one in said]


def test_what_has_no_code_is_told() -> None:
    bell = load_team("ninth-bell")
    known = {one.id for one in bell.abilities} | {one.id for one in bell.tactics}
    assert load_team("ninth-bell", known) is bell
    with pytest.raises(Exception, match=r"abilities\.patch has no code"):
        load_team("ninth-bell", known - {"patch"})
