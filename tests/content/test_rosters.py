"""Rosters as files: who comes, with what, at which level, for how many points, and every mistake with its line."""

import pytest

from killzone.content.rosters import Breach, Gear, Roster, RosterCard, RosterKind, is_roster, roster_of
from killzone.content.source import ContentError, read_text


def one_leads(roster: Roster) -> list[Breach]:
    leaders = [member for member in roster.members if member.role == "leader"]
    if len(leaders) == 1:
        return []
    return [Breach("made.roster.leader", ("roster",), f"the roster has {len(leaders)} leaders; exactly one leads.")]


CARDS = (
    RosterCard("guard", "Guard", points=10, most=3, roles=("leader", "scout"), levels=(0, 3, 6), gear=("shield",)),
    RosterCard("cook", "Cook", points=7, most=1),
)
KIND = RosterKind(
    edition="made",
    rule="made.roster",
    teams=lambda: ("kitchen",),
    cards=lambda team: CARDS,
    gear=lambda team: (Gear("shield", "shield", 2, most=2), Gear("ladle", "ladle", 1)),
    size=(2, 4),
    points=40,
    breaches=one_leads,
)
GOOD = """edition: made
team: kitchen
name: Friday
roster:
  - {card: guard, name: Ada, role: leader, level: 2, gear: [shield]}
  - {card: guard, count: 1}
  - {card: cook}
"""


def read(text: str) -> Roster:
    return roster_of(read_text(text, "friday.yaml"), KIND)


def test_a_roster_is_read_and_its_points_are_taken_apart() -> None:
    roster = read(GOOD)
    assert (roster.team, roster.name, roster.limit) == ("kitchen", "Friday", 40)
    assert [(one.card, one.name, one.role, one.level, one.gear) for one in roster.members] == [
        ("guard", "Ada", "leader", 2, ("shield",)),
        ("guard", "", "", 1, ()),
        ("cook", "", "", 1, ()),
    ]
    assert [(entry.amount, entry.note) for entry in roster.members[0].points] == [
        (10, "Guard"),
        (3, "level 2"),
        (2, "shield"),
    ]
    assert roster.points.total == 32
    assert roster.breaches == ()
    assert roster.must_hold() is roster


def test_members_with_one_name_are_numbered() -> None:
    several = GOOD.replace("{card: guard, count: 1}", "{card: guard, count: 2, name: Ada}")
    assert [one.name for one in read(several).members] == ["Ada 1", "Ada 2", "Ada 3", ""]
    taken = several.replace("{card: cook}", "{card: cook, name: Ada 2}")
    assert [one.name for one in read(taken).members] == ["Ada 1", "Ada 3", "Ada 4", "Ada 2"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: made", "edition: kt24", "1: this roster is of 'kt24'; expected one of 'made'."),
        ("team: kitchen", "team: kitchn", "2: there is no team 'kitchn'. Did you mean 'kitchen'?"),
        ("card: cook", "card: coook", "7: there is no card 'coook'. Did you mean 'cook'?"),
        ("[shield]", "[sheild]", "5: there is no gear 'sheild'. Did you mean 'shield'?"),
        ("role: leader", "role: baker", "5: Guard cannot be 'baker'; it can be leader or scout."),
        ("card: cook", "card: cook, role: leader", "7: Cook cannot be 'leader'; it has no roles."),
        ("level: 2", "level: 4", "5: Guard is said to be of level 4; level 3 is its highest."),
        ("card: cook", "card: cook, level: 2", "7: Cook is said to be of level 2; it has no levels."),
        ("level: 2", "levels: 2", "5: unknown key 'levels' in roster[1]. Did you mean 'level'?"),
        ("count: 1", "count: 0", "6: roster[2].count is 0; expected a whole number from 1 to 30."),
    ],
)
def test_what_cannot_be_understood_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(ContentError) as refused:
        read(GOOD.replace(old, new))
    assert str(refused.value) == f"friday.yaml:{said}"


@pytest.mark.parametrize(
    ("old", "new", "rule", "said"),
    [
        ("count: 1", "count: 3", "size", "4: the roster has 5 members; 2 to 4 may come."),
        ("count: 1", "count: 3", "max", "6: the roster has 4 of Guard; 3 is the most."),
        ("card: cook", "card: cook, gear: [ladle]", "gear", "7: Cook cannot have ladle."),
        ("count: 1", "count: 2, gear: [shield]", "gear", "6: the roster has 3 of shield; 2 is the most."),
        ("role: leader, ", "", "leader", "4: the roster has 0 leaders; exactly one leads."),
        ("name: Friday", "points: 31", "points", "4: the roster costs 32 points; 31 is the most, 1 less would do."),
    ],
)
def test_what_breaks_a_rule_is_read_and_told(old: str, new: str, rule: str, said: str) -> None:
    roster = read(GOOD.replace(old, new))
    assert f"made.roster.{rule}" in [one.rule for one in roster.breaches]
    with pytest.raises(ContentError) as refused:
        roster.must_hold()
    assert f"friday.yaml:{said}" in str(refused.value).splitlines()


@pytest.mark.parametrize(
    ("old", "new"),
    [("name: Friday", "points: 32"), ("count: 1", "count: 2"), ("count: 1", "gear: [shield]")],
)
def test_what_is_just_within_the_limits_breaks_none(old: str, new: str) -> None:
    text = GOOD.replace(old, new)
    assert read(text if "points" in new else text.replace("name: Friday", "points: 60")).breaches == ()


def test_a_roster_is_told_from_a_team_by_what_it_lists() -> None:
    assert is_roster(read_text(GOOD))
    assert not is_roster(read_text("id: kitchen"))
