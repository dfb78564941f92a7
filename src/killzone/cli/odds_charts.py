"""`killzone odds chart`, `duels` and `row`: all targets in one look, weapon against weapon, attacks in a row."""

from typing import TYPE_CHECKING, Annotated, Any

from killzone.cli.odds import AsJson, Edition, Link, answered, odds, situation_in
from killzone.cli.plain import option

if TYPE_CHECKING:
    from killzone.cli.odds_input import Named

MOST_ROWS = 30


@odds.command
def chart(
    attacker: Annotated[str | None, option(help="team/card:weapon of a shipped team.")] = None,
    weapon: Annotated[str | None, option(help="'4 3+ 3/4 Balanced' or 'bs=3+; strength=4'.")] = None,
    target: Annotated[str, option(help="What all targets have: 'cover=yes', 'toughness=4'.")] = "",
    wounds: Annotated[str, option(help="From how many wounds to how many: 5-20.")] = "",
    edition: Edition = None,
    mean: Annotated[bool, option("--mean", help="Show expected damage instead of chances to kill.")] = False,
    policy: Annotated[str | None, option(help="As for a grid; usually reroll-fails.")] = None,
    json: AsJson = False,
) -> None:
    """One weapon on every save and number of wounds, in one look."""
    from killzone.cli import odds_input as read
    from killzone.cli.output import fail, show, show_json
    from killzone.odds import grid
    from killzone.odds.charts import saves_of

    edition = read.edition_meant(edition)
    if (attacker is None) == (weapon is None):
        fail("A chart is of one weapon: --attacker ninth-bell/torchman:cutting-torch, or --weapon '4 3+ 3/4'.")
    one = (
        read.ranged("--attacker", attacker, edition)
        if attacker is not None
        else read.raw_weapon("--weapon", weapon or "", edition)
    )
    common = read.raw_target("--target", target, edition).numbers if target else {}
    saves, numbers = saves_of(edition), _wounds(wounds, edition)
    targets = [{**common, "save": save, "wounds": number} for number in numbers for save in saves]
    found = answered(lambda: grid([one.numbers], targets, edition=edition, policy=policy))
    flat = (found.means() if mean else found.kills())[0]
    rows = [flat[place * len(saves) : (place + 1) * len(saves)] for place in range(len(numbers))]
    if json:
        show_json({"weapon": one.numbers, "saves": saves, "wounds": numbers, "mean" if mean else "kill": rows})
        return
    show((f"{one.name}: {'expected damage' if mean else 'chance to kill, %'}", "bold"))
    show((f"{'wounds':>8}" + "".join(f"{f'{save}+':>8}" for save in saves), "dim"))
    for number, row in zip(numbers, rows, strict=True):
        cells = (f"{cell:8.2f}" if mean else f"{cell * 100:8.1f}" for cell in row)
        show(f"{number:>8}", "".join(cells))
    show(("policy  ", "dim"), f"{found.policy.name}: {found.policy.title}")


def _wounds(written: str, edition: str) -> list[int]:
    """The wounds from one number to another, or those that operatives of the edition usually have."""
    from killzone.cli.output import fail
    from killzone.odds.charts import wounds_of

    if not written:
        return wounds_of(edition)
    first, sign, last = written.partition("-")
    if not first.isdigit() or (sign and not last.isdigit()):
        fail(f"--wounds: {written!r} is no range; expected 5-20 or one number.")
    least, most = int(first), int(last or first)
    if not 1 <= least <= most or most - least >= MOST_ROWS:
        fail(f"--wounds: {written!r}: expected a range from 1 on, of {MOST_ROWS} numbers at most.")
    return list(range(least, most + 1))


@odds.command
def duels(
    attacker: Annotated[list[str], option(help="A team, team/card or team/card:weapon; may be repeated.")],
    target: Annotated[list[str], option(help="The same of those who strike back; may be repeated.")],
    edition: Edition = None,
    policy: Annotated[str, option(help="As for a fight.")] = "exchange",
    json: AsJson = False,
) -> None:
    """Every melee weapon against every other: the chance to kill, and to die, in one fight."""
    from functools import partial

    from killzone.cli import odds_input as read
    from killzone.cli.odds_waiting import Patience
    from killzone.cli.output import show, show_json
    from killzone.odds import fight

    edition = read.edition_meant(edition)
    mine = [one for text in attacker for one in read.all_melee("--attacker", text, edition)]
    theirs = [one for text in target for one in read.all_melee("--target", text, edition, other=True)]
    patience = Patience()
    cells: list[list[tuple[float, float]]] = []
    for place, own in enumerate(mine):
        patience.tell(place, len(mine))
        cells.append([])
        for other in theirs:
            both = {**own.numbers, **other.numbers}
            found = answered(partial(fight, edition=edition, policy=policy, **both), tells=True)
            cells[-1].append((float(found.kill), float(found.die)))
    if json:
        plain = [[{"kill": kill, "die": die} for kill, die in row] for row in cells]
        show_json({"attackers": [one.name for one in mine], "targets": [one.name for one in theirs], "cells": plain})
        return
    show(("Chance to kill / to die in one fight, %", "bold"))
    _show_duels(mine, theirs, cells)


def _show_duels(mine: "list[Named]", theirs: "list[Named]", cells: list[list[tuple[float, float]]]) -> None:
    """The targets are numbered, since their names are long."""
    from killzone.cli.output import runs, show

    width = max(len(one.name) for one in mine) + 2
    for number, one in enumerate(theirs, 1):
        show((f"{number:>4}  {one.name}", "dim"))
    for some in runs(width, [12] * len(theirs)):
        show((" " * width + "".join(f"{number:>12}" for number in range(1, len(theirs) + 1)[some]), "dim"))
        for own, row in zip(mine, cells, strict=True):
            shown = (f"{f'{kill * 100:.0f} / {die * 100:.0f}':>12}" for kill, die in row[some])
            show(own.name.ljust(width), "".join(shown))


@odds.command
def row(
    attack: Annotated[
        list[str],
        option(
            help="'shoot; by=gunner; atk=4; hit=3+; dmg=3/4; save=4+; wounds=12', in order; "
            "attacker=team/card:weapon and target=team/card fill it."
        ),
    ],
    edition: Edition = None,
    policy: Annotated[str, option(help="As for a shot.")] = "damage",
    json: AsJson = False,
    link: Link = False,
) -> None:
    """Several different attacks in a row on one target: wounds, what they bring and points carry over."""
    from killzone.cli import odds_input as read
    from killzone.cli.odds_tables import headline, table
    from killzone.cli.odds_words import profile, row_link
    from killzone.cli.output import fail, show, show_json
    from killzone.editions import find_edition
    from killzone.odds import series

    edition = read.edition_meant(edition)
    attacks: list[dict[str, Any]] = [read.raw_attack("--attack", one, edition) for one in attack]
    found = answered(lambda: series(attacks, edition=edition, policy=policy))
    if json:
        show_json({"attacks": attacks, **found.to_json(exact=True)})
        return
    address = row_link(attacks, edition, found.policy.name) if link else ""
    if link and not address:
        fail("--link: the page asks for rows of one kind, by others each time with weapons of their own, four at most.")
    show((f"{len(attacks)} attacks in a row", "bold"))
    for one in attacks:
        numbers = {name: number for name, number in one.items() if name not in ("kind", "by")}
        whose = f" by {one['by']}" if "by" in one else ""
        words = ", ".join(filter(None, (profile(numbers), situation_in(numbers))))
        show((f"{one['kind']}{whose}: {words}", "dim"))
    show(*headline(found, None))
    show()
    deadly = {n for n, _ in found.damage() if all(one.killed for one in found.joint.weights if one.dealt == n)}
    table("damage", found.damage(), deadly, find_edition(edition).words.out)
    show()
    show(("policy  ", "dim"), f"{found.policy.name}: {found.policy.title}")
    for words in found.assumed:
        show(("assumed  ", "dim"), words)
    for words in found.left_out:
        show(("left out  ", "dim"), words)
    if address:
        show(("link  ", "dim"), address)
