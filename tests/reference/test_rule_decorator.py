"""`@rule` marks code and leaves it as it was."""

from pathlib import Path

import pytest

from killzone.core.rules import carried, carriers, rule, rules_of


@rule("toy.attack.roll", "toy.attack.keep")
def roll(dice: int) -> int:
    return dice


@rule("toy.attack.keep")
class Keep:
    pass


class KeepLess(Keep):
    pass


def test_a_marked_function_still_does_its_work_and_knows_its_rules() -> None:
    assert roll(3) == 3
    assert rules_of(roll) == ("toy.attack.roll", "toy.attack.keep")


def test_a_rule_knows_every_carrier_in_order() -> None:
    assert [carrier.qualname for carrier in carriers("toy.attack.keep")] == ["roll", "Keep"]
    assert carriers("toy.unknown") == ()
    assert {"toy.attack.roll", "toy.attack.keep"} <= set(carried())


def test_a_carrier_says_where_it_stands() -> None:
    (carrier,) = carriers("toy.attack.roll")
    assert carrier.name == f"{__name__}:roll"
    assert Path(carrier.file or "").name == "test_rule_decorator.py"
    assert carrier.line is not None
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    assert lines[carrier.line - 1].startswith('@rule("toy.attack.roll"')


def test_a_class_does_not_carry_the_rules_of_its_parent() -> None:
    assert rules_of(Keep) == ("toy.attack.keep",)
    assert rules_of(KeepLess) == ()


def test_marking_again_adds_rules_and_no_second_carrier() -> None:
    again = rule("toy.attack.again", "toy.attack.roll")(rule("toy.attack.roll")(lambda: None))
    assert rules_of(again) == ("toy.attack.again", "toy.attack.roll")
    assert len(carriers("toy.attack.again")) == 1


def test_a_rule_without_an_id_is_refused() -> None:
    with pytest.raises(TypeError, match="needs the ids"):
        rule()
    with pytest.raises(TypeError, match="needs the ids"):
        rule(roll)  # type: ignore[arg-type]  # wrong on purpose
