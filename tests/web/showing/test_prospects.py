"""What would be after a move that is only planned: imagined on the game, with nothing answered and no die thrown."""

import pytest
from build import Scene, answer, scene

import killzone
from killzone.agents import named
from killzone.core.decisions import Action
from killzone.core.domains import Path, Pick, Place
from killzone.core.game import Game
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches
from killzone.web import protocol, showing
from killzone.web.protocol import AskOutlook, AskProspect, Explained
from killzone.web.showing.nothing import Nothing

GUNNER, RAIDER = 0, 1


def walled() -> Scene:
    """A wall hides a raider from a gunner, who may move round it."""
    return (
        scene(dice=[])
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 4 3+ 3/4; knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), weapons="bow: ranged 4 3+ 3/4; knife: melee 3 4+ 3/4")
        .terrain("wall", (8, 3, 8.5, 7), "heavy", top=4)
        .active("gunner")
    )


def moving() -> Game:
    return answer(walled().begin(), "reposition")


def way(*corners: tuple[float, float]) -> list[protocol.Spot]:
    return [(inches(x), inches(y), 0, 0) for x, y in corners]


OUT = way((5, 5), (5, 10))
"""To where the raider is seen past the wall."""
BACK = way((5, 5), (4, 5))


def possible(found: Explained, name: str, target: str = "") -> bool:
    each = [one for one in (*found.actions, *found.targets) if one.name == name and one.target == target]
    assert len(each) == 1
    return not each[0].reasons


def test_who_is_seen_and_can_be_shot_from_the_end_of_a_way() -> None:
    game = moving()
    behind = showing.prospect(game, GUNNER, AskProspect(1, 0, BACK))
    assert [(one.operative, one.sees, one.seen) for one in behind.facing] == [("raider", False, False)]
    assert not possible(behind, "rifle", "raider")
    beside = showing.prospect(game, GUNNER, AskProspect(1, 0, OUT))
    assert [(one.sees, one.seen) for one in beside.facing] == [(True, True)]
    assert beside.facing[0].exposure
    assert possible(beside, "rifle", "raider")


def test_what_has_been_done_by_then_cannot_be_done_again() -> None:
    found = showing.prospect(moving(), GUNNER, AskProspect(1, 0, OUT))
    assert possible(found, "Shoot")
    assert not possible(found, "Reposition")


def test_nothing_happens_by_looking_ahead() -> None:
    game = moving()
    before = game.digest()
    showing.prospect(game, GUNNER, AskProspect(1, 0, OUT))
    showing.outlook(game, AskOutlook(1, 0, way=OUT))
    showing.threat(game, GUNNER, "raider")
    assert game.digest() == before


def test_a_way_that_is_not_legal_has_its_reasons_and_no_prospect() -> None:
    with pytest.raises(Nothing) as refused:
        showing.prospect(moving(), GUNNER, AskProspect(1, 0, way((5, 5), (5, 19))))
    assert any('"' in reason.text for reason in refused.value.reasons)
    for wrong in ([], way((5, 5)) * 500, [(10**9, 0, 0, 0)]):
        with pytest.raises(Nothing):
            showing.prospect(moving(), GUNNER, AskProspect(1, 0, wrong))
    with pytest.raises(Nothing):
        showing.prospect(walled().begin(), GUNNER, AskProspect(1, 0, OUT))


def test_the_best_attack_from_there_has_the_odds_that_it_has_once_one_is_there() -> None:
    game = moving()
    ahead = showing.outlook(game, AskOutlook(1, 0, way=OUT))
    assert game.decision is not None
    there = game.play(game.decision.action(tuple(Spot(*spot) for spot in OUT)))
    there = answer(there, "shoot")
    assert there.decision is not None
    assert isinstance(there.decision.domain, Pick)
    found = [showing.outlook(there, AskOutlook(1, 0, key)) for key in there.decision.domain.legal()]
    best = max(found, key=lambda one: (one.kill, one.mean))
    assert (ahead.title, ahead.mean, ahead.kill, ahead.at_least) == (best.title, best.mean, best.kill, best.at_least)


def test_where_nobody_can_be_attacked_there_are_no_odds() -> None:
    with pytest.raises(Nothing, match="attack nobody"):
        showing.outlook(moving(), AskOutlook(1, 0, way=BACK))


def test_a_threat_is_the_usual_move_and_those_that_go_farther() -> None:
    found = showing.threat(moving(), GUNNER, "raider")
    usual, charge = found.moves
    assert usual.statements[0].text.startswith('Reposition: up to 6"')
    assert charge.statements[0].text.startswith('Charge: up to 8"')
    assert usual.regions
    assert [(one.operative, one.sees) for one in found.facing] == [("gunner", False)]


@pytest.mark.parametrize("edition", ["kt24", "kt21", "kt18"])
def test_every_edition_looks_ahead_at_moves_and_placings(edition: str) -> None:
    game = killzone.new_game(edition=edition, seed=5)
    agents = [named("uniform", "1"), named("uniform", "2")]
    seen: set[type] = set()
    while game.decision and len(seen) < 2:
        decision, domain = game.decision, game.decision.domain
        action = agents[decision.seat].answer(game.view(decision.seat))
        if isinstance(domain, (Path, Place)) and type(domain) not in seen and "operative" in domain.shape:
            seen.add(type(domain))
            sent = [(one.x, one.y, one.z, one.facing) for one in spots_of(action)]
            found = showing.prospect(game, decision.seat, AskProspect(1, 0, sent))
            assert found.operative == domain.shape["operative"]
            others = [one.id for one in game.table.operatives if one.spot and one.seat != decision.seat]
            assert {one.operative for one in found.facing} == set(others)
            assert protocol.encode(protocol.Reply(1, found))
            for other in others[:1]:
                assert protocol.encode(protocol.Reply(1, showing.threat(game, decision.seat, other)))
        game = game.play(action)
    assert len(seen) == 2


def spots_of(action: Action) -> tuple[Spot, ...]:
    """The spots of an answer that is a place or a way."""
    given = action.answer if isinstance(action.answer, tuple) else (action.answer,)
    return tuple(one for one in given if isinstance(one, Spot))
