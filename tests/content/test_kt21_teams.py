"""The shipped teams of 2021 have the numbers they should, and a wrong file is explained line by line."""

import re
from pathlib import Path

import pytest
from content.mistakes import changed, mistakes, shipped_text

from killzone.content.source import ContentError
from killzone.editions.kt21.battle.kill_team import archetypes_of, half_problems, selection_problems
from killzone.editions.kt21.cards.datacards import Team
from killzone.editions.kt21.cards.files import (
    archetypes,
    common_tac_ops,
    equipment_of,
    find_card,
    list_teams,
    load_team,
    tac_ops_of,
    team_of,
    universal_equipment,
)
from killzone.editions.kt21.cards.notation import format_rules
from killzone.geometry.shapes import usual_body
from killzone.geometry.units import inches

BELL = shipped_text("kt21/teams/ninth-bell.yaml")
TAC_OPS = shipped_text("kt21/tac-ops.yaml")
EQUIPMENT = shipped_text("kt21/equipment.yaml")

# Name, operatives, wounds of the default selection, operatives of half a team.
TEAMS = {
    "ninth-bell": ("The Ninth Bell", 6, 73, 3),
    "meridian-survey": ("Meridian Survey", 9, 73, 5),
    "plot-forty": ("Plot Forty Committee", 12, 88, 6),
    "house-of-seconds": ("House of Seconds", 8, 75, 4),
}

# Fire team: size, archetype, least, most, operatives.
FIRE_TEAMS = {
    "Hull Team": (3, "custody", 0, 2, "bellmaster 1 riveter 2 winchman 1 tender 1"),
    "Cutting Team": (3, "eviction", 0, 2, "bellmaster 1 riveter 2 cutter 1 torchman 1 sounder 1"),
    "Chain Party": (3, "inspection", 0, 2, "party-chief 1 chainman 3 linecutter 1"),
    "Instrument Party": (3, "eviction", 1, 2, "party-chief 1 chainman 1 longsight 1 stakegunner 1 plotter 1"),
    "Signal Party": (3, "discretion", 0, 2, "party-chief 1 chainman 2 lampsman 1 kiteman 1"),
    "Row": (7, "custody", 1, 1, "chair 1 tenant 7 thresher 1"),
    "Shed": (5, "discretion", 1, 1, "chair 1 tenant 2 sprayer 1 thresher 1 beekeeper 1 quarryman 1 treasurer 1"),
    "Principals": (4, "eviction", 0, 2, "first-second 1 second 4 foil 1 bearer 1"),
    "Attendants": (4, "discretion", 0, 2, "first-second 1 second 2 closer 1 witness 1 bearer 1"),
}

# Card: max, M, APL, GA, DF, SV, W, base in hundredths of a millimetre, weapons, abilities, rules.
CARDS = {
    "ninth-bell.bellmaster": (
        1, 5, 3, 1, 3, 3, 13, 4000, "rivet-pistol boarding-maul", "steady-hand rated-to-forty", "Reduce One Die 1",
    ),
    "ninth-bell.riveter": (4, 5, 3, 1, 3, 3, 12, 4000, "rivet-carbine gauntlet", "", "-"),
    "ninth-bell.cutter": (
        1, 5, 3, 1, 3, 3, 12, 4000, "seam-lance-steady seam-lance-open-valve seam-blade", "", "-",
    ),
    "ninth-bell.torchman": (1, 5, 3, 1, 3, 3, 12, 4000, "cutting-torch gauntlet", "", "-"),
    "ninth-bell.winchman": (1, 5, 3, 1, 3, 3, 12, 4000, "grapnel-gun winch-hook", "haul-in", "-"),
    "ninth-bell.sounder": (
        1, 5, 3, 1, 3, 3, 12, 4000, "rivet-carbine sounding-charge gauntlet", "listens-through-plate", "-",
    ),
    "ninth-bell.tender": (1, 5, 3, 1, 3, 3, 12, 4000, "rivet-pistol gauntlet", "patch", "-"),
    "meridian-survey.party-chief": (
        1, 6, 2, 1, 3, 4, 9, 2850, "ranging-carbine levelling-staff", "second-opinion", "-",
    ),
    "meridian-survey.chainman": (6, 6, 2, 1, 3, 4, 8, 2850, "survey-rifle machete", "", "-"),
    "meridian-survey.longsight": (1, 6, 2, 1, 3, 4, 8, 2850, "zenith-rifle machete", "", "-"),
    "meridian-survey.stakegunner": (1, 6, 2, 1, 3, 4, 8, 2850, "stake-gun machete", "", "-"),
    "meridian-survey.plotter": (1, 6, 2, 1, 3, 4, 8, 2850, "plotting-mortar machete", "spotted-fire", "-"),
    "meridian-survey.lampsman": (1, 6, 2, 1, 3, 4, 8, 2850, "flash-lamp machete", "heliograph", "-"),
    "meridian-survey.linecutter": (1, 7, 2, 1, 3, 4, 8, 2850, "level-carbine brush-axe", "walks-ahead", "-"),
    "meridian-survey.kiteman": (1, 6, 2, 1, 3, 4, 8, 2850, "signal-pistol kite-hook", "", "-"),
    "plot-forty.chair": (1, 6, 2, 1, 3, 5, 9, 2500, "starting-pistol gavel", "through-the-chair", "-"),
    "plot-forty.tenant": (8, 6, 2, 2, 3, 5, 7, 2500, "nail-gun spade", "many-hands", "-"),
    "plot-forty.sprayer": (1, 6, 2, 1, 3, 5, 7, 2500, "crop-sprayer spade", "", "-"),
    "plot-forty.thresher": (1, 6, 2, 1, 3, 5, 8, 3200, "threshing-flail", "used-to-it", "Ignore Wounds 5+"),
    "plot-forty.beekeeper": (1, 6, 2, 1, 3, 5, 7, 2500, "hive-jar nail-gun spade", "", "-"),
    "plot-forty.quarryman": (1, 6, 2, 1, 3, 5, 8, 3200, "quarry-lobber sledge", "", "-"),
    "plot-forty.treasurer": (1, 6, 2, 1, 3, 5, 7, 2500, "coach-gun spade", "petty-cash", "-"),
    "house-of-seconds.first-second": (
        1, 7, 3, 1, 3, 4, 11, 2850, "duelling-pistol sabre-of-record", "no-adjournment", "-",
    ),
    "house-of-seconds.second": (6, 7, 2, 1, 3, 4, 9, 2850, "duelling-pistol long-knife", "", "-"),
    "house-of-seconds.foil": (1, 7, 2, 1, 3, 4, 9, 2850, "paired-foils", "disengage", "-"),
    "house-of-seconds.closer": (1, 6, 2, 1, 3, 4, 10, 3200, "closing-maul", "", "-"),
    "house-of-seconds.witness": (1, 7, 2, 1, 3, 4, 9, 2850, "throwing-knives long-knife", "unremarked", "-"),
    "house-of-seconds.bearer": (1, 7, 2, 1, 3, 3, 10, 3200, "buckler-and-dirk", "stand-in", "Invulnerable Save 5+"),
}  # fmt: skip

WEAPONS = {
    "rivet pistol": 'ranged 4 3+ 3/4 Rng 6"',
    "rivet carbine": "ranged 4 3+ 3/4 ! P1",
    "seam lance, steady": "ranged 4 3+ 4/5 AP1",
    "seam lance, open valve": "ranged 4 3+ 5/6 AP2, Hot",
    "cutting torch": 'ranged 5 2+ 2/2 Rng 6", Torrent 2"',
    "grapnel gun": 'ranged 4 3+ 2/4 Rng 9" ! Stun',
    "sounding charge": 'ranged 4 3+ 2/3 Limited, No Cover, Rng 6" ! Splash 1',
    "boarding maul": "melee 4 3+ 4/6 ! Stun",
    "gauntlet": "melee 3 3+ 3/4 -",
    "seam blade": "melee 4 3+ 4/5 Lethal 5+",
    "winch hook": "melee 4 3+ 4/5 Brutal",
    "ranging carbine": "ranged 4 3+ 3/4 Balanced",
    "survey rifle": "ranged 4 4+ 3/4 -",
    "zenith rifle": "ranged 4 2+ 3/3 Heavy, Silent ! MW3",
    "stake gun": "ranged 5 4+ 3/4 Ceaseless, Fusillade, Heavy ! P1",
    "plotting mortar": 'ranged 5 4+ 3/5 Barrage, Blast 2", Heavy, Indirect',
    "flash lamp": 'ranged 5 4+ 1/2 No Cover, Rng 9" ! Stun',
    "level carbine": "ranged 4 4+ 3/4 Balanced",
    "signal pistol": 'ranged 4 4+ 3/4 Rng 6"',
    "levelling staff": "melee 3 4+ 3/4 -",
    "machete": "melee 3 4+ 2/3 -",
    "brush axe": "melee 4 3+ 3/5 ! Rending",
    "kite hook": "melee 3 3+ 3/4 -",
    "starting pistol": 'ranged 4 4+ 3/4 Rng 6"',
    "nail gun": 'ranged 4 4+ 2/3 Ceaseless, Rng 9"',
    "crop sprayer": 'ranged 5 3+ 2/2 No Cover, Rng 6", Torrent 2"',
    "hive jar": 'ranged 5 4+ 1/2 Indirect, Limited, Rng 6" ! Stun',
    "quarry lobber": 'ranged 4 4+ 4/5 AP1, Blast 2", Rng 9", Unwieldy',
    "coach gun": 'ranged 4 4+ 3/3 Relentless, Rng 6"',
    "gavel": "melee 4 3+ 4/5 ! Stun",
    "spade": "melee 4 4+ 3/4 -",
    "threshing flail": "melee 4 4+ 4/5 Brutal, Ceaseless ! Reap 2",
    "sledge": "melee 4 4+ 4/6 ! Stun",
    "fuel jar": 'ranged 4 4+ 2/3 Limited, Rng 6", Torrent 1"',
    "duelling pistol": 'ranged 3 3+ 3/4 Rng 6" ! Rending',
    "throwing knives": 'ranged 4 3+ 2/5 Rng 6", Silent',
    "sabre of record": "melee 5 3+ 4/5 Balanced, Lethal 5+",
    "long knife": "melee 4 3+ 4/5 Balanced",
    "paired foils": "melee 5 3+ 3/5 Relentless ! Rending",
    "closing maul": "melee 4 3+ 5/6 Brutal ! Stun",
    "buckler and dirk": "melee 4 3+ 3/4 ! Stun",
    "burst grenade": 'ranged 4 4+ 2/3 Blast 2", Indirect, Limited, Rng 6"',
    "spike grenade": 'ranged 4 4+ 4/5 AP1, Indirect, Limited, Rng 6"',
}

PLOYS = {
    "ninth-bell": ("hull-rated on-the-line", "double-bell blow-the-tanks late-bell"),
    "meridian-survey": ("triangulate hold-the-peg", "carry-the-chain reciprocal-sight revised-edition"),
    "plot-forty": ("own-ground hold-them-there", "neighbourly-concern point-of-order any-other-business"),
    "house-of-seconds": ("the-glove formal-parry", "riposte satisfaction after-you"),
}

# Item: points, whether an operative bears it, how many a kill team may have (0: any number).
ITEMS = {
    "air-bottle": (2, True, 0),
    "ballast-plate": (2, True, 0),
    "guide-line": (2, True, 0),
    "almanac": (2, False, 1),
    "tripod": (3, True, 0),
    "peg-markers": (3, False, 1),
    "wheelbarrow": (2, False, 2),
    "tea-urn": (2, False, 1),
    "fuel-jar": (3, True, 0),
    "sharpened-edge": (1, True, 0),
    "smoke-pellet": (3, True, 0),
    "lined-coat": (2, True, 0),
    "letter-of-introduction": (2, True, 0),
    "whetstone": (2, True, 0),
    "burst-grenade": (2, True, 0),
    "spike-grenade": (3, True, 0),
    "rope-and-hook": (1, True, 0),
    "pry-bar": (1, True, 0),
}

# Tac op: archetypes, barred, moments of the reveal, turning points, what it names, actions.
CARDS_OF_OPS = {
    "vacant-possession": ("eviction custody", True, "target-reveal", (1, 2), "marker", ""),
    "distraint": ("eviction custody", False, "event", (), "", ""),
    "notice-served": ("eviction inspection", False, "target-reveal", (1,), "enemy", ""),
    "field-notes": ("eviction inspection", False, "target-reveal", (), "", "record"),
    "served-at-home": ("eviction discretion", True, "end-of-turning-point", (), "", ""),
    "lone-working": ("eviction discretion", False, "event", (), "", ""),
    "high-water-mark": ("custody inspection", True, "target-reveal", (), "", ""),
    "inventory": ("custody inspection", False, "target-reveal", (), "", "count"),
    "sleeping-partner": ("custody discretion", False, "end-of-battle", (), "friend", ""),
    "quiet-possession": ("custody discretion", False, "target-reveal", (), "", ""),
    "trespass-survey": ("inspection discretion", True, "event", (), "", "plant pull"),
    "clean-copy": ("inspection discretion", False, "event", (), "", "copy"),
    "everyone-up": ("", False, "end-of-turning-point end-of-battle", (2,), "", ""),
    "closed-traverse": ("", False, "target-reveal", (), "", ""),
    "quorum": ("", False, "target-reveal", (), "", ""),
    "settled-in-person": ("", False, "target-reveal", (1, 2, 3), "enemy", ""),
}


def teams() -> list[Team]:
    return [load_team(name) for name in list_teams()]


def rules_of(team: Team) -> list[str]:
    ids = [one.id for one in (*team.strategic_ploys, *team.tactical_ploys)]
    return (
        ids + [one.id for one in team.abilities] + [one.id for one in team.equipment] + [one.id for one in team.tac_ops]
    )


def test_four_teams_are_shipped_and_their_selections_are_legal() -> None:
    assert set(list_teams()) == TEAMS.keys()
    for team in teams():
        name, size, wounds, half = TEAMS[team.id]
        assert (team.name, len(team.operatives), len(team.half)) == (name, size, half)
        assert sum(team.card(id).wounds for id in team.operatives) == wounds
        assert team.card(team.operatives[0]).leader
        assert selection_problems(team, team.default) == []
        assert half_problems(team, team.half) == []


def test_every_fire_team_has_its_list() -> None:
    found = {
        one.name: (
            one.size, one.archetype, one.least, one.most,
            " ".join(f"{id.removeprefix(f'{team.id}.')} {most}" for id, most in one.operatives),
        )
        for team in teams()
        for one in team.fire_teams
    }  # fmt: skip
    assert found == FIRE_TEAMS
    assert {team.id: team.count for team in teams()} == {
        "house-of-seconds": 2, "meridian-survey": 3, "ninth-bell": 2, "plot-forty": 2,
    }  # fmt: skip


def test_every_card_has_its_numbers() -> None:
    found = {
        card.id: (
            limit, card.move // inches(1), card.apl, card.group, card.defence, card.save, card.wounds,
            card.body.base.length, " ".join(weapon.id for weapon in card.weapons), " ".join(card.abilities),
            format_rules(card.rules),
        )
        for team in teams()
        for card, limit in zip(team.cards, team.limits, strict=True)
    }  # fmt: skip
    assert found == CARDS
    assert len(found) == 28
    assert all(card.body == usual_body(card.body.base) for team in teams() for card in team.cards)
    words = {card.id: card.keywords for team in teams() for card in team.cards if card.keywords}
    assert words["meridian-survey.kiteman"] == ("fly",)


def test_every_weapon_has_its_numbers() -> None:
    weapons = [weapon for team in teams() for card in team.cards for weapon in card.weapons]
    weapons += [weapon for team in teams() for item in team.equipment for weapon in item.weapons]
    weapons += [weapon for item in universal_equipment() for weapon in item.weapons]
    found = {
        one.name: f"{'melee' if one.melee else 'ranged'} {one.attacks} {one.hit}+ {one.normal}/{one.critical} "
        f"{format_rules(one.rules)}"
        for one in weapons
    }
    assert found == WEAPONS


def test_every_team_has_its_ploys_and_equipment() -> None:
    for team in teams():
        assert (
            tuple(" ".join(one.id for one in group) for group in (team.strategic_ploys, team.tactical_ploys))
            == (PLOYS[team.id])
        )
        assert all(ploy.cost == 1 for ploy in (*team.strategic_ploys, *team.tactical_ploys))
    items = [item for team in teams() for item in team.equipment] + list(universal_equipment())
    assert {item.id: (item.points, item.bearer, item.most) for item in items} == ITEMS
    assert [item.id for item in items if item.close_quarters] == ["pry-bar"]


def test_every_tac_op_says_when_it_is_revealed() -> None:
    cards = [*common_tac_ops(), *(card for team in teams() for card in team.tac_ops)]
    found = {
        card.id: (
            " ".join(card.archetypes), card.barred, " ".join(card.reveal), card.turning_points, card.names,
            " ".join(action.id for action in card.actions),
        )
        for card in cards
    }  # fmt: skip
    assert found == CARDS_OF_OPS


def test_each_archetype_has_six_tac_ops_and_four_in_close_quarters() -> None:
    assert [one.name for one in archetypes().values()] == ["Eviction", "Custody", "Inspection", "Discretion"]
    for id in archetypes():
        cards = [card for card in common_tac_ops() if id in card.archetypes]
        assert (len(cards), sum(1 for card in cards if card.barred)) == (6, 2)
    assert all(len(card.archetypes) == 2 for card in common_tac_ops())


def test_a_kill_team_has_the_archetypes_of_its_fire_teams() -> None:
    bell = load_team("ninth-bell")
    hull, cutting = bell.default
    assert archetypes_of(bell, bell.default) == ("custody", "eviction")
    assert archetypes_of(bell, (hull, hull)) == ("custody",)
    assert archetypes_of(bell, (cutting,)) == ("eviction",)
    assert archetypes_of(bell, ()) == ("custody", "eviction")


def test_rules_of_different_teams_have_different_ids() -> None:
    ids = [id for team in teams() for id in rules_of(team)]
    ids += [item.id for item in universal_equipment()]
    ids += [card.id for card in common_tac_ops()]
    assert len(ids) == len(set(ids))


def test_cards_are_found_by_id() -> None:
    bell = load_team("ninth-bell")
    assert bell.card("cutter") is bell.card("ninth-bell.cutter") is find_card("ninth-bell.cutter")
    assert bell.card("cutter").weapon("seam-blade").name == "seam blade"
    assert bell.fire_team("hull").name == "Hull Team"
    for missing in (lambda: bell.card("diver"), lambda: bell.card("cutter").weapon("oar"), lambda: bell.fire_team("x")):
        with pytest.raises(KeyError):
            missing()
    with pytest.raises(LookupError, match=r"there is no card 'ninth-bell\.cuter'\. Did you mean 'ninth-bell.cutter'"):
        find_card("ninth-bell.cuter")


def test_loading_twice_gives_the_same_team(tmp_path: Path) -> None:
    file = tmp_path / "bell.yaml"
    file.write_text(BELL, encoding="utf-8")
    assert load_team("ninth-bell") is load_team(file)
    file.write_text(changed(BELL, "name: The Ninth Bell", "name: The Tenth Bell"), encoding="utf-8")
    assert load_team(file).name == "The Tenth Bell"
    with pytest.raises(ContentError, match=r"there is no team 'plot-fourty'\. Did you mean 'plot-forty'"):
        load_team("plot-fourty")


def line_of(text: str, part: str) -> int:
    """The line that some text stands in."""
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: kt21", "edition: kt24", ["3: edition is 'kt24'; expected kt21."]),
        ("rules: Reduce One Die 1}", "rules: Reduce One Dye 1}", [
            "@: operatives.bellmaster.rules: There is no weapon rule 'Reduce One Dye'. Did you mean 'Reduce One Die'?",
        ]),
        ("rules: Reduce One Die 1}", "rules: AP1}", [
            "@: operatives.bellmaster: AP is a rule of weapons, not of operatives.",
        ]),
        ("rules: Lethal 5+}", "rules: Invulnerable Save 5+}", [
            "@: weapons.seam-blade: Invulnerable Save is a rule of operatives, not of weapons.",
        ]),
        ("rules: Brutal}", "rules: AP1}", ["@: weapons.winch-hook is melee; AP is a rule of ranged weapons."]),
        ('rules: Rng 6"}', "rules: Reap 1}", ["@: weapons.rivet-pistol is ranged; Reap is a rule of melee weapons."]),
        ('rules: "! P1"}', 'rules: "! Heavy"}', [
            "@: weapons.rivet-carbine.rules: Heavy takes effect before critical hits are retained: it cannot stand "
            "after '!'.",
        ]),
        ("max: 4, move: 5", "max: 4, group: 5, move: 5", [
            "@: operatives.riveter.group is 5; expected a whole number from 1 to 4.",
        ]),
        ("max: 4, move: 5", "max: 4, defense: 4, move: 5", [
            "@: unknown key 'defense' in operatives.riveter. Did you mean 'defence'?",
        ]),
        ("size: 3, archetype: custody", "size: 6, archetype: custody", [
            "20: fire-teams.hull has 6 operatives, but its list gives only 5.",
        ]),
        ("archetype: custody", "archetype: custardy", ["@: there is no archetype 'custardy'. Did you mean 'custody'?"]),
        ("winchman: 1, tender: 1", "winchman: 1, tendr: 1", [
            "@: there is no operative 'tendr'. Did you mean 'tender'?",
            "43: no fire team has operatives.tender: add it to one or take it out.",
        ]),
        ("cutting: {most: 2}}", "cutting: {least: 3, most: 2}}", ["@: at least 3 and at most 2 of cutting cannot be."]),
        ("cutting: {most: 2}}", "cuting: {most: 2}}", [
            "@: there is no fire team 'cuting'. Did you mean 'cutting'?",
            "22: selection.fire-teams.kinds does not say how many of cutting there may be.",
        ]),
        ("operatives: [cutter, riveter, sounder]", "operatives: [cutter, riveter, sonder]", [
            "@: there is no operative 'sonder'. Did you mean 'sounder'?",
        ]),
        ("operatives: [cutter, riveter, sounder]", "operatives: [cutter, riveter, tender]", [
            "17: A Cutting Team has no Tender.",
        ]),
        ("kind: hull,", "kind: hul,", [
            "16: The Ninth Bell: there is no fire team 'hul'. Did you mean 'hull'?",
        ]),
        ("weapons: [cutting-torch, gauntlet]", "weapons: [cutting-torch]", [
            "@: operatives.torchman has no melee weapon, so that it could not fight back.",
        ]),
        ("    points: 2\n    text: >-\n      The bearer's W", "    points: 11\n    text: >-\n      The bearer's W", [
            "@: equipment.ballast-plate.points is 11; expected a whole number from 1 to 10.",
        ]),
        ("  guide-line:\n    name: guide line", "  patch:\n    name: guide line", [
            "@: the id 'patch' also stands in abilities; ids of rules must differ.",
        ]),
        ("reveal: [end-of-turning-point, end-of-battle]", "reveal: [later]", [
            "@: tac-ops.everyone-up.reveal[1] is 'later'; expected end-of-battle, end-of-turning-point, event or "
            "target-reveal.",
        ]),
        ("Nine-Fathom Tobin", "Six-Fathom Ines", ["@: the name 'Six-Fathom Ines' is there twice."]),
    ],
)  # fmt: skip
def test_a_mistake_is_explained_with_its_line(old: str, new: str, said: list[str]) -> None:
    line = line_of(BELL, old)
    assert mistakes(team_of, changed(BELL, old, new)) == [one.replace("@", str(line), 1) for one in said]


def test_what_has_no_code_is_told() -> None:
    bell = load_team("ninth-bell")
    ids = set(rules_of(bell))
    assert load_team("ninth-bell", known=ids) is bell
    with pytest.raises(ContentError) as caught:
        load_team("ninth-bell", known=ids - {"patch", "everyone-up"})
    assert [re.sub(r": there.*", "", one.text) for one in caught.value.problems] == [
        "abilities.patch has no code",
        "tac-ops.everyone-up has no code",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: kt21", "edition: kt24", ["4: edition is 'kt24'; expected kt21."]),
        ("archetypes: [custody, inspection]\n    reveal", "archetypes: [custody, inspektion]\n    reveal", [
            "@: there is no archetype 'inspektion'. Did you mean 'inspection'?",
        ]),
        ("archetypes: [custody, inspection]\n    reveal", "archetypes: [custody, custody]\n    reveal", [
            "@: tac-ops.inventory has the same archetype twice.",
        ]),
        ("  custody: {name: Custody", "  idleness: {name: Idleness, text: x}\n  custody: {name: Custody", [
            "7: no tac op has the archetype idleness.",
        ]),
        ("turning-points: [1]", "turning-points: [0]", [
            "@: tac-ops.notice-served.turning-points[1] is 0; expected a whole number from 1 to 10.",
        ]),
        ("names: marker", "names: markers", [
            "@: tac-ops.vacant-possession.names is 'markers'; expected enemy, friend or marker.",
        ]),
        ("    second: At the end of the battle two friendly operatives are.\n", "", [
            "54: the key 'second' is missing in tac-ops.served-at-home; expected some text.",
        ]),
    ],
)  # fmt: skip
def test_a_mistake_in_the_tac_ops_is_explained(old: str, new: str, said: list[str]) -> None:
    line = line_of(TAC_OPS, old)
    assert mistakes(tac_ops_of, changed(TAC_OPS, old, new)) == [one.replace("@", str(line), 1) for one in said]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: kt21", "edition: kt24", ["3: edition is 'kt24'; expected kt21."]),
        ("weapons: [spike-grenade]", "weapons: [spyke-grenade]", [
            "7: nobody has weapons.spike-grenade: add it to an operative or take it out.",
            "@: there is no weapon 'spyke-grenade'. Did you mean 'spike-grenade'?",
        ]),
        ("weapons: [spike-grenade]", "weapons: [spike-grenade]\n    bearer: false", [
            "@: equipment.spike-grenade brings a weapon, so that somebody has to bear it.",
        ]),
        ("type: ranged, attacks: 4, hit: 4+, damage: 4/5", "type: melee, attacks: 4, hit: 4+, damage: 4/5", [
            "@: weapons.spike-grenade is melee; AP is a rule of ranged weapons.",
            "@: weapons.spike-grenade is melee; Indirect is a rule of ranged weapons.",
            "@: weapons.spike-grenade is melee; Rng is a rule of ranged weapons.",
        ]),
    ],
)  # fmt: skip
def test_a_mistake_in_the_equipment_for_all_is_explained(old: str, new: str, said: list[str]) -> None:
    line = line_of(EQUIPMENT, old)
    assert mistakes(equipment_of, changed(EQUIPMENT, old, new)) == [one.replace("@", str(line), 1) for one in said]
