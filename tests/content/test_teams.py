"""The shipped teams have the numbers they should, and a wrong file is explained line by line."""

import re
from pathlib import Path

import pytest
from content.mistakes import changed, mistakes, shipped_text

from killzone.content.source import ContentError
from killzone.editions.kt24.cards.datacards import Team
from killzone.editions.kt24.cards.files import (
    find_card,
    list_teams,
    load_team,
    team_from_data,
    team_of,
    universal_equipment,
)
from killzone.editions.kt24.cards.notation import format_rules
from killzone.editions.shared.cards.printed import muster_names
from killzone.geometry.shapes import Base, usual_body
from killzone.geometry.units import inches

BELL = shipped_text("kt24/teams/ninth-bell.yaml")

TEAMS = {
    "ninth-bell": ("The Ninth Bell", 6, 73, 3),
    "meridian-survey": ("Meridian Survey", 9, 73, 5),
    "plot-forty": ("Plot Forty Committee", 12, 88, 6),
    "house-of-seconds": ("House of Seconds", 8, 75, 4),
}

# Card: max, APL, Move, Save, Wounds, base in hundredths of a millimetre, weapons, abilities.
CARDS = {
    "ninth-bell.bellmaster": (1, 3, 5, 3, 13, 4000, "rivet-pistol boarding-maul", "steady-hand"),
    "ninth-bell.riveter": (2, 3, 5, 3, 12, 4000, "rivet-carbine gauntlet", ""),
    "ninth-bell.cutter": (1, 3, 5, 3, 12, 4000, "seam-lance seam-blade", ""),
    "ninth-bell.torchman": (1, 3, 5, 3, 12, 4000, "cutting-torch gauntlet", ""),
    "ninth-bell.winchman": (1, 3, 5, 3, 12, 4000, "grapnel-gun winch-hook", "haul-in"),
    "ninth-bell.sounder": (
        1, 3, 5, 3, 12, 4000, "rivet-carbine sounding-charge gauntlet", "listens-through-plate",
    ),
    "ninth-bell.tender": (1, 3, 5, 3, 12, 4000, "rivet-pistol gauntlet", "patch"),
    "meridian-survey.party-chief": (1, 2, 6, 4, 9, 2850, "ranging-carbine levelling-staff", "second-opinion"),
    "meridian-survey.chainman": (5, 2, 6, 4, 8, 2850, "survey-rifle machete", ""),
    "meridian-survey.longsight": (1, 2, 6, 4, 8, 2850, "zenith-rifle machete", ""),
    "meridian-survey.stakegunner": (1, 2, 6, 4, 8, 2850, "stake-gun machete", ""),
    "meridian-survey.plotter": (1, 2, 6, 4, 8, 2850, "plotting-mortar machete", "spotted-fire"),
    "meridian-survey.lampsman": (1, 2, 6, 4, 8, 2850, "flash-lamp machete", "heliograph"),
    "meridian-survey.linecutter": (1, 2, 7, 4, 8, 2850, "level-carbine brush-axe", "walks-ahead"),
    "plot-forty.chair": (1, 2, 6, 5, 9, 2500, "starting-pistol gavel", "through-the-chair"),
    "plot-forty.tenant": (8, 2, 6, 5, 7, 2500, "nail-gun spade", ""),
    "plot-forty.sprayer": (1, 2, 6, 5, 7, 2500, "crop-sprayer spade", ""),
    "plot-forty.thresher": (1, 2, 6, 5, 8, 3200, "threshing-flail", ""),
    "plot-forty.beekeeper": (1, 2, 6, 5, 7, 2500, "hive-jar nail-gun spade", ""),
    "plot-forty.quarryman": (1, 2, 6, 5, 8, 3200, "quarry-charge sledge", ""),
    "plot-forty.treasurer": (1, 2, 6, 5, 7, 2500, "coach-gun spade", "petty-cash"),
    "house-of-seconds.first-second": (1, 3, 7, 4, 11, 2850, "duelling-pistol sabre-of-record", "no-adjournment"),
    "house-of-seconds.second": (5, 2, 7, 4, 9, 2850, "duelling-pistol long-knife", ""),
    "house-of-seconds.foil": (1, 2, 7, 4, 9, 2850, "paired-foils", "disengage"),
    "house-of-seconds.closer": (1, 2, 6, 4, 10, 3200, "closing-maul", ""),
    "house-of-seconds.witness": (1, 2, 7, 4, 9, 2850, "throwing-knives long-knife", "unremarked"),
    "house-of-seconds.bearer": (1, 2, 7, 3, 10, 3200, "buckler-and-dirk", "stand-in"),
}  # fmt: skip

WEAPONS = {
    "rivet pistol": 'ranged 4 3+ 3/4 Range 8"',
    "rivet carbine": "ranged 4 3+ 3/4 Piercing Crits 1",
    "seam lance": "ranged 4 3+ 5/6 Hot, Piercing 1",
    "cutting torch": 'ranged 4 2+ 3/3 Range 7", Saturate, Torrent 2"',
    "grapnel gun": 'ranged 4 3+ 2/4 Range 8", Stun',
    "sounding charge": 'ranged 5 3+ 2/4 2" Devastating 1, Limited 1, Range 6", Saturate',
    "boarding maul": "melee 5 3+ 4/6 Shock",
    "gauntlet": "melee 4 3+ 3/4 -",
    "seam blade": "melee 4 3+ 4/5 Lethal 5+",
    "winch hook": "melee 4 3+ 4/6 Brutal",
    "ranging carbine": "ranged 4 3+ 3/4 Accurate 1",
    "survey rifle": "ranged 4 4+ 3/5 -",
    "zenith rifle": "ranged 4 2+ 3/3 Devastating 3, Heavy, Silent",
    "stake gun": "ranged 5 4+ 3/5 Ceaseless, Heavy (Dash only), Piercing Crits 1",
    "plotting mortar": 'ranged 5 4+ 3/5 Blast 2", Heavy (Reposition only), Seek',
    "flash lamp": 'ranged 5 4+ 1/2 Range 8", Saturate, Stun',
    "level carbine": "ranged 4 4+ 3/4 Seek Light",
    "levelling staff": "melee 4 4+ 3/4 -",
    "machete": "melee 3 4+ 2/3 -",
    "brush axe": "melee 4 3+ 4/5 Rending",
    "starting pistol": 'ranged 4 4+ 3/4 Range 8"',
    "nail gun": 'ranged 4 4+ 2/3 Punishing, Range 9"',
    "crop sprayer": 'ranged 4 3+ 2/3 Range 7", Saturate, Torrent 2"',
    "hive jar": 'ranged 5 4+ 1/2 Limited 2, Range 6", Seek, Severe, Stun',
    "quarry charge": 'ranged 4 4+ 3/5 Blast 2", 1" Devastating 1, Limited 1, Range 5"',
    "coach gun": 'ranged 4 4+ 3/3 Punishing, Range 6", Relentless',
    "gavel": "melee 4 3+ 4/5 Stun",
    "spade": "melee 4 4+ 3/4 -",
    "threshing flail": "melee 4 4+ 4/5 Brutal, Ceaseless",
    "sledge": "melee 4 4+ 4/6 Shock",
    "duelling pistol": 'ranged 3 3+ 3/4 Range 8", Severe',
    "throwing knives": 'ranged 4 3+ 2/4 Range 8", Silent',
    "sabre of record": "melee 5 3+ 4/6 Balanced, Lethal 5+",
    "long knife": "melee 4 3+ 4/5 Balanced",
    "paired foils": "melee 5 3+ 3/5 Relentless, Rending",
    "closing maul": "melee 4 3+ 5/6 Brutal, Shock",
    "buckler and dirk": "melee 4 3+ 3/4 Balanced, Stun",
    "fuel jars": 'ranged 4 4+ 2/3 Range 6", Saturate, Torrent 1"',
    "burst grenade": 'ranged 4 4+ 2/4 Range 6", Blast 2", Saturate',
    "spike grenade": 'ranged 4 4+ 4/5 Range 6", Piercing 1, Saturate',
}

RULES = {
    "ninth-bell": ("hull-rated on-the-line", "double-bell blow-the-tanks", "air-bottles ballast-plates guide-line"),
    "meridian-survey": ("triangulate hold-the-peg", "carry-the-chain reciprocal-sight", "almanac tripods peg-markers"),
    "plot-forty": (
        "own-ground hold-them-there", "neighbourly-concern point-of-order", "wheelbarrows tea-urn fuel-jars",
    ),
    "house-of-seconds": (
        "the-glove formal-parry", "riposte satisfaction", "smoke-pellets lined-coats letters-of-introduction",
    ),
}  # fmt: skip


def rules_of(team: Team) -> list[str]:
    rules = [(one.id for one in group) for group in (team.abilities, team.strategy_ploys, team.firefight_ploys)]
    return [id for group in rules for id in group] + [item.id for item in team.equipment]


def teams() -> list[Team]:
    return [load_team(name) for name in list_teams()]


def test_four_teams_are_shipped() -> None:
    assert set(list_teams()) == TEAMS.keys()
    for team in teams():
        name, size, wounds, half = TEAMS[team.id]
        assert (team.name, team.size, len(team.half)) == (name, size, half)
        assert sum(team.card(id).wounds for id in team.default) == wounds
        assert team.card(team.default[0]).leader
        assert team.selection_problems(team.half, size=half) == []


def test_every_card_has_its_numbers() -> None:
    found = {
        card.id: (
            limit, card.apl, card.move // inches(1), card.save, card.wounds, card.body.base.length,
            " ".join(weapon.id for weapon in card.weapons), " ".join(card.abilities),
        )
        for team in teams()
        for card, limit in zip(team.cards, team.limits, strict=True)
    }  # fmt: skip
    assert found == CARDS
    assert all(card.body == usual_body(card.body.base) for team in teams() for card in team.cards)


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
        groups = (team.strategy_ploys, team.firefight_ploys, team.equipment)
        assert tuple(" ".join(one.id for one in group) for group in groups) == RULES[team.id]
        assert all(ploy.cost == 1 for ploy in (*team.strategy_ploys, *team.firefight_ploys))
    uses = {item.id: item.uses for team in teams() for item in team.equipment if item.uses}
    assert uses == {"almanac": 1, "fuel-jars": 2, "smoke-pellets": 2}
    grenades = universal_equipment()
    assert [(item.id, item.uses, len(item.weapons)) for item in grenades] == [("explosive-grenades", 2, 2)]


def test_rules_of_different_teams_have_different_ids() -> None:
    ids = [id for team in teams() for id in rules_of(team)]
    assert len(ids) == len(set(ids)) == 42


def test_names_follow_the_rules_for_names() -> None:
    pattern = {
        "ninth-bell": r"[A-Z][a-z]+-Fathom [A-Z][a-z]+",
        "meridian-survey": r"[A-Z][a-z]+ \d{3}",
        "plot-forty": r"[A-Z][a-z]+, Plot \d+",
        "house-of-seconds": r"(First )?Second [A-Z][a-z]+",
    }
    for team in teams():
        assert len(team.names) >= team.size
        assert all(re.fullmatch(pattern[team.id], name) for name in team.names)


def test_a_shipped_file_is_named_after_its_team() -> None:
    assert [team.id for team in teams()] == list(list_teams())


def test_instances_are_numbered_where_there_are_several() -> None:
    team = load_team("meridian-survey")
    names = muster_names([team.card(id) for id in team.default])
    assert names[:6] == ("Party Chief", "Chainman 1", "Chainman 2", "Chainman 3", "Chainman 4", "Longsight")


def test_a_selection_is_judged() -> None:
    bell = load_team("ninth-bell")
    assert bell.selection_problems(["bellmaster", "riveter", "riveter", "cutter", "torchman", "tender"]) == []
    assert bell.selection_problems(["riveter", "riveter", "riveter", "cutter", "winchman", "diver"]) == [
        "The Ninth Bell has no operative 'ninth-bell.diver'.",
        "A selection of The Ninth Bell has exactly one leader; this one has 0.",
        "A selection has at most 2 Riveter; this one has 3.",
    ]
    assert bell.selection_problems(["bellmaster"]) == [
        "A selection of The Ninth Bell has 6 operatives; this one has 1."
    ]


def test_cards_and_weapons_are_found_by_id() -> None:
    bell = load_team("ninth-bell")
    assert bell.card("cutter") is bell.card("ninth-bell.cutter") is find_card("ninth-bell.cutter")
    assert bell.card("cutter").weapon("seam-lance").name == "seam lance"
    lance = bell.card("cutter").weapon("seam-lance")
    assert (lance.rule("hot") is not None, lance.rule("stun")) == (True, None)
    with pytest.raises(KeyError):
        bell.card("diver")
    with pytest.raises(KeyError):
        bell.card("cutter").weapon("oar")
    for id, said in [
        ("ninth-bel.cutter", "there is no team 'ninth-bel'. Did you mean 'ninth-bell'?"),
        ("ninth-bell.cuter", "there is no card 'ninth-bell.cuter'. Did you mean 'ninth-bell.cutter'?"),
    ]:
        with pytest.raises(LookupError) as caught:
            find_card(id)
        assert caught.value.args == (said,)


def test_loading_twice_gives_the_same_team(tmp_path: Path) -> None:
    file = tmp_path / "bell.yaml"
    file.write_text(BELL, encoding="utf-8")
    assert load_team("ninth-bell") is load_team("ninth-bell") is load_team(file) is load_team(str(file))
    file.write_text(changed(BELL, "name: The Ninth Bell", "name: The Tenth Bell"), encoding="utf-8")
    assert load_team(file).name == "The Tenth Bell"


def test_an_unknown_name_is_met_with_the_nearest() -> None:
    with pytest.raises(ContentError) as caught:
        load_team("plot-fourty")
    assert str(caught.value) == "plot-fourty: there is no team 'plot-fourty'. Did you mean 'plot-forty'?"
    with pytest.raises(ContentError) as caught:
        load_team("zzz")
    assert str(caught.value) == (
        "zzz: there is no team 'zzz'. There are house-of-seconds, meridian-survey, ninth-bell and plot-forty."
    )


def test_a_team_can_be_made_from_plain_data() -> None:
    weapon = {"name": "oar", "type": "melee", "attacks": 4, "hit": "4+", "damage": "3/4"}
    card = {"name": "Rower", "max": 2, "apl": 2, "move": 6, "save": "4+", "wounds": 8, "weapons": ["oar"]}
    data = {
        "id": "ferry",
        "edition": "kt24",
        "name": "Ferry",
        "idea": "Rows.",
        "selection": {"size": 1, "default": ["rower"]},
        "operatives": {"rower": {**card, "leader": True, "base": "60 x 35 mm", "height": 3, "keywords": ["boat"]}},
        "weapons": {"oar": weapon},
    }
    rower = team_from_data(data).card("rower")
    assert rower.body.base == Base(6000, 3500)
    assert (rower.body.height, rower.body.eye, rower.keywords) == (7620, 6858, ("boat",))
    with pytest.raises(ContentError, match=r"^team: operatives\.rower\.name is empty; expected a name"):
        team_from_data({**data, "operatives": {"rower": {**card, "base": "32 mm", "name": None}}})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('edition: kt24', 'edition: kt21', [
            "3: edition is 'kt21'; expected kt24.",
        ]),
        ('rules: Shock}', 'rules: Shok}', [
            "47: weapons.boarding-maul.rules: There is no weapon rule 'Shok'. Did you mean 'Shock'?",
        ]),
        ('rules: Shock}', 'rules: Range 8"}', [
            '47: weapons.boarding-maul is melee; Range is a rule of ranged weapons.',
        ]),
        ('rules: Piercing Crits 1}', 'rules: Shock}', [
            '39: weapons.rivet-carbine is ranged; Shock is a rule of melee weapons.',
        ]),
        ('weapons: [seam-lance, seam-blade]', 'weapons: [seam-lance, seam-blad]', [
            '24: operatives.cutter has no melee weapon, so that it could not retaliate.',
            "24: there is no weapon 'seam-blad'. Did you mean 'seam-blade'?",
            '49: nobody has weapons.seam-blade: add it to an operative or take it out.',
        ]),
        ('abilities: [patch]', 'abilities: []', [
            '66: nobody has abilities.patch: add it to an operative or take it out.',
        ]),
        ('abilities: [patch]', 'abilities: [pach]', [
            "35: there is no ability 'pach'. Did you mean 'patch'?",
            '66: nobody has abilities.patch: add it to an operative or take it out.',
        ]),
        ('riveter, riveter, cutter', 'riveter, riveter, riveter, cutter', [
            '15: A selection has at most 2 Riveter; this one has 3.',
            '15: A selection of The Ninth Bell has 6 operatives; this one has 7.',
        ]),
        ('cutter, winchman, sounder]', 'cutter, winchman, sonder]', [
            "15: there is no operative 'sonder'. Did you mean 'sounder'?",
        ]),
        ('wounds: 13', 'wounds: thirteen', [
            "19: operatives.bellmaster.wounds is 'thirteen'; expected a whole number from 1 to 60.",
        ]),
        ('wounds: 13,', 'wounds: 13, eye: 4,', [
            '19: the eyes of bellmaster are above its top.',
        ]),
        ('wounds: 13,', 'wouds: 13,', [
            "18: the key 'wounds' is missing in operatives.bellmaster; expected a whole number from 1 to 60.",
            "19: unknown key 'wouds' in operatives.bellmaster. Did you mean 'wounds'?",
        ]),
        ('  blow-the-tanks:', '  hull-rated:', [
            "89: the id 'hull-rated' also stands in strategy-ploys; ids of rules must differ.",
        ]),
        ('names: [Six-Fathom Ines, ', 'names: [Two-Fathom Pell, ', [
            "109: the name 'Two-Fathom Pell' is there twice.",
        ]),
        ('selection:\n', 'selection: 6\nchoices:\n', [
            '13: selection is 6; expected a mapping (lines of `key: value`).',
            "14: unknown key 'choices'. The keys are id, edition, name, idea, selection, operatives, weapons, "
            'plays, beaten-by, abilities, strategy-ploys, firefight-ploys, equipment and names.',
        ]),
    ],
)  # fmt: skip
def test_a_mistake_in_a_team_is_explained(old: str, new: str, said: list[str]) -> None:
    assert mistakes(team_of, changed(BELL, old, new)) == said


def test_rules_without_code_are_named_when_asked_for() -> None:
    rules = {id for team in teams() for id in rules_of(team)}
    assert [load_team(team.id, known=rules) for team in teams()] == teams()
    with pytest.raises(ContentError) as caught:
        load_team("plot-forty", known=rules - {"petty-cash", "fuel-jars"})
    line = shipped_text("kt24/teams/plot-forty.yaml").partition("  petty-cash:")[0].count("\n") + 1
    assert str(caught.value) == (
        f"kt24/teams/plot-forty.yaml:{line}: abilities.petty-cash has no code: there is no rule 'petty-cash'."
    )
