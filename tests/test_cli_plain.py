"""Plain requests are read without Typer, and just as Typer reads them."""

import signal
import subprocess
import sys
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from killzone.cli import odds_charts  # noqa: F401 - it enters its commands
from killzone.cli.odds import odds
from killzone.cli.plain import Command, Commands, Rest

SEEN: list[dict[str, Any]] = []


def recording() -> Commands:
    """The same commands, which do nothing but tell what they were given."""
    made = Commands(odds.name, odds.help)
    for name, one in odds.commands.items():

        @wraps(one.function)
        def record(**found: Any) -> None:
            SEEN.append(found)

        copy = Command(name, one.function)
        copy.function = record
        made.commands[name] = copy
    return made


PLAIN = recording()
TYPER = PLAIN.for_typer()

VALUES = st.sampled_from(["4", "3+", "3/4", "-1", "", "x", "Lethal 5+", "a=b", "--json", "-n", "007", "12345678901"])
OTHER = st.sampled_from(
    ["--strength", "--strength=4", "--ap", "-1", "-x", "--help", "--", "word", "", "--json=yes", "-"]
)


@st.composite
def requests(draw: st.DrawFn) -> list[str]:
    name = draw(st.sampled_from(sorted(PLAIN.commands)))
    words = [name]
    for _ in range(draw(st.integers(0, 6))):
        typed = draw(st.sampled_from(sorted(PLAIN.commands[name].options)))
        form = draw(st.integers(0, 4))
        if form == 0:
            words.append(draw(OTHER))
        elif form == 1:
            words += [f"{typed}={draw(VALUES)}"]
        elif PLAIN.commands[name].options[typed][1] is bool:
            words.append(typed)
        else:
            words += [typed, draw(VALUES)]
    return words


@settings(max_examples=300, deadline=None)
@given(requests())
def test_what_is_read_plainly_is_what_typer_reads(words: list[str]) -> None:
    SEEN.clear()
    run = PLAIN.read(words)
    if run is None:
        return
    run()
    result = CliRunner().invoke(TYPER, words)
    assert result.exit_code == 0, result.output
    plain, full = SEEN
    assert plain == full
    assert all(type(plain[name]) is type(full[name]) for name in plain)


@pytest.mark.parametrize(
    "words",
    [
        "shoot --help",
        "shoot --atk four",
        "shoot --times 10",
        "shoot --atk",
        "grid word",
        "shoot --json=yes",
        "duels --attacker ninth-bell",
        "nothing",
        "",
    ],
)
def test_whatever_is_not_plain_is_left_to_typer(words: str) -> None:
    assert PLAIN.read(words.split()) is None


def test_numbers_of_the_edition_are_left_over() -> None:
    SEEN.clear()
    run = PLAIN.read(["shoot", "--edition", "kt18", "--strength", "4", "--ap", "-1", "--save", "4+"])
    assert run is not None
    run()
    assert SEEN[0]["rest"] == Rest(("--strength", "4", "--ap", "-1"))
    assert SEEN[0]["save"] == "4+"


def test_odds_are_answered_without_what_they_do_not_need() -> None:
    code = (
        "import sys; sys.argv = 'killzone odds shoot --atk 4 --hit 3 --dmg 3/4 --save 4 --wounds 8'.split()\n"
        "from killzone.cli import main; main()\n"
        "print([one for one in ('typer', 'pydantic', 'click', 'rich', 'yaml', 'killzone.editions.kt21', "
        "'killzone.editions.kt18', 'killzone.geometry.sight') if one in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"


def test_a_long_question_can_be_given_up() -> None:
    sides = "--atk 7 --hit 3 --dmg 3/4 --wounds 20 --rules Ceaseless --other-atk 7 --other-hit 3 --other-dmg 3/4"
    command = [sys.executable, "-m", "killzone", "odds", "fight", *sides.split()]
    command += ["--other-wounds", "20", "--other-rules", "Ceaseless", "--cp", "3,3", "--policy", "survive"]
    # What a shell starts in the background ignores the signal, and so would all that it starts.
    heeds = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heeds
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline()  # that it takes long
        running.send_signal(signal.SIGINT)
        said = running.communicate()
        assert running.returncode == 130
        assert "Traceback" not in said[1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_ends_it_with_one_line() -> None:
    command = [sys.executable, "-m", "killzone", "odds", "chart", "--weapon", "4 3+ 3/4"]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (1, "killzone: No space left on device.\n")
