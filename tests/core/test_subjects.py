"""What options and offers say in fields about themselves."""

from killzone.core.domains import Option, Pick, priced
from killzone.core.flow import Done, Flow, Offer
from killzone.core.subjects import MARKER, OPERATIVE, PLOY, REROLL, Price, SomeDice, of


def take(ctx: object) -> Flow:
    return Done()


def test_an_option_tells_its_first_subject_of_the_kinds_that_are_asked_for() -> None:
    option = Option("a", "A", subjects=of(PLOY, "rally") + of(OPERATIVE, "a1") + of(OPERATIVE, "b2"))
    assert option.about(OPERATIVE) == "a1"
    assert option.about(OPERATIVE, PLOY) == "rally"
    assert option.about(MARKER) == ""


def test_a_label_with_a_price_is_known_without_it_too() -> None:
    dash = priced("dash", "Dash", Price(1, "AP"), "toy.dash")
    assert (dash.label, dash.does, dash.cost) == ("Dash, 1 AP", "Dash", 1)
    rest = Option("rest", "Rest")
    assert (rest.label, rest.does, rest.cost, rest.price) == ("Rest", "Rest", 0, None)


def test_an_offer_becomes_an_option_with_all_that_it_says() -> None:
    dice = (SomeDice(0, 3),)
    offer = Offer(
        "again-3", 1, "Roll the 3 again", take, rule="toy.again", price=Price(1, "coin"), verb=REROLL, dice=dice
    )
    option = offer.option
    assert (option.key, option.label, option.rule) == ("again-3", "Roll the 3 again, 1 coin", "toy.again")
    assert (option.does, option.price, option.verb, option.dice) == ("Roll the 3 again", offer.price, REROLL, dice)
    assert (offer.cost, option.cost) == (1, 1)
    free = Offer("warn", 0, "Warn", take, rule="toy.warn", subjects=of(OPERATIVE, "a1"))
    assert (free.option.label, free.option.does, free.cost) == ("Warn", "Warn", 0)
    assert free.option.about(OPERATIVE) == "a1"


def test_fields_that_say_something_are_described() -> None:
    (shown,) = Pick([priced("dash", "Dash", Price(1, "AP"), "toy.dash", of(OPERATIVE, "a1"))]).describe()["options"]
    assert shown["label"] == "Dash, 1 AP"
    assert shown["price"] == {"amount": 1, "unit": "AP"}
    assert shown["subjects"] == [{"kind": "operative", "id": "a1"}]
    assert shown["dice"] == []
