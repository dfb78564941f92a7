"""The forms of attacks: they describe the numbers of `shoot` and `fight`, all of them, and no others."""

import inspect
from typing import Any

import pytest

from killzone import odds
from killzone.core.attack_forms import AttackForm, Field
from killzone.core.attacks import AttackKit
from killzone.odds.api import find_kit
from killzone.reference import entry

EDITIONS = ("kt18", "kt21", "kt24")
KINDS = [(edition, kind) for edition in EDITIONS for kind in ("shoot", "fight")]


def kit_and_form(edition: str, kind: str) -> tuple[AttackKit, AttackForm]:
    kit = find_kit(edition)
    return kit, next(form for form in kit.forms() if form.kind == kind)


def start(form: AttackForm) -> dict[str, Any]:
    return {field.name: field.start for field in form.numbers}


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_a_form_has_every_number_of_its_attack_and_no_other(edition: str, kind: str) -> None:
    kit, form = kit_and_form(edition, kind)
    names = [field.name for field in form.numbers]
    assert sorted(names) == sorted(inspect.signature(getattr(kit, kind)).parameters)


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_what_a_form_starts_with_has_odds_and_defaults_are_kept(edition: str, kind: str) -> None:
    kit, form = kit_and_form(edition, kind)
    found = getattr(odds, kind)(edition=edition, **start(form))
    assert 0 < found.mean < 10
    for name, parameter in inspect.signature(getattr(kit, kind)).parameters.items():
        if parameter.default is not inspect.Parameter.empty:
            given = start(form)[name]
            assert given == parameter.default or given == str(parameter.default) or name == "user_strength"


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_every_bound_of_a_form_is_possible(edition: str, kind: str) -> None:
    kit, form = kit_and_form(edition, kind)
    for field in form.numbers:
        for number in {field.least, field.most} if field.kind in ("whole", "roll") else ():
            field.rules(number)
            getattr(kit, kind)(**{**start(form), field.name: number})


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_every_suggestion_and_preset_can_be_taken_and_names_entries_of_the_ledger(edition: str, kind: str) -> None:
    kit, form = kit_and_form(edition, kind)
    for group in form.groups:
        for preset in group.presets:
            getattr(kit, kind)(**{**start(form), **preset.numbers})
        for field in group.numbers:
            if field.rule:
                entry(field.rule)
            for written, rule in field.suggestions:
                found = field.rules(written)
                assert not rule or found == (rule,)
                for id in found:
                    entry(id)
                getattr(kit, kind)(**{**start(form), field.name: written})


def test_shipped_weapons_and_targets_come_with_their_numbers() -> None:
    _, form = kit_and_form("kt24", "shoot")
    weapons, targets = form.groups[0].presets, form.groups[1].presets
    lance = next(one for one in weapons if one.id == "ninth-bell/cutter:seam-lance")
    chainman = next(one for one in targets if one.id == "meridian-survey/chainman")
    by_name = odds.shoot(**{**start(form), **lance.numbers, **chainman.numbers})
    assert by_name.kill > 0
    assert lance.numbers["own_wounds"] > 0
    assert set(chainman.numbers) == {"save", "wounds"}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        (Field("hit", "Hit", "roll", 2, 6), 7, "Hit is 7+; expected 2+ to 6+."),
        (Field("atk", "Atk", "whole", 0, 12), "4", "Atk is '4'; expected a whole number."),
        (Field("atk", "Atk", "whole", 0, 12), True, "Atk is True; expected a whole number."),
        (Field("dmg", "Dmg", "pair", 0, 30), [3], "Dmg is [3]; expected two numbers."),
        (Field("cover", "In cover", "flag"), 1, "In cover is 1; expected yes or no."),
        (
            Field("rules", "Weapon rules", "rules"),
            "x" * 201,
            "Weapon rules: expected words, at most 200 letters of them.",
        ),
        (Field("who", "Who", "choice", choices=((0, "me"), (1, "you"))), 2, "Who is 2; choose one of [0, 1]."),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_name(field: Field, value: Any, said: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the whole message is compared
        field.rules(value)
    assert str(refused.value) == said


def test_zero_may_mean_nothing_at_all() -> None:
    field = Field("ignore", "Ignores wounds on", "roll", 2, 6, zero=True, rule="kt24.def.dice")
    assert field.rules(0) == ()
    assert field.rules(5) == ("kt24.def.dice",)
