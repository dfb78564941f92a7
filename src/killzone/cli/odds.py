"""`killzone odds`: exact odds of a shot, a fight, or a grid of weapons and targets."""

from contextlib import nullcontext
from time import process_time
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from killzone.cli.plain import Commands, Rest, option

if TYPE_CHECKING:
    from collections.abc import Callable

    from killzone.cli.odds_input import Named
    from killzone.core.words import Words
    from killzone.odds import Grid, Odds

odds = Commands("odds", help="Exact odds of a shot, a fight, or a whole grid.")

Edition = Annotated[
    str | None, option(help="The edition, the newest with battles if not given; each has its own numbers.")
]
Found = TypeVar("Found")
AsJson = Annotated[bool, option("--json", help="Print JSON.")]
Plot = Annotated[str | None, option(help="Draw the odds to this SVG file.")]
Dark = Annotated[bool, option("--dark", help="Draw on a dark ground.")]
Link = Annotated[bool, option("--link", help="Print the address of the page that asks the same.")]
ShotPolicy = Annotated[
    str, option(help="Who decides what, and what for; kill/survive is one for each side. See docs/odds.md.")
]
Atk = Annotated[int | None, option(help="The weapon's Atk.")]
Hit = Annotated[str | None, option(help="The weapon's Hit: 3 or 3+.")]
Dmg = Annotated[str | None, option(help="The weapon's Dmg: 3/4.")]
Rules = Annotated[str | None, option(help="The weapon's rules: 'Lethal 5+, Piercing 1'.")]
Reduce = Annotated[int | None, option(help="What the target takes off the damage of each success.")]
ReduceOne = Annotated[int | None, option(help="What it takes off the damage of one die of its choice.")]
IgnoreOne = Annotated[int | None, option(help="Of how many dice of its choice it ignores the damage.")]
Ignore = Annotated[str | None, option(help="It ignores each wound on this number: 5 or 5+.")]
Points = Annotated[str | None, option(help="What attacker and defender can spend: 1,0.")]
Times = Annotated[int, option(min=1, max=9, help="So many times in a row; wounds carry over.")]
More = Annotated[list[str] | None, option("--number", "-n", help="Any other number of the edition: name=value.")]


@odds.command
def shoot(
    rest: Rest,
    attacker: Annotated[str | None, option(help="team/card:weapon of a shipped team.")] = None,
    target: Annotated[str | None, option(help="team/card of a shipped team.")] = None,
    edition: Edition = None,
    atk: Atk = None,
    hit: Hit = None,
    dmg: Dmg = None,
    rules: Rules = None,
    save: Annotated[str | None, option(help="The target's Save: 4 or 4+.")] = None,
    wounds: Annotated[int | None, option(help="The wounds that the target has left.")] = None,
    cover: Annotated[bool, option("--cover", help="The target is in cover.")] = False,
    obscured: Annotated[bool, option("--obscured", help="The target is obscured.")] = False,
    reduce: Reduce = None,
    reduce_one: ReduceOne = None,
    ignore_one: IgnoreOne = None,
    ignore: Ignore = None,
    cp: Points = None,
    more: More = None,
    times: Times = 1,
    policy: ShotPolicy = "damage",
    plot: Plot = None,
    dark: Dark = False,
    link: Link = False,
    json: AsJson = False,
) -> None:
    """The odds of one shot, by names or by numbers; numbers given beside names replace theirs."""
    from killzone.cli import odds_input as read

    edition = read.edition_meant(edition)
    numbers: dict[str, Any] = {}
    names = []
    for typed, text, find in (("--attacker", attacker, read.ranged), ("--target", target, read.target)):
        if text is not None:
            found = find(typed, text, edition)
            numbers.update(found.numbers)
            names.append(found.name)
    numbers.update(_weapon_numbers(atk, hit, dmg, rules, cp))
    numbers.update(read.saves(save) if save is not None else {})
    numbers.update(_typed({"wounds": wounds}))
    numbers.update(_typed(_abilities(reduce, reduce_one, ignore_one, ignore)))
    numbers.update({name: True for name, on in (("cover", cover), ("obscured", obscured)) if on})
    numbers.update(read.more(more or []))
    numbers.update(read.others("shoot", rest, edition, odds.commands["shoot"].names))
    numbers = read.understood("shoot", edition, numbers)
    begun = process_time()
    found_odds = _by(names, _asked("shoot", edition, policy, numbers, times))
    seconds = process_time() - begun
    asked = {"edition": edition, "kind": "shoot", "times": times, "numbers": numbers, "link": link}
    asked["seconds"] = seconds
    _show(found_odds, _title("shoots", names, numbers, times), plot, dark, json, asked)


@odds.command
def fight(
    rest: Rest,
    attacker: Annotated[str | None, option(help="team/card:weapon of a shipped team.")] = None,
    target: Annotated[str | None, option(help="team/card:weapon of the one who strikes back.")] = None,
    edition: Edition = None,
    atk: Atk = None,
    hit: Hit = None,
    dmg: Dmg = None,
    rules: Rules = None,
    wounds: Annotated[int | None, option(help="The wounds that the attacker has left.")] = None,
    other_atk: Annotated[int | None, option(help="The Atk of the other's weapon.")] = None,
    other_hit: Annotated[str | None, option(help="Its Hit.")] = None,
    other_dmg: Annotated[str | None, option(help="Its Dmg: 3/4.")] = None,
    other_rules: Annotated[str | None, option(help="Its rules.")] = None,
    other_wounds: Annotated[int | None, option(help="The wounds that the other has left.")] = None,
    reduce: Annotated[int | None, option(help="What the attacker takes off the damage of each success.")] = None,
    reduce_one: ReduceOne = None,
    ignore_one: IgnoreOne = None,
    ignore: Ignore = None,
    other_reduce: Annotated[int | None, option(help="The same of the other.")] = None,
    other_reduce_one: Annotated[int | None, option(help="The same of the other.")] = None,
    other_ignore_one: Annotated[int | None, option(help="The same of the other.")] = None,
    other_ignore: Annotated[str | None, option(help="The same of the other.")] = None,
    cp: Points = None,
    more: More = None,
    times: Times = 1,
    policy: ShotPolicy = "exchange",
    plot: Plot = None,
    dark: Dark = False,
    link: Link = False,
    json: AsJson = False,
) -> None:
    """The odds of one fight, by names or by numbers; numbers given beside names replace theirs."""
    from killzone.cli import odds_input as read

    edition = read.edition_meant(edition)
    numbers: dict[str, Any] = {}
    names = []
    if attacker is not None:
        found = read.melee("--attacker", attacker, edition)
        numbers.update(found.numbers)
        names.append(found.name)
    if target is not None:
        found = read.melee("--target", target, edition, other=True)
        numbers.update(found.numbers)
        names.append(found.name)
    numbers.update(_weapon_numbers(atk, hit, dmg, rules, cp))
    numbers.update(_weapon_numbers(other_atk, other_hit, other_dmg, other_rules, None, side="other_"))
    numbers.update(_typed({"wounds": wounds, "other_wounds": other_wounds}))
    numbers.update(_typed(_abilities(reduce, reduce_one, ignore_one, ignore)))
    theirs = _abilities(other_reduce, other_reduce_one, other_ignore_one, other_ignore)
    numbers.update(_typed({f"other_{name}": number for name, number in theirs.items()}))
    numbers.update(read.more(more or []))
    numbers.update(read.others("fight", rest, edition, odds.commands["fight"].names))
    numbers = read.understood("fight", edition, numbers)
    begun = process_time()
    found_odds = _by(names, _asked("fight", edition, policy, numbers, times))
    seconds = process_time() - begun
    asked = {"edition": edition, "kind": "fight", "times": times, "numbers": numbers, "link": link}
    asked["seconds"] = seconds
    _show(found_odds, _title("fights", names, numbers, times), plot, dark, json, asked)


@odds.command
def grid(
    attacker: Annotated[
        list[str] | None, option(help="A team, team/card or team/card:weapon; may be repeated.")
    ] = None,
    target: Annotated[list[str] | None, option(help="A team or team/card; may be repeated.")] = None,
    weapon: Annotated[list[str] | None, option(help="'4 3+ 3/4 Balanced' or 'bs=3+; strength=4'.")] = None,
    against: Annotated[list[str] | None, option(help="Save and Wounds, '4+ 8', or name=value; ...")] = None,
    edition: Edition = None,
    cover: Annotated[bool, option("--cover", help="Every target is in cover.")] = False,
    obscured: Annotated[bool, option("--obscured", help="Every target is obscured.")] = False,
    mean: Annotated[bool, option("--mean", help="Show expected damage instead of chances to kill.")] = False,
    policy: Annotated[str | None, option(help="As for a shot; usually reroll-fails.")] = None,
    plot: Annotated[str | None, option(help="Draw a heat map to this SVG file.")] = None,
    dark: Dark = False,
    json: AsJson = False,
) -> None:
    """The odds of every weapon on every target."""
    from killzone.cli import odds_input as read
    from killzone.cli.content import edition_named
    from killzone.cli.odds_waiting import Patience
    from killzone.cli.output import fail
    from killzone.odds import grid as work_out

    edition = read.edition_meant(edition)
    weapons: list[Named] = []
    targets: list[Named] = []
    for one in attacker or []:
        weapons += read.all_ranged("--attacker", one, edition)
    weapons += [read.raw_weapon("--weapon", one, edition) for one in weapon or []]
    for one in target or []:
        targets += read.all_targets("--target", one, edition)
    targets += [read.raw_target("--against", one, edition) for one in against or []]
    if not weapons or not targets:
        fail("A grid needs weapons and targets: --attacker ninth-bell --target plot-forty, or --weapon and --against.")
    common: dict[str, Any] = {name: True for name, on in (("cover", cover), ("obscured", obscured)) if on}
    rows, columns = [one.numbers for one in weapons], [one.numbers for one in targets]
    patience = Patience()
    found = answered(
        lambda: work_out(rows, columns, edition=edition, policy=policy, progress=patience.tell, **common), tells=True
    )
    called = edition_named(edition).words
    _show_grid(found, weapons, targets, situation_in(common), called, mean=mean, plot=plot, dark=dark, json=json)


# Reading


Given = dict[str, "str | int | None"]


def _weapon_numbers(
    atk: int | None, hit: str | None, dmg: str | None, rules: str | None, cp: str | None, side: str = ""
) -> dict[str, Any]:
    from killzone.cli.odds_input import pair

    numbers = _typed({f"{side}atk": atk, f"{side}hit": hit})
    if dmg is not None:
        numbers[f"{side}dmg"] = pair(_option(f"{side}dmg"), dmg)
    if rules is not None:
        numbers[f"{side}rules"] = rules
    if cp is not None:
        numbers["cp"] = pair("--cp", cp, "1,0 for 1 point of the attacker's and none of the defender's")
    return numbers


def _abilities(reduce: int | None, reduce_one: int | None, ignore_one: int | None, ignore: str | None) -> Given:
    return {"reduce": reduce, "reduce_one": reduce_one, "ignore_one": ignore_one, "ignore": ignore}


def _option(name: str) -> str:
    """The option that gives a number of this name."""
    return f"--{name.replace('_', '-')}"


def _typed(given: Given) -> dict[str, Any]:
    from killzone.cli.odds_input import whole

    return {name: whole(_option(name), str(value)) for name, value in given.items() if value is not None}


BY_NAME = ("what abilities and other rules of these teams would change: give it as numbers, or ask in a game",)


def _by(names: list[str], found: "Odds") -> "Odds":
    """Odds by names are those of the printed profiles, and say so."""
    return found.with_words(found.assumed, (*found.left_out, *BY_NAME)) if names else found


def _asked(kind: str, edition: str, policy: str, numbers: dict[str, Any], times: int) -> "Odds":
    """The odds of an attack, or of the same one several times in a row by the same attacker."""
    from killzone import odds as exact
    from killzone.cli.odds_waiting import warn

    if times == 1:
        work_out = exact.shoot if kind == "shoot" else exact.fight
        answered(lambda: warn(kind, edition, policy, numbers))
        return answered(lambda: work_out(edition=edition, policy=policy, **numbers))
    row = [{"kind": kind, "by": "attacker", **numbers}] * times
    return answered(lambda: exact.series(row, edition=edition, policy=policy))


def answered(work_out: "Callable[[], Found]", *, tells: bool = False) -> "Found":
    """The odds, or one line about what is wrong and exit code 2; `tells` is work that says how far it is."""
    from killzone.cli.odds_waiting import patience
    from killzone.cli.output import fail

    try:
        with nullcontext() if tells else patience():
            return work_out()
    except (ValueError, TypeError) as problem:
        text = str(problem)
        fail(text[:1].upper() + text[1:])


# Showing


def _title(verb: str, names: list[str], numbers: dict[str, Any], times: int = 1) -> str:
    if len(names) == 2:
        named = f"{names[0]} {verb} {names[1]}"
    else:
        named = names[0] if names else f"A {'shot' if verb == 'shoots' else 'fight'}"
    if times > 1:
        named += f", {times} times in a row"
    situation = situation_in(numbers)
    return f"{named}, {situation}" if situation else named


def situation_in(numbers: dict[str, Any]) -> str:
    words = [word for word, name in (("in cover", "cover"), ("obscured", "obscured")) if numbers.get(name)]
    return " and ".join(words)


def _show(found: "Odds", title: str, plot: str | None, dark: bool, json: bool, asked: dict[str, Any]) -> None:
    from killzone.cli.odds_tables import headline, table
    from killzone.cli.odds_words import link, profile, usual
    from killzone.cli.output import show, show_json
    from killzone.editions import find_edition
    from killzone.odds.api import find_kit
    from killzone.odds.besides import QUICK, boundless_mean, idle_rules

    called = find_edition(asked["edition"]).words
    address = link(asked["kind"], asked, found.policy.name)
    if plot is not None:
        from killzone.cli.odds_plots import plot_odds

        _write(plot, plot_odds(found, title, called, "dark" if dark else "light"))
    if json:
        plain = {name: asked[name] for name in ("edition", "times", "numbers")}
        show_json({"title": title, **plain, "link": address, **found.to_json(exact=True)})
        return
    show((title, "bold"))
    if words := profile(usual(asked["kind"], asked["edition"]) | asked["numbers"]):
        show((words, "dim"))
    quick = asked["times"] == 1 and asked["seconds"] <= QUICK
    about = (found, asked["kind"], asked["edition"], asked["numbers"])
    show(*headline(found, boundless_mean(*about) if quick else None))
    for hint in find_kit(asked["edition"]).hints(asked["numbers"]):
        show(("hint  ", "dim"), hint)
    for rule in idle_rules(*about) if quick else ():
        show(("no effect  ", "dim"), f"{rule} changes nothing here")
    show()
    deadly = {n for n, _ in found.damage() if all(one.killed for one in found.joint.weights if one.dealt == n)}
    table("damage", found.damage(), deadly, called.out)
    if asked["kind"] == "fight" and found.mean_taken:
        show()
        taken = {n for n, _ in found.damage_taken() if all(one.died for one in found.joint.weights if one.taken == n)}
        table("taken", found.damage_taken(), taken, called.out)
    show()
    show(("policy  ", "dim"), f"{found.policy.name}: {found.policy.title}")
    for words in found.left_out:
        show(("left out  ", "dim"), words)
    if asked["link"]:
        show(("link  ", "dim"), address)


def _show_grid(
    found: "Grid",
    weapons: "list[Named]",
    targets: "list[Named]",
    situation: str,
    called: "Words",
    *,
    mean: bool,
    plot: str | None,
    dark: bool,
    json: bool,
) -> None:
    from killzone.cli.output import runs, show, show_json

    if plot is not None:
        from killzone.cli.odds_plots import plot_grid

        _write(plot, plot_grid(found, weapons, targets, situation, called, "dark" if dark else "light", mean=mean))
    if json:
        show_json(
            {
                "policy": {"name": found.policy.name, "title": found.policy.title},
                "situation": situation,
                "weapons": [one.numbers | {"name": one.name} for one in weapons],
                "targets": [one.numbers | {"name": one.name} for one in targets],
                "mean": found.means(),
                "kill": found.kills(),
            }
        )
        return
    what = "Expected damage" if mean else f"Chance to {called.fell} in one attack, %"
    show((what, "bold"), f", every target {situation}" if situation else "")
    width = max(len(one.name) for one in weapons) + 2
    heads = [[one.name for one in targets], [read_as(one.numbers) for one in targets]]
    column = max(COLUMN, *(len(word) + 2 for words in heads for word in words))
    cells = found.means() if mean else [[kill * 100 for kill in row] for row in found.kills()]
    best = max(max(one) for one in cells) or 1
    for some in runs(width, [column] * len(targets)):
        for words in heads:
            show((" " * width, ""), ("".join(f"{word:>{column - 1}} " for word in words[some]), "dim"))
        for weapon, row in zip(weapons, cells, strict=True):
            line: list[str | tuple[str, str]] = [weapon.name.ljust(width)]
            for cell in row[some]:
                style = "bold green" if cell > best * 2 / 3 else "green" if cell > best / 3 else ""
                line.append((f"{cell:>{column - 1}.{2 if mean else 1}f} ", style))
            show(*line)
    show(("policy  ", "dim"), f"{found.policy.name}: {found.policy.title}")


COLUMN = 12
"""The least width of a column; a longer heading has a wider one."""


def read_as(target: dict[str, Any]) -> str:
    """Save and wounds of a target, as far as they are given."""
    saves = [f"{target[name]}{sign}" for name, sign in (("save", "+"), ("invulnerable", "++")) if target.get(name)]
    return ", ".join(["/".join(saves), str(target.get("wounds", 1))])


def _write(path: str, text: str) -> None:
    from pathlib import Path

    from killzone.cli.output import fail, note

    if Path(path).suffix.lower() not in ("", ".svg"):
        fail(f"--plot: draws SVG, not {Path(path).suffix}. Name a file such as {Path(path).with_suffix('.svg').name}.")
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as problem:
        fail(f"--plot: cannot write {path!r}: {problem.strerror}. Name a file in a folder that there is.")
    note(f"Drawn to {path}.")
