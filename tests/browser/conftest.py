"""A real server and a real browser: each test opens the page that `make play` opens."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chromium
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

# Machines are noisy: what comes late still comes.
expect.set_options(timeout=30_000)


class Server:
    """A server in a process of its own, which can be killed and started again over the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "killzone", "play", "--no-open", "--pause", "0", "--workers", "1"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
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


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright's own browser is on no package registry; tools/chromium.py brings one that is."""
    return {**browser_type_launch_args, "executable_path": chromium.executable()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page whose errors fail the test."""
    page = context.new_page()
    errors = watch_errors(page)
    yield page
    assert errors == []


@pytest.fixture
def other_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page in another browser, which shares nothing with the first."""
    context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 800}, color_scheme="light")
    page = context.new_page()
    errors = watch_errors(page)
    yield page
    assert errors == []
    context.close()


def watch_errors(page: Page) -> list[str]:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors
