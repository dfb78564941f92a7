"""Where others find a server: what is said at its start, and what the page learns for links."""

import ipaddress
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from killzone.web.addresses import is_local, own_addresses, reachable


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost", "LOCALHOST"])
def test_a_server_at_its_own_machine_is_found_by_nobody_else(host: str) -> None:
    assert is_local(host)
    assert reachable(host, 8000, ["table.example"]) == ()


def test_a_server_at_one_address_is_found_there() -> None:
    assert reachable("192.168.1.5", 81) == ("http://192.168.1.5:81",)
    assert reachable("fd00::5", 81) == ("http://[fd00::5]:81",)


def test_a_server_that_listens_everywhere_is_found_by_its_names_and_addresses() -> None:
    found = reachable("0.0.0.0", 81, ["table.example"])
    assert found[0] == "http://table.example:81"
    assert len(found) == 1 + len(own_addresses())
    assert not any(ipaddress.ip_address(one).is_loopback for one in own_addresses())


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_the_start_says_who_finds_it_and_the_page_learns_the_same(tmp_path: Path, host: str) -> None:
    command = [sys.executable, "-m", "killzone", "play", "--no-open", "--port", "0", "--workers", "1"]
    command += ["--host", host, "--name", "table.example", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout
        where = server.stdout.readline().strip()
        with urllib.request.urlopen(f"{where}api/addresses") as answer:
            page = answer.read().decode()
        server.terminate()
        _, said = server.communicate(timeout=30)
    port = re.search(r":(\d+)/", where)
    assert port
    if host == "127.0.0.1":
        assert "killzone play --host 0.0.0.0" in said
        assert page == "{}"
    else:
        assert f"Others in the network find it at http://table.example:{port[1]}/" in said
        assert f"http://table.example:{port[1]}" in page
