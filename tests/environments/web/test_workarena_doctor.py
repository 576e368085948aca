"""WorkArena's check, against a small stand-in for an instance on loopback."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from tests.environments.web.conftest import PageServer
from uiprobe.environments.web import workarena_doctor
from uiprobe.environments.web.servers import missing_servers, server_origins
from uiprobe.environments.web.workarena_doctor import check_workarena

SECRET = "hunter2-secret"


class Instance(PageServer):
    """What a ServiceNow instance says to the check; `told` holds who asked, by path."""

    def __init__(self) -> None:
        self.home, self.release, self.raw = "<p>login", "Washingtondc", b""
        self.told: list[tuple[str, str | None]] = []
        super().__init__()

    def answer(self, path: str, authorization: str | None) -> tuple[int, dict[str, str], bytes]:
        self.told.append((path, authorization))
        if not path.startswith("/api/now/table/sys_properties"):
            return 200, {}, self.home.encode()
        good = base64.b64encode(f"admin:{SECRET}".encode()).decode()
        body = self.raw or json.dumps({"result": [{"value": self.release}]}).encode()
        return (200 if authorization == f"Basic {good}" else 401), {}, body

    def environ(self, password: str = SECRET, url: str = "") -> dict[str, str]:
        return {
            "SNOW_INSTANCE_URL": url or f"{self.origin}/",
            "SNOW_INSTANCE_UNAME": "admin",
            "SNOW_INSTANCE_PWD": password,
        }


@pytest.fixture
def instance() -> Iterator[Instance]:
    made = Instance()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    versions = {"browsergym-workarena": "0.5.3", "playwright": "1.44.0"}

    def version(name: str) -> str:
        if name not in versions:
            raise PackageNotFoundError(name)
        return versions[name]

    monkeypatch.setattr(workarena_doctor, "version", version)
    return versions


def test_an_instance_of_the_right_release_with_good_credentials_is_ok(instance: Instance) -> None:
    check = check_workarena(instance.environ())
    assert check.verdict == "ok"
    assert "0.5.3" in check.found and "Washingtondc" in check.found
    # The password goes to the table alone, and not with the first look.
    assert instance.told[0] == ("/", None)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"password": SECRET + "!"}, "refuses the credentials (401)"),
        ({"url": "http://127.0.0.1:1"}, "ConnectError"),
        ({"url": "file:///etc/passwd"}, "no address"),
        ({"url": f"http://admin:{SECRET}@127.0.0.1"}, "no address"),
        ({"url": "http://[::1"}, "no address"),
    ],
)
def test_what_is_wrong_is_told_without_the_password(
    instance: Instance, change: dict[str, str], words: str
) -> None:
    check = check_workarena(instance.environ(**change))
    assert check.verdict == "broken"
    assert words in check.found
    assert SECRET not in f"{check}"


@pytest.mark.parametrize(
    ("home", "raw", "words"),
    [
        ("Your instance is Hibernating.", b"", "hibernates"),
        ("", json.dumps({"result": [{"value": "Xanadu"}]}).encode(), "'Xanadu'"),
        ("", b"<html>", "no ServiceNow instance"),
        ("", b'{"result": []}', "no ServiceNow instance"),
        ("", b"[" * 3_000_000, "no ServiceNow instance"),
    ],
)
def test_an_instance_that_cannot_be_used_says_why(
    instance: Instance, home: str, raw: bytes, words: str
) -> None:
    instance.home, instance.raw = home or instance.home, raw
    check = check_workarena(instance.environ())
    assert check.verdict == "broken"
    assert words in check.found


def test_without_an_instance_the_desk_is_named(installed: dict[str, str]) -> None:
    check = check_workarena({})
    assert (check.verdict, "benchmark=desk" in check.advice) == ("missing", True)
    assert check_workarena({"SNOW_INSTANCE_URL": "http://x"}).verdict == "broken"
    installed["playwright"] = "1.56.0"
    check = check_workarena({})
    assert (check.verdict, check.found) == ("broken", "Playwright 1.56.0")
    del installed["browsergym-workarena"]
    check = check_workarena({})
    assert check.verdict == "missing" and "pip install" in check.advice


def test_a_file_with_instances_is_read_for_their_origins(tmp_path: Path) -> None:
    pool = tmp_path / "pool.json"
    environ = {"SNOW_INSTANCE_POOL": str(pool)}
    pool.write_text(json.dumps([{"u": "https://a.example", "p": SECRET}] * 2), "utf-8")
    assert server_origins(environ) == {"https://a.example"}
    assert missing_servers("workarena", environ) == ()
    assert check_workarena(environ).verdict == "ok"
    for text in ("", "{}", '[{"p": 1}]', '["x"]'):
        pool.write_text(text, "utf-8")
        check = check_workarena(environ)
        assert check.verdict == "broken", text
    pool.unlink()
    assert check_workarena(environ).verdict == "broken"
    assert "WA_SHOPPING" in missing_servers("webarena", {})
    assert missing_servers("miniwob", {}) == ()
