"""Builds geometry with mypyc beside the source, and proves it: `make compiled`.

The build goes to `.compiled/src`, where everything but geometry is a link to the source; nothing else changes. Whoever
wants it puts it first: `PYTHONPATH=.compiled/src killzone play`. Then the tests run on it, the answers to some ten
thousand random questions are compared with those of the source, and a table shows what became faster.
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

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / ".compiled"
PACKAGE = BUILD / "src" / "killzone"
MODULES = ROOT / "src" / "killzone" / "geometry"
ROUNDS = 3

# Products of whole numbers: mypyc takes a slow way whenever a factor is negative or has more than 31 bits, and says
# itself that the compiler could tell. It can: this doubles the speed of everything that clips.
SLOW = """\
        if (!CPyTagged_IsMultiplyOverflow(left, right)) {
            return left * CPyTagged_ShortAsSsize_t(right);
        }
"""
QUICK = """\
        Py_ssize_t product;
        if (!__builtin_mul_overflow((Py_ssize_t)left, CPyTagged_ShortAsSsize_t(right), &product)) {
            return (CPyTagged)product;
        }
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="compiled", description=__doc__.splitlines()[0])
    parser.add_argument("--no-tests", action="store_true", help="do not run the tests on the build")
    parser.add_argument("--no-bench", action="store_true", help="do not measure")
    parser.add_argument("tests", nargs="*", help="the tests to run (default all)")
    options = parser.parse_args()
    build(compiler())
    failed = 0
    if not options.no_tests:
        print("tests on the build ...", flush=True)
        command = [*python("-m", "pytest", "-q", "-n", "auto"), *options.tests]
        failed = subprocess.run(command, env=there(), cwd=ROOT).returncode
    failed = compare_answers() or failed
    if not options.no_bench:
        bench()
    return 1 if failed else 0


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


def build(compiler: str) -> None:
    """Compiles geometry, unless that was done for the same source."""
    modules = sorted(MODULES.glob("*.py"))
    state = hashlib.blake2b(f"{sys.version} {version('mypy')} {compiler} {QUICK}".encode())
    for module in modules:
        state.update(module.read_bytes())
    stamp = BUILD / "stamp"
    if stamp.is_file() and stamp.read_text() == state.hexdigest():
        print(f"{len(modules)} modules of geometry are compiled already.")
    else:
        shutil.rmtree(BUILD, ignore_errors=True)
        PACKAGE.mkdir(parents=True)
        shutil.copytree(MODULES, PACKAGE / "geometry", ignore=shutil.ignore_patterns("__pycache__"))
        print(f"compiling {len(modules)} modules of geometry, which takes about a minute ...", flush=True)
        compile_modules([f"killzone/geometry/{module.name}" for module in modules])
        stamp.write_text(state.hexdigest())
    for path in MODULES.parent.iterdir():
        if path.name not in ("geometry", "__pycache__"):
            link(PACKAGE / path.name, path)
    where = subprocess.run(
        python("-c", "import killzone.geometry.sight as sight; print(sight.__file__)"),
        env=there(), cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    if Path(where).suffix == ".py":
        stop(f"the build is not the one that is imported: {where}")


def compile_modules(names: list[str]) -> None:
    flags = ["-ffp-contract=off"]  # a fused product and sum would round once instead of twice, and differ
    if (runtime := quick_runtime()) is not None:
        flags.insert(0, f"-I{runtime}")
    environment = {**os.environ, "CFLAGS": " ".join([*flags, os.environ.get("CFLAGS", "")]), "MYPYPATH": "."}
    options = ["--strict", "--explicit-package-bases", "--cache-dir", str(BUILD / "cache")]
    with (BUILD / "log.txt").open("w") as log:
        done = subprocess.run(
            [*python("-m", "mypyc"), *options, *names], cwd=BUILD / "src", env=environment, stdout=log, stderr=log
        )
    if done.returncode:
        tail = "\n".join((BUILD / "log.txt").read_text().splitlines()[-15:])
        stop(f"{tail}\nmypyc could not compile geometry; all it said is in .compiled/log.txt.")


def quick_runtime() -> Path | None:
    """A copy of mypyc's C library with the quick product; None if it is not as expected."""
    import mypyc

    library, copy = Path(mypyc.__file__).parent / "lib-rt", BUILD / "library"
    text = (library / "CPy.h").read_text()
    if text.count(SLOW) != 1:
        print("mypyc's library has changed: products of whole numbers stay slow.", file=sys.stderr)
        return None
    # All of it: a file that includes another looks beside itself first.
    shutil.copytree(library, copy)
    (copy / "CPy.h").write_text(text.replace(SLOW, QUICK))
    return copy


def link(link: Path, target: Path) -> None:
    if not link.exists():
        link.unlink(missing_ok=True)
        link.symlink_to(os.path.relpath(target, link.parent), target_is_directory=target.is_dir())


def python(*words: str) -> list[str]:
    return [sys.executable, *words]


def there() -> dict[str, str]:
    """The environment in which the build is used."""
    return {**os.environ, "PYTHONPATH": str(BUILD / "src")}


def here() -> dict[str, str]:
    """The environment in which the source is used."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def compare_answers() -> int:
    """Asks both the same; 1 if any answer differs."""
    print("the same questions to both ...", flush=True)
    answers = [
        json.loads(
            subprocess.run(
                python("tools/answers.py"), env=environment, cwd=ROOT, capture_output=True, text=True, check=True
            ).stdout
        )
        for environment in (here(), there())
    ]
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
    for part in ("geometry", "movement", "games"):
        for turn in range(ROUNDS):
            print(f"measuring {part}, round {turn + 1} of {ROUNDS} ...", file=sys.stderr, flush=True)
            for which, environment in enumerate((here(), there())):
                for name, microseconds in measured(part, environment):
                    times.setdefault(name, ([], []))[which].append(microseconds)
    print(f"{'':38}{'source us':>12}{'build us':>12}{'faster':>9}")
    factors = []
    for name, (plain, quick) in times.items():
        factor = min(plain) / min(quick)
        factors.append(factor)
        print(f"{name:38}{min(plain):12,.2f}{min(quick):12,.2f}{factor:8.1f}x")
    print(f"median {statistics.median(factors):.1f}x, from {min(factors):.1f}x to {max(factors):.1f}x")


def measured(part: str, environment: dict[str, str]) -> list[Any]:
    done = subprocess.run(
        python("tools/measured.py", part), env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    found: list[Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    sys.exit(main())
