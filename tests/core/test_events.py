"""Events: the only writers of the table, each told as a sentence."""

import pytest
import toy
from toy.oaths import Shown, Swore

from killzone.core.events import (
    Began,
    Clocked,
    Commanded,
    Ended,
    Event,
    Finished,
    Gained,
    Moved,
    Ordered,
    Placed,
    Readied,
    Removed,
    Rolled,
    Said,
    Scored,
    Tokened,
    Used,
    Wounded,
    fold,
    names,
    spend,
)
from killzone.core.table import Effect, Table
from killzone.core.tally import Entry
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

TABLE = toy.new_game().table
GUARD = Effect("toy.guard", seat=1, amount=2)
HERE, THERE = Spot(INCH, 2 * INCH), Spot(3 * INCH, 2 * INCH, INCH)


def after(*events: Event, table: Table = TABLE) -> Table:
    return fold(events, table)


CASES = [
    (Said("toy", "Hush."), "Hush."),
    (Rolled("toy", 0, "blows", (1, 6)), "Red rolls blows: 1 6."),
    (Rolled("toy", -1, "luck", ()), "Roll for luck: no dice."),
    (Clocked("toy", 1, "auction"), "Round 1 begins: auction."),
    (Clocked("toy", 0, "auction"), "Auction begins."),
    (Ordered("toy", (2, 0, 1)), "Green was quickest."),
    (Placed("toy", "red-1", HERE), 'Red 1 is set up at (1.0", 2.0").'),
    (Placed("toy", "red-1", HERE, "conceal"), 'Red 1 is set up at (1.0", 2.0") with a Conceal order.'),
    (Moved("toy", "red-1", "walk", (HERE, THERE), 2 * INCH), 'Red 1: walk, 2.0" to (3.0", 2.0", 1.0" up).'),
    (Commanded("toy", "red-1", "engage"), "Red 1 takes an Engage order."),
    (Readied("toy", ("red-1",)), "Red 1 is ready."),
    (Readied("toy", ("red-1", "red-2"), ready=False), "2 fighters are tired."),
    (Readied("toy", ()), "0 fighters are ready."),
    (Wounded("toy", "red-1", 3), "Red 1 takes 3 damage: 1 wound left."),
    (Wounded("toy", "red-1", 9), "Red 1 takes 9 damage: 0 wounds left."),
    (Wounded("toy", "red-1", -1), "Red 1 regains 1 wound and has 5."),
    (Removed("toy", "red-1"), "Red 1 is removed."),
    (Tokened("toy", "red-1", "poison-cloud", 2), "Red 1: poison cloud 2."),
    (Gained("toy", 0, 2), "Red gains 2 coins and has 2."),
    (Gained("toy", 0, -1, "a jeer"), "Red spends 1 coins on a jeer, -1 left."),
    (Used("toy", 0, "toy.jeer", "Jeer"), "Red uses Jeer."),
    (Scored("toy", 1, 3, "felled"), "Blue scores 3 glory, 3 in all (felled)."),
    (Began("toy", GUARD, "Blue guards."), "Blue guards."),
    (Ended("toy", (GUARD,)), "Guard (Blue) ends."),
    (Ended("toy", (GUARD, GUARD)), "Guard (Blue) ends."),
    (
        Ended("toy", (GUARD, Effect("toy.war-cry", "red-1", 0), Effect("toy.fog"))),
        "Guard (Blue), war cry (Red 1) and fog end.",
    ),
    (Finished("toy", (2, 1, 3), "with 3 glory"), "Blue wins, before Red, before Green with 3 glory."),
    (Finished("toy", (1, 1, 1)), "The battle is drawn."),
    (Swore("toy", 0, "blood"), "Red swears an oath of blood."),
    (Swore("toy", 0, "blood").for_seat(1), "Red swears an oath."),
]


@pytest.mark.parametrize(("event", "sentence"), CASES, ids=[sentence for _, sentence in CASES])
def test_an_event_is_told_as(event: Event, sentence: str) -> None:
    assert event.tell(TABLE) == sentence


def test_events_that_change_nothing_leave_the_very_same_table() -> None:
    assert after(Said("toy", "Hush."), Rolled("toy", 0, "blows", (1,))) is TABLE


def test_the_clock_and_the_order_are_set() -> None:
    table = after(Clocked("toy", 2, "bouts"), Ordered("toy", (1, 2, 0)))
    assert (table.turn, table.phase, table.order) == (2, "bouts", (1, 2, 0))


def test_an_operative_is_placed_moved_and_removed() -> None:
    placed = after(Placed("toy", "red-1", HERE, "engage"))
    assert placed.operative("red-1").spot == HERE
    assert placed.operative("red-1").order == "engage"
    assert after(Placed("toy", "red-1", THERE), table=placed).operative("red-1").order == "engage"
    moved = after(Moved("toy", "red-1", "walk", (HERE, THERE), 1), table=placed)
    assert moved.operative("red-1").spot == THERE
    removed = after(Readied("toy", ("red-1",)), Removed("toy", "red-1"), table=moved).operative("red-1")
    assert removed.spot is None
    assert not removed.ready


def test_readying_touches_only_those_named() -> None:
    table = after(Readied("toy", ("red-1", "blue-2")))
    assert [one.id for one in table.operatives if one.ready] == ["red-1", "blue-2"]
    assert not any(one.ready for one in after(Readied("toy", ("red-1", "blue-2"), False), table=table).operatives)


def test_wounds_stop_at_nothing() -> None:
    assert after(Wounded("toy", "red-1", 3)).operative("red-1").wounds == 1
    assert after(Wounded("toy", "red-1", 9)).operative("red-1").wounds == 0


def test_tokens_are_counted_by_name_and_removed_at_nothing() -> None:
    table = after(Tokened("toy", "red-1", "b", 2), Tokened("toy", "red-1", "a", 1), Tokened("toy", "red-1", "b", 3))
    assert table.operative("red-1").tokens == (("a", 1), ("b", 3))
    assert table.operative("red-1").count("b") == 3
    assert after(Tokened("toy", "red-1", "a", 0), table=table).operative("red-1").count("a") == 0


def test_points_uses_and_score_belong_to_a_player() -> None:
    table = after(Clocked("toy", 2, ""), Gained("toy", 1, 3), Used("toy", 1, "jeer"), Scored("toy", 1, 2, "felled"))
    player = table.players[1]
    assert (player.points, player.victory) == (3, 2)
    assert player.score == (Entry(2, "toy", "felled"),)
    assert (player.uses("jeer"), player.uses("jeer", 2), player.uses("jeer", 1), player.uses("hush")) == (1, 1, 0, 0)
    assert table.players[0] == TABLE.players[0]


def test_paying_nothing_is_no_event() -> None:
    assert spend(TABLE.players[0], 0, "a jeer", "toy") == ()
    assert spend(TABLE.players[0], 2, "a jeer", "toy") == (Gained("toy", 0, -2, "a jeer"),)


def test_effects_begin_and_end_one_by_one() -> None:
    twice = after(Began("toy", GUARD, ""), Began("toy", GUARD.but(seat=0), ""), Began("toy", GUARD, ""))
    assert after(Ended("toy", (GUARD,)), table=twice).effects == (GUARD.but(seat=0), GUARD)
    assert after(Ended("toy", (GUARD, GUARD)), table=twice).effects == (GUARD.but(seat=0),)


def test_the_end_is_marked_on_the_table() -> None:
    assert after(Finished("toy", (1, 2, 3))).over


def test_a_secret_is_kept_from_all_but_one_until_it_is_shown() -> None:
    swore = Swore("toy", 1, "gold")
    assert swore.for_seat(1) is swore
    assert [swore.for_seat(seat).oath for seat in (-1, 0, 2)] == ["", "", ""]
    assert after(swore).secrets == ((1, "oath", "gold"),)
    assert after(swore, Shown("toy", 1, "gold")).secrets == ()


def test_an_event_must_say_what_it_does_and_how_it_is_told() -> None:
    with pytest.raises(AssertionError, match="Event must say what it does"):
        Event("toy").apply(TABLE)
    with pytest.raises(AssertionError, match="Event must say how it is told"):
        Event("toy").tell(TABLE)


def test_operatives_are_listed_by_name() -> None:
    assert names(TABLE.operatives[:2]) == "Red 1, Blue 1"


def test_a_table_finds_what_is_on_it_and_says_what_is_not() -> None:
    table = after(Placed("toy", "red-1", HERE), Placed("toy", "blue-1", THERE))
    assert [one.id for one in table.of(0)] == ["red-1"]
    assert [one.id for one in table.against(0)] == ["blue-1"]
    with pytest.raises(KeyError, match="nobody"):
        table.operative("nobody")
    with pytest.raises(KeyError, match="nothing"):
        table.marker("nothing")
