"""How a battle of a campaign begins: flesh wounds, lessened characteristics, and resources that have run out."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest
from rules.kt18.arms import gun
from rules.kt18.campaign.reckoning import TABLE, after, fire_team_experience, losses, model
from rules.kt18.playing import Ran, idle, run
from rules.kt18.tables import one

from killzone.content.source import ContentError
from killzone.core.flow import Call
from killzone.core.ruleset import opened
from killzone.core.table import Table
from killzone.core.tally import Tally
from killzone.editions.edition import Wish
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import SHOOTING
from killzone.editions.kt18.battle.options import is_battle_forged
from killzone.editions.kt18.battle.ranking import RANKING
from killzone.editions.kt18.battle.round import ROUND_SEQUENCE, Round, command_points
from killzone.editions.kt18.battle.setup import SettingUp, roll_advantage
from killzone.editions.kt18.campaign.aftermath import AFTERMATH, Reckoning, note_felled
from killzone.editions.kt18.campaign.entries import campaign_of, entrant_of
from killzone.editions.kt18.cards.datacards import Datasheet, datasheet
from killzone.editions.kt18.edition import edition
from killzone.editions.kt18.operatives.characteristics import leadership_of
from killzone.editions.kt18.operatives.states import flesh_wounds
from killzone.editions.kt18.ruleset import ruleset
from killzone.editions.kt18.shooting.shooting import SHOOT, Shooting
from killzone.editions.kt18.ways import USUAL
from killzone.editions.wishes import source_of
from killzone.geometry.units import INCH

FULL = {"morale": 3, "stores": 3, "papers": 3, "ground": 3}


def source(**carried: Mapping[str, Any]) -> Any:
    """In Person with commanders; `carried` says of models by their ids at the table how they enter."""
    wish = Wish("candlewick-court", ("ninth-bell", "house-of-seconds"), "matched", "in-person")
    made = source_of(edition()._replace(usual=USUAL), wish)
    plain = opened(ruleset(), made)[0]
    for seat, side in enumerate(made["sides"]):
        own = [one.id for one in plain.operatives if one.seat == seat]
        models = [{"id": f"r-{id}", **carried.get(id, {})} for id in own]
        side["campaign"] = {"player": f"p{seat}", "resources": dict(FULL), "models": models}
    casualties = [list(line) for line in TABLE]
    return {**made, "campaign": {"battle": 3, "casualties": casualties, "at-stake": "morale"}}


def began(made: Any) -> Table:
    return opened(ruleset(), made)[0]


def numbers(sheet: Datasheet) -> tuple[int, ...]:
    return sheet.move // INCH, sheet.attacks, sheet.leadership, sheet.wounds, sheet.strength


@pytest.mark.rule("kt18.campaign.casualty-minor", "kt18.campaign.casualty-serious", "kt18.campaign.casualty-contusion")
@pytest.mark.parametrize(
    ("state", "wounds", "wanted"),
    [
        ({}, 0, (5, 4, 9, 4, 4)),
        ({"flesh-wounds": 1}, 1, (5, 4, 9, 4, 4)),
        ({"flesh-wounds": 1, "less": ["move", "attacks", "leadership"]}, 1, (4, 3, 8, 4, 4)),
        ({"flesh-wounds": 1, "less": ["move", "attacks", "leadership", "wounds", "strength"]}, 1, (4, 3, 8, 3, 3)),
    ],
)
def test_k46_an_injured_commander_starts_the_next_battle_so(
    state: dict[str, Any], wounds: int, wanted: tuple[int, ...]
) -> None:
    table = began(source(a1=state))
    superintendent, *others = table.operatives
    assert datasheet(superintendent).commands
    assert (flesh_wounds(superintendent), numbers(datasheet(superintendent))) == (wounds, wanted)
    assert superintendent.wounds == wanted[3]
    assert not any(flesh_wounds(one) for one in others)
    assert table.setting.library["card", superintendent.card.id] is superintendent.card
    assert is_battle_forged(table, 0)


def test_the_models_are_known_by_their_ids_in_the_roster() -> None:
    table = began(source(a2={"fire-team": "first"}))
    entrant = entrant_of(table, 0)
    assert entrant is not None
    assert entrant.player == "p0"
    assert dict(entrant.models)["a1"] == "r-a1"


def test_a_fire_team_is_those_of_it_who_came() -> None:
    made = source(a2={"fire-team": "first"}, a4={"fire-team": "first"})
    made["sides"][0]["campaign"]["fire-teams"] = {"first": {"name": "First riveters", "experience": 4}}
    entrant = entrant_of(began(made), 0)
    assert entrant is not None
    (team,) = entrant.fire_teams
    assert (team.name, team.experience, team.models) == ("First riveters", 4, ("a2", "a4"))


def test_a_battle_that_is_of_no_campaign_has_none_of_its_rules() -> None:
    made = {key: value for key, value in source().items() if key != "campaign"}
    assert campaign_of(began(made)) is None
    assert note_felled not in hooks.of(began(made)).taken_out.functions


def changed(path: tuple[Any, ...], value: Any) -> Any:
    made = deepcopy(source())
    place = made
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return made


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("sides", 0, "campaign"), None, "does not say which models"),
        (("sides", 1, "campaign", "models"), [{}], "5 models, but says of 1"),
        (("sides", 0, "campaign", "models", 0, "flesh-wounds"), 4, "starts with 4 flesh wounds; there are 0 to 3"),
        (("sides", 0, "campaign", "models", 0, "flesh-wounds"), -1, "starts with -1 flesh wounds"),
        (("sides", 0, "campaign", "models", 0, "less"), ["speed"], "has ['speed'] lessened"),
        (("sides", 0, "campaign", "resources"), {"morale": 1}, "how much it has of morale, stores"),
        (("sides", 0, "campaign", "fire-teams"), ["first"], "fire teams"),
        (("campaign", "casualties"), [[9, "recovered"]], "ends at 9; the die has 10 sides"),
        (("campaign", "casualties"), [[3, "recovered"], [3, "struck-off"]], "is no line of a casualty table"),
        (("campaign", "casualties"), [[10, "promoted"]], "is no line of a casualty table"),
        (("campaign", "at-stake"), "honour", "'honour' is at stake"),
    ],
)
def test_what_cannot_be_is_refused(path: tuple[Any, ...], value: Any, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        began(changed(path, value))
    assert said in caught.value.problems[0].text


def test_without_morale_everybody_has_less_leadership() -> None:
    for amount, less in ((0, 1), (1, 0)):
        position = after([model("a", 0), model("b", 1)], resources={"morale": amount})
        own = position.operative("a")
        assert leadership_of(position, own).total == datasheet(own).leadership - less


def test_without_papers_there_are_no_points_in_the_first_round() -> None:
    for amount, wanted in ((0, 0), (1, 1)):
        position = after([model("a", 0), model("b", 1)], resources={"papers": amount})
        assert Tally(tuple(command_points(position, 0, 1))).total == wanted
        assert Tally(tuple(command_points(position, 0, 2))).total == 1
    position = after([model("a", 0), model("b", 1)], resources={"papers": 0}).but(turn=0, order=(0, 1))
    ran = run(position, ROUND_SEQUENCE, Round(), [6, 6, 1, 1], idle)
    assert ran.told("campaign-no-papers")[0] == "Ada has no papers left and gains no CP in the first round."


def test_a_seasoned_fire_team_keeps_its_nerve() -> None:
    for experience, wanted in ((3, []), (4, [-1])):
        position = after([model("a", 0), model("b", 1)], fire_teams={"first": ["a"]}, experience=experience)
        entries = [entry.amount for entry in hooks.of(position).nerve(position, position.operative("a"))]
        assert [amount for amount in entries if amount] == wanted


@pytest.mark.rule("kt18.setup.deployment-order")
def test_without_ground_a_team_is_last_in_strategic_advantage_without_a_roll() -> None:
    models = [model(f"m{seat}", seat) for seat in range(3)]
    position = after(models, scores=(0, 0, 0))
    campaign = campaign_of(position)
    assert campaign is not None
    poor = campaign.entrants[0].but(resources=(("morale", 3), ("stores", 3), ("papers", 3), ("ground", 0)))
    detail = position.setting.detail.but(campaign=campaign.but(entrants=(poor, *campaign.entrants[1:])))
    position = position.but(setting=position.setting.but(detail=detail))
    flow = roll_advantage(SettingUp(), position)
    assert isinstance(flow, Call)
    assert flow.callee.groups == ((1, 2), (0,))
    assert [event.tell(position) for event in flow.events] == ["Ada has no ground left: last without a roll."]
    ran = run(position, RANKING, flow.callee, [2, 2, 6, 5])
    assert ran.result == (2, 1, 0)


def volley(experience: int, answers: list[str], dice: list[int], position: Table | None = None) -> Ran:
    """One of a fire team shoots at an enemy that is hard to wound."""
    shooter, foe = one("a", 0, (5, 5), weapons=[gun()]), one("b", 1, (9, 5), toughness=8)
    found = position or after([shooter, foe], fire_teams={"first": ["a"]}, experience=experience)
    return run(found, SHOOT, Shooting("a", SHOOTING), dice, answers)


def test_a_practised_fire_team_makes_one_hit_or_wound_roll_again_in_a_battle() -> None:
    hit = volley(8, ["b", "campaign-practised.first.after-hit-roll"], [1, 5, 2])
    assert [roll.rule for roll in hit.rolls][1] == "campaign-practised"
    assert ("campaign-practised.first", 2) in hit.table.players[0].used
    wound = volley(8, ["b", "pass", "campaign-practised.first.after-wound-roll"], [5, 1, 2])
    assert ("campaign-practised.first", 2) in wound.table.players[0].used
    assert "after-hit-roll" not in volley(7, ["b"], [1]).kinds
    assert "after-hit-roll" not in volley(8, ["b"], [1], hit.table).kinds


@pytest.mark.rule("kt18.campaign.specialist-xp", "kt18.campaign.fire-team-xp")
def test_k48_a_commander_that_is_shot_goes_to_the_credit_of_who_shot_it() -> None:
    shooter, lost = one("a", 0, (5, 5), weapons=[gun()]), one("b", 1, (9, 5), save=7)
    lost = lost.but(card=datasheet(lost).but(levels=(0, 5, 11, 18), specialism="medic", level=1))
    other = one("c", 1, (25, 15))
    position = after([shooter, lost, other], fire_teams={"first": ["a"]})
    ran = run(position, SHOOT, Shooting("a", SHOOTING), [5, 5, 6], ["b"])
    assert ran.gone == {"b"}
    done = run(ran.table, AFTERMATH, Reckoning(), [10])
    assert fire_team_experience(done) == {"first": 2}
    assert (1, "morale", "kt18.campaign.morale-loss") in losses(done)
