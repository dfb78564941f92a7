"""How long a person waits from an answer to the board that shows it: `python tools/clicks.py`.

Battles of usual size against a bot are answered by Enter in a real browser, each question after somebody has looked at
it for a moment: with `--look 0` as fast as keys go, while what came before is still being drawn. Only figures of a
machine that does nothing else mean anything.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import chromium
from browser.conftest import Server
from browser.test_playing import PRESS, start_a_game, told, waits

LOOK = 250
"""Milliseconds: nobody reads a question and answers it in less."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="clicks", description=__doc__.splitlines()[0])
    parser.add_argument("seeds", nargs="*", default=["5", "6", "7"], help="the seeds of the battles (default 5 6 7)")
    parser.add_argument("--answers", type=int, default=100, metavar="N", help="so many in each battle (default 100)")
    parser.add_argument(
        "--look", type=int, default=LOOK, metavar="MS", help=f"look at each question for so long (default {LOOK})"
    )
    parser.add_argument("--rules", default="", metavar="NAME", help="as on the start page (default what is proposed)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            measure(server.address, options)
        finally:
            server.end()


def measure(address: str, options: argparse.Namespace) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.executable())
        for seed in options.seeds:
            page = browser.new_page(base_url=address, viewport={"width": 1440, "height": 900})
            start_a_game(page, rules=options.rules, seed=seed)
            page.evaluate(PRESS, [options.answers, options.look])
            print(f"seed {seed}: {told(waits(page))}", flush=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
