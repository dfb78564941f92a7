"""A real server and a real browser: each test opens the page that `make play` opens."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import chromium
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

# Machines are noisy: what comes late still comes.
expect.set_options(timeout=30_000)


class Server:
    """A server in a process of its own, which can be killed and started again over the same data."""

    def __init__(self, data: Path, environment: dict[str, str] | None = None) -> None:
        self.data, self.environment = data, environment
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "killzone", "play", "--no-open", "--pause", "0", "--workers", "1"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self.environment
        )
        assert self.process.stdout
        address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", address)
        assert found, f"the server said {address!r} instead of its address"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it as a crash of the machine would, without a last word."""
        self.end(signal.SIGKILL)

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        if self.process.poll() is None:
            self.process.send_signal(by)
            self.process.communicate(timeout=20)

    def post(self, path: str, body: bytes) -> Any:
        """What the web interface answers, as the page asks it."""
        headers = {"content-type": "application/json", "origin": self.address}
        request = urllib.request.Request(f"{self.address}{path}", body, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def open_scenario(self, path: Path) -> list[str]:
        """The addresses of the seats of a table that goes on from a scenario file."""
        created = self.post("/api/scenario", path.read_bytes())
        return [f"{self.address}/table/{created['table']}#seat={secret}" for secret in created["secrets"]]


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    yield server
    server.end()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server(tmp_path)
    yield server
    server.end()


@pytest.fixture(scope="session")
def base_url(shared_server: Server) -> str:
    return shared_server.address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for as long as tests of this folder follow each other, and no longer.

    Playwright runs an event loop in the thread of the tests, in which no other test could run one of its own. Its own
    browser is on no package registry; tools/chromium.py brings one that is.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.executable())
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page whose errors fail the test. Nothing moves on it: to draw pieces on their way takes longer than to play."""
    yield from opened(browser, base_url, "dark", {"width": 1440, "height": 900})


@pytest.fixture
def lively_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page as most people have it, on which pieces walk and dice tumble."""
    yield from opened(browser, base_url, "dark", {"width": 1440, "height": 900}, "no-preference")


@pytest.fixture
def other_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page in another browser, which shares nothing with the first."""
    yield from opened(browser, base_url, "light", {"width": 1280, "height": 800})


def opened(
    browser: Browser,
    base_url: str,
    scheme: Literal["dark", "light"],
    size: ViewportSize,
    motion: Literal["reduce", "no-preference"] = "reduce",
    *,
    touch: bool = False,
) -> Iterator[Page]:
    context = browser.new_context(
        base_url=base_url,
        viewport=size,
        color_scheme=scheme,
        reduced_motion=motion,
        has_touch=touch,
        is_mobile=touch,
    )
    page = context.new_page()
    errors = watch_errors(page)
    yield page
    context.close()
    assert errors == []


def watch_errors(page: Page) -> list[str]:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors
