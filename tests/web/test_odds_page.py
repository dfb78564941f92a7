"""The odds page's endpoints: the same odds as `killzone.odds`, clear refusals, and nothing that stalls the server."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.testclient import TestClient

from killzone import odds
from killzone.odds.api import find_kit
from killzone.web.odds_page import ROUTES, Desk, all_forms, close
from killzone.web.odds_worker import MOST_CELLS, Question, answered
from killzone.web.protocol import AskOdds, OddsAnswer, OddsForm

SHOT = {"atk": 4, "hit": 3, "dmg": [3, 4], "rules": "Balanced", "save": 4, "wounds": 8, "cover": True}
FIGHT = {
    "atk": 3,
    "hit": 3,
    "dmg": [4, 5],
    "wounds": 12,
    "other_atk": 3,
    "other_hit": 4,
    "other_dmg": [3, 4],
    "other_wounds": 9,
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = Starlette(routes=ROUTES)
    with TestClient(app) as found:
        yield found
    close(app)


def typed(numbers: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in numbers.items()}


def test_a_shot_has_the_odds_of_the_library(client: TestClient) -> None:
    answer = client.post("/odds/shoot", json={"edition": "kt24", "numbers": SHOT}).json()
    expected = odds.shoot(**typed(SHOT))
    assert answer["kill"] == float(expected.kill)
    assert answer["mean"] == float(expected.mean)
    assert answer["exact"] == [str(expected.mean), str(expected.kill)]
    assert [(one["damage"], one["exactly"]) for one in answer["damage"]] == [
        (damage, float(chance)) for damage, chance in expected.damage()
    ]
    assert answer["policy"]["name"] == "damage"
    assert [one["id"] for one in answer["rules"]] == ["kt24.weapon.balanced", "kt24.shoot.cover-save"]


def test_a_fight_has_the_odds_of_the_library_for_both_sides(client: TestClient) -> None:
    answer = client.post("/odds/fight", json={"edition": "kt24", "numbers": FIGHT}).json()
    expected = odds.fight(**typed(FIGHT))
    assert (answer["kill"], answer["die"]) == (float(expected.kill), float(expected.die))
    assert answer["policy"]["name"] == "exchange"
    assert sum(one["chance"] for one in answer["joint"]) == pytest.approx(1)
    assert answer["damage_taken"][0]["at_least"] == pytest.approx(1)


def test_an_answer_tells_the_mean_beyond_the_last_wound_idle_rules_and_hints(client: TestClient) -> None:
    numbers = SHOT | {"rules": "Balanced, Silent"}
    answer = client.post("/odds/shoot", json={"edition": "kt24", "numbers": numbers}).json()
    assert answer["boundless"] == float(odds.shoot(**typed(numbers) | {"wounds": 99}).mean) > answer["mean"]
    assert (answer["idle"], answer.get("hints", [])) == (["Silent"], [])
    shot = {"atk": 4, "hit": 3, "dmg": [3, 4], "rules": "Piercing 1", "save": 4, "wounds": 8}
    answer = client.post("/odds/shoot", json={"edition": "kt21", "numbers": shot}).json()
    assert answer["hints"] == list(find_kit("kt21").hints(typed(shot)))
    assert len(answer["hints"]) == 1


def test_shots_in_a_row_carry_wounds_over(client: TestClient) -> None:
    answer = client.post("/odds/shoot", json={"edition": "kt24", "numbers": SHOT, "times": 2}).json()
    expected = odds.volley([{name: one for name, one in typed(SHOT).items() if name != "wounds"}] * 2, wounds=8)
    assert answer["kill"] == float(expected.kill)


def test_different_attacks_in_a_row_are_a_series(client: TestClient) -> None:
    other = {"atk": 5, "hit": 4, "dmg": [4, 5], "rules": "Piercing 1"}
    asked = {"edition": "kt24", "numbers": SHOT, "then": [other, {}]}
    answer = client.post("/odds/shoot", json=asked).json()
    plain = {field.name: field.start for field in form_of("kt24", "shoot").groups[0].fields}
    weapons = [{}, other, plain]
    expected = odds.series([{"kind": "shoot", **typed(SHOT), **typed(weapon)} for weapon in weapons])
    assert answer["exact"] == [str(expected.mean), str(expected.kill)]
    assert "kt24.weapon.piercing" in [one["id"] for one in answer["rules"]]
    refused = client.post("/odds/shoot", json=asked | {"times": 3}).json()
    assert refused["reasons"][0]["field"] == "times"
    refused = client.post("/odds/shoot", json=asked | {"then": [{"save": 2}]}).json()
    assert refused["reasons"][0]["field"] == "save"


@pytest.mark.parametrize("edition", ["kt21", "kt18"])
@pytest.mark.parametrize("kind", ["shoot", "fight"])
def test_every_edition_answers_what_its_form_starts_with(client: TestClient, edition: str, kind: str) -> None:
    form = form_of(edition, kind)
    numbers = {field.name: field.start for group in form.groups for field in group.fields}
    answer = client.post(f"/odds/{kind}", json={"edition": edition, "numbers": numbers}).json()
    assert answer["mean"] == float(getattr(odds, kind)(edition=edition, **numbers).mean)


def form_of(edition: str, kind: str) -> OddsForm:
    found = next(one for one in all_forms().editions if one.id == edition)
    return next(form for form in found.forms if form.kind == kind)


def test_the_policy_is_the_one_asked_for(client: TestClient) -> None:
    ask = {"edition": "kt24", "numbers": SHOT, "policy": "keep-dice"}
    answer = client.post("/odds/shoot", json=ask).json()
    assert answer["policy"]["title"] == odds.POLICIES["keep-dice"].title
    assert answer["mean"] == float(odds.shoot(policy="keep-dice", **typed(SHOT)).mean)


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"hit": 7}, "hit", "Hit is 7+; expected 2+ to 6+."),
        ({"atk": 100}, "atk", "Atk is 100; expected 0 to 12."),
        ({"wounds": "eight"}, "wounds", "Wounds left is 'eight'; expected a whole number."),
        ({"rules": "Letal 5+"}, "rules", "There is no weapon rule 'Letal'. Did you mean 'Lethal'?"),
        ({"rules": "Lethal"}, "rules", "'Lethal' is not how Lethal is written: expected Lethal 5+."),
        ({"covr": True}, "covr", "There is no number 'covr'. Did you mean 'cover'?"),
        ({"cp": [9, 0]}, "cp", "CP is 9; expected 0 to 3."),
    ],
)
def test_a_number_that_cannot_be_gets_one_reason_with_its_field(
    client: TestClient, change: dict[str, Any], field: str, said: str
) -> None:
    answer = client.post("/odds/shoot", json={"edition": "kt24", "numbers": {**SHOT, **change}})
    assert answer.status_code == 400
    assert answer.json() == {"reasons": [{"rule": "", "text": said, "field": field}]}


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"edition": "kt25"}, "edition", "There is no edition 'kt25'. Did you mean 'kt24'?"),
        ({"policy": "damag"}, "policy", "There is no policy 'damag'. Did you mean 'damage'?"),
        ({"times": 99}, "times", "99 attacks in a row; expected 1 to 4."),
    ],
)
def test_a_wrong_request_gets_one_reason_with_its_field(
    client: TestClient, change: dict[str, Any], field: str, said: str
) -> None:
    answer = client.post("/odds/shoot", json={"edition": "kt24", "numbers": SHOT, **change})
    assert answer.status_code == 400
    assert answer.json() == {"reasons": [{"rule": "", "text": said, "field": field}]}


@pytest.mark.parametrize("body", ["", "{", "[]", '{"edition": "kt24", "numbers": {}, "more": 1}', '"\\ud800"'])
def test_a_request_that_cannot_be_read_is_refused_in_words(client: TestClient, body: str) -> None:
    answer = client.post("/odds/shoot", content=body)
    assert answer.status_code == 400
    assert answer.json()["reasons"][0]["text"].startswith("The request cannot be read: ")


def test_a_request_that_is_too_large_is_refused(client: TestClient) -> None:
    answer = client.post("/odds/shoot", content=b" " * 300_000)
    assert answer.status_code == 413


def test_a_grid_has_the_odds_of_the_library(client: TestClient) -> None:
    weapons = [{"atk": 4, "hit": 3, "dmg": [3, 4]}, {"atk": 5, "hit": 4, "dmg": [4, 5], "rules": "Piercing 1"}]
    targets = [{"save": 4, "wounds": 8}, {"save": 3, "wounds": 12}, {"save": 5, "wounds": 7}]
    ask = {"edition": "kt24", "weapons": weapons, "targets": targets, "common": {"cover": True}}
    answer = client.post("/odds/grid", json=ask).json()
    expected = odds.grid([typed(one) for one in weapons], targets, cover=True)
    assert answer["kills"] == expected.kills()
    assert answer["means"] == expected.means()
    assert answer["policy"]["name"] == "reroll-fails"


def test_a_grid_of_another_edition_goes_pair_by_pair(client: TestClient) -> None:
    weapons, targets = [{"bs": 3, "type": "Heavy 2", "strength": 5}], [{"toughness": 4, "save": 4, "wounds": 1}]
    answer = client.post("/odds/grid", json={"edition": "kt18", "weapons": weapons, "targets": targets}).json()
    assert answer["kills"] == odds.grid(weapons, targets, edition="kt18").kills()


def test_a_grid_of_fights_has_the_odds_of_each(client: TestClient) -> None:
    own = [{"atk": 3, "hit": 3, "dmg": [3, 4], "wounds": 7}, {"atk": 2, "hit": 4, "dmg": [4, 5], "wounds": 8}]
    others = [{"other_atk": 2, "other_hit": 4, "other_dmg": [2, 3], "other_wounds": 5}]
    ask = {"edition": "kt24", "kind": "fight", "weapons": own, "targets": others, "common": {"initiative": 1}}
    answer = client.post("/odds/grid", json=ask).json()
    expected = [odds.fight(**typed(one), **typed(others[0]), initiative=1) for one in own]
    assert answer["kills"] == [[float(one.kill)] for one in expected]
    assert answer["means"] == [[float(one.mean)] for one in expected]
    assert answer["dies"] == [[float(one.die)] for one in expected]
    assert answer["policy"]["name"] == "exchange"


def test_the_page_is_told_which_saves_and_wounds_a_chart_has(client: TestClient) -> None:
    charts = {one["id"]: (one["saves"], one["wounds"]) for one in client.get("/odds").json()["editions"]}
    assert charts["kt24"] == ([2, 3, 4, 5, 6], list(range(5, 21)))
    assert charts["kt18"][1] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (
            {"weapons": [{"atk": 4}] * 20, "targets": [{"other_atk": 4}] * 9, "kind": "fight"},
            "20 weapons and 9 targets",
        ),
        ({"weapons": [], "targets": [{"save": 4}]}, "A grid needs a weapon and a target at least."),
        (
            {"weapons": [{"atk": 4}] * 100, "targets": [{"save": 4}] * 100},
            f"100 weapons and 100 targets make 10000 cells; expected {MOST_CELLS} at most.",
        ),
        ({"weapons": [{"save": 4}], "targets": [{"save": 4}]}, "'save' is no number of a weapon."),
        ({"weapons": [{"atk": 4}], "targets": [{"save": 9}]}, "Save is 9+; expected 2+ to 6+."),
    ],
)
def test_a_grid_that_cannot_be_gets_one_reason(client: TestClient, ask: dict[str, Any], said: str) -> None:
    answer = client.post("/odds/grid", json={"edition": "kt24", **ask})
    assert answer.status_code == 400
    (reason,) = answer.json()["reasons"]
    assert reason["text"].startswith(said)


def test_odds_that_are_too_much_work_are_given_up_and_the_next_are_answered() -> None:
    app = Starlette(routes=ROUTES)
    app.state.odds_desk = Desk(within=1.0)
    hard = {**FIGHT, "atk": 12, "other_atk": 12, "rules": "Relentless", "other_rules": "Relentless", "cp": [3, 3]}
    with TestClient(app) as client:
        refused = client.post("/odds/fight", json={"edition": "kt24", "numbers": hard})
        assert refused.status_code == 422
        assert "take longer than 1 seconds" in refused.json()["reasons"][0]["text"]
        app.state.odds_desk.within = 60
        assert client.post("/odds/shoot", json={"edition": "kt24", "numbers": SHOT}).status_code == 200
    close(app)


class Leaving:
    """A request of somebody who is there when it is taken up, and gone when it is looked at again."""

    def __init__(self) -> None:
        self.looks = 0

    async def is_disconnected(self) -> bool:
        self.looks += 1
        return self.looks > 1


def test_odds_that_nobody_waits_for_are_given_up_before_their_time() -> None:
    hard = {
        **typed(FIGHT),
        "atk": 12,
        "other_atk": 12,
        "rules": "Relentless",
        "other_rules": "Relentless",
        "cp": (3, 3),
    }

    async def ask() -> list[int]:
        desk = Desk(within=600)
        leaving: Any = Leaving()
        given_up = await desk.ask(leaving, Question("fight", AskOdds("kt24", hard)))
        staying: Any = Request({"type": "http", "headers": []}, receive=forever)
        answered = await desk.ask(staying, Question("shoot", AskOdds("kt24", SHOT)))
        desk.close()
        return [given_up.status_code, answered.status_code]

    async def forever() -> Any:
        await asyncio.Event().wait()

    assert asyncio.run(ask()) == [204, 200]


def test_where_too_many_wait_the_next_is_turned_away() -> None:
    app = Starlette(routes=ROUTES)
    app.state.odds_desk = Desk(waiting=0)
    with TestClient(app) as client:
        refused = client.post("/odds/shoot", json={"edition": "kt24", "numbers": SHOT})
    assert refused.status_code == 503
    assert "ask again" in refused.json()["reasons"][0]["text"]
    close(app)


def test_the_form_names_every_edition_and_is_sent_once(client: TestClient) -> None:
    first = client.get("/odds")
    assert [one["id"] for one in first.json()["editions"]] == ["kt24", "kt21", "kt18"]
    assert first.headers["content-encoding"] == "gzip"
    again = client.get("/odds", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/odds", headers={"Accept-Encoding": "identity"}).json() == first.json()


def test_suggested_rules_say_what_they_do() -> None:
    fields = {field.name: field for group in form_of("kt24", "shoot").groups for field in group.fields}
    lethal = next(one for one in fields["rules"].suggestions if one.rule == "kt24.weapon.lethal")
    assert lethal.text == "Lethal 5+"
    assert "critical" in lethal.about


def test_odds_that_would_take_too_long_are_answered_by_thumb_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = FIGHT | {"rules": "Relentless", "other_rules": "Relentless"}
    question = Question("fight", AskOdds("kt24", numbers))
    exact = answered(question)
    assert isinstance(exact, OddsAnswer)
    monkeypatch.setattr("killzone.web.odds_worker.PATIENCE", 0.0)
    soon = answered(question)
    assert isinstance(soon, OddsAnswer)
    assert (exact.assumed, exact.policy.name) == ([], "exchange")
    assert "re-rolls fails and nothing else" in soon.policy.title
    assert "the exact answer takes about" in soon.assumed[0]
    assert "it is between" in soon.assumed[1]


def test_where_sides_do_not_want_opposite_things_openings_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("killzone.web.odds_worker.PATIENCE", 0.0)
    numbers = FIGHT | {"rules": "Relentless", "other_rules": "Relentless"}
    soon = answered(Question("fight", AskOdds("kt24", numbers, "survive")))
    assert isinstance(soon, OddsAnswer)
    assert "both re-roll fails and nothing else" in soon.policy.title
    assert "that both re-roll fails and nothing else: the exact answer takes about" in soon.assumed[0]
    assert "by 40 openings of the dice, each played on exactly, the mean of the exact answer is" in soon.assumed[1]
