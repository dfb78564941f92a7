"""Answers as people write them in files: from a key, words of a label, points or an end to what a question takes."""

import re

from killzone.content.answer_forms import TriedForm
from killzone.core.decisions import Action, Answer, Decision, UnreadableActionError
from killzone.core.domains import Option, Path, Pick, brief
from killzone.core.reasons import Reason, Verdict, because, no
from killzone.geometry.shapes import Spot
from killzone.spelling import closest, listed

MOST_LISTED = 12
FEWEST_LETTERS = 3
"""Fewer letters alone are somebody's key, never words of a label: `a` stands in too many of them."""


def meant(decision: Decision, written: str | TriedForm) -> tuple[Answer | None, Verdict]:
    """The answer that is meant, and every reason against it; None where nothing can be meant."""
    if isinstance(written, str):
        return _spoken(decision, written)
    if written.pick is not None:
        return _spoken(decision, written.pick)
    answer: Answer
    if written.share is not None:
        answer = tuple(written.share)
    elif written.at is not None:
        answer = _spot(written.at, written.facing or 0)
    elif written.path is not None:
        answer = _path(decision, written)
    else:
        return _found(decision, written)
    return answer, decision.check(answer)


def shown(written: str | TriedForm) -> str:
    """An answer as the file has it, on one line."""
    if isinstance(written, str):
        return written
    if not written.ways:
        return ""
    way = written.ways[0]
    value = getattr(written, way)
    if way == "pick":
        return str(value)
    if way == "share":
        return f"share {' '.join(map(str, value)) or 'nothing'}"
    points = value if way == "path" else (value,)
    return f"{way} {' '.join(','.join(f'{length / 2540:g}' for length in point) for point in points)}"


def _spoken(decision: Decision, written: str) -> tuple[Answer | None, Verdict]:
    if isinstance(decision.domain, Pick):
        return _picked(decision, decision.domain.options, written)
    try:
        answer = Action.from_text(f"#{decision.id} {written}").answer
    except UnreadableActionError as problem:
        text = "{written} cannot be read: {problem}."
        return None, no(because(decision.rule, text, written=brief(written), problem=problem))
    return answer, decision.check(answer)


def _picked(decision: Decision, options: tuple[Option, ...], written: str) -> tuple[Answer | None, Verdict]:
    """By the key, by the only key that begins so, by the whole label, or by words that only one label has."""
    found = fitting(options, written)
    if len(found) == 1:
        return found[0], decision.check(found[0])
    if found:
        several = listed([f"{option.key} ({option.label})" for option in options if option.key in found][:MOST_LISTED])
        text = "{written} fits several answers: {several}."
        return None, no(because(decision.rule, text, written=brief(written), several=several, hint="write the key"))
    verdict = decision.check(written)
    near = closest(written, [said for option in options for said in (option.key, option.label)])
    if near and not any(reason.hint for reason in verdict.reasons):
        first, *rest = verdict.reasons
        verdict = Verdict((_hinted(first, f"did you mean {near!r}?"), *rest))
    return None, verdict


def fitting(options: tuple[Option, ...], written: str) -> list[str]:
    """The keys that may be meant; a whole key is only itself."""
    keys = [option.key for option in options]
    if written in keys:
        return [written]
    words = " ".join(written.casefold().split())
    labels = {option.key: (option.label.casefold(), option.does.casefold()) for option in options}
    found = [key for key, said in labels.items() if words in said]
    found = found or [key for key in keys if key.startswith(f"{written}-")]
    return found or [key for key, said in labels.items() if _has_words(said[0], words)]


def _has_words(label: str, words: str) -> bool:
    """Whether a label has these words from the beginning of a word; the last may be cut short."""
    enough = len(words) >= FEWEST_LETTERS or not words.isalpha()
    return enough and re.search(rf"(?<!\w){re.escape(words)}", label) is not None


def _hinted(reason: Reason, hint: str) -> Reason:
    return reason.but(hint=hint)


def _spot(point: tuple[int, ...], facing: int) -> Spot:
    x, y, z = map(int, (*point, 0)[:3])
    return Spot(x, y, z, facing)


def _start(decision: Decision) -> Spot | None:
    return decision.domain.start if isinstance(decision.domain, Path) else None


def _path(decision: Decision, written: TriedForm) -> tuple[Spot, ...]:
    """The points of a path; where the mover stands comes first, whether it is written or not.

    One that is only there, and faces another way, turns on the spot.
    """
    start = _start(decision)
    facing = written.facing if written.facing is not None else start.facing if start else 0
    spots = tuple(_spot(point, facing) for point in written.path or ())
    if start is None:
        return spots
    begins = (spots[0].x, spots[0].y, spots[0].z) == (start.x, start.y, start.z)
    turns = len(spots) == 1 and facing != start.facing
    return (start, *(spots[1:] if begins and not turns else spots))


def _found(decision: Decision, written: TriedForm) -> tuple[Answer | None, Verdict]:
    """The way to an end: a good one, or the one that comes nearest to being legal, with its reasons."""
    domain, start = decision.domain, _start(decision)
    guide = domain.guide if isinstance(domain, Path) else None
    if guide is None or start is None:
        text = "{written} is the end of a move, and no move is asked for here."
        return None, no(because(decision.rule, text, written=shown(written), hint="a place is written as at"))
    end = _spot(written.to or (), start.facing if written.facing is None else written.facing)
    way = guide.way((), end)
    if way is not None:
        return way, decision.check(way)
    unfound = guide.unfound((), end)
    if unfound is not None:
        return None, no(unfound)
    attempt = guide.attempt((), end)
    return attempt, decision.check(attempt)
