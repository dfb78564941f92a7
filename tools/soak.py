"""Many random battles, each checked at every decision, the odds of many attacks, and many ways: `make soak N=1000`.

Prints what went wrong with the seed to play it again, how often each rule came up, and which rules that code carries
never did. The exit code is 1 if anything failed.
"""

import argparse
import json
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import soak_odds
import soak_ways
from geometry.adversary import Tried
from odds.questions import Checked
from properties.battles import Kind, Played, kinds, play
from properties.campaigns import seen_in_campaign
from properties.sides import SIDES
from properties.silent import unexplained
from soak_odds import Soaked

from killzone.reference.coverage import code_ids, import_rules

WHERE = ("run", "event", "question", "option", "refusal", "cost")
QUESTIONS = 100
"""How many questions of attacks are asked for each battle, if nothing else is said."""
WAYS = 100
"""How many ways are tried on each board for each battle, if nothing else is said."""
HEADINGS = {
    "run": "ran in",
    "event": "events",
    "question": "questions",
    "option": "options",
    "refusal": "refusals",
    "cost": "costs",
}


def job(work: tuple[Kind, int, int]) -> Played:
    return play(*work)


def main() -> int:
    parser = argparse.ArgumentParser(prog="soak", description=__doc__.splitlines()[0])
    parser.add_argument("games", type=int, nargs="?", default=1000, help="how many battles (default 1000)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first seed (default 0)")
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="check every N-th decision in full (default 1)"
    )
    parser.add_argument(
        "--odds", type=int, metavar="N", help=f"at least so many questions of attacks (default {QUESTIONS} a battle)"
    )
    parser.add_argument(
        "--ways", type=int, metavar="N", help=f"so many ways tried on each board (default {WAYS} a battle)"
    )
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="processes to use (default all cores)")
    parser.add_argument("--edition", choices=list(SIDES), default="kt24", help="the edition of the battles")
    parser.add_argument("--seats", type=int, metavar="N", help="only battles of so many seats (default any)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    started = monotonic()
    every_kind = [one for one in kinds(options.edition) if options.seats in (None, len(one.teams))]
    if not every_kind:
        parser.error(f"{options.edition} has no battles of {options.seats} seats")
    played = run(options.games, options.first, options.every, options.cores, every_kind)
    seconds = monotonic() - started
    started = monotonic()
    questions = QUESTIONS * options.games if options.odds is None else options.odds
    asked = ask(questions, options.first, options.cores)
    asking = monotonic() - started
    started = monotonic()
    ways = attempt(WAYS * options.games if options.ways is None else options.ways, options.first, options.cores)
    if options.json:
        tried = {name: one._replace(objections=tuple(map(str, one.objections)))._asdict() for name, one in ways.items()}
        print(json.dumps(as_data(played, seconds, options.edition) | {"odds": asked.checked._asdict(), "ways": tried}))
    else:
        if played:
            show(played, seconds)
        print(soak_odds.told(asked, asking))
        print(soak_ways.told(ways, monotonic() - started))
    failed = any(one.failure for one in played) or asked.checked.wrong or any(one.objections for one in ways.values())
    return 1 if failed else 0


def ask(questions: int, first: int, cores: int) -> Soaked:
    """The odds of so many questions of attacks, each held against the plain interpreter."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with ProcessPoolExecutor(cores) as pool, Progress(*columns, console=console) as progress:
        task = progress.add_task("questions", total=questions)

        def watch(one: Checked, so_far: int) -> None:
            progress.update(task, completed=min(so_far, questions))
            for wrong in one.wrong:
                progress.console.print(wrong, markup=False, highlight=False)

        return soak_odds.soak(questions, first, pool, watch)


def attempt(tries: int, first: int, cores: int) -> dict[str, Tried]:
    """So many ways tried on every board, those that are accepted judged by the referee."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with ProcessPoolExecutor(cores) as pool, Progress(*columns, console=console) as progress:
        task = progress.add_task("ways", total=tries * len(soak_ways.boards()))
        heard = Counter[str]()

        def watch(name: str, one: Tried) -> None:
            progress.advance(task, one.tries)
            heard[name] += one.tries
            if not console.is_terminal and heard[name] // 10_000 > (heard[name] - one.tries) // 10_000:
                print(f"{heard[name]} ways on {name}", file=sys.stderr, flush=True)
            for wrong in one.objections:
                progress.console.print(str(wrong), markup=False, highlight=False)

        return soak_ways.soak(tries, first, pool, watch)


def run(games: int, first: int, every: int, cores: int, every_kind: list[Kind]) -> list[Played]:
    """The battles with these seeds; each seed has its own kind of battle."""
    work = [(every_kind[seed % len(every_kind)], seed, every) for seed in range(first, first + games)]
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    played: list[Played] = []
    with ProcessPoolExecutor(cores) as pool, Progress(*columns, console=console) as progress:
        task = progress.add_task("battles", total=games)
        for one in pool.map(job, work):
            played.append(one)
            progress.advance(task)
            if not console.is_terminal and len(played) % max(1, games // 10) == 0:
                print(f"{len(played)} of {games} battles", file=sys.stderr, flush=True)
            if one.failure:
                progress.console.print(f"seed {one.seed}: {one.kind}\n{one.failure}", markup=False, highlight=False)
    return played


def counts(played: list[Played], edition: str) -> Counter[tuple[str, str]]:
    """How often each rule came up: in these battles, and in a campaign of the edition if it has any."""
    total = seen_in_campaign(edition)
    for one in played:
        total.update(one.seen)
    return total


def registered(edition: str) -> list[str]:
    """The rules that code of an edition carries."""
    import_rules()
    return [id for id in code_ids() if id.startswith(f"{edition}.")]


def show(played: list[Played], seconds: float) -> None:
    edition = played[0].kind.edition
    total, carried = counts(played, edition), registered(edition)
    ids = sorted({id for _, id in total} | set(carried))
    width = max(map(len, ids))
    print(f"{'rule':{width}}" + "".join(f"{HEADINGS[where]:>11}" for where in WHERE))
    for id in ids:
        print(f"{id:{width}}" + "".join(f"{total[where, id] or '':>11}" for where in WHERE))
    never = [id for id in carried if not any(total[where, id] for where in WHERE)]
    silent = [id for id in carried if id not in never and not any(total[where, id] for where in WHERE[1:])]
    print(f"\n{len(carried)} rules have code; that of {len(never)} never ran: {', '.join(never) or 'none'}.")
    left = unexplained(silent)
    named = "an event, question, refusal or cost"
    print(f"{len(silent)} ran without being named by {named}. For {len(silent) - len(left)} of them others speak")
    print(f"(tests/properties/silent.py); the other {len(left)}: {', '.join(left) or 'none'}.")
    decisions, failed = sum(one.decisions for one in played), [one for one in played if one.failure]
    each = sum(one.seconds for one in played) / max(1, len(played))
    print(f"\n{len(played)} battles, {decisions} decisions, {seconds:.0f} s ({each:.1f} s of work each).")
    for one in failed:
        print(f"FAILED seed {one.seed}: {one.kind}: {one.failure.strip().splitlines()[-1]}")
    print(f"{len(failed)} failed." if failed else "All held.")


def as_data(played: list[Played], seconds: float, edition: str) -> dict[str, object]:
    total = counts(played, edition)
    return {
        "battles": len(played),
        "decisions": sum(one.decisions for one in played),
        "seconds": seconds,
        "failed": [{"seed": one.seed, "kind": str(one.kind), "failure": one.failure} for one in played if one.failure],
        "rules": {
            id: {where: total[where, id] for where in WHERE}
            for id in sorted({id for _, id in total} | set(registered(edition)))
        },
    }


if __name__ == "__main__":
    sys.exit(main())
