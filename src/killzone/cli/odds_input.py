"""What `killzone odds` is asked about: shipped operatives and weapons by name, or raw numbers."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from killzone.cli.output import fail
from killzone.spelling import did_you_mean, listed

if TYPE_CHECKING:
    from typer import Context

    from killzone.editions.kt24.cards.datacards import Datacard, Team, Weapon

Numbers = dict[str, Any]

PLACE = re.compile(r"(?P<team>[^/:]+)(?:/(?P<operative>[^/:]+))?(?::(?P<weapon>[^/:]+))?")


class Named(NamedTuple):
    """A weapon or a target: what it is called, and its numbers."""

    name: str
    numbers: Numbers


def number(option: str, text: str) -> Any:
    """A number as it is typed: 4, 3+, 3/4 or 1,0 for two, yes or no, or words."""
    plain = text.strip()
    if re.fullmatch(r"-?\d+\+?", plain):
        return int(plain.rstrip("+"))
    if pair := re.fullmatch(r"(\d+)\s*[/,]\s*(\d+)", plain):
        return int(pair[1]), int(pair[2])
    if plain.casefold() in ("yes", "true", "no", "false"):
        return plain.casefold() in ("yes", "true")
    if not plain:
        fail(f"{option}: there is nothing after it.")
    return plain


def whole(option: str, text: str) -> int:
    """One number such as 4 or 3+."""
    found = number(option, text)
    if type(found) is not int:
        fail(f"{option}: {text!r} is not a number; expected something like 4 or 3+.")
    return found


def pair(option: str, text: str, like: str = "3/4") -> tuple[int, int]:
    """Two numbers such as 3/4."""
    found = number(option, text)
    if not isinstance(found, tuple):
        fail(f"{option}: {text!r} is not two numbers; expected something like {like}.")
    return found


def more(given: Iterable[str]) -> Numbers:
    """Numbers given as name=value."""
    found: Numbers = {}
    for one in given:
        name, sign, value = one.partition("=")
        if not sign or not name.strip():
            fail(f"--number: {one!r} is not name=value.")
        found[name.strip().replace("-", "_")] = number("--number", value)
    return found


def others(context: "Context", edition: str) -> Numbers:
    """Numbers of the edition given as options of their own: --injured, --strength 4 or --strength=4."""
    from killzone.odds import UnknownNumberError, names

    try:
        known = names(context.command.name or "", edition)
    except UnknownNumberError:
        return {}  # the question itself will say so
    options = [*known, *(one.name or "" for one in context.command.params)]
    found: Numbers = {}
    words = list(context.args)
    while words:
        word = words.pop(0)
        option, sign, value = word.partition("=")
        name = option.removeprefix("--").replace("-", "_")
        if not option.startswith("--") or name not in known:
            _belongs_elsewhere(context.command.name or "", edition, name, known)
            hint = did_you_mean(name, options).replace("_", "-")
            fail(f"{option}: there is no such option for the edition {edition}.{hint}")
        if not sign and words and not words[0].startswith("--"):
            sign, value = "=", words.pop(0)
        found.update(saves(value) if name == "save" else {name: number(option, value) if sign else True})
    return found


SAVES = re.compile(r"([2-7])\+?\s*/\s*([2-6])\+\+")


def saves(text: str) -> Numbers:
    """A Save such as 4 or 3+, or 3+/5++ with an invulnerable one."""
    if found := SAVES.fullmatch(text.strip()):
        return {"save": int(found[1]), "invulnerable": int(found[2])}
    return {"save": whole("--save", text)}


EDITIONS = ("kt24", "kt21", "kt18")
SAME = (
    ("atk", "attacks", "type"),
    ("hit", "bs", "ws"),
    ("dmg", "damage"),
    ("assists", "support"),
    ("invulnerable", "target_rules"),
    ("rules", "reroll_hits"),
)
"""What one edition says for what another says, the nearest first."""

ABILITIES = {
    "reduce": "Reduce Damage {}",
    "reduce_one": "Reduce One Die {}",
    "ignore": "Ignore Wounds {}+",
    "invulnerable": "Invulnerable Save {}+",
}


def understood(kind: str, edition: str, numbers: Numbers) -> Numbers:
    """The numbers as the edition says them: abilities among the rules where it has no numbers for them.

    Of a number that belongs to another edition it says so, and what this one calls it.
    """
    from killzone.odds import UnknownNumberError, names

    try:
        known = names(kind, edition)
    except UnknownNumberError:
        return numbers  # the question itself will say so
    found = {name: number for name, number in numbers.items() if name in known}
    for name, number in numbers.items():
        if name in known:
            continue
        side = "other_" if name.startswith("other_") else ""
        own = name.removeprefix(side)
        where = f"{side}rules" if kind == "fight" else "target_rules"
        if where in known and (own in ABILITIES or own == "ignore_one") and "target_rules" in names("shoot", edition):
            said = ["Ignore One Die"] * number if own == "ignore_one" else [ABILITIES[own].format(number)]
            found[where] = ", ".join(filter(None, [found.get(where, ""), *said]))
            continue
        _belongs_elsewhere(kind, edition, name, known)
        found[name] = number  # nobody has it: the question itself will say so
    return found


def _belongs_elsewhere(kind: str, edition: str, name: str, known: tuple[str, ...]) -> None:
    from killzone.odds import names

    others = [one for one in EDITIONS if one != edition and name in names(kind, one)]
    if not others:
        return
    said = next((one for group in SAME if name in group for one in group if one in known), None)
    way_out = f"{edition} says --{said.replace('_', '-')}" if said else f"{edition} has no such number"
    fail(f"--{name.replace('_', '-')} is a number of {listed(others, 'and')}; {way_out}.")


def edition_is_kt24(edition: str, option: str) -> None:
    if edition != "kt24":
        fail(f"{option}: there are no teams of the edition {edition}; give the numbers instead.")


def ranged(option: str, text: str) -> Named:
    """The weapon in team/operative:weapon, to be shot with."""
    from killzone.editions.kt24.odds.attack_forms import shooter_numbers

    card, weapon = _weapon(option, text, melee=False)
    return Named(f"{card.name} ({weapon.name})", shooter_numbers(card, weapon))


def melee(option: str, text: str, *, other: bool = False) -> Named:
    """The weapon in team/operative:weapon, to fight with, and the wounds of whoever has it."""
    from killzone.editions.kt24.odds.attack_forms import fighter_numbers

    card, weapon = _weapon(option, text, melee=True)
    return Named(f"{card.name} ({weapon.name})", fighter_numbers(card, weapon, "other_" if other else ""))


def target(option: str, text: str) -> Named:
    """The operative in team/operative, to be shot at."""
    from killzone.editions.kt24.odds.attack_forms import target_numbers

    found = _place(option, text)
    card = _card(option, text, _team(option, found["team"]), found["operative"])
    return Named(card.name, target_numbers(card))


def all_ranged(option: str, text: str) -> list[Named]:
    """Every ranged weapon of a team or an operative; one that several operatives have is listed once."""
    from killzone.editions.kt24.odds.attack_forms import profile

    found = _place(option, text)
    if found["weapon"]:
        return [ranged(option, text)]
    team = _team(option, found["team"])
    cards = [_card(option, text, team, found["operative"])] if found["operative"] else list(team.cards)
    named = {
        tuple(sorted(profile(weapon).items())): Named(weapon.name, profile(weapon))
        for card in cards
        for weapon in card.weapons
        if not weapon.melee
    }
    return list(named.values()) or fail(f"{option}: {text}: there is no ranged weapon.")


def all_targets(option: str, text: str) -> list[Named]:
    """Every operative of a team, or one."""
    from killzone.editions.kt24.odds.attack_forms import target_numbers

    found = _place(option, text)
    if found["operative"]:
        return [target(option, text)]
    return [Named(card.name, target_numbers(card)) for card in _team(option, found["team"]).cards]


PROFILE = re.compile(r"(\d+)\s+([2-6])\+\s+(\d+)/(\d+)(?:\s+(.+))?")
TARGET = re.compile(r"([2-6])\+\s+(\d+)")


def raw_weapon(option: str, text: str, edition: str) -> Named:
    """A weapon as `4 3+ 3/4 Balanced, Lethal 5+`, or by the names of the edition's numbers: `bs=3+; strength=4`."""
    if "=" in text:
        return _by_names(option, text, edition)
    found = PROFILE.fullmatch(text.strip())
    if not found:
        fail(f"{option}: {text!r} is no weapon; expected Atk, Hit, Dmg and rules: '4 3+ 3/4 Balanced'.")
    numbers = {
        "atk": int(found[1]),
        "hit": int(found[2]),
        "dmg": (int(found[3]), int(found[4])),
        "rules": found[5] or "",
    }
    return Named(text.strip(), numbers)


def raw_target(option: str, text: str, edition: str) -> Named:
    """A target as `4+ 8`, or by the names of the edition's numbers: `toughness=4; save=3+/5++`."""
    if "=" in text:
        return _by_names(option, text, edition)
    found = TARGET.fullmatch(text.strip())
    if not found:
        fail(f"{option}: {text!r} is no target; expected Save and Wounds: '4+ 8'.")
    return Named(f"Save {found[1]}+, {found[2]} wounds", {"save": int(found[1]), "wounds": int(found[2])})


def _by_names(option: str, text: str, edition: str) -> Named:
    found: Numbers = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, sign, value = part.partition("=")
        if not sign:
            fail(f"{option}: {part!r} is not name=value.")
        name = name.strip().replace("-", "_")
        found.update(saves(value) if name == "save" else {name: number(option, value)})
    return Named(text.strip().replace("=", " "), understood("shoot", edition, found))


def _place(option: str, text: str) -> Mapping[str, str | None]:
    found = PLACE.fullmatch(text.strip())
    if not found:
        fail(f"{option}: {text!r} is no place in a team; expected team/operative or team/operative:weapon.")
    return found.groupdict()


def _team(option: str, name: str | None) -> "Team":
    from killzone.content import ContentError
    from killzone.editions.kt24.cards.files import load_team

    try:
        return load_team(name or "")
    except ContentError as error:
        fail(f"{option}: {error.problems[0].text}")


def _card(option: str, text: str, team: "Team", name: str | None) -> "Datacard":
    short = [card.id.removeprefix(f"{team.id}.") for card in team.cards]
    if name is None:
        fail(f"{option}: {text}: which operative? {team.name} has {listed(short, 'and')}.")
    try:
        return team.card(name)
    except KeyError:
        _unknown(option, f"{team.name} has no operative {name!r}", name, short)


def _weapon(option: str, text: str, *, melee: bool) -> "tuple[Datacard, Weapon]":
    found = _place(option, text)
    card = _card(option, text, _team(option, found["team"]), found["operative"])
    kind = "melee" if melee else "ranged"
    choices = {weapon.id: weapon for weapon in card.weapons if weapon.melee == melee}
    name = found["weapon"]
    if not choices:
        fail(f"{option}: {card.name} has no {kind} weapon.")
    if name is None:
        if len(choices) > 1:
            fail(f"{option}: {text}: which {kind} weapon? {card.name} has {listed(choices, 'and')}.")
        name = next(iter(choices))
    if name not in choices:
        _unknown(option, f"{card.name} has no {kind} weapon {name!r}", name, list(choices))
    return card, choices[name]


def _unknown(option: str, what: str, name: str, known: list[str]) -> NoReturn:
    hint = did_you_mean(name, known) or f" There are {listed(known, 'and')}."
    fail(f"{option}: {what}.{hint}")
