"""What `killzone odds` is asked about: shipped weapons and targets by name, or raw numbers."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from killzone.cli.output import fail
from killzone.spelling import did_you_mean, listed

if TYPE_CHECKING:
    from killzone.core.attack_forms import Preset

Numbers = dict[str, Any]

PLACE = re.compile(r"(?P<team>[^/:]+)(?:/(?P<card>[^/:]+))?(?::(?P<weapon>[^/:]+))?")


class Named(NamedTuple):
    """A weapon or a target: what it is called, and its numbers."""

    name: str
    numbers: Numbers


def edition_meant(id: str | None) -> str:
    """The id of the edition that is asked about: the usual one where nobody names any."""
    from killzone.editions import USUAL

    return id or USUAL


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


def others(kind: str, rest: Iterable[str], edition: str, own: Iterable[str]) -> Numbers:
    """Numbers of the edition given as options of their own, --strength 4 or --strength=4, beside the command's own."""
    from killzone.odds import UnknownNumberError, names

    try:
        known = names(kind, edition)
    except UnknownNumberError:
        return {}  # the question itself will say so
    known += tuple(ABILITIES) if "target_rules" in known else ()
    options = [*known, *own]
    found: Numbers = {}
    words = list(rest)
    while words:
        word = words.pop(0)
        option, sign, value = word.partition("=")
        name = option.removeprefix("--").replace("-", "_")
        if not option.startswith("--") or name not in known:
            _belongs_elsewhere(kind, edition, name, known)
            hint = _called(kind, edition, name, known) or did_you_mean(name, options).replace("_", "-")
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


SAME = (
    ("atk", "attacks", "type"),
    ("hit", "bs", "ws"),
    ("dmg", "damage"),
    ("assists", "support"),
    ("invulnerable", "target_rules"),
    ("rules", "reroll_hits", "ap"),
)
"""What one edition says for what another says, the nearest first."""

CALLED = {
    "atk": "a attack attacks dice shots",
    "hit": "bs skill to_hit ws",
    "bs": "hit skill to_hit",
    "ws": "hit skill to_hit",
    "dmg": "crit crit_damage crit_dmg d dam damage normal_damage normal_dmg",
    "damage": "d dam dmg",
    "strength": "s str",
    "toughness": "t tough",
    "save": "armor armour defence_save sv",
    "invulnerable": "inv invul invuln invulnerable_save",
    "target_rules": "inv invul invuln invulnerable_save",
    "defence": "def defence_dice defense df",
    "wounds": "health hp life w",
    "ignore": "feel_no_pain fnp",
    "cover": "cover_save cover_saves in_cover",
    "cp": "command_points",
    "type": "a attacks dice shots",
    "attacks": "a dice",
}
"""What other calculators and players say for the numbers."""

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
    from killzone.editions import known as editions
    from killzone.odds import names

    others = [one for one in reversed(editions()) if one != edition and name in names(kind, one)]
    if not others:
        return
    said = next((one for group in SAME if name in group for one in group if one in known), None)
    way_out = f"{edition} says --{said.replace('_', '-')}" if said else f"{edition} has no such number"
    fail(f"--{name.replace('_', '-')} is a number of {listed(others, 'and')}; {way_out}.")


def _called(kind: str, edition: str, name: str, known: Iterable[str]) -> str:
    """How a number that goes by another name is given here, or a weapon rule; empty if it is neither."""
    from killzone.core.attack_forms import RULES
    from killzone.odds.api import find_kit

    said = next((one for one in known if name in CALLED.get(one, "").split()), None)
    if said:
        return f" Give it as --{said.replace('_', '-')}."
    fields = [
        field for form in find_kit(edition).forms() if form.kind == kind for own in form.groups for field in own.numbers
    ]
    rules = [rule for field in fields if field.kind == RULES for rule, _ in field.suggestions]
    rule = next((one for one in rules if re.sub(r"\W*\d.*", "", one).casefold() == name.replace("_", " ")), None)
    return f" Give a rule of the weapon as --rules '{rule}'." if rule else ""


def ranged(option: str, text: str, edition: str) -> Named:
    """The weapon in team/card:weapon, to be shot with."""
    found = _weapon(option, text, edition, "shoot", "weapon")
    return Named(f"{found.bearer} ({found.weapon})", dict(found.numbers))


def melee(option: str, text: str, edition: str, *, other: bool = False) -> Named:
    """The weapon in team/card:weapon, to fight with, and the wounds of whoever has it."""
    found = _weapon(option, text, edition, "fight", "target" if other else "weapon")
    return Named(f"{found.bearer} ({found.weapon})", dict(found.numbers))


def target(option: str, text: str, edition: str) -> Named:
    """Whoever is meant by team/card, to be shot at."""
    (found,) = _of_card(option, text, edition, _presets(option, text, edition, "shoot", "target"))
    return Named(found.name, dict(found.numbers))


def all_ranged(option: str, text: str, edition: str) -> list[Named]:
    """Every ranged weapon of a team or of a card in it; one that several have is listed once."""
    found = _place(option, text)
    if found["weapon"]:
        return [ranged(option, text, edition)]
    weapons = _presets(option, text, edition, "shoot", "weapon")
    own = _of_card(option, text, edition, weapons) if found["card"] else _of_team(option, found["team"], weapons)
    named = {
        tuple(sorted(profile.items())): Named(one.weapon, dict(profile))
        for one in own
        if (profile := one.profile) is not None
    }
    return list(named.values()) or fail(f"{option}: {text}: there is no ranged weapon.")


def all_melee(option: str, text: str, edition: str, *, other: bool = False) -> list[Named]:
    """Every melee weapon of a team or of a card in it, with whoever has it."""
    place, group = _place(option, text), "target" if other else "weapon"
    if place["weapon"]:
        return [melee(option, text, edition, other=other)]
    weapons = _presets(option, text, edition, "fight", group)
    own = _of_card(option, text, edition, weapons) if place["card"] else _of_team(option, place["team"], weapons)
    found = [Named(f"{one.bearer} ({one.weapon})", dict(one.numbers)) for one in own]
    return found or fail(f"{option}: {text}: there is no melee weapon.")


def raw_attack(option: str, text: str, edition: str) -> Numbers:
    """An attack of a row: its kind, then the edition's numbers, `shoot; by=gunner; atk=4; ...`.

    `attacker` and `target` name what is shipped, as the options of these names do; numbers beside them replace theirs.
    """
    kind, _, numbers = text.partition(";")
    kind = kind.strip()
    if not kind or "=" in kind:
        fail(f"{option}: {text!r} does not say whether to shoot or to fight; begin as in 'shoot; atk=4; hit=3+'.")
    named: Numbers = {}
    found: Numbers = {}
    for part in filter(None, map(str.strip, numbers.split(";"))):
        name, sign, value = part.partition("=")
        if not sign:
            fail(f"{option}: {part!r} is not name=value.")
        name = name.strip().replace("-", "_")
        if name in ("attacker", "target"):
            named.update(_named(kind, name, value.strip(), edition))
        else:
            found.update(saves(value) if name == "save" else {name: number(option, value)})
    by = {"by": str(found.pop("by"))} if "by" in found else {}
    found = {**named, **found}
    return {"kind": kind, **by, **(understood(kind, edition, found) if kind in ("shoot", "fight") else found)}


def _named(kind: str, name: str, value: str, edition: str) -> Numbers:
    if kind == "fight":
        return melee(name, value, edition, other=name == "target").numbers
    return (ranged if name == "attacker" else target)(name, value, edition).numbers


def all_targets(option: str, text: str, edition: str) -> list[Named]:
    """Everybody of a team, or one."""
    found = _place(option, text)
    if found["card"]:
        return [target(option, text, edition)]
    targets = _of_team(option, found["team"], _presets(option, text, edition, "shoot", "target"))
    return [Named(one.name, dict(one.numbers)) for one in targets]


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
        fail(f"{option}: {text!r} is no place in a team; expected team/card or team/card:weapon.")
    return found.groupdict()


def _presets(option: str, text: str, edition: str, kind: str, group: str) -> "list[Preset]":
    """What an edition has shipped to fill a group of numbers with: of the team that the text names, if there is one."""
    from killzone.odds import UnknownNumberError
    from killzone.odds.api import find_kit

    try:
        forms = find_kit(edition).forms()
    except UnknownNumberError as problem:
        fail(f"--edition: {problem}")
    team = _place(option, text)["team"]
    groups = [own for form in forms if form.kind == kind for own in form.groups if own.id == group and own.teams]
    if not groups:
        fail(f"{option}: the odds of {edition} know no teams by name; give the numbers instead.")
    return [one for own in groups for one in (own.fill(team) if team in own.teams else own.presets)]


def _of_team(option: str, name: str | None, presets: "list[Preset]") -> "list[Preset]":
    """Those of a team."""
    known = tuple(dict.fromkeys(_parts(one)[0] for one in presets))
    found = [one for one in presets if _parts(one)[0] == name]
    if not found:
        from killzone.content.library import unknown

        fail(f"{option}: {unknown('team', name or '', known)}")
    return found


def _of_card(option: str, text: str, edition: str, presets: "list[Preset]") -> "list[Preset]":
    """Those of a card of a team. Who has no weapon of the kind is known from the list of targets."""
    from killzone.editions import find_edition

    place, piece = _place(option, text), find_edition(edition).words.piece
    cards = _of_team(option, place["team"], _presets(option, text, edition, "shoot", "target"))
    short = [_parts(one)[1] for one in cards]
    if place["card"] is None:
        fail(f"{option}: {text}: which {piece.one}? {cards[0].of} has {listed(short, 'and')}.")
    if place["card"] not in short:
        _unknown(option, f"{cards[0].of} has no {piece.one} {place['card']!r}", place["card"], short)
    return [one for one in presets if _parts(one)[:2] == (place["team"], place["card"])]


def _weapon(option: str, text: str, edition: str, kind: str, group: str) -> "Preset":
    place = _place(option, text)
    own = _of_card(option, text, edition, _presets(option, text, edition, kind, group))
    called = "melee" if kind == "fight" else "ranged"
    choices = {_parts(one)[2]: one for one in own}
    name = place["weapon"]
    if not choices:
        (card,) = _of_card(option, text, edition, _presets(option, text, edition, "shoot", "target"))
        fail(f"{option}: {card.name} has no {called} weapon.")
    bearer = own[0].bearer
    if name is None:
        if len(choices) > 1:
            fail(f"{option}: {text}: which {called} weapon? {bearer} has {listed(choices, 'and')}.")
        name = next(iter(choices))
    if name not in choices:
        _unknown(option, f"{bearer} has no {called} weapon {name!r}", name, list(choices))
    return choices[name]


def _parts(preset: "Preset") -> tuple[str, str, str]:
    """The team, the card and the weapon in an id."""
    found = PLACE.fullmatch(preset.id)
    assert found, preset.id
    return found["team"], found["card"] or "", found["weapon"] or ""


def _unknown(option: str, what: str, name: str, known: list[str]) -> NoReturn:
    hint = did_you_mean(name, known) or f" There are {listed(known, 'and')}."
    fail(f"{option}: {what}.{hint}")
