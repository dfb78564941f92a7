"""Builds the engine with mypyc beside the source, and proves it: `make compiled`.

The build goes to `.compiled/src`, where the libraries lie beside links to the source; nothing else changes. Whoever
wants it puts it first: `PYTHONPATH=.compiled/src killzone play`. Then the tests run on it, random battles on every
board and the answers to some ten thousand questions of geometry are compared with those of the source, and a table
shows what became faster.
"""

import argparse
import hashlib
import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

import extensions
import natively

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / ".compiled"
PACKAGE = BUILD / "src" / "killzone"
SOURCE = ROOT / "src" / "killzone"
ROUNDS = 3
BATTLES = 200
TOOLS = ("natively.py", "native_values.py", "extensions.py", "mypy_values.py")
"""What decides how it is built."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="compiled", description=__doc__.splitlines()[0])
    parser.add_argument("--no-tests", action="store_true", help="do not run the tests on the build")
    parser.add_argument(
        "--optimize", choices=("0", "1", "2", "3"), default="2", help="how hard the C compiler tries (default 2)"
    )
    parser.add_argument(
        "--parts",
        default=",".join(natively.ENGINE),
        help=f"what is compiled (default {','.join(natively.ENGINE)}); editions is all of them",
    )
    parser.add_argument("--only-check", action="store_true", help="see what mypyc says; needs no C compiler")
    parser.add_argument("--only-build", action="store_true", help="do nothing but build")
    parser.add_argument("--no-bench", action="store_true", help="do not measure")
    parser.add_argument("tests", nargs="*", help="the tests to run (default all)")
    options = parser.parse_args()
    parts = options.parts.split(",")
    if options.only_check:
        check(parts)
        return 0
    build(compiler(), options.optimize, parts)
    if options.only_build:
        return 0
    failed = 0
    if not options.no_tests:
        print("tests on the build ...", flush=True)
        command = [*python("-m", "pytest", "-q", "-n", "auto"), *options.tests]
        failed = subprocess.run(command, env=there(), cwd=ROOT).returncode
    failed = compare_battles() or compare_answers() or failed
    if not options.no_bench:
        bench()
    return 1 if failed else 0


def check(parts: list[str]) -> None:
    """Writes the engine out and lets mypyc make C code of it. Ends with what mypyc says, if it says no."""
    folder = BUILD / "check"
    shutil.rmtree(folder, ignore_errors=True)
    groups = natively.write(folder / "native", parts)
    extensions.Build(folder, "", "0").written(groups, ROOT)
    print(f"mypyc takes all {sum(map(len, groups.values()))} modules.")


def compiler() -> str:
    """The C compiler. Ends with a plain word where there is none."""
    found = os.environ.get("CC") or sysconfig.get_config_var("CC") or "gcc"
    if shutil.which(shlex.split(found)[0]) is None:
        stop(f"make compiled needs a C compiler, and there is no {shlex.split(found)[0]}: install gcc, or set CC.")
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.is_file():
        stop("make compiled needs Python's header files (Python.h): install python3-dev or the like.")
    return str(found)


def stop(message: str) -> NoReturn:
    print(message, file=sys.stderr)
    raise SystemExit(2)


def build(compiler: str, optimization: str, parts: list[str]) -> None:
    """Compiles the engine, unless that was done for the same source."""
    how = f"{sys.version} {version('mypy')} {compiler} {optimization} {parts} {os.environ.get('CFLAGS')}"
    state = hashlib.blake2b(how.encode())
    for path in sorted([*SOURCE.rglob("*.py"), *(ROOT / "tools" / name for name in TOOLS)]):
        state.update(path.read_bytes())
    stamp = BUILD / "stamp"
    if stamp.is_file() and stamp.read_text() == state.hexdigest():
        print("the engine is compiled already.")
    else:
        for folder in ("native", "c", "library", "src"):
            shutil.rmtree(BUILD / folder, ignore_errors=True)
        groups = natively.write(BUILD / "native", parts)
        count = sum(map(len, groups.values()))
        print(f"compiling {count} modules, which takes some minutes ...", flush=True)
        extensions.Build(BUILD, compiler, optimization).compile_modules(groups, ROOT)
        stamp.write_text(state.hexdigest())
    link_source()
    where = subprocess.run(
        python("-c", "import killzone.geometry.terrain as one; print(one.__file__)"),
        env=there(), cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    if Path(where).suffix == ".py":
        stop(f"the build is not the one that is imported: {where}")


def link_source() -> None:
    """Puts every file of the source beside the libraries: what is not compiled, and what versions and tests read."""
    for path in PACKAGE.rglob("*"):
        if path.is_symlink():
            path.unlink()
    for path in SOURCE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            link = PACKAGE / path.relative_to(SOURCE)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)


def python(*words: str) -> list[str]:
    return [sys.executable, *words]


def there() -> dict[str, str]:
    """The environment in which the build is used."""
    return {**os.environ, "PYTHONPATH": str(BUILD / "src")}


def here() -> dict[str, str]:
    """The environment in which the source is used."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def compare_battles() -> int:
    """Plays the same battles with both; 1 if any ends otherwise."""
    print(f"the same {BATTLES} battles with both ...", flush=True)
    plain, quick = (told("tools/played.py", environment, str(BATTLES)) for environment in (here(), there()))
    for name in plain:
        if plain[name] != quick[name]:
            print(f"  {name}: {plain[name]} with the source, {quick[name]} with the build")
    if plain == quick:
        print(f"  {len(plain)} battles on all boards of all editions: all fingerprints are the same.")
    return 0 if plain == quick else 1


def told(tool: str, environment: dict[str, str], *arguments: str) -> Any:
    """What a tool prints as JSON."""
    done = subprocess.run(
        python(tool, *arguments), env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return json.loads(done.stdout)


def compare_answers() -> int:
    """Asks both the same; 1 if any answer differs."""
    print("the same questions to both ...", flush=True)
    answers = [told("tools/answers.py", environment) for environment in (here(), there())]
    differing = [name for name in answers[0] if answers[0][name] != answers[1][name]]
    for name in differing:
        print(f"  {name}: the answers differ")
    asked = sum(count for count, _ in answers[0].values())
    if not differing:
        print(f"  {asked:,} questions of {len(answers[0])} kinds: all answers are the same.")
    return 1 if differing else 0


def bench() -> None:
    """A table of what both take, in processor time: the best of some rounds, by turns."""
    times: dict[str, tuple[list[float], list[float]]] = {}
    for part in ("geometry", "movement", "kt24", "kt21", "kt18"):
        for turn in range(ROUNDS):
            print(f"measuring {part}, round {turn + 1} of {ROUNDS} ...", file=sys.stderr, flush=True)
            for which, environment in enumerate((here(), there())):
                for name, microseconds in told("tools/measured.py", environment, part):
                    times.setdefault(name, ([], []))[which].append(microseconds)
    print(f"{'':38}{'source us':>12}{'build us':>12}{'faster':>9}")
    factors = []
    for name, (plain, quick) in times.items():
        factor = min(plain) / min(quick)
        factors.append(factor)
        print(f"{name:38}{min(plain):12,.2f}{min(quick):12,.2f}{factor:8.1f}x")
    print(f"median {statistics.median(factors):.1f}x, from {min(factors):.1f}x to {max(factors):.1f}x")


if __name__ == "__main__":
    sys.exit(main())
