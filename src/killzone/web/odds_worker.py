"""Odds worked out from what a stranger typed: checked field by field, then done in a process of its own.

A process, because odds are pure arithmetic that would keep everything else of the server waiting, and because only a
process can be stopped when a question turns out to be too much work.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from operator import attrgetter
from time import process_time
from typing import Any

import msgspec

from killzone.core.attack_forms import AttackForm, Field
from killzone.memory import memory_now
from killzone.odds import Odds, bounds, effort, fight, grid, sampled, series, shoot
from killzone.odds.api import find_kit, find_policy
from killzone.odds.besides import QUICK, boundless_mean, idle_rules
from killzone.reference import EDITIONS, entry
from killzone.spelling import did_you_mean
from killzone.web.protocol import (
    AskGrid,
    AskOdds,
    Failed,
    GridAnswer,
    OddsAnswer,
    OddsDamage,
    OddsJoint,
    OddsPolicy,
    OddsRule,
    Reason,
)

MOST_TIMES = 4
MOST_CELLS = 1_500
MOST_DUELS = 150
"""Pairs in a grid, and in one of fights, each of which is worked out by itself."""
MOST_MEMORY = 600
"""Megabytes after which the process ends, with all it remembered, and another one is started."""

PATIENCE = 8.0
"""Seconds of work that the page waits for."""
DRAWING = 4.0
"""Seconds for openings of the dice that are drawn where the exact answer takes too long."""

USUAL = {"shoot": "damage", "fight": "exchange"}


class BadFieldError(ValueError):
    """A value that cannot be, and the field it stands in; empty for all of them together."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


class Question(msgspec.Struct, frozen=True):
    """What the process is asked: the odds of a kind of attack, or those of a grid."""

    kind: str
    ask: AskOdds | AskGrid


def work(pipe: Connection, _: tuple[str, ...]) -> None:
    """Answer one question after the other until the server is gone, or too much has been remembered."""
    with suppress(OSError):
        os.nice(5)
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        pipe.send("ready")
        for edition in EDITIONS:
            find_kit(edition).forms()
        while memory_now() < MOST_MEMORY:
            pipe.send(answered(pipe.recv()))


def answered(question: Question) -> OddsAnswer | GridAnswer | Failed:
    """The odds, or why there are none."""
    try:
        if isinstance(question.ask, AskGrid):
            return _grid(question.ask)
        return _odds(question.kind, question.ask)
    except BadFieldError as problem:
        return Failed([Reason("", _sentence(str(problem)), field=problem.field)])
    except ValueError as problem:
        return Failed([Reason("", _sentence(str(problem)))])


def _sentence(text: str) -> str:
    whole = text[:1].upper() + text[1:]
    return whole if whole.endswith((".", "?")) else f"{whole}."


def _odds(kind: str, ask: AskOdds) -> OddsAnswer:
    form = form_of(ask.edition, kind)
    numbers, rules = checked(form, ask.numbers)
    if ask.times < 1 or ask.times + len(ask.then) > MOST_TIMES:
        raise BadFieldError("times", f"{ask.times + len(ask.then)} attacks in a row; expected 1 to {MOST_TIMES}.")
    policy = policy_of(ask.policy or USUAL[kind])
    work_out = {"shoot": shoot, "fight": fight}[kind]
    if ask.times == 1 and not ask.then:
        started, soon = process_time(), _soon(kind, ask.edition, policy, numbers)
        found = soon or work_out(edition=ask.edition, policy=policy, **numbers)
        answer = answer_of(found, rules)
        answer.hints = list(find_kit(ask.edition).hints(numbers))
        if soon is None and process_time() - started <= QUICK:
            answer.boundless = boundless_mean(found, kind, ask.edition, numbers)
            answer.idle = idle_rules(found, kind, ask.edition, numbers)
        return answer
    row = [{"kind": kind, "by": "attacker", **numbers}] * ask.times
    for given in ask.then:
        weapon, more = _weapon(form, given)
        row.append({"kind": kind, **numbers, **weapon})
        rules += [one for one in more if one not in rules]
    found = series(row, edition=ask.edition, policy=policy)
    return answer_of(found, rules)


def _weapon(form: AttackForm, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[OddsRule]]:
    """All numbers of another weapon; what is not given is as a form starts."""
    fields = [field for group in form.groups if group.role == "weapon" for field in group.numbers]
    _part(form, "weapon", given)
    return checked(form, {**{field.name: field.start for field in fields}, **given}, partly=True)


def _soon(kind: str, edition: str, policy: str, numbers: dict[str, Any]) -> Odds | None:
    """Where the exact answer would take longer than the page waits, one that is less work and says what it is."""
    needed = effort(kind, edition=edition, policy=policy, **numbers)
    if needed.seconds <= PATIENCE:
        return None
    between = bounds(kind, edition=edition, policy=policy, **numbers)
    if between is None:
        return _drawn(kind, edition, policy, numbers, str(needed))
    least, most = (f"{float(one):.2f}" for one in between.worth)
    words = (
        f"that the attacker re-rolls fails and nothing else: the exact answer takes {needed}",
        f"what the attacker plays for is then {least}; in the exact answer it is between {least} and {most}",
    )
    return between.least.with_words((*between.least.assumed, *words), between.least.left_out)


def _drawn(kind: str, edition: str, policy: str, numbers: dict[str, Any], needed: str) -> Odds | None:
    """The same where the sides do not want opposite things: the exact answer has no bounds then, and is told by some
    openings of the dice that are drawn."""
    found = sampled(kind, edition=edition, policy=policy, seconds=DRAWING, **numbers)
    if found is None:
        return None
    mean, taken = [f"{low:.2f}-{high:.2f}" for low, high in (found.mean, found.taken)]
    kill, die = [f"{100 * low:.1f}-{100 * high:.1f} %" for low, high in (found.kill, found.die)]
    words = (
        f"that both re-roll fails and nothing else: the exact answer takes {needed}",
        f"by {found.openings} openings of the dice, each played on exactly, the mean of the exact answer is {mean}, "
        f"the chance to kill {kill}, the damage taken {taken}, the chance to die {die} (in 99 of 100 such answers)",
    )
    return found.plain.with_words((*found.plain.assumed, *words), found.plain.left_out)


def form_of(edition: str, kind: str) -> AttackForm:
    """The fields of a kind of attack. Raises `BadFieldError`."""
    if edition not in EDITIONS:
        hint = did_you_mean(edition, EDITIONS) or f" There are {', '.join(EDITIONS)}."
        raise BadFieldError("edition", f"there is no edition {edition!r}.{hint}")
    return next(form for form in find_kit(edition).forms() if form.kind == kind)


def policy_of(name: str) -> str:
    try:
        return find_policy(name).name
    except ValueError as problem:
        raise BadFieldError("policy", str(problem)) from None


def checked(form: AttackForm, given: Mapping[str, Any], partly: bool = False) -> tuple[dict[str, Any], list[OddsRule]]:
    """The numbers, each within its bounds, and the rules that they bring in. What is not given is as a form starts.

    Raises `BadFieldError` for the first that cannot be.
    """
    fields = {field.name: field for field in form.numbers}
    for name in given:
        if name not in fields:
            raise BadFieldError(name[:40], f"there is no number {name[:40]!r}.{did_you_mean(name, fields)}")
    numbers: dict[str, Any] = {}
    rules: dict[str, OddsRule] = {}
    for name, field in fields.items():
        if name not in given and partly:
            continue
        value = _value(field, given.get(name, field.start))
        try:
            found = field.rules(value)
        except ValueError as problem:
            raise BadFieldError(name, str(problem)) from None
        numbers[name] = value
        rules.update({id: OddsRule(id, entry(id).title) for id in found if id not in rules})
    return numbers, list(rules.values())


def _value(field: Field, value: Any) -> Any:
    """JSON has lists where two numbers are a pair, and no other way to write one."""
    return tuple(value) if isinstance(value, list) else value


def answer_of(found: Odds, rules: list[OddsRule]) -> OddsAnswer:
    """Odds, to be sent."""
    plain = found.to_json()
    taken = [(damage, float(chance)) for damage, chance in found.damage_taken()]
    return OddsAnswer(
        plain["attack"],
        OddsPolicy(**plain["policy"]),
        plain["wounds"],
        plain["mean"],
        plain["spread"],
        plain["kill"],
        plain["mean_taken"],
        plain["die"],
        plain["marks"],
        [OddsDamage(**one) for one in plain["damage"]],
        [OddsDamage(n, p, min(1.0, sum(q for m, q in taken if m >= n))) for n, p in taken],
        [OddsJoint(**one) for one in plain["joint"]],
        [str(found.mean), str(found.kill)],
        rules,
        list(found.assumed),
        list(found.left_out),
    )


def _grid(ask: AskGrid) -> GridAnswer:
    form, most = form_of(ask.edition, ask.kind), MOST_CELLS if ask.kind == "shoot" else MOST_DUELS
    if not ask.weapons or not ask.targets:
        raise BadFieldError("", "a grid needs a weapon and a target at least.")
    if len(ask.weapons) * len(ask.targets) > most:
        cells = f"{len(ask.weapons)} weapons and {len(ask.targets)} targets"
        raise BadFieldError("", f"{cells} make {len(ask.weapons) * len(ask.targets)} cells; expected {most} at most.")
    rows = [_part(form, "weapon", one) for one in ask.weapons]
    columns = [_part(form, "target", one) for one in ask.targets]
    common = _part(form, "situation", ask.common)
    if ask.kind == "fight":
        return _duels(ask.edition, policy_of(ask.policy or USUAL["fight"]), rows, columns, common)
    policy = policy_of(ask.policy) if ask.policy else None
    found = grid(rows, columns, edition=ask.edition, policy=policy, **common)
    return GridAnswer(OddsPolicy(found.policy.name, found.policy.title), found.kills(), found.means())


def _duels(
    edition: str, policy: str, rows: list[dict[str, Any]], columns: list[dict[str, Any]], common: dict[str, Any]
) -> GridAnswer:
    """Every fighter against every other."""
    found = [[fight(edition=edition, policy=policy, **own, **other, **common) for other in columns] for own in rows]
    kills, means, dies = (
        [[float(read(cell)) for cell in row] for row in found]
        for read in (attrgetter("kill"), attrgetter("mean"), attrgetter("die"))
    )
    return GridAnswer(OddsPolicy(policy, found[0][0].policy.title), kills, means, dies)


def _part(form: AttackForm, role: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers of one role, the others being none of its business; those at their usual value are left out."""
    of_role = {field.name: field for group in form.groups if group.role == role for field in group.numbers}
    for name in given:
        if name not in of_role:
            raise BadFieldError(name[:40], f"{name[:40]!r} is no number of a {role}.{did_you_mean(name, of_role)}")
    numbers, _ = checked(form, given, partly=True)
    return numbers
