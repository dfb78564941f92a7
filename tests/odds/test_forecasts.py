"""Forecasts: four floats of an attack, the same as those of the whole odds."""

from typing import Any

import pytest

from killzone import odds

SHOT: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 4), "rules": "Balanced, Piercing 1", "save": 4, "wounds": 8}
SIDES: dict[str, Any] = {"atk": 3, "hit": 3, "dmg": (3, 4), "wounds": 7}
FIGHT = SIDES | {f"other_{name}": number for name, number in SIDES.items()}


def of(found: odds.Odds) -> odds.Forecast:
    return odds.Forecast(float(found.mean), float(found.kill), float(found.mean_taken), float(found.die))


@pytest.mark.parametrize(
    "more", [{}, {"cover": True}, {"obscured": True, "reduce": 1}, {"ignore": 5}, {"improved_cover": True}]
)
def test_a_shot_is_forecast_as_by_its_whole_odds(more: dict[str, Any]) -> None:
    found = odds.forecast("shoot", **SHOT, **more)
    assert found == pytest.approx(of(odds.shoot(policy="reroll-fails", **SHOT, **more)), abs=1e-12)


def test_a_hot_weapon_is_forecast_to_burn_its_user() -> None:
    hot = SHOT | {"rules": "Hot", "own_wounds": 4}
    found = odds.forecast("shoot", **hot)
    assert found == pytest.approx(of(odds.shoot(policy="reroll-fails", **hot)), abs=1e-12)
    assert found.die > 0


def test_a_fight_is_forecast_as_an_exchange() -> None:
    assert odds.forecast("fight", **FIGHT) == of(odds.fight(**FIGHT))


@pytest.mark.parametrize("policy", ["damage", "kill"])
def test_another_policy_may_be_named(policy: str) -> None:
    assert odds.forecast("shoot", policy=policy, **SHOT) == of(odds.shoot(policy=policy, **SHOT))


def test_two_numbers_may_come_as_a_list() -> None:
    assert odds.forecast("shoot", **SHOT | {"dmg": [3, 4]}) == odds.forecast("shoot", **SHOT)


@pytest.mark.parametrize("edition", ["kt21", "kt18"])
def test_the_other_editions_have_forecasts_too(edition: str) -> None:
    numbers: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 4), "save": 4, "wounds": 8}
    if edition == "kt18":
        numbers = {"type": "Assault 2", "bs": 3, "strength": 4, "toughness": 4, "save": 5, "wounds": 2}
    assert odds.forecast("shoot", edition=edition, policy="damage", **numbers) == of(
        odds.shoot(edition=edition, **numbers)
    )


def test_partial_input_is_named() -> None:
    with pytest.raises(odds.UnknownNumberError, match="shoot needs save, wounds"):
        odds.forecast("shoot", atk=4, hit=3, dmg=(3, 4))
    with pytest.raises(odds.UnknownNumberError, match=r"no kind of attack 'shot'. Did you mean 'shoot'"):
        odds.forecast("shot", **SHOT)


def test_a_hot_weapon_of_2021_is_worked_out_whole() -> None:
    numbers: dict[str, Any] = {
        "atk": 3,
        "hit": 4,
        "dmg": (3, 4),
        "rules": "Hot",
        "save": 4,
        "wounds": 8,
        "own_wounds": 5,
    }
    found = odds.forecast("shoot", edition="kt21", **numbers)
    assert found == of(odds.shoot(edition="kt21", policy="reroll-fails", **numbers))
    assert found.die > 0
